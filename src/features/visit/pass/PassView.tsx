import { Text, View } from '@tarojs/components'
import { useDidHide, useDidShow } from '@tarojs/taro'
import { type ReactNode, useEffect, useRef, useState } from 'react'

import { TOAST_MS } from '@/api/error-policy'
import type { VisitorPass } from '@/contract/visit/visit-pass'
import { EntrySteps } from '@/features/visit/entry/EntrySteps'
import { LanguageSwitch, VisitorFrame } from '@/features/visit/language/VisitorLanguage'
import { joinTexts } from '@/lib/text/join-texts'
import { formatWireTime } from '@/lib/wire-time'
import { go } from '@/navigation/navigate'
import { showToast } from '@/platform/feedback'
import { callPhone } from '@/platform/phone-call'
import { brighten, onScreenshot } from '@/platform/screen'
import { onVisibilityChange } from '@/platform/visibility'
import { useLanguage, useTexts } from '@/theme/language'
import { Button } from '@/ui/action/Button'
import { Card } from '@/ui/layout/Card'
import { Cell } from '@/ui/list/Cell'
import { FactList } from '@/ui/list/FactList'

import { MatesCard, type PassMate } from './MatesCard'
import styles from './Pass.module.scss'
import { PassCode } from './PassCode'
import { buildPassFacts } from './pass-facts'
import { passTexts } from './pass-texts'
import { useOffsetClock } from './use-visitor-pass'

/** Maximum brightness while the pass is shown; restored when the page is covered or closed. */
function useBrightness(): void {
  const light = useRef<ReturnType<typeof brighten>>()
  const on = () => {
    light.current ??= brighten()
  }
  const off = () => {
    light.current?.restore()
    light.current = undefined
  }
  useDidShow(on)
  useDidHide(off)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a pass that comes while the page is shown, and its end
  useEffect(() => {
    on()
    return off
  }, [])
}

/** Protects a visible pass: maximum brightness, a warning on screenshots, and a veil in the background. */
function usePassProtection(warning: string): boolean {
  const [isVeiled, setVeiled] = useState(false)
  useBrightness()
  useEffect(() => {
    const watch = onScreenshot(() => showToast(warning, TOAST_MS))
    const stop = onVisibilityChange((isVisible) => setVeiled(!isVisible))
    return () => {
      watch.stop()
      stop()
    }
  }, [warning])
  return isVeiled
}

interface PassViewProps {
  pass: VisitorPass
  /** Of the key that is registered for this phone. */
  secret: string | undefined
  offset: number
  /** The data is cached, because the server was not reached. */
  isOffline: boolean
  isEarly: boolean
  /** The link of a companion, while it is shown. */
  sheet: ReactNode
  onShareMate: (mate: PassMate) => void
  /** Opens a step that the company asks for. */
  onStep: (kind: string) => void
}

/** The pass: a running clock that a screenshot lacks, the code, the digits, and the visitor. */
export function PassView(props: PassViewProps) {
  const { pass, secret, offset, isOffline, isEarly, sheet, onShareMate, onStep } = props
  const texts = useTexts(passTexts)
  const language = useLanguage()
  const isCovered = usePassProtection(texts.noScreenshots)
  // A scanner in front of the sheet reads the companion's link alone.
  const isVeiled = isCovered || sheet !== null
  const now = useOffsetClock(offset)
  const { hostPhone } = pass
  const call = hostPhone ? (
    <Button grow={1} kind="pass" icon="phone" text={texts.call} onPress={() => callPhone(hostPhone)} />
  ) : undefined
  return (
    <VisitorFrame route="visitorPass" hasDarkHead color="white" bottom={call}>
      <View className={`${styles.head} ${isEarly ? styles.early : ''}`}>
        <LanguageSwitch isOnDark />
        <Text className={styles.place}>{joinTexts([pass.companyName, pass.gateName])}</Text>
        <Clock now={now} />
      </View>
      <View className={styles.card}>
        <PassCode pass={pass} secret={secret} now={now} isEarly={isEarly} isVeiled={isVeiled} isOffline={isOffline} />
        <View className={styles.tear} />
        <FactList align="side" facts={buildPassFacts(pass, language)} />
      </View>
      <MatesCard mates={pass.mates} onShare={onShareMate} />
      {pass.steps.some(({ isDone }) => !isDone) ? <EntrySteps steps={pass.steps} onOpen={onStep} /> : null}
      {pass.asksHealth ? (
        <Card isFlush>
          <Cell title={texts.health} icon="shield" onPress={() => void go('healthPass', { visit: pass.id })} />
        </Card>
      ) : null}
      {sheet}
    </VisitorFrame>
  )
}

function Clock({ now }: { now: number }) {
  const time = formatWireTime(now).slice(11)
  return (
    <View className={styles.clock}>
      <Text>{time.slice(0, 6)}</Text>
      <Text className={styles.seconds}>{time.slice(6)}</Text>
    </View>
  )
}
