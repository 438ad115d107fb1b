import { View } from '@tarojs/components'

import { toAriaProps } from '@/platform/aria'

import styles from './ProgressBar.module.scss'

interface ProgressBarProps {
  /** 0 to 1; beyond that it is cut. */
  share: number
  /** What advances: 已答 4 / 9 题. */
  label: string
  tone?: 'brand' | 'info' | 'success' | 'warning' | 'error'
}

/** How far something has come. */
export function ProgressBar({ share, label, tone = 'brand' }: ProgressBarProps) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100)
  return (
    <View className={styles.root} {...toAriaProps({ role: 'progressbar', label: `${label}，${percent}%` })}>
      <View className={`${styles.bar} ${styles[tone]}`} style={{ width: `${percent}%` }} />
    </View>
  )
}
