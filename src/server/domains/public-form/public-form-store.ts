import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, lte, or, type SQL } from 'drizzle-orm'
import type { InferInput, InferOutput } from 'valibot'

import type { getPublicForm, PublicForm, PublicFormKind, PublicFormSummary } from '@/contract/public/public-form'
import type { listManagedPublicForms, PublicFormSetting, publicFormStates } from '@/contract/public/public-form-admin'
import type { Db } from '@/server/db/connection'
import { type PageWindow, selectPage } from '@/server/db/page'
import { appUser, company, department, partner } from '@/server/db/schema/identity'
import { publicForm, publicInvitation, publicQuota } from '@/server/db/schema/public-form'
import { matchesKeyword } from '@/server/db/sql-text'
import type { FormDefinition } from '@/server/definitions/process'
import type { PublicDefinition } from '@/server/definitions/public-form'
import { requireCompanyRow } from '@/server/http/company-row'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'
import { findOperatorId } from '@/server/people/operator-store'
import { computeStartModes } from '@/server/workflow/forms/form'
import { toFormFields } from '@/server/workflow/forms/form-fields'

import { findAskedFields, listFormVersions } from './form-versions'

export type PublicFormRecord = typeof publicForm.$inferSelect
export type InvitationRow = typeof publicInvitation.$inferSelect
type PublicFormQuery = InferOutput<(typeof getPublicForm)['input']>

const createNotFound = () => new Refusal(404, '表单不存在或已下线')

/** Converts it to a form definition, so that the workflow's form rules validate it. */
export function toPublicFormDefinition({
  id,
  title,
  definition,
}: Pick<PublicFormRecord, 'id' | 'title' | 'definition'>): FormDefinition {
  return { key: id, name: title, fields: definition.fields, summary: [] }
}

/** Whether a form accepts submissions, with the reason if not. */
export function presentPublicFormState(
  { opensAt, closesAt, capacity, taken }: PublicFormRecord,
  now: Date,
): { state: string; stateText: string } {
  if (opensAt > now) return { state: 'soon', stateText: `${formatTime(opensAt).slice(5, 16)} 开始` }
  if (closesAt && closesAt <= now)
    return { state: 'closed', stateText: `已于 ${formatTime(closesAt).slice(5, 16)} 截止` }
  return capacity !== null && taken >= capacity
    ? { state: 'full', stateText: '名额已满' }
    : { state: 'open', stateText: '' }
}

/** The condition of a form that has begun and not ended, full or not. */
const isRunning = (now: Date): SQL | undefined =>
  and(lte(publicForm.opensAt, now), or(isNull(publicForm.closesAt), gt(publicForm.closesAt, now)))

/** The condition of a state, as {@link presentPublicFormState} finds it. */
function isInFormState(state: (typeof publicFormStates)[number], now: Date): SQL | undefined {
  const { opensAt, closesAt, capacity, taken } = publicForm
  if (state === 'soon') return gt(opensAt, now)
  if (state === 'closed') return and(lte(opensAt, now), lte(closesAt, now))
  return state === 'full'
    ? and(isRunning(now), gte(taken, capacity))
    : and(isRunning(now), or(isNull(capacity), lt(taken, capacity)))
}

const pairs = (entries: PublicDefinition['facts'] = []) => entries.map(([key, value]) => ({ key, value }))

function presentSummary(row: PublicFormRecord, now: Date): PublicFormSummary {
  const { id, kind, title, lead, definition, opensAt, closesAt, capacity, taken } = row
  return {
    id,
    kind,
    title,
    lead,
    ...presentPublicFormState(row, now),
    facts: pairs(definition.facts),
    tags: [...(definition.tags ?? [])],
    opensTime: formatTime(opensAt),
    closesTime: formatTime(closesAt),
    taken,
    left: capacity === null ? null : Math.max(0, capacity - taken),
  }
}

/** Restricts to the operator company, whose forms can be opened by kind. */
const isOperators = async (db: Db) => eq(publicForm.companyId, (await findOperatorId(db)) ?? '')

/** The newest open form; else the newest one, which then shows why it is closed. */
async function findNewestForm(db: Db, kind: PublicFormKind, now: Date): Promise<PublicFormRecord | undefined> {
  const mine = and(await isOperators(db), eq(publicForm.kind, kind))
  const order = [desc(publicForm.opensAt), desc(publicForm.id)]
  const [open] = await db
    .select()
    .from(publicForm)
    .where(and(mine, isRunning(now)))
    .orderBy(...order)
    .limit(1)
  if (open) return open
  const [any] = await db
    .select()
    .from(publicForm)
    .where(mine)
    .orderBy(...order)
    .limit(1)
  return any
}

/** @throws {Refusal} 404 no such form */
export async function requirePublicForm(db: Db, id: string): Promise<PublicFormRecord> {
  const [row] = await db.select().from(publicForm).where(eq(publicForm.id, id))
  if (!row) throw createNotFound()
  return row
}

/** @throws {Refusal} 404 unknown; 410 expired */
export async function requirePublicInvitation(db: Db, code: string, now: Date): Promise<InvitationRow> {
  const [row] = await db.select().from(publicInvitation).where(eq(publicInvitation.code, code))
  if (!row) throw new Refusal(404, '邀请函不存在，请核对链接')
  if (row.expiresAt <= now) throw new Refusal(410, `邀请函已于 ${formatTime(row.expiresAt).slice(0, 16)} 过期`)
  return row
}

async function describeInvitation(db: Db, row: InvitationRow): Promise<PublicForm['invitation']> {
  const [inviter] = await db
    .select({
      name: appUser.name,
      avatar: appUser.avatar,
      company: company.name,
      department: department.name,
      firm: partner.companyName,
    })
    .from(appUser)
    .leftJoin(company, eq(company.id, appUser.companyId))
    .leftJoin(department, eq(department.id, appUser.departmentId))
    .leftJoin(partner, eq(partner.userId, appUser.id))
    .where(eq(appUser.id, row.inviterId))
  return {
    inviterName: inviter?.name ?? '',
    inviterTitle: [inviter?.firm ?? inviter?.company, inviter?.department].filter(Boolean).join(' · '),
    inviterAvatar: inviter?.avatar || null,
    inviteeName: row.inviteeName,
    inviteeCompany: row.inviteeCompany,
    words: row.words,
    expireTime: formatTime(row.expiresAt),
  }
}

async function requireFormRow(
  db: Db,
  { id, kind }: PublicFormQuery,
  invitation: InvitationRow | undefined,
  now: Date,
): Promise<PublicFormRecord> {
  if (invitation) return requirePublicForm(db, invitation.formId)
  if (id) return requirePublicForm(db, id)
  const row = kind && (await findNewestForm(db, kind, now))
  if (!row) throw createNotFound()
  return row
}

/** Presents a form. @throws {Refusal} 404, 410 as {@link requirePublicInvitation} */
export async function describeForm(db: Db, query: PublicFormQuery, now: Date): Promise<PublicForm> {
  const invitation = query.invite ? await requirePublicInvitation(db, query.invite, now) : undefined
  const row = await requireFormRow(db, query, invitation, now)
  const { definition, version } = row
  const form = toPublicFormDefinition(row)
  const quotas = await db.select().from(publicQuota).where(eq(publicQuota.formId, row.id))
  return {
    ...presentSummary(row, now),
    version,
    fields: toFormFields(form, computeStartModes(form)),
    quotas: quotas.map(({ field, value, quota, taken }) => ({ field, value, left: Math.max(0, quota - taken) })),
    notes: (definition.notes ?? []).map(({ title, lines }) => ({ title, lines: [...lines] })),
    minutes: definition.minutes,
    isAnonymous: definition.isAnonymous ?? false,
    oncePer: definition.oncePer,
    submitText: definition.submitText,
    invitation: invitation ? await describeInvitation(db, invitation) : null,
  }
}

/** The forms of a kind in the company's order. */
export async function listForms(db: Db, kind: PublicFormKind, page: PageWindow, now: Date) {
  const { sort, id } = publicForm
  const where = and(await isOperators(db), eq(publicForm.kind, kind), isRunning(now))
  const list = db.select().from(publicForm).where(where).orderBy(asc(sort), asc(id))
  const { rows, total } = await selectPage(db, list, page, publicForm, where)
  return { records: rows.map((row) => presentSummary(row, now)), total }
}

/** Finds forms by id. */
export async function findPublicFormsByIds(db: Db, ids: readonly string[]): Promise<Map<string, PublicFormRecord>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(publicForm)
    .where(inArray(publicForm.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** The form for invited partners of a company, the newest that is open. @throws {Refusal} 404 the company has none */
export async function requirePartnerForm(db: Db, companyId: string, now: Date): Promise<PublicFormRecord> {
  const isThat = and(eq(publicForm.companyId, companyId), eq(publicForm.kind, 'partner'), isRunning(now))
  const [row] = await db.select().from(publicForm).where(isThat).orderBy(desc(publicForm.opensAt)).limit(1)
  if (!row) throw new Refusal(404, '企业没有开放的渠道邀请')
  return row
}

/** The forms of a company for those who edit them. */
export async function listManagedForms(
  db: Db,
  companyId: string,
  { keyword, state: stateFilter, sort: order }: InferOutput<(typeof listManagedPublicForms)['input']>,
  page: PageWindow,
  now: Date,
) {
  const { opensAt: openingTime, sort, id: formId, taken: answers } = publicForm
  const byOpening = [desc(openingTime), asc(sort), asc(formId)]
  const where = and(
    eq(publicForm.companyId, companyId),
    keyword ? matchesKeyword(keyword, [publicForm.title]) : undefined,
    stateFilter && isInFormState(stateFilter, now),
  )
  const list = db
    .select()
    .from(publicForm)
    .where(where)
    .orderBy(...(order === 'answers' ? [desc(answers), ...byOpening] : byOpening))
  const { rows, total } = await selectPage(db, list, page, publicForm, where)
  const records = rows.map((row) => {
    const { id, kind, title, opensAt, closesAt, taken, capacity, version } = row
    const { state } = presentPublicFormState(row, now)
    const times = { opensTime: formatTime(opensAt), closesTime: formatTime(closesAt) }
    return { id, kind, title, state, ...times, taken, capacity, version }
  })
  return { records, total }
}

/** A form with its definition. @throws {Refusal} 404 not of the company */
export async function describeFormSetting(
  db: Db,
  companyId: string,
  id: string,
): Promise<InferInput<typeof PublicFormSetting>> {
  const row = await requireCompanyRow(db, publicForm, { companyId, id }, '表单不存在')
  const { version, kind, title, lead, definition, opensAt, closesAt, taken, capacity } = row
  const quotas = await db.select().from(publicQuota).where(eq(publicQuota.formId, id))
  const askedFields = (await findAskedFields(db, [row])).get(id) ?? []
  const isOffered = (field: string, value: string) =>
    definition.fields.some((one) => one.field === field && one.options?.some((option) => option.value === value))
  return {
    id,
    version,
    title,
    lead,
    taken,
    capacity,
    kind: kind as PublicFormKind,
    definition: definition as InferInput<typeof PublicFormSetting>['definition'],
    opensTime: formatTime(opensAt),
    closesTime: formatTime(closesAt),
    quotas: quotas.flatMap(({ field, value, quota }) => (isOffered(field, value) ? { field, value, quota } : [])),
    pastFields: askedFields.flatMap(({ definition: past, isRemoved }) => (isRemoved ? past.field : [])),
    versions: await listFormVersions(db, row),
  }
}
