/** Excel reads UTF-8 only with it. */
export const BYTE_ORDER_MARK = '\ufeff'

/** A spreadsheet takes what begins so for a formula and computes it. */
const FORMULA = /^[=+\-@\t\r]/

function quoteCell(text: string): string {
  // A negative number is no formula.
  const isFormula = FORMULA.test(text) && !/^-?\d+(\.\d+)?$/.test(text)
  return `"${(isFormula ? `'${text}` : text).replace(/"/g, '""')}"`
}

/** One line of a CSV file (RFC 4180). A cell that a spreadsheet would compute begins with an apostrophe. */
export function buildCsvLine(cells: readonly string[]): string {
  return `${cells.map(quoteCell).join(',')}\r\n`
}
