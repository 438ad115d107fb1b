import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'

import type { DiskRoom } from './disk-room'

const SEGMENT_MEGABYTES = 16
const SEGMENTS = 4
const FEWEST_SPARE = 2
const WAL_SIZE = `${SEGMENTS * SEGMENT_MEGABYTES}MB`

/** For `PGlite.create`: a checkpoint recycles this many WAL segments as spare ones and removes the rest. */
export const WAL_SETTINGS = ['-c', `min_wal_size=${WAL_SIZE}`, '-c', `max_wal_size=${WAL_SIZE}`]

type Client = Pick<PGlite, 'exec' | 'query'>

/** The WAL segments of a database, sorted by name and so by age. */
export function listSegments(directory: string): string[] {
  return readdirSync(join(directory, 'pg_wal')).filter((name) => /^[\dA-F]{24}$/.test(name))
}

async function readCurrentSegment(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select pg_walfile_name(pg_current_wal_insert_lsn()) as name')
  return rows[0]?.name ?? ''
}

/**
 * Preallocates spare WAL segments. PostgreSQL aborts when it cannot allocate a segment, and PGlite then hangs; with a
 * spare segment a full disk only fails one statement.
 *
 * Nothing else runs checkpoints in a single process; without this function the WAL would grow until the server stops.
 *
 * @param room without it no segment is added
 * @returns the maintenance step; call it at startup and every few seconds
 */
export function createSpareWal(client: Client, directory: string, room: DiskRoom): () => Promise<void> {
  return async () => {
    const current = await readCurrentSegment(client)
    const segments = listSegments(directory)
    if (segments.filter((name) => name > current).length >= FEWEST_SPARE) return
    // Each switch fills a segment and adds one; the checkpoint recycles full segments as spare ones.
    for (let count = segments.length; count < SEGMENTS && room.has(SEGMENT_MEGABYTES * 2 ** 20); count++) {
      await client.exec("select pg_create_restore_point('spare'); select pg_switch_wal()")
    }
    await client.exec('checkpoint')
  }
}
