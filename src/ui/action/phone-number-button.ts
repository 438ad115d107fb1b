export interface PhoneNumberButtonProps {
  text: string
  /** Receives a one-time code for the phone number; undefined when the user or WeChat gave none. */
  onAnswer: (code: string | undefined) => void
  disabled?: boolean
}
