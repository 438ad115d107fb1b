import contentDisposition from 'content-disposition'
import type { FastifyInstance, FastifyReply } from 'fastify'

import type { FileFault } from '@/contract/organization/file-import'
import type { Db } from '@/server/db/connection'
import type { ImportEntry } from '@/server/db/schema/file-import'
import { writeCsv } from '@/server/files/sheets/csv'
import { XLSX_TYPE } from '@/server/files/sheets/xlsx-write'
import type { CompanyCaller } from '@/server/http/caller'
import type { HttpServices } from '@/server/http/http-services'
import { listImportEntries } from './file-import-store'

/** Files that one person checks, imports and exports in a minute. */
export const IMPORTS_PER_MINUTE = 20

const types = { xlsx: XLSX_TYPE, csv: 'text/csv; charset=utf-8' } as const

/** Makes an answer the download of a table. */
export function describeTable(reply: FastifyReply, format: keyof typeof types, name: string): void {
  reply.type(types[format]).header('content-disposition', contentDisposition(`${name}.${format}`))
}

/** The limits of a file: its header, and room for columns that are not read. */
export const limitSheet = (rows: number) => ({ rows: rows + 1, cells: 30 * rows })

/** The faults of a file as CSV. */
export function buildFaultsFile(faults: readonly FileFault[]): Buffer {
  return writeCsv([['行', '列', '问题'], ...faults.map(({ row, column, text }) => [String(row), column, text])])
}

/** Writes the next rows of an import in one transaction. @returns whether more are left */
type WriteBlock<E> = (tx: Db, caller: CompanyCaller, id: string, entries: readonly E[], now: Date) => Promise<boolean>

/** Runs the imports of this process; a server that closes finishes the rows at hand. */
export function createImporter<E extends ImportEntry>(
  app: FastifyInstance,
  { handle: db, now }: Pick<HttpServices, 'handle' | 'now'>,
  writeBlock: WriteBlock<E>,
) {
  const running = new Set<Promise<void>>()
  let isClosing = false
  app.addHook('onClose', async () => {
    isClosing = true
    await Promise.all(running)
  })
  const run = async (caller: CompanyCaller, id: string) => {
    const entries = await listImportEntries<E>(db.db, id)
    let isMore = true
    while (isMore && !isClosing) isMore = await db.tx((tx) => writeBlock(tx, caller, id, entries, now()))
  }
  return (caller: CompanyCaller, id: string, traceId: string) => {
    const work = run(caller, id)
      .then(() => app.log.info({ traceId, by: caller.userId, import: id }, 'rows of a file imported'))
      // Without a sign of life it is shown as interrupted, and can be continued.
      .catch((error: Error) => app.log.error({ traceId, import: id, err: error }, 'an import has stopped'))
      .finally(() => running.delete(work))
    running.add(work)
  }
}
