import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { declareHealth, HealthPurposeKey } from '@/contract/visit/health'
import { DAY_MS, HOUR_MS } from '@/lib/durations'
import type { FormRow } from '@/lib/form/form-types'
import { isEmptyValue } from '@/lib/form/form-value'
import type { Db } from '@/server/db/connection'
import { healthPass } from '@/server/db/schema/health'
import type { Seal } from '@/server/db/seal'
import { createPassColumns } from '@/server/domains/visit/approval'
import { hashHolder } from '@/server/domains/visit/fill'
import { Refusal } from '@/server/http/refusal'
import { validateSubmission } from '@/server/workflow/forms/form'

import { evaluateHealthRules, getWorseLevel, type HealthJudgement } from './health-level'
import { type Declarant, isOwnNumber, listPurposes, type Site, toHealthFormDefinition } from './site'
import type { HealthSource, SourceAnswer } from './source'

type Sent = InferOutput<(typeof declareHealth)['input']>

/** The encrypted content of a row. */
export interface Sealed extends Declarant, HealthJudgement {
  purposes: HealthPurposeKey[]
  sourceText: string | null
  seed: string
}

/** A validated and evaluated declaration, before it is stored. */
interface EvaluatedDeclaration {
  site: Site
  person: Declarant
  purposes: HealthPurposeKey[]
  judgement: HealthJudgement
}

/** A field's error names the field by its label, which here is a question: an open one is said in a sentence. */
const toQuestionFaults = (faults: Record<string, string>, answers: FormRow) =>
  Object.fromEntries(
    Object.entries(faults).map(([field, fault]) => [field, isEmptyValue(answers[field]) ? '请回答这个问题' : fault]),
  )

/**
 * Validates and evaluates a declaration. The answers are not stored.
 *
 * @throws {Refusal} 409 the questions have changed; 422 with errors by field
 */
export function evaluateDeclaration(site: Site, sent: Sent, source: HealthSource | null): EvaluatedDeclaration {
  if (sent.version !== site.form.version) throw new Refusal(409, '申报内容刚刚更新过，请重新打开后再提交')
  const { content, faults } = validateSubmission(toHealthFormDefinition(site.form), { main: sent.main })
  const person = site.person ?? sent.person
  const offered = listPurposes(site.form, source?.name ?? null)
  const purposes = offered.map(({ key }) => key).filter((key) => sent.purposes.includes(key))
  const missing = offered.filter(({ key, need }) => need === 'required' && !purposes.includes(key))
  const wrong = {
    ...toQuestionFaults(faults, content.main),
    ...(person ? {} : { name: '请填写姓名和手机号' }),
    ...Object.fromEntries(missing.map(({ key }) => [key, '请先同意这一项，才能生成通行证'])),
  }
  if (!person || Object.keys(wrong).length > 0) throw new Refusal(422, '请检查标出的内容', wrong)
  return { site, person, purposes, judgement: evaluateHealthRules(site.form.definition, content.main) }
}

/**
 * Consent to query a source requires a proven phone number: the account's, or one verified by a code. Otherwise anybody
 * could query data of others.
 */
export function buildAgreement(declared: EvaluatedDeclaration, isCodeRight: boolean): EvaluatedDeclaration {
  if (isCodeRight || isOwnNumber(declared.site, declared.person)) return declared
  return { ...declared, purposes: declared.purposes.filter((key) => key !== 'source') }
}

/** Queries the source with the person's consent; null without it. */
export async function querySource(
  { person, purposes }: EvaluatedDeclaration,
  source: HealthSource | null,
): Promise<(SourceAnswer & { name: string }) | null> {
  if (!source || !purposes.includes('source') || person.phone === '') return null
  return { ...(await source.ask({ name: person.name, phone: person.phone })), name: source.name }
}

/** Merges the answer of the source. An unavailable source never results in a green pass. */
function applySourceAnswer({ level, reasons }: HealthJudgement, word: Awaited<ReturnType<typeof querySource>>) {
  if (!word) return { level, reasons, sourceText: null }
  if (word.state === 'unavailable') {
    const reason = { title: `${word.name}暂时无法核对`, advice: '请门岗当面核对' }
    return {
      level: getWorseLevel(level, 'yellow'),
      reasons: [...reasons, reason],
      sourceText: `${word.name}：暂时无法核对`,
    }
  }
  const sourceText = `${word.name}：${word.text || '已核对'}`
  if (word.level === 'green') return { level, reasons, sourceText }
  const reason = { title: word.text || `${word.name}提示风险`, advice: '请按来源的要求处理后再申报' }
  return { level: getWorseLevel(level, word.level), reasons: [...reasons, reason], sourceText }
}

/** Deletes an earlier pass of the same visit or user. */
async function dropEarlier(tx: Db, { form, visitId, userId }: Site): Promise<void> {
  const own = visitId ? eq(healthPass.visitId, visitId) : userId ? eq(healthPass.userId, userId) : undefined
  if (own) await tx.delete(healthPass).where(and(eq(healthPass.companyId, form.companyId), own))
}

/** Stores the result of a declaration. @returns its id, and the secret for the declaring device */
export async function insertDeclaration(
  tx: Db,
  { site, person, purposes, judgement }: EvaluatedDeclaration,
  word: Awaited<ReturnType<typeof querySource>>,
  seal: Seal,
  now: Date,
): Promise<{ id: string; passHolder: string }> {
  const { form, visitId, userId } = site
  const id = randomUUID()
  const passHolder = randomBytes(32).toString('base64url')
  const { passId, seed } = createPassColumns()
  const phone = purposes.includes('contact') ? person.phone : ''
  const sealed: Sealed = { ...person, phone, purposes, ...applySourceAnswer(judgement, word), seed }
  await dropEarlier(tx, site)
  await tx.insert(healthPass).values({
    id,
    companyId: form.companyId,
    visitId,
    userId,
    passId,
    declaredAt: now,
    holderHash: hashHolder(passHolder),
    sealed: seal.close(JSON.stringify(sealed), id),
    validUntil: new Date(now.getTime() + form.validHours * HOUR_MS),
    deleteAt: new Date(now.getTime() + form.retentionDays * DAY_MS),
  })
  return { id, passHolder }
}
