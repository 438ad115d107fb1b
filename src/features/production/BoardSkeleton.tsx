import { View } from '@tarojs/components'

import { aria } from '@/platform/aria'

import styles from './Board.module.scss'

/** The cards of the board while its first answer is on its way. */
export function BoardSkeleton() {
  return (
    <View className={styles.root} {...aria({ role: 'status', label: '加载中' })}>
      <View className={styles.boneLine} />
      <View className={`${styles.card} ${styles.boneRing}`} />
      <View className={`${styles.card} ${styles.boneChart}`} />
      <View className={`${styles.card} ${styles.boneChart}`} />
    </View>
  )
}
