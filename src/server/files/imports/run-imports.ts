import contentDisposition from 'content-disposition'
import type { FastifyInstance, FastifyReply } from 'fastify'

import type { FileFault, FileImport } from '@/contract/organization/file-import'
import type { Db } from '@/server/db/connection'
import type { FileImportKind, ImportEntry } from '@/server/db/schema/file-import'
import { writeCsv } from '@/server/files/sheets/csv'
import { readSheet } from '@/server/files/sheets/read-sheet'
import { XLSX_TYPE } from '@/server/files/sheets/xlsx-write'
import type { CompanyCaller } from '@/server/http/caller'
import type { HttpServices } from '@/server/http/http-services'
import type { ReceivedFile } from '@/server/http/upload-form'

import { claimFileImport, listImportEntries, presentFileImport, requireFileImport } from './file-import-store'

/** Files that one person checks, imports and exports in a minute. */
export const IMPORTS_PER_MINUTE = 20

const types = { xlsx: XLSX_TYPE, csv: 'text/csv; charset=utf-8' } as const

/** Makes an answer the download of a table. */
export function describeTable(reply: FastifyReply, format: keyof typeof types, name: string): void {
  reply.type(types[format]).header('content-disposition', contentDisposition(`${name}.${format}`))
}

/** The limits of a file: its header, and room for columns that are not read. */
const limitSheet = (rows: number) => ({ rows: rows + 1, cells: 30 * rows })

/** The faults of a file as CSV. */
function buildFaultsFile(faults: readonly FileFault[]): Buffer {
  return writeCsv([['行', '列', '问题'], ...faults.map(({ row, column, text }) => [String(row), column, text])])
}

/** Writes the next rows of an import in one transaction. @returns whether more are left */
type WriteBlock<E> = (tx: Db, caller: CompanyCaller, id: string, entries: readonly E[], now: Date) => Promise<boolean>

/** Runs the imports of this process; a server that closes finishes the rows at hand. */
function createImporter<E extends ImportEntry>(
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

/** What a kind of file is, and how its rows are read and written. */
interface FileImportRules<P, E extends ImportEntry, Row extends object> {
  kind: FileImportKind
  /** Of the download with all faults. */
  faultsTitle: string
  rowsMax: number
  /** @throws {Refusal} 422 for a table with other columns */
  parse: (sheet: Awaited<ReturnType<typeof readSheet>>) => P
  /** Compares what was read with what is stored, and keeps the result. */
  insert: (tx: Db, caller: CompanyCaller, file: P & { fileName: string }, now: Date) => Promise<ImportAnswer<Row>>
  writeBlock: WriteBlock<E>
}

type ImportAnswer<Row extends object> = FileImport & { rows: Row[] }

interface ImportContext {
  caller: CompanyCaller
  db: Db
  now: Date
  traceId: string
}

interface ImportWrite<Row extends object> extends Omit<ImportContext, 'db'> {
  write: (work: (tx: Db) => Promise<ImportAnswer<Row>>) => Promise<ImportAnswer<Row>>
}

/** The handlers of one kind of file: it is checked, read again, and imported in the background. */
export function createFileImports<P, E extends ImportEntry, Row extends object>(
  app: FastifyInstance,
  services: Pick<HttpServices, 'handle' | 'now'>,
  { kind, faultsTitle, rowsMax, parse, insert, writeBlock }: FileImportRules<P, E, Row>,
) {
  const startImport = createImporter(app, services, writeBlock)
  return {
    async check({ name }: { name?: string | undefined }, context: ImportWrite<Row> & { file: ReceivedFile }) {
      const { caller, file, now, write } = context
      const found = parse(await readSheet(file.bytes, limitSheet(rowsMax)))
      return write((tx) => insert(tx, caller, { ...found, fileName: name || file.name }, now))
    },
    async read({ id }: { id: string }, { caller, db, now }: ImportContext) {
      return presentFileImport<Row>(await requireFileImport(db, caller, kind, id), now)
    },
    async readFaults({ id }: { id: string }, { caller, db }: ImportContext, reply: FastifyReply) {
      const { faults } = await requireFileImport(db, caller, kind, id)
      describeTable(reply, 'csv', faultsTitle)
      return buildFaultsFile(faults)
    },
    async start({ id }: { id: string }, { caller, now, traceId, write }: ImportWrite<Row>) {
      let isStarted = false
      const answer = await write(async (tx) => {
        const { row, isClaimed } = await claimFileImport(tx, caller, kind, id, now)
        isStarted = isClaimed
        return presentFileImport<Row>(row, now)
      })
      if (isStarted) startImport(caller, id, traceId)
      return answer
    },
  }
}
