import { randomUUID } from 'node:crypto'
import { and, eq, getTableColumns, lt, sql } from 'drizzle-orm'

import type { PeopleFault, PeopleFileRow, PeopleImport } from '@/contract/organization/people-file'
import { DAY_MS } from '@/lib/durations'
import type { Db } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'
import { toPinyin } from '@/server/db/pinyin'
import { appUser, company } from '@/server/db/schema/identity'
import { type PeopleEntry, peopleImport } from '@/server/db/schema/people-import'
import { assertAdministrator } from '@/server/domains/company/people-store'
import type { CompanyCaller } from '@/server/http/caller'
import { Refusal } from '@/server/http/refusal'
import { findPeopleState, type JudgedEntry, judgePeople, mapPlannedWorkNos } from './judge-people'

const PREVIEW_ROWS = 8
const SHOWN_FAULTS = 30
/** Stored faults: a file may be wrong in every cell. */
const KEPT_FAULTS = 20_000
/** Rows of one transaction. */
const BLOCK = 500
/** An import without a sign of life for this long was interrupted. */
const SILENT_MS = 20_000
const KEEP_MS = DAY_MS

type ImportRow = typeof peopleImport.$inferSelect
/** Without the entries, which are large. */
type ImportState = Omit<ImportRow, 'entries'>

const { entries: entriesColumn, ...stateColumns } = getTableColumns(peopleImport)

const isSilent = ({ status, beatAt }: ImportState, now: Date) =>
  status === 'running' && now.getTime() - (beatAt?.getTime() ?? 0) > SILENT_MS

export function presentPeopleImport(row: ImportState, now: Date): PeopleImport {
  const { id, fileName, status, total, added, changed, unchanged, faulty, done, preview, faults } = row
  return {
    id,
    fileName,
    status: isSilent(row, now) ? 'stopped' : status,
    total,
    added,
    changed,
    unchanged,
    faulty,
    done,
    rows: [...preview],
    faults: faults.slice(0, SHOWN_FAULTS),
  }
}

const countOutcome = (judged: readonly JudgedEntry[], wanted: JudgedEntry['outcome']) =>
  judged.filter(({ outcome }) => outcome === wanted).length

const byPlace = (one: PeopleFault, other: PeopleFault) => one.row - other.row

/** Compares the rows of a file with the company, and keeps the result for its import. */
export async function insertPeopleImport(
  tx: Db,
  { companyId, userId }: CompanyCaller,
  { fileName, entries, faults }: { fileName: string; entries: readonly PeopleEntry[]; faults: readonly PeopleFault[] },
  now: Date,
): Promise<PeopleImport> {
  const faultyRows = new Set(faults.map(({ row }) => row))
  const sound = entries.filter(({ row }) => !faultyRows.has(row))
  const result = judgePeople(sound, await findPeopleState(tx, companyId, sound))
  const outcomes = new Map(result.judged.map(({ entry, outcome }) => [entry.row, outcome]))
  const preview: PeopleFileRow[] = entries
    .slice(0, PREVIEW_ROWS)
    .map((entry) => ({ ...entry, outcome: outcomes.get(entry.row) ?? 'faulty' }))
  const row: ImportRow = {
    id: randomUUID(),
    companyId,
    userId,
    fileName,
    status: 'checked',
    entries: result.judged.map(({ entry }) => entry),
    preview,
    faults: [...faults, ...result.faults].sort(byPlace).slice(0, KEPT_FAULTS),
    total: entries.length,
    added: countOutcome(result.judged, 'added'),
    changed: countOutcome(result.judged, 'changed'),
    unchanged: countOutcome(result.judged, 'unchanged'),
    faulty: entries.length - result.judged.length,
    done: 0,
    beatAt: null,
    createdAt: now,
  }
  // Only the last file of a person is kept; one that is being imported stays.
  await tx.delete(peopleImport).where(and(eq(peopleImport.userId, userId), sql`${peopleImport.status} <> 'running'`))
  await tx.insert(peopleImport).values(row)
  return presentPeopleImport(row, now)
}

/** @throws {Refusal} 404 of somebody else, or too old */
export async function requirePeopleImport(
  db: Db,
  { companyId, userId }: CompanyCaller,
  id: string,
): Promise<ImportState> {
  const isOwn = and(eq(peopleImport.id, id), eq(peopleImport.companyId, companyId), eq(peopleImport.userId, userId))
  const [row] = await db.select(stateColumns).from(peopleImport).where(isOwn)
  if (!row) throw new Refusal(404, '这次导入已过期，请重新选择文件')
  return row
}

/**
 * Begins an import, or continues one that was interrupted.
 *
 * @returns its state, and whether its rows must now be written
 * @throws {Refusal} as {@link requirePeopleImport}
 */
export async function claimPeopleImport(
  tx: Db,
  caller: CompanyCaller,
  id: string,
  now: Date,
): Promise<{ row: ImportState; isClaimed: boolean }> {
  await lockRow(tx, peopleImport, id)
  const row = await requirePeopleImport(tx, caller, id)
  const isClaimed = row.status === 'checked' || isSilent(row, now)
  if (!isClaimed) return { row, isClaimed }
  // From now on the counts are of what was written.
  const counts = row.status === 'checked' ? { added: 0, changed: 0, unchanged: 0 } : {}
  const change = { ...counts, status: 'running', beatAt: now }
  await tx.update(peopleImport).set(change).where(eq(peopleImport.id, id))
  return { row: { ...row, ...change }, isClaimed }
}

/** The rows of a file that have no fault. */
export async function listPeopleEntries(db: Db, id: string): Promise<readonly PeopleEntry[]> {
  const [row] = await db.select({ entries: entriesColumn }).from(peopleImport).where(eq(peopleImport.id, id))
  return row?.entries ?? []
}

/** @returns the rows whose phone number somebody else has registered meanwhile */
async function insertPeople(
  tx: Db,
  companyId: string,
  added: readonly JudgedEntry[],
  now: Date,
): Promise<PeopleFault[]> {
  if (added.length === 0) return []
  const rows: (typeof appUser.$inferInsert)[] = []
  for (const { entry, values } of added) {
    const sound = await toPinyin(values.name, 'name')
    // Without a password: they sign in by SMS code, which also shows them the agreement.
    const person = { population: 'user', username: entry.phone, phone: entry.phone, nickName: values.name, companyId }
    rows.push({ id: randomUUID(), ...person, ...values, ...sound, createdAt: now, updatedAt: now })
  }
  const inserted = await tx.insert(appUser).values(rows).onConflictDoNothing().returning({ phone: appUser.phone })
  const done = new Set(inserted.map(({ phone }) => phone))
  return added
    .filter(({ entry }) => !done.has(entry.phone))
    .map(({ entry }) => ({ row: entry.row, column: '手机号', text: '这个手机号已有账号，请邀请对方加入' }))
}

async function updatePeople(tx: Db, changed: readonly JudgedEntry[], now: Date): Promise<void> {
  if (changed.length === 0) return
  const rows: object[] = []
  for (const { id, values } of changed) rows.push({ id, ...values, ...(await toPinyin(values.name, 'name')) })
  await tx.execute(sql`
    update ${appUser} set name = v."name", pinyin = v."pinyin", initials = v."initials", work_no = v."workNo",
      department_id = v."departmentId", post_id = v."postId", updated_at = ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(id text, "name" text, "pinyin" text,
      "initials" text, "workNo" text, "departmentId" text, "postId" text)
    where ${appUser.id} = v.id`)
}

/**
 * Writes the next rows of an import in one transaction. They are compared with the company once more, so that nobody is
 * added twice, and what others have changed meanwhile is seen.
 *
 * @returns whether more rows are left
 * @throws {Refusal} 403 when the importer is no administrator any more
 */
export async function writePeopleBlock(
  tx: Db,
  caller: CompanyCaller,
  id: string,
  entries: readonly PeopleEntry[],
  now: Date,
): Promise<boolean> {
  const { companyId } = caller
  // The order of locks of every change of people: the company first.
  await lockRow(tx, company, companyId)
  await assertAdministrator(tx, caller)
  await lockRow(tx, peopleImport, id)
  const row = await requirePeopleImport(tx, caller, id)
  if (row.status !== 'running') return false
  const block = entries.slice(row.done, row.done + BLOCK)
  const { judged, faults } = judgePeople(block, await findPeopleState(tx, companyId, block), mapPlannedWorkNos(entries))
  const refused = await insertPeople(
    tx,
    companyId,
    judged.filter(({ outcome }) => outcome === 'added'),
    now,
  )
  await updatePeople(
    tx,
    judged.filter(({ outcome }) => outcome === 'changed'),
    now,
  )
  const late = [...faults, ...refused]
  const done = row.done + block.length
  const isDone = done >= entries.length
  await tx
    .update(peopleImport)
    .set({
      done,
      beatAt: now,
      added: row.added + countOutcome(judged, 'added') - refused.length,
      changed: row.changed + countOutcome(judged, 'changed'),
      unchanged: row.unchanged + countOutcome(judged, 'unchanged'),
      faulty: row.faulty + late.length,
      ...(late.length > 0 && { faults: [...row.faults, ...late].sort(byPlace).slice(0, KEPT_FAULTS) }),
      ...(isDone && { status: 'done', entries: [] }),
    })
    .where(eq(peopleImport.id, id))
  return !isDone
}

/** Deletes files of people of the day before: they hold phone numbers. */
export async function deleteOldPeopleImports(db: Db, now: Date): Promise<void> {
  await db.delete(peopleImport).where(lt(peopleImport.createdAt, new Date(now.getTime() - KEEP_MS)))
}
