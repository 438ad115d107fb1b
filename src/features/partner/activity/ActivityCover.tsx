import { Text, View } from '@tarojs/components'

import { resolveUrl } from '@/api/base-url'
import type { PartnerActivity } from '@/contract/partner/partner-activity'
import { joinTexts } from '@/lib/text/join-texts'
import { ImageWithFallback } from '@/ui/media/ImageWithFallback'

import styles from './Activities.module.scss'
import { getCalendarDay } from './activity-labels'

/** An activity's picture; without one, a plate with its date in the colours of the area. */
export function ActivityCover({ activity }: { activity: PartnerActivity }) {
  const { cover, tags } = activity
  if (cover) return <ImageWithFallback className={styles.cover ?? ''} src={resolveUrl(cover)} alt="" isLazy />
  return (
    <View className={styles.plate}>
      <Text className={styles.plateDay}>{getCalendarDay(activity)}</Text>
      <Text className={styles.plateTags}>{joinTexts(tags)}</Text>
    </View>
  )
}
