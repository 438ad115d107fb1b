import { Text } from '@tarojs/components'

import { toAriaProps } from '@/platform/aria'

import styles from './Badge.module.scss'

/**
 * A count on red; 100 and more show 99+. Hidden from screen readers, because the label of its host includes the count.
 */
export function Badge({ count, className = '' }: { count: number; className?: string }) {
  return (
    <Text className={`${styles.root} ${className}`} {...toAriaProps({ hidden: true })}>
      {count > 99 ? '99+' : count}
    </Text>
  )
}
