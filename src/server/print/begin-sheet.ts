import { loadFonts } from './fonts'
import { A4_PAGE, Sheet } from './sheet'

/** Creates an empty document; it embeds only the glyphs it uses. */
export async function beginSheet(title: string, author: string, page = A4_PAGE): Promise<Sheet> {
  // Imported with the first document, because most server processes never print.
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    bufferPages: true,
    font: null,
    info: { Title: title, Author: author, Creator: '访客助手' },
  })
  return new Sheet(doc, await loadFonts(), page)
}
