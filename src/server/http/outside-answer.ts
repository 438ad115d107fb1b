// What is read of any server outside: bounded in size here, in time by the caller's signal, in shape by its reader.

/** More than any answer that is asked for: a mini-program code is some 100 KB. */
const MOST_BYTES = 2 * 2 ** 20

/**
 * The body of an outside answer.
 *
 * @throws {Error} when it is larger than 2 MiB; the rest is not read
 */
export async function readOutsideBytes(response: Response): Promise<Buffer> {
  if (!response.body) return Buffer.alloc(0)
  // The types of the DOM lack the iterator that Node's streams have.
  const body = response.body as unknown as AsyncIterable<Uint8Array>
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > MOST_BYTES) throw new Error('the answer of an outside server is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function assertNoNul(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && value.includes('\0')) throw new Error('the answer of an outside server has a NUL')
  return value
}

/**
 * The JSON of an outside answer; its shape is for the caller to check.
 *
 * @throws {Error} when it is larger than 2 MiB, no JSON, or has a NUL in a text, which no database column takes
 */
export async function readOutsideJson(response: Response): Promise<unknown> {
  return JSON.parse((await readOutsideBytes(response)).toString('utf8'), assertNoNul)
}
