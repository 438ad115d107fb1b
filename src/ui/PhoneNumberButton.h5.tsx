import type { PhoneNumberButtonProps } from './phone-number-button'

/** WeChat gives a phone number away by its own button in the mini-program alone. */
export function PhoneNumberButton(_props: PhoneNumberButtonProps) {
  return null
}
