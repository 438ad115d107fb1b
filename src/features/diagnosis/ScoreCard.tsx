import { Text, View } from '@tarojs/components'

import type { DiagnosisScore } from '@/contract/content/diagnosis'
import { toAriaProps } from '@/platform/aria'
import { Card } from '@/ui/layout/Card'

import { Radar } from './Radar'
import styles from './Result.module.scss'
import { formatScoreChange } from './radar'

interface ScoreCardProps {
  scores: readonly DiagnosisScore[]
  /** The date of the previous diagnosis. */
  before: string | undefined
}

/** The four dimensions as a chart and as a table. */
export function ScoreCard({ scores, before }: ScoreCardProps) {
  return (
    <Card title="四个维度">
      <Radar scores={scores} />
      {before ? (
        <View className={styles.legend}>
          <View className={styles.mark} />
          <Text>本次</Text>
          <View className={`${styles.mark} ${styles.markBefore}`} />
          <Text>上次（{before}）</Text>
        </View>
      ) : null}
      <View className={styles.table} {...toAriaProps({ role: 'list', label: '四个维度的得分' })}>
        <Row cells={['维度', '本次', '上次', '变化']} look={styles.headRow} />
        {scores.map((score) => (
          <Row
            key={score.key}
            cells={[
              score.name,
              String(score.score),
              score.previous === null ? '–' : String(score.previous),
              formatScoreChange(score),
            ]}
          />
        ))}
      </View>
    </Card>
  )
}

const columns = ['name', 'now', 'before', 'change'] as const

function Row({ cells, look = '' }: { cells: readonly [string, string, string, string]; look?: string | undefined }) {
  return (
    <View className={`${styles.tableRow} ${look}`} {...toAriaProps({ role: 'listitem', label: cells.join('，') })}>
      {columns.map((column, at) => (
        <Text key={column} className={`${styles.cell} ${at === 0 ? styles.first : ''}`}>
          {cells[at]}
        </Text>
      ))}
    </View>
  )
}
