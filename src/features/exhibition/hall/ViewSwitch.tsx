import { Text, View } from '@tarojs/components'

import { go } from '@/navigation/navigate'
import { toAriaProps } from '@/platform/aria'
import { Pressable } from '@/ui/action/Pressable'
import { Icon } from '@/ui/media/Icon'

import type { HallView } from './use-hall'
import styles from './ViewSwitch.module.scss'

const views = [
  { key: '3d', text: '3D', icon: 'cube' },
  { key: 'plan', text: '平面', icon: 'plan-view' },
] as const

/** Switches between the 3D scene and the floor plan; the list is a separate page. */
export function ViewSwitch({ view, onChange }: { view: HallView; onChange(view: HallView): void }) {
  return (
    <View className={styles.root}>
      <View className={styles.views} {...toAriaProps({ role: 'tablist', label: '展厅视图' })}>
        {views.map(({ key, text, icon }) => (
          <Pressable
            key={key}
            role="tab"
            isSmall
            selected={view === key}
            label={text}
            className={`${styles.choice} ${view === key ? styles.chosen : ''}`}
            onPress={() => {
              if (key !== view) onChange(key)
            }}
          >
            <Icon name={icon} size={16} />
            <Text>{text}</Text>
          </Pressable>
        ))}
      </View>
      <Pressable
        role="link"
        isSmall
        label="列表"
        className={styles.choice ?? ''}
        onPress={() => void go('exhibitionUnits')}
      >
        <Icon name="list-view" size={16} />
        <Text>列表</Text>
      </Pressable>
    </View>
  )
}
