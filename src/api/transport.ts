import Taro from '@tarojs/taro'

import { CancelledError, NetworkError } from '@/lib/errors'
import type { CancelSignal } from '@/platform/abort/types'
import { dropEarlyAnswers, takeEarlyAnswer } from '@/platform/early-answer'

import type { Prepared } from './prepare'

/** Timeout of request, upload and download in milliseconds (spec §7, §9; `networkTimeout` of app.config). */
export const REQUEST_TIMEOUT_MS = 60_000

/** A raw response. */
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
 * Awaits a task, and aborts it when the caller cancels or after 60 s. Taro's timeout on H5 only covers the time to the
 * first byte.
 *
 * @throws {CancelledError} when the signal fires
 * @throws {NetworkError} when no complete response arrives
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
        // Prevents a leak: on H5 Taro's timer retains the listeners and their page for a minute.
        task.offProgressUpdate?.()
      })
  })
}

type RequestTask = TransportTask<Pick<Taro.request.SuccessCallbackResult, 'statusCode' | 'data'>>

/** Sends a JSON request and parses the JSON response. A read that the page has sent already takes that response. */
export async function send({ url, method, header, body }: Prepared, watch: Watch): Promise<Answer> {
  const request = () => Taro.request({ url, method, header, data: body, timeout: REQUEST_TIMEOUT_MS }) as RequestTask
  if (header['Idempotency-Key']) dropEarlyAnswers()
  const start = () => {
    const early = method === 'GET' ? takeEarlyAnswer(url, header.Authorization) : undefined
    return early ? early.then((found) => found ?? request()) : request()
  }
  const { statusCode, data } = await awaitTransport(start, watch)
  return { status: statusCode, body: data }
}
