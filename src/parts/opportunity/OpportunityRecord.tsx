import { Text, View } from '@tarojs/components'

import type { FollowUp, OpportunityEvent } from '@/contract/partner/opportunity'
import { ImageTile } from '@/parts/form/upload/FileItems'
import { Card } from '@/ui/layout/Card'
import { Timeline, type TimelineEntry } from '@/ui/list/Timeline'
import { Icon } from '@/ui/media/Icon'

import styles from './OpportunityRecord.module.scss'

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
            {nextDate ? '\u00a0· ' : ''}
            <Text className={styles.number}>{nextDate}</Text>
          </Text>
        </View>
      ) : null}
    </>
  )
}

const followUpEntry = (followUp: FollowUp, at: number): TimelineEntry => ({
  key: `${followUp.time}.${at}`,
  title: followUp.kindName ?? '跟进',
  action: followUp.userName ?? '',
  time: followUp.time?.slice(5, 16) ?? '',
  note: followUp.content,
  state: at === 0 ? 'current' : 'done',
  extra: <Extra followUp={followUp} />,
})

interface FollowUpCardProps {
  followUps: readonly FollowUp[]
  /** Text shown without entries. */
  empty: string
}

/** Follow-ups of an opportunity, the latest first, each with its photos and next step. */
export function FollowUpCard({ followUps, empty }: FollowUpCardProps) {
  return (
    <Card title={followUps.length > 0 ? `跟进记录 ${followUps.length}` : '跟进记录'}>
      {followUps.length > 0 ? (
        <Timeline entries={followUps.map(followUpEntry)} />
      ) : (
        <Text className={styles.none}>{empty}</Text>
      )}
    </Card>
  )
}

const refused = new Set(['rejected', 'extensionRefused', 'lost', 'expired'])

const toEventEntry = ({ time, action, title, content, byName }: OpportunityEvent, at: number): TimelineEntry => ({
  key: `${at}`,
  title,
  time: time.slice(5, 16),
  state: refused.has(action) ? 'refused' : at === 0 ? 'current' : 'done',
  ...(byName && { action: byName }),
  ...(content && { note: content }),
})

/** The history of an opportunity, the latest first. */
export function HistoryCard({ history }: { history: readonly OpportunityEvent[] }) {
  if (history.length === 0) return null
  return (
    <Card title="状态记录">
      <View className={styles.history}>
        <Timeline entries={history.map(toEventEntry)} />
      </View>
    </Card>
  )
}
