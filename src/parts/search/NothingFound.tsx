import { EmptyView } from '@/ui/feedback/EmptyView'
import { emptySearch } from '@/ui/pictures/empty-search'

export interface NothingFoundProps {
  /** What the list holds, as in 「没有符合条件的商机」. */
  what: string
  /** Of the button that ends search and filters. */
  clearText?: string
  onClear: () => void
}

/** In place of a list that its search or filters leave empty. */
export function NothingFound({ what, clearText = '清除条件', onClear }: NothingFoundProps) {
  return (
    <EmptyView
      picture={emptySearch}
      text={`没有符合条件的${what}`}
      hint="换个关键词，或清除条件查看全部"
      action={{ text: clearText, onPress: onClear }}
    />
  )
}
