import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'

import { FileStoreAwayError } from '@/server/http/file-store-away'
import { readOutsideBytes } from '@/server/http/outside-answer'
import type { S3Settings } from '@/server/settings'

import { assertFileId, type FileStore } from './file-store'
import { createS3Client, type S3Client } from './s3-client'

/** S3 takes no smaller part but the last. */
const PART_BYTES = 5 * 2 ** 20
/** Above any file that is stored: uploads end at 10 MB. */
const FILE_BYTES_MAX = 64 * 2 ** 20
const MISSING = 404
const INVALID_RANGE = 416

const readTag = (xml: string, tag: string) => new RegExp(`<${tag}>([^<]{1,2000})</${tag}>`).exec(xml)?.[1]

function splitParts(bytes: Buffer): Buffer[] {
  const count = Math.ceil(bytes.length / PART_BYTES)
  return Array.from({ length: count }, (_, index) => bytes.subarray(index * PART_BYTES, (index + 1) * PART_BYTES))
}

/**
 * Writes a file in parts. It appears whole when the last call is answered; parts of one that failed are dropped.
 *
 * @throws {FileStoreAwayError}
 */
async function writeParts(client: S3Client, key: string, bytes: Buffer): Promise<void> {
  const begun = await client.sendForText({ method: 'POST', key, query: { uploads: '' } })
  const uploadId = readTag(begun, 'UploadId')
  if (!uploadId) throw new FileStoreAwayError('an upload in parts was not begun')
  try {
    const tags: string[] = []
    // One after the other: a second one in the air would double the memory.
    for (const [index, body] of splitParts(bytes).entries()) {
      const part = await client.send({ method: 'PUT', key, query: { partNumber: String(index + 1), uploadId }, body })
      await part.body?.cancel()
      tags.push(part.headers.get('etag') ?? '')
    }
    const parts = tags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
    const ended = await client.sendForText({ method: 'POST', key, query: { uploadId }, body })
    // S3 answers 200 before it has joined the parts, and may report a failure in the body.
    const failure = readTag(ended, 'Code')
    if (failure) throw new FileStoreAwayError(failure)
  } catch (error) {
    await client.send({ method: 'DELETE', key, query: { uploadId } }, [MISSING]).catch(() => undefined)
    throw error
  }
}

/**
 * Stores files as objects of a bucket. An object is whole or absent, so a crash leaves no half of one.
 *
 * @returns a store whose methods throw a {@link FileStoreAwayError} while the server is away, slow or refuses
 */
export function createS3FileStore(settings: S3Settings, client: S3Client = createS3Client(settings)): FileStore {
  const getKey = (id: string) => {
    assertFileId(id)
    return `${settings.prefix}${id.slice(0, 2)}/${id}`
  }
  const head = async (id: string) => {
    const response = await client.send({ method: 'HEAD', key: getKey(id) }, [MISSING])
    return response.status === MISSING ? undefined : Number(response.headers.get('content-length'))
  }
  return {
    async write(id, bytes) {
      const key = getKey(id)
      if (bytes.length > PART_BYTES) return writeParts(client, key, bytes)
      const written = await client.send({ method: 'PUT', key, body: bytes })
      await written.body?.cancel()
    },
    async open(id, findRange) {
      const size = await head(id)
      if (size === undefined) return undefined
      const range = findRange?.(size)
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : undefined
      const response = await client.send({ method: 'GET', key: getKey(id), ...(headers && { headers }) }, [
        MISSING,
        INVALID_RANGE,
      ])
      if (!response.ok || !response.body) return undefined
      return { size, range, stream: Readable.fromWeb(response.body as ReadableStream) }
    },
    async read(id) {
      const response = await client.send({ method: 'GET', key: getKey(id) }, [MISSING])
      if (response.status === MISSING) return undefined
      return readOutsideBytes(response, FILE_BYTES_MAX).catch(() => {
        throw new FileStoreAwayError('the connection ended within a file, or it is larger than any upload')
      })
    },
    has: async (id) => (await head(id)) !== undefined,
    async remove(id) {
      const removed = await client.send({ method: 'DELETE', key: getKey(id) }, [MISSING])
      await removed.body?.cancel()
    },
  }
}

/**
 * Whether the bucket can be read and holds no file below the prefix.
 *
 * @throws {FileStoreAwayError} with the reason of the server
 */
export async function isS3StoreEmpty(settings: S3Settings): Promise<boolean> {
  const query = { 'list-type': '2', prefix: settings.prefix }
  const listed = await createS3Client(settings).sendForText({ method: 'GET', key: '', query })
  return !listed.includes('<Contents>')
}
