import type { FileFault } from '@/contract/organization/file-import'
import type { ProductionFileRow } from '@/contract/production/production-file'
import type { Db } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'
import { fileImport, type ImportEntry } from '@/server/db/schema/file-import'
import { insertReportedRecords } from '@/server/domains/production/machine-reports'
import {
  countOutcome,
  finishImportBlock,
  insertFileImport,
  presentFileImport,
  requireFileImport,
} from '@/server/files/imports/file-import-store'
import type { CompanyCaller } from '@/server/http/caller'
import { Refusal } from '@/server/http/refusal'
import { listUserScopes } from '@/server/people/scopes'

import { compareRecords } from './compare-records'
import type { ProductionEntry } from './production-table'

/** Rows of one transaction. */
const BLOCK = 200

interface ReadFile {
  fileName: string
  /** All rows as they are written. */
  previews: readonly ImportEntry[]
  /** The rows without faults of single cells. */
  entries: readonly ProductionEntry[]
  faults: readonly FileFault[]
}

/** Compares the records of a file with the company's, and keeps the result for their import. */
export async function insertProductionImport(
  tx: Db,
  caller: CompanyCaller,
  { fileName, previews, entries, faults }: ReadFile,
  now: Date,
) {
  const result = await compareRecords(tx, caller.companyId, entries, now)
  const checked = { fileName, entries: previews, compared: result.compared, faults: [...faults, ...result.faults] }
  return presentFileImport<ProductionFileRow>(await insertFileImport(tx, caller, 'production', checked, now), now)
}

/**
 * Writes the next records of an import in one transaction. They are compared once more: machines report meanwhile.
 *
 * @returns whether more are left
 * @throws {Refusal} 403 when the importer has the scope no more
 */
export async function writeProductionBlock(
  tx: Db,
  caller: CompanyCaller,
  id: string,
  entries: readonly ProductionEntry[],
  now: Date,
): Promise<boolean> {
  const scopes = await listUserScopes(tx, caller.userId)
  if (!scopes.includes('data')) throw new Refusal(403, '你不再有数据的管理范围')
  await lockRow(tx, fileImport, id)
  const row = await requireFileImport(tx, caller, 'production', id)
  if (row.status !== 'running') return false
  const block = entries.slice(row.done, row.done + BLOCK)
  const { compared, faults } = await compareRecords(tx, caller.companyId, block, now)
  const records = compared.flatMap(({ entry: { row: _row, ...record }, outcome }) =>
    outcome === 'unchanged' ? [] : [record],
  )
  await insertReportedRecords(tx, caller.companyId, records, now)
  const written = {
    entries: entries.length,
    length: block.length,
    added: countOutcome(compared, 'added'),
    changed: countOutcome(compared, 'changed'),
    unchanged: countOutcome(compared, 'unchanged'),
    faults,
  }
  return finishImportBlock(tx, row, written, now)
}
