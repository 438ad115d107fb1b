import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AwsClient } from 'aws4fetch'

import { memoizeAsync } from '@/server/db/memoize-async'
import { FileStoreAwayError } from '@/server/http/file-store-away'
import { readOutsideText } from '@/server/http/outside-answer'
import type { S3Settings } from '@/server/settings'

/** Until the head of an answer, or the end of a short one. */
const TIMEOUT_MS = 15_000
/** Besides the first attempt, after answers of 429 and 5xx. */
const RETRIES = 2
const RETRY_MS = 100

/** What is sent to the S3 server. */
interface S3Call {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Relative to the bucket; empty for the bucket itself. */
  key: string
  query?: Record<string, string>
  body?: Buffer
  headers?: Record<string, string>
}

/** Sends signed calls to one bucket. */
export interface S3Client {
  /**
   * @param accepted statuses besides 2xx that the caller reads
   * @throws {FileStoreAwayError} for silence and any other status
   */
  send(call: S3Call, accepted?: readonly number[]): Promise<Response>
  /**
   * Sends a call whose answer is a short text.
   *
   * @throws {FileStoreAwayError} also for an answer that does not end
   */
  sendForText(call: S3Call): Promise<string>
}

/** An error code of the server names no file and no person: `NoSuchBucket`, `SignatureDoesNotMatch`. */
async function readErrorCode(response: Response): Promise<string> {
  const text = await readOutsideText(response).catch(() => '')
  return /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? `HTTP ${response.status}`
}

function buildAddress({ endpoint, bucket }: S3Settings, { key, query }: S3Call): URL {
  const base = endpoint.replace(/\/$/, '')
  const root = base.includes('{bucket}') ? base.replace('{bucket}', bucket) : `${base}/${bucket}`
  const url = new URL(key === '' ? root : `${root}/${key}`)
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
  return url
}

const hashBody = (body: Buffer | undefined) =>
  createHash('sha256')
    .update(body ?? '')
    .digest('hex')

/** Whether the server asks for another attempt. */
const isBusy = ({ status }: Response) => status === 429 || status >= 500

/** Creates the client of one bucket; the package that signs is loaded with the first call. */
export function createS3Client(settings: S3Settings, timeoutMs = TIMEOUT_MS): S3Client {
  const { accessKey: accessKeyId, secretKey: secretAccessKey, region } = settings
  const open = memoizeAsync<AwsClient>(async () => {
    const { AwsClient } = await import('aws4fetch')
    return new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  })

  async function attempt(call: S3Call, signal: AbortSignal): Promise<Response> {
    const { method, body, headers } = call
    const client = await open()
    const request = await client.sign(buildAddress(settings, call), {
      method,
      // The server compares the bytes with their hash, so a damaged upload is refused.
      headers: { ...headers, 'x-amz-content-sha256': hashBody(body) },
      ...(body && { body: new Uint8Array(body) }),
    })
    return fetch(request, { signal })
  }

  async function attemptAgain(call: S3Call, signal: AbortSignal): Promise<Response> {
    for (let count = 0; ; count++) {
      const response = await attempt(call, signal)
      if (!isBusy(response) || count === RETRIES) return response
      await response.body?.cancel()
      await sleep(RETRY_MS * 2 ** count, undefined, { signal })
    }
  }

  async function sendInTime<T>(
    call: S3Call,
    accepted: readonly number[],
    take: (response: Response) => T | Promise<T>,
  ): Promise<T> {
    const waiting = new AbortController()
    const timer = setTimeout(() => waiting.abort(), timeoutMs)
    try {
      const response = await attemptAgain(call, waiting.signal)
      if (response.ok || accepted.includes(response.status)) return await take(response)
      throw new FileStoreAwayError(await readErrorCode(response))
    } catch (error) {
      if (error instanceof FileStoreAwayError) throw error
      const { cause, name } = error as Error & { cause?: { code?: string } }
      throw new FileStoreAwayError(waiting.signal.aborted ? 'no answer in time' : (cause?.code ?? name))
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    // The wait ends with the head: a file is read as slowly as who asked for it reads.
    send: (call, accepted = []) => sendInTime(call, accepted, (response) => response),
    sendForText: (call) => sendInTime(call, [], readOutsideText),
  }
}
