import { View } from '@tarojs/components'

import { SkeletonLine, SkeletonView } from '@/ui/feedback/Skeleton'
import { Card } from '@/ui/layout/Card'

import styles from './Survey.module.scss'

/** Skeleton of the head and two questions. */
export function SurveySkeleton() {
  return (
    <SkeletonView>
      <View className={styles.head}>
        <SkeletonLine width={50} size="title" />
        <SkeletonLine width={100} size="meta" />
        <SkeletonLine width={40} size="meta" />
      </View>
      {['first', 'second'].map((key) => (
        <Card key={key}>
          <SkeletonLine width={60} size="title" />
          <SkeletonLine width={90} />
          <SkeletonLine width={90} />
          <SkeletonLine width={80} />
        </Card>
      ))}
    </SkeletonView>
  )
}
