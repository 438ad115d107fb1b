import { View } from '@tarojs/components'

import { Pressable } from '@/ui/action/Pressable'
import { AppIcon } from '@/ui/media/AppIcon'

import styles from './IconChoice.module.scss'

interface IconChoiceProps {
  /** Names of the kit, with what a screen reader says. */
  icons: readonly (readonly [name: string, label: string])[]
  value: string
  onChange: (name: string) => void
}

/** The icons that an application or a process may have. */
export const IconChoice = ({ icons, value, onChange }: IconChoiceProps) => (
  <View className={styles.icons}>
    {icons.map(([name, label]) => (
      <Pressable
        key={name}
        role="radio"
        isSmall
        className={`${styles.icon} ${value === name ? styles.chosen : ''}`}
        label={`图标，${label}`}
        checked={value === name}
        onPress={() => onChange(name)}
      >
        <AppIcon size="small" name={name} />
      </Pressable>
    ))}
  </View>
)
