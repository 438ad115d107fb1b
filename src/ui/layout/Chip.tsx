import { Text } from '@tarojs/components'

import styles from './Chip.module.scss'

export type Tone = 'info' | 'success' | 'warning' | 'error' | 'neutral'

/**
 * A state or a kind in one or two words on its pale background. The text carries the meaning; the colour only supports
 * it.
 */
export function Chip({ text, tone = 'info', className = '' }: { text: string; tone?: Tone; className?: string }) {
  return <Text className={`${styles.root} ${styles[tone]} ${className}`}>{text}</Text>
}
