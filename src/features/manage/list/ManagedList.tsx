import type { ComponentProps, ReactElement, ReactNode } from 'react'
import type { GenericSchema } from 'valibot'

import { type RowOf, usePages, useRefresh } from '@/api/query'
import type { Endpoint, InputOf } from '@/contract/endpoint'
import { AdministratorFrame } from '@/features/manage/AdministratorFrame'
import { ManyTick } from '@/features/manage/many/ManyParts'
import { type SortOption, useListSort } from '@/features/manage/sort/SortCell'
import type { TableColumn } from '@/features/manage/table/TableCard'
import { TableList } from '@/features/manage/table/TableList'
import type { RouteName } from '@/navigation/routes'
import { ManyButtons } from '@/parts/many/ManyButtons'
import type { Many } from '@/parts/many/use-many'
import { EmptyList } from '@/parts/search/EmptyList'

import { ListTools } from './ListTools'
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

/** Rows that are chosen, to be changed together. */
interface ListChoice<Row> {
  many: Many<Row>
  /** What can be done with them: 一起关闭或重新开放. */
  hint: string
  /** Counts them: 张表单. */
  unit: string
  actions: ComponentProps<typeof ManyButtons>['actions']
  getLabel: (row: Row) => string
  /** Why nothing can be done with a row. */
  findObstacle: (row: Row) => string | undefined
  /** The questions. */
  dialog: ReactNode
}

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
  choice?: ListChoice<RowOf<E>>
}

const getRowKey = (row: unknown) => (row as { id: string }).id

/** A page of 管理 with one list: searched, narrowed to a state, and in order; its address keeps them. */
export function ManagedList<E extends ListCall>(props: ManagedListProps<E>) {
  const { route, call, what, placeholder, state, sorts, columns, renderRow, empty, bottom, choice } = props
  const [sort, setSort] = useListSort(sorts)
  const list = useListFilter<Record<string, string>>(state ? { [state.name]: state.options } : {})
  // The types of the props hold that the call takes them, which its generic type cannot express.
  const input = { sort, ...list.filter } as unknown as Omit<InputOf<E>, 'current'>
  const pages = usePages(call, input)
  const refresh = useRefresh([call])
  const name = state?.name ?? ''
  const tools = { ...list, chosen: { state: list.chosen[name] }, choose: () => list.choose(name) }
  const choosing = choice?.many.chosen && choice
  return (
    <AdministratorFrame route={route} onRefresh={refresh} bottom={choosing ? <ManyButtons {...choosing} /> : bottom}>
      <ListTools
        list={tools}
        placeholder={placeholder}
        states={state?.options}
        sorts={sorts}
        sort={sort}
        onSort={setSort}
        isEmpty={pages.rows.length === 0}
        {...choice}
      />
      <TableList
        columns={columns}
        sort={sort}
        onSort={setSort}
        isChoosing={choosing !== undefined}
        pages={pages}
        what={what}
        getKey={getRowKey}
        renderRow={
          choosing
            ? (row) => (
                <ManyTick
                  row={row}
                  label={choosing.getLabel(row)}
                  many={choosing.many}
                  obstacle={choosing.findObstacle(row)}
                />
              )
            : renderRow
        }
        empty={<EmptyList filter={list} {...empty} />}
      />
      {choice?.dialog}
    </AdministratorFrame>
  )
}
