import { EmptyView } from '@/ui/EmptyView'
import { emptySearch } from '@/ui/pictures/empty-search'

import { BoardState } from './BoardState'

/** A company without lines, or whose machines never said anything. */
export function BoardEmpty() {
  return (
    <BoardState>
      <EmptyView picture={emptySearch} text="还没有产线数据" hint="机台接入后，产量与状态会显示在这里" />
    </BoardState>
  )
}
