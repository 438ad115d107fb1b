import { Text, View } from '@tarojs/components'
import type { MutableRefObject } from 'react'

import type { Message } from '@/contract/message/message'
import { joinTexts } from '@/lib/text/join-texts'
import { toAriaProps } from '@/platform/aria'
import { Pressable } from '@/ui/action/Pressable'
import { Chip } from '@/ui/layout/Chip'
import { Highlight } from '@/ui/layout/Highlight'
import { type SwipeAction, SwipeRow } from '@/ui/list/SwipeRow'
import { Icon } from '@/ui/media/Icon'

import styles from './Message.module.scss'
import { MessageSign } from './MessageSign'
import { formatMessageTime, getSenderName } from './message-kinds'
import { getQuickActionText } from './use-quick-action'

/** Callbacks of a list for its rows. */
export interface RowHands {
  /** Opens the message's target, or the message. */
  open: (message: Message) => void
  quick: (message: Message) => void
  more: (message: Message) => void
  read: (message: Message) => void
  remove: (message: Message) => void
  restore: (message: Message) => void
}

interface MessageRowProps {
  message: Message
  /** Search words to highlight. */
  words?: string
  /** In the list of deleted messages: the only action is to restore. */
  isDeleted?: boolean
  hands: MutableRefObject<RowHands>
}

function buildSwipeActions({ message, isDeleted, hands }: MessageRowProps): SwipeAction[] {
  if (isDeleted) return [{ text: '恢复', tone: 'quiet', onPress: () => hands.current.restore(message) }]
  const remove: SwipeAction = { text: '删除', tone: 'danger', onPress: () => hands.current.remove(message) }
  if (message.isRead) return [remove]
  return [{ text: '标为已读', tone: 'quiet', onPress: () => hands.current.read(message) }, remove]
}

/** A message in a list: sender, title, and its quick action. */
export function MessageRow(props: MessageRowProps) {
  const { message, words, hands, isDeleted } = props
  const { title, sendTime, isRead, starred, state } = message
  const who = getSenderName(message)
  // A tap leads to the target, so what the message says is read here: a reason, an amount, what happened.
  const lines = joinTexts(message.content.split('\n'))
  const label = [isRead ? '' : '未读', who, title, formatMessageTime(sendTime)].filter(Boolean).join('，')
  return (
    <SwipeRow id={message.id} actions={buildSwipeActions(props)}>
      <View className={styles.row}>
        <Pressable
          className={styles.body}
          feedback="ground"
          label={label}
          row={message.id}
          onPress={() => (isDeleted ? hands.current.more(message) : hands.current.open(message))}
        >
          <MessageSign message={message} />
          <View className={styles.words}>
            <View className={`${styles.head} ${state && !isDeleted ? '' : styles.beside}`}>
              <Highlight className={styles.who} text={who} words={words ?? ''} />
              {message.quickAction === 'confirmRead' ? <Chip text="必读" tone="error" /> : null}
              {starred ? <Icon className={styles.star} name="star-filled" size={14} /> : null}
            </View>
            <Highlight className={`${styles.title} ${isRead ? '' : styles.unread}`} text={title} words={words ?? ''} />
            {lines && !words ? <Text className={styles.lines}>{lines}</Text> : null}
            {words && !title.includes(words) ? (
              <Highlight className={styles.found} text={message.content} words={words} />
            ) : null}
          </View>
        </Pressable>
        <Tools {...props} />
        {/* The label says it. */}
        <Text className={styles.sent} {...toAriaProps({ hidden: true })}>
          {formatMessageTime(sendTime)}
        </Text>
      </View>
    </SwipeRow>
  )
}

function Tools({ message, hands, isDeleted }: MessageRowProps) {
  const { state, busType, title } = message
  const quick = getQuickActionText(message)
  const press = () => (quick ? hands.current.quick(message) : hands.current.open(message))
  const done = busType === 'task' ? '已处理' : '已确认'
  return (
    <View className={styles.tools}>
      {state === 'open' && !isDeleted ? (
        <Pressable className={styles.quick} isSmall label={`${quick ?? '去处理'}，${title}`} onPress={press}>
          <Text>{quick ?? '去处理'}</Text>
        </Pressable>
      ) : null}
      {state === 'done' ? <Text className={styles.done}>{done}</Text> : null}
      <Pressable className={styles.more} label={`更多操作，${title}`} onPress={() => hands.current.more(message)}>
        <Icon name="more" size={18} />
      </Pressable>
    </View>
  )
}
