import { useEffect, useLayoutEffect, useRef } from 'react'

import { toAriaProps } from '@/platform/aria'

import type { PlainTextAreaProps } from './plain-text-area'

/**
 * The browser's textarea, which grows with its text. Taro's would add the web-component runtime, hide the label from
 * screen readers and treat every Enter as 完成.
 */
export function PlainTextArea(props: PlainTextAreaProps) {
  const { value, onChange, onBlur, label, placeholder, maxLength, disabled, isInvalid, className, hasFocus } = props
  const element = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (hasFocus) element.current?.focus()
  }, [hasFocus])
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured anew after each change of the text
  useLayoutEffect(() => {
    if (!element.current) return
    element.current.style.height = 'auto'
    element.current.style.height = `${element.current.scrollHeight}px`
  }, [value])
  return (
    <textarea
      ref={element}
      className={className}
      style={{ resize: 'none', fontFamily: 'inherit' }}
      rows={3}
      value={value}
      placeholder={placeholder}
      maxLength={maxLength}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      {...toAriaProps({ label, invalid: isInvalid })}
    />
  )
}
