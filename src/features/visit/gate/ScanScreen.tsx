import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { listVisitGates } from '@/contract/visit/visit'
import { HealthVerdictView } from '@/features/visit/health/HealthVerdictView'
import { formatWireTime } from '@/lib/wire-time'
import { go } from '@/navigation/navigate'
import { usePersistedCall } from '@/offline/use-persisted-call'
import { DisputeBar } from '@/parts/outbox/DisputeBar'
import { QueueBar } from '@/parts/outbox/QueueBar'
import { PageFrame } from '@/parts/PageFrame'
import { QueryView } from '@/parts/QueryView'
import { useOfflinePage } from '@/parts/use-offline-page'
import { useStaffUser } from '@/session/session'
import { Button } from '@/ui/action/Button'
import { Pressable } from '@/ui/action/Pressable'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { PillChoice } from '@/ui/form/Tick'
import { Card } from '@/ui/layout/Card'
import { SegmentedTabs } from '@/ui/layout/SegmentedTabs'
import { Cell } from '@/ui/list/Cell'
import { Icon } from '@/ui/media/Icon'
import { noPermission } from '@/ui/pictures/no-permission'

import { DigitsSheet } from './DigitsSheet'
import { readGateBook } from './gate-book'
import type { PassageDispute } from './passage-queue'
import styles from './Scan.module.scss'
import { useGateDesk } from './use-gate-desk'
import { usePassVerification } from './use-pass-verification'
import { VerdictView } from './VerdictView'

const directions = [
  { key: 'in', text: '入场' },
  { key: 'out', text: '离场' },
] as const

/** The guard's screen: gate and direction, the scanner, manual digits, and the full-width verdict. */
export function ScanScreen({ scanned }: { scanned?: string | undefined }) {
  useOfflinePage('scanVisitor')
  const isGuard = useStaffUser()?.roles.includes('guard') ?? false
  const gates = usePersistedCall(listVisitGates, {}, { enabled: isGuard })
  if (!isGuard) {
    return (
      <PageFrame route="scanVisitor">
        <EmptyView picture={noPermission} text="核验访客需要门岗权限" hint="请联系管理员开通" />
      </PageFrame>
    )
  }
  if (gates.data?.length) return <Desk gates={gates.data} scanned={scanned} />
  return (
    <PageFrame route="scanVisitor">
      <QueryView query={gates} what="门岗">
        {() => <EmptyView picture={noPermission} text="还没有门岗" hint="请管理员先添加门岗" />}
      </QueryView>
    </PageFrame>
  )
}

interface VerificationErrorProps {
  text: string | undefined
  isBusy: boolean
  onAgain: (() => void) | undefined
}

/** Why there is no verdict. After a lost response the same request can be repeated: it is idempotent. */
function VerificationError({ text, isBusy, onAgain }: VerificationErrorProps) {
  if (!text) return null
  return (
    <View className={styles.lost}>
      <Text className={styles.error}>{onAgain ? `${text}，结果未知。请先再查一次，不要重新扫码。` : text}</Text>
      {onAgain ? <Button size="small" icon="refresh" text="再查一次" isBusy={isBusy} onPress={onAgain} /> : null}
    </View>
  )
}

interface DeskProps {
  gates: readonly { id: string; name: string; address: string }[]
  /** Scanned on home: verified once the guard has seen gate and direction. */
  scanned: string | undefined
}

/** The gate of this device's book, if it still exists: the guard stands there again. */
function findUsualGate(gates: DeskProps['gates']): string {
  const bookedId = readGateBook()?.book.gateId
  return (gates.find(({ id }) => id === bookedId) ?? gates[0])?.id ?? ''
}

const toDisputeRow = ({ id, at, title, reason, visitorName }: PassageDispute) => ({
  id,
  name: visitorName || '未知访客',
  note: `${formatWireTime(at).slice(5, 16)} 断网放行，核实：${title}。${reason}`,
})

type DeskState = ReturnType<typeof useGateDesk>

/** What this device holds for a time without signal, and what it has allowed then. */
function OfflineState({ desk }: { desk: DeskState }) {
  return (
    <>
      <QueueBar count={desk.count} last={desk.last} onSend={() => void desk.send()} />
      <DisputeBar disputes={desk.disputes.map(toDisputeRow)} who="访客" onDismiss={desk.dismiss} />
    </>
  )
}

function BookNote({ known }: Pick<DeskState, 'known'>) {
  if (!known) return null
  const time = formatWireTime(known.savedAt).slice(11, 16)
  return (
    <Text
      className={styles.note}
    >{`断网也可核验：本机有今日 ${known.count} 组访客（${time} 更新）${known.isCut ? '，其余须联网' : ''}`}</Text>
  )
}

function Desk({ gates, scanned }: DeskProps) {
  const [pendingCode, setPendingCode] = useState(scanned)
  const [gateId, setGate] = useState(() => findUsualGate(gates))
  const [direction, setDirection] = useState<'in' | 'out'>('in')
  const [isTyping, setTyping] = useState(false)
  const desk = useGateDesk({ id: gateId, name: gates.find(({ id }) => id === gateId)?.name ?? '' })
  const check = usePassVerification({ gateId, direction }, desk)
  if (check.verdict)
    return (
      <VerdictView
        verdict={check.verdict}
        isBusy={check.isBusy}
        error={<VerificationError text={check.error} onAgain={check.again} isBusy={check.isBusy} />}
        onNext={check.next}
        onScan={check.scan}
        onConfirm={check.confirm}
        onAdmit={check.admit}
      />
    )
  if (check.health) return <HealthVerdictView verdict={check.health} onNext={check.next} onScan={check.scan} />
  const choices = gates.map(({ id, name }) => ({ value: id, text: name }))
  return (
    <PageFrame route="scanVisitor">
      <OfflineState desk={desk} />
      <Card title="门岗">
        <PillChoice label="门岗" options={choices} value={gateId} onChange={setGate} />
        <View className={styles.direction}>
          <SegmentedTabs variant="box" label="方向" tabs={directions} active={direction} onSelect={setDirection} />
        </View>
        <BookNote known={desk.known} />
      </Card>
      {pendingCode ? (
        <Card title="已扫到访客码">
          <Button
            text={`核验${direction === 'in' ? '入场' : '离场'}`}
            isBusy={check.isBusy}
            onPress={() => {
              setPendingCode(undefined)
              check.verify(pendingCode)
            }}
          />
        </Card>
      ) : null}
      <Pressable className={styles.scan} label="扫描访客码" disabled={check.isBusy} onPress={check.scan}>
        <View className={styles.scanSign}>
          <Icon name="scan" size={40} />
        </View>
        <Text className={styles.scanText}>{check.isBusy ? '正在核验' : '扫描访客码'}</Text>
      </Pressable>
      <VerificationError text={check.error} onAgain={check.again} isBusy={check.isBusy} />
      <View className={styles.other}>
        <Button kind="ghost" text="输入六位数字码" onPress={() => setTyping(true)} />
      </View>
      <Card isFlush>
        <Cell title="在场人员" icon="users" onPress={() => void go('onSite')} />
        <Cell
          title="自助登记"
          note="这台设备交给访客使用"
          icon="id-card"
          onPress={() => void go('scanVisitor', { mode: 'kiosk', gate: gateId })}
        />
      </Card>
      <DigitsSheet
        isOpen={isTyping}
        isBusy={check.isBusy}
        serverError={check.error}
        onClose={() => setTyping(false)}
        onDigits={(digits) => check.type(digits, () => setTyping(false))}
      />
    </PageFrame>
  )
}
