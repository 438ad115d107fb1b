import { Text, View } from '@tarojs/components'
import { type ReactNode, useEffect, useRef, useState } from 'react'

import { LanguageSwitch, VisitorLanguage } from '@/features/visit/language/VisitorLanguage'
import { chooseVisitorLanguage } from '@/features/visit/language/visitor-language'
import { PageFrame } from '@/parts/PageFrame'
import { enterFullScreen, leaveFullScreen } from '@/platform/full-screen'
import { interceptBack } from '@/platform/modal-history'
import { useStaffUser } from '@/session/session'
import { signOut } from '@/session/sign-in'
import { useTexts } from '@/theme/language'
import { Button } from '@/ui/action/Button'
import { Pressable } from '@/ui/action/Pressable'
import { useQuestion } from '@/ui/feedback/Dialog'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { Icon, type IconName } from '@/ui/media/Icon'
import { noPermission } from '@/ui/pictures/no-permission'

import styles from './Kiosk.module.scss'
import { KioskPass } from './KioskPass'
import { KioskWalkIn } from './KioskWalkIn'
import type { KioskResult } from './kiosk-result'
import { kioskTexts } from './kiosk-texts'
import { useIdleReturn } from './use-idle-return'

/** Signs out when the page is left by any way: whoever uses the tablet next has to sign in. */
function useLeaving() {
  const { ask, dialog } = useQuestion()
  const isLeft = useRef(false)
  const leave = () => {
    if (isLeft.current) return
    isLeft.current = true
    leaveFullScreen()
    void signOut()
  }
  const askLeave = async () => {
    const { leaveTitle, leaveText, leaveConfirm } = kioskTexts.zh
    const isSure = await ask({ title: leaveTitle, text: leaveText, confirmText: leaveConfirm })
    if (isSure) leave()
  }
  const latest = useRef({ askLeave, leave })
  latest.current = { askLeave, leave }
  useEffect(() => {
    const release = interceptBack(() => void latest.current.askLeave())
    return () => {
      release()
      latest.current.leave()
    }
  }, [])
  return { askLeave: () => void askLeave(), dialog }
}

/** 自助登记: a tablet that the reception or a guard has signed in, for visitors alone. */
export function KioskScreen({ gateId }: { gateId?: string | undefined }) {
  const texts = useTexts(kioskTexts)
  const roles = useStaffUser()?.roles ?? []
  if (!roles.some((role) => role === 'guard' || role === 'reception')) {
    return (
      <PageFrame route="scanVisitor" title={texts.title}>
        <EmptyView picture={noPermission} text={texts.noRole} hint={texts.askAdministrator} />
      </PageFrame>
    )
  }
  return (
    <VisitorLanguage>
      <Kiosk gateId={gateId} />
    </VisitorLanguage>
  )
}

type Step = { kind: 'start' } | { kind: 'pass' } | { kind: 'walkIn' } | { kind: 'result'; result: KioskResult }

function Kiosk({ gateId }: { gateId: string | undefined }) {
  const texts = useTexts(kioskTexts)
  const [step, setStep] = useState<Step>({ kind: 'start' })
  /** A new visitor finds empty fields. */
  const [round, setRound] = useState(0)
  const latestRound = useRef(round)
  latestRound.current = round
  const restart = () => {
    setStep({ kind: 'start' })
    chooseVisitorLanguage('zh')
    setRound((before) => before + 1)
  }
  const touch = useIdleReturn(restart)
  const { askLeave, dialog } = useLeaving()
  const choose = (kind: 'pass' | 'walkIn') => {
    touch()
    setStep({ kind })
  }
  const finish = (result: KioskResult) => {
    // The visitor has gone back, or the minute is over: the next one is at the tablet.
    if (latestRound.current !== round) return
    touch()
    setStep({ kind: 'result', result })
  }
  return (
    <PageFrame route="scanVisitor" title={texts.title} onBack={askLeave}>
      <View className={styles.root} onTouchStart={touch}>
        {step.kind === 'start' ? <Start onChoose={choose} onLeave={askLeave} /> : null}
        {step.kind === 'pass' ? (
          <KioskPass key={round} gateId={gateId} onTouch={touch} onDone={finish} onBack={restart} />
        ) : null}
        {step.kind === 'walkIn' ? <KioskWalkIn key={round} onTouch={touch} onDone={finish} onBack={restart} /> : null}
        {step.kind === 'result' ? <Result result={step.result} onDone={restart} /> : null}
      </View>
      {dialog}
    </PageFrame>
  )
}

function Start({ onChoose, onLeave }: { onChoose: (kind: 'pass' | 'walkIn') => void; onLeave: () => void }) {
  const texts = useTexts(kioskTexts)
  const [note, setNote] = useState('')
  const goFull = async () => {
    const { supported } = await enterFullScreen()
    setNote(supported ? '' : texts.noFull)
  }
  return (
    <>
      <LanguageSwitch />
      <View className={styles.head}>
        <Text className={styles.welcome}>{texts.welcome}</Text>
        <Text className={styles.choose}>{texts.choose}</Text>
      </View>
      <Choice icon="qr" title={texts.pass} hint={texts.passHint} onPress={() => onChoose('pass')} />
      <Choice icon="edit" title={texts.walkIn} hint={texts.walkInHint} onPress={() => onChoose('walkIn')} />
      <View className={styles.staff}>
        <Button kind="ghost" text={texts.full} onPress={() => void goFull()} />
        <Button kind="ghost" text={texts.leave} onPress={onLeave} />
      </View>
      {note ? <Text className={styles.note}>{note}</Text> : null}
    </>
  )
}

interface ChoiceProps {
  icon: IconName
  title: string
  hint: string
  onPress: () => void
}

function Choice({ icon, title, hint, onPress }: ChoiceProps): ReactNode {
  return (
    <Pressable className={styles.choice} label={`${title}，${hint}`} onPress={onPress}>
      <Icon name={icon} size={40} />
      <View className={styles.choiceText}>
        <Text className={styles.choiceTitle}>{title}</Text>
        <Text className={styles.choiceHint}>{hint}</Text>
      </View>
      <Icon name="chevron-right" size={24} />
    </Pressable>
  )
}

function Result({ result: { isGood, title, text }, onDone }: { result: KioskResult; onDone: () => void }) {
  const texts = useTexts(kioskTexts)
  return (
    <View className={styles.result}>
      <View className={isGood ? styles.good : styles.other}>
        <Icon name={isGood ? 'check' : 'info'} size={40} />
      </View>
      <Text className={styles.welcome}>{title}</Text>
      <Text className={styles.choose}>{text}</Text>
      <View className={styles.send}>
        <Button size="large" text={texts.again} onPress={onDone} />
      </View>
    </View>
  )
}
