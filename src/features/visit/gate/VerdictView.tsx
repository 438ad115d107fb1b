import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'

import { resolveUrl } from '@/api/base-url'
import { useWrite } from '@/api/query'
import { checkOutVisitor, type VisitVerdict } from '@/contract/visit/visit-gate'
import { formatParty, formatPlate, formatVisitTime } from '@/features/visit/pass/pass-facts'
import { openImages } from '@/parts/open-attachment'
import { PageFrame } from '@/parts/PageFrame'
import { showToast } from '@/platform/feedback'
import { callPhone } from '@/platform/phone-call'
import { Button } from '@/ui/action/Button'
import { Pressable } from '@/ui/action/Pressable'
import { Chip } from '@/ui/layout/Chip'
import { FactList } from '@/ui/list/FactList'
import { Icon } from '@/ui/media/Icon'
import { ImageWithFallback } from '@/ui/media/ImageWithFallback'

import styles from './Scan.module.scss'
import { VerdictHead, type VerdictLook } from './VerdictHead'
import { hasHealthNotice } from './verdict-vibration'

interface VerdictViewProps {
  verdict: VisitVerdict
  isBusy: boolean
  onNext: () => void
  onScan: () => void
  onConfirm: (visitId: string) => void
  /** The guard admits the visitor despite the declaration. */
  onAdmit: () => void
  /** The error of the last request, if any. */
  error: ReactNode
}

const looks: Readonly<Record<string, VerdictLook>> = {
  accepted: { icon: 'check', look: styles.pass },
  choose: { icon: 'id-card', look: styles.ask },
  health: { icon: 'shield', look: styles.hold },
  unprepared: { icon: 'list-view', look: styles.hold },
  early: { icon: 'clock', look: styles.wait },
  absent: { icon: 'info', look: styles.away },
  online: { icon: 'offline', look: styles.online },
  foreign: { icon: 'qr', look: styles.foreign },
  invitation: { icon: 'edit', look: styles.ask },
  used: { icon: 'refresh', look: styles.again },
  expired: { icon: 'history', look: styles.over },
  revoked: { icon: 'withdraw', look: styles.withdrawn },
  blocked: { icon: 'lock', look: styles.refuse },
  forged: { icon: 'warning', look: styles.stop },
}

/** What the guard does about a code without a visit. */
const adviceByVerdict: Readonly<Record<string, string>> = {
  invitation: '请访客用手机打开邀请，填写资料并等接待人确认，再出示通行证的二维码。',
  foreign: '请访客打开访客助手的通行证，再扫一次。',
  online: '请移到有信号处再扫一次，或联系接待人确认。',
}
const forgedAdvice = '请勿放行。可请访客刷新页面后重扫，或联系接待人。'

/** The required action of the declaration, in its own colour across the verdict; nothing when none is required. */
function HealthBand({ verdict }: { verdict: VisitVerdict }) {
  const { health } = verdict
  if (!health || (!hasHealthNotice(verdict) && verdict.verdict !== 'health')) return null
  return (
    <View className={styles.band}>
      <Icon name="shield" size={24} />
      <Text className={styles.bandText}>{[`健康与安全：${health.levelName}`, ...health.advice].join('。')}</Text>
    </View>
  )
}

/** What the visitor has left undone, in its own colour across the verdict of somebody who may come in. */
function CautionBand({ verdict: { verdict, cautions } }: { verdict: VisitVerdict }) {
  if (cautions.length === 0 || verdict === 'unprepared') return null
  return (
    <View className={styles.band}>
      <Icon name="warning" size={24} />
      <Text className={styles.bandText}>{cautions.join('，')}</Text>
    </View>
  )
}

/** The verdict of a visitor's code at the gate, and the guard's actions. */
export function VerdictView(props: VerdictViewProps) {
  const { verdict, isBusy, onNext, onConfirm } = props
  const { candidates } = verdict
  return (
    <PageFrame route="scanVisitor" onBack={onNext} bottom={<Buttons {...props} />}>
      <VerdictHead verdict={verdict} looks={looks}>
        <HealthBand verdict={verdict} />
        <CautionBand verdict={verdict} />
      </VerdictHead>
      <View className={styles.card}>
        {props.error}
        {verdict.visit ? <Person verdict={verdict} visit={verdict.visit} /> : null}
        {candidates.map((candidate) => (
          <Pressable
            key={candidate.id}
            className={styles.candidate}
            disabled={isBusy}
            label={`确认 ${candidate.name} ${candidate.company}`}
            onPress={() => onConfirm(candidate.id)}
          >
            <View className={styles.who}>
              <Text className={styles.name}>{candidate.name}</Text>
              <Text className={styles.company}>{candidate.company}</Text>
            </View>
            <Text className={styles.confirm}>一致，放行</Text>
          </Pressable>
        ))}
        {verdict.visit || candidates.length > 0 ? null : (
          <Text className={styles.advice}>{adviceByVerdict[verdict.verdict] ?? forgedAdvice}</Text>
        )}
      </View>
    </PageFrame>
  )
}

function Person({ verdict, visit }: { verdict: VisitVerdict; visit: NonNullable<VisitVerdict['visit']> }) {
  const facts = [
    { label: '接待人', value: visit.hostName },
    { label: '到访事由', value: visit.purpose },
    { label: '有效时间', value: formatVisitTime(visit.startTime, visit.endTime) },
    { label: '可去区域', value: visit.area },
    { label: '车牌', value: formatPlate(visit.plate) },
    { label: '手机号', value: visit.phone },
    { label: '健康与安全', value: verdict.health?.levelName ?? '' },
    { label: '入场次数', value: verdict.entries > 0 ? `${verdict.entries} 次` : '无记录' },
  ]
  return (
    <>
      <View className={styles.person}>
        {verdict.photoUrl ? (
          <Pressable
            className={styles.photo}
            label={`${visit.visitorName}的照片`}
            onPress={() => openImages([verdict.photoUrl ?? ''])}
          >
            <ImageWithFallback src={resolveUrl(verdict.photoUrl)} alt="" fallback="user" />
          </Pressable>
        ) : null}
        <View className={styles.who}>
          <Text className={styles.name}>{formatParty(visit.visitorName, visit.companions)}</Text>
          <Text className={styles.company}>{visit.visitorCompany}</Text>
        </View>
        <Chip text={visit.statusName} tone={verdict.verdict === 'accepted' ? 'success' : 'neutral'} />
      </View>
      <FactList align="side" facts={facts.filter(({ value }) => value !== '')} />
    </>
  )
}

function Buttons({ verdict, isBusy, onNext, onScan, onAdmit }: VerdictViewProps) {
  const { visit, hostPhone } = verdict
  const checkOut = useWrite(checkOutVisitor, {
    onSuccess: () => {
      showToast('已登记离场')
      onNext()
    },
  })
  const isAccepted = verdict.verdict === 'accepted'
  const isOverdue = verdict.verdict === 'expired' && visit !== null && visit.insideSince !== null
  return (
    <>
      {isOverdue ? (
        <Button
          grow={1}
          kind="secondary"
          text="登记离场"
          isBusy={checkOut.isPending}
          onPress={() => checkOut.mutate({ id: visit.id })}
        />
      ) : null}
      {!isOverdue && hostPhone ? (
        <Button grow={1} kind="secondary" icon="phone" text="联系接待人" onPress={() => callPhone(hostPhone)} />
      ) : null}
      {hostPhone ? null : <Button grow={1} kind="secondary" text="返回" onPress={onNext} />}
      {verdict.verdict === 'health' ? (
        <Button grow={1} kind="secondary" text="核实后放行" isBusy={isBusy} onPress={onAdmit} />
      ) : null}
      <Button grow={1} kind={isAccepted ? 'pass' : 'primary'} icon="scan" text="下一位" onPress={onScan} />
    </>
  )
}
