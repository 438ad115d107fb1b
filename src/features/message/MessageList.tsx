import { View } from '@tarojs/components'
import { type ReactNode, useCallback, useRef, useState } from 'react'

import { usePages } from '@/api/query'
import { listMessages, type Message, type MessageType, searchMessages } from '@/contract/message/message'
import { usePersistedPages } from '@/offline/use-persisted-pages'
import { QueryList } from '@/parts/QueryList'

import styles from './Message.module.scss'
import { MessageMenu } from './MessageMenu'
import { MessageRow, type RowHands } from './MessageRow'
import { MessageSkeleton } from './MessageSkeleton'
import { openMessage } from './message-kinds'
import { UndoBar } from './UndoBar'
import { useMessageActions } from './use-message-actions'
import { useQuickAction } from './use-quick-action'

export interface MessageFilters {
  msgType?: MessageType
  busType?: string
  unread?: true
  starred?: true
  deleted?: true
}

interface MessageListProps {
  filters: MessageFilters
  /** Searches instead of listing. */
  keyword?: string
  empty: ReactNode
  overTabs?: boolean
}

const getRowKey = ({ id }: Message) => id

/** A paged list of messages with their actions. */
export function MessageList({ filters, keyword = '', empty, overTabs }: MessageListProps) {
  const isNarrowed = Object.keys(filters).length > 0
  const listed = usePersistedPages(listMessages, filters, { enabled: keyword === '', isPersisted: !isNarrowed })
  const found = usePages(searchMessages, { ...filters, keyword }, { enabled: keyword !== '' })
  const [chosen, setChosen] = useState<Message>()
  const actions = useMessageActions()
  const quick = useQuickAction(actions)
  const isDeleted = filters.deleted === true
  const hands = useRef({} as RowHands)
  const open = (message: Message) => {
    void actions.markRead(message)
    openMessage(message)
  }
  hands.current = {
    open,
    quick: (message) => void quick.run(message),
    more: setChosen,
    read: (message) => void actions.markRead(message),
    remove: (message) => void actions.remove(message),
    restore: (message) => void actions.restore(message),
  }
  const renderRow = useCallback(
    (message: Message) => <MessageRow message={message} words={keyword} isDeleted={isDeleted} hands={hands} />,
    [keyword, isDeleted],
  )
  const pages = keyword === '' ? listed : found
  return (
    <>
      <View className={pages.rows.length > 0 ? styles.list : ''}>
        <QueryList
          pages={pages}
          what="消息"
          getKey={getRowKey}
          renderRow={renderRow}
          empty={empty}
          skeleton={<MessageSkeleton />}
        />
      </View>
      <MessageMenu message={chosen} isDeleted={isDeleted} actions={actions} onClose={() => setChosen(undefined)} />
      {quick.dialog}
      <UndoBar overTabs={overTabs ?? false} />
    </>
  )
}
