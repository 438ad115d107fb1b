import { useQueryClient } from '@tanstack/react-query'

import { useInvalidation, useWrite } from '@/api/query'
import { changeMessages, type Message, type MessageType, markMessagesRead } from '@/contract/message/message'
import { addUnread, deferUnread, type Unread, useTabBadges } from '@/navigation/tab-badges'

import { type Patch, patchMessages } from './message-cache'
import { offerUndo } from './undo'

/** Unread counts of these messages by kind, multiplied by `sign`. */
function countUnread(messages: readonly Message[], sign: 1 | -1): Unread {
  const counts: Record<string, number> = {}
  for (const { isRead, msgType } of messages) {
    if (!isRead) counts[msgType] = (counts[msgType] ?? 0) + sign
  }
  return counts
}

const negateCounts = (counts: Unread) =>
  Object.fromEntries(Object.entries(counts).map(([kind, count]) => [kind, -count]))

/** A count requested before the change is stale. */
const confirmUnread = () => addUnread({})

/**
 * Changes counts and rows optimistically, then sends the change.
 * @returns whether the server accepted it
 */
function useAtOnce() {
  const client = useQueryClient()
  const reload = useInvalidation(changeMessages)
  return async (unread: Unread, patch: Patch, send: () => Promise<unknown>): Promise<boolean> => {
    addUnread(unread)
    // The cache is patched first: what the write invalidates is read again.
    const patched = patchMessages(client, patch)
    const sent = patched.then(send)
    deferUnread(sent)
    try {
      await sent
      return true
    } catch {
      // The API client has shown the error.
      addUnread(negateCounts(unread))
      // Without a network the lists cannot be read again.
      const takeBack = await patched
      takeBack()
      await reload()
      return false
    }
  }
}

const gone =
  (message: Message): Patch =>
  (one) =>
    one.id === message.id ? undefined : one

/**
 * The actions on messages. Counts and rows change optimistically and together; the server's data then replaces them,
 * also after an error.
 */
export function useMessageActions() {
  const atOnce = useAtOnce()
  const { mutateAsync: sendRead } = useWrite(markMessagesRead, { onSuccess: confirmUnread })
  const { mutateAsync: sendChange } = useWrite(changeMessages, { onSuccess: confirmUnread })

  const markRead = async (message: Message) => {
    if (message.isRead) return
    const read: Patch = (one) => (one.id === message.id ? { ...one, isRead: true } : one)
    await atOnce(countUnread([message], -1), read, () => sendRead({ ids: [message.id] }))
  }

  /** Marks all messages, or all of a kind, as read. */
  const markAllRead = (msgType?: MessageType) => {
    const { unread } = useTabBadges.getState()
    const kinds = msgType ? [msgType] : Object.keys(unread)
    const isMeant = (one: Message) => msgType === undefined || one.msgType === msgType
    return atOnce(
      Object.fromEntries(kinds.map((kind) => [kind, -(unread[kind] ?? 0)])),
      (one) => (isMeant(one) ? { ...one, isRead: true } : one),
      () => sendRead(msgType ? { msgType } : {}),
    )
  }

  const star = (message: Message) => {
    const starred = !message.starred
    return atOnce(
      {},
      (one) => (one.id === message.id ? { ...one, starred } : one),
      () => sendChange({ ids: [message.id], change: starred ? 'star' : 'unstar' }),
    )
  }

  const restore = (message: Message) =>
    atOnce(countUnread([message], 1), gone(message), () => sendChange({ ids: [message.id], change: 'restore' }))

  const remove = async (message: Message) => {
    const send = () => sendChange({ ids: [message.id], change: 'delete' })
    if (await atOnce(countUnread([message], -1), gone(message), send)) {
      offerUndo('已删除 1 条消息', () => void restore(message))
    }
  }

  return { markRead, markAllRead, star, remove, restore }
}

export type MessageActions = ReturnType<typeof useMessageActions>
