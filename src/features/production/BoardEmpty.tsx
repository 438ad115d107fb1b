import { OnNavy } from '@/parts/OnNavy'
import { EmptyView } from '@/ui/EmptyView'
import { emptySearch } from '@/ui/pictures/empty-search'

/** A company without lines, or whose machines never said anything. */
export function BoardEmpty() {
  return (
    <OnNavy>
      <EmptyView picture={emptySearch} text="还没有产线数据" hint="机台接入后，产量与状态会显示在这里" />
    </OnNavy>
  )
}
