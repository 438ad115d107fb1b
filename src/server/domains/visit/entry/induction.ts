import { randomUUID } from 'node:crypto'
import { and, eq, gte, inArray, lt } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import { INDUCTION_MONTHS_MAX } from '@/contract/visit/entry-rules'
import type { completeInduction, Induction } from '@/contract/visit/induction'
import { addMonths } from '@/lib/days'
import { groupBy } from '@/lib/group-by'
import { chinaDay, parseWireTime, startOfChinaDay } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { visitInduction } from '@/server/db/schema/visit-entry'
import { requireHeldVisit } from '@/server/domains/visit/held-visit'
import type { FoundVisit, VisitRow } from '@/server/domains/visit/rows'
import type { Caller } from '@/server/http/caller'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'

import { type EntryRuleRow, findEnglish, findEntryRule, listInductionEnglish } from './entry-rules'
import type { MarkPhone } from './phone-marks'

type HeldVisit = { id: string; holder?: string | undefined }

/** Moves a time by months of China's calendar, at the end of a month to the last day of a shorter one. */
function moveByMonths(at: Date, months: number): Date {
  const midnight = startOfChinaDay(at.getTime())
  const day = parseWireTime(addMonths(chinaDay(midnight), months))
  if (day === undefined) throw new Error('addMonths gave no day')
  return new Date(day + at.getTime() - midnight)
}

/** By the phone number; a visitor without one completes it for each visit. */
const markVisitor = ({ companyId, phone, id }: VisitRow, markPhone: MarkPhone) => markPhone(companyId, phone || id)

/** The visits of one company whose visitors have completed its current induction, and not too long ago. */
export async function listInductedVisitIds(
  db: Db,
  { companyId, inductionVersion, inductionMonths }: EntryRuleRow,
  rows: readonly VisitRow[],
  markPhone: MarkPhone,
  now: Date,
): Promise<Set<string>> {
  const idsByMark = groupBy(rows, (row) => markVisitor(row, markPhone))
  if (idsByMark.size === 0) return new Set()
  const { phoneMark, version, doneAt } = visitInduction
  const current = and(
    eq(visitInduction.companyId, companyId),
    inArray(phoneMark, [...idsByMark.keys()]),
    eq(version, inductionVersion),
    gte(doneAt, moveByMonths(now, -inductionMonths)),
  )
  const done = await db.select({ phoneMark, doneAt }).from(visitInduction).where(current)
  // The months of one done on 31 August may end on the last day of February, before those counted back from now begin.
  const valid = done.filter((one) => moveByMonths(one.doneAt, inductionMonths) > now)
  return new Set(valid.flatMap((one) => idsByMark.get(one.phoneMark) ?? []).map(({ id }) => id))
}

async function requireInduction(db: Db, { row }: FoundVisit): Promise<EntryRuleRow> {
  const rule = row.status === 'invited' ? undefined : await findEntryRule(db, row.companyId)
  if (!rule?.hasInduction) throw new Refusal(404, '该企业没有入厂须知')
  return rule
}

/** Presents the induction to a visitor. @throws {Refusal} 404 not the caller's visit, or no induction */
export async function presentInduction(
  db: Db,
  caller: Caller | null,
  visitKey: HeldVisit,
  markPhone: MarkPhone,
  now: Date,
): Promise<Induction> {
  const found = await requireHeldVisit(db, caller, visitKey)
  const rule = await requireInduction(db, found)
  const { pages, questions } = rule.induction
  return {
    companyName: found.companyName,
    version: rule.inductionVersion,
    months: rule.inductionMonths,
    isDone: (await listInductedVisitIds(db, rule, [found.row], markPhone, now)).has(found.row.id),
    pages,
    questions: questions.map(({ text, options }) => ({ text, options })),
    english: listInductionEnglish(rule),
  }
}

/**
 * Completes the induction with all answers right.
 *
 * @throws {Refusal} 404; 409 the content has changed meanwhile; 422 why an answer is wrong, by question
 */
export async function insertInduction(
  tx: Db,
  caller: Caller | null,
  { version, answers, language, ...visitKey }: InferOutput<(typeof completeInduction)['input']>,
  markPhone: MarkPhone,
  now: Date,
): Promise<{ validTime: string }> {
  const found = await requireHeldVisit(tx, caller, visitKey)
  const rule = await requireInduction(tx, found)
  if (rule.inductionVersion !== version) throw new Refusal(409, '入厂须知已更新，请重新阅读')
  const explain = (why: string) => (language === 'en' && findEnglish(rule.english, why)) || why
  const wrong = rule.induction.questions.flatMap(({ right, why }, at) =>
    answers[at] === right ? [] : [[`q${at}`, answers[at] === undefined ? '请选择答案' : explain(why)] as const],
  )
  if (wrong.length > 0) throw new Refusal(422, '有题目答错了，请看原因后重选', Object.fromEntries(wrong))
  const { row } = found
  await tx.insert(visitInduction).values({
    id: randomUUID(),
    companyId: row.companyId,
    visitId: row.id,
    phoneMark: markVisitor(row, markPhone),
    version,
    doneAt: now,
  })
  return { validTime: formatTime(moveByMonths(now, rule.inductionMonths)) }
}

/** When the induction was completed for this visit. */
export async function listInductionTimes(db: Db, visitId: string): Promise<{ at: Date; version: number }[]> {
  const { doneAt, version } = visitInduction
  return db.select({ at: doneAt, version }).from(visitInduction).where(eq(visitInduction.visitId, visitId))
}

/** Deletes inductions that are valid nowhere any more. */
export async function deleteOldInductions(db: Db, now: Date): Promise<void> {
  await db.delete(visitInduction).where(lt(visitInduction.doneAt, moveByMonths(now, -INDUCTION_MONTHS_MAX)))
}
