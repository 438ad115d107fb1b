import { type FetchBytes, TooManyBytes } from './types'

/** Bytes of the content: a compressed answer says only how many travel. */
const WHOLE = 'x-content-bytes'

function joined(chunks: readonly Uint8Array[], length: number): ArrayBuffer {
  const whole = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole.buffer
}

export const fetchBytes: FetchBytes = async ({ url, limitBytes, onShare }) => {
  const answer = await fetch(url)
  if (!answer.ok || !answer.body) throw new Error(`${answer.status} ${url}`)
  const total = Number(answer.headers.get(WHOLE)) || Number.POSITIVE_INFINITY
  const reader = answer.body.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
    length += value.length
    if (length > limitBytes) {
      void reader.cancel()
      throw new TooManyBytes(url)
    }
    onShare?.(Math.min(1, length / total))
  }
  onShare?.(1)
  return joined(chunks, length)
}
