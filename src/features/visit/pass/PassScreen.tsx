import { Text, View } from '@tarojs/components'
import { type ReactNode, useState } from 'react'

import type { VisitorPass } from '@/contract/visit/visit-pass'
import { inviteWords } from '@/features/visit/host/share-visit'
import styles from '@/features/visit/visitor/Visitor.module.scss'
import { PageFrame } from '@/parts/PageFrame'
import { LoadFailed } from '@/parts/QueryView'
import { useOfflinePage } from '@/parts/use-offline-page'
import { useSharing } from '@/parts/wechat/use-share-card'
import { Button } from '@/ui/action/Button'
import { DetailSkeleton } from '@/ui/feedback/Skeleton'
import { Card } from '@/ui/layout/Card'
import { FactList } from '@/ui/list/FactList'
import { Icon, type IconName } from '@/ui/media/Icon'
import { buildMateCard, MateSheet, MatesCard, type PassMate } from './MatesCard'
import { PassView } from './PassView'
import { buildPassFacts } from './pass-facts'
import { getPassStage, toCurrentOccurrence, useOffsetClock, useVisitorPass } from './use-visitor-pass'

interface PassScreenProps {
  id: string
  holder: string | undefined
  onBack?: (() => void) | undefined
}

/** A visit for its visitor: the pass, or why there is none. */
export function PassScreen({ id, holder, onBack }: PassScreenProps) {
  useOfflinePage('visitorPass')
  const { pass: known, secret, offset, isOffline, query } = useVisitorPass({ id, holder })
  const now = useOffsetClock(offset)
  const pass = known && toCurrentOccurrence(known, now)
  const [mate, setMate] = useState<PassMate>()
  const card = pass && mate ? { text: inviteWords, picture: 'visit' as const, ...buildMateCard(mate, pass) } : undefined
  useSharing(card, { title: '访客助手', path: '/pages/qr/visitorsCode', picture: 'visit' })
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
  const sheet = mate ? <MateSheet mate={mate} pass={pass} onClose={() => setMate(undefined)} /> : null
  if (stage === 'valid' || stage === 'early')
    return (
      <PassView
        pass={pass}
        secret={secret}
        offset={offset}
        isOffline={isOffline}
        isEarly={stage === 'early'}
        sheet={sheet}
        onShareMate={setMate}
        onBack={onBack}
      />
    )
  return (
    <StageView
      pass={pass}
      stage={stage}
      sheet={sheet}
      onShareMate={setMate}
      onRefresh={() => void query.refetch()}
      onBack={onBack}
    />
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
  /** The link of a companion, while it is shown. */
  sheet: ReactNode
  onShareMate: (mate: PassMate) => void
  onRefresh: () => void
  onBack: (() => void) | undefined
}

function StageView({ pass, stage, sheet, onShareMate, onRefresh, onBack }: StageViewProps) {
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
        <Card>
          <FactList align="side" facts={[{ label: '企业', value: pass.companyName }, ...buildPassFacts(pass)]} />
        </Card>
        {stage === 'pending' ? <MatesCard mates={pass.mates} onShare={onShareMate} /> : null}
      </View>
      {sheet}
    </PageFrame>
  )
}
