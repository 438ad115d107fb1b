import { Tag } from '@nutui/nutui-react-taro'

import styles from './Chip.module.scss'

export type Tone = 'info' | 'success' | 'warning' | 'error' | 'neutral'

/**
 * A state or a kind in one or two words on its pale background. The text carries the meaning; the colour only supports
 * it.
 */
export function Chip({ text, tone = 'info', className = '' }: { text: string; tone?: Tone; className?: string }) {
  return <Tag className={`${styles.root} ${styles[tone]} ${className}`}>{text}</Tag>
}
