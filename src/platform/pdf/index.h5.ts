import type { PDFDocumentProxy } from 'pdfjs-dist'

import type { OpenPdf, PdfDocument } from './types'

/** Copied from pdfjs-dist by config/scripts/build.mjs. */
const FILES = '/assets/pdf'
/** What browsers of phones allow at least for one canvas. */
const CANVAS_PIXELS_MAX = 4096 * 4096
/** The width of a page in a wide window, in CSS pixels. */
const PAGE_WIDTH_MAX = 960

async function drawPage(document_: PDFDocumentProxy, number: number, zoom: number) {
  const page = await document_.getPage(number)
  const natural = page.getViewport({ scale: 1 })
  const ratio = natural.height / natural.width
  const targetWidth = Math.min(window.innerWidth, PAGE_WIDTH_MAX) * window.devicePixelRatio * zoom
  const width = Math.floor(Math.min(targetWidth, Math.sqrt(CANVAS_PIXELS_MAX / ratio)))
  const viewport = page.getViewport({ scale: width / natural.width })
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = Math.ceil(viewport.height)
  await page.render({ canvas, viewport }).promise
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  page.cleanup()
  if (!blob) throw new Error(`page ${number} cannot be drawn`)
  return { url: URL.createObjectURL(blob), ratio }
}

async function openWithViewer(bytes: ArrayBuffer): Promise<PdfDocument> {
  // Copied as they are: bundling 2.6 MB would double the time of a build. 140 KB and 380 KB, loaded by this page alone.
  const reader: typeof import('pdfjs-dist') = await import(/* webpackIgnore: true */ `${FILES}/pdf.min.mjs`)
  const worker = new Worker(`${FILES}/pdf.worker.min.mjs`, { type: 'module' })
  reader.GlobalWorkerOptions.workerPort = worker
  const task = reader.getDocument({
    data: bytes,
    // The content security policy forbids both.
    isEvalSupported: false,
    useWasm: false,
    // The shapes of Chinese letters are the device's own where a file brings none.
    cMapUrl: `${FILES}/cmaps/`,
    cMapPacked: true,
    useSystemFonts: true,
  })
  const close = () => void task.destroy().finally(() => worker.terminate())
  try {
    const opened = await task.promise
    const first = (await opened.getPage(1)).getViewport({ scale: 1 })
    return {
      pageCount: opened.numPages,
      ratio: first.height / first.width,
      drawPage: (page, zoom) => drawPage(opened, page, zoom),
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}

export const openPdf: OpenPdf = (bytes) =>
  openWithViewer(bytes).catch((error: unknown) =>
    error instanceof Error && error.name === 'PasswordException' ? 'password' : 'broken',
  )
