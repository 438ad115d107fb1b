import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { useCall, useRefresh } from '@/api/query'
import { getPartnerActivity, type PartnerActivityDetail } from '@/contract/partner/partner-activity'
import { joinTexts } from '@/lib/text/join-texts'
import { go } from '@/navigation/navigate'
import { AttachmentList } from '@/parts/AttachmentList'
import { addEventToCalendar } from '@/parts/add-event-to-calendar'
import { PageFrame } from '@/parts/PageFrame'
import { QueryView } from '@/parts/QueryView'
import { callPhone } from '@/platform/phone-call'
import { type PartnerUser, usePartnerUser } from '@/session/session'
import { Button } from '@/ui/action/Button'
import { formatEventTime } from '@/ui/form/days'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { Cell, CellGroup } from '@/ui/list/Cell'
import { Timeline } from '@/ui/list/Timeline'

import styles from './Activities.module.scss'
import { Line } from './ActivitiesScreen'
import { ActivityCover } from './ActivityCover'
import { getActivityTone } from './activity-labels'
import { PartnerTicketCard } from './PartnerTicketCard'
import { PlaceSheet } from './PlaceSheet'

/** 活动详情: facts of an activity; the partner's ticket with its code, and the materials. */
export function ActivityScreen({ id }: { id: string }) {
  const user = usePartnerUser()
  const query = useCall(getPartnerActivity, { id })
  const refresh = useRefresh([getPartnerActivity])
  const [isSigning, setSigning] = useState(false)
  const { data } = query
  const bottom = data && <Foot activity={data} user={user} onSignUp={() => setSigning(true)} />
  return (
    <PageFrame route="partnerActivity" onRefresh={refresh} {...(bottom && { bottom })}>
      <QueryView query={query} what="活动">
        {(activity) => (
          <>
            <Hero activity={activity} />
            <Place activity={activity} onChange={() => setSigning(true)} />
            <About activity={activity} />
            {isSigning ? <PlaceSheet activity={activity} onClose={() => setSigning(false)} /> : null}
          </>
        )}
      </QueryView>
    </PageFrame>
  )
}

/** The partner's ticket; or why there is none. */
function Place({ activity, onChange }: { activity: PartnerActivityDetail; onChange: () => void }) {
  const { ticket, state, cancelReason } = activity
  if (state === 'cancelled') {
    return (
      <Card title="活动已取消">
        <Text className={styles.intro}>{cancelReason}</Text>
      </Card>
    )
  }
  return ticket ? <PartnerTicketCard activity={activity} ticket={ticket} onChange={onChange} /> : null
}

function addActivityToCalendar({ id, title, startTime, endTime, address, lead }: PartnerActivityDetail): Promise<void> {
  return addEventToCalendar({ uid: `partner-activity-${id}`, title, startTime, endTime, place: address, note: lead })
}

interface FootProps {
  activity: PartnerActivityDetail
  user: PartnerUser | undefined
  onSignUp: () => void
}

/** The available actions. */
function Foot({ activity, user, onSignUp }: FootProps) {
  const { id, state, stateText, ticket } = activity
  const isApproved = user?.applyStatus === 'approved'
  const calendar = (
    <Button
      kind="secondary"
      grow={1}
      icon="calendar"
      text="加日历"
      onPress={() => void addActivityToCalendar(activity)}
    />
  )
  if (ticket && state !== 'cancelled') {
    const report = <Button grow={2} text="提报商机" onPress={() => void go('submitOpportunity', { activityId: id })} />
    return state === 'over' ? (
      report
    ) : (
      <>
        {calendar}
        {report}
      </>
    )
  }
  if (state !== 'open') return <Button grow={1} text={stateText} disabled onPress={onSignUp} />
  return (
    <>
      {calendar}
      <Button grow={2} text={isApproved ? '立即报名' : '审核通过后可报名'} disabled={!isApproved} onPress={onSignUp} />
    </>
  )
}

function Hero({ activity }: { activity: PartnerActivityDetail }) {
  const { title, lead, tags, address, state, stateText, taken, capacity, signUpEndTime } = activity
  return (
    <View className={styles.hero}>
      <ActivityCover activity={activity} />
      <View className={styles.body}>
        <View className={styles.heroHead}>
          <Text className={styles.heroTitle}>{title}</Text>
          <Chip text={stateText} tone={getActivityTone(state)} />
        </View>
        <Text className={styles.lead}>{lead}</Text>
        <Line icon="calendar" text={formatEventTime(activity)} />
        <Line icon="location" text={address} />
        <Line
          icon="clock"
          text={joinTexts([`${signUpEndTime.slice(5, 16)} 报名截止`, `已报 ${taken} / ${capacity} 人`])}
        />
        <View className={styles.tagRow}>
          {tags.map((tag) => (
            <Chip key={tag} text={tag} tone="neutral" />
          ))}
        </View>
      </View>
    </View>
  )
}

/** Agenda, materials and contact. */
function About({ activity }: { activity: PartnerActivityDetail }) {
  const { intro, agenda, materials, materialCount, contactName, contactPhone } = activity
  const isClosed = materials.length === 0 && materialCount > 0
  return (
    <>
      {intro ? (
        <Card title="活动介绍">
          <Text className={styles.intro}>{intro}</Text>
        </Card>
      ) : null}
      {agenda.length > 0 ? (
        <Card title="议程">
          <Timeline
            entries={agenda.map(({ time, title, speaker }) => ({
              key: `${time}.${title}`,
              title,
              time,
              state: 'waiting' as const,
              ...(speaker && { action: speaker }),
            }))}
          />
        </Card>
      ) : null}
      {materialCount > 0 ? (
        <Card title={`活动资料 ${materialCount}`}>
          {isClosed ? <Text className={styles.note}>报名后可以查看和下载</Text> : <AttachmentList files={materials} />}
        </Card>
      ) : null}
      {contactName && contactPhone ? (
        <CellGroup>
          <Cell
            icon="headset"
            title={`活动联系人 ${contactName}`}
            value={contactPhone}
            onPress={() => callPhone(contactPhone)}
          />
        </CellGroup>
      ) : null}
    </>
  )
}
