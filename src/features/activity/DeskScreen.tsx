import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { useCall } from '@/api/query'
import { listStaffActivities, type SignDirection, type StaffActivity } from '@/contract/event/activity'
import { joinTexts } from '@/lib/text/join-texts'
import { QueueBar } from '@/parts/outbox/QueueBar'
import { PageFrame } from '@/parts/PageFrame'
import { QueryView } from '@/parts/QueryView'
import { useOfflinePage } from '@/parts/use-offline-page'
import { scanCode } from '@/platform/scan'
import { useStaffUser } from '@/session/session'
import { Button } from '@/ui/action/Button'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { Card } from '@/ui/layout/Card'
import { Chip, type Tone } from '@/ui/layout/Chip'
import { emptyList } from '@/ui/pictures/empty-list'

import styles from './Desk.module.scss'
import { DeskCounts } from './DeskCounts'
import { DeskHead } from './DeskHead'
import { GuestDisputes } from './GuestDisputes'
import { GuestSheet } from './GuestSheet'
import { formatTimeRange } from './guest-pass-labels'
import { LateSheet } from './LateSheet'
import { useDesk } from './use-desk'
import { useRoster } from './use-roster'
import { VerdictCard } from './VerdictCard'

const phases: Readonly<Record<string, readonly [string, Tone]>> = {
  before: ['未开始', 'neutral'],
  open: ['签到中', 'success'],
  late: ['已开始', 'warning'],
  over: ['已结束', 'neutral'],
  cancelled: ['已取消', 'neutral'],
}

function ActivityChoice({ activity, onPick }: { activity: StaffActivity; onPick: () => void }) {
  const [text, tone] = phases[activity.phase] ?? [activity.phase, 'neutral' as const]
  return (
    <Card onPress={onPick} label={`${activity.title}，${text}`}>
      <View className={styles.choiceRow}>
        <Text className={styles.choiceTitle}>{activity.title}</Text>
        <Chip text={text} tone={tone} />
      </View>
      <Text className={styles.choiceLine}>{formatTimeRange(activity)}</Text>
      <Text className={styles.choiceLine}>{joinTexts([activity.address, `${activity.guestCount} 位嘉宾`])}</Text>
    </Card>
  )
}

/** The activities that this staff user may work at. */
function Choose({ onPick }: { onPick: (id: string) => void }) {
  const query = useCall(listStaffActivities, {})
  return (
    <PageFrame route="signIn">
      <QueryView query={query} what="活动" skeleton={<ListSkeleton count={2} />}>
        {({ activities }) =>
          activities.length === 0 ? (
            <EmptyView picture={emptyList} text="近期没有活动" hint="管理员创建活动并邀请嘉宾后，可在此核验" />
          ) : (
            activities.map((activity) => (
              <ActivityChoice key={activity.id} activity={activity} onPick={() => onPick(activity.id)} />
            ))
          )
        }
      </QueryView>
    </PageFrame>
  )
}

type RosterData = NonNullable<ReturnType<typeof useRoster>['data']>

interface GateDeskProps {
  known: RosterData
  settle: ReturnType<typeof useRoster>['settle']
  /** A guest's code scanned on home: signed once gate and direction are seen. */
  scanned: string | undefined
}

/** Scanning at one gate, online or offline. */
function GateDesk({ known: { roster, ahead }, settle, scanned }: GateDeskProps) {
  const [pendingCode, setPendingCode] = useState(scanned)
  const user = useStaffUser()
  const { activity } = roster
  const [chosenGate, setGate] = useState<string>()
  // The server takes the first one too for a gate that was renamed or removed.
  const gate = (activity.gates.find(({ key }) => key === chosenGate) ?? activity.gates[0])?.key ?? ''
  const [direction, setDirection] = useState<SignDirection>('in')
  const [isSearching, setSearching] = useState(false)
  const desk = useDesk({ roster, ahead, settle, companyId: user?.companyId ?? '', gate, direction })
  const scan = async () => {
    if (pendingCode) {
      setPendingCode(undefined)
      return desk.scan(pendingCode)
    }
    const result = await scanCode()
    if (!result.supported) return setSearching(true)
    if (result.text !== undefined) desk.scan(result.text)
  }
  const act = direction === 'in' ? '签到' : '签退'
  const bottom = (
    <>
      <Button
        kind="secondary"
        grow={1}
        icon="search"
        text="手动"
        label={`手动${act}`}
        onPress={() => setSearching(true)}
      />
      <Button grow={2} icon="scan" text={pendingCode ? `${act}已扫的码` : `扫码${act}`} onPress={() => void scan()} />
    </>
  )
  return (
    <PageFrame route="signIn" bottom={bottom}>
      <DeskHead activity={activity} gate={gate} direction={direction} onGate={setGate} onDirection={setDirection} />
      <QueueBar count={desk.count} last={desk.last} onSend={() => void desk.send()} />
      <GuestDisputes disputes={desk.disputes} guests={roster.guests} onDismiss={desk.dismiss} />
      <VerdictCard verdict={desk.shown} />
      <DeskCounts activityId={activity.id} waiting={desk.count} />
      <LateSheet
        key={desk.late?.read ?? ''}
        name={desk.late?.name}
        onClose={desk.skipLate}
        onPick={(reason) => desk.late && desk.scan(desk.late.read, reason)}
      />
      {isSearching ? (
        <GuestSheet
          activityId={activity.id}
          act={act}
          canSearch={user?.member?.roles.some((role) => role !== 'guard') ?? false}
          onPick={(code) => {
            setSearching(false)
            desk.scan(code)
          }}
          onClose={() => setSearching(false)}
        />
      ) : null}
    </PageFrame>
  )
}

interface DeskScreenProps {
  activityId: string
  scanned?: string | undefined
}

function OneDesk({ activityId, scanned }: DeskScreenProps) {
  useOfflinePage('signIn')
  const { settle, ...query } = useRoster(activityId)
  if (query.data) return <GateDesk known={query.data} settle={settle} scanned={scanned} />
  return (
    <PageFrame route="signIn">
      <QueryView query={query} what="核验名单" skeleton={<ListSkeleton count={3} />}>
        {() => null}
      </QueryView>
    </PageFrame>
  )
}

const ID = /^[\w-]{8,64}$/

/** The staff side of signing in: select an activity, then scan at one of its gates. */
export function DeskScreen({ activityId, scanned }: DeskScreenProps) {
  const [id, setId] = useState(ID.test(activityId) ? activityId : undefined)
  return id ? <OneDesk activityId={id} scanned={scanned} /> : <Choose onPick={setId} />
}
