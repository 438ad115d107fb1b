import { readCsv } from './csv'
import { createSheetRefusal, type SheetLimits, type SheetRow } from './sheet'
import { readXlsx } from './xlsx-read'

const OLD_OFFICE = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/**
 * Reads a table from an XLSX or CSV file; which of the two is decided by its first bytes, not by its name.
 *
 * @throws {Refusal} 422 at `file`, with what to do about it
 */
export async function readSheet(bytes: Buffer, limits: SheetLimits): Promise<SheetRow[]> {
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return readXlsx(bytes, limits)
  if (bytes.subarray(0, OLD_OFFICE.length).equals(OLD_OFFICE)) {
    throw createSheetRefusal('不支持旧版 xls 或加密的文件，请另存为 xlsx 后再上传')
  }
  // A text has no NUL, except in UTF-16, which begins with its mark.
  const isUtf16 = bytes[0] === 0xff || bytes[0] === 0xfe
  if (!isUtf16 && bytes.includes(0)) throw createSheetRefusal('请选择 xlsx 或 csv 文件')
  return readCsv(bytes, limits)
}
