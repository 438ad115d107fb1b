export interface PlainTextAreaProps {
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  /** Turning true focuses it. */
  hasFocus?: boolean
  label: string
  placeholder: string
  maxLength: number
  disabled: boolean
  isInvalid: boolean
  className?: string
  placeholderClass?: string
}
