import { BYTE_ORDER_MARK, isFormula } from '@/lib/csv'

import { createSheetCollector, createSheetRefusal, formatCellName, type SheetLimits, type SheetRow } from './sheet'

/**
 * Decodes a CSV file: UTF-8 with or without a byte order mark, UTF-16 with one, else GB18030, which Excel in China
 * writes.
 *
 * @throws {Refusal} 422 at `file` in another encoding
 */
function decodeText(bytes: Buffer): string {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  const encodings = isUtf16 ? [bytes[0] === 0xff ? 'utf-16le' : 'utf-16be'] : ['utf-8', 'gb18030']
  for (const encoding of encodings) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      // Not this one.
    }
  }
  throw createSheetRefusal('看不懂文件的编码，请另存为“CSV UTF-8”后再上传')
}

/** The separator of a file: what the first line has most of. Excel writes `;` or a tab in some settings. */
function findSeparator(text: string): string {
  const [line = ''] = text.split(/[\r\n]/, 1)
  const counts = [',', '\t', ';'].map((sign) => ({ sign, count: line.split(sign).length }))
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).sign
}

const endsBySeparator: Readonly<Record<string, RegExp>> = { ',': /[,\r\n]/g, '\t': /[\t\r\n]/g, ';': /[;\r\n]/g }

/** Reads the text in quotes that begins at `at`; two quotes are one. @returns the text, and where it ends */
function scanQuoted(text: string, begin: number): { field: string; at: number } {
  let field = ''
  for (let at = begin + 1; ; ) {
    const quote = text.indexOf('"', at)
    if (quote < 0) throw createSheetRefusal('文件里的引号不成对，请检查后再上传')
    field += text.slice(at, quote)
    if (text[quote + 1] !== '"') return { field, at: quote + 1 }
    field += '"'
    at = quote + 2
  }
}

/** Reads the fields of a CSV text by RFC 4180. @param end called after the last field of a line */
function scanFields(text: string, take: (field: string) => void, end: () => void): void {
  const separator = findSeparator(text)
  const ends = new RegExp(endsBySeparator[separator] ?? '')
  let at = 0
  while (at < text.length) {
    const quoted = text[at] === '"' ? scanQuoted(text, at) : { field: '', at }
    ends.lastIndex = quoted.at
    const stop = ends.exec(text)?.index ?? text.length
    take(quoted.field + text.slice(quoted.at, stop))
    if (text[stop] !== separator) end()
    at = text.startsWith('\r\n', stop) ? stop + 2 : stop + 1
  }
}

/**
 * Reads a CSV file. Rows are counted as a spreadsheet shows them: a line break inside quotes begins no row.
 *
 * @throws {Refusal} 422 at `file`: unreadable, too large, or with formulas
 */
export function readCsv(bytes: Buffer, limits: SheetLimits): SheetRow[] {
  const collector = createSheetCollector(limits)
  let row = 1
  let cells: string[] = []
  const finish = () => {
    collector.addRow(row, cells)
    row++
    cells = []
  }
  scanFields(
    decodeText(bytes),
    (field) => {
      collector.countRead()
      collector.assertText(field, cells.length, row)
      if (/^\s*=/.test(field)) {
        throw createSheetRefusal(`${formatCellName(cells.length, row)} 是公式，请改为文字后再上传`)
      }
      cells.push(field)
    },
    finish,
  )
  if (cells.length > 0) finish()
  return collector.rows
}

/** An apostrophe that is the text's own gets one more, so that it stays. */
const isEscaped = (text: string) => text.startsWith("'") || isFormula(text)

/** The text with an apostrophe before it when a spreadsheet would compute it. {@link unescapeFormula} takes it off. */
export function escapeFormula(text: string): string {
  return isEscaped(text) ? `'${text}` : text
}

/** Reverts {@link escapeFormula}. */
export function unescapeFormula(text: string): string {
  return text.startsWith("'") && isEscaped(text.slice(1)) ? text.slice(1) : text
}

const quote = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text)

/** A CSV file in UTF-8 with a byte order mark, which Excel needs to know the encoding; formulas are escaped. */
export function writeCsv(rows: readonly (readonly string[])[]): Buffer {
  const lines = rows.map((row) => row.map((text) => quote(escapeFormula(text))).join(','))
  return Buffer.from(`${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`)
}
