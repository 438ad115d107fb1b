import { Text, View } from '@tarojs/components'

import type { VisitorPass } from '@/contract/visit/visit-pass'
import { SLOT_MS } from '@/lib/pass'
import { joinTexts } from '@/lib/text/join-texts'
import { formatEnglishTime } from '@/lib/visitor/english-time'
import { toAriaProps } from '@/platform/aria'
import { useLanguage, useTexts } from '@/theme/language'
import { ProgressBar } from '@/ui/feedback/ProgressBar'
import { Chip } from '@/ui/layout/Chip'
import { Icon } from '@/ui/media/Icon'
import { QrCode } from '@/ui/media/QrCode'

import styles from './Pass.module.scss'
import { passTexts } from './pass-texts'
import { getCodeSecondsLeft, usePassCode } from './use-visitor-pass'

interface PassCodeProps {
  pass: VisitorPass
  /** Of the key that is registered for this phone. */
  secret: string | undefined
  /** The server's time. */
  now: number
  isEarly: boolean
  isVeiled: boolean
  isOffline: boolean
}

/** The current half-minute code, its remaining seconds, and the digits for a gate without a camera. */
export function PassCode({ pass, secret, now, isEarly, isVeiled, isOffline }: PassCodeProps) {
  const texts = useTexts(passTexts)
  const code = usePassCode(pass, secret, now)
  const rest = getCodeSecondsLeft(now)
  if (!code) return null
  const { text, digits } = code
  return (
    <View className={styles.codeBox}>
      <StateChip pass={pass} isEarly={isEarly} />
      <View className={`${styles.code} ${isVeiled ? styles.veiled : ''}`}>
        <QrCode text={text} label={texts.qr} className={styles.qr} />
        {isVeiled ? <Text className={styles.veil}>{texts.veiled}</Text> : null}
      </View>
      <Text className={styles.hint}>{joinTexts([texts.refreshesIn(rest), texts.noScreenshot])}</Text>
      <View className={styles.rest}>
        <ProgressBar value={(rest * 1000) / SLOT_MS} label={texts.refreshesIn(rest)} tone="success" />
      </View>
      <View
        className={styles.digits}
        {...toAriaProps({ role: 'img', label: `${texts.digits} ${digits.split('').join(' ')}` })}
      >
        <Text className={styles.digitsName}>{texts.digits}</Text>
        <Text className={styles.digitsValue}>{isVeiled ? '••• •••' : `${digits.slice(0, 3)} ${digits.slice(3)}`}</Text>
      </View>
      {isOffline ? (
        <View className={styles.offline}>
          <Icon name="offline" size={14} />
          <Text>{texts.offline}</Text>
        </View>
      ) : null}
    </View>
  )
}

function StateChip({ pass, isEarly }: { pass: VisitorPass; isEarly: boolean }) {
  const texts = useTexts(passTexts)
  const language = useLanguage()
  if (pass.insideSince) return <Chip text={texts.inside(pass.insideSince.slice(11, 16))} tone="info" />
  const { startTime } = pass
  const start = language === 'en' ? formatEnglishTime(startTime) : startTime.slice(5, 16)
  if (isEarly) return <Chip text={texts.early(start)} tone="warning" />
  return <Chip text={texts.granted} tone="success" />
}
