import { Text, View } from '@tarojs/components'

import { toAriaProps } from '@/platform/aria'
import { Pressable } from '@/ui/action/Pressable'
import { Icon, type IconName } from '@/ui/media/Icon'
import type { IconDrawing } from '@/ui/media/icon-source'

import { Badge } from './Badge'
import styles from './TabBar.module.scss'

export interface TabItem {
  key: string
  text: string
  icon: IconName | IconDrawing
  iconOn: IconName | IconDrawing
  /** 0 hides the badge. */
  badge?: number
  /** The selected icon follows the theme. */
  themed?: boolean
}

interface TabBarProps {
  items: readonly TabItem[]
  active: string
  tone?: 'staff' | 'partner'
  onSelect: (key: string) => void
}

/** The tab bar at the bottom of a page: 5 tabs for staff on H5, 3 for partners on both targets (spec §2). */
export function TabBar({ items, active, tone = 'staff', onSelect }: TabBarProps) {
  return (
    <View className={`${styles.root} ${styles[tone] ?? ''}`} {...toAriaProps({ role: 'tablist' })}>
      {items.map((item) => (
        <Tab key={item.key} item={item} on={item.key === active} onSelect={onSelect} />
      ))}
    </View>
  )
}

function Tab({ item, on, onSelect }: { item: TabItem; on: boolean; onSelect: (key: string) => void }) {
  const count = item.badge ?? 0
  const label = count > 0 ? `${item.text}，${count} 条` : item.text
  return (
    <Pressable
      className={`${styles.tab} ${on ? styles.on : ''}`}
      role="tab"
      selected={on}
      label={label}
      onPress={() => onSelect(item.key)}
    >
      <View className={`${styles.icon} ${on && item.themed ? styles.themed : ''}`}>
        <Icon name={on ? item.iconOn : item.icon} size={24} />
        {count > 0 ? <Badge className={styles.badge} count={count} /> : null}
      </View>
      <Text className={styles.text}>{item.text}</Text>
    </Pressable>
  )
}
