import { NothingFound } from '@/parts/search/NothingFound'
import { Card } from '@/ui/layout/Card'
import { Cell } from '@/ui/list/Cell'

/** Orders of posts and of positions beside their own. */
export const structureSorts = [
  { value: 'name', text: '按名称' },
  { value: 'people', text: '人数多的在前' },
] as const

interface StructureRow {
  id: string
  name: string
  userCount: number
}

interface StructureCellProps<Row> {
  row: Row
  getNote?: (row: Row) => string | undefined
  onOpen: (row: Row) => void
}

/** A post or a position, with how many people have it. */
export const StructureCell = <Row extends StructureRow>({ row, getNote, onOpen }: StructureCellProps<Row>) => (
  <Cell title={row.name} note={getNote?.(row)} value={`${row.userCount} 人`} onPress={() => onOpen(row)} />
)

interface StructureCellsProps<Row> extends Omit<StructureCellProps<Row>, 'row'> {
  rows: readonly Row[]
  what: string
  onClear: () => void
}

/** Posts or positions that cannot be moved here: those that a search has found, or in another order than their own. */
export function StructureCells<Row extends StructureRow>({ rows, what, onClear, ...cell }: StructureCellsProps<Row>) {
  if (rows.length === 0) return <NothingFound what={what} onClear={onClear} />
  return (
    <Card isFlush>
      {rows.map((row) => (
        <StructureCell key={row.id} row={row} {...cell} />
      ))}
    </Card>
  )
}
