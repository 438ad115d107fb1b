export interface PlainTextAreaProps {
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  label: string
  placeholder: string
  maxLength: number
  disabled: boolean
  isInvalid: boolean
  className?: string
  placeholderClass?: string
}
