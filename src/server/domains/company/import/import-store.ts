import { sql } from 'drizzle-orm'

import type { FileFault } from '@/contract/organization/file-import'
import type { PeopleFileRow } from '@/contract/organization/people-file'
import type { Db } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'
import { toPinyin } from '@/server/db/pinyin'
import { fileImport } from '@/server/db/schema/file-import'
import { appUser, company } from '@/server/db/schema/identity'
import { buildNewPerson } from '@/server/domains/company/new-person'
import { assertAdministrator } from '@/server/domains/company/people-store'
import { PHONE_TAKEN } from '@/server/domains/company/person-phone'
import {
  countOutcome,
  finishImportBlock,
  insertFileImport,
  presentFileImport,
  requireFileImport,
} from '@/server/files/imports/file-import-store'
import type { CompanyCaller } from '@/server/http/caller'

import { type ComparedEntry, comparePeople, findPeopleState, mapPlannedWorkNos } from './compare-people'
import type { PeopleEntry } from './people-table'

/** Rows of one transaction. */
const BLOCK = 500

/** Compares the rows of a file with the company, and keeps the result for its import. */
export async function insertPeopleImport(
  tx: Db,
  caller: CompanyCaller,
  { fileName, entries, faults }: { fileName: string; entries: readonly PeopleEntry[]; faults: readonly FileFault[] },
  now: Date,
) {
  const faultyRows = new Set(faults.map(({ row }) => row))
  const sound = entries.filter(({ row }) => !faultyRows.has(row))
  const result = comparePeople(sound, await findPeopleState(tx, caller.companyId, sound))
  const checked = { fileName, entries, compared: result.compared, faults: [...faults, ...result.faults] }
  return presentFileImport<PeopleFileRow>(await insertFileImport(tx, caller, 'people', checked, now), now)
}

/** @returns the rows whose phone number somebody else has registered meanwhile */
async function insertPeople(
  tx: Db,
  companyId: string,
  added: readonly ComparedEntry[],
  now: Date,
): Promise<FileFault[]> {
  if (added.length === 0) return []
  const rows: (typeof appUser.$inferInsert)[] = []
  for (const { entry, values } of added) rows.push(await buildNewPerson(companyId, entry.phone, values, now))
  const inserted = await tx.insert(appUser).values(rows).onConflictDoNothing().returning({ phone: appUser.phone })
  const done = new Set(inserted.map(({ phone }) => phone))
  return added
    .filter(({ entry }) => !done.has(entry.phone))
    .map(({ entry }) => ({ row: entry.row, column: '手机号', text: PHONE_TAKEN }))
}

async function updatePeople(tx: Db, changed: readonly ComparedEntry[], now: Date): Promise<void> {
  if (changed.length === 0) return
  const rows: object[] = []
  for (const { id, values } of changed) rows.push({ id, ...values, ...(await toPinyin(values.name, 'name')) })
  await tx.execute(sql`
    update ${appUser} set name = v."name", pinyin = v."pinyin", initials = v."initials", work_no = v."workNo",
      department_id = v."departmentId", post_id = v."postId", position_id = v."positionId", updated_at = ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(id text, "name" text, "pinyin" text,
      "initials" text, "workNo" text, "departmentId" text, "postId" text, "positionId" text)
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
  await lockRow(tx, fileImport, id)
  const row = await requireFileImport(tx, caller, 'people', id)
  if (row.status !== 'running') return false
  const block = entries.slice(row.done, row.done + BLOCK)
  const { compared, faults } = comparePeople(
    block,
    await findPeopleState(tx, companyId, block),
    mapPlannedWorkNos(entries),
  )
  const refused = await insertPeople(
    tx,
    companyId,
    compared.filter(({ outcome }) => outcome === 'added'),
    now,
  )
  await updatePeople(
    tx,
    compared.filter(({ outcome }) => outcome === 'changed'),
    now,
  )
  const written = {
    entries: entries.length,
    length: block.length,
    added: countOutcome(compared, 'added') - refused.length,
    changed: countOutcome(compared, 'changed'),
    unchanged: countOutcome(compared, 'unchanged'),
    faults: [...faults, ...refused],
  }
  return finishImportBlock(tx, row, written, now)
}
