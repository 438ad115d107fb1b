import { constants, deflateRawSync } from 'node:zlib'

/** A text with a middle that comes many times. */
interface RepeatedText {
  head: string
  part: string
  count: number
  tail: string
}

interface ZipEntry {
  name: string
  text: string | Buffer | RepeatedText
  /** What the directory claims; its true size by default. */
  statedSize?: number
}

const METHOD_DEFLATE = 8

/** Packs a text as a zip archive has it; what is repeated is packed once, so that it is never there as a whole. */
function pack(text: ZipEntry['text']): { packed: Buffer; size: number } {
  if (typeof text === 'string' || Buffer.isBuffer(text)) {
    const bytes = Buffer.from(text as string)
    return { packed: deflateRawSync(bytes), size: bytes.length }
  }
  const { head, part, count, tail } = text
  // After a full flush a block ends with a byte and refers to nothing before it.
  const packBlock = (block: string) => deflateRawSync(block, { finishFlush: constants.Z_FULL_FLUSH })
  const packed = [packBlock(head), ...new Array<Buffer>(count).fill(packBlock(part)), deflateRawSync(tail)]
  const size = Buffer.byteLength(head) + Buffer.byteLength(part) * count + Buffer.byteLength(tail)
  return { packed: Buffer.concat(packed), size }
}

/** A zip archive, whose directory may lie. */
export function buildZip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, text, statedSize } of entries) {
    const { packed, size: trueSize } = pack(text)
    const size = statedSize ?? trueSize
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(20, 4)
    local.writeUInt16LE(METHOD_DEFLATE, 8)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(size, 22)
    local.writeUInt16LE(name.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(20, 4)
    central.writeUInt16LE(20, 6)
    central.writeUInt16LE(METHOD_DEFLATE, 10)
    central.writeUInt32LE(packed.length, 20)
    central.writeUInt32LE(size, 24)
    central.writeUInt16LE(name.length, 28)
    central.writeUInt32LE(offset, 42)
    parts.push(local, Buffer.from(name), packed)
    directory.push(central, Buffer.from(name))
    offset += local.length + name.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, listed, end])
}

const WORKBOOK = `<?xml version="1.0"?><workbook xmlns:r="r"><sheets>
  <sheet name="hidden" sheetId="1" state="hidden" r:id="rId1"/><sheet name="people" sheetId="2" r:id="rId2"/></sheets></workbook>`
const RELATIONS = `<?xml version="1.0"?><Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/>
  <Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>`

/** An XLSX file whose second sheet, the first visible one, has this XML, and perhaps states another size of it. */
export function buildXlsx(
  sheetData: string | RepeatedText,
  more: readonly ZipEntry[] = [],
  statedSize?: number,
): Buffer {
  const begin = '<?xml version="1.0"?><worksheet>'
  const end = '</worksheet>'
  const text =
    typeof sheetData === 'string'
      ? `${begin}${sheetData}${end}`
      : { ...sheetData, head: `${begin}${sheetData.head}`, tail: `${sheetData.tail}${end}` }
  return buildZip([
    { name: 'xl/workbook.xml', text: WORKBOOK },
    { name: 'xl/_rels/workbook.xml.rels', text: RELATIONS },
    {
      name: 'xl/worksheets/sheet1.xml',
      text: '<worksheet><sheetData><row><c><v>9</v></c></row></sheetData></worksheet>',
    },
    { name: 'xl/worksheets/sheet2.xml', text, ...(statedSize !== undefined && { statedSize }) },
    ...more,
  ])
}

/** A row of inline texts. */
export const buildInlineRow = (row: number, texts: readonly string[]) =>
  `<row r="${row}">${texts.map((text, at) => `<c r="${String.fromCharCode(65 + at)}${row}" t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
