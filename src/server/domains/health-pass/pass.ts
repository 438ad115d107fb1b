import { timingSafeEqual } from 'node:crypto'
import { and, asc, desc, eq, gt, inArray, isNotNull, lt } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { getHealthPass, HealthPass } from '@/contract/visit/health'
import type { VisitVerdict } from '@/contract/visit/visit-gate'
import { maskPhone } from '@/lib/mask'
import type { Db } from '@/server/db/connection'
import { healthForm, healthPass } from '@/server/db/schema/health'
import { company } from '@/server/db/schema/identity'
import type { Seal } from '@/server/db/seal'
import { hashHolder } from '@/server/domains/visit/fill'
import type { Caller } from '@/server/http/caller'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'

import type { Sealed } from './declare'
import { presentHealthLevel } from './health-level'
import { type HealthFormRow, listPurposes } from './site'

type HealthPassRow = typeof healthPass.$inferSelect
type PassQuery = InferOutput<(typeof getHealthPass)['input']>

/** Decrypts a row; undefined when it was withdrawn. */
export function openRow({ id, sealed }: HealthPassRow, seal: Seal): Sealed | undefined {
  const text = sealed === null ? undefined : seal.open(sealed, id)
  return text === undefined ? undefined : (JSON.parse(text) as Sealed)
}

function isHeldBy({ holderHash }: HealthPassRow, holder: string): boolean {
  const [givenHash, storedHash] = [Buffer.from(hashHolder(holder)), Buffer.from(holderHash)]
  return givenHash.length === storedHash.length && timingSafeEqual(givenHash, storedHash)
}

/**
 * The row of a pass: by the declaring device, else the latest of the signed-in user.
 *
 * @throws {Refusal} 404 for anybody else, and after its deletion
 */
async function requirePassRow(
  db: Db,
  caller: Caller | null,
  { id, holder }: PassQuery,
  now: Date,
): Promise<HealthPassRow> {
  const alive = gt(healthPass.deleteAt, now)
  const isUser = caller?.population === 'user'
  const own = isUser ? eq(healthPass.userId, caller.userId) : undefined
  const where = id ? eq(healthPass.id, id) : own
  const [row] = where
    ? await db.select().from(healthPass).where(and(alive, where)).orderBy(desc(healthPass.declaredAt)).limit(1)
    : []
  const mayRead = row && ((holder !== undefined && isHeldBy(row, holder)) || (isUser && row.userId === caller.userId))
  if (!mayRead) throw new Refusal(404, '还没有申报，或已按期删除')
  return row
}

async function findSiteName(db: Db, companyId: string): Promise<string> {
  const [row] = await db.select({ name: company.name }).from(company).where(eq(company.id, companyId))
  return row?.name ?? ''
}

async function findForm(db: Db, companyId: string) {
  const [form] = await db.select().from(healthForm).where(eq(healthForm.companyId, companyId))
  return form
}

/** The names of the purposes that were consented to. */
function listAgreedPurposes(form: HealthFormRow, { purposes, sourceText }: Sealed): string[] {
  const sourceName = sourceText?.split('：')[0] ?? '外部来源'
  return listPurposes(form, sourceName).flatMap(({ key, title }) => (purposes.includes(key) ? [title] : []))
}

/** The English of reasons, as far as the company has given it. */
function listReasonEnglish({ definition }: HealthFormRow, { reasons }: Sealed): HealthPass['english'] {
  const texts = new Set(reasons.flatMap(({ title, advice }) => [title, advice]))
  return (definition.english ?? []).filter(({ text }) => texts.has(text))
}

/** Presents the caller's pass. @throws {Refusal} 404 */
export async function presentHealthPass(
  db: Db,
  caller: Caller | null,
  query: PassQuery,
  seal: Seal,
  now: Date,
): Promise<HealthPass> {
  const row = await requirePassRow(db, caller, query, now)
  const passContent = openRow(row, seal)
  const isValid = passContent !== undefined && row.validUntil > now
  const form = passContent && (await findForm(db, row.companyId))
  return {
    id: row.id,
    status: passContent ? (isValid ? 'valid' : 'expired') : 'withdrawn',
    ...(passContent ? presentHealthLevel(passContent.level) : { level: '', levelName: '', levelText: '' }),
    reasons: passContent?.reasons ?? [],
    english: form ? listReasonEnglish(form, passContent) : [],
    siteName: await findSiteName(db, row.companyId),
    name: passContent?.name ?? '',
    company: passContent?.company ?? '',
    phone: passContent?.phone ? maskPhone(passContent.phone) : '',
    purposes: form ? listAgreedPurposes(form, passContent) : [],
    purposeKeys: passContent?.purposes ?? [],
    sourceText: passContent?.sourceText ?? null,
    declaredTime: formatTime(row.declaredAt),
    validTime: formatTime(row.validUntil),
    deleteTime: formatTime(row.deleteAt),
    ...(isValid ? { passId: row.passId, seed: passContent.seed } : { passId: null, seed: null }),
    serverTime: now.getTime(),
  }
}

/** Withdraws the consent and erases all personal data. @throws {Refusal} 404 */
export async function eraseHealthPass(tx: Db, caller: Caller | null, query: PassQuery, now: Date): Promise<void> {
  const { id } = await requirePassRow(tx, caller, query, now)
  await tx.update(healthPass).set({ sealed: null, visitId: null, userId: null }).where(eq(healthPass.id, id))
}

/** Advice for the gate, without duplicates. */
export const listAdvice = ({ reasons }: Pick<Sealed, 'reasons'>) => [...new Set(reasons.map(({ advice }) => advice))]

function presentHealthState(row: HealthPassRow | undefined, seal: Seal, now: Date): VisitVerdict['health'] {
  const passContent = row && openRow(row, seal)
  const toState = (level: string, levelName: string, advice: string[]): VisitVerdict['health'] => {
    return { level, levelName, advice, validTime: row ? formatTime(row.validUntil) : null }
  }
  if (!row || !passContent) return toState('none', '未申报', ['请访客现场申报'])
  if (row.validUntil <= now) return toState('expired', '申报已过期', ['请访客重新申报'])
  const { level, levelName } = presentHealthLevel(passContent.level)
  return toState(level, levelName, listAdvice(passContent))
}

/** The visitors' health states for the guard, by visit; empty when the site requires no declaration. */
export async function listVisitHealth(
  db: Db,
  companyId: string,
  visitIds: readonly string[],
  seal: Seal,
  now: Date,
): Promise<Map<string, VisitVerdict['health']>> {
  const [form] = await db.select().from(healthForm).where(eq(healthForm.companyId, companyId))
  if (!form || visitIds.length === 0) return new Map()
  const own = inArray(healthPass.visitId, [...visitIds])
  const isStored = and(own, isNotNull(healthPass.sealed), gt(healthPass.deleteAt, now))
  const rows = await db.select().from(healthPass).where(isStored).orderBy(asc(healthPass.declaredAt))
  // The latest of each visit comes last.
  const latest = new Map(rows.map((row) => [row.visitId, row]))
  return new Map(visitIds.map((id) => [id, presentHealthState(latest.get(id), seal, now)]))
}

/** Deletes declarations after the site's retention days. */
export async function deleteOldHealthPasses(db: Db, now: Date): Promise<void> {
  await db.delete(healthPass).where(lt(healthPass.deleteAt, now))
}
