import type { ComponentProps } from 'react'

import { QueryList } from '@/parts/QueryList'
import { ListSkeleton } from '@/ui/feedback/Skeleton'

import { TableCard } from './TableCard'

const SKELETON_ROWS = 6

/** The headings do not read the rows: a row may show what is made of it. */
type Frame<K extends string> = Omit<
  ComponentProps<typeof TableCard<never, K>>,
  'label' | 'hasRows' | 'isLoading' | 'children'
>

type TableListProps<Row, K extends string> = Frame<K> &
  Omit<ComponentProps<typeof QueryList<Row>>, 'isTable' | 'skeleton'>

/** A paged list of 管理 in a card: from 1024 px a table, on a phone rows. `what` names both. */
export function TableList<Row, K extends string = string>(props: TableListProps<Row, K>) {
  const { pages, what, getKey, renderRow, empty, ...frame } = props
  return (
    <TableCard {...frame} label={what} hasRows={pages.rows.length > 0} isLoading={pages.isPending}>
      {(isTable) => (
        <QueryList
          isTable={isTable}
          pages={pages}
          what={what}
          getKey={getKey}
          renderRow={renderRow}
          skeleton={<ListSkeleton count={SKELETON_ROWS} />}
          empty={empty}
        />
      )}
    </TableCard>
  )
}
