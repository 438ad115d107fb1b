import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { PublicDefinitionInput, savePublicForm } from '@/contract/public/public-form-admin'
import { compileExpression } from '@/lib/form/expression'
import { isRule } from '@/lib/form/form-rules'
import { parseWireTime } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { publicForm, publicQuota } from '@/server/db/schema/public-form'
import type { PublicDefinition } from '@/server/definitions/public-form'
import { Refusal } from '@/server/http/refusal'
import { findLimitsError, listFormErrors } from './limits'

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

async function saveQuotas(tx: Db, formId: string, quotas: FormInput['quotas']): Promise<void> {
  for (const { field, value, quota } of quotas) {
    const target = [publicQuota.formId, publicQuota.field, publicQuota.value]
    const row = { formId, field, value, quota }
    await tx.insert(publicQuota).values(row).onConflictDoUpdate({ target, set: { quota } })
  }
}

/**
 * Publishes a form, or a new version of one.
 *
 * @throws {Refusal} 404 not of the company; 422 errors by field
 */
export async function upsertPublicForm(
  tx: Db,
  companyId: string,
  sent: FormInput,
): Promise<{ id: string; version: number }> {
  const faults = validateDefinition(sent)
  if (Object.keys(faults).length > 0) throw new Refusal(422, '表单定义有误', faults)
  const { id = randomUUID(), kind, title, lead, opensTime, closesTime, capacity = null, quotas } = sent
  const columns = {
    kind,
    title,
    lead,
    capacity,
    definition: sent.definition as PublicDefinition,
    opensAt: toDateOrNull(opensTime) ?? new Date(0),
    closesAt: toDateOrNull(closesTime),
  }
  const isThat = and(eq(publicForm.id, id), eq(publicForm.companyId, companyId))
  const [saved] = sent.id
    ? await tx
        .update(publicForm)
        .set({ ...columns, version: sql`${publicForm.version} + 1` })
        .where(isThat)
        .returning()
    : await tx
        .insert(publicForm)
        .values({ id, companyId, ...columns })
        .returning()
  if (!saved) throw new Refusal(404, '表单不存在')
  await saveQuotas(tx, saved.id, quotas)
  return { id: saved.id, version: saved.version }
}
