import { Text, View } from '@tarojs/components'

import { useWrite } from '@/api/query'
import { admitVisitor, callRoll, checkOutVisitor, type DeskTab, type OnSite } from '@/contract/visit/visit-gate'
import { formatParty, formatPlate, formatVisitTime } from '@/features/visit/pass/pass-facts'
import { joinTexts } from '@/lib/text/join-texts'
import { isVisitorPhone } from '@/lib/visitor/visitor-phone'
import { go } from '@/navigation/navigate'
import { showToast } from '@/platform/feedback'
import { callPhone } from '@/platform/phone-call'
import { Button } from '@/ui/action/Button'
import { Pressable } from '@/ui/action/Pressable'
import { useQuestion } from '@/ui/feedback/Dialog'
import { Card } from '@/ui/layout/Card'
import { Chip, type Tone } from '@/ui/layout/Chip'

import styles from './OnSite.module.scss'

type DeskVisit = OnSite['visits'][number]

interface OnSiteCardProps {
  visit: DeskVisit
  tab: DeskTab
  isCalling: boolean
  mayCheckOut: boolean
}

/** The state of a visitor at the desk, with its colour. */
function getDeskState(
  { isOverstaying, insideSince, statusName }: DeskVisit,
  tab: DeskTab,
): { text: string; tone: Tone } {
  if (insideSince) return isOverstaying ? { text: '超时未离场', tone: 'error' } : { text: '在场', tone: 'success' }
  if (tab === 'overdue') return { text: '过时未到', tone: 'warning' }
  return tab === 'left' ? { text: '已离场', tone: 'neutral' } : { text: statusName, tone: 'info' }
}

/** When the visitor came or is to come, and until when. */
function formatStay({ insideSince, leftTime, startTime, endTime }: DeskVisit, tab: DeskTab): string {
  if (insideSince) return joinTexts([`${insideSince.slice(11, 16)} 入场`, `至 ${endTime.slice(5, 16)}`])
  if (tab === 'left') return `${leftTime?.slice(11, 16) ?? ''} 离场`
  return formatVisitTime(startTime, endTime)
}

/** A visitor at the desk: times, host, and what the desk does. The head opens the visit. */
export function OnSiteCard({ visit, tab, isCalling, mayCheckOut }: OnSiteCardProps) {
  const { id, visitorName, companions, visitorCompany, hostName, area, plate, phone, leaderName } = visit
  const state = getDeskState(visit, tab)
  const party = formatParty(visitorName, companions)
  const stay = formatStay(visit, tab)
  const from = [visitorCompany, leaderName ? `随 ${leaderName} 同行` : '', formatPlate(plate)].filter(Boolean)
  const canCall = isVisitorPhone(phone)
  return (
    <Card>
      <Pressable
        className={styles.open ?? ''}
        feedback="ground"
        label={[party, state.text, ...from, stay, `接待 ${hostName}`].join('，')}
        row={id}
        onPress={() => void go('inviteVisitor', { id })}
      >
        <View className={styles.head}>
          <Text className={styles.name}>{party}</Text>
          <Chip text={state.text} tone={state.tone} />
        </View>
        {from.length > 0 ? <Text className={styles.meta}>{joinTexts(from)}</Text> : null}
        <Text className={styles.meta}>{stay}</Text>
        <Text className={styles.meta}>{joinTexts([`接待 ${hostName}`, area])}</Text>
      </Pressable>
      <View className={styles.tools}>
        {canCall && !isCalling ? (
          <Button
            kind="secondary"
            size="small"
            icon="phone"
            text="联系"
            label={`联系 ${visitorName}`}
            onPress={() => callPhone(phone)}
          />
        ) : null}
        {isCalling ? <Roll visit={visit} /> : null}
        {visit.canAdmit ? <Admit visit={visit} /> : null}
        {mayCheckOut && !isCalling && visit.insideSince ? <CheckOut visit={visit} /> : null}
      </View>
    </Card>
  )
}

function Admit({ visit }: Pick<OnSiteCardProps, 'visit'>) {
  const { id, people, visitorName } = visit
  const { ask, dialog } = useQuestion()
  const admit = useWrite(admitVisitor, {
    onSuccess: () => showToast('已登记入场'),
  })
  const enter = async () => {
    const text = `共 ${people} 人。访客没有出示通行证时，请先核对证件与健康申报。`
    if (await ask({ title: `登记${visitorName}入场？`, text, confirmText: '登记入场' })) admit.mutate({ id })
  }
  return (
    <>
      <Button
        size="small"
        text="登记入场"
        label={`登记入场 ${visitorName}`}
        isBusy={admit.isPending}
        onPress={() => void enter()}
      />
      {dialog}
    </>
  )
}

function Roll({ visit }: Pick<OnSiteCardProps, 'visit'>) {
  const { id, rollTime, rollBy, visitorName } = visit
  const mark = useWrite(callRoll)
  const send = (action: 'found' | 'missing') => mark.mutate({ action, visitId: id })
  if (rollTime === null) {
    return (
      <Button
        size="small"
        icon="check"
        text="已找到"
        label={`已找到 ${visitorName}`}
        isBusy={mark.isPending}
        onPress={() => send('found')}
      />
    )
  }
  return (
    <>
      <Text className={styles.found}>
        {rollTime.slice(11, 16)} {rollBy} 已找到
      </Text>
      <Button
        kind="secondary"
        size="small"
        text="取消"
        label={`取消已找到 ${visitorName}`}
        isBusy={mark.isPending}
        onPress={() => send('missing')}
      />
    </>
  )
}

function CheckOut({ visit }: Pick<OnSiteCardProps, 'visit'>) {
  const { ask, dialog } = useQuestion()
  const checkOut = useWrite(checkOutVisitor, {
    onSuccess: () => showToast('已登记离场'),
  })
  const leave = async () => {
    const title = `登记${visit.visitorName}离场？`
    if (await ask({ title, text: `共 ${visit.people} 人，登记后不再计入在场。`, confirmText: '登记离场' }))
      checkOut.mutate({ id: visit.id })
  }
  return (
    <>
      <Button
        kind="secondary"
        size="small"
        text="登记离场"
        label={`登记离场 ${visit.visitorName}`}
        isBusy={checkOut.isPending}
        onPress={() => void leave()}
      />
      {dialog}
    </>
  )
}
