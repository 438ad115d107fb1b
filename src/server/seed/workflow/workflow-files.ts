import type { FileStore } from '@/server/files/file-store'
import { type DemoPersonKey, demoCompanies, demoPeople } from '@/server/seed/people'
import { seedId } from '@/server/seed/seed-id'

/** A file of the story; its bytes are made here, so the repository holds none. */
interface DemoFile {
  key: string
  name: string
  owner: DemoPersonKey
  lines: readonly string[]
}

const files: readonly DemoFile[] = [
  {
    key: 'quotation',
    name: '报价单-安川.pdf',
    owner: 'liNa',
    lines: [
      '报价单',
      '供应商：安川电机（中国）',
      '需方：华东精密制造',
      '伺服电机 SGM7G-13A  4 台  单价 8,900.00 元  小计 35,600.00 元',
      '动力电缆 5 m  4 根  单价 750.00 元  小计 3,000.00 元',
      '合计：38,600.00 元（含税含运费）',
      '交期：付款后 5 个工作日',
    ],
  },
  {
    key: 'contract',
    name: '年度框架协议-宁波海天.pdf',
    owner: 'qianJin',
    lines: [
      '年度自动化备件框架协议',
      '甲方：华东精密制造',
      '乙方：宁波海天',
      '一、采购范围：自动化备件与维保服务',
      '二、付款方式：验收后 60 天',
      '三、年度金额上限：1,200,000.00 元',
    ],
  },
  {
    key: 'licence',
    name: '软件授权合同-苏州汇川.pdf',
    owner: 'fangYi',
    lines: [
      '数字孪生软件授权合同',
      '甲方：华东精密制造',
      '乙方：苏州汇川技术',
      '一、授权范围：A3 产线数字孪生平台，一年',
      '二、保密：双方对图纸、工艺与源代码负保密责任',
      '三、授权费：86,000.00 元，验收后 30 天支付',
    ],
  },
]

export const fileId = (key: string) => seedId(`file:${key}`)

/** UTF-16BE in hexadecimal: how a PDF names the characters of a font it does not embed. */
function toHex(line: string): string {
  return [...Buffer.from(line, 'utf16le').swap16()].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** One page of text in the reader's own Chinese font (PDF 1.4, 9.7.5.2). */
function buildPdf(lines: readonly string[]): Buffer {
  const shown = lines.map((line, index) => `${index === 0 ? '' : '0 -28 Td '}<${toHex(line)}> Tj`).join('\n')
  const content = `BT /F1 14 Tf 60 770 Td\n${shown}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor 7 0 R >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
  ]
  const parts = ['%PDF-1.4\n']
  const offsets = objects.map((object, index) => {
    const offset = parts.join('').length
    parts.push(`${index + 1} 0 obj\n${object}\nendobj\n`)
    return String(offset).padStart(10, '0')
  })
  const start = parts.join('').length
  const table = offsets.map((offset) => `${offset} 00000 n \n`).join('')
  const size = objects.length + 1
  parts.push(`xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\n`)
  return Buffer.from(`${parts.join('')}startxref\n${start}\n%%EOF\n`, 'latin1')
}

/** The files of the story with their bytes. */
export const demoFiles = files.map(({ key, name, owner, lines }) => ({
  id: fileId(key),
  name,
  bytes: buildPdf(lines),
  mime: 'application/pdf',
  ownerId: demoPeople[owner].id,
  companyId: demoCompanies.main.id,
}))

/** Puts the bytes of the story's files where uploads lie; those that are there stay. */
export async function writeDemoFiles(store: FileStore): Promise<void> {
  for (const { id, bytes } of demoFiles) if (!(await store.has(id))) await store.write(id, bytes)
}
