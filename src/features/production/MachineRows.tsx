import { Text, View } from '@tarojs/components'

import type { MachineCard } from '@/contract/production/production'
import { go } from '@/navigation/navigate'
import { Pressable } from '@/ui/action/Pressable'

import styles from './Board.module.scss'
import { formatPercent } from './figures'

/** Machines with their state and the OEE of the shift; a tap opens the machine. */
export function MachineRows({ machines }: { machines: readonly MachineCard[] }) {
  return machines.map(({ id, code, state, stateName, oee }) => (
    <Pressable
      key={id}
      className={styles.machine}
      label={`${code}，${stateName}，OEE ${formatPercent(oee)}`}
      onPress={() => void go('machine', { id })}
    >
      <View className={`${styles.dot} ${styles[state] ?? ''}`} />
      <Text className={styles.machineCode}>{code}</Text>
      <Text className={`${styles.machineState} ${styles[`${state}Text`] ?? ''}`}>{stateName}</Text>
      <View className={styles.track}>
        <View className={`${styles.bar} ${styles[state] ?? ''}`} style={{ width: `${Math.min(oee ?? 0, 1) * 100}%` }} />
      </View>
      <Text className={styles.machineFigure}>{formatPercent(oee)}</Text>
    </Pressable>
  ))
}
