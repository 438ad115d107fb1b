import { Text, View } from '@tarojs/components'

import { usePages, useRefresh } from '@/api/query'
import { listPartnerActivities, type PartnerActivity } from '@/contract/partner/partner-activity'
import { useTabChoice, useTabScroll } from '@/features/partner/tab-state'
import { go } from '@/navigation/navigate'
import { PageFrame } from '@/parts/PageFrame'
import { QueryList } from '@/parts/QueryList'
import { Pressable } from '@/ui/action/Pressable'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { formatEventTime } from '@/ui/form/days'
import { Chip } from '@/ui/layout/Chip'
import { SegmentedTabs } from '@/ui/layout/SegmentedTabs'
import { Icon } from '@/ui/media/Icon'
import { emptySearch } from '@/ui/pictures/empty-search'

import styles from './Activities.module.scss'
import { ActivityCover } from './ActivityCover'
import { getActivityTone } from './activity-labels'

const spans = [
  { key: 'coming', text: '近期' },
  { key: 'mine', text: '已报名' },
  { key: 'past', text: '往期' },
] as const

type Span = (typeof spans)[number]['key']

const empties: Readonly<Record<Span, { text: string; hint: string }>> = {
  coming: { text: '近期没有活动', hint: '有新活动会发消息告诉你' },
  mine: { text: '还没有报名活动', hint: '报名后在这里查看签到码和资料' },
  past: { text: '没有往期活动', hint: '办过的活动和资料会留在这里' },
}

const spanChoice = {
  parse: (read: (key: string) => string) => spans.find(({ key }) => key === read('span'))?.key ?? 'coming',
  format: (span: Span) => ({ span: span === 'coming' ? '' : span }),
}

const getRowKey = ({ id }: PartnerActivity) => id
const renderRow = (activity: PartnerActivity) => <ActivityCard activity={activity} />

/** 活动: upcoming, registered and past activities for partners. */
export function ActivitiesScreen() {
  const [span, setSpan] = useTabChoice<Span>('partnerActivities', 'span', spanChoice)
  const pages = usePages(listPartnerActivities, { span })
  useTabScroll('partnerActivities', !pages.isPending)
  const refresh = useRefresh([listPartnerActivities])
  return (
    <PageFrame route="partnerActivities" onRefresh={refresh}>
      <SegmentedTabs isSticky label="活动范围" tabs={spans} active={span} onSelect={setSpan} />
      <QueryList
        pages={pages}
        what="活动"
        getKey={getRowKey}
        renderRow={renderRow}
        empty={<EmptyView picture={emptySearch} {...empties[span]} />}
      />
    </PageFrame>
  )
}

function ActivityCard({ activity }: { activity: PartnerActivity }) {
  const { id, title, lead, address, state, stateText, isSignedUp, taken, capacity } = activity
  const chip = isSignedUp ? '已报名' : stateText
  return (
    <Pressable
      className={styles.card}
      feedback="ground"
      label={[title, chip, formatEventTime(activity), address].join('，')}
      onPress={() => void go('partnerActivity', { id })}
    >
      <View className={styles.coverBox}>
        <ActivityCover activity={activity} />
        <View className={styles.badge}>
          <Chip text={chip} tone={isSignedUp ? 'info' : getActivityTone(state)} />
        </View>
      </View>
      <View className={styles.body}>
        <Text className={styles.title}>{title}</Text>
        <Line icon="calendar" text={formatEventTime(activity)} />
        <Line icon="location" text={address} />
        <View className={styles.foot}>
          <Text className={styles.tags}>{lead}</Text>
          <Text className={styles.count}>
            {taken} / {capacity} 人
          </Text>
        </View>
      </View>
    </Pressable>
  )
}

/** One fact with its icon. */
export function Line({ icon, text }: { icon: 'calendar' | 'location' | 'clock'; text: string }) {
  return (
    <View className={styles.line}>
      <Icon name={icon} size={16} />
      <Text className={styles.lineText}>{text}</Text>
    </View>
  )
}
