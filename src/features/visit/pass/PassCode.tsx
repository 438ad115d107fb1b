import { Text, View } from '@tarojs/components'

import type { VisitorPass } from '@/contract/visit/visit-pass'
import { SLOT_MS } from '@/lib/pass'
import { toAriaProps } from '@/platform/aria'
import { ProgressBar } from '@/ui/feedback/ProgressBar'
import { Chip } from '@/ui/layout/Chip'
import { Icon } from '@/ui/media/Icon'
import { QrCode } from '@/ui/media/QrCode'

import styles from './Pass.module.scss'
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
  const code = usePassCode(pass, secret, now)
  const rest = getCodeSecondsLeft(now)
  if (!code) return null
  const { text, digits } = code
  return (
    <View className={styles.codeBox}>
      <StateChip pass={pass} isEarly={isEarly} />
      <View className={`${styles.code} ${isVeiled ? styles.veiled : ''}`}>
        <QrCode text={text} label="访客通行二维码" className={styles.qr} />
        {isVeiled ? <Text className={styles.veil}>回到页面后显示</Text> : null}
      </View>
      <Text className={styles.hint}>{rest} 秒后更新 · 截图无效</Text>
      <View className={styles.rest}>
        <ProgressBar share={(rest * 1000) / SLOT_MS} label={`${rest} 秒后更新`} tone="success" />
      </View>
      <View className={styles.digits} {...toAriaProps({ role: 'img', label: `数字码 ${digits.split('').join(' ')}` })}>
        <Text className={styles.digitsName}>数字码</Text>
        <Text className={styles.digitsValue}>{isVeiled ? '••• •••' : `${digits.slice(0, 3)} ${digits.slice(3)}`}</Text>
      </View>
      {isOffline ? (
        <View className={styles.offline}>
          <Icon name="offline" size={14} />
          <Text>没有网络也可通行</Text>
        </View>
      ) : null}
    </View>
  )
}

function StateChip({ pass, isEarly }: { pass: VisitorPass; isEarly: boolean }) {
  if (pass.insideSince) return <Chip text={`已入场 ${pass.insideSince.slice(11, 16)}`} tone="info" />
  if (isEarly) return <Chip text={`${pass.startTime.slice(5, 16)} 起可通行`} tone="warning" />
  return <Chip text="准许通行" tone="success" />
}
