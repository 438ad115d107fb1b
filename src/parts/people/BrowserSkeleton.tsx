import { View } from '@tarojs/components'

import { SkeletonBlock, SkeletonLine, SkeletonView } from '@/ui/feedback/Skeleton'

import styles from './People.module.scss'

const ROWS = [40, 30, 50, 40, 30, 50] as const

/** Skeleton rows of an avatar and a name. */
export function BrowserSkeleton() {
  return (
    <SkeletonView>
      {ROWS.map((width, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <View key={at} className={styles.row}>
          <SkeletonBlock shape="circle" />
          <SkeletonLine width={width} />
        </View>
      ))}
    </SkeletonView>
  )
}
