// Reads responses of external servers. This file limits the size, the caller's signal the time; the caller validates.

/** Above any expected response: a mini-program code has some 100 KB. */
const MOST_BYTES = 2 * 2 ** 20

/**
 * Reads the body of an external response.
 *
 * @param bytesMax 2 MiB unless more is expected
 * @throws {Error} when it is larger; the rest is not read
 */
export async function readOutsideBytes(response: Response, bytesMax = MOST_BYTES): Promise<Buffer> {
  if (!response.body) return Buffer.alloc(0)
  // The DOM types lack the async iterator of Node's streams.
  const body = response.body as unknown as AsyncIterable<Uint8Array>
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > bytesMax) throw new Error('the answer of an outside server is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function assertNoNul(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && value.includes('\0')) throw new Error('the answer of an outside server has a NUL')
  return value
}

/**
 * Reads the JSON of an external response; the caller validates its shape.
 *
 * @throws {Error} when it is larger than 2 MiB, is no JSON, or has a NUL in a text, which PostgreSQL rejects
 */
export async function readOutsideJson(response: Response): Promise<unknown> {
  return JSON.parse((await readOutsideBytes(response)).toString('utf8'), assertNoNul)
}

/**
 * Reads the text of an external response.
 *
 * @throws {Error} when it is larger than 2 MiB
 */
export async function readOutsideText(response: Response): Promise<string> {
  return (await readOutsideBytes(response)).toString('utf8')
}
