import { Badge as NutBadge } from '@nutui/nutui-react-taro'
import { View } from '@tarojs/components'

import { toAriaProps } from '@/platform/aria'

import styles from './Badge.module.scss'

/**
 * A count on red; 100 and more show 99+. Hidden from screen readers, because the label of its host includes the count.
 */
export function Badge({ count, className = '' }: { count: number; className?: string }) {
  return (
    <View className={`${styles.root} ${className}`} {...toAriaProps({ hidden: true })}>
      <NutBadge value={count} max={99} />
    </View>
  )
}
