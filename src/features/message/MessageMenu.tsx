import type { Message } from '@/contract/message/message'
import { Sheet } from '@/ui/feedback/Sheet'
import { Cell } from '@/ui/list/Cell'

import { openMessagePage } from './message-kinds'
import type { MessageActions } from './use-message-actions'

interface MessageMenuProps {
  message: Message | undefined
  isDeleted: boolean
  actions: MessageActions
  onClose: () => void
}

/** The actions of a message as a menu, without gestures. */
export function MessageMenu({ message, isDeleted, actions, onClose }: MessageMenuProps) {
  if (!message) return null
  const then = (act: (message: Message) => unknown) => () => {
    onClose()
    void act(message)
  }
  return (
    <Sheet isOpen title={message.title} onClose={onClose}>
      {isDeleted ? (
        <Cell isAction icon="withdraw" title="恢复" note="回到消息列表" onPress={then(actions.restore)} />
      ) : (
        <>
          {message.busType === 'announcement' ? null : (
            <Cell icon="chat" title="查看全文" onPress={then(openMessagePage)} />
          )}
          {message.isRead ? null : <Cell isAction icon="check" title="标为已读" onPress={then(actions.markRead)} />}
          <Cell
            isAction
            icon={message.starred ? 'star-filled' : 'star'}
            title={message.starred ? '取消星标' : '星标'}
            onPress={then(actions.star)}
          />
          <Cell
            icon="delete"
            title="删除"
            note="30 天内可在“最近删除”中恢复"
            isDangerous
            isAction
            onPress={then(actions.remove)}
          />
        </>
      )}
    </Sheet>
  )
}
