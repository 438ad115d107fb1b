import Taro from '@tarojs/taro'

import type { Endpoint, InputOf, OutputOf } from '@/contract/endpoint'
import { throttle } from '@/lib/throttle'
import { uuid } from '@/lib/uuid'

import { isAbsoluteUrl, resolveUrl } from './base-url'
import { type CallOptions, perform } from './client'
import { buildAuthorizationHeader, commonHeaders, formFields } from './prepare'
import { assertSuccess, readAnswer } from './read-answer'
import { type Answer, awaitTransport, REQUEST_TIMEOUT_MS, type TransportTask, type Watch } from './transport'

export interface Progress {
  /** 0 to 100. */
  percent: number
  /** Bytes transferred, and the total if known. */
  done: number
  total: number
}

interface TransferWatch extends Watch {
  onProgress?: (progress: Progress) => void
}

/**
 * Reports the progress at most every 500 ms (spec §9), because each step rerenders, which crosses the bridge to the
 * view in the mini-program. Without a total, as for a compressed download, the percentage is 0.
 */
function watchProgress({ onProgress }: TransferWatch) {
  return throttle((done: number, total: number) => {
    onProgress?.({ percent: total > 0 ? Math.min(100, Math.round((done / total) * 100)) : 0, done, total })
  })
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
  /** File name for the server, with extension. */
  fileName: string | undefined
  fields: Record<string, string>
}

/** Sends one file as the part `file` of a multipart/form-data body. */
async function sendFile(request: UploadRequest, watch: TransferWatch): Promise<Answer> {
  const progress = watchProgress(watch)
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
    task.progress(({ totalBytesSent, totalBytesExpectedToSend }) => progress(totalBytesSent, totalBytesExpectedToSend))
    return task as TransportTask<Taro.uploadFile.SuccessCallbackResult>
  }
  const { statusCode, data } = await awaitTransport(start, watch).finally(progress.flush)
  return { status: statusCode, body: json(data) }
}

/**
 * Downloads a file.
 *
 * @returns its status and `body`: the path of a temporary file (mini-program) or an object URL (H5)
 */
async function fetchFile(url: string, header: Record<string, string>, watch: TransferWatch): Promise<Answer> {
  const progress = watchProgress(watch)
  const start = () => {
    const task = Taro.downloadFile({ url, header, timeout: REQUEST_TIMEOUT_MS, withCredentials: false })
    task.progress(({ totalBytesWritten, totalBytesExpectedToWrite }) =>
      progress(totalBytesWritten, totalBytesExpectedToWrite),
    )
    return task as TransportTask<Taro.downloadFile.FileSuccessCallbackResult>
  }
  const { statusCode, tempFilePath } = await awaitTransport(start, watch).finally(progress.flush)
  return { status: statusCode, body: tempFilePath }
}

interface TransferOptions extends CallOptions {
  onProgress?: (progress: Progress) => void
}

interface LocalFile {
  /** Path from the platform's picker: a temporary path or an object URL. */
  path: string
  /** With extension. */
  name?: string
}

/**
 * Uploads one file with an `upload` call.
 *
 * @throws as {@link call}
 */
export function upload<E extends Endpoint & { upload: true }>(
  endpoint: E,
  input: InputOf<E>,
  file: LocalFile,
  options: TransferOptions = {},
): Promise<OutputOf<E>> {
  const idempotencyKey = options.idempotencyKey ?? uuid()
  return perform({
    endpoint,
    options,
    indicator: options.onProgress ? 'none' : 'blocking',
    send: async (token) => {
      const header = { ...commonHeaders(), 'Idempotency-Key': idempotencyKey, ...buildAuthorizationHeader(token) }
      const request = {
        url: resolveUrl(endpoint.path),
        header,
        filePath: file.path,
        fileName: file.name,
        fields: formFields(input),
      }
      return readAnswer(endpoint, await sendFile(request, options), input)
    },
  })
}

/**
 * Downloads a file from an API path (`FileRef.url`) or another URL.
 *
 * @returns a temporary path (mini-program) or an object URL (H5)
 * @throws as {@link call}
 */
export function download(url: string, options: TransferOptions = {}): Promise<string> {
  // The token must not be sent to another host.
  const isForeign = isAbsoluteUrl(url)
  return perform({
    endpoint: { path: '/' },
    options: isForeign ? { ...options, ignoreToken: true } : options,
    indicator: options.onProgress ? 'none' : 'passive',
    send: async (token) => {
      const answer = await fetchFile(
        resolveUrl(url),
        { ...commonHeaders(), ...buildAuthorizationHeader(token) },
        options,
      )
      assertSuccess({ ...answer, body: undefined })
      return String(answer.body)
    },
  })
}
