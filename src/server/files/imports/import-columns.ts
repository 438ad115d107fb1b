import type { FileFault } from '@/contract/organization/file-import'
import { isStorableText } from '@/contract/shapes'
import { unescapeFormula } from '@/server/files/sheets/csv'
import { createSheetRefusal, type SheetRow } from '@/server/files/sheets/sheet'

/** A column of a table that can be imported. */
export interface ImportColumn<F extends string> {
  field: F
  /** The heading that is written. */
  title: string
  /** Other headings that are understood. */
  aliases: readonly string[]
  isRequired: boolean
  /** Characters. */
  max: number
  width: number
  hint: string
  clean?: (text: string) => string
  /** Why a text that is not empty is wrong. */
  validate?: (text: string) => string | undefined
}

const normalizeHeading = (text: string) => text.replace(/[\s*＊]/g, '').replace(/[（(].*$/, '')

/** Where each field is. @throws {Refusal} 422 without the required columns, or with one twice */
function locateColumns<F extends string>(
  columns: readonly ImportColumn<F>[],
  header: readonly string[],
): Map<F, number> {
  const found = new Map<F, number>()
  header.forEach((text, at) => {
    const heading = normalizeHeading(text)
    const column = columns.find(({ title, aliases }) => title === heading || aliases.includes(heading))
    if (!column) return
    if (found.has(column.field)) throw createSheetRefusal(`第一行有两列“${column.title}”，请只留一列`)
    found.set(column.field, at)
  })
  const missing = columns.filter(({ field, isRequired }) => isRequired && !found.has(field))
  if (missing.length > 0) {
    const titles = missing.map(({ title }) => `“${title}”`).join('和')
    throw createSheetRefusal(`第一行没有${titles}这一列，请按模板填写`)
  }
  return found
}

function findTextFault<F extends string>(column: ImportColumn<F>, text: string): string | undefined {
  const { title, isRequired, max, validate } = column
  if (text === '') return isRequired ? `没有填写${title}` : undefined
  const fault = validate?.(text)
  if (fault) return fault
  if ([...text].length > max) return `最多 ${max} 个字`
  return isStorableText(text) ? undefined : '含有不能保存的字符'
}

/**
 * Reads the rows of a file by the headings of the first.
 *
 * @returns the texts of all rows, and the faults of single cells
 * @throws {Refusal} 422 without rows (`empty` says so), or without the required columns
 */
export function readImportRows<F extends string>(
  columns: readonly ImportColumn<F>[],
  [header, ...rows]: readonly SheetRow[],
  empty: string,
): { entries: ({ row: number } & Record<F, string>)[]; faults: FileFault[] } {
  const at = locateColumns(columns, header?.cells ?? [])
  if (rows.length === 0) throw createSheetRefusal(empty)
  const faults: FileFault[] = []
  const entries = rows.map(({ row, cells }) => {
    const texts = columns.map((column) => {
      const { field, title, clean = (text: string) => text } = column
      const place = at.get(field)
      const text = clean(unescapeFormula(place === undefined ? '' : (cells[place] ?? '')).trim())
      const fault = findTextFault(column, text)
      if (fault) faults.push({ row, column: title, text: fault })
      return [field, text] as const
    })
    // Each column has its text.
    return { row, ...(Object.fromEntries(texts) as Record<F, string>) }
  })
  return { entries, faults }
}
