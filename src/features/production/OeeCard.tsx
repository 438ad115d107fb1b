import { Text, View } from '@tarojs/components'
import type { CSSProperties } from 'react'

import type { OeeMetrics } from '@/contract/production/production'
import { toAriaProps } from '@/platform/aria'

import board from './Board.module.scss'
import { formatCount, formatPercent, getMetricLevel } from './figures'
import styles from './OeeCard.module.scss'

const cut = (ratio: number | null) => Math.min(Math.max(ratio ?? 0, 0), 1)

/** OEE as a ring, its three factors as bars, and their piece counts. */
export function OeeCard({ figures }: { figures: OeeMetrics }) {
  const { oee, availability, performance, quality, achievement, plan, good } = figures
  const ring = { '--share': `${cut(oee) * 360}deg` } as CSSProperties
  return (
    <View className={board.card}>
      <View className={styles.oee}>
        <View
          className={`${styles.ring} ${styles[getMetricLevel(oee)] ?? ''}`}
          style={ring}
          {...toAriaProps({ role: 'img', label: `OEE ${formatPercent(oee)}` })}
        >
          <View className={styles.ringHole}>
            <Text className={styles.ringFigure}>{formatPercent(oee)}</Text>
            <Text className={styles.ringName}>OEE</Text>
          </View>
        </View>
        <View className={styles.factors}>
          <Factor name="时间开动率" ratio={availability} />
          <Factor name="性能开动率" ratio={performance} />
          <Factor name="合格率" ratio={quality} />
        </View>
      </View>
      <View className={styles.counts}>
        <Count name="良品" value={formatCount(good)} unit="件" />
        <Count name="计划" value={formatCount(plan)} unit="件" />
        <Count name="达成率" value={formatPercent(achievement)} />
      </View>
    </View>
  )
}

function Factor({ name, ratio }: { name: string; ratio: number | null }) {
  return (
    <View {...toAriaProps({ label: `${name} ${formatPercent(ratio)}` })}>
      <View className={styles.factorLine}>
        <Text className={styles.factorName}>{name}</Text>
        <Text className={styles.factorFigure}>{formatPercent(ratio)}</Text>
      </View>
      <View className={board.track}>
        <View
          className={`${board.bar} ${board[getMetricLevel(ratio)] ?? ''}`}
          style={{ width: `${cut(ratio) * 100}%` }}
        />
      </View>
    </View>
  )
}

function Count({ name, value, unit = '' }: { name: string; value: string; unit?: string }) {
  return (
    <View className={styles.count}>
      <Text className={styles.countName}>{name}</Text>
      <View className={styles.countLine}>
        <Text className={styles.countValue}>{value}</Text>
        {unit ? <Text className={styles.countUnit}>{unit}</Text> : null}
      </View>
    </View>
  )
}
