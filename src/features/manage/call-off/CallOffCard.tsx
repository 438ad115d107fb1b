import { Text } from '@tarojs/components'
import { useState } from 'react'

import type { InputOf } from '@/contract/endpoint'
import { callOffActivity } from '@/contract/event/activity-manage'
import { getMaxLength } from '@/contract/field-limits'
import styles from '@/features/manage/Manage.module.scss'
import { parseWireTime } from '@/lib/wire-time'
import { showToast } from '@/platform/feedback'
import { Button } from '@/ui/action/Button'
import { useQuestion } from '@/ui/feedback/Dialog'
import { Card } from '@/ui/layout/Card'
import { Cell, CellGroup } from '@/ui/list/Cell'

import { CallOffSheet } from './CallOffSheet'

interface CalledOffEvent {
  id: string
  version: number
  title: string
  startTime: string
  endTime: string
  cancelTime: string | null
  cancelReason: string | null
}

type CallOffInput = InputOf<typeof callOffActivity>

/** The write of an event's own call; its refusals are shown here too. */
interface CallOffWrite {
  isPending: boolean
  mutate: (input: CallOffInput, options: { onSuccess: () => void; onError?: (error: Error) => void }) => void
}

interface CallOffProps {
  /** 活动 or 发布会 */
  what: string
  event: CalledOffEvent
  /** Those who would come: 12 位嘉宾; empty for nobody. */
  people: string
  write: CallOffWrite
}

const isAhead = (time: string) => (parseWireTime(time) ?? 0) > Date.now()

/** Calling an event off; and, while it is called off, since when, why, and restoring it. */
export function CallOffCard(props: CallOffProps) {
  const { what, event } = props
  const [isOpen, setOpen] = useState(false)
  if (event.cancelTime !== null) return <CalledOff {...props} cancelTime={event.cancelTime} />
  if (!isAhead(event.endTime)) return null
  return (
    <>
      <CellGroup>
        <Cell isDangerous title={`取消${what}`} onPress={() => setOpen(true)} />
      </CellGroup>
      {isOpen ? <EventCallOffSheet {...props} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function CalledOff({ what, event, people, write, cancelTime }: CallOffProps & { cancelTime: string }) {
  const { id, version, title, startTime, cancelReason } = event
  const { ask, dialog } = useQuestion()
  const submit = async () => {
    const text = people ? `${people}的邀请和报名重新有效，有账号的会收到通知。` : '恢复后可以继续邀请和报名。'
    if (await ask({ title: `恢复「${title}」？`, text, confirmText: `恢复${what}` }))
      write.mutate({ id, version, isCalledOff: false }, { onSuccess: () => showToast(`${what}已恢复`) })
  }
  return (
    <>
      <Card title={`${what}已取消`}>
        <Text className={styles.planNote}>
          {[cancelTime.slice(0, 16), cancelReason].filter(Boolean).join('，')}。
          {isAhead(startTime) ? '开始之前可以恢复。' : '开始时间已过，不能恢复。'}
        </Text>
        {isAhead(startTime) ? (
          <Button
            kind="secondary"
            size="small"
            text={`恢复${what}`}
            isBusy={write.isPending}
            onPress={() => void submit()}
          />
        ) : null}
      </Card>
      {dialog}
    </>
  )
}

function EventCallOffSheet({ what, event, people, write, onClose }: CallOffProps & { onClose: () => void }) {
  const { id, version } = event
  return (
    <CallOffSheet
      what={what}
      event={event}
      note={`${
        people ? `${people}会看到「已取消」和原因，有账号的会收到通知。` : '还没有人受邀或报名。'
      }取消后不能再报名和签到，开始之前可以恢复。`}
      readers="受邀和报名的人"
      maxLength={getMaxLength(callOffActivity.input, 'reason')}
      isBusy={write.isPending}
      send={(reason, outcome) => write.mutate({ id, version, isCalledOff: true, reason }, outcome)}
      onClose={onClose}
    />
  )
}
