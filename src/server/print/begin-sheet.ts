import { loadFonts } from './fonts'
import { Sheet } from './sheet'

/** Creates an empty document; it embeds only the glyphs it uses. */
export async function beginSheet(title: string, author: string): Promise<Sheet> {
  // Imported with the first document, because most server processes never print.
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
