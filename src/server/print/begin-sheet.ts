import { loadFonts } from './fonts'
import { Sheet } from './sheet'

/** An empty document in the characters it will use of its fonts. */
export async function beginSheet(title: string, author: string): Promise<Sheet> {
  // Loaded with the first document: most servers start far more often than they print.
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    font: null,
    info: { Title: title, Author: author, Creator: '访客助手' },
  })
  return new Sheet(doc, await loadFonts())
}
