import { Text, View } from '@tarojs/components'

import type { OutboxTrouble } from '@/offline/outbox'
import { toAriaProps } from '@/platform/aria'
import { Pressable } from '@/ui/action/Pressable'
import { Icon } from '@/ui/media/Icon'

import styles from './Outbox.module.scss'

interface QueueBarProps {
  count: number
  last: OutboxTrouble
  onSend: () => void
}

/** Why scans are still queued. */
function getWaitReason({ state, message }: QueueBarProps['last']): string {
  if (state === 'refused') return message || '服务器暂未接收'
  return state === 'failing' ? '服务器处理时出错，稍后自动重试' : '已存在本机，联网后自动上传'
}

/** The number of queued entries with the reason; renders nothing when the queue is empty. */
export function QueueBar({ count, last, onSend }: QueueBarProps) {
  if (count === 0) return null
  return (
    <View className={styles.queue} {...toAriaProps({ role: 'status' })}>
      <Icon name={last.state === 'refused' || last.state === 'failing' ? 'warning' : 'offline'} size={18} />
      <View className={styles.queueText}>
        <Text className={styles.queueCount}>{count} 条待上传</Text>
        <Text className={styles.queueWhy}>{getWaitReason(last)}</Text>
      </View>
      <Pressable className={styles.queueSend} isSmall onPress={onSend}>
        <Text>立即上传</Text>
      </Pressable>
    </View>
  )
}
