/** An opened PDF. */
export interface PdfDocument {
  pageCount: number
  /** Height of the first page divided by its width; the other pages are assumed to have it until they are drawn. */
  ratio: number
  /**
   * Draws a page as a picture.
   *
   * @param page number from 1
   * @param zoom 1 for the width of the window
   * @returns its object URL, and its height divided by its width
   */
  drawPage(page: number, zoom: number): Promise<{ url: string; ratio: number }>
  /** Frees the document. */
  close(): void
}

/** Why a PDF cannot be shown: it needs a password, or it is damaged or the browser is too old. */
export type PdfError = 'password' | 'broken'

/**
 * Opens a PDF for drawing, in the browser; WeChat has a viewer of its own.
 *
 * @returns the document, or why it cannot be shown
 */
export type OpenPdf = (bytes: ArrayBuffer) => Promise<PdfDocument | PdfError>
