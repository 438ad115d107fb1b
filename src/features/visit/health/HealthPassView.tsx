import { Text, View } from '@tarojs/components'
import { useMemo } from 'react'

import type { HealthPass } from '@/contract/visit/health'
import { createTranslator } from '@/features/visit/language/translate'
import { VisitorFrame } from '@/features/visit/language/VisitorLanguage'
import { getCodeSecondsLeft, useOffsetClock } from '@/features/visit/pass/use-visitor-pass'
import { buildPassCode, computeSlot, fromBase64Url, SLOT_MS } from '@/lib/pass'
import { joinTexts } from '@/lib/text/join-texts'
import { formatEnglishDay, formatEnglishTime } from '@/lib/visitor/english-time'
import { returnToOpener } from '@/navigation/navigate'
import { useOfflinePage } from '@/parts/use-offline-page'
import { toAriaProps } from '@/platform/aria'
import { useLanguage, useTexts } from '@/theme/language'
import { Button } from '@/ui/action/Button'
import { useQuestion } from '@/ui/feedback/Dialog'
import { ProgressBar } from '@/ui/feedback/ProgressBar'
import { Card } from '@/ui/layout/Card'
import { Cell } from '@/ui/list/Cell'
import { FactList } from '@/ui/list/FactList'
import { Icon, type IconName } from '@/ui/media/Icon'
import { QrCode } from '@/ui/media/QrCode'

import styles from './Health.module.scss'
import { englishLevels, englishPurposes, healthPassTexts } from './health-texts'
import { getHealthStage } from './use-health-pass'

interface HealthPassViewProps {
  pass: HealthPass
  /** Absent for a pass without a visit. */
  visitId: string | undefined
  offset: number
  isOffline: boolean
  isWithdrawing: boolean
  onAgain: () => void
  onWithdraw: () => void
}

interface Look {
  icon: IconName
  look: string | undefined
}

/** Each level has its own icon and text, so that none depends on colour alone. */
const looks: Readonly<Record<string, Look>> = {
  green: { icon: 'check', look: styles.green },
  yellow: { icon: 'info', look: styles.yellow },
  red: { icon: 'close', look: styles.red },
}
const over: Look = { icon: 'history', look: styles.over }

/** The health pass: level, reason, expiry, and the code for the gate. */
export function HealthPassView(props: HealthPassViewProps) {
  const { pass, visitId, offset, isOffline, isWithdrawing, onAgain, onWithdraw } = props
  useOfflinePage('healthPass')
  const texts = useTexts(healthPassTexts)
  const now = useOffsetClock(offset)
  const { ask, dialog } = useQuestion()
  const isValid = getHealthStage(pass, now) === 'valid'
  const withdraw = async () => {
    const question = { title: texts.withdrawQuestion, text: texts.withdrawText, confirmText: texts.withdrawConfirm }
    if (await ask({ ...question, isDangerous: true })) onWithdraw()
  }
  const buttons = (
    <>
      <Button grow={1} kind="secondary" text={texts.withdraw} isBusy={isWithdrawing} onPress={() => void withdraw()} />
      <Button grow={1} text={texts.again} onPress={onAgain} />
    </>
  )
  return (
    <VisitorFrame route="healthPass" bottom={buttons}>
      <Result pass={pass} isValid={isValid} />
      {isValid && visitId === undefined ? <Code pass={pass} now={now} isOffline={isOffline} /> : null}
      {isValid && visitId !== undefined ? <VisitorCodeCell visitId={visitId} /> : null}
      {isValid && pass.reasons.length > 0 ? <Reasons pass={pass} /> : null}
      <Facts pass={pass} />
      {dialog}
    </VisitorFrame>
  )
}

/** What the level means, in the language of the page. */
function useLevelWords({ level, levelName, levelText }: HealthPass): { name: string; text: string } {
  const language = useLanguage()
  return (language === 'en' && englishLevels[level]) || { name: levelName, text: levelText }
}

function Result({ pass, isValid }: { pass: HealthPass; isValid: boolean }) {
  const texts = useTexts(healthPassTexts)
  const words = useLevelWords(pass)
  const { icon, look } = (isValid && looks[pass.level]) || over
  const title = isValid ? words.name : texts.expired
  const text = isValid ? words.text : texts.expiredHint
  return (
    <View className={`${styles.result} ${look}`} {...toAriaProps({ role: 'alert', label: `${title}，${text}` })}>
      <View className={styles.sign}>
        <Icon name={icon} size={28} />
      </View>
      <View className={styles.words}>
        <Text className={styles.word}>{title}</Text>
        <Text className={styles.wordText}>{text}</Text>
      </View>
    </View>
  )
}

function Code({ pass: { passId, seed }, now, isOffline }: { pass: HealthPass; now: number; isOffline: boolean }) {
  const texts = useTexts(healthPassTexts)
  const slot = computeSlot(now)
  const text = useMemo(
    () => (passId && seed ? buildPassCode(fromBase64Url(seed), passId, slot, 'H1') : undefined),
    [passId, seed, slot],
  )
  const rest = getCodeSecondsLeft(now)
  if (!text) return null
  return (
    <Card>
      <View className={styles.code}>
        <View className={styles.paper}>
          <QrCode text={text} label={texts.qr} className={styles.qr} />
        </View>
        <Text className={styles.hint}>{joinTexts([texts.refreshesIn(rest), texts.atGate])}</Text>
        <View className={styles.rest}>
          <ProgressBar value={(rest * 1000) / SLOT_MS} label={texts.refreshesIn(rest)} />
        </View>
        {isOffline ? <Text className={styles.hint}>{texts.offline}</Text> : null}
      </View>
    </Card>
  )
}

/** A visitor has one code: the gate reads the declaration with the visit. */
function VisitorCodeCell({ visitId }: { visitId: string }) {
  const texts = useTexts(healthPassTexts)
  return (
    <Card isFlush>
      <Cell
        title={texts.visitorCode}
        note={texts.visitorCodeNote}
        icon="qr"
        onPress={() => void returnToOpener('visitorPass', { id: visitId })}
      />
    </Card>
  )
}

function Reasons({ pass: { reasons, english } }: { pass: HealthPass }) {
  const texts = useTexts(healthPassTexts)
  const translate = createTranslator(english, useLanguage())
  return (
    <Card title={texts.reasons}>
      {reasons.map(({ title, advice }) => (
        <View key={title} className={styles.reason}>
          <Text className={styles.reasonTitle}>{translate(title)}</Text>
          <Text className={styles.reasonText}>{translate(advice)}</Text>
        </View>
      ))}
    </Card>
  )
}

/** The consents of a pass; one that an earlier release has stored has their Chinese names alone. */
const nameEnglishPurposes = ({ purposes, purposeKeys }: HealthPass) =>
  purposes.map((title, at) => {
    const key = purposeKeys[at]
    return key ? englishPurposes[key](0, title).title : title
  })

function Facts({ pass }: { pass: HealthPass }) {
  const texts = useTexts(healthPassTexts)
  const isEnglish = useLanguage() === 'en'
  const showTime = (time: string) => (isEnglish ? formatEnglishTime(time) : time.slice(5, 16))
  const deleteDay = isEnglish ? formatEnglishDay(pass.deleteTime) : pass.deleteTime.slice(0, 10)
  const agreed = isEnglish ? nameEnglishPurposes(pass).join('; ') : pass.purposes.join('；')
  const facts = [
    { label: texts.site, value: pass.siteName },
    { label: texts.declarant, value: pass.name },
    { label: texts.company, value: pass.company },
    { label: texts.phone, value: pass.phone },
    { label: texts.declared, value: showTime(pass.declaredTime) },
    { label: texts.validUntil, value: showTime(pass.validTime) },
    { label: texts.source, value: pass.sourceText ?? '' },
    { label: texts.agreed, value: agreed },
    { label: texts.deleted, value: deleteDay },
  ]
  return (
    <Card>
      <FactList align="side" facts={facts.filter(({ value }) => value !== '')} />
      <Text className={styles.own}>{texts.notOfficial}</Text>
    </Card>
  )
}
