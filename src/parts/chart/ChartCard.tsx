import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { buildChartTable } from '@/lib/chart-table'
import type { ChartModel as ChartData } from '@/lib/chart-types'
import { Pressable } from '@/ui/action/Pressable'
import { Card } from '@/ui/layout/Card'
import { DataTable } from '@/ui/list/DataTable'
import { Icon, type IconName } from '@/ui/media/Icon'

import styles from './ChartCard.module.scss'
import { ChartView } from './ChartView'
import { TurnedChart } from './TurnedChart'

interface ChartCardProps {
  title: string
  note?: string | null
  chart: ChartData
}

/** A full-width chart with its data table and a landscape view. */
export function ChartCard({ title, note, chart }: ChartCardProps) {
  const [isTable, setTable] = useState(false)
  const [isTurned, setTurned] = useState(false)
  return (
    <Card>
      <View className={styles.head}>
        <View className={styles.words}>
          <Text className={styles.title}>{title}</Text>
          {note ? <Text className={styles.note}>{note}</Text> : null}
        </View>
        <Tool
          icon={isTable ? 'chart-line' : 'list-view'}
          text={isTable ? '图表' : '表格'}
          label={`${title}，${isTable ? '图表' : '表格'}`}
          onPress={() => setTable(!isTable)}
        />
        <Tool icon="expand" text="横屏" label={`${title}，横屏`} onPress={() => setTurned(true)} />
      </View>
      {isTable ? <ChartRows title={title} chart={chart} /> : <ChartView chart={chart} label={title} />}
      {isTurned ? <TurnedChart title={title} chart={chart} onClose={() => setTurned(false)} /> : null}
    </Card>
  )
}

function ChartRows({ title, chart }: { title: string; chart: ChartData }) {
  const { columns, rows } = buildChartTable(chart)
  return <DataTable label={title} columns={columns} rows={rows.map((cells) => ({ cells }))} />
}

interface ToolProps {
  icon: IconName
  text: string
  label: string
  onPress: () => void
}

function Tool({ icon, text, label, onPress }: ToolProps) {
  return (
    <Pressable className={styles.tool} isSmall label={label} onPress={onPress}>
      <Icon name={icon} size={16} />
      <Text>{text}</Text>
    </Pressable>
  )
}
