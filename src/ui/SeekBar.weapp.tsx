import { Slider } from '@tarojs/components'

import { toAriaProps } from '@/platform/aria'
import { useThemeVariables } from '@/theme/use-theme'

import type { SeekBarProps } from './seek-bar'

/** A place in a recording, to be led by the finger. WeChat's slider takes colours as they are, no variables. */
export function SeekBar({ value, length, label, onSeek }: SeekBarProps) {
  const { variables } = useThemeVariables()
  return (
    <Slider
      value={Math.min(length, Math.round(value))}
      max={length}
      blockSize={16}
      activeColor={variables['--brand']}
      backgroundColor={variables['--line']}
      onChange={({ detail }) => onSeek(detail.value)}
      {...toAriaProps({ label })}
    />
  )
}
