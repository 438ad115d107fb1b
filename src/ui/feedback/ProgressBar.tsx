import { Progress } from '@nutui/nutui-react-taro'

import { toAriaProps } from '@/platform/aria'

import styles from './ProgressBar.module.scss'

interface ProgressBarProps {
  /** 0 to 1; other values are clamped. */
  value: number
  /** The accessible name: 已答 4 / 9 题. */
  label: string
  tone?: 'brand' | 'info' | 'success' | 'warning' | 'error'
}

/** A progress bar. */
export function ProgressBar({ value, label, tone = 'brand' }: ProgressBarProps) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <Progress
      className={`${styles.root} ${styles[tone]}`}
      percent={percent}
      color="var(--bar)"
      {...toAriaProps({ role: 'progressbar', label: `${label}，${percent}%` })}
    />
  )
}
