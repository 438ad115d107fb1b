import { Text, View } from '@tarojs/components'

import type { FollowUp, OpportunityDetail } from '@/contract/opportunity'
import { ImageTile } from '@/parts/form/FileItems'
import { Card } from '@/ui/Card'
import { Icon } from '@/ui/Icon'
import { Timeline, type TimelineEntry } from '@/ui/Timeline'

import styles from './OpportunityScreen.module.scss'

function Extra({ followUp: { nextStep, nextDate, photos } }: { followUp: FollowUp }) {
  return (
    <>
      {photos.length > 0 ? (
        <View className={styles.photos}>
          {photos.map((photo) => (
            <ImageTile key={photo.id} file={photo} files={photos} />
          ))}
        </View>
      ) : null}
      {nextStep ? (
        <View className={styles.next}>
          <Icon name="forward" size={14} />
          <Text>
            下一步 {nextStep}
            {nextDate ? ' · ' : ''}
            <Text className={styles.number}>{nextDate}</Text>
          </Text>
        </View>
      ) : null}
    </>
  )
}

const entryOf = (followUp: FollowUp, at: number): TimelineEntry => ({
  key: `${followUp.time}.${at}`,
  title: followUp.kindName ?? '跟进',
  action: followUp.userName ?? '',
  time: followUp.time?.slice(5, 16) ?? '',
  note: followUp.content,
  state: at === 0 ? 'current' : 'done',
  extra: <Extra followUp={followUp} />,
})

/** What was done about it, the latest first, each with its photos and what comes next. */
export function FollowUps({ opportunity: { followUps, actions } }: { opportunity: OpportunityDetail }) {
  if (followUps.length === 0 && !actions.includes('followUp')) return null
  return (
    <Card title={followUps.length > 0 ? `跟进记录 ${followUps.length}` : '跟进记录'}>
      {followUps.length > 0 ? (
        <Timeline entries={followUps.map(entryOf)} />
      ) : (
        <Text className={styles.none}>还没有跟进。拜访、电话后随手记一条；申请延期时，审核人看最近一条。</Text>
      )}
    </Card>
  )
}
