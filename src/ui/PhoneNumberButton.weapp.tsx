import { Button } from '@tarojs/components'

import styles from './PhoneNumberButton.module.scss'
import type { PhoneNumberButtonProps } from './phone-number-button'

/**
 * WeChat's own kind of button, which alone asks the person for their phone number, in the look of ui/Button. The
 * answer is empty when the person refuses, and with errno 1400001 when the mini-program's quota is used up.
 */
export function PhoneNumberButton({ text, onAnswer, disabled = false }: PhoneNumberButtonProps) {
  return (
    <Button
      className={styles.root}
      openType="getPhoneNumber"
      disabled={disabled}
      onGetPhoneNumber={({ detail }) => onAnswer(detail.code || undefined)}
    >
      {text}
    </Button>
  )
}
