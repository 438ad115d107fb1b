import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import type { VisitorPass } from '@/contract/visit/visit-pass'
import { EntrySteps, listOpenSteps } from '@/features/visit/entry/EntrySteps'
import { InductionView } from '@/features/visit/entry/InductionView'
import { NdaView } from '@/features/visit/entry/NdaView'
import { PhotoView } from '@/features/visit/entry/PhotoView'
import { PrepareView } from '@/features/visit/entry/PrepareView'
import styles from '@/features/visit/visitor/Visitor.module.scss'
import { PageFrame } from '@/parts/PageFrame'
import { LoadFailed } from '@/parts/QueryView'
import { useOfflinePage } from '@/parts/use-offline-page'
import { Button } from '@/ui/action/Button'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { DetailSkeleton } from '@/ui/feedback/Skeleton'
import { Card } from '@/ui/layout/Card'
import { FactList } from '@/ui/list/FactList'
import { Icon, type IconName } from '@/ui/media/Icon'
import { notFound } from '@/ui/pictures/not-found'
import { PassView } from './PassView'
import { buildPassFacts } from './pass-facts'
import { getPassStage, useOffsetClock, useVisitorPass } from './use-visitor-pass'

interface PassScreenProps {
  id: string
  holder: string | undefined
  onBack?: (() => void) | undefined
}

/** A visit for its visitor: the pass, or why there is none. */
export function PassScreen({ id, holder, onBack }: PassScreenProps) {
  useOfflinePage('visitorPass')
  const { pass, secret, offset, isOffline, query } = useVisitorPass({ id, holder })
  const now = useOffsetClock(offset)
  const [doing, setDoing] = useState<string>()
  const [isCodeWanted, setCodeWanted] = useState(false)
  const leave = onBack && { onBack }
  if (!pass) {
    return (
      <PageFrame route="visitorPass" hasHead={false} {...leave}>
        {query.error ? (
          <LoadFailed what="通行证" error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <DetailSkeleton />
        )}
      </PageFrame>
    )
  }
  const stage = getPassStage(pass, now)
  if (doing)
    return <StepView kind={doing} visit={{ id, holder }} photoUrl={pass.photoUrl} onClose={() => setDoing(undefined)} />
  const isUsable = stage === 'valid' || stage === 'early'
  const isOpen = listOpenSteps(pass.steps).length > 0
  const isHeld = isOpen && !pass.passId
  if (isUsable && isOpen && (isHeld || !isCodeWanted)) {
    const skip = isHeld ? undefined : () => setCodeWanted(true)
    return <PrepareView pass={pass} onOpen={setDoing} onSkip={skip} onBack={onBack} />
  }
  if (isUsable)
    return (
      <PassView
        pass={pass}
        secret={secret}
        offset={offset}
        isOffline={isOffline}
        isEarly={stage === 'early'}
        onStep={setDoing}
        onBack={onBack}
      />
    )
  return (
    <StageView pass={pass} stage={stage} onStep={setDoing} onRefresh={() => void query.refetch()} onBack={onBack} />
  )
}

interface StepViewProps {
  kind: string
  visit: { id: string; holder: string | undefined }
  photoUrl: string | null
  onClose: () => void
}

/** One step of what the company asks for. A kind of a newer server has no screen in this release. */
function StepView({ kind, visit: { id, holder }, photoUrl, onClose }: StepViewProps) {
  const visit = holder === undefined ? { id } : { id, holder }
  if (kind === 'induction') return <InductionView visit={visit} onDone={onClose} onBack={onClose} />
  if (kind === 'nda') return <NdaView visit={visit} onDone={onClose} onBack={onClose} />
  if (kind === 'photo') return <PhotoView visit={visit} photoUrl={photoUrl} onDone={onClose} onBack={onClose} />
  return (
    <PageFrame route="visitorPass" hasHead={false} onBack={onClose}>
      <EmptyView picture={notFound} text="请更新到最新版本" hint="或请接待人协助" />
    </PageFrame>
  )
}

interface Stage {
  icon: IconName
  title: string
  hint: string
  look: string | undefined
}

const stages: Readonly<Record<string, Stage>> = {
  pending: { icon: 'clock', title: '等待接待人确认', hint: '确认后这里自动显示通行码，请保持页面打开', look: '' },
  refused: { icon: 'error', title: '申请未通过', hint: '请联系接待人', look: styles.bad },
  revoked: { icon: 'error', title: '来访已撤销', hint: '通行码已失效，请联系接待人', look: styles.bad },
  ended: { icon: 'check', title: '来访已结束', hint: '通行码已失效，期待下次到访', look: styles.over },
}
const unknown: Stage = { icon: 'info', title: '暂时不能通行', hint: '请联系接待人', look: styles.over }

interface StageViewProps {
  pass: VisitorPass
  stage: string
  onStep: (kind: string) => void
  onRefresh: () => void
  onBack: (() => void) | undefined
}

function StageView({ pass, stage, onStep, onRefresh, onBack }: StageViewProps) {
  const { icon, title, hint, look } = stages[stage] ?? unknown
  const refresh = <Button grow={1} kind="secondary" icon="refresh" text="刷新" onPress={onRefresh} />
  return (
    <PageFrame
      route="visitorPass"
      ink="white"
      {...(stage === 'pending' && { bottom: refresh })}
      {...(onBack && { onBack })}
    >
      <View className={`${styles.head} ${styles.stage} ${look}`}>
        <View className={styles.sign}>
          <Icon name={icon} size={40} />
        </View>
        <Text className={styles.headTitle}>{title}</Text>
        <Text className={styles.headMeta}>{pass.reason ? `原因：${pass.reason}` : hint}</Text>
      </View>
      <View className={styles.overHead}>
        {stage === 'pending' ? <EntrySteps steps={pass.steps} onOpen={onStep} /> : null}
        <Card>
          <FactList align="side" facts={[{ label: '企业', value: pass.companyName }, ...buildPassFacts(pass)]} />
        </Card>
      </View>
    </PageFrame>
  )
}
