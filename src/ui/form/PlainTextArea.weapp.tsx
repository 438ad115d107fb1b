import { Textarea } from '@tarojs/components'

import { toAriaProps } from '@/platform/aria'

import type { PlainTextAreaProps } from './plain-text-area'

/** WeChat's textarea, which grows with its text. */
export function PlainTextArea(props: PlainTextAreaProps) {
  const { value, onChange, onBlur, label, placeholder, maxLength, disabled, isInvalid } = props
  const { className, placeholderClass, hasFocus = false } = props
  return (
    <Textarea
      className={className}
      value={value}
      placeholder={placeholder}
      placeholderClass={placeholderClass}
      maxlength={maxLength}
      disabled={disabled}
      autoHeight
      focus={hasFocus}
      disableDefaultPadding
      onInput={(event) => onChange(event.detail.value)}
      onBlur={onBlur}
      {...toAriaProps({ label, invalid: isInvalid })}
    />
  )
}
