import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'

import type { DiskRoom } from './disk-room'

const SEGMENT_MEGABYTES = 16
const SEGMENTS = 4
const FEWEST_SPARE = 2
const WAL_SIZE = `${SEGMENTS * SEGMENT_MEGABYTES}MB`

/** For `PGlite.create`: a checkpoint keeps this many segments, as spare ones, and removes what is more. */
export const WAL_SETTINGS = ['-c', `min_wal_size=${WAL_SIZE}`, '-c', `max_wal_size=${WAL_SIZE}`]

type Client = Pick<PGlite, 'exec' | 'query'>

/** The segments of the log of a database, by name, which is their order. */
export function listSegments(directory: string): string[] {
  return readdirSync(join(directory, 'pg_wal')).filter((name) => /^[\dA-F]{24}$/.test(name))
}

async function readCurrentSegment(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select pg_walfile_name(pg_current_wal_insert_lsn()) as name')
  return rows[0]?.name ?? ''
}

/**
 * Keeps spare segments of the write-ahead log, already as large as they will be. PostgreSQL ends itself when it finds
 * no room for a segment, and PGlite hangs then; with a spare one a full disk is an error of one statement.
 *
 * In a single process nothing else makes checkpoints: without this the log would grow until the server stops.
 *
 * @param room without it no segment is added
 * @returns does what is needed now; call it at start and every few seconds
 */
export function createSpareWal(client: Client, directory: string, room: DiskRoom): () => Promise<void> {
  return async () => {
    const current = await readCurrentSegment(client)
    const segments = listSegments(directory)
    if (segments.filter((name) => name > current).length >= FEWEST_SPARE) return
    // Each switch fills a segment and adds one; the checkpoint turns those that are full into spare ones.
    for (let count = segments.length; count < SEGMENTS && room.has(SEGMENT_MEGABYTES * 2 ** 20); count++) {
      await client.exec("select pg_create_restore_point('spare'); select pg_switch_wal()")
    }
    await client.exec('checkpoint')
  }
}
