import type { FormContent, FormRow } from '@/lib/form-types'

import type { Change } from './FormReading'

const placeOf = (rows: readonly FormRow[], { id }: FormRow) => rows.findIndex((row) => row.id === id)

/**
 * Changes of cells at the rows where they stand now: while a table is filled in its rows come and go, and a change
 * names the place of its row in what the server told.
 *
 * @returns without those of rows that were deleted here
 */
export function placedChanges(changes: readonly Change[], told: FormContent, now: FormContent): Change[] {
  return changes.flatMap((change) => {
    const [table = '', at, column] = change.field.split('.')
    const row = told.sub[table]?.[Number(at)]
    if (column === undefined || row?.id === undefined) return [change]
    const place = placeOf(now.sub[table] ?? [], row)
    return place < 0 ? [] : [{ ...change, field: `${table}.${place}.${column}` }]
  })
}
