import { connect, type NetConnectOpts } from 'node:net'

import { SECOND_MS } from '@/lib/durations'
import { Refusal } from '@/server/http/refusal'

import type { StoredUpload } from './upload-store'

/** `infected`: the scanner knows a virus in it. */
export type FileVerdict = 'clean' | 'infected'

/** Looks for viruses in files. */
export interface FileScanner {
  /** @throws {ScannerAwayError} when there is no verdict: the file may be asked for again */
  scan(bytes: Buffer): Promise<FileVerdict>
}

/** The scanner cannot be reached, does not answer in time, or answers with an error. */
export class ScannerAwayError extends Error {
  override name = 'ScannerAwayError'
}

/** The scanner answered with an error about this file, such as its size; others may have a verdict. */
export class FileNotScannedError extends ScannerAwayError {
  override name = 'FileNotScannedError'
}

/** A person waits for it. */
const ANSWER_LIMIT_MS = 10 * SECOND_MS
const PART_BYTES = 64 * 1024
/** clamd's answers are one short line. */
const ANSWER_MAX = 1000

/** Where clamd listens, as in `FILE_SCANNER`: `tcp://host:port` or `unix:///path`. */
function toConnection(address: string): NetConnectOpts {
  const { protocol, hostname, port, pathname } = new URL(address)
  return protocol === 'unix:' ? { path: pathname } : { host: hostname, port: Number(port) }
}

/** The command INSTREAM of clamd's protocol: parts with their length before them, ended by one of no length. */
function* listStreamParts(bytes: Buffer): Generator<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  for (let at = 0; at < bytes.length; at += PART_BYTES) {
    const part = bytes.subarray(at, at + PART_BYTES)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(part.length)
    yield length
    yield part
  }
  yield Buffer.alloc(4)
}

function readVerdict(answer: string): FileVerdict {
  const text = answer.replace(/\0.*$/s, '').trim()
  if (text === 'stream: OK') return 'clean'
  if (/^stream: .+ FOUND$/.test(text)) return 'infected'
  if (text === '') throw new ScannerAwayError('clamd closed the connection without an answer')
  throw new FileNotScannedError(`clamd: ${text}`)
}

function askScanner(connection: NetConnectOpts, bytes: Buffer, limitMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(connection)
    const timer = setTimeout(() => socket.destroy(new Error(`no answer within ${limitMs} ms`)), limitMs)
    socket.setEncoding('latin1')
    socket.on('data', (text: unknown) => {
      answer += String(text)
      // An answer that comes before the end of the file is an error of clamd's, which the sending must not hide.
      if (answer.includes('\0') || answer.length > ANSWER_MAX) socket.destroy()
    })
    socket.once('error', (error) => answer === '' && reject(new ScannerAwayError(error.message)))
    socket.once('close', () => {
      clearTimeout(timer)
      resolve(answer.slice(0, ANSWER_MAX))
    })
    for (const part of listStreamParts(bytes)) socket.write(part)
  })
}

/**
 * Creates the scanner at an address of clamd.
 *
 * @param address validated by the settings; empty: undefined, files are not scanned
 */
export function createFileScanner(address: string, limitMs = ANSWER_LIMIT_MS): FileScanner | undefined {
  if (address === '') return undefined
  const connection = toConnection(address)
  return { scan: async (bytes) => readVerdict(await askScanner(connection, bytes, limitMs)) }
}

/**
 * The state in which a new file is stored: `pending` while the scanner is away, and then not served.
 *
 * @throws {Refusal} 422 at `file` for a virus; nothing is stored
 */
export async function scanNewFile(scanner: FileScanner | undefined, bytes: Buffer): Promise<StoredUpload['state']> {
  if (!scanner) return 'clean'
  const verdict = await scanner.scan(bytes).catch((error: Error) => {
    if (error instanceof ScannerAwayError) return 'pending' as const
    throw error
  })
  if (verdict !== 'infected') return verdict
  const message = '文件含有病毒，没有上传'
  throw new Refusal(422, message, { file: message })
}
