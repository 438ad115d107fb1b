import { Text, View } from '@tarojs/components'

import { toAriaProps } from '@/platform/aria'
import { Icon } from '@/ui/media/Icon'

import styles from './Steps.module.scss'

/** Numbered steps of a process; those before `current` are ticked. `current` counts from 0. */
export function Steps({ steps, current }: { steps: readonly string[]; current: number }) {
  const label = `第 ${current + 1} 步，共 ${steps.length} 步：${steps[current] ?? ''}`
  return (
    <View className={styles.root} {...toAriaProps({ role: 'img', label })}>
      {steps.map((step, at) => (
        <View
          key={step}
          className={`${styles.step} ${at === current ? styles.now : ''} ${at < current ? styles.done : ''}`}
        >
          <View className={styles.sign}>{at < current ? <Icon name="check" size={14} /> : <Text>{at + 1}</Text>}</View>
          <Text className={styles.text}>{step}</Text>
        </View>
      ))}
    </View>
  )
}
