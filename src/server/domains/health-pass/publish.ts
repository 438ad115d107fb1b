import { eq, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { saveHealthDeclaration } from '@/contract/visit/health-manage'
import type { Db } from '@/server/db/connection'
import { healthForm } from '@/server/db/schema/health'
import type { HealthDefinition } from '@/server/definitions/health-form'
import { isExpression, validateFieldDefinition } from '@/server/domains/public-form/publish'
import { Refusal } from '@/server/http/refusal'

type DeclarationInput = InferOutput<(typeof saveHealthDeclaration)['input']>

/** Field types that the declaration page supports. */
const askable = new Set(['section', 'text', 'textarea', 'number', 'date', 'select', 'multiselect'])

function validateDefinition({ fields, rules }: Pick<DeclarationInput, 'fields' | 'rules'>): Record<string, string> {
  const wrong = fields.flatMap((field, at) => {
    const isTwice = fields.findIndex((one) => one.field === field.field) !== at
    const fault = askable.has(field.type) ? validateFieldDefinition(field, isTwice) : '申报不支持这种题目'
    return fault ? [[field.field, fault] as const] : []
  })
  const unread = rules.some(({ when }) => !isExpression(when)) ? [['rules', '条件不是有效的表达式'] as const] : []
  return Object.fromEntries([...wrong, ...unread])
}

/** The questionnaire of a company for its editors; null without one. */
export async function findHealthForm(db: Db, companyId: string) {
  const [row] = await db.select().from(healthForm).where(eq(healthForm.companyId, companyId))
  if (!row) return null
  const { title, lead, definition, validHours, retentionDays, version } = row
  // What is stored was published through the contract, or is a template of the same kinds of questions.
  const { fields, rules, english = [] } = definition as unknown as Omit<DeclarationInput, 'version'>
  return { title, lead, validHours, retentionDays, version, fields, rules, english }
}

/**
 * Publishes a company's questionnaire; existing passes stay valid.
 *
 * @throws {Refusal} 409 when it has another version than the one that was read; 422 by field
 */
export async function publishHealth(tx: Db, companyId: string, input: DeclarationInput): Promise<{ version: number }> {
  const { version: baseVersion, ...sent } = input
  const faults = validateDefinition(sent)
  if (Object.keys(faults).length > 0) throw new Refusal(422, '申报定义有误', faults)
  const { fields, rules, english, ...columns } = sent
  const set = { ...columns, definition: { fields, rules, english } as HealthDefinition }
  const [saved] = await tx
    .insert(healthForm)
    .values({ companyId, ...set })
    .onConflictDoUpdate({
      target: healthForm.companyId,
      set: { ...set, version: sql`${healthForm.version} + 1` },
      setWhere: eq(healthForm.version, baseVersion),
    })
    .returning({ version: healthForm.version })
  if (!saved) throw new Refusal(409, '申报已被他人更新')
  return { version: saved.version }
}
