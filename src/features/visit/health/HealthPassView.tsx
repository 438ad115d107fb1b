import { Text, View } from '@tarojs/components'
import { useMemo } from 'react'

import type { HealthPass } from '@/contract/visit/health'
import { getCodeSecondsLeft, useOffsetClock } from '@/features/visit/pass/use-visitor-pass'
import { buildPassCode, computeSlot, fromBase64Url, SLOT_MS } from '@/lib/pass'
import { PageFrame } from '@/parts/PageFrame'
import { useOfflinePage } from '@/parts/use-offline-page'
import { toAriaProps } from '@/platform/aria'
import { Button } from '@/ui/action/Button'
import { useQuestion } from '@/ui/feedback/Dialog'
import { ProgressBar } from '@/ui/feedback/ProgressBar'
import { Card } from '@/ui/layout/Card'
import { FactList } from '@/ui/list/FactList'
import { Icon, type IconName } from '@/ui/media/Icon'
import { QrCode } from '@/ui/media/QrCode'
import styles from './Health.module.scss'
import { getHealthStage } from './use-health-pass'

interface HealthPassViewProps {
  pass: HealthPass
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
  const { pass, offset, isOffline, isWithdrawing, onAgain, onWithdraw } = props
  useOfflinePage('healthPass')
  const now = useOffsetClock(offset)
  const { ask, dialog } = useQuestion()
  const isValid = getHealthStage(pass, now) === 'valid'
  const withdraw = async () => {
    const text = '申报结果与姓名立即删除，通行证失效；再次进入需要重新申报。'
    if (await ask({ title: '撤回同意并删除？', text, confirmText: '撤回并删除', isDangerous: true })) onWithdraw()
  }
  const buttons = (
    <>
      <Button grow={1} kind="secondary" text="撤回同意" isBusy={isWithdrawing} onPress={() => void withdraw()} />
      <Button grow={1} text="重新申报" onPress={onAgain} />
    </>
  )
  return (
    <PageFrame route="healthPass" bottom={buttons}>
      <Result pass={pass} isValid={isValid} />
      {isValid ? <Code pass={pass} now={now} isOffline={isOffline} /> : null}
      {isValid && pass.reasons.length > 0 ? <Reasons pass={pass} /> : null}
      <Facts pass={pass} />
      {dialog}
    </PageFrame>
  )
}

function Result({ pass, isValid }: { pass: HealthPass; isValid: boolean }) {
  const { icon, look } = (isValid && looks[pass.level]) || over
  const title = isValid ? pass.levelName : '申报已过期'
  const text = isValid ? pass.levelText : '进入前请重新申报'
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
          <QrCode text={text} label="健康与安全通行证二维码" className={styles.qr} />
        </View>
        <Text className={styles.hint}>{rest} 秒后更新 · 门岗扫码核验</Text>
        <View className={styles.rest}>
          <ProgressBar share={(rest * 1000) / SLOT_MS} label={`${rest} 秒后更新`} />
        </View>
        {isOffline ? <Text className={styles.hint}>没有网络也可出示</Text> : null}
      </View>
    </Card>
  )
}

function Reasons({ pass: { reasons } }: { pass: HealthPass }) {
  return (
    <Card title="原因与处理">
      {reasons.map(({ title, advice }) => (
        <View key={title} className={styles.reason}>
          <Text className={styles.reasonTitle}>{title}</Text>
          <Text className={styles.reasonText}>{advice}</Text>
        </View>
      ))}
    </Card>
  )
}

function Facts({ pass }: { pass: HealthPass }) {
  const facts = [
    { label: '场所', value: pass.siteName },
    { label: '申报人', value: pass.name },
    { label: '单位', value: pass.company },
    { label: '手机号', value: pass.phone },
    { label: '申报时间', value: pass.declaredTime.slice(5, 16) },
    { label: '有效至', value: pass.validTime.slice(5, 16) },
    { label: '外部核对', value: pass.sourceText ?? '' },
    { label: '已同意', value: pass.purposes.join('；') },
    { label: '自动删除', value: pass.deleteTime.slice(0, 10) },
  ]
  return (
    <Card>
      <FactList align="side" facts={facts.filter(({ value }) => value !== '')} />
      <Text className={styles.own}>本场所依据本人申报得出，不是政府健康码。</Text>
    </Card>
  )
}
