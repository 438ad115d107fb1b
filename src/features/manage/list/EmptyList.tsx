import { EmptyView } from '@/ui/feedback/EmptyView'
import { emptyList } from '@/ui/pictures/empty-list'

import { NothingFound } from './NothingFound'

interface EmptyListProps {
  /** What the list holds, as in 「没有符合条件的商机」. */
  what: string
  /** Whether search or filters hide its rows, and what ends them: of `useListFilter`. */
  filter: { isNarrowed: boolean; clear: () => void }
  /** Shown while nothing narrows the list. */
  text: string
  hint: string
  picture?: string
}

/** In place of a list without rows: nothing matches its search and filters, or there is nothing yet. */
export function EmptyList({ what, filter, text, hint, picture = emptyList }: EmptyListProps) {
  if (filter.isNarrowed) return <NothingFound what={what} onClear={filter.clear} />
  return <EmptyView picture={picture} text={text} hint={hint} />
}
