import { ManyOutcome } from '@/features/manage/many/ManyParts'
import { SortCell, type SortOption } from '@/features/manage/sort/SortCell'
import type { Many } from '@/parts/many/use-many'
import { Card } from '@/ui/layout/Card'
import { Cell } from '@/ui/list/Cell'

import { Filter } from './Filter'
import { ListSearch } from './ListSearch'

interface ListToolsProps<S extends string, K extends string, Row> {
  /** Of `useListFilter`. */
  list: {
    words: string
    setWords: (words: string) => void
    chosen: { state?: S | undefined }
    choose: (name: 'state') => (state: S | undefined) => void
  }
  placeholder: string
  /** States that the list can be narrowed to. */
  states?: readonly { value: S; text: string }[] | undefined
  sorts: readonly SortOption<K>[]
  sort: K
  onSort: (sort: K) => void
  /** Rows that are chosen, to be changed together. */
  many?: Many<Row> | undefined
  /** What can be done with them: 一起关闭或重新开放. */
  hint?: string | undefined
  /** Counts them: 张表单. */
  unit?: string | undefined
  /** It has no rows to choose. */
  isEmpty?: boolean
}

/** Above a list: its search, its states, its order, and what begins a choice of many rows and what became of it. */
export function ListTools<S extends string, K extends string, Row>(props: ListToolsProps<S, K, Row>) {
  const { list, placeholder, states, sorts, sort, onSort, many, hint = '', unit = '', isEmpty } = props
  return (
    <>
      <ListSearch value={list.words} onChange={list.setWords} placeholder={placeholder} />
      {states ? (
        <Filter label="筛选状态" options={states} value={list.chosen.state} onChange={list.choose('state')} />
      ) : null}
      <Card isFlush>
        <SortCell options={sorts} value={sort} onChange={onSort} />
        {many && !many.chosen && !isEmpty ? (
          <Cell icon="list-view" title="选择多个" value={hint} onPress={many.start} />
        ) : null}
      </Card>
      {many ? <ManyOutcome many={many} unit={unit} done="已处理" /> : null}
    </>
  )
}
