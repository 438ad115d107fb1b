import { and, asc, desc, eq, exists, gte, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { InferInput, InferOutput } from 'valibot'

import type {
  ApplicationRecord,
  ApplicationView,
  listApplicationRecords,
} from '@/contract/organization/application-view'
import { parseWireTime } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { type PageWindow, selectPage } from '@/server/db/page'
import { application, applicationView } from '@/server/db/schema/home'
import { appUser } from '@/server/db/schema/identity'
import { processArchive, processArchiveEntry } from '@/server/db/schema/process-archive'
import {
  processDefinition,
  processHistory,
  processInstance,
  processReader,
  processTask,
} from '@/server/db/schema/workflow'
import { toContainsPattern } from '@/server/db/sql-text'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'
import { findPeople, getPerson, type People } from '@/server/people/people'
import { findNamesInCompany } from '@/server/print/print-store'
import { formatPrintedValue } from '@/server/print/values'
import { reviveInstance } from '@/server/workflow/archive/archive-store'
import { toFormField } from '@/server/workflow/forms/form-fields'
import { computeReaderModes } from '@/server/workflow/forms/form-modes'
import type { DefinitionRow, InstanceRow } from '@/server/workflow/instances/instance-store'
import { getStatusName } from '@/server/workflow/instances/names'
import type { CompanyMember } from '@/server/workflow/tasks/task-store'

type ViewRow = typeof applicationView.$inferSelect
type Query = InferOutput<(typeof listApplicationRecords)['input']>

/** Processes that a user is or was involved in, as `isInvolved` says of one. */
export function isInvolvedIn(db: Db, userId: string): SQL | undefined {
  const one = { one: sql`1` }
  const instance = processInstance.id
  const holds = or(eq(processTask.assigneeId, userId), eq(processTask.ownerId, userId))
  const acts = or(eq(processHistory.actorId, userId), eq(processHistory.ownerId, userId))
  const tasks = db
    .select(one)
    .from(processTask)
    .where(and(eq(processTask.instanceId, instance), holds))
  const events = db
    .select(one)
    .from(processHistory)
    .where(and(eq(processHistory.instanceId, instance), acts))
  const copies = db
    .select(one)
    .from(processReader)
    .where(and(eq(processReader.instanceId, instance), eq(processReader.userId, userId)))
  return or(eq(processInstance.starterId, userId), exists(tasks), exists(events), exists(copies))
}

/** The records of a view that a user may see. */
function isVisibleRecord(db: Db, view: ViewRow, { userId, companyId }: CompanyMember): SQL | undefined {
  return and(
    eq(processInstance.companyId, companyId),
    eq(processInstance.processKey, view.processKey),
    view.audience === 'company' ? undefined : isInvolvedIn(db, userId),
  )
}

async function findLatestDefinitions(
  db: Db,
  companyId: string,
  keys: readonly string[],
): Promise<Map<string, DefinitionRow>> {
  const rows = await db
    .select()
    .from(processDefinition)
    .where(and(eq(processDefinition.companyId, companyId), inArray(processDefinition.key, [...keys])))
    .orderBy(asc(processDefinition.version))
  // The last row of each key, the latest version, wins.
  return new Map(rows.map((row) => [row.key, row]))
}

/** The definitions that instances were started from, by id. */
async function findOwnDefinitions(db: Db, rows: readonly InstanceRow[]): Promise<Map<string, DefinitionRow>> {
  const ids = [...new Set(rows.map(({ definitionId }) => definitionId))]
  if (ids.length === 0) return new Map()
  const found = await db.select().from(processDefinition).where(inArray(processDefinition.id, ids))
  return new Map(found.map((row) => [row.id, row]))
}

/** Whether all users of the company may read the processes of this kind. */
export async function isOpenToCompany(db: Db, companyId: string, processKey: string): Promise<boolean> {
  const { id, companyId: company, processKey: key, audience } = applicationView
  const found = await db
    .select({ id })
    .from(applicationView)
    .where(and(eq(company, companyId), eq(key, processKey), eq(audience, 'company')))
    .limit(1)
  return found.length > 0
}

/**
 * The views of an application with their number of records.
 *
 * @throws {Refusal} 404 when there is no such application
 */
export async function listViews(
  db: Db,
  member: CompanyMember,
  appCode: string,
): Promise<{ appName: string; views: InferInput<typeof ApplicationView>[] }> {
  const { companyId } = member
  const rows = await db
    .select({ view: applicationView, appName: application.name })
    .from(applicationView)
    .innerJoin(
      application,
      and(eq(application.code, applicationView.appCode), eq(application.companyId, applicationView.companyId)),
    )
    .where(and(eq(applicationView.companyId, companyId), eq(applicationView.appCode, appCode)))
    .orderBy(asc(applicationView.sort), asc(applicationView.id))
  const [first] = rows
  if (!first) throw new Refusal(404, '应用不存在，或没有视图')
  const keys = rows.map(({ view }) => view.processKey)
  const definitions = await findLatestDefinitions(db, companyId, keys)
  const views: InferInput<typeof ApplicationView>[] = []
  for (const { view } of rows) {
    const definition = definitions.get(view.processKey)
    if (!definition) continue
    const total = await db.$count(processInstance, isVisibleRecord(db, view, member))
    views.push({ ...presentView(view, definition), total })
  }
  return { appName: first.appName, views }
}

/**
 * The filter field of a view. A field that is hidden from anybody is excluded, because the results would reveal its
 * value.
 */
function findChoiceField({ choiceField }: ViewRow, { form, steps }: Pick<DefinitionRow, 'form' | 'steps'>) {
  const modes = computeReaderModes(form, { steps })
  return form.fields.find(({ field }) => field === choiceField && modes[field] !== 'hidden')
}

const isStartedBy = (from: string | undefined, column: PgColumn) => {
  const time = from === undefined ? undefined : parseWireTime(from)
  return time === undefined ? undefined : gte(column, new Date(time))
}

function presentView(view: ViewRow, { name, key, form, steps }: DefinitionRow): InferInput<typeof ApplicationView> {
  const field = findChoiceField(view, { form, steps })
  const options = (field?.options ?? []).map(({ value, label }) => ({ value, label }))
  return {
    id: view.id,
    name: view.name,
    procDefKey: key,
    procDefName: name,
    choice: field && options.length > 0 ? { label: field.label, options } : null,
    hasAmount: form.amountField !== undefined,
  }
}

function buildRecordFilter(
  db: Db,
  choiceField: string | undefined,
  { keyword, status, choice, createdFrom }: Query,
): SQL | undefined {
  const form = status === 'archived' ? sql`${processArchive.record} -> 'instance' -> 'form'` : processInstance.form
  const { subject, serialNo, starterId, createdAt } = status === 'archived' ? processArchive : processInstance
  const words = keyword ? toContainsPattern(keyword) : undefined
  const starters = (like: string) => db.select({ id: appUser.id }).from(appUser).where(ilike(appUser.name, like))
  return and(
    words ? or(ilike(subject, words), ilike(serialNo, words), inArray(starterId, starters(words))) : undefined,
    status && status !== 'archived' ? eq(processInstance.status, status) : undefined,
    choice && choiceField ? sql`${form} -> 'main' ->> ${choiceField}::text = ${choice}` : undefined,
    isStartedBy(createdFrom, createdAt),
  )
}

/** The archived records of a view that a user may see. */
function isVisibleArchived(db: Db, view: ViewRow, { userId, companyId }: CompanyMember): SQL | undefined {
  const involved = db
    .select({ one: sql`1` })
    .from(processArchiveEntry)
    .where(
      and(
        eq(processArchiveEntry.userId, userId),
        eq(processArchiveEntry.list, 'involved'),
        eq(processArchiveEntry.at, processArchive.createdAt),
        eq(processArchiveEntry.instanceId, processArchive.id),
      ),
    )
  return and(
    eq(processArchive.companyId, companyId),
    eq(processArchive.processKey, view.processKey),
    view.audience === 'company' ? undefined : exists(involved),
  )
}

/** One page of the rows of a view's records, newest first, and how many there are. */
async function selectRecords(
  db: Db,
  member: CompanyMember,
  view: ViewRow,
  filter: SQL | undefined,
  page: PageWindow,
): Promise<{ rows: InstanceRow[]; total: number }> {
  const where = and(isVisibleRecord(db, view, member), filter)
  const list = db
    .select()
    .from(processInstance)
    .where(where)
    .orderBy(desc(processInstance.createdAt), desc(processInstance.id))
  return selectPage(db, list, page, processInstance, where)
}

/** The same of those that are archived. */
async function selectArchivedRecords(
  db: Db,
  member: CompanyMember,
  view: ViewRow,
  filter: SQL | undefined,
  page: PageWindow,
): Promise<{ rows: InstanceRow[]; total: number }> {
  const where = and(isVisibleArchived(db, view, member), filter)
  const list = db
    .select({ record: processArchive.record })
    .from(processArchive)
    .where(where)
    .orderBy(desc(processArchive.createdAt), desc(processArchive.id))
  const { rows, total } = await selectPage(db, list, page, processArchive, where)
  return { rows: rows.map(({ record }) => reviveInstance(record)), total }
}

/** The values of a record: the selected fields that no step hides and that are not empty. */
function presentValues(row: InstanceRow, view: ViewRow, { form }: DefinitionRow, names: ReadonlyMap<string, string>) {
  const modes = computeReaderModes(form, row)
  return view.fields.flatMap((name) => {
    const field = form.fields.find((one) => one.field === name)
    if (!field || modes[name] === 'hidden') return []
    const stored = row.form.main[name]
    const value = formatPrintedValue(
      toFormField(field, 'read'),
      typeof stored === 'object' && stored ? [...stored] : stored,
      names,
    )
    return value === '' ? [] : [{ key: field.label, value }]
  })
}

function presentRecord(
  row: InstanceRow,
  view: ViewRow,
  definition: DefinitionRow,
  people: People,
  names: Map<string, string>,
) {
  const { name, deptName, avatar } = getPerson(people, row.starterId)
  return {
    procInstId: row.id,
    serialNo: row.serialNo,
    subject: row.subject,
    amount: row.amount,
    status: row.status,
    statusName: getStatusName(row.status),
    startTime: formatTime(row.createdAt),
    startUserName: name,
    startUserAvatar: avatar,
    startDeptName: deptName,
    values: presentValues(row, view, definition, names),
  }
}

function collectNamedIds(row: InstanceRow, view: ViewRow, { form }: DefinitionRow): string[] {
  const people = form.fields.filter(
    ({ field, type }) => view.fields.includes(field) && (type === 'user' || type === 'dept'),
  )
  return people.flatMap(({ field }) => {
    const stored = row.form.main[field]
    return typeof stored === 'string' ? [stored] : Array.isArray(stored) ? [...stored] : []
  })
}

/**
 * One page of a view's records, newest first.
 *
 * @throws {Refusal} 404
 */
export async function listRecords(
  db: Db,
  member: CompanyMember,
  query: Query,
  page: PageWindow,
): Promise<{ records: InferInput<typeof ApplicationRecord>[]; total: number }> {
  const { companyId } = member
  const own = and(eq(applicationView.id, query.viewId), eq(applicationView.companyId, companyId))
  const [view] = await db.select().from(applicationView).where(own)
  const definition = view && (await findLatestDefinitions(db, companyId, [view.processKey])).get(view.processKey)
  if (!view || !definition) throw new Refusal(404, '视图不存在或无权查看')
  const filter = buildRecordFilter(db, findChoiceField(view, definition)?.field, query)
  const select = query.status === 'archived' ? selectArchivedRecords : selectRecords
  const { rows, total } = await select(db, member, view, filter, page)
  const people = await findPeople(
    db,
    companyId,
    rows.map(({ starterId }) => starterId),
  )
  // Another version may have a field of the same name with another kind, label or options.
  const definitions = await findOwnDefinitions(db, rows)
  const defined = rows.map((row) => ({ row, own: definitions.get(row.definitionId) ?? definition }))
  const namedIds = defined.flatMap(({ row, own }) => collectNamedIds(row, view, own))
  const names = await findNamesInCompany(db, companyId, namedIds)
  return {
    records: defined.map(({ row, own }) => presentRecord(row, view, own, people, names)),
    total,
  }
}
