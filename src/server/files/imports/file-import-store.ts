// A file of rows: checked, kept until it is imported, and written a block at a time.
import { randomUUID } from 'node:crypto'
import { and, eq, getTableColumns, lt, sql } from 'drizzle-orm'

import type { FileFault, FileImport } from '@/contract/organization/file-import'
import { DAY_MS } from '@/lib/durations'
import type { Db } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'
import { type FileImportKind, fileImport, type ImportEntry } from '@/server/db/schema/file-import'
import type { CompanyCaller } from '@/server/http/caller'
import { Refusal } from '@/server/http/refusal'

const PREVIEW_ROWS = 8
const SHOWN_FAULTS = 30
/** Stored faults: a file may be wrong in every cell. */
const KEPT_FAULTS = 20_000
/** An import without a sign of life for this long was interrupted. */
const SILENT_MS = 20_000
const KEEP_MS = DAY_MS

type ImportRow = typeof fileImport.$inferSelect
/** Without the entries, which are large. */
type FileImportState = Omit<ImportRow, 'entries'>

const { entries: entriesColumn, ...stateColumns } = getTableColumns(fileImport)

/** What a row does. */
export type ImportOutcome = 'added' | 'changed' | 'unchanged'

/** A row compared with what is stored. */
interface ComparedRow {
  entry: ImportEntry
  outcome: ImportOutcome
}

const isSilent = ({ status, beatAt }: FileImportState, now: Date) =>
  status === 'running' && now.getTime() - (beatAt?.getTime() ?? 0) > SILENT_MS

/** A file with its first rows, which the contract of its kind describes. */
export function presentFileImport<Row extends object>(row: FileImportState, now: Date): FileImport & { rows: Row[] } {
  const { id, fileName, status, total, added, changed, unchanged, faulty, preview, faults } = row
  return {
    id,
    fileName,
    status: isSilent(row, now) ? 'stopped' : status,
    total,
    added,
    changed,
    unchanged,
    faulty,
    // Rows that became faulty while they were written count as faulty alone.
    done: status === 'checked' ? 0 : added + changed + unchanged,
    // Written by `insertFileImport` of the same kind.
    rows: [...preview] as Row[],
    faults: faults.slice(0, SHOWN_FAULTS),
  }
}

export const countOutcome = (compared: readonly ComparedRow[], countedOutcome: ImportOutcome) =>
  compared.filter(({ outcome }) => outcome === countedOutcome).length

const byPlace = (one: FileFault, other: FileFault) => one.row - other.row

/** A file that was read and compared. */
interface CheckedFile {
  fileName: string
  /** All rows. */
  entries: readonly ImportEntry[]
  /** The rows without faults. */
  compared: readonly ComparedRow[]
  faults: readonly FileFault[]
}

/** Keeps the result of a check for its import. */
export async function insertFileImport(
  tx: Db,
  { companyId, userId }: CompanyCaller,
  kind: FileImportKind,
  { fileName, entries, compared, faults }: CheckedFile,
  now: Date,
): Promise<FileImportState> {
  const outcomes = new Map(compared.map(({ entry, outcome }) => [entry.row, outcome]))
  const row: ImportRow = {
    id: randomUUID(),
    companyId,
    userId,
    kind,
    fileName,
    status: 'checked',
    entries: compared.map(({ entry }) => entry),
    preview: entries
      .slice(0, PREVIEW_ROWS)
      .map((entry) => ({ ...entry, outcome: outcomes.get(entry.row) ?? ('faulty' as const) })),
    faults: [...faults].sort(byPlace).slice(0, KEPT_FAULTS),
    total: entries.length,
    added: countOutcome(compared, 'added'),
    changed: countOutcome(compared, 'changed'),
    unchanged: countOutcome(compared, 'unchanged'),
    faulty: entries.length - compared.length,
    done: 0,
    beatAt: null,
    createdAt: now,
  }
  // Only the last file of a person is kept; one that is being imported stays.
  const isReplaced = and(
    eq(fileImport.userId, userId),
    eq(fileImport.kind, kind),
    sql`${fileImport.status} <> 'running'`,
  )
  await tx.delete(fileImport).where(isReplaced)
  await tx.insert(fileImport).values(row)
  return row
}

/** @throws {Refusal} 404 of somebody else, or too old */
export async function requireFileImport(
  db: Db,
  { companyId, userId }: CompanyCaller,
  kind: FileImportKind,
  id: string,
): Promise<FileImportState> {
  const isOwn = and(
    eq(fileImport.id, id),
    eq(fileImport.kind, kind),
    eq(fileImport.companyId, companyId),
    eq(fileImport.userId, userId),
  )
  const [row] = await db.select(stateColumns).from(fileImport).where(isOwn)
  if (!row) throw new Refusal(404, '这次导入已过期，请重新选择文件')
  return row
}

/**
 * Begins an import, or continues one that was interrupted.
 *
 * @returns its state, and whether its rows must now be written
 * @throws {Refusal} as {@link requireFileImport}
 */
export async function claimFileImport(
  tx: Db,
  caller: CompanyCaller,
  kind: FileImportKind,
  id: string,
  now: Date,
): Promise<{ row: FileImportState; isClaimed: boolean }> {
  await lockRow(tx, fileImport, id)
  const row = await requireFileImport(tx, caller, kind, id)
  const isClaimed = row.status === 'checked' || isSilent(row, now)
  if (!isClaimed) return { row, isClaimed }
  // From now on the counts are of what was written.
  const counts = row.status === 'checked' ? { added: 0, changed: 0, unchanged: 0 } : {}
  const change = { ...counts, status: 'running', beatAt: now }
  await tx.update(fileImport).set(change).where(eq(fileImport.id, id))
  return { row: { ...row, ...change }, isClaimed }
}

/** The rows of a file that have no fault, as the check of its kind kept them. */
export async function listImportEntries<E extends ImportEntry>(db: Db, id: string): Promise<readonly E[]> {
  const [row] = await db.select({ entries: entriesColumn }).from(fileImport).where(eq(fileImport.id, id))
  // Written by `insertFileImport` of the same kind.
  return (row?.entries ?? []) as readonly E[]
}

/** What a block of rows has come to. */
interface WrittenBlock {
  /** Entries of the whole file. */
  entries: number
  /** Entries of the block. */
  length: number
  added: number
  changed: number
  unchanged: number
  /** Of rows that were sound when the file was checked. */
  faults: readonly FileFault[]
}

/** Notes that a block of an import is through. @returns whether more rows are left */
export async function finishImportBlock(
  tx: Db,
  row: FileImportState,
  { entries, length, added, changed, unchanged, faults }: WrittenBlock,
  now: Date,
): Promise<boolean> {
  const done = row.done + length
  const isDone = done >= entries
  await tx
    .update(fileImport)
    .set({
      done,
      beatAt: now,
      added: row.added + added,
      changed: row.changed + changed,
      unchanged: row.unchanged + unchanged,
      faulty: row.faulty + faults.length,
      ...(faults.length > 0 && { faults: [...row.faults, ...faults].sort(byPlace).slice(0, KEPT_FAULTS) }),
      ...(isDone && { status: 'done', entries: [] }),
    })
    .where(eq(fileImport.id, row.id))
  return !isDone
}

/** Deletes files of the day before: they hold phone numbers. */
export async function deleteOldFileImports(db: Db, now: Date): Promise<void> {
  await db.delete(fileImport).where(lt(fileImport.createdAt, new Date(now.getTime() - KEEP_MS)))
}
