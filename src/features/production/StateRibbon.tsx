import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import type { MachineDetail } from '@/contract/production/production'
import { DAY_MS, HOUR_MS } from '@/lib/durations'
import { formatWireTime, parseWireTime } from '@/lib/wire-time'
import { Pressable } from '@/ui/action/Pressable'

import board from './Board.module.scss'
import { formatDuration, formatPercent } from './figures'
import styles from './Machine.module.scss'

type Span = MachineDetail['spans'][number]

const states = [
  { state: 'run', name: '运行' },
  { state: 'idle', name: '待机' },
  { state: 'down', name: '停机' },
  { state: 'offline', name: '离线' },
] as const

const getStart = ({ startTime }: Span) => parseWireTime(startTime) ?? 0
const getLength = (span: Span) => (parseWireTime(span.endTime) ?? 0) - getStart(span)
/** Identifies a span in later answers too: the oldest begins where the day does, which moves on with the clock. */
const getSpanKey = ({ startTime, endTime }: Span, at: number) => (at === 0 ? `until ${endTime}` : startTime)
const describeSpan = (span: Span) =>
  `${span.startTime.slice(11, 16)} – ${span.endTime.slice(11, 16)} ${span.stateName}，${formatDuration(getLength(span))}`

/** The states of the last day as a ribbon with totals. A tapped span shows its times. */
export function StateRibbon({ machine }: { machine: MachineDetail }) {
  const [chosen, setChosen] = useState<string>()
  const { spans, figures, now } = machine
  const end = parseWireTime(now) ?? 0
  const shown = spans.find((span, at) => getSpanKey(span, at) === chosen)
  const ticks = [24, 18, 12, 6].map((ago) => formatWireTime(end - ago * HOUR_MS).slice(11, 16))
  return (
    <View className={board.card}>
      <View className={board.cardHead}>
        <Text className={board.cardTitle}>24 小时状态</Text>
        <Text className={board.cardNote}>{shown ? describeSpan(shown) : `OEE ${formatPercent(figures.oee)}`}</Text>
      </View>
      <View className={styles.ribbon}>
        {spans.map((span, at) => {
          const key = getSpanKey(span, at)
          return (
            <Pressable
              key={key}
              className={`${styles.span} ${board[span.state] ?? ''} ${key === chosen ? styles.spanOn : ''}`}
              style={{
                left: `${((getStart(span) - end + DAY_MS) / DAY_MS) * 100}%`,
                width: `${(getLength(span) / DAY_MS) * 100}%`,
              }}
              label={describeSpan(span)}
              onPress={() => setChosen(key === chosen ? undefined : key)}
            />
          )
        })}
      </View>
      <View className={styles.ticks}>
        {ticks.map((tick) => (
          <Text key={tick}>{tick}</Text>
        ))}
        <Text>现在</Text>
      </View>
      <View className={styles.totals}>
        {states.map(({ state, name }) => (
          <View key={state} className={styles.total}>
            <View className={`${board.dot} ${board[state] ?? ''}`} />
            <Text className={styles.totalName}>{name}</Text>
            <Text>{sumHours(spans.filter((span) => span.state === state))}</Text>
          </View>
        ))}
      </View>
    </View>
  )
}

const sumHours = (spans: readonly Span[]) =>
  `${(spans.reduce((sum, span) => sum + getLength(span), 0) / HOUR_MS).toFixed(1)} h`
