import Taro from '@tarojs/taro'

import { CancelledError, NetworkError } from '@/lib/errors'
import type { CancelSignal } from '@/platform/abort/types'

import type { Prepared } from './prepare'

/** Milliseconds for request, upload and download (spec §7, §9; `networkTimeout` of app.config). */
export const REQUEST_TIMEOUT_MS = 60_000

/** What came back, read or not. */
export interface Answer {
  status: number
  body: unknown
}

export interface TransportTask<T> extends Promise<T> {
  abort?: () => void
  offProgressUpdate?: (...none: never[]) => void
}

export interface Watch {
  signal?: CancelSignal
}

function isTimeout(cause: unknown): boolean {
  return /timeout|timed out|time out/i.test(String((cause as { errMsg?: unknown } | undefined)?.errMsg ?? cause))
}

/**
 * Waits for a task, and ends it when the caller cancels or after 60 s: Taro's own limit on H5 stops counting at the
 * first byte of the answer.
 *
 * @throws {CancelledError} when the signal fires
 * @throws {NetworkError} when no whole answer arrives
 */
export function awaitTransport<T>(start: () => TransportTask<T>, { signal }: Watch): Promise<T> {
  if (signal?.aborted) return Promise.reject(new CancelledError())
  return new Promise<T>((resolve, reject) => {
    const task = start()
    const giveUp = (error: Error) => {
      reject(error)
      task.abort?.()
    }
    const cancel = () => giveUp(new CancelledError())
    const limit = setTimeout(() => giveUp(new NetworkError('timeout')), REQUEST_TIMEOUT_MS)
    signal?.addEventListener('abort', cancel)
    task
      .then(resolve, (cause: unknown) => {
        reject(new NetworkError(isTimeout(cause) ? 'timeout' : 'unreachable', cause))
      })
      .finally(() => {
        clearTimeout(limit)
        signal?.removeEventListener('abort', cancel)
        // On H5 Taro's timer holds who listens, and the page behind, to the end of its minute.
        task.offProgressUpdate?.()
      })
  })
}

/** Sends JSON, or nothing, and reads JSON. */
export async function send({ url, method, header, body }: Prepared, watch: Watch): Promise<Answer> {
  const start = () =>
    Taro.request({
      url,
      method,
      header,
      data: body,
      timeout: REQUEST_TIMEOUT_MS,
    }) as TransportTask<Taro.request.SuccessCallbackResult>
  const { statusCode, data } = await awaitTransport(start, watch)
  return { status: statusCode, body: data }
}
