import { Text } from '@tarojs/components'

import { toAriaProps } from '@/platform/aria'

interface ErrorTextProps {
  className: string | undefined
  /** Undefined or empty without an error: then nothing is drawn. */
  text: string | undefined
}

/** Why something was refused, read out by a screen reader as it appears. */
export function ErrorText({ className = '', text }: ErrorTextProps) {
  if (!text) return null
  return (
    <Text className={className} {...toAriaProps({ role: 'alert' })}>
      {text}
    </Text>
  )
}
