import { loadFonts } from './fonts'
import { Sheet } from './sheet'
import { drawTask, type TaskDocument } from './task-sheet'

/** Who prints it, and when: `yyyy-MM-dd HH:mm:ss`. */
interface Printing {
  byName: string
  at: string
}

/** A process as a PDF, with the characters it uses of its fonts. */
export async function taskPdf(document: TaskDocument, { byName, at }: Printing): Promise<Buffer> {
  // Loaded with the first document: most servers start far more often than they print.
  const { default: PDFDocument } = await import('pdfkit')
  const { instance } = document.detail
  const doc = new PDFDocument({
    ...{ size: 'A4', margin: 0, bufferPages: true, font: null },
    info: { Title: `${instance.name} ${instance.serialNo ?? ''}`, Author: document.companyName, Creator: '访客助手' },
  })
  const sheet = new Sheet(doc, await loadFonts())
  drawTask(sheet, document)
  return sheet.finish(`${instance.serialNo ?? ''} · 验证码 ${document.code} · ${byName} 打印于 ${at.slice(0, 16)}`)
}
