import { randomUUID } from 'node:crypto'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { PublicDefinitionInput, savePublicForm, switchPublicForm } from '@/contract/public/public-form-admin'
import { compileExpression } from '@/lib/form/expression'
import { isRule } from '@/lib/form/form-rules'
import { parseWireTime } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'
import { publicForm, publicQuota, publicSubmission } from '@/server/db/schema/public-form'
import type { PublicDefinition } from '@/server/definitions/public-form'
import { Refusal, requireVersion } from '@/server/http/refusal'

import { keepFormVersion } from './form-versions'
import { findLimitsError, listFormErrors } from './limits'
import { requireOwnForm } from './public-answer-store'
import { presentPublicFormState } from './public-form-store'

type FormInput = InferOutput<(typeof savePublicForm)['input']>

const chosen = new Set(['select', 'multiselect', 'matrix'])

/** Whether a condition is valid or absent. */
export function isExpression(source: string | undefined): boolean {
  try {
    if (source) compileExpression(source)
    return true
  } catch {
    return false
  }
}

/** Validates a question of a definition. */
export function validateFieldDefinition(
  field: PublicDefinitionInput['fields'][number],
  isTwice: boolean,
): string | undefined {
  const { type, options = [], columns = [], rule, visibleWhen } = field
  if (isTwice) return '字段名重复'
  if (chosen.has(type) && options.length < 1) return '缺少选项'
  if (type === 'matrix' && columns.length < 1) return '缺少行'
  if (rule && !isRule(rule)) return '未知的校验规则'
  if (!isExpression(visibleWhen)) return '显示条件不是有效的表达式'
  return findLimitsError(field)
}

/** Validates a definition; errors by field, empty when valid. */
function validateDefinition(sent: FormInput): Record<string, string> {
  const { definition, quotas } = sent
  const { fields, outcomes } = definition
  const entries = fields.flatMap((field, at) => {
    const fault = validateFieldDefinition(field, fields.findIndex((one) => one.field === field.field) !== at)
    return fault ? [[field.field, fault] as const] : []
  })
  const limited = quotas.flatMap(({ field, value }) => {
    const options = fields.find((one) => one.field === field)?.options ?? []
    return options.some((option) => option.value === value) ? [] : [[field, `没有选项「${value}」`] as const]
  })
  const wrong = outcomes.some(({ when }) => !isExpression(when)) ? [['outcomes', '条件不是有效的表达式'] as const] : []
  return Object.fromEntries([...entries, ...limited, ...wrong, ...listFormErrors(sent)])
}

const toDateOrNull = (text: string | undefined) => (text === undefined ? null : new Date(parseWireTime(text) ?? 0))

/** The answers that hold an option and were not declined. The row of the form is locked: nobody claims meanwhile. */
async function countTaken(tx: Db, formId: string, field: string, value: string): Promise<number> {
  const answer = sql`${publicSubmission.content} -> ${field}::text`
  const isChosen = sql`${answer} @> ${JSON.stringify(value)}::jsonb`
  return tx.$count(
    publicSubmission,
    and(eq(publicSubmission.formId, formId), ne(publicSubmission.status, 'declined'), isChosen),
  )
}

/** Sets the limits of options. A limit that is not sent is removed; a new one counts the answers so far. */
async function saveQuotas(tx: Db, formId: string, quotas: FormInput['quotas']): Promise<void> {
  const storedQuotas = await tx.select().from(publicQuota).where(eq(publicQuota.formId, formId))
  const isSame = (one: { field: string; value: string }) => (other: { field: string; value: string }) =>
    one.field === other.field && one.value === other.value
  const whichIs = ({ field, value }: { field: string; value: string }) =>
    and(eq(publicQuota.formId, formId), eq(publicQuota.field, field), eq(publicQuota.value, value))
  for (const old of storedQuotas) if (!quotas.some(isSame(old))) await tx.delete(publicQuota).where(whichIs(old))
  for (const sent of quotas) {
    const { field, value, quota } = sent
    if (storedQuotas.some(isSame(sent))) await tx.update(publicQuota).set({ quota }).where(whichIs(sent))
    else {
      const taken = await countTaken(tx, formId, field, value)
      // An option may be sent twice: the last one counts.
      const target = [publicQuota.formId, publicQuota.field, publicQuota.value]
      const row = { formId, field, value, quota, taken }
      await tx.insert(publicQuota).values(row).onConflictDoUpdate({ target, set: { quota } })
    }
  }
}

/**
 * Publishes a form, or a new version of one.
 *
 * @throws {Refusal} 404 not of the company; 409 changed meanwhile; 422 errors by field
 */
export async function upsertPublicForm(
  tx: Db,
  { companyId, userId }: { companyId: string; userId: string },
  sent: FormInput,
  now: Date,
): Promise<{ id: string; version: number }> {
  const faults = validateDefinition(sent)
  if (Object.keys(faults).length > 0) throw new Refusal(422, '表单定义有误', faults)
  const { id, kind, title, lead, opensTime, closesTime, capacity = null, quotas } = sent
  const columns = {
    kind,
    title,
    lead,
    capacity,
    definition: sent.definition as PublicDefinition,
    opensAt: toDateOrNull(opensTime) ?? new Date(0),
    closesAt: toDateOrNull(closesTime),
    publishedAt: now,
    publishedById: userId,
  }
  const saved = await (id === undefined
    ? insertPublicForm(tx, { companyId, ...columns })
    : updatePublicForm(tx, companyId, { id, version: requireVersion(sent.version) }, columns))
  await saveQuotas(tx, saved.id, quotas)
  return saved
}

type FormRow = typeof publicForm.$inferInsert

async function insertPublicForm(tx: Db, row: Omit<FormRow, 'id'>) {
  const id = randomUUID()
  await tx.insert(publicForm).values({ id, ...row })
  return { id, version: 1 }
}

async function updatePublicForm(
  tx: Db,
  companyId: string,
  { id, version }: { id: string; version: number },
  columns: Partial<Omit<FormRow, 'id' | 'companyId'>>,
) {
  const isThat = and(eq(publicForm.id, id), eq(publicForm.companyId, companyId))
  const [before] = await tx.select().from(publicForm).where(isThat).for('update')
  if (before) await keepFormVersion(tx, before)
  const [saved] = await tx
    .update(publicForm)
    .set({ ...columns, version: sql`${publicForm.version} + 1` })
    .where(and(isThat, eq(publicForm.version, version)))
    .returning({ id: publicForm.id, version: publicForm.version })
  if (saved) return saved
  if ((await tx.$count(publicForm, isThat)) > 0) throw new Refusal(409, '表单刚刚被他人更新，请核对后再提交')
  throw new Refusal(404, '表单不存在')
}

/**
 * Closes a form now, or opens it again without an end. Both make a version, so that who edits the form meanwhile sees it.
 *
 * @throws {Refusal} 404 not of the company; 409 changed meanwhile, or it has not begun
 */
export async function updatePublicFormEnd(
  tx: Db,
  companyId: string,
  { id, isOpen, version }: InferOutput<(typeof switchPublicForm)['input']>,
  now: Date,
): Promise<{ id: string; version: number }> {
  await lockRow(tx, publicForm, id)
  const row = await requireOwnForm(tx, companyId, id)
  const { state } = presentPublicFormState(row, now)
  if (version !== row.version) throw new Refusal(409, '表单刚刚被他人更新，请核对后再提交')
  if (state === 'soon') throw new Refusal(409, '表单还没有开始')
  if (isOpen === (state !== 'closed')) return { id, version }
  return updatePublicForm(tx, companyId, { id, version }, { closesAt: isOpen ? null : now })
}
