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

export interface Progress {
  /** 0 to 100. */
  percent: number
  /** Bytes so far, and in all when known. */
  done: number
  total: number
}

interface Task<T> extends Promise<T> {
  abort?: () => void
  offProgressUpdate?: (...none: never[]) => void
}

interface Watch {
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
function settle<T>(start: () => Task<T>, { signal }: Watch): Promise<T> {
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
    }) as Task<Taro.request.SuccessCallbackResult>
  const { statusCode, data } = await settle(start, watch)
  return { status: statusCode, body: data }
}

interface TransferWatch extends Watch {
  onProgress?: (progress: Progress) => void
}

/** Without a total, as for a compressed download, there is no share: 0. */
function tell({ onProgress }: TransferWatch, done: number, total: number): void {
  onProgress?.({ percent: total > 0 ? Math.min(100, Math.round((done / total) * 100)) : 0, done, total })
}

function json(text: unknown): unknown {
  if (typeof text !== 'string') return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

interface UploadRequest {
  url: string
  header: Record<string, string>
  filePath: string
  /** The name the server shall know, with its extension. */
  fileName: string | undefined
  fields: Record<string, string>
}

/** Sends one file as the part `file` of multipart/form-data. */
export async function sendFile(request: UploadRequest, watch: TransferWatch): Promise<Answer> {
  const start = () => {
    const task = Taro.uploadFile({
      url: request.url,
      header: request.header,
      filePath: request.filePath,
      fileName: request.fileName,
      name: 'file',
      formData: request.fields,
      timeout: REQUEST_TIMEOUT_MS,
      withCredentials: false,
    })
    task.progress(({ totalBytesSent, totalBytesExpectedToSend }) =>
      tell(watch, totalBytesSent, totalBytesExpectedToSend),
    )
    return task as Task<Taro.uploadFile.SuccessCallbackResult>
  }
  const { statusCode, data } = await settle(start, watch)
  return { status: statusCode, body: json(data) }
}

/**
 * Fetches a file.
 *
 * @returns its status and `body`: the path of a temporary file (mini-program) or an object URL (H5)
 */
export async function fetchFile(url: string, header: Record<string, string>, watch: TransferWatch): Promise<Answer> {
  const start = () => {
    const task = Taro.downloadFile({ url, header, timeout: REQUEST_TIMEOUT_MS, withCredentials: false })
    task.progress(({ totalBytesWritten, totalBytesExpectedToWrite }) =>
      tell(watch, totalBytesWritten, totalBytesExpectedToWrite),
    )
    return task as Task<Taro.downloadFile.FileSuccessCallbackResult>
  }
  const { statusCode, tempFilePath } = await settle(start, watch)
  return { status: statusCode, body: tempFilePath }
}
