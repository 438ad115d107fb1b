import { View } from '@tarojs/components'
import type { ReactNode } from 'react'

import styles from './ActionBar.module.scss'

interface ActionBarProps {
  children: ReactNode
  /** For the navy background of boards. */
  isNavy?: boolean
}

/**
 * The action bar at the bottom of a page: at most two buttons, and 更多 before them. The page reserves 70 px above the
 * safe area.
 */
export function ActionBar({ children, isNavy = false }: ActionBarProps) {
  return <View className={`${styles.root} ${isNavy ? styles.navy : ''}`}>{children}</View>
}
