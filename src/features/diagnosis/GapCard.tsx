import { Text, View } from '@tarojs/components'

import type { DiagnosisGap } from '@/contract/content/diagnosis'
import { openAddress } from '@/navigation/navigate'
import { Button } from '@/ui/action/Button'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'

import styles from './Result.module.scss'

/** One improvement: the current level, the next level, and the first step. */
export function GapCard({ gap, number }: { gap: DiagnosisGap; number: number }) {
  const { title, dimensionName, answer, goal, next, link } = gap
  return (
    <Card>
      <View className={styles.gapHead}>
        <Text className={styles.gapTitle}>
          {number}. {title}
        </Text>
        <Chip text={dimensionName.replace('数字化', '')} tone="neutral" />
      </View>
      <Text className={styles.gapLine}>
        {answer} → {goal}
      </Text>
      <View className={styles.next}>
        <Text className={styles.nextName}>下一步</Text>
        <Text className={styles.nextText}>{next}</Text>
      </View>
      {link ? (
        <View className={styles.gapButton}>
          <Button kind="secondary" size="small" text={link.text} onPress={() => openAddress(link.path)} />
        </View>
      ) : null}
    </Card>
  )
}
