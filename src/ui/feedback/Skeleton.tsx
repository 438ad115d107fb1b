import { View } from '@tarojs/components'
import type { ReactNode } from 'react'

import { toAriaProps } from '@/platform/aria'

import styles from './Skeleton.module.scss'

type Width = 20 | 30 | 40 | 50 | 60 | 70 | 80 | 90 | 100

/** One grey line as placeholder of a text; `width` in percent of the row. */
export function SkeletonLine({ width = 100, size = 'body' }: { width?: Width; size?: 'body' | 'title' | 'meta' }) {
  return <View className={`${styles.bone} ${styles[size]} ${styles[`w${width}`]}`} />
}

/** A grey block as placeholder of a picture, a chart or a round portrait. */
export function SkeletonBlock({ shape = 'block' }: { shape?: 'block' | 'circle' | 'square' | 'banner' }) {
  return <View className={`${styles.bone} ${styles[shape]}`} />
}

/** A loading placeholder in the shape of its content, announced to screen readers. */
export function SkeletonView({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <View className={className} {...toAriaProps({ role: 'status', label: '加载中' })}>
      {children}
    </View>
  )
}

/** Card placeholders for the first page of a list. */
export function ListSkeleton({ count = 4 }: { count?: number }) {
  return (
    <SkeletonView>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <View key={at} className={styles.card}>
          <View className={styles.row}>
            <SkeletonLine width={30} size="meta" />
            <SkeletonLine width={20} size="meta" />
          </View>
          <SkeletonLine width={80} size="title" />
          <SkeletonLine width={60} size="meta" />
          <View className={styles.foot}>
            <SkeletonBlock shape="circle" />
            <SkeletonLine width={40} size="meta" />
          </View>
        </View>
      ))}
    </SkeletonView>
  )
}

/** A summary card and a fact card as placeholder of a detail page. */
export function DetailSkeleton() {
  return (
    <SkeletonView>
      <View className={styles.card}>
        <SkeletonLine width={70} size="title" />
        <SkeletonLine width={50} size="meta" />
        <SkeletonLine width={90} />
        <SkeletonLine width={80} />
        <SkeletonLine width={90} />
      </View>
      <View className={styles.card}>
        <SkeletonLine width={30} size="title" />
        <SkeletonLine width={60} />
        <SkeletonLine width={70} />
      </View>
    </SkeletonView>
  )
}

/** A few lines as placeholder of an article. */
export function TextSkeleton() {
  return (
    <SkeletonView>
      <SkeletonLine width={90} />
      <SkeletonLine width={100} />
      <SkeletonLine width={80} />
    </SkeletonView>
  )
}
