import type { FormContent, FormRow } from '@/lib/form/form-types'

import type { Change } from './FormReading'

const findRowIndex = (rows: readonly FormRow[], { id }: FormRow) => rows.findIndex((row) => row.id === id)

/**
 * Maps changes of cells to the current row indexes: rows are added and deleted while a table is edited, and a change
 * refers to the row's index in the server's content.
 *
 * @returns the changes without those of rows deleted here
 */
export function locateChanges(changes: readonly Change[], base: FormContent, now: FormContent): Change[] {
  return changes.flatMap((change) => {
    const [table = '', at, column] = change.field.split('.')
    const row = base.sub[table]?.[Number(at)]
    if (column === undefined || row?.id === undefined) return [change]
    const place = findRowIndex(now.sub[table] ?? [], row)
    return place < 0 ? [] : [{ ...change, field: `${table}.${place}.${column}` }]
  })
}
