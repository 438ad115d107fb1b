/** Excel reads UTF-8 only with it. */
export const BYTE_ORDER_MARK = '\ufeff'

/**
 * A spreadsheet takes what begins so for a formula and computes it: some skip blanks before the sign, and those of East
 * Asia read its full-width form too.
 */
const FORMULA = /^(\s*[=+\-@＝＋－＠]|[\t\r\n])/

/** Whether a spreadsheet would compute a text. */
export const isFormula = (text: string): boolean => FORMULA.test(text)

function quoteCell(text: string): string {
  // A negative number is no formula.
  const isComputed = isFormula(text) && !/^-?\d+(\.\d+)?$/.test(text)
  return `"${(isComputed ? `'${text}` : text).replace(/"/g, '""')}"`
}

/** One line of a CSV file (RFC 4180). A cell that a spreadsheet would compute begins with an apostrophe. */
export function buildCsvLine(cells: readonly string[]): string {
  return `${cells.map(quoteCell).join(',')}\r\n`
}
