import type { PhoneNumberButtonProps } from './phone-number-button'

/** Only the mini-program can request the phone number with WeChat's button. */
export function PhoneNumberButton(_props: PhoneNumberButtonProps) {
  return null
}
