import { Slider } from '@tarojs/components'

import { toAriaProps } from '@/platform/aria'
import { useThemeVariables } from '@/theme/use-theme'

import type { SeekBarProps } from './seek-bar'

/** The position in a recording, changed by touch. WeChat's slider does not accept custom properties as colours. */
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
