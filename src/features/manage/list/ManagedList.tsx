import type { ReactElement, ReactNode } from 'react'
import type { GenericSchema } from 'valibot'

import { type RowOf, usePages, useRefresh } from '@/api/query'
import type { Endpoint, InputOf } from '@/contract/endpoint'
import { AdministratorFrame } from '@/features/manage/AdministratorFrame'
import { SortCell, type SortOption, useListSort } from '@/features/manage/sort/SortCell'
import type { TableColumn } from '@/features/manage/table/TableCard'
import { TableList } from '@/features/manage/table/TableList'
import type { RouteName } from '@/navigation/routes'
import { EmptyList } from '@/parts/search/EmptyList'
import { Card } from '@/ui/layout/Card'

import { Filter } from './Filter'
import { ListSearch } from './ListSearch'
import { useListFilter } from './use-list-filter'

/** A paged call whose rows have ids. */
type ListCall = Endpoint<GenericSchema, GenericSchema<unknown, { records: { id: string }[] }>>

type SortOf<E extends ListCall> = InputOf<E> extends { sort?: infer K } ? K & string : never

type StateFilter<E extends ListCall> = {
  [Name in keyof InputOf<E> & string]: {
    name: Name
    options: readonly { value: InputOf<E>[Name] & string; text: string }[]
  }
}[keyof InputOf<E> & string]

interface ManagedListProps<E extends ListCall> {
  route: RouteName
  /** Its input has `keyword`, `sort`, and the name of `state`. */
  call: E
  /** Accessible name of the list. */
  what: string
  placeholder: string
  /** What the state of a row is called by the call, and which there are. */
  state?: StateFilter<E>
  /** The first is the usual order. */
  sorts: readonly [SortOption<SortOf<E>>, ...SortOption<SortOf<E>>[]]
  columns: readonly TableColumn<RowOf<E>, SortOf<E>>[]
  renderRow: (row: RowOf<E>) => ReactElement
  /** In place of rows; `what` is what the list holds. */
  empty: { what: string; text: string; hint: string }
  /** Buttons that stay at the bottom of the page. */
  bottom?: ReactNode
}

const getRowKey = (row: unknown) => (row as { id: string }).id

/** A page of 管理 with one list: searched, narrowed to a state, and in order; its address keeps them. */
export function ManagedList<E extends ListCall>(props: ManagedListProps<E>) {
  const { route, call, what, placeholder, state, sorts, columns, renderRow, empty, bottom } = props
  const [sort, setSort] = useListSort(sorts)
  const list = useListFilter<Record<string, string>>(state ? { [state.name]: state.options } : {})
  // The types of the props hold that the call takes them, which its generic type cannot express.
  const input = { sort, ...list.filter } as unknown as Omit<InputOf<E>, 'current'>
  const pages = usePages(call, input)
  const refresh = useRefresh([call])
  return (
    <AdministratorFrame route={route} onRefresh={refresh} bottom={bottom}>
      <ListSearch value={list.words} onChange={list.setWords} placeholder={placeholder} />
      {state ? (
        <Filter
          label="筛选状态"
          options={state.options}
          value={list.chosen[state.name]}
          onChange={list.choose(state.name)}
        />
      ) : null}
      <Card isFlush>
        <SortCell options={sorts} value={sort} onChange={setSort} />
      </Card>
      <TableList
        columns={columns}
        sort={sort}
        onSort={setSort}
        pages={pages}
        what={what}
        getKey={getRowKey}
        renderRow={renderRow}
        empty={<EmptyList filter={list} {...empty} />}
      />
    </AdministratorFrame>
  )
}
