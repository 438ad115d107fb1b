import { escapeFormula } from './csv'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A sheet of texts. The first row is its header. */
interface SheetContent {
  name: string
  rows: readonly (readonly string[])[]
  /** Widths of the columns, in characters. */
  widths: readonly number[]
}

/** An XLSX file with bold headers that stay in view; formulas are escaped. */
export async function writeXlsx(sheets: readonly SheetContent[]): Promise<Buffer> {
  // Loaded with the first file: most servers never write one.
  const { default: write } = await import('write-excel-file/node')
  const content = sheets.map(({ name, rows: [header = [], ...rows], widths }) => ({
    sheet: name,
    columns: widths.map((width) => ({ width })),
    stickyRowsCount: 1,
    data: [
      header.map((value) => ({ value, fontWeight: 'bold' as const })),
      // The format of text keeps leading zeros when somebody types over it.
      ...rows.map((row) => row.map((text) => ({ value: escapeFormula(text), type: String, format: '@' }))),
    ],
  }))
  return write(content).toBuffer()
}
