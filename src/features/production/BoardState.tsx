import { View } from '@tarojs/components'
import type { ReactNode } from 'react'

import styles from './Board.module.scss'

/** Says on the navy ground, in its ink, that something is empty, absent or failed. */
export function BoardState({ children }: { children: ReactNode }) {
  return <View className={styles.onNavy}>{children}</View>
}
