import type { InfiniteData, QueryClient } from '@tanstack/react-query'

import { getMessage, listMessages, type Message, searchMessages } from '@/contract/message/message'

type Pages = InfiniteData<{ records: Message[]; total: number }>

/** Returns the changed message; undefined removes it from the list. */
export type Patch = (message: Message) => Message | undefined

const lists = [listMessages.path, searchMessages.path]

/**
 * Changes messages optimistically in lists and in the open message.
 *
 * @returns takes the change back
 */
export async function patchMessages(client: QueryClient, patch: Patch): Promise<() => void> {
  // A running request does not include this change, so it is cancelled.
  await Promise.all(lists.map((path) => client.cancelQueries({ queryKey: [path] })))
  const before = [...lists, getMessage.path].flatMap((path) => client.getQueriesData({ queryKey: [path] }))
  for (const path of lists) {
    client.setQueriesData<Pages>({ queryKey: [path] }, (data) => {
      if (!data) return data
      const pages = data.pages.map((page) => ({ ...page, records: page.records.flatMap((row) => patch(row) ?? []) }))
      return { ...data, pages }
    })
  }
  client.setQueriesData<Message>({ queryKey: [getMessage.path] }, (message) => message && (patch(message) ?? message))
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data)
  }
}
