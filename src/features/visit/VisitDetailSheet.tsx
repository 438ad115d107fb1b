import { useState } from 'react'

import { useCall } from '@/api/query'
import type { OutputOf } from '@/contract/endpoint'
import { getVisit, type Visit, type VisitEvent } from '@/contract/visit/visit'
import { QueryView } from '@/parts/QueryView'
import { Button } from '@/ui/action/Button'
import { Sheet } from '@/ui/feedback/Sheet'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { Card } from '@/ui/layout/Card'
import { FactList } from '@/ui/list/FactList'
import { Timeline, type TimelineEntry } from '@/ui/list/Timeline'

import { ChangeVisitForm } from './host/ChangeVisitForm'
import { formatParty, formatPlate, formatVisitTime } from './pass/pass-facts'

function buildFacts(visit: Visit) {
  const { visitorName, companions, startTime, endTime } = visit
  const facts = [
    { label: '访客', value: formatParty(visitorName, companions) },
    { label: '来访单位', value: visit.visitorCompany },
    { label: '手机号', value: visit.phone },
    { label: '时间', value: formatVisitTime(startTime, endTime) },
    { label: '门岗', value: visit.gateName },
    { label: '事由', value: visit.purpose },
    { label: '可去区域', value: visit.area },
    { label: '车牌', value: formatPlate(visit.plate) },
    { label: '接待人', value: visit.hostName },
    { label: '状态', value: visit.statusName },
  ]
  return facts.filter(({ value }) => value !== '')
}

const isRefused = ({ kind, title, isDisputed }: VisitEvent) => isDisputed || kind === 'revoked' || title === '未通过'

const toEntry = (event: VisitEvent, at: number): TimelineEntry => ({
  key: `${event.time}.${at}`,
  title: event.title,
  action: event.who,
  time: event.time.slice(5, 16),
  note: event.note,
  state: isRefused(event) ? 'refused' : 'done',
})

/** The facts of a visit, and its history: who did what, and when. */
export function VisitDetailSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useCall(getVisit, { id }, { quiet: true })
  const [isChanging, setChanging] = useState(false)
  const change = query.data?.canChange && !isChanging && (
    <Button grow={1} kind="secondary" icon="edit" text="改期或修改" onPress={() => setChanging(true)} />
  )
  return (
    <Sheet isOpen title={isChanging ? '修改来访' : '来访详情'} onClose={onClose} {...(change && { footer: change })}>
      <QueryView query={query} what="来访" skeleton={<ListSkeleton count={2} />}>
        {(detail) =>
          isChanging ? (
            <ChangeVisitForm detail={detail} reread={query.refetch} onDone={() => setChanging(false)} />
          ) : (
            <VisitFacts detail={detail} />
          )
        }
      </QueryView>
    </Sheet>
  )
}

function VisitFacts({ detail: { visit, events } }: { detail: OutputOf<typeof getVisit> }) {
  return (
    <>
      <Card>
        <FactList align="side" facts={buildFacts(visit)} />
      </Card>
      <Card title="经过">
        <Timeline entries={events.map(toEntry)} />
      </Card>
    </>
  )
}
