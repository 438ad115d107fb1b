import { TextArea } from '@nutui/nutui-react-taro'

import { toAriaProps } from '@/platform/aria'

import styles from './PlainTextArea.module.scss'
import type { PlainTextAreaProps } from './plain-text-area'

/** WeChat's textarea, which grows with its text. */
export function PlainTextArea(props: PlainTextAreaProps) {
  const { value, onChange, onBlur, label, placeholder, maxLength, disabled, isInvalid } = props
  const { className, placeholderClass, hasFocus = false } = props
  return (
    <TextArea
      plain
      className={`${styles.root} ${className}`}
      value={value}
      placeholder={placeholder}
      placeholderClass={placeholderClass}
      maxLength={maxLength}
      disabled={disabled}
      autoSize
      focus={hasFocus}
      disableDefaultPadding
      onChange={onChange}
      onBlur={onBlur}
      {...toAriaProps({ label, invalid: isInvalid })}
    />
  )
}
