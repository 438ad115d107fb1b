import { Text, View } from '@tarojs/components'
import { useEffect } from 'react'

import { useCall } from '@/api/query'
import { getMessage, type Message } from '@/contract/message/message'
import { back } from '@/navigation/navigate'
import { PageFrame } from '@/parts/PageFrame'
import { RecordView } from '@/parts/RecordView'
import { Button } from '@/ui/action/Button'
import { Pressable } from '@/ui/action/Pressable'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { Icon } from '@/ui/media/Icon'

import styles from './Message.module.scss'
import { MessageSign } from './MessageSign'
import { getSenderName, getTargetText, isTargetGone, openTarget } from './message-kinds'
import { type MessageActions, useMessageActions } from './use-message-actions'
import { getQuickActionText, useQuickAction } from './use-quick-action'

/** A message: its text, its target, and its quick action. */
export function MessageScreen({ id }: { id: string }) {
  const query = useCall(getMessage, { id })
  const actions = useMessageActions()
  const quick = useQuickAction(actions)
  const message = query.data
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it has arrived, not for each new function
  useEffect(() => {
    if (message) void actions.markRead(message)
  }, [message?.id])
  return (
    <PageFrame route="message" bottom={message && renderDoings(message, quick)}>
      <RecordView
        query={query}
        what="消息"
        absent={{
          text: '这条消息已不存在',
          hint: '可能已被删除超过 30 天',
          action: { text: '返回', onPress: () => void back() },
        }}
      >
        {(data) => <Letter message={data} actions={actions} />}
      </RecordView>
      {quick.dialog}
    </PageFrame>
  )
}

function Letter({ message, actions }: { message: Message; actions: MessageActions }) {
  const { title, sendTime, content, starred, state } = message
  const lines = content.split('\n').filter((line) => line.trim() !== '')
  const remove = () => {
    void actions.remove(message)
    void back()
  }
  return (
    <Card>
      <View className={styles.letterHead}>
        <MessageSign message={{ ...message, isRead: true }} />
        <View className={styles.words}>
          <Text className={styles.who}>{getSenderName(message)}</Text>
          <Text className={styles.letterTime}>{sendTime?.slice(0, 16)}</Text>
        </View>
        <Pressable
          className={styles.more}
          label={starred ? '取消星标' : '星标'}
          onPress={() => void actions.star(message)}
        >
          <Icon className={starred ? styles.star : ''} name={starred ? 'star-filled' : 'star'} size={20} />
        </Pressable>
        <Pressable className={styles.more} label="删除" onPress={remove}>
          <Icon name="delete" size={20} />
        </Pressable>
      </View>
      <Text className={styles.letterTitle}>{title}</Text>
      {state === 'done' ? <Chip text={message.busType === 'task' ? '已处理' : '已确认'} tone="success" /> : null}
      {lines.map((line) => (
        <Text key={line} className={styles.paragraph} userSelect selectable>
          {line}
        </Text>
      ))}
      {isTargetGone(message) ? <Text className={styles.gone}>消息所指的页面已不存在，或当前版本打不开。</Text> : null}
    </Card>
  )
}

/** The buttons of a message; null without any, so that no empty bar is shown. */
function renderDoings(message: Message, quick: ReturnType<typeof useQuickAction>) {
  const target = getTargetText(message)
  const action = getQuickActionText(message)
  if (!target && !action) return null
  return (
    <>
      {target ? (
        <Button
          kind={action ? 'secondary' : 'primary'}
          grow={1}
          text={target}
          onPress={() => void openTarget(message)}
        />
      ) : null}
      {action ? <Button grow={1} text={action} isBusy={quick.isBusy} onPress={() => void quick.run(message)} /> : null}
    </>
  )
}
