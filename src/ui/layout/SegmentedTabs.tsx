import { Text, View } from '@tarojs/components'

import { toAriaProps } from '@/platform/aria'
import { Pressable } from '@/ui/action/Pressable'

import styles from './SegmentedTabs.module.scss'
import { useMouseScroll } from './use-mouse-scroll'

interface SegmentedTabsProps<K extends string> {
  tabs: readonly { key: K; text: string; count?: number }[]
  active: K
  onSelect: (key: K) => void
  /** `line`: an underline below the selected tab, for the parts of a page. `box`: a short switch, such as 日 / 周 / 月. */
  variant?: 'line' | 'box'
  /** Larger type, as over a sign-in form. */
  isLarge?: boolean
  /** On a full-width background that stays visible while the list below scrolls. */
  isSticky?: boolean
  label: string
}

/** Tabs of related views, of which one is shown. */
export function SegmentedTabs<K extends string>(props: SegmentedTabsProps<K>) {
  const { tabs, active, onSelect, variant = 'line', isLarge = false, isSticky = false, label } = props
  const row = (
    <View
      ref={useMouseScroll()}
      className={`${styles[variant]} ${isLarge ? styles.large : ''}`}
      {...toAriaProps({ role: 'tablist', label })}
    >
      {tabs.map(({ key, text, count = 0 }) => (
        <Pressable
          key={key}
          className={`${styles.tab} ${key === active ? styles.on : ''}`}
          role="tab"
          isSmall={variant === 'box'}
          selected={key === active}
          label={count > 0 ? `${text}，${count} 条` : text}
          onPress={() => onSelect(key)}
        >
          <Text>{text}</Text>
          {count > 0 ? <Text className={styles.count}>{count > 999 ? '999+' : count}</Text> : null}
        </Pressable>
      ))}
    </View>
  )
  return isSticky ? <View className={styles.sticky}>{row}</View> : row
}
