import { View } from '@tarojs/components'
import type { ReactNode } from 'react'

import styles from './ActionBar.module.scss'

/** The bar at a page's foot: at most two buttons, and 更多 before them. The page leaves 70 px above the safe area. */
export function ActionBar({ children }: { children: ReactNode }) {
  return <View className={styles.root}>{children}</View>
}
