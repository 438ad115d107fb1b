import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { resolveUrl } from '@/api/base-url'
import { useCall } from '@/api/query'
import type { OutputOf } from '@/contract/endpoint'
import { getVisit, type VisitEvent } from '@/contract/visit/visit'
import { printVisitBadge } from '@/contract/visit/visit-report'
import { VisitCard } from '@/features/visit/VisitCard'
import { isAbsent } from '@/lib/absent'
import { joinTexts } from '@/lib/text/join-texts'
import { go, redirect } from '@/navigation/navigate'
import { openFile, openImages } from '@/parts/open-attachment'
import { PageFrame } from '@/parts/PageFrame'
import { QueryView } from '@/parts/QueryView'
import { useDocument } from '@/parts/use-document'
import { useStaffUser } from '@/session/session'
import { Button } from '@/ui/action/Button'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { Card } from '@/ui/layout/Card'
import { Cell } from '@/ui/list/Cell'
import { FactList } from '@/ui/list/FactList'
import { Timeline, type TimelineEntry } from '@/ui/list/Timeline'
import { ImageWithFallback } from '@/ui/media/ImageWithFallback'

import { ChangeVisitSheet } from './ChangeVisitSheet'
import { InvitationCode } from './InvitationSheet'
import styles from './Invite.module.scss'
import { OccurrencesCard } from './OccurrencesCard'
import { ResendSheet } from './ResendSheet'

type Detail = OutputOf<typeof getVisit>

/** One visit, whether it is coming or over, with its invitation and history; says so when it is gone. */
export function VisitScreen({ visitId }: { visitId: string }) {
  const query = useCall(getVisit, { id: visitId })
  const [isChanging, setChanging] = useState(false)
  const [isResending, setResending] = useState(false)
  const isGone = isAbsent(query.error)
  const detail = isGone ? undefined : query.data
  return (
    <PageFrame
      route="inviteVisitor"
      title="来访"
      bottom={detail && renderDoings(detail, { onChange: () => setChanging(true), onResend: () => setResending(true) })}
    >
      {isGone ? (
        <Card>
          <Text className={styles.meta}>消息所指的来访已不存在，或与你无关。</Text>
        </Card>
      ) : (
        <QueryView query={query} what="来访" skeleton={<ListSkeleton count={1} />}>
          {(found) => <Found detail={found} />}
        </QueryView>
      )}
      <Card isFlush className={styles.all ?? ''}>
        <Cell title="全部来访" icon="list-view" onPress={() => void redirect('inviteVisitor')} />
      </Card>
      {detail && isChanging ? (
        <ChangeVisitSheet detail={detail} reread={query.refetch} onClose={() => setChanging(false)} />
      ) : null}
      {detail && isResending ? <ResendSheet detail={detail} onClose={() => setResending(false)} /> : null}
    </PageFrame>
  )
}

/** The buttons of a visit; undefined without any, so that no empty bar is shown. */
function renderDoings(
  { visit, canChange, canRemind }: Detail,
  { onChange, onResend }: { onChange: () => void; onResend: () => void },
) {
  const canResend = visit.token !== null || canRemind
  if (!canChange && !canResend) return undefined
  return (
    <>
      {canChange ? <Button grow={1} kind="secondary" icon="edit" text="改期或修改" onPress={onChange} /> : null}
      {canResend ? <Button grow={1} icon="share" text="再次发送" onPress={onResend} /> : null}
    </>
  )
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

/** What the visitor has given before the entry. */
function EntryRecords({ photoUrl, nda }: Pick<Detail, 'photoUrl' | 'nda'>) {
  if (!photoUrl && !nda) return null
  return (
    <Card isFlush title="入厂资料">
      {nda ? (
        <Cell
          icon="signature"
          title="保密协议"
          value={nda.time.slice(5, 16)}
          note={nda.no}
          onPress={() => void openFile(nda.file.url, nda.file.name)}
        />
      ) : null}
      {photoUrl ? (
        <Cell
          icon="camera"
          title="访客照片"
          right={<ImageWithFallback className={styles.photo ?? ''} src={resolveUrl(photoUrl)} alt="" fallback="user" />}
          onPress={() => openImages([photoUrl])}
        />
      ) : null}
    </Card>
  )
}

function Found({ detail: { visit, events, mates, occurrences, photoUrl, nda } }: { detail: Detail }) {
  const { userId, roles = [] } = useStaffUser() ?? {}
  const isAtGate = roles.some((role) => role === 'guard' || role === 'reception')
  const isOver = ['已结束', '已离场'].includes(visit.statusName)
  const { fetch, progress } = useDocument()
  const facts = [
    { label: '手机号', value: visit.phone },
    { label: '可去区域', value: visit.area },
  ].filter(({ value }) => value !== '')
  return (
    <>
      <VisitCard visit={visit} hasHost={visit.hostId !== userId} />
      {facts.length > 0 ? (
        <Card>
          <FactList align="side" facts={facts} />
        </Card>
      ) : null}
      <EntryRecords photoUrl={photoUrl} nda={nda} />
      {visit.token ? (
        <Card title="邀请码">
          <View className={styles.invitation}>
            <InvitationCode token={visit.token} />
            <Text className={styles.meta}>
              {visit.leaderName ? '同行人扫码领取自己的通行证' : '访客扫码填写资料后，你在待办中确认'}
            </Text>
          </View>
        </Card>
      ) : null}
      {mates.length > 0 ? (
        <Card isFlush title="同行人">
          {mates.map(({ id, name, phone, statusName, token }) => (
            <Cell
              key={id}
              title={name}
              icon="user"
              note={joinTexts([phone, token ? '未领取通行证' : '已领取通行证'])}
              value={statusName}
              row={id}
              onPress={() => void go('inviteVisitor', { id })}
            />
          ))}
        </Card>
      ) : null}
      {occurrences.length > 0 ? <OccurrencesCard visit={visit} occurrences={occurrences} /> : null}
      {isAtGate && visit.status === 'approved' && !isOver ? (
        <Card isFlush>
          <Cell
            icon="pdf"
            title="打印访客证"
            note="标签 62 × 100 毫米，离场时扫码"
            {...(progress && { value: progress })}
            onPress={() => void fetch(printVisitBadge.path, { id: visit.id }, `访客证-${visit.visitorName}.pdf`)}
          />
        </Card>
      ) : null}
      <Card title="经过">
        <Timeline entries={events.map(toEntry)} />
      </Card>
    </>
  )
}
