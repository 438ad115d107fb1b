import { Text, View } from '@tarojs/components'

import { urlOf } from '@/api/base-url'
import type { PartnerActivity } from '@/contract/partner-activity'
import { ImageWithFallback } from '@/ui/ImageWithFallback'

import styles from './Activities.module.scss'
import { plateDay } from './activity-words'

/** An activity's picture; without one, a plate with its day in the colours of the area. */
export function ActivityCover({ activity }: { activity: PartnerActivity }) {
  const { cover, tags } = activity
  if (cover) return <ImageWithFallback className={styles.cover ?? ''} src={urlOf(cover)} alt="" isLazy />
  return (
    <View className={styles.plate}>
      <Text className={styles.plateDay}>{plateDay(activity)}</Text>
      <Text className={styles.plateTags}>{tags.join(' · ')}</Text>
    </View>
  )
}
