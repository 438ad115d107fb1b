import { View } from '@tarojs/components'

import { aria } from '@/platform/aria'
import { SkeletonBlock, SkeletonLine } from '@/ui/Skeleton'

import styles from './People.module.scss'

const ROWS = [40, 30, 50, 40, 30, 50] as const

/** Rows of a portrait and a name while people are on their way. */
export function BrowserSkeleton() {
  return (
    <View {...aria({ role: 'status', label: '加载中' })}>
      {ROWS.map((width, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <View key={at} className={styles.row}>
          <SkeletonBlock shape="circle" />
          <SkeletonLine width={width} />
        </View>
      ))}
    </View>
  )
}
