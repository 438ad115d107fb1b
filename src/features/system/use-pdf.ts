import { useEffect, useState } from 'react'

import { fetchBytes } from '@/api/bytes'
import { openPdf } from '@/platform/pdf'
import type { PdfDocument, PdfError } from '@/platform/pdf/types'

/** A phone has not the memory for more. */
const PDF_BYTES_MAX = 50 * 1024 * 1024

type PdfState =
  | { phase: 'loading' }
  | { phase: 'open'; document: PdfDocument }
  | { phase: PdfError }
  | { phase: 'failed'; error: unknown }

async function fetchPdf(url: string): Promise<PdfDocument | PdfError> {
  // A generated URL stays, for the page may be asked to save it.
  const bytes = url.startsWith('blob:')
    ? await (await fetch(url)).arrayBuffer()
    : await fetchBytes({ url, bytes: PDF_BYTES_MAX, limitBytes: PDF_BYTES_MAX })
  return openPdf(bytes)
}

/**
 * Fetches and opens a PDF.
 *
 * @returns its state, and `retry` after a failure
 */
export function usePdf(url: string): { state: PdfState; retry: () => void } {
  const [state, setState] = useState<PdfState>({ phase: 'loading' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches it again
  useEffect(() => {
    let isGone = false
    let opened: PdfDocument | undefined
    setState({ phase: 'loading' })
    fetchPdf(url).then(
      (result) => {
        if (typeof result === 'string') {
          if (!isGone) setState({ phase: result })
        } else if (isGone) result.close()
        else {
          opened = result
          setState({ phase: 'open', document: result })
        }
      },
      (error: unknown) => {
        if (!isGone) setState({ phase: 'failed', error })
      },
    )
    return () => {
      isGone = true
      opened?.close()
    }
  }, [url, attempt])
  return { state, retry: () => setAttempt((count) => count + 1) }
}
