import { createHash } from 'node:crypto'

import { BackupDamaged } from './backup-failure'
import { assertKind, createEventReader, type EventReader } from './event-reader'
import type { BackupOrigin } from './frames'
import { createRowSum } from './table-rows'

async function checkFile(reader: EventReader): Promise<void> {
  const hash = createHash('sha256')
  const event = await reader.readBytes((bytes) => void hash.update(bytes))
  if (assertKind(event, 'end-file').sha256 !== hash.digest('base64url')) throw new BackupDamaged()
}

async function checkTable(reader: EventReader): Promise<number> {
  const found = createRowSum()
  const event = await reader.readBytes((bytes) => {
    for (const line of bytes.toString('utf8').split('\n')) found.add(line)
  })
  const { rows, sum } = assertKind(event, 'end-table')
  if (rows !== found.rows() || sum !== found.digest()) throw new BackupDamaged()
  return rows
}

/**
 * Reads a whole backup and compares all checksums; nothing is restored.
 *
 * @throws {StartFailure} as a restore does of a backup that it refuses
 */
export async function checkBackup(
  source: AsyncIterable<Buffer>,
): Promise<{ origin: BackupOrigin; tables: number; rows: number; files: number }> {
  const reader = createEventReader(source)
  const origin = assertKind(await reader.next(), 'begin')
  const found = { tables: 0, rows: 0, files: 0 }
  for (let event = await reader.next(); event.kind !== 'end'; event = await reader.next()) {
    if (event.kind === 'file') {
      await checkFile(reader)
      found.files += 1
    } else if (event.kind === 'table') {
      found.rows += await checkTable(reader)
      found.tables += 1
    }
  }
  await reader.finish()
  return { origin, ...found }
}
