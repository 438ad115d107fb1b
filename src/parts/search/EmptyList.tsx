import { EmptyView, type EmptyViewProps } from '@/ui/feedback/EmptyView'
import { emptyList } from '@/ui/pictures/empty-list'

import { NothingFound, type NothingFoundProps } from './NothingFound'

interface EmptyListProps extends Partial<EmptyViewProps>, Pick<NothingFoundProps, 'what' | 'clearText'> {
  /** Whether search or filters hide its rows, and what ends them: of `useListFilter`. */
  filter: { isNarrowed: boolean; clear: () => void }
  /** Shown while nothing narrows the list. */
  text: string
}

/** In place of a list without rows: nothing matches its search and filters, or there is nothing yet. */
export function EmptyList({ what, clearText, filter, ...nothingYet }: EmptyListProps) {
  if (filter.isNarrowed) return <NothingFound what={what} clearText={clearText} onClear={filter.clear} />
  return <EmptyView picture={emptyList} {...nothingYet} />
}
