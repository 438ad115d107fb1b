// request, uploadFile, downloadFile: the driver sends them from Node. Network type and its changes.
import type { HttpAsk, HttpReply, RequestRecord } from '../../types'
import { now, options, plain, records } from '../context'
import type { Json } from '../engine'
import { asyncCall, CallFailure, type CallOptions, refuse, succeed } from './call'
import { checkCall } from './check'
import { fileBytes, fromBase64, keepFile, toBase64 } from './files'
import { emit, listenerCalls } from './listeners'

const DEFAULT_TIMEOUT_MS = 60_000
const NO_ANSWER = -1
const ABORTED = -2

let network = options.network
let lastId = 0
const underWay = new Map<number, (done: number, total: number) => void>()

export const arrived = (id: number, done: number, total: number) => underWay.get(id)?.(done, total)

export const currentNetwork = () => network

export function changeNetwork(type: string) {
  network = type
  emit('NetworkStatusChange', { isConnected: type !== 'none', networkType: type })
}

interface RequestOptions extends CallOptions {
  url: string
  method?: string
  data?: unknown
  header?: Json
  dataType?: string
  responseType?: string
  timeout?: number
  filePath?: string
  name?: string
  formData?: Json
}

function buildHeader(callOptions: RequestOptions): Record<string, string> {
  const header: Record<string, string> = {}
  for (const [name, value] of Object.entries(callOptions.header ?? {})) header[name.toLowerCase()] = String(value)
  return header
}

const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

function withQuery(url: string, data: unknown): string {
  const pairs = Object.entries((data ?? {}) as Json).filter(([, value]) => value !== undefined)
  if (typeof data !== 'object' || !pairs.length) return url
  const query = pairs.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(asText(value))}`).join('&')
  return `${url}${url.includes('?') ? '&' : '?'}${query}`
}

function buildBody(data: unknown, header: Record<string, string>): string | undefined {
  if (data === undefined || data === null) return undefined
  if (typeof data === 'string') return data
  if (header['content-type']?.includes('urlencoded'))
    return new URLSearchParams(plain(data) as Record<string, string>).toString()
  return JSON.stringify(data)
}

function baseAsk(callOptions: RequestOptions, method: string, header: Record<string, string>): HttpAsk {
  lastId += 1
  const timeout = callOptions.timeout ?? DEFAULT_TIMEOUT_MS
  return {
    id: lastId,
    url: callOptions.url,
    method,
    header,
    binary: callOptions.responseType === 'arraybuffer',
    timeout,
  }
}

interface Task extends Json {
  abort(): void
}

function taskFor(ask: HttpAsk, record: RequestRecord, progress: Set<(event: Json) => void>): Task {
  const nothing = () => undefined
  return {
    abort() {
      if (record.status !== undefined) return
      record.status = ABORTED
      window.__abort(ask.id)
    },
    onProgressUpdate: (listener: (event: Json) => void) => void progress.add(listener),
    offProgressUpdate: (listener: (event: Json) => void) => void progress.delete(listener),
    onHeadersReceived: nothing,
    offHeadersReceived: nothing,
    onChunkReceived: nothing,
    offChunkReceived: nothing,
  }
}

/** Sends, keeps the record, and turns the reply into the fields this call answers with. */
function start(name: string, callOptions: RequestOptions, ask: HttpAsk, fields: (reply: Answered) => Json): Task {
  const record: RequestRecord = { url: ask.url, method: ask.method, at: now() }
  records.requests.push(record)
  const progress = new Set<(event: Json) => void>()
  const report = (share: number, done = 0, total = done) => {
    const sent = { totalBytesSent: share, totalBytesExpectedToSend: 100 }
    const written = { totalBytesWritten: done, totalBytesExpectedToWrite: total }
    for (const listener of progress) listener({ progress: share, ...sent, ...written })
  }
  underWay.set(ask.id, (done, total) => report(total > 0 ? (done / total) * 100 : 0, done, total))
  const task = taskFor(ask, record, progress)
  const send = async () => {
    checkCall(name, callOptions)
    return window.__http(ask)
  }
  const answered = send().then((reply) => {
    record.doneAt = now()
    underWay.delete(ask.id)
    if (record.status === ABORTED) throw new CallFailure('abort')
    record.status = 'error' in reply ? NO_ANSWER : reply.status
    if ('error' in reply) throw new CallFailure(reply.error)
    report(100, reply.base64 === undefined ? 0 : fromBase64(reply.base64).length)
    return fields(reply)
  })
  const hasCallback = callOptions.success || callOptions.fail || callOptions.complete
  const settled = answered.then(
    (result) => succeed(name, callOptions, result),
    (error) => {
      const answer = refuse(name, callOptions, error)
      if (!hasCallback) throw answer
      return answer
    },
  )
  // biome-ignore lint/suspicious/noThenProperty: WeChat's task is awaited when no callback was given
  if (!hasCallback) Object.assign(task, { then: settled.then.bind(settled), catch: settled.catch.bind(settled) })
  queueMicrotask(() => report(0))
  return task
}

type Answered = Extract<HttpReply, { status: number }>

function parsed(text: string, dataType: string | undefined): unknown {
  if (dataType !== undefined && dataType !== 'json') return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function request(callOptions: RequestOptions): Task {
  const method = (callOptions.method ?? 'GET').toUpperCase()
  const header = { 'content-type': 'application/json', ...buildHeader(callOptions) }
  const ask = baseAsk(callOptions, method, header)
  if (method === 'GET' || method === 'HEAD') ask.url = withQuery(callOptions.url, callOptions.data)
  else ask.body = buildBody(callOptions.data, header)
  return start('request', callOptions, ask, (reply) => ({
    data: reply.base64 === undefined ? parsed(reply.text, callOptions.dataType) : fromBase64(reply.base64).buffer,
    statusCode: reply.status,
    header: reply.header,
    cookies: reply.cookies,
  }))
}

function uploadFile(callOptions: RequestOptions): Task {
  const header = buildHeader(callOptions)
  delete header['content-type']
  const ask = baseAsk(callOptions, 'POST', header)
  const path = String(callOptions.filePath)
  const bytes = fileBytes(path)
  ask.file = {
    field: callOptions.name ?? 'file',
    name: path.split('/').pop() ?? 'file',
    base64: toBase64(bytes ?? new Uint8Array()),
  }
  ask.form = Object.fromEntries(Object.entries(callOptions.formData ?? {}).map(([key, value]) => [key, asText(value)]))
  if (!bytes) ask.url = `no such file ${path}`
  return start('uploadFile', callOptions, ask, (reply) => ({
    data: reply.text,
    statusCode: reply.status,
    header: reply.header,
  }))
}

function downloadFile(callOptions: RequestOptions): Task {
  const ask = { ...baseAsk(callOptions, 'GET', buildHeader(callOptions)), binary: true }
  const extension = /\.(\w{2,5})(?:\?|$)/.exec(callOptions.url)?.[1] ?? 'bin'
  return start('downloadFile', callOptions, ask, (reply) => ({
    tempFilePath: keepFile(fromBase64(reply.base64 ?? ''), extension),
    statusCode: reply.status,
    header: reply.header,
  }))
}

export const networkCalls: Json = {
  request,
  uploadFile,
  downloadFile,
  getNetworkType: asyncCall('getNetworkType', () => ({ networkType: network })),
  ...listenerCalls('NetworkStatusChange', 'NetworkWeakChange'),
}
