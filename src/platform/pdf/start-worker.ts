/** Starts the reader of PDFs beside the page; the bundler builds it as a script of its own. */
export function startPdfWorker(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url))
}
