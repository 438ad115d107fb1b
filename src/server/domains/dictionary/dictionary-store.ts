import { and, count, eq, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { InferOutput } from 'valibot'

import { ROLE_CLASS_CODE } from '@/contract/organization/application'
import { VISIT_AREA } from '@/contract/organization/dictionary'
import { APPLICATION_CLASS, type Dictionary, type saveDictionary } from '@/contract/organization/dictionary-manage'
import type { AdministratorScope } from '@/contract/scopes'
import { parseDayRange } from '@/lib/time/work-calendar'
import { AREA_MARKS } from '@/lib/visitor/areas'
import type { Db } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'
import { dictionary, type StoredDictionaryEntry } from '@/server/db/schema/dictionary'
import { application } from '@/server/db/schema/home'
import { appUser, company } from '@/server/db/schema/identity'
import { report } from '@/server/db/schema/report'
import { trialRequest } from '@/server/db/schema/trial'
import { visitEntryRule } from '@/server/db/schema/visit-entry'
import { type DictionaryCode, dictionaryDefinitions, findDictionaryDefinition } from '@/server/definitions/dictionaries'
import { type CompanyCaller, hasScope } from '@/server/http/caller'
import { createForbiddenRefusal, Refusal } from '@/server/http/refusal'
import { findOperatorId } from '@/server/people/operator-store'

type Input = InferOutput<(typeof saveDictionary)['input']>

const createNotFound = () => new Refusal(404, '字典不存在')

function refuseEntries(reason: string): Refusal {
  return new Refusal(422, reason, { entries: reason })
}

/** The company whose entries hold: the operator's for what people of every company see. */
async function findOwnerId(db: Db, code: string, companyId: string | null): Promise<string | null> {
  const isOfOperator = findDictionaryDefinition(code)?.isOfOperator === true
  return isOfOperator ? ((await findOperatorId(db)) ?? null) : companyId
}

async function findStored(db: Db, code: string, ownerId: string | null) {
  if (ownerId === null) return undefined
  const [row] = await db
    .select()
    .from(dictionary)
    .where(and(eq(dictionary.companyId, ownerId), eq(dictionary.code, code)))
  return row
}

/** Stored entries in their order, then those of the product that the company has not stored yet. */
function mergeEntries(code: string, stored: readonly StoredDictionaryEntry[]): StoredDictionaryEntry[] {
  const builtIn = findDictionaryDefinition(code)?.entries ?? []
  const storedValues = new Set(stored.map(({ value }) => value))
  const others = builtIn
    .filter(([value]) => !storedValues.has(value))
    .map(([value, label]) => ({ value, label, isOn: true }))
  return [...stored, ...others]
}

/** The entries of a dictionary in display order, as a company sees them. @throws {Refusal} 404 no such dictionary */
export async function listDictionaryEntries(
  db: Db,
  code: string,
  companyId: string | null,
): Promise<StoredDictionaryEntry[]> {
  if (!findDictionaryDefinition(code)) throw createNotFound()
  const stored = await findStored(db, code, await findOwnerId(db, code, companyId))
  return mergeEntries(code, stored?.entries ?? [])
}

type UsingTable = PgTable & { companyId: PgColumn }

/** Columns that hold the codes of a dictionary. */
const usedIn: Partial<Record<DictionaryCode, readonly (readonly [UsingTable, PgColumn])[]>> = {
  application_class: [
    [application, application.classCode],
    [report, report.classCode],
  ],
  sex_type: [[appUser, appUser.sex]],
  industry: [[trialRequest, trialRequest.industry]],
  company_size: [[trialRequest, trialRequest.size]],
}

/** The areas that the confidentiality agreement of a company is for, by their names. */
async function listAgreementAreas(db: Db, companyId: string): Promise<readonly string[]> {
  const [row] = await db
    .select({ ndaAreas: visitEntryRule.ndaAreas })
    .from(visitEntryRule)
    .where(eq(visitEntryRule.companyId, companyId))
  return row?.ndaAreas ?? []
}

async function countUses(db: Db, code: string, ownerId: string): Promise<Map<string, number>> {
  const uses = new Map<string, number>()
  for (const [table, column] of usedIn[code as DictionaryCode] ?? []) {
    const rows = await db
      .select({ value: column, n: count() })
      .from(table as PgTable)
      .where(eq(table.companyId, ownerId))
      .groupBy(column)
    for (const { value, n } of rows) uses.set(String(value), (uses.get(String(value)) ?? 0) + n)
  }
  return uses
}

async function describeDictionary(db: Db, code: DictionaryCode, companyId: string): Promise<Dictionary> {
  const definition = findDictionaryDefinition(code)
  if (!definition) throw createNotFound()
  const ownerId = await findOwnerId(db, code, companyId)
  const stored = await findStored(db, code, ownerId)
  // How often a code is chosen is the owner's business.
  const uses = ownerId === companyId ? await countUses(db, code, companyId) : new Map<string, number>()
  const builtIn = new Set(definition.entries.map(([value]) => value))
  const agreementAreas = code === VISIT_AREA ? await listAgreementAreas(db, companyId) : []
  return {
    code,
    name: definition.name,
    note: definition.note,
    isEditable: ownerId === companyId,
    isFixed: definition.isFixed ?? false,
    entries: mergeEntries(code, stored?.entries ?? []).map((entry) => ({
      ...entry,
      isBuiltIn: builtIn.has(entry.value),
      uses: agreementAreas.includes(entry.label) ? 1 : (uses.get(entry.value) ?? 0),
    })),
    version: stored?.version ?? 0,
  }
}

/** The scopes that may change a dictionary beside 数据. */
const otherScopes: Partial<Record<string, AdministratorScope>> = {
  [APPLICATION_CLASS]: 'organization',
  [VISIT_AREA]: 'visitor',
}

function isOpenTo(caller: CompanyCaller, code: string): boolean {
  const other = otherScopes[code]
  return hasScope(caller, 'data') || (other !== undefined && hasScope(caller, other))
}

/** The dictionaries that an administrator may read. */
export async function listManagedDictionaries(db: Db, caller: CompanyCaller): Promise<Dictionary[]> {
  const found: Dictionary[] = []
  for (const code of Object.keys(dictionaryDefinitions) as DictionaryCode[]) {
    if (isOpenTo(caller, code)) found.push(await describeDictionary(db, code, caller.companyId))
  }
  return found
}

const isCalendar = (code: string) => code === 'holiday' || code === 'makeup_workday'

const hasDuplicates = (words: readonly string[]) => new Set(words).size < words.length

/** @throws {Refusal} 422 when a code of the calendar is no day */
function assertDays(entries: Input['entries']): void {
  const strange = entries.find(({ value }) => parseDayRange(value) === undefined)
  if (strange) throw refuseEntries(`「${strange.label}」的代码要写日期，如 20261001 或 20261001-20261007`)
}

/** @throws {Refusal} 422 when the name of an area would be read as two */
function assertAreas(entries: Input['entries']): void {
  if (entries.some(({ label }) => AREA_MARKS.test(label))) throw refuseEntries('区域的文字里不能有顿号、逗号和分号')
}

/** What one dictionary alone demands of its entries. @throws {Refusal} 422 */
function assertMeaning(code: string, entries: Input['entries']): void {
  if (isCalendar(code)) assertDays(entries)
  if (code === VISIT_AREA) assertAreas(entries)
}

/** @throws {Refusal} 422 when the entries cannot be stored */
function assertEntries(before: Dictionary, entries: Input['entries']): void {
  if (hasDuplicates(entries.map(({ value }) => value))) throw refuseEntries('有重复的代码')
  if (hasDuplicates(entries.map(({ label }) => label))) throw refuseEntries('有重复的文字')
  if (before.code === APPLICATION_CLASS && entries.some(({ value }) => value === ROLE_CLASS_CODE)) {
    throw refuseEntries(`代码 ${ROLE_CLASS_CODE} 已用于「我的工作」`)
  }
  if (!entries.some(({ isOn }) => isOn)) throw refuseEntries('至少启用一项')
  assertMeaning(before.code, entries)
  const newValues = new Set(entries.map(({ value }) => value))
  for (const { value, label, isBuiltIn, uses } of before.entries) {
    if (newValues.has(value)) continue
    if (isBuiltIn) throw refuseEntries(`「${label}」是内置的代码，不能移除，可以停用`)
    if (uses > 0) throw refuseEntries(`「${label}」有 ${uses} 处在用，不能移除，可以停用`)
  }
  if (!before.isFixed) return
  const earlierValues = new Set(before.entries.map(({ value }) => value))
  if (!entries.every(({ value, isOn }) => isOn && earlierValues.has(value)))
    throw refuseEntries('这个字典只能改文字和顺序')
}

/** Tiles and reports have the name and the place of their group beside its code. */
async function updateGroups(tx: Db, companyId: string, entries: Input['entries']): Promise<void> {
  for (const [classSort, { value, label: className }] of entries.entries()) {
    await tx
      .update(application)
      .set({ className, classSort })
      .where(and(eq(application.companyId, companyId), eq(application.classCode, value)))
    await tx
      .update(report)
      .set({ className, classSort })
      .where(and(eq(report.companyId, companyId), eq(report.classCode, value)))
  }
}

/** An area that gets another name stays one of the agreement, under both: visits that are planned have the earlier name. */
async function addAgreementAreas(
  tx: Db,
  companyId: string,
  { entries: before }: Dictionary,
  entries: Input['entries'],
) {
  const areas = await listAgreementAreas(tx, companyId)
  const renamed = before.flatMap(({ value, label }) => {
    const name = entries.find((entry) => entry.value === value)?.label ?? label
    return areas.includes(label) && !areas.includes(name) ? [name] : []
  })
  if (renamed.length === 0) return
  await tx
    .update(visitEntryRule)
    .set({ ndaAreas: [...areas, ...renamed], version: sql`${visitEntryRule.version} + 1` })
    .where(eq(visitEntryRule.companyId, companyId))
}

/**
 * Stores the entries of a dictionary.
 *
 * @throws {Refusal} 403 of the operator or outside the scope; 404 no such dictionary; 409 changed meanwhile; 422 entries
 *   that cannot be stored
 */
export async function writeDictionary(tx: Db, caller: CompanyCaller, input: Input): Promise<Dictionary> {
  const { companyId } = caller
  const { code, version, entries } = input
  if (!findDictionaryDefinition(code)) throw createNotFound()
  if (!isOpenTo(caller, code)) throw createForbiddenRefusal()
  await lockRow(tx, company, companyId)
  const before = await describeDictionary(tx, code as DictionaryCode, companyId)
  if (!before.isEditable) throw new Refusal(403, '这个字典由运营方维护')
  if (before.version !== version) throw new Refusal(409, '字典刚被他人修改，请重新查看')
  assertEntries(before, entries)
  const row = { companyId, code, entries, version: version + 1 }
  await tx
    .insert(dictionary)
    .values(row)
    .onConflictDoUpdate({ target: [dictionary.companyId, dictionary.code], set: row })
  if (code === APPLICATION_CLASS) await updateGroups(tx, companyId, entries)
  if (code === VISIT_AREA) await addAgreementAreas(tx, companyId, before, entries)
  return describeDictionary(tx, code as DictionaryCode, companyId)
}
