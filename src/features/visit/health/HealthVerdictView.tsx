import { Text, View } from '@tarojs/components'

import type { HealthVerdict } from '@/contract/visit/health'
import styles from '@/features/visit/gate/Scan.module.scss'
import { VerdictHead, type VerdictLook } from '@/features/visit/gate/VerdictHead'
import { PageFrame } from '@/parts/PageFrame'
import { Button } from '@/ui/action/Button'
import { FactList } from '@/ui/list/FactList'

interface HealthVerdictViewProps {
  verdict: HealthVerdict
  onNext: () => void
  onScan: () => void
}

const looks: Readonly<Record<string, VerdictLook>> = {
  green: { icon: 'check', look: styles.pass },
  yellow: { icon: 'info', look: styles.hold },
  red: { icon: 'close', look: styles.refuse },
  expired: { icon: 'history', look: styles.over },
  withdrawn: { icon: 'withdraw', look: styles.withdrawn },
  foreign: { icon: 'qr', look: styles.foreign },
  forged: { icon: 'warning', look: styles.stop },
}

/** The verdict of a health code at the gate: the required action, never the answers. */
export function HealthVerdictView({ verdict, onNext, onScan }: HealthVerdictViewProps) {
  const { name, company, advice, sourceText } = verdict
  const buttons = (
    <>
      <Button grow={1} kind="secondary" text="返回" onPress={onNext} />
      <Button grow={1} icon="scan" text="下一位" onPress={onScan} />
    </>
  )
  const facts = [
    { label: '单位', value: company },
    { label: '处理', value: advice.join('；') },
    { label: '外部核对', value: sourceText ?? '' },
  ]
  return (
    <PageFrame route="scanVisitor" onBack={onNext} bottom={buttons}>
      <VerdictHead verdict={verdict} looks={looks} />
      <View className={styles.card}>
        {name ? (
          <>
            <View className={styles.person}>
              <View className={styles.who}>
                <Text className={styles.name}>{name}</Text>
                <Text className={styles.company}>健康与安全申报，请核对本人证件</Text>
              </View>
            </View>
            <FactList align="side" facts={facts.filter(({ value }) => value !== '')} />
          </>
        ) : (
          <Text className={styles.advice}>
            {verdict.verdict === 'foreign'
              ? '请访客打开防疫通行证，再扫一次。'
              : '请勿放行。可请访客刷新页面后重扫，或重新申报。'}
          </Text>
        )}
      </View>
    </PageFrame>
  )
}
