/** What src/server/print uses of pdfkit, which publishes no types; those of others lag three versions behind. */
declare module 'pdfkit' {
  interface PageOptions {
    size: 'A4' | readonly [width: number, height: number]
    margin: number
    /** Keeps pages to be written on until the end. */
    bufferPages: boolean
    /** null: none of the Latin fonts is loaded. */
    font: null
    info: Record<string, string | Date>
  }
  export default class PDFDocument {
    constructor(options: PageOptions)
    on(event: 'data', listener: (part: Buffer) => void): this
    on(event: 'end' | 'error', listener: (error?: Error) => void): this
    registerFont(name: string, bytes: Uint8Array): this
    font(name: string): this
    fontSize(points: number): this
    fillColor(colour: string): this
    strokeColor(colour: string): this
    lineWidth(points: number): this
    widthOfString(text: string): number
    text(text: string, x: number, y: number, options: { lineBreak: false }): this
    rect(x: number, y: number, width: number, height: number): this
    moveTo(x: number, y: number): this
    lineTo(x: number, y: number): this
    fill(colour: string): this
    stroke(): this
    image(bytes: Uint8Array, x: number, y: number, options: { fit: [number, number] }): this
    addPage(): this
    bufferedPageRange(): { start: number; count: number }
    switchToPage(page: number): this
    end(): void
  }
}
