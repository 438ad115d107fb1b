import { View } from '@tarojs/components'
import type { ReactNode } from 'react'

import styles from './ActionBar.module.scss'

interface ActionBarProps {
  children: ReactNode
  /** On the navy ground of boards. */
  isNavy?: boolean
}

/** The bar at a page's foot: at most two buttons, and 更多 before them. The page leaves 70 px above the safe area. */
export function ActionBar({ children, isNavy = false }: ActionBarProps) {
  return <View className={`${styles.root} ${isNavy ? styles.navy : ''}`}>{children}</View>
}
