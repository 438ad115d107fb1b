import { Text, View } from '@tarojs/components'
import { type ReactNode, useState } from 'react'

import type { VisitorPass } from '@/contract/visit/visit-pass'
import { EntrySteps, listOpenSteps } from '@/features/visit/entry/EntrySteps'
import { PrepareView } from '@/features/visit/entry/PrepareView'
import { inviteWords } from '@/features/visit/host/share-visit'
import { LanguageSwitch, VisitorFrame } from '@/features/visit/language/VisitorLanguage'
import styles from '@/features/visit/visitor/Visitor.module.scss'
import { go } from '@/navigation/navigate'
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
}

/** A visit for its visitor: the pass, or why there is none. */
export function PassScreen({ id, holder }: PassScreenProps) {
  useOfflinePage('visitorPass')
  const texts = useTexts(passTexts)
  const passState = useVisitorPass({ id, holder })
  const { pass, query } = passState
  if (pass) return <KnownPass {...passState} pass={pass} />
  return (
    <VisitorFrame route="visitorPass" hasHead={false}>
      {query.error ? (
        <LoadFailed what={texts.pass} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <DetailSkeleton />
      )}
    </VisitorFrame>
  )
}

interface KnownPassProps extends Omit<ReturnType<typeof useVisitorPass>, 'pass'> {
  pass: VisitorPass
}

/** What the visitor sees of a known visit: a step to do first, the code, or the stage that it is in. */
function KnownPass({ pass: cachedPass, secret, offset, isOffline, query }: KnownPassProps) {
  const now = useOffsetClock(offset)
  const pass = toCurrentOccurrence(cachedPass, now)
  const [mate, setMate] = useState<PassMate>()
  const openStep = (step: string) => void go('visitorPass', { id: pass.id, step })
  const [isCodeWanted, setCodeWanted] = useState(false)
  const card = mate && { text: inviteWords, picture: 'visit' as const, ...buildMateCard(mate, pass) }
  useSharing(card, { title: '访客助手', path: '/pages/qr/visitorsCode', picture: 'visit' })
  const stage = getPassStage(pass, now)
  const sheet = mate ? <MateSheet mate={mate} pass={pass} onClose={() => setMate(undefined)} /> : null
  const isUsable = stage === 'valid' || stage === 'early'
  const isOpen = listOpenSteps(pass.steps).length > 0
  const isHeld = isOpen && !pass.passId
  if (isUsable && isOpen && (isHeld || !isCodeWanted)) {
    const skip = isHeld ? undefined : () => setCodeWanted(true)
    return <PrepareView pass={pass} onOpen={openStep} onSkip={skip} />
  }
  const shared = { pass, sheet, onShareMate: setMate, onStep: openStep }
  return isUsable ? (
    <PassView secret={secret} offset={offset} isOffline={isOffline} isEarly={stage === 'early'} {...shared} />
  ) : (
    <StageView stage={stage} onRefresh={() => void query.refetch()} {...shared} />
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
  onStep: (kind: string) => void
  onRefresh: () => void
}

function StageView({ pass, stage, sheet, onShareMate, onStep, onRefresh }: StageViewProps) {
  const texts = useTexts(passTexts)
  const language = useLanguage()
  const { icon, look } = stages[stage] ?? unknown
  const { title, hint } = getStageWords(stage, texts)
  const refresh = <Button grow={1} kind="secondary" icon="refresh" text={texts.refresh} onPress={onRefresh} />
  return (
    <VisitorFrame route="visitorPass" hasDarkHead color="white" {...(stage === 'pending' && { bottom: refresh })}>
      <View className={`${styles.head} ${styles.stage} ${look}`}>
        <LanguageSwitch isOnDark />
        <View className={styles.sign}>
          <Icon name={icon} size={40} />
        </View>
        <Text className={styles.headTitle}>{title}</Text>
        <Text className={styles.headMeta}>{pass.reason ? texts.reason(pass.reason) : hint}</Text>
      </View>
      <View className={styles.overHead}>
        {stage === 'pending' ? <EntrySteps steps={pass.steps} onOpen={onStep} /> : null}
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
