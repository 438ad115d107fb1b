// Temporary files: real bytes behind wxfile:// names, so that an upload sends what was picked. Those under usr outlive
// the mini-program.
import { options } from '../context'
import type { Json } from '../engine'
import { asyncCall, CallFailure } from './call'

const OWN = 'wxfile://usr'
/** WeChat's, for all own files of a mini-program. */
const OWN_LIMIT = 200 * 1024 * 1024

const files = new Map(Object.entries(options.files).map(([path, text]) => [path, fromBase64(text)]))
const shown = new Map<string, string>()
let count = 0

export function keepFile(bytes: Uint8Array, extension: string): string {
  count += 1
  const path = `wxfile://tmp_${count}.${extension}`
  files.set(path, bytes)
  return path
}

export const fileBytes = (path: string) => files.get(path)

/** An address the browser can draw. */
export function drawable(path: string): string {
  const bytes = files.get(path)
  if (!bytes) return path
  const cached = shown.get(path)
  if (cached) return cached
  const url = URL.createObjectURL(new Blob([bytes as BlobPart]))
  shown.set(path, url)
  return url
}

export function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
}

export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

function readBytes(path: unknown): Uint8Array {
  const bytes = files.get(String(path))
  if (!bytes) throw new CallFailure(`no such file or directory, open '${path}'`)
  return bytes
}

function decode(bytes: Uint8Array, encoding: unknown): unknown {
  if (!encoding) return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
  return encoding === 'base64' ? toBase64(bytes) : new TextDecoder().decode(bytes)
}

function encode(data: unknown, encoding: unknown): Uint8Array {
  if (data instanceof ArrayBuffer) return new Uint8Array(data)
  return encoding === 'base64' ? fromBase64(String(data)) : new TextEncoder().encode(String(data))
}

const own = () => [...files].filter(([path]) => path.startsWith(`${OWN}/`))

/** Own files by path, in base64. */
export function savedFiles(): Record<string, string> {
  return Object.fromEntries(own().map(([path, bytes]) => [path, toBase64(bytes)]))
}

/** Any file, also a temporary one, in base64. */
export function readFile(path: string): string | undefined {
  const bytes = files.get(path)
  return bytes && toBase64(bytes)
}

/** A temporary file moves: it is gone from where it was. */
function save(from: string, to: string): Json {
  const bytes = readBytes(from)
  if (own().reduce((sum, [, one]) => sum + one.length, bytes.length) > OWN_LIMIT) {
    throw new CallFailure('the maximum size of the file storage limit is exceeded')
  }
  files.delete(from)
  files.set(to, bytes)
  return { savedFilePath: to }
}

const manager: Json = {
  readFileSync: (path: string, encoding?: string) => decode(readBytes(path), encoding),
  writeFileSync: (path: string, data: unknown, encoding?: string) => void files.set(path, encode(data, encoding)),
  accessSync: (path: string) => void readBytes(path),
  unlinkSync: (path: string) => void files.delete(path),
  readFile: asyncCall('readFile', ({ filePath, encoding }) => ({ data: decode(readBytes(filePath), encoding) })),
  writeFile: asyncCall(
    'writeFile',
    ({ filePath, data, encoding }) => void files.set(String(filePath), encode(data, encoding)),
  ),
  access: asyncCall('access', ({ path }) => void readBytes(path)),
  unlink: asyncCall('unlink', ({ filePath }) => void files.delete(String(filePath))),
  getFileInfo: asyncCall('getFileInfo', ({ filePath }) => ({ size: readBytes(filePath).length })),
  saveFile: asyncCall('saveFile', ({ tempFilePath, filePath }) =>
    save(String(tempFilePath), String(filePath ?? String(tempFilePath).replace('tmp_', 'store_'))),
  ),
  readdir: asyncCall('readdir', ({ dirPath }) => ({
    files: [...files.keys()].flatMap((path) =>
      path.startsWith(`${dirPath}/`) ? path.slice(`${dirPath}/`.length) : [],
    ),
  })),
}

export const fileCalls: Json = {
  env: { USER_DATA_PATH: OWN },
  getFileSystemManager: () => manager,
  base64ToArrayBuffer: (text: string) => fromBase64(text).buffer,
  arrayBufferToBase64: (buffer: ArrayBuffer) => toBase64(new Uint8Array(buffer)),
  getFileInfo: manager.getFileInfo,
  saveFile: manager.saveFile,
}
