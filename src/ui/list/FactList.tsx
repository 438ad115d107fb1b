import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'

import { Unbroken } from '@/ui/layout/Unbroken'

import styles from './FactList.module.scss'

export interface Fact {
  label: string
  /** Absent or empty shows 未填写. */
  value: ReactNode
  tone?: 'plain' | 'error' | 'strong'
}

/** Labels and values; `side` aligns the value to the right edge, as on a pass. */
export function FactList({ facts, align = 'left' }: { facts: readonly Fact[]; align?: 'left' | 'side' }) {
  return (
    <View className={`${styles.root} ${styles[align]}`}>
      {facts.map(({ label, value, tone = 'plain' }) => (
        <View key={label} className={styles.row}>
          <Text className={styles.label}>{label}</Text>
          <View className={`${styles.value} ${value ? styles[tone] : styles.absent}`}>
            {typeof value === 'string' || typeof value === 'number' || !value ? (
              <Text selectable>
                <Unbroken text={value ? String(value) : '未填写'} />
              </Text>
            ) : (
              value
            )}
          </View>
        </View>
      ))}
    </View>
  )
}
