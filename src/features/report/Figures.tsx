import { Text, View } from '@tarojs/components'

import type { ReportFigure } from '@/contract/production/report'
import { toAriaProps } from '@/platform/aria'

import styles from './Figures.module.scss'
import { toShownMetric } from './shown-metric'

interface FiguresProps {
  figures: readonly ReportFigure[]
  comparedWith: string
}

/** The metrics of a report, each with its comparison. */
export function Figures({ figures, comparedWith }: FiguresProps) {
  const isEven = figures.length % 3 !== 0 && figures.length % 2 === 0
  return (
    <View className={`${styles.root} ${isEven ? styles.pairs : ''}`}>
      {figures.map((figure) => (
        <Figure key={figure.name} figure={figure} comparedWith={comparedWith} />
      ))}
    </View>
  )
}

function Figure({ figure, comparedWith }: { figure: ReportFigure; comparedWith: string }) {
  const { name, text, unit, change, tone, note } = toShownMetric(figure)
  const spoken = [name, text === '–' ? '没有数据' : `${text}${unit}`, note, change && `较${comparedWith} ${change}`]
  return (
    <View className={styles.figure} {...toAriaProps({ role: 'group', label: spoken.filter(Boolean).join('，') })}>
      <Text className={styles.name}>{name}</Text>
      <View className={styles.value}>
        <Text className={styles.number}>{text}</Text>
        <Text className={styles.unit}>{unit}</Text>
      </View>
      {note ? <Text className={styles.note}>{note}</Text> : null}
      {change ? <Text className={`${styles.change} ${styles[tone] ?? ''}`}>{change}</Text> : null}
    </View>
  )
}
