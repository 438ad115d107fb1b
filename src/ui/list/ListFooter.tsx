import { Text, View } from '@tarojs/components'

import { toAriaProps } from '@/platform/aria'
import { Pressable } from '@/ui/action/Pressable'

import styles from './ListFooter.module.scss'

export type ListState = 'loading' | 'more' | 'end' | 'failed'

const texts: Record<ListState, string> = {
  loading: '加载中...',
  more: '',
  end: '没有更多了',
  failed: '加载失败（点击重试）',
}

/** The last row of every paged list: whether more rows are coming (spec §2). */
export function ListFooter({ state, onRetry }: { state: ListState; onRetry: () => void }) {
  if (state === 'failed') {
    return (
      <Pressable className={styles.root} onPress={onRetry}>
        <Text className={styles.failed}>{texts.failed}</Text>
      </Pressable>
    )
  }
  return (
    <View className={styles.root} {...toAriaProps({ role: 'status', live: 'polite' })}>
      {state === 'loading' ? <View className={styles.ring} /> : null}
      <Text>{texts[state]}</Text>
    </View>
  )
}
