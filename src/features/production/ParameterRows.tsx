import { Text, View } from '@tarojs/components'

import type { MachineParameter } from '@/contract/production/production'
import { formatFigure } from '@/lib/figure'
import { Icon, type IconName } from '@/ui/media/Icon'

import board from './Board.module.scss'
import styles from './Machine.module.scss'

const icons: Readonly<Record<string, IconName>> = {
  speed: 'gauge',
  temperature: 'thermometer',
  barrel: 'thermometer',
  mould: 'thermometer',
  vibration: 'bolt',
  pressure: 'gauge',
  torque: 'gear',
  clamp: 'lock',
}

/** Length of the track relative to the upper limit. */
const BEYOND = 1.15

/** The limit that the value has come to. The level `over` stands for both ends: above the upper or below the lower limit. */
function formatLimit({ value, upper, lower, warnAbove, digits, level }: MachineParameter): string {
  if (level === 'over' && lower !== null && value < lower) return `低于下限 ${formatFigure(lower, digits)}`
  if (level === 'over') return `超过上限 ${formatFigure(upper, digits)}`
  if (level === 'warn' && warnAbove !== null) return `预警 ${formatFigure(warnAbove, digits)}`
  return `上限 ${formatFigure(upper, digits)}`
}

/** The machine's current measurements against their limits. */
export function ParameterRows({ parameters }: { parameters: readonly MachineParameter[] }) {
  if (parameters.length === 0) return null
  return (
    <View className={board.card}>
      <View className={board.cardHead}>
        <Text className={board.cardTitle}>实时参数</Text>
      </View>
      {parameters.map((parameter) => (
        <Row key={parameter.code} parameter={parameter} />
      ))}
    </View>
  )
}

function Row({ parameter }: { parameter: MachineParameter }) {
  const { code, name, value, unit, digits, upper, level } = parameter
  const share = (amount: number) => `${Math.min(Math.max(amount / (upper * BEYOND), 0), 1) * 100}%`
  return (
    <View className={styles.parameter}>
      <Icon className={styles.parameterIcon} name={icons[code] ?? 'chart-line'} size={18} />
      <Text className={styles.parameterName}>{name}</Text>
      <View className={styles.gauge}>
        <View className={board.track}>
          <View className={`${board.bar} ${styles[level] ?? ''}`} style={{ width: share(value) }} />
        </View>
        <View className={styles.limit} style={{ left: share(upper) }} />
      </View>
      <View className={styles.reading}>
        <View className={styles.readingLine}>
          <Text className={`${styles.value} ${styles[`${level}Text`] ?? ''}`}>{formatFigure(value, digits)}</Text>
          <Text className={styles.unit}>{unit}</Text>
        </View>
        <Text className={`${styles.limitText} ${styles[`${level}Text`] ?? ''}`}>{formatLimit(parameter)}</Text>
      </View>
    </View>
  )
}
