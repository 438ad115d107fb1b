import { StringDecoder } from 'node:string_decoder'
import { Parser } from 'htmlparser2'

import {
  CELL_MAX,
  createSheetCollector,
  createSheetRefusal,
  formatCellName,
  type SheetLimits,
  type SheetRow,
} from './sheet'
import { type CheckedZip, createDamagedRefusal, openZip } from './zip'

type Attributes = Record<string, string>

/** What a document of the archive tells while it is read; names are without their prefix. */
interface Listener {
  open?(name: string, attributes: Attributes): void
  close?(name: string): void
  text?(text: string): void
}

const SHARED_TEXT_MAX = 16 * 1024 * 1024
const SHARED_COUNT_MAX = 500_000
const COLUMN_MAX = 16_384
/** Columns beyond are not kept; a table of people has six. */
const KEPT_COLUMNS = 64

const toLocalName = (name: string) => name.slice(name.indexOf(':') + 1)

/** Reads one XML document as a stream. No entity but the five of XML is known, and a document type is refused. */
async function readXml(zip: CheckedZip, name: string, listener: Listener): Promise<boolean> {
  const stream = await zip.open(name)
  if (!stream) return false
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => listener.open?.(toLocalName(tag), attributes),
      onclosetag: (tag) => listener.close?.(toLocalName(tag)),
      ontext: (text) => listener.text?.(text),
      onprocessinginstruction: (tag) => {
        if (tag.startsWith('!')) throw createDamagedRefusal()
      },
    },
    { xmlMode: true },
  )
  const decoder = new StringDecoder('utf8')
  // Leaving the loop by an error ends the stream, so that nothing more is unpacked.
  for await (const chunk of stream) parser.write(decoder.write(chunk as Buffer))
  parser.end()
  return true
}

/** The path of the first visible sheet. */
async function findSheetPath(zip: CheckedZip): Promise<string> {
  let id: string | undefined
  await readXml(zip, 'xl/workbook.xml', {
    open(name, { state = 'visible', 'r:id': relation = '' }) {
      if (name === 'sheet' && state === 'visible') id ??= relation
    },
  })
  let target: string | undefined
  await readXml(zip, 'xl/_rels/workbook.xml.rels', {
    open(name, { Id, Target }) {
      if (name === 'Relationship' && Id === id) target = Target
    },
  })
  if (id === undefined || target === undefined) throw createDamagedRefusal()
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/** Texts that cells refer to by number. Readings of characters (`rPh`) are no text. */
async function readSharedTexts(zip: CheckedZip): Promise<string[]> {
  const texts: string[] = []
  let length = 0
  let text = ''
  let isText = false
  let readings = 0
  await readXml(zip, 'xl/sharedStrings.xml', {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') readings++
      isText = name === 't' && readings === 0
    },
    text(more) {
      if (!isText) return
      length += more.length
      if (length > SHARED_TEXT_MAX) throw createSheetRefusal('文件里的文字太多，请删去多余的内容')
      text += more
    },
    close(name) {
      isText = false
      if (name === 'rPh') readings--
      if (name !== 'si') return
      if (texts.length >= SHARED_COUNT_MAX) throw createSheetRefusal('文件里的文字太多，请删去多余的内容')
      texts.push(text)
    },
  })
  return texts
}

/** The column of a reference such as `C5`, from 0; undefined for what is none. */
function parseColumn(reference: string | undefined): number | undefined {
  const [, letters] = /^([A-Z]{1,3})\d{1,7}$/.exec(reference ?? '') ?? []
  if (!letters) return undefined
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return column < COLUMN_MAX ? column : undefined
}

/** A long number as its digits: spreadsheets may store a phone number as `1.3800138001E10`. */
function formatNumber(text: string): string {
  const value = Number(text)
  return /e/i.test(text) && Number.isSafeInteger(value) ? String(value) : text
}

const REFUSED_PARTS = [
  { beginning: 'xl/externalLinks/', reason: '文件引用了其他文件，请把引用改为文字后再上传' },
  { beginning: 'xl/vbaProject', reason: '文件含有宏，请另存为普通的 xlsx 后再上传' },
  { beginning: 'xl/connections', reason: '文件连接了外部数据，请另存为普通的 xlsx 后再上传' },
  { beginning: 'xl/embeddings/', reason: '文件嵌入了其他文件，请删去后再上传' },
] as const

/** A sheet while it is read. */
function createSheetListener(shared: readonly string[], limits: SheetLimits) {
  const collector = createSheetCollector(limits)
  let row = 0
  let column = -1
  let cells: string[] = []
  let type = ''
  let text = ''
  let formula: string | undefined
  let inside = ''
  let readings = 0

  const readValue = (): string => {
    if (type === 's') return shared[Number(text)] ?? ''
    if (type === 'e') throw createSheetRefusal(`${formatCellName(column, row)} 是错误值 ${text}，请改正后再上传`)
    if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE'
    return type === '' || type === 'n' ? formatNumber(text) : text
  }

  const openRow = ({ r }: Attributes) => {
    collector.countRead()
    const number = r === undefined ? row + 1 : Number(r)
    // Errors and results of an import name their row by its number, so numbers are unique and ascending.
    if (!Number.isSafeInteger(number) || number <= row) throw createDamagedRefusal()
    row = number
    column = -1
    cells = []
  }

  const openCell = ({ r, t = '' }: Attributes) => {
    collector.countRead()
    column = r === undefined ? column + 1 : (parseColumn(r) ?? -1)
    if (column < 0 || column >= COLUMN_MAX) throw createDamagedRefusal()
    type = t
    text = ''
  }

  const closeCell = () => {
    const value = text === '' ? '' : readValue()
    collector.assertText(value, column, row)
    if (value !== '' && column < KEPT_COLUMNS) {
      while (cells.length < column) cells.push('')
      cells[column] = value
    }
  }

  const refuseFormula = () => {
    const cell = formatCellName(column, row)
    const what = formula?.includes('[') ? '引用了其他文件' : '是公式'
    throw createSheetRefusal(`${cell} ${what}，请改为文字后再上传`)
  }

  const listener: Listener = {
    open(name, attributes) {
      if (name === 'rPh') readings++
      if (name === 'row') openRow(attributes)
      if (name === 'c') openCell(attributes)
      if (name === 'f') formula = ''
      if (name === 'hyperlink') throw createSheetRefusal(`${attributes.ref ?? ''} 是链接，请取消超链接后再上传`)
      inside = name
    },
    text(more) {
      if (inside === 'f') formula = `${formula ?? ''}${more}`.slice(0, CELL_MAX)
      const isValue = inside === 'v' || (inside === 't' && readings === 0)
      if (isValue && text.length <= CELL_MAX) text += more
    },
    close(name) {
      inside = ''
      if (name === 'rPh') readings--
      if (name === 'f') refuseFormula()
      if (name === 'c') closeCell()
      if (name === 'row') collector.addRow(row, cells)
    },
  }
  return { listener, rows: collector.rows }
}

/**
 * Reads the first visible sheet of an XLSX file as texts, as a stream.
 *
 * @throws {Refusal} 422 at `file`: damaged, encrypted, too large, or with formulas, links, macros
 */
export async function readXlsx(bytes: Buffer, limits: SheetLimits): Promise<SheetRow[]> {
  const zip = await openZip(bytes)
  try {
    const path = await findSheetPath(zip)
    const { listener, rows } = createSheetListener(await readSharedTexts(zip), limits)
    if (!(await readXml(zip, path, listener))) throw createDamagedRefusal()
    const refused = REFUSED_PARTS.find(({ beginning }) => zip.names.some((name) => name.startsWith(beginning)))
    if (refused) throw createSheetRefusal(refused.reason)
    return rows
  } catch (error) {
    // The archive's own errors: a wrong checksum, more bytes than stated, a stream that ends too soon.
    if (error instanceof Error && error.name === 'Refusal') throw error
    throw createDamagedRefusal()
  }
}
