import { Text, View } from '@tarojs/components'

import { useCall } from '@/api/query'
import { countAtGates, type GateCounts } from '@/contract/event/activity'
import { joinTexts } from '@/lib/text/join-texts'
import { ProgressBar } from '@/ui/feedback/ProgressBar'
import { Card } from '@/ui/layout/Card'

import styles from './Desk.module.scss'

const EVERY_MS = 5_000

function GateRow({ gate, arrived }: { gate: GateCounts['gates'][number]; arrived: number }) {
  const notes = [gate.late > 0 ? `迟到 ${gate.late}` : '', gate.left > 0 ? `离场 ${gate.left}` : ''].filter(Boolean)
  return (
    <View className={styles.gateRow}>
      <View className={styles.gateLine}>
        <Text className={styles.gateRowName}>{gate.name}</Text>
        <Text className={styles.gateNotes}>{joinTexts(notes)}</Text>
        <Text className={styles.gateCount}>{gate.arrived}</Text>
      </View>
      <ProgressBar value={arrived > 0 ? gate.arrived / arrived : 0} label={`${gate.name}签到 ${gate.arrived} 人`} />
    </View>
  )
}

/** Live counts per gate: present, late and gone. */
export function DeskCounts({ activityId, waiting }: { activityId: string; waiting: number }) {
  const { data, error } = useCall(countAtGates, { activityId }, { refetchEveryMs: EVERY_MS })
  const figures = [
    { name: '应到', value: data?.total },
    { name: '已签到', value: data?.arrived },
    { name: '其中迟到', value: data?.late },
    { name: '已签退', value: data?.left },
  ]
  const isOld = error !== null || waiting > 0
  return (
    <Card title="实时人数">
      <View className={styles.figures}>
        {figures.map(({ name, value }) => (
          <View key={name} className={styles.figure}>
            <Text className={styles.figureValue}>{value ?? '–'}</Text>
            <Text className={styles.figureName}>{name}</Text>
          </View>
        ))}
      </View>
      {data?.gates.map((gate) => (
        <GateRow key={gate.key} gate={gate} arrived={data.arrived} />
      ))}
      {isOld ? <Text className={styles.old}>{error ? '没有网络，人数停在上次更新时' : '不含待上传的扫码'}</Text> : null}
    </Card>
  )
}
