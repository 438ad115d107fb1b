import { View } from '@tarojs/components'

import { SkeletonBlock, SkeletonLine, SkeletonView } from '@/ui/feedback/Skeleton'

import styles from './Message.module.scss'

/** Skeleton rows for the first page of messages. */
export function MessageSkeleton({ count = 5 }: { count?: number }) {
  return (
    <SkeletonView className={styles.list}>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <View key={at} className={styles.boneRow}>
          <SkeletonBlock shape="circle" />
          <View className={styles.words}>
            <SkeletonLine width={40} size="meta" />
            <SkeletonLine width={80} />
          </View>
        </View>
      ))}
    </SkeletonView>
  )
}
