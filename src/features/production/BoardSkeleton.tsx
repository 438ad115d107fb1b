import { View } from '@tarojs/components'

import { SkeletonView } from '@/ui/Skeleton'

import styles from './Board.module.scss'

/** The cards of the board while its first answer is on its way. */
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
