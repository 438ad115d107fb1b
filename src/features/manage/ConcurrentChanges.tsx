import { Text, View } from '@tarojs/components'

import { toAriaProps } from '@/platform/aria'

import styles from './Manage.module.scss'

/** What another administrator has changed meanwhile; nothing without changes. */
export function ConcurrentChanges({ changes }: { changes: readonly string[] }) {
  if (changes.length === 0) return null
  return (
    <View className={styles.changes} {...toAriaProps({ role: 'alert' })}>
      <Text className={styles.changesTitle}>他人刚刚修改了：</Text>
      {changes.map((change) => (
        <Text key={change} className={styles.change}>
          {change}
        </Text>
      ))}
      <Text className={styles.change}>你填写的内容还在，核对后可以再次提交。</Text>
    </View>
  )
}
