import { View } from '@tarojs/components'
import type { ReactNode } from 'react'

import styles from './OnNavy.module.scss'

/** What waits, is empty, absent or failed on the navy ground, in its ink. */
export function OnNavy({ children }: { children: ReactNode }) {
  return <View className={styles.root}>{children}</View>
}
