import { EmptyView } from '@/ui/feedback/EmptyView'
import { emptySearch } from '@/ui/pictures/empty-search'

interface NothingFoundProps {
  /** Name of the list. */
  what: string
  /** Ends search and filters. */
  onClear: () => void
}

/** In place of a list that its search or filters leave empty. */
export function NothingFound({ what, onClear }: NothingFoundProps) {
  return (
    <EmptyView
      picture={emptySearch}
      text={`没有符合条件的${what}`}
      hint="换个关键词，或清除条件查看全部"
      action={{ text: '清除条件', onPress: onClear }}
    />
  )
}
