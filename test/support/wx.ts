import { accessSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'

interface Page {
  route: string
  options: Record<string, string>
}

interface Options {
  success?: (result: unknown) => void
  fail?: (error: { errMsg: string }) => void
  complete?: (result: unknown) => void
  [key: string]: unknown
}

/** The pages that `getCurrentPages` answers, deepest last. A test pushes what it needs. */
export const pageStack: Page[] = []
/** What was called, in order, with its options. */
export const wxCalls: { name: string; options: Options }[] = []
/** The launch options of the next read. */
export const launchOptions: { query: Record<string, string> } = { query: {} }
/** What the next call of a name answers: a value, or an error text for `fail`. */
export const wxAnswers = new Map<string, { value?: unknown; error?: string }>()

const storage = new Map<string, unknown>()
const listeners = new Map<string, Set<(value: unknown) => void>>()

/** Fires one of WeChat's events, as `onAppShow`, at whoever listens. */
export function fireWx(event: string, value: unknown = {}): void {
  for (const listener of listeners.get(event) ?? []) listener(value)
}

/** Forgets calls, pages, answers and everything stored. */
export function resetWx(): void {
  pageStack.length = 0
  wxCalls.length = 0
  wxAnswers.clear()
  storage.clear()
  launchOptions.query = {}
}

/** As WeChat answers: by callbacks, or by a promise when none is given. */
function answer(name: string, options: Options): Promise<unknown> | undefined {
  wxCalls.push({ name, options })
  const { value = {}, error } = wxAnswers.get(name) ?? {}
  const result = { errMsg: `${name}:ok`, ...(value as object) }
  const failure = { errMsg: `${name}:fail ${error}` }
  if (!options.success && !options.fail && !options.complete) {
    return error ? Promise.reject(failure) : Promise.resolve(result)
  }
  queueMicrotask(() => {
    if (error) options.fail?.(failure)
    else options.success?.(result)
    options.complete?.({})
  })
  return undefined
}

interface Sent {
  status: number
  headers: http.IncomingHttpHeaders
  bytes: Buffer
}

function transmit(
  options: Options,
  body: Buffer | undefined,
  received: (sent: Sent) => void,
  arriving: (bytes: number, total: number) => void = () => undefined,
) {
  const request = http.request(
    String(options.url),
    { method: String(options.method ?? 'GET'), headers: options.header as http.OutgoingHttpHeaders },
    (response) => {
      const chunks: Buffer[] = []
      let length = 0
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        length += chunk.length
        arriving(length, Number(response.headers['content-length'] ?? 0))
      })
      response.on('end', () =>
        received({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) }),
      )
    },
  )
  request.on('error', (error) => options.fail?.({ errMsg: `request:fail ${error.message}` }))
  request.end(body)
  return { abort: () => request.destroy(new Error('abort')) }
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return bytes.toString()
  }
}

/** WeChat's request: any status is a success, JSON is read, an object becomes JSON. */
function request(options: Options) {
  const body = options.data === undefined ? undefined : Buffer.from(JSON.stringify(options.data))
  return transmit(options, body, ({ status, headers, bytes }) =>
    options.success?.({ statusCode: status, header: headers, data: parsed(bytes), errMsg: 'request:ok' }),
  )
}

type ProgressListener = (progress: Record<string, number>) => void

function uploadFile(options: Options) {
  const boundary = 'wxboundary'
  const fields = Object.entries((options.formData ?? {}) as Record<string, string>)
    .map(([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')
  const fileName = options.fileName ?? path.basename(String(options.filePath))
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${options.name}"; filename="${fileName}"\r\n\r\n`
  const file = readFileSync(String(options.filePath))
  const body = Buffer.concat([Buffer.from(fields + head), file, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const header = { ...(options.header as object), 'content-type': `multipart/form-data; boundary=${boundary}` }
  let tell: ProgressListener = () => undefined
  const task = transmit({ ...options, header, method: 'POST' }, body, ({ status, bytes }) => {
    tell({ progress: 100, totalBytesSent: body.length, totalBytesExpectedToSend: body.length })
    options.success?.({ statusCode: status, data: bytes.toString(), errMsg: 'uploadFile:ok' })
  })
  return { ...task, onProgressUpdate: (listener: ProgressListener) => (tell = listener) }
}

function downloadFile(options: Options) {
  let tell: ProgressListener = () => undefined
  const received = ({ status, bytes }: Sent) => {
    const tempFilePath = path.join(tmpdir(), `wx-${process.pid}-${Date.now()}`)
    writeFileSync(tempFilePath, bytes)
    options.success?.({ statusCode: status, tempFilePath, errMsg: 'downloadFile:ok' })
  }
  const task = transmit(options, undefined, received, (written, total) =>
    tell({
      progress: total > 0 ? Math.round((written / total) * 100) : 0,
      totalBytesWritten: written,
      totalBytesExpectedToWrite: total,
    }),
  )
  return { ...task, onProgressUpdate: (listener: ProgressListener) => (tell = listener) }
}

/** Work on a file as WeChat answers it. */
const onFile = (name: string, work: (options: Options) => unknown) => (options: Options) => {
  try {
    const { error } = wxAnswers.get(name) ?? {}
    if (error) throw new Error(error)
    options.success?.({ errMsg: `${name}:ok`, ...(work(options) as object | undefined) })
  } catch (error) {
    options.fail?.({ errMsg: `${name}:fail ${String(error)}` })
  }
}

const fileSystem = {
  readFile: onFile('readFile', ({ filePath }) => ({ data: Uint8Array.from(readFileSync(String(filePath))).buffer })),
  saveFile: onFile('saveFile', ({ tempFilePath, filePath }) => renameSync(String(tempFilePath), String(filePath))),
  access: onFile('access', ({ path: place }) => accessSync(String(place))),
  unlink: onFile('unlink', ({ filePath }) => rmSync(String(filePath))),
  readdir: onFile('readdir', ({ dirPath }) => ({ files: readdirSync(String(dirPath)) })),
}

const synchronous: Record<string, (...values: never[]) => unknown> = {
  getStorageSync: (key: string) => storage.get(key) ?? '',
  setStorageSync: (key: string, value: unknown) => void storage.set(key, value),
  removeStorageSync: (key: string) => void storage.delete(key),
  getStorageInfoSync: () => ({ keys: [...storage.keys()], currentSize: 0, limitSize: 10240 }),
  getLaunchOptionsSync: () => launchOptions,
  getDeviceInfo: () => ({ model: 'iPhone 15', system: 'iOS 17.4', platform: 'ios', brand: 'iPhone' }),
  getWindowInfo: () => ({ windowWidth: 390, windowHeight: 844, statusBarHeight: 47 }),
  getAppBaseInfo: () => ({ theme: 'light', language: 'zh_CN', SDKVersion: '3.5.0' }),
  getFileSystemManager: () => fileSystem,
  getSystemInfoSync: () => ({ model: 'iPhone 15', system: 'iOS 17.4', windowWidth: 390, windowHeight: 844 }),
}

const asynchronous = [
  'navigateTo',
  'redirectTo',
  'switchTab',
  'reLaunch',
  'navigateBack',
  'exitMiniProgram',
  'showToast',
  'showLoading',
  'hideLoading',
  'showModal',
  'getNetworkType',
  'setClipboardData',
  'scanCode',
  'requestSubscribeMessage',
  'chooseMedia',
  'compressImage',
  'previewImage',
  'chooseLocation',
  'openLocation',
  'getLocation',
  'openDocument',
  'shareFileMessage',
  'saveImageToPhotosAlbum',
  'chooseMessageFile',
  'vibrateShort',
  'getRandomValues',
  'setTabBarBadge',
  'removeTabBarBadge',
  'setTabBarItem',
  'setTabBarStyle',
  'setNavigationBarTitle',
  'setNavigationBarColor',
  'setBackgroundColor',
  'setBackgroundTextStyle',
]

const events = ['AppShow', 'AppHide', 'NetworkStatusChange', 'MemoryWarning', 'ThemeChange']

/** What one is for is written in the test that uses it. The runner of test/weapp has the whole of `wx`. */
function createWx(): Record<string, unknown> {
  const env = { USER_DATA_PATH: mkdtempSync(path.join(tmpdir(), 'wx-usr-')) }
  const wx: Record<string, unknown> = { ...synchronous, env, request, uploadFile, downloadFile, canIUse: () => true }
  for (const name of asynchronous) wx[name] = (options: Options = {}) => answer(name, options)
  for (const event of events) {
    const heard = new Set<(value: unknown) => void>()
    listeners.set(`on${event}`, heard)
    wx[`on${event}`] = (listener: (value: unknown) => void) => heard.add(listener)
    wx[`off${event}`] = (listener: (value: unknown) => void) => heard.delete(listener)
  }
  return wx
}

/** Sets the globals that WeChat gives a mini-program. */
export function installWx(): void {
  Object.assign(globalThis, { wx: createWx(), getCurrentPages: () => pageStack, getApp: () => undefined })
}
