import { removeUnseen } from '@/lib/text/visible-text'
import { Refusal } from '@/server/http/refusal'

/** One row of a table, with its number in the file, from 1. */
export interface SheetRow {
  row: number
  /** Texts by column, trimmed; a missing cell is empty or beyond the end. */
  cells: readonly string[]
}

/** What a table may have at most. */
export interface SheetLimits {
  /** Rows with content, the header included. */
  rows: number
  /** Cells with content. */
  cells: number
}

/** Characters of a cell that a spreadsheet allows. */
export const CELL_MAX = 32_767

/** Rows and cells that are read at most, empty ones included: formatting alone makes some. */
const READ_MAX = 2_000_000

/** A file that is refused as a whole, with the reason at the field `file`. */
export function createSheetRefusal(reason: string): Refusal {
  return new Refusal(422, reason, { file: reason })
}

const LETTERS = 26

/** The name of a cell, such as `C5`. @param column from 0 */
export function formatCellName(column: number, row: number): string {
  let name = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / LETTERS)) {
    name = String.fromCharCode('A'.charCodeAt(0) + ((rest - 1) % LETTERS)) + name
  }
  return `${name}${row}`
}

/** Collects the rows of a table and refuses what exceeds the limits, before more is kept. */
export function createSheetCollector({ rows: rowMax, cells: cellMax }: SheetLimits) {
  const rows: SheetRow[] = []
  let count = 0
  let read = 0
  const refuseCells = () => createSheetRefusal(`单元格太多，最多 ${cellMax.toLocaleString('en')} 个`)
  return {
    rows,
    /** Counts a row or a cell before anything of it is kept. @throws {Refusal} 422 */
    countRead(): void {
      read++
      if (read > READ_MAX) throw refuseCells()
    },
    /** @throws {Refusal} 422 */
    assertText(text: string, column: number, row: number): void {
      if (text.length > CELL_MAX) throw createSheetRefusal(`${formatCellName(column, row)} 的文字太长`)
    },
    /** @throws {Refusal} 422 */
    addRow(row: number, cells: readonly string[]): void {
      // Numbers and names that were copied from elsewhere bring unseen characters along.
      const texts = cells.map((text) => (text ?? '').split('\n').map(removeUnseen).join('\n').trim())
      const filled = texts.filter((text) => text !== '').length
      if (filled === 0) return
      count += filled
      if (rows.length >= rowMax)
        throw createSheetRefusal(`最多 ${(rowMax - 1).toLocaleString('en')} 行，请分成几个文件`)
      if (count > cellMax) throw refuseCells()
      rows.push({ row, cells: texts })
    },
  }
}
