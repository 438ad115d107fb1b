import { Text, View } from '@tarojs/components'

import { toAriaProps } from '@/platform/aria'

import styles from './ListFooter.module.scss'

/** A remark about a whole list, above its first row. */
export function ListNote({ text }: { text: string }) {
  return (
    <View className={styles.root} {...toAriaProps({ role: 'status', live: 'polite' })}>
      <Text>{text}</Text>
    </View>
  )
}
