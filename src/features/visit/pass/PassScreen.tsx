import { Text, View } from '@tarojs/components'
import { type ReactNode, useState } from 'react'

import type { VisitorPass } from '@/contract/visit/visit-pass'
import { inviteWords } from '@/features/visit/host/share-visit'
import { LanguageSwitch, VisitorFrame } from '@/features/visit/language/VisitorLanguage'
import styles from '@/features/visit/visitor/Visitor.module.scss'
import { LoadFailed } from '@/parts/QueryView'
import { useOfflinePage } from '@/parts/use-offline-page'
import { useSharing } from '@/parts/wechat/use-share-card'
import { useLanguage, useTexts } from '@/theme/language'
import { Button } from '@/ui/action/Button'
import { DetailSkeleton } from '@/ui/feedback/Skeleton'
import { Card } from '@/ui/layout/Card'
import { FactList } from '@/ui/list/FactList'
import { Icon, type IconName } from '@/ui/media/Icon'
import { buildMateCard, MateSheet, MatesCard, type PassMate } from './MatesCard'
import { PassView } from './PassView'
import { buildPassFacts } from './pass-facts'
import { passTexts } from './pass-texts'
import { getPassStage, toCurrentOccurrence, useOffsetClock, useVisitorPass } from './use-visitor-pass'

interface PassScreenProps {
  id: string
  holder: string | undefined
  onBack?: (() => void) | undefined
}

/** A visit for its visitor: the pass, or why there is none. */
export function PassScreen({ id, holder, onBack }: PassScreenProps) {
  useOfflinePage('visitorPass')
  const texts = useTexts(passTexts)
  const { pass: known, secret, offset, isOffline, query } = useVisitorPass({ id, holder })
  const now = useOffsetClock(offset)
  const pass = known && toCurrentOccurrence(known, now)
  const [mate, setMate] = useState<PassMate>()
  const card = pass && mate ? { text: inviteWords, picture: 'visit' as const, ...buildMateCard(mate, pass) } : undefined
  useSharing(card, { title: '访客助手', path: '/pages/qr/visitorsCode', picture: 'visit' })
  const leave = onBack && { onBack }
  if (!pass) {
    return (
      <VisitorFrame route="visitorPass" hasHead={false} {...leave}>
        {query.error ? (
          <LoadFailed what={texts.pass} error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <DetailSkeleton />
        )}
      </VisitorFrame>
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
  look: string | undefined
}

const stages: Readonly<Record<string, Stage>> = {
  pending: { icon: 'clock', look: '' },
  refused: { icon: 'error', look: styles.bad },
  revoked: { icon: 'error', look: styles.bad },
  ended: { icon: 'check', look: styles.over },
}
const unknown: Stage = { icon: 'info', look: styles.over }

/** What a visit's stage is called, and what its visitor can do. */
function getStageWords(stage: string, texts: (typeof passTexts)['zh']): { title: string; hint: string } {
  const words: Readonly<Record<string, { title: string; hint: string }>> = {
    pending: { title: texts.pending, hint: texts.pendingHint },
    refused: { title: texts.refused, hint: texts.refusedHint },
    revoked: { title: texts.revoked, hint: texts.revokedHint },
    ended: { title: texts.ended, hint: texts.endedHint },
  }
  return words[stage] ?? { title: texts.unknown, hint: texts.refusedHint }
}

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
  const texts = useTexts(passTexts)
  const language = useLanguage()
  const { icon, look } = stages[stage] ?? unknown
  const { title, hint } = getStageWords(stage, texts)
  const refresh = <Button grow={1} kind="secondary" icon="refresh" text={texts.refresh} onPress={onRefresh} />
  return (
    <VisitorFrame
      route="visitorPass"
      hasDarkHead
      ink="white"
      {...(stage === 'pending' && { bottom: refresh })}
      {...(onBack && { onBack })}
    >
      <View className={`${styles.head} ${styles.stage} ${look}`}>
        <LanguageSwitch isOnDark />
        <View className={styles.sign}>
          <Icon name={icon} size={40} />
        </View>
        <Text className={styles.headTitle}>{title}</Text>
        <Text className={styles.headMeta}>{pass.reason ? texts.reason(pass.reason) : hint}</Text>
      </View>
      <View className={styles.overHead}>
        <Card>
          <FactList
            align="side"
            facts={[{ label: texts.site, value: pass.companyName }, ...buildPassFacts(pass, language)]}
          />
        </Card>
        {stage === 'pending' ? <MatesCard mates={pass.mates} onShare={onShareMate} /> : null}
      </View>
      {sheet}
    </VisitorFrame>
  )
}
