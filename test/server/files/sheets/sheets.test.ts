import { escapeFormula, readCsv, unescapeFormula, writeCsv } from '@/server/files/sheets/csv'
import { readSheet } from '@/server/files/sheets/read-sheet'
import { formatCellName } from '@/server/files/sheets/sheet'
import { writeXlsx } from '@/server/files/sheets/xlsx-write'

import { collectGarbage } from '../../../support/heap'
import { buildInlineRow, buildXlsx, buildZip } from '../../../support/hostile-sheets'

const limits = { rows: 11, cells: 1000 }
const read = (bytes: Buffer) => readSheet(bytes, limits)
const readTexts = async (bytes: Buffer) => (await read(bytes)).map(({ cells }) => cells)
const sheet = (rows: string, rest = '') => buildXlsx(`<sheetData>${rows}</sheetData>${rest}`)

/** Marks the first file of an archive as encrypted. */
function lock(archive: Buffer): Buffer {
  archive.writeUInt16LE(1, archive.indexOf('PK\u0001\u0002') + 8)
  return archive
}

/** Seconds from the start at which is measured: each time takes half a second where other tests left a large heap. */
const MEASURED_AT = [0.25, 1, 3, 8]

/** MB that the process keeps more at its most while `work` runs. */
async function findPeak(work: () => Promise<unknown>): Promise<number> {
  const measure = () => {
    collectGarbage()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return (heapUsed + arrayBuffers) / 1024 / 1024
  }
  const before = measure()
  let most = before
  const update = () => {
    most = Math.max(most, measure())
  }
  const timers = MEASURED_AT.map((seconds) => setTimeout(update, seconds * 1000))
  await work().finally(() => timers.forEach(clearTimeout))
  return Math.max(most, measure()) - before
}

/** 张伟,13800138001 in GB18030. */
const GB18030 = Buffer.from([0xd5, 0xc5, 0xce, 0xb0, ...Buffer.from(',13800138001\r\n')])

describe('an XLSX file', () => {
  it('is read as texts, whatever the cells hold, from the first visible sheet', async () => {
    const shared = {
      name: 'xl/sharedStrings.xml',
      text: '<sst><si><t>张</t><rPh><t>zhang</t></rPh><r><t>伟</t></r></si></sst>',
    }
    const row = `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2"><v>1.3800138001E10</v></c>
      <c r="D2" t="inlineStr"><is><t> A&amp;B </t></is></c><c r="E2" t="b"><v>1</v></c><c r="F2" s="4"/></row><row r="3"/>`
    const rows = await read(buildXlsx(`<sheetData>${row}</sheetData>`, [shared]))
    expect(rows).toEqual([{ row: 2, cells: ['张伟', '13800138001', '', 'A&B', 'TRUE'] }])
  })

  it('that this server has written is read back, with formulas as texts', async () => {
    const rows = [
      ['姓名', '工号'],
      ['=1+1', '0012'],
      ['-5', ''],
    ]
    const bytes = await writeXlsx([{ name: '成员', rows, widths: [10, 10] }])
    expect(await readTexts(bytes)).toEqual([['姓名', '工号'], ["'=1+1", '0012'], ["'-5"]])
  })

  it.each([
    ['a formula', sheet('<row r="5"><c r="C5"><f>SUM(A1)</f><v>1</v></c></row>'), 'C5 是公式，请改为文字后再上传'],
    [
      'a reference to another file',
      sheet('<row r="5"><c r="AB5"><f>[1]Sheet1!A1</f></c></row>'),
      'AB5 引用了其他文件，请改为文字后再上传',
    ],
    [
      'a hyperlink',
      sheet(buildInlineRow(3, ['a', 'b']), '<hyperlinks><hyperlink ref="B3" r:id="rId1"/></hyperlinks>'),
      'B3 是链接，请取消超链接后再上传',
    ],
    ['an error value', sheet('<row r="2"><c r="A2" t="e"><v>#REF!</v></c></row>'), 'A2 是错误值 #REF!，请改正后再上传'],
    [
      'an external link in no cell',
      buildXlsx('<sheetData/>', [{ name: 'xl/externalLinks/externalLink1.xml', text: '<a/>' }]),
      '文件引用了其他文件，请把引用改为文字后再上传',
    ],
    [
      'macros',
      buildXlsx('<sheetData/>', [{ name: 'xl/vbaProject.bin', text: 'x' }]),
      '文件含有宏，请另存为普通的 xlsx 后再上传',
    ],
    [
      'too many rows',
      sheet(Array.from({ length: 12 }, (_, at) => buildInlineRow(at + 1, ['a'])).join('')),
      '最多 10 行，请分成几个文件',
    ],
    ['too many cells', sheet(`<row r="1">${'<c><v>1</v></c>'.repeat(64)}</row>`.repeat(1)), undefined],
    ['a document type', buildXlsx('<!DOCTYPE x [<!ENTITY a "b">]>'), '文件已损坏，请重新导出后再上传'],
    ['a row without a number', sheet('<row r="x"><c><v>1</v></c></row>'), '文件已损坏，请重新导出后再上传'],
    ['a row below no row', sheet(buildInlineRow(0, ['a'])), '文件已损坏，请重新导出后再上传'],
    [
      'two rows of one number',
      sheet(buildInlineRow(2, ['a']) + buildInlineRow(2, ['b'])),
      '文件已损坏，请重新导出后再上传',
    ],
    ['a password', lock(sheet(buildInlineRow(1, ['a']))), '文件有密码，请去掉密码后再上传'],
    [
      'too many parts',
      buildXlsx(
        '<sheetData/>',
        Array.from({ length: 500 }, (_, at) => ({ name: `${at}`, text: '' })),
      ),
      '文件已损坏，请重新导出后再上传',
    ],
    ['no sheet', buildZip([{ name: 'a.txt', text: 'x' }]), '文件已损坏，请重新导出后再上传'],
    ['a broken archive', Buffer.from('PK\u0003\u0004 and no more'), '文件已损坏，请重新导出后再上传'],
    ['the old format', Buffer.from('d0cf11e0a1b11ae100', 'hex'), '不支持旧版 xls 或加密的文件，请另存为 xlsx 后再上传'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), '请选择 xlsx 或 csv 文件'],
  ])('with %s is refused in words', async (_what, bytes, reason) => {
    const outcome = read(bytes)
    if (reason === undefined) return expect(await outcome).toHaveLength(1)
    await expect(outcome).rejects.toMatchObject({ code: 422, message: reason, data: { file: reason } })
  })

  it('of as many rows and cells as are allowed is read', async () => {
    const rows = Array.from({ length: 11 }, (_, at) => buildInlineRow(at + 1, ['a', 'b'])).join('')
    expect(await readSheet(sheet(rows), { rows: 11, cells: 22 })).toHaveLength(11)
    await expect(readSheet(sheet(rows), { rows: 11, cells: 21 })).rejects.toThrow('单元格太多，最多 21 个')
  })

  it('that unpacks to a gigabyte is refused by its directory, before anything is unpacked', async () => {
    const zeros = { name: 'xl/media/a.bin', text: 'x', statedSize: 1024 * 1024 * 1024 }
    const before = process.memoryUsage().arrayBuffers
    await expect(read(buildXlsx('<sheetData/>', [zeros]))).rejects.toThrow('文件解压后超过 64 MB')
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1024 * 1024)
  })

  it('that is larger than its directory states is refused once it exceeds that', async () => {
    const text = `<sst>${'<si><t>x</t></si>'.repeat(100_000)}</sst>`
    const lie = { name: 'xl/sharedStrings.xml', text, statedSize: 1000 }
    await expect(read(buildXlsx('<sheetData/>', [lie]))).rejects.toThrow('文件已损坏')
  })

  describe('of ten million cells', () => {
    const bomb = (cell: string) => ({
      head: '<sheetData>',
      part: `<row>${cell.repeat(1000)}</row>`,
      count: 10_000,
      tail: '</sheetData>',
    })
    const written = bomb('<c><v>1</v></c>')
    const wide = { rows: 100_000, cells: 300_000 }

    it('is refused by its directory, before anything is unpacked', async () => {
      const refusal = '文件解压后超过 64 MB，请删去多余的内容'
      expect(await findPeak(() => expect(readSheet(buildXlsx(written), wide)).rejects.toThrow(refusal))).toBeLessThan(8)
    })

    it('that its directory hides is refused at the first too many, or once it is larger than stated', async () => {
      const hidden = buildXlsx(written, [], 60_000_000)
      const peak = await findPeak(() => expect(readSheet(hidden, wide)).rejects.toThrow('单元格太多，最多 300,000 个'))
      expect(peak).toBeLessThan(16)
      await expect(readSheet(buildXlsx(written, [], 500_000), wide)).rejects.toThrow('文件已损坏')
    })

    it.each([
      ['empty', '<c/>'],
      ['empty rows', '</row><row>'],
    ])('that are %s is refused as well, with nothing kept', async (_what, cell) => {
      const file = buildXlsx(bomb(cell), [], 60_000_000)
      const peak = await findPeak(() => expect(readSheet(file, wide)).rejects.toThrow('单元格太多'))
      expect(peak).toBeLessThan(16)
    })
  })
})

describe('a CSV file', () => {
  it.each([
    ['UTF-8', Buffer.from('张伟,13800138001\r\n')],
    ['UTF-8 with a byte order mark', Buffer.from('\ufeff张伟,13800138001\n')],
    ['GB18030', GB18030],
    ['UTF-16', Buffer.from('\ufeff张伟,13800138001\n', 'utf16le')],
    ['UTF-16 of the other order', Buffer.from('\ufeff张伟,13800138001\n', 'utf16le').swap16()],
    ['tabs', Buffer.from('张伟\t13800138001')],
    ['semicolons', Buffer.from('张伟;13800138001;')],
  ])('in %s is read', async (_what, bytes) => {
    expect((await readTexts(bytes)).map((cells) => cells.filter(Boolean))).toEqual([['张伟', '13800138001']])
  })

  it('of one column has commas, whatever else is in its later rows', async () => {
    expect(await readTexts(Buffer.from('姓名\n张三;李四\n'))).toEqual([['姓名'], ['张三;李四']])
  })

  it('has quotes, line breaks in them, and empty lines that count as rows', () => {
    const rows = readCsv(Buffer.from('"a ""b""","c\nd"\r\n\r\n,"e, f"\r\n'), limits)
    expect(rows).toEqual([
      { row: 1, cells: ['a "b"', 'c\nd'] },
      { row: 3, cells: ['', 'e, f'] },
    ])
  })

  it.each([
    ['a formula', 'a,b\n1,"=HYPERLINK(""http://x"")"', 'B2 是公式，请改为文字后再上传'],
    ['an open quote', 'a,"b', '文件里的引号不成对，请检查后再上传'],
    ['too many rows', 'a\n'.repeat(12), '最多 10 行，请分成几个文件'],
    ['a text longer than a cell', 'x'.repeat(40_000), 'A1 的文字太长'],
  ])('with %s is refused in words', async (_what, text, reason) => {
    await expect(read(Buffer.from(text))).rejects.toThrow(reason)
  })

  it('of ten million cells is refused, in one line or in many', async () => {
    const wide = { rows: 100_000, cells: 300_000 }
    for (const cells of [Buffer.alloc(20_000_000, '1,'), Buffer.alloc(20_000_000, `${'1,'.repeat(999)}1\n`)])
      await expect(readSheet(cells, wide)).rejects.toThrow('单元格太多')
  })

  it('that this server writes holds no formula, and reads back the same', async () => {
    const texts = ['=1+1', '+86', '-5', '@SUM', '＝1+1', "'tis", 'a,"b"', 'a\nb', '普通']
    const bytes = writeCsv([texts])
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const [cells = []] = await readTexts(bytes)
    expect(cells.filter((text) => /^[=+\-@＝]/.test(text))).toEqual([])
    expect(cells.map(unescapeFormula)).toEqual(texts)
    expect(['\tx', '\nx', ' =1', '普通'].map(escapeFormula)).toEqual(["'\tx", "'\nx", "' =1", '普通'])
  })
})

it.each([
  [0, 1, 'A1'],
  [25, 2, 'Z2'],
  [26, 3, 'AA3'],
  [16_383, 1_048_576, 'XFD1048576'],
])('column %i of row %i is called %s', (column, row, name) => {
  expect(formatCellName(column, row)).toBe(name)
})
