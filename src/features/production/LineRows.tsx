import { Text, View } from '@tarojs/components'

import type { ProductionBoard } from '@/contract/production/production'
import { formatCount } from '@/lib/amount'
import { toAriaProps } from '@/platform/aria'
import { Pressable } from '@/ui/action/Pressable'
import { Icon } from '@/ui/media/Icon'

import board from './Board.module.scss'
import { formatPercent, getMetricLevel } from './figures'
import styles from './LineRows.module.scss'

interface LineRowsProps {
  lines: ProductionBoard['lines']
  onSelect: (lineId: string) => void
}

/** The lines with their output against plan; lines behind plan are marked. */
export function LineRows({ lines, onSelect }: LineRowsProps) {
  return (
    <View className={board.card}>
      <View className={board.cardHead}>
        <Text className={board.cardTitle} {...toAriaProps({ role: 'heading' })}>
          产线
        </Text>
        <Text className={board.cardNote}>良品 / 计划</Text>
      </View>
      {lines.map(({ id, code, name, figures, isBottleneck, running, machines }) => (
        <Pressable
          key={id}
          className={styles.line}
          label={`${name}${isBottleneck ? '，瓶颈' : ''}，OEE ${formatPercent(figures.oee)}`}
          onPress={() => onSelect(id)}
        >
          <View className={styles.lineHead}>
            <Text className={styles.lineCode}>{code}</Text>
            {isBottleneck ? <Text className={styles.bottleneck}>瓶颈</Text> : null}
            <Text className={styles.lineNote}>
              {running}/{machines} 台运行
            </Text>
            <Text className={styles.lineFigure}>
              {formatCount(figures.good)} / {formatCount(figures.plan)}
            </Text>
            <Icon className={board.arrow} name="chevron-right" size={14} />
          </View>
          <View className={styles.lineBar}>
            <View className={board.track}>
              <View
                className={`${board.bar} ${board[getMetricLevel(figures.achievement)] ?? ''}`}
                style={{ width: `${Math.min(figures.achievement ?? 0, 1) * 100}%` }}
              />
            </View>
            <Text className={styles.linePercent}>{formatPercent(figures.achievement)}</Text>
          </View>
        </Pressable>
      ))}
    </View>
  )
}
