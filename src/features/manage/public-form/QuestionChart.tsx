import { Text, View } from '@tarojs/components'

import type { QuestionSummary } from '@/contract/public/public-answer'
import { joinTexts } from '@/lib/text/join-texts'
import { Button } from '@/ui/action/Button'
import { ProgressBar } from '@/ui/feedback/ProgressBar'
import { Card } from '@/ui/layout/Card'

import styles from './Answers.module.scss'
import { computeShare, describeSummary, formatShare, listFigures } from './answer-figures'

interface QuestionChartProps {
  question: QuestionSummary
  /** Answers in these days. */
  total: number
  /** Opens all texts of the question. */
  onOpenTexts: () => void
}

/** The answers to one question: bars of choices and grades, figures of numbers, the newest texts. */
export function QuestionChart({ question, total, onOpenTexts }: QuestionChartProps) {
  const { label, options, rows, texts, answered } = question
  const figures = listFigures(question)
  return (
    <Card title={label}>
      <Text className={styles.note}>{describeSummary(question, total)}</Text>
      {figures.length > 0 ? (
        <View className={styles.figures}>
          {figures.map((figure) => (
            <View key={figure.label} className={styles.figure}>
              <Text className={styles.value}>{figure.value}</Text>
              <Text className={styles.caption}>{figure.label}</Text>
            </View>
          ))}
        </View>
      ) : null}
      <Bars options={options} answered={answered} />
      {rows.map((row) => (
        <View key={row.label}>
          <Text className={styles.row}>{row.label}</Text>
          <Bars options={row.options} answered={answered} />
        </View>
      ))}
      {texts.map((text, at) => (
        // Equal texts of different people are different entries.
        // biome-ignore lint/suspicious/noArrayIndexKey: the newest five, replaced as a whole
        <Text key={at} className={styles.text}>
          {text}
        </Text>
      ))}
      {answered > texts.length && texts.length > 0 ? (
        <View className={styles.more}>
          <Button kind="secondary" size="small" text={`查看全部 ${answered} 条`} onPress={onOpenTexts} />
        </View>
      ) : null}
    </Card>
  )
}

function Bars({ options, answered }: Pick<QuestionSummary, 'options' | 'answered'>) {
  return (
    <>
      {options.map(({ label, count }) => (
        <View key={label} className={styles.bar}>
          <View className={styles.barHead}>
            <Text className={styles.option}>{label}</Text>
            <Text className={styles.count}>{joinTexts([`${count} 份`, formatShare(count, answered)])}</Text>
          </View>
          <ProgressBar value={computeShare(count, answered)} label={`${label}，${count} 份`} />
        </View>
      ))}
    </>
  )
}
