import { deflateRawSync } from 'node:zlib'

interface ZipEntry {
  name: string
  text: string | Buffer
  /** What the directory claims; its true size by default. */
  statedSize?: number
}

const METHOD_DEFLATE = 8

/** A zip archive, whose directory may lie. */
export function buildZip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, text, statedSize } of entries) {
    const bytes = Buffer.from(text as string)
    const packed = deflateRawSync(bytes)
    const size = statedSize ?? bytes.length
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
export function buildXlsx(sheetData: string, more: readonly ZipEntry[] = [], statedSize?: number): Buffer {
  return buildZip([
    { name: 'xl/workbook.xml', text: WORKBOOK },
    { name: 'xl/_rels/workbook.xml.rels', text: RELATIONS },
    {
      name: 'xl/worksheets/sheet1.xml',
      text: '<worksheet><sheetData><row><c><v>9</v></c></row></sheetData></worksheet>',
    },
    {
      name: 'xl/worksheets/sheet2.xml',
      text: `<?xml version="1.0"?><worksheet>${sheetData}</worksheet>`,
      ...(statedSize !== undefined && { statedSize }),
    },
    ...more,
  ])
}

/** A row of inline texts. */
export const buildInlineRow = (row: number, texts: readonly string[]) =>
  `<row r="${row}">${texts.map((text, at) => `<c r="${String.fromCharCode(65 + at)}${row}" t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
