import { createCipheriv, createDecipheriv, createHash, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'

import { StartFailure } from '@/server/db/start-failure'

import { BackupDamaged } from './backup-failure'
import { type ByteReader, createByteReader } from './byte-reader'

const NAME = 'visitor-assistant backup'
/** Of the file format. A backup of a later one is refused. */
const VERSION = 1
const CIPHER = 'aes-256-gcm'
const CHUNK_BYTES = 64 * 1024
const TAG_BYTES = 16
const LAST = 0x80000000
const LONGEST_HEADER = 1000
const SHORTEST_KEY = 16
/** 32 MB and a tenth of a second for each guess of a key. */
const SCRYPT = { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 }

/** First line of a backup, as JSON. */
interface Header {
  format: string
  version: number
  cipher: typeof CIPHER | null
  /** Only with a cipher: input of the key derivation, and a hash that a wrong key does not have. */
  salt?: string
  check?: string
}

/** Encrypts and checks single chunks; without a key it only checks them. */
interface ChunkSeal {
  close(bytes: Buffer, nonce: Buffer): Buffer
  /** @returns undefined when the bytes, their place or the header differ from those that were closed */
  open(body: Buffer, nonce: Buffer): Buffer | undefined
}

/** @throws {StartFailure} when the key is too short */
export function assertBackupKey(key: string): void {
  if (key !== '' && key.length < SHORTEST_KEY)
    throw new StartFailure(`BACKUP_KEY must have at least ${SHORTEST_KEY} characters.`)
}

function deriveKey(key: string, salt: string): { key: Buffer; check: string } {
  const bytes = scryptSync(key, Buffer.from(salt, 'base64url'), 64, SCRYPT)
  return { key: bytes.subarray(0, 32), check: createHash('sha256').update(bytes.subarray(32)).digest('base64url') }
}

function createCipherSeal(key: Buffer, header: string): ChunkSeal {
  const about = Buffer.from(header)
  return {
    close(bytes, nonce) {
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(about)
      const body = Buffer.concat([cipher.update(bytes), cipher.final()])
      return Buffer.concat([body, cipher.getAuthTag()])
    },
    open(body, nonce) {
      const opener = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(about)
      opener.setAuthTag(body.subarray(-TAG_BYTES))
      try {
        return Buffer.concat([opener.update(body.subarray(0, -TAG_BYTES)), opener.final()])
      } catch {
        return undefined
      }
    },
  }
}

function createDigestSeal(header: string): ChunkSeal {
  const sum = (bytes: Buffer, nonce: Buffer) =>
    createHash('sha256').update(header).update(nonce).update(bytes).digest().subarray(0, TAG_BYTES)
  return {
    close: (bytes, nonce) => Buffer.concat([bytes, sum(bytes, nonce)]),
    open(body, nonce) {
      const bytes = body.subarray(0, -TAG_BYTES)
      return timingSafeEqual(sum(bytes, nonce), body.subarray(-TAG_BYTES)) ? bytes : undefined
    },
  }
}

/** The place of a chunk. Each backup has a key of its own, from a random salt, so that no nonce comes twice. */
function buildNonce(at: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(at, 7)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

async function* cutChunks(source: AsyncIterable<Buffer>): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let pendingChunks: Buffer[] = []
  let length = 0
  for await (const part of source) {
    pendingChunks.push(part)
    length += part.length
    if (length <= CHUNK_BYTES) continue
    let whole = Buffer.concat(pendingChunks)
    // More than a chunk is needed, so that the last one is never empty after others.
    while (whole.length > CHUNK_BYTES) {
      yield { bytes: whole.subarray(0, CHUNK_BYTES), isLast: false }
      whole = whole.subarray(CHUNK_BYTES)
    }
    pendingChunks = [whole]
    length = whole.length
  }
  yield { bytes: Buffer.concat(pendingChunks), isLast: true }
}

/**
 * Turns bytes into a backup file: a header, then chunks that are checked, and with a key encrypted.
 *
 * @param key empty for none
 */
export async function* sealBackup(source: AsyncIterable<Buffer>, key: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(16).toString('base64url')
  const derived = key === '' ? undefined : deriveKey(key, salt)
  const header: Header = {
    format: NAME,
    version: VERSION,
    cipher: derived ? CIPHER : null,
    ...(derived && { salt, check: derived.check }),
  }
  const line = JSON.stringify(header)
  const seal = derived ? createCipherSeal(derived.key, line) : createDigestSeal(line)
  yield Buffer.from(`${line}\n`)
  let at = 0
  for await (const { bytes, isLast } of cutChunks(source)) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(isLast ? (LAST | bytes.length) >>> 0 : bytes.length)
    yield length
    yield seal.close(bytes, buildNonce(at, isLast))
    at += 1
  }
}

async function readHeader(reader: ByteReader): Promise<{ header: Header; line: string }> {
  const line = (await reader.readLine(LONGEST_HEADER)) ?? ''
  let header: Partial<Header> = {}
  try {
    header = JSON.parse(line)
  } catch {
    // Told below: whatever it is, it is no backup.
  }
  if (header?.format !== NAME)
    throw new StartFailure('The file is no backup of this program: its first line is missing.')
  if (header.version !== VERSION)
    throw new StartFailure('The backup is of a newer release: restore it with that release, or a later one.')
  return { header: header as Header, line }
}

function chooseSeal({ cipher, salt, check }: Header, line: string, key: string): ChunkSeal {
  if (cipher === null) {
    // Who can replace an encrypted backup could put a plain one of their own in its place.
    if (key === '') return createDigestSeal(line)
    throw new StartFailure(
      'The backup is not encrypted, and anybody may have made it: unset BACKUP_KEY to restore it all the same.',
    )
  }
  if (cipher !== CIPHER || typeof salt !== 'string' || typeof check !== 'string')
    throw new BackupDamaged('its first line is incomplete')
  if (key === '') throw new StartFailure('The backup is encrypted: set BACKUP_KEY to the key that it was made with.')
  const derived = deriveKey(key, salt)
  if (derived.check !== check) throw new StartFailure('BACKUP_KEY is not the key that the backup was made with.')
  return createCipherSeal(derived.key, line)
}

/**
 * Reads a backup file back. Bytes are only given out after their check.
 *
 * @throws {StartFailure} when the file is no backup, of a newer format, or not encrypted with the key that is given
 * @throws {BackupDamaged} when a check fails, or the file ends early or late
 */
export async function* openSealedBackup(source: AsyncIterable<Buffer>, key: string): AsyncGenerator<Buffer> {
  const reader = createByteReader(source)
  const { header, line } = await readHeader(reader)
  const seal = chooseSeal(header, line, key)
  for (let at = 0; ; at++) {
    const word = (await reader.read(4))?.readUInt32BE()
    if (word === undefined) throw new BackupDamaged('it ends early')
    const isLast = word >= LAST
    const length = isLast ? word - LAST : word
    if (length > CHUNK_BYTES) throw new BackupDamaged()
    const body = await reader.read(length + TAG_BYTES)
    const bytes = body && seal.open(body, buildNonce(at, isLast))
    if (!bytes) throw new BackupDamaged()
    yield bytes
    if (!isLast) continue
    if (await reader.read(1)) throw new BackupDamaged('something follows its end')
    return
  }
}
