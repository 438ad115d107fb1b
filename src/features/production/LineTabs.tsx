import { Text, View } from '@tarojs/components'

import type { ProductionBoard } from '@/contract/production/production'
import { toAriaProps } from '@/platform/aria'
import { Pressable } from '@/ui/action/Pressable'

import styles from './Board.module.scss'

interface LineTabsProps {
  lines: ProductionBoard['lines']
  active: string | undefined
  onSelect: (lineId: string | undefined) => void
}

/** Tabs of the whole factory and its lines. */
export function LineTabs({ lines, active, onSelect }: LineTabsProps) {
  const tabs = [{ id: undefined, code: '全厂' }, ...lines]
  return (
    <View className={styles.tabs} {...toAriaProps({ role: 'tablist', label: '产线' })}>
      {tabs.map(({ id, code }) => (
        <Pressable
          key={code}
          className={`${styles.tab} ${id === active ? styles.tabOn : ''}`}
          role="tab"
          isSmall
          selected={id === active}
          onPress={() => onSelect(id)}
        >
          <Text>{code}</Text>
        </Pressable>
      ))}
    </View>
  )
}
