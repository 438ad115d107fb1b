import { Button } from '@tarojs/components'

import styles from './PhoneNumberButton.module.scss'
import type { PhoneNumberButtonProps } from './phone-number-button'

/**
 * WeChat's native button, the only way to request the user's phone number, styled like ui/Button. The answer is empty
 * when the user refuses, and with errno 1400001 when the mini-program's quota is used up.
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
