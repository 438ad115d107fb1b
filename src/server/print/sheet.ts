import type PDFDocument from 'pdfkit'

import type { Fonts } from './fonts'
import { toDrawableText } from './glyphs'
import { wrapText } from './wrap'

/** The size of a page in points, with its margins. */
interface SheetPage {
  width: number
  height: number
  margin: number
  /** The height of the footer in the lower margin; 0 for none. */
  foot: number
}

/** A4; the footer is in the lower margin. */
export const A4_PAGE: SheetPage = { width: 595.28, height: 841.89, margin: 48, foot: 34 }
/** A label of 62 x 100 mm. */
export const LABEL_PAGE: SheetPage = { width: 175.75, height: 283.46, margin: 9, foot: 0 }
const LINE = 1.5
const DROP = 0.12
const PAD = { x: 6, y: 5 }
const PICTURE = { width: 120, height: 44 }

/** Width between the margins. */
export const SHEET_WIDTH = A4_PAGE.width - 2 * A4_PAGE.margin

export const ink = { text: '#1d2129', soft: '#6b7280', line: '#e5e6eb', ground: '#f6f8fb', accent: '#0066cc' } as const

/** Font properties of a text. */
interface Face {
  bold?: boolean
  size?: number
  colour?: string
  align?: 'left' | 'right' | 'center'
}

/** One cell of a row. */
export interface SheetCell extends Face {
  text: string
  width: number
  ground?: string
  /** A picture below the text. */
  picture?: Buffer | undefined
}

/** A code with what to do with it. */
export interface SheetCode {
  /** The rows of a QR code, or a picture: PNG or JPEG. */
  content: readonly (readonly boolean[])[] | Buffer
  caption: string
}

interface SetCell extends SheetCell {
  x: number
  lines: string[]
}

interface OpenFont {
  _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } }
}

/** Lays out pages from top to bottom, with automatic page breaks. */
export class Sheet {
  private y: number
  private readonly widths = new Map<string, number>()
  private readonly bytes: Promise<Buffer>

  constructor(
    private readonly doc: PDFDocument,
    fonts: Fonts,
    private readonly page: SheetPage,
  ) {
    this.y = page.margin
    const parts: Buffer[] = []
    this.bytes = new Promise((resolve, reject) => {
      doc.on('data', (part: Buffer) => parts.push(part))
      doc.on('end', () => resolve(Buffer.concat(parts))).on('error', reject)
    })
    doc.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold)
  }

  /** Adds vertical space. */
  gap(points: number): void {
    this.y += points
  }

  /** Adds a paragraph of full width. */
  text(text: string, face: Face = {}): void {
    const size = face.size ?? 10
    for (const line of this.lines(text, this.width, face)) {
      this.room(size * LINE)
      this.draw(line, this.page.margin, this.width, face)
      this.y += size * LINE
    }
  }

  /** Adds a heading, on the same page as the first `followedBy` points of its content. */
  heading(text: string, followedBy = 60): void {
    this.room(40 + followedBy)
    this.gap(16)
    this.doc.rect(this.page.margin, this.y + 3, 3, 12).fill(ink.accent)
    this.draw(text, this.page.margin + 10, this.width, { bold: true, size: 12 })
    this.gap(24)
  }

  /** Adds a table; its head is repeated on each page. */
  table(head: readonly SheetCell[], rows: readonly (readonly SheetCell[])[]): void {
    const shownHead = head.map((cell) => ({ ...cell, bold: true, size: 9, ground: ink.ground }))
    this.row(shownHead)
    for (const cells of rows) this.row(cells, () => this.row(shownHead))
  }

  /**
   * Adds a framed row of cells; a row higher than a page is split.
   *
   * @param onPage called on each new page, for repeated heads
   */
  row(cells: readonly SheetCell[], onPage?: () => void): void {
    let x = this.page.margin
    const set = cells.map((cell): SetCell => {
      const one = { ...cell, x, lines: this.lines(cell.text, cell.width - 2 * PAD.x, cell) }
      x += cell.width
      return one
    })
    const size = Math.max(...set.map((cell) => cell.size ?? 10))
    const pictures = set.some(({ picture }) => picture) ? PICTURE.height : 0
    const count = Math.max(...set.map(({ lines }) => lines.length))
    const isTall = this.measureLines(count, size) + pictures > this.bottom - this.page.margin - 60
    if (!isTall) this.room(this.measureLines(count, size) + pictures, onPage)
    let from = 0
    while (from < count) {
      this.room(this.measureLines(1, size) + pictures, onPage)
      const fitting = Math.floor((this.bottom - this.y - 2 * PAD.y - pictures) / (size * LINE))
      const to = Math.min(count, from + Math.max(1, fitting))
      this.band(set, from, to, { size, pictures: to === count ? pictures : 0 })
      from = to
    }
  }

  /** Returns the document, with the footer `left` and the page number on each page that has room for it. */
  async finish(left = ''): Promise<Buffer> {
    const count = this.page.foot > 0 ? this.doc.bufferedPageRange().count : 0
    const small: Face = { size: 8, colour: ink.soft }
    for (let page = 0; page < count; page++) {
      this.doc.switchToPage(page)
      this.y = this.page.height - this.page.foot
      this.rule(this.y - 6)
      this.draw(left, this.page.margin, this.width, small)
      this.draw(`第 ${page + 1} 页，共 ${count} 页`, this.page.margin, this.width, { ...small, align: 'right' })
    }
    this.doc.end()
    return this.bytes
  }

  /** Adds a code in the middle, `side` points wide. */
  code(rows: readonly (readonly boolean[])[], side: number): void {
    this.room(side)
    this.modules(rows, (this.page.width - side) / 2, side)
    this.y += side + 4
  }

  /** Adds codes side by side, each `side` points wide with its caption below. */
  codes(codes: readonly SheetCode[], side: number): void {
    const face: Face = { align: 'center', size: 12, bold: true }
    const height = side + 3 * 12 * LINE
    const column = this.width / codes.length
    this.room(height)
    const top = this.y
    for (const [at, { content, caption }] of codes.entries()) {
      const left = this.page.margin + at * column
      const inner = left + (column - side) / 2
      this.y = top
      if (Buffer.isBuffer(content)) this.doc.image(content, inner, top, { fit: [side, side] })
      else this.modules(content, inner, side)
      this.y = top + side + 12
      for (const line of this.lines(caption, column, face)) {
        this.draw(line, left, column, face)
        this.y += 12 * LINE
      }
    }
    this.y = top + height
  }

  private modules(rows: readonly (readonly boolean[])[], left: number, side: number): void {
    const module = side / rows.length
    rows.forEach((row, down) => {
      row.forEach((isDark, across) => {
        if (isDark) this.doc.rect(left + across * module, this.y + down * module, module, module)
      })
    })
    this.doc.fill(ink.text)
  }

  private get width(): number {
    return this.page.width - 2 * this.page.margin
  }

  private get bottom(): number {
    return this.page.height - (this.page.foot > 0 ? this.page.foot + 16 : 0)
  }

  private measureLines(lines: number, size: number): number {
    return lines * size * LINE + 2 * PAD.y
  }

  private room(height: number, onPage?: () => void): void {
    if (this.y + height <= this.bottom) return
    this.doc.addPage()
    this.y = this.page.margin
    onPage?.()
  }

  private band(cells: readonly SetCell[], from: number, to: number, band: { size: number; pictures: number }): void {
    const top = this.y
    const height = this.measureLines(to - from, band.size) + band.pictures
    for (const cell of cells) {
      if (cell.ground) this.doc.rect(cell.x, top, cell.width, height).fill(cell.ground)
      this.y = top + PAD.y
      for (const line of cell.lines.slice(from, to)) {
        this.draw(line, cell.x + PAD.x, cell.width - 2 * PAD.x, cell)
        this.y += band.size * LINE
      }
      if (cell.picture && band.pictures > 0) this.picture(cell.picture, cell.x + PAD.x, cell.width - 2 * PAD.x)
    }
    this.doc.lineWidth(0.5).strokeColor(ink.line)
    for (const { x, width } of cells) this.doc.rect(x, top, width, height).stroke()
    this.y = top + height
  }

  private picture(bytes: Buffer, x: number, width: number): void {
    this.doc.image(bytes, x, this.y + 2, { fit: [Math.min(PICTURE.width, width), PICTURE.height - 6] })
  }

  private rule(y: number): void {
    this.doc.lineWidth(0.5).strokeColor(ink.line)
    this.doc
      .moveTo(this.page.margin, y)
      .lineTo(this.page.width - this.page.margin, y)
      .stroke()
  }

  private lines(text: string, width: number, face: Face): string[] {
    return wrapText(this.drawn(text, face), width, (piece) => this.measure(piece, face))
  }

  private drawn(text: string, { bold = false }: Face): string {
    // PDFKit's current font is private; its types have no way to look up a glyph.
    const { _font } = this.doc.font(bold ? 'bold' : 'regular') as unknown as OpenFont
    return toDrawableText(text, (codePoint) => _font.font.hasGlyphForCodePoint(codePoint))
  }

  /** Cached, because measuring runs the text layout, and a document has few different words. */
  private measure(text: string, { bold = false, size = 10 }: Face): number {
    const key = `${bold ? 'b' : 'r'}${text}`
    const cachedWidth = this.widths.get(key)
    if (cachedWidth !== undefined) return cachedWidth * size
    const width = this.doc
      .font(bold ? 'bold' : 'regular')
      .fontSize(1)
      .widthOfString(text)
    this.widths.set(key, width)
    return width * size
  }

  private draw(line: string, x: number, width: number, face: Face): void {
    if (line === '') return
    const { bold = false, size = 10, colour = ink.text, align = 'left' } = face
    const spare = align === 'left' ? 0 : (width - this.measure(line, face)) / (align === 'center' ? 2 : 1)
    this.doc
      .font(bold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(colour)
    // The font has more space above a glyph than below it.
    this.doc.text(line, x + Math.max(0, spare), this.y + size * DROP, { lineBreak: false })
  }
}
