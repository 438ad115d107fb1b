export interface PhoneNumberButtonProps {
  text: string
  /** A one-time code for the phone number; undefined when the person or WeChat gave none. */
  onAnswer: (code: string | undefined) => void
  disabled?: boolean
}
