import { View } from '@tarojs/components'

import { SkeletonView } from '@/ui/feedback/Skeleton'

import styles from './Board.module.scss'

/** Skeleton of the board's cards. */
export function BoardSkeleton() {
  return (
    <SkeletonView className={styles.root}>
      <View className={styles.boneLine} />
      <View className={`${styles.card} ${styles.boneRing}`} />
      <View className={`${styles.card} ${styles.boneChart}`} />
      <View className={`${styles.card} ${styles.boneChart}`} />
    </SkeletonView>
  )
}
