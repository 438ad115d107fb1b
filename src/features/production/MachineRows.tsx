import { Text, View } from '@tarojs/components'

import type { MachineCard } from '@/contract/production/production'
import { go } from '@/navigation/navigate'
import { Pressable } from '@/ui/action/Pressable'

import styles from './Board.module.scss'
import { formatPercent } from './figures'

/** What is shown in place of 运行 when a parameter is past its limit, and the state whose colour it takes. */
const alarms: Readonly<Record<string, { name: string; spoken: string; tone: string }>> = {
  over: { name: '超限', spoken: '参数超限', tone: 'down' },
  warn: { name: '预警', spoken: '参数预警', tone: 'idle' },
}

/** Machines with their state and the OEE of the shift; a tap opens the machine. */
export function MachineRows({ machines }: { machines: readonly MachineCard[] }) {
  return machines.map((machine) => <MachineRow key={machine.id} machine={machine} />)
}

function MachineRow({ machine: { id, code, state, stateName, oee, level } }: { machine: MachineCard }) {
  const alarm = alarms[level]
  const tone = alarm?.tone ?? state
  const spoken = [code, stateName, alarm?.spoken, `OEE ${formatPercent(oee)}`].filter(Boolean).join('，')
  return (
    <Pressable className={styles.machine} label={spoken} onPress={() => void go('machine', { id })}>
      <View className={`${styles.dot} ${styles[tone] ?? ''}`} />
      <Text className={styles.machineCode}>{code}</Text>
      <Text className={`${styles.machineState} ${styles[`${tone}Text`] ?? ''}`}>{alarm?.name ?? stateName}</Text>
      <View className={styles.track}>
        <View className={`${styles.bar} ${styles[tone] ?? ''}`} style={{ width: `${Math.min(oee ?? 0, 1) * 100}%` }} />
      </View>
      <Text className={styles.machineFigure}>{formatPercent(oee)}</Text>
    </Pressable>
  )
}
