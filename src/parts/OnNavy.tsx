import { View } from '@tarojs/components'
import type { ReactNode } from 'react'

import styles from './OnNavy.module.scss'

/** Loading, empty, not-found and error views on a navy background, in its text colour. */
export function OnNavy({ children }: { children: ReactNode }) {
  return <View className={styles.root}>{children}</View>
}
