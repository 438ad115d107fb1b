import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'

import { toAriaProps } from '@/platform/aria'

import styles from './Timeline.module.scss'

export interface TimelineEntry {
  key: string
  /** The person, or the name of the step. */
  title: string
  /** The action that was done, or is pending. */
  action?: string
  /** The time, or the waiting time. */
  time?: string
  /** The comment of the person. */
  note?: string
  state: 'done' | 'current' | 'waiting' | 'refused'
  /** Below the note: attachments, a picture. */
  extra?: ReactNode
}

/** Past, current and future entries in order. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <View {...toAriaProps({ role: 'list' })}>
      {entries.map(({ key, title, action, time, note, state, extra }) => (
        <View key={key} className={`${styles.entry} ${styles[state]}`} {...toAriaProps({ role: 'listitem' })}>
          <View className={styles.dot} />
          <View className={styles.body}>
            <View className={styles.head}>
              <Text className={styles.title}>
                {title}
                {action ? <Text className={styles.action}>{`\u00a0· ${action}`}</Text> : null}
              </Text>
              {time ? <Text className={styles.time}>{time}</Text> : null}
            </View>
            {note ? <Text className={styles.note}>{note}</Text> : null}
            {extra}
          </View>
        </View>
      ))}
    </View>
  )
}
