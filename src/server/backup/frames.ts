import { BackupDamaged } from './backup-failure'
import { createByteReader } from './byte-reader'

/** What a table had: its rows, and the sum of their hashes ({@link createRowSum}). */
export interface TableCount {
  name: string
  rows: number
  sum: string
}

/** First event: where the backup comes from. */
export interface BackupOrigin {
  kind: 'begin'
  release: string
  engine: 'embedded' | 'postgres'
  takenAt: string
  /** `when` of each migration of the database. */
  migrations: number[]
  /** Bytes of the database on the disk. */
  databaseBytes: number
}

/** Events of a backup in their order; rows and contents of files stand between them as bytes. */
export type BackupEvent =
  | BackupOrigin
  | { kind: 'file'; id: string }
  | { kind: 'end-file'; sha256: string }
  | { kind: 'table'; name: string; columns: string[] }
  | ({ kind: 'end-table' } & TableCount)
  | { kind: 'sequence'; name: string; value: string }
  | { kind: 'end'; tables: number; files: number; missing: number }

type BackupFrame = { event: BackupEvent; bytes?: never } | { bytes: Buffer; event?: never }

const EVENT = 0
const BYTES = 1

function encodeFrame(kind: number, content: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt32BE(content.length)
  head[4] = kind
  return Buffer.concat([head, content])
}

export const encodeEvent = (event: BackupEvent) => encodeFrame(EVENT, Buffer.from(JSON.stringify(event)))

export const encodeBytes = (bytes: Buffer) => encodeFrame(BYTES, bytes)

/** @throws {BackupDamaged} when a frame is incomplete or unknown */
export async function* decodeFrames(source: AsyncIterable<Buffer>): AsyncGenerator<BackupFrame> {
  const reader = createByteReader(source)
  for (;;) {
    const head = await reader.read(5)
    if (!head) return
    const length = head.readUInt32BE()
    const content = length === 0 ? Buffer.alloc(0) : await reader.read(length)
    if (!content) throw new BackupDamaged('it ends early')
    if (head[4] === BYTES) yield { bytes: content }
    else if (head[4] === EVENT) yield { event: JSON.parse(content.toString('utf8')) as BackupEvent }
    else throw new BackupDamaged()
  }
}
