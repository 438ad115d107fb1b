import { OnNavy } from '@/parts/OnNavy'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { emptyList } from '@/ui/pictures/empty-list'

/** Shown for a company without lines, or without data from its machines. */
export function BoardEmpty() {
  return (
    <OnNavy>
      <EmptyView picture={emptyList} text="还没有产线数据" hint="机台接入后，产量与状态会显示在这里" />
    </OnNavy>
  )
}
