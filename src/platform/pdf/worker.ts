// The reader of PDFs, which listens as soon as it is loaded in a worker.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
