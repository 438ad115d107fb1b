import { Text, View } from '@tarojs/components'
import { type CSSProperties, useState } from 'react'

import type { OeeMetrics } from '@/contract/production/production'
import { formatCount } from '@/lib/amount'
import { toAriaProps } from '@/platform/aria'
import { Pressable } from '@/ui/action/Pressable'
import { Sheet } from '@/ui/feedback/Sheet'
import { Cell } from '@/ui/list/Cell'
import { Icon } from '@/ui/media/Icon'

import board from './Board.module.scss'
import { formatPercent, getMetricLevel } from './figures'
import styles from './OeeCard.module.scss'

const cut = (ratio: number | null) => Math.min(Math.max(ratio ?? 0, 0), 1)

/** As the server computes them, for those who ask. */
const formulas = [
  { title: 'OEE', note: '时间开动率 × 性能开动率 × 合格率' },
  { title: '时间开动率', note: '运行时间 ÷ 计划时间' },
  { title: '性能开动率', note: '标准节拍 × 产量 ÷ 运行时间' },
  { title: '合格率', note: '合格数 ÷ 产量' },
]

/** OEE as a ring, its three factors as bars, and their piece counts. */
export function OeeCard({ figures }: { figures: OeeMetrics }) {
  const { oee, availability, performance, quality, achievement, plan, good } = figures
  const [isExplained, setExplained] = useState(false)
  const ring = { '--share': `${cut(oee) * 360}deg` } as CSSProperties
  return (
    <View className={board.card}>
      <View className={styles.oee}>
        <Pressable
          className={`${styles.ring} ${styles[getMetricLevel(oee)] ?? ''}`}
          style={ring}
          label={`OEE ${formatPercent(oee)}，查看算法`}
          onPress={() => setExplained(true)}
        >
          <View className={styles.ringHole}>
            <Text className={styles.ringFigure}>{formatPercent(oee)}</Text>
            <View className={styles.ringName}>
              <Text>OEE</Text>
              <Icon name="info" size={14} />
            </View>
          </View>
        </Pressable>
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
      {isExplained ? (
        <Sheet isOpen title="OEE 怎么算" onClose={() => setExplained(false)}>
          {formulas.map((one) => (
            <Cell key={one.title} {...one} />
          ))}
        </Sheet>
      ) : null}
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
