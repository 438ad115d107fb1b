import { randomUUID } from 'node:crypto'

import { calls } from '@/contract/calls'

import type { TestServer } from '../../support/server'
import { buildUploadForm } from '../../support/upload-form'

/** Of a person of `withPeople`. */
const uploader = { authorization: 'Bearer token-of-zhang-1' }

/** A PDF with a text that a scanner can find. */
export const toPdf = (text: string) => Buffer.from(`%PDF-1.7\n1 0 obj<<>>endobj\n${text}\ntrailer<<>>\n%%EOF`)

/** Uploads a file as `a.pdf`; the same key sends the same upload again. */
export async function uploadPdf(server: TestServer, bytes: Buffer, key: string = randomUUID()) {
  const form = buildUploadForm('a.pdf', bytes)
  const response = await server.inject({
    method: 'POST',
    url: calls.uploadFile.path,
    headers: { ...uploader, ...form.headers, 'idempotency-key': key },
    payload: form.payload,
  })
  return {
    status: response.statusCode,
    ...response.json<{
      code: number
      msg: string
      data: { id: string; url: string; state?: string; fields?: Record<string, string> }
    }>(),
  }
}
