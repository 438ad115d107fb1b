import type { InfiniteData, QueryClient } from '@tanstack/react-query'

import {
  getMessage,
  listAnnouncements,
  listMessageCategories,
  listMessages,
  type Message,
  searchMessages,
} from '@/contract/message'

type Pages = InfiniteData<{ records: Message[]; total: number }>

/** Gives the message as it will be; undefined where it leaves the list. */
export type Patch = (message: Message) => Message | undefined

const lists = [listMessages.path, searchMessages.path]
const shown = [...lists, listMessageCategories.path, getMessage.path, listAnnouncements.path]

/** Changes what lists and the open message show, before the server has answered. */
export async function patchMessages(client: QueryClient, patch: Patch): Promise<void> {
  // An answer that is on its way knows nothing of this yet.
  await Promise.all(lists.map((path) => client.cancelQueries({ queryKey: [path] })))
  for (const path of lists) {
    client.setQueriesData<Pages>({ queryKey: [path] }, (data) => {
      if (!data) return data
      const pages = data.pages.map((page) => ({ ...page, records: page.records.flatMap((row) => patch(row) ?? []) }))
      return { ...data, pages }
    })
  }
  client.setQueriesData<Message>({ queryKey: [getMessage.path] }, (message) => message && (patch(message) ?? message))
}

/** Asks for everything anew that shows messages. */
export function reloadMessages(client: QueryClient): Promise<unknown> {
  return Promise.all(shown.map((path) => client.invalidateQueries({ queryKey: [path] })))
}
