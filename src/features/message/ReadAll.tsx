import { Text } from '@tarojs/components'

import type { MessageType } from '@/contract/message/message'
import { useTabBadges } from '@/navigation/tab-badges'
import { showToast } from '@/platform/feedback'
import { Pressable } from '@/ui/action/Pressable'
import { useQuestion } from '@/ui/feedback/Dialog'
import { Icon } from '@/ui/media/Icon'

import styles from './Message.module.scss'
import { useMessageActions } from './use-message-actions'

interface ReadAllProps {
  msgType?: MessageType
  /** Whether a notice is unread without a message about it, as for whoever joined later. */
  hasUnreadNotice?: boolean
}

/** Marks all messages, or all of a kind, as read, after a question with the count. */
export function ReadAll({ msgType, hasUnreadNotice = false }: ReadAllProps) {
  const count = useTabBadges(({ unread, message }) => (msgType ? (unread[msgType] ?? 0) : message))
  const { ask, dialog } = useQuestion()
  const { markAllRead } = useMessageActions()
  const readAll = async () => {
    const hint = msgType === undefined || msgType === 'notice' ? '必读公告仍需打开后确认。' : ''
    const text = `${count > 0 ? `${count} 条未读消息` : '未读的公告'}将标为已读。${hint}`
    if (!(await ask({ title: '全部标为已读？', text, confirmText: '全部已读' }))) return
    if (await markAllRead(msgType)) showToast('已全部标为已读')
  }
  return (
    <>
      <Pressable
        className={styles.readAll}
        disabled={count === 0 && !hasUnreadNotice}
        label="全部已读"
        onPress={() => void readAll()}
      >
        <Icon name="check" size={16} />
        <Text>全部已读</Text>
      </Pressable>
      {dialog}
    </>
  )
}
