import { and, eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { VisitorEnglish } from '@/contract/visit/english'
import { type EntryRules, INDUCTION_ENGLISH_MAX, type saveEntryRules } from '@/contract/visit/entry-rules'
import { INDUCTION_QUESTIONS } from '@/contract/visit/induction'
import type { Db } from '@/server/db/connection'
import { type InductionContent, visitEntryRule } from '@/server/db/schema/visit-entry'
import { publishPicture } from '@/server/files/upload-store'
import type { CompanyCaller } from '@/server/http/caller'
import { Refusal } from '@/server/http/refusal'

export type EntryRuleRow = typeof visitEntryRule.$inferSelect
type SavedRules = InferOutput<(typeof saveEntryRules)['input']>
type SavedInduction = SavedRules['induction']

/** The rules of a company; undefined before the first save. */
export async function findEntryRule(db: Db, companyId: string): Promise<EntryRuleRow | undefined> {
  const [row] = await db.select().from(visitEntryRule).where(eq(visitEntryRule.companyId, companyId))
  return row
}

/** The English of a text; undefined where the company has written none. */
export const findEnglish = (english: readonly VisitorEnglish[], text: string): string | undefined =>
  english.find((one) => one.text === text)?.english

/** The texts of an induction that a visitor reads before answering. */
const listInductionTexts = ({ pages, questions }: InductionContent): string[] => [
  ...pages.flatMap(({ title, text }) => [title, text]),
  ...questions.flatMap(({ text, options }) => [text, ...options]),
]

/** The English of an induction, without that of the reasons, which give the answers away. */
export function listInductionEnglish({ induction, english }: EntryRuleRow): VisitorEnglish[] {
  const read = new Set(listInductionTexts(induction))
  return english.filter(({ text }) => read.has(text))
}

/** The column is checked by the database. */
const toPhotoRule = (photo: string) => photo as EntryRules['photo']

/** Presents the rules to those who edit them. */
export async function presentEntryRules(db: Db, companyId: string): Promise<EntryRules | null> {
  const row = await findEntryRule(db, companyId)
  if (!row) return null
  const { version, hasInduction, isInductionRequired, inductionMonths, induction } = row
  const { hasNda, ndaAreas, ndaText } = row
  return {
    version,
    induction: { isOn: hasInduction, isRequired: isInductionRequired, months: inductionMonths, ...induction },
    nda: { isOn: hasNda, areas: [...ndaAreas], text: ndaText },
    photo: toPhotoRule(row.photo),
    english: [...row.english],
  }
}

function findQuestionsError({ isOn, questions }: SavedInduction): string | undefined {
  if (isOn && questions.length < INDUCTION_QUESTIONS) return `请写好 ${INDUCTION_QUESTIONS} 道题`
  if (questions.some(({ options, right }) => right >= options.length)) return '请选定正确答案'
  const hasTwins = questions.some(({ options }) => new Set(options).size < options.length)
  return hasTwins ? '一道题的答案不能重复' : undefined
}

function findEnglishError({ nda, english = [] }: SavedRules): string | undefined {
  const long = english.find((one) => one.text !== nda.text && one.english.length > INDUCTION_ENGLISH_MAX)
  return long && `「${long.text.slice(0, 20)}」的英文最多 ${INDUCTION_ENGLISH_MAX} 字`
}

function validateRules(rules: SavedRules): Record<string, string> {
  const { induction, nda } = rules
  const english = findEnglishError(rules)
  const pages = induction.isOn && induction.pages.length === 0 ? '请至少添加一页' : undefined
  const questions = findQuestionsError(induction)
  const ndaText = nda.isOn && nda.text === '' ? '请填写协议内容' : undefined
  return {
    ...(pages && { pages }),
    ...(questions && { questions }),
    ...(ndaText && { ndaText }),
    ...(english && { english }),
  }
}

/** The pages with the addresses of their pictures: new ones are published, others must have been there before. */
async function storePages(
  tx: Db,
  caller: CompanyCaller,
  { pages }: SavedInduction,
  before: EntryRuleRow | undefined,
): Promise<InductionContent['pages']> {
  const earlierPictures = new Set(before?.induction.pages.map(({ pictureUrl }) => pictureUrl))
  const stored: InductionContent['pages'] = []
  for (const { title, text, pictureFileId, pictureUrl } of pages) {
    if (!pictureFileId && pictureUrl && !earlierPictures.has(pictureUrl))
      throw new Refusal(422, '图片已不存在，请重新添加', { pages: `「${title}」的图片已不存在，请重新添加` })
    const address = pictureFileId ? await publishPicture(tx, caller, pictureFileId) : pictureUrl || null
    stored.push({ title, text, pictureUrl: address })
  }
  return stored
}

/** Whether a text that somebody may have read is another one now: English that is added leaves the Chinese valid. */
function isNewAgreement(before: EntryRuleRow | undefined, text: string, english: readonly VisitorEnglish[]): boolean {
  if (before?.ndaText !== text) return true
  const earlierEnglish = findEnglish(before.english, text)
  return earlierEnglish !== undefined && earlierEnglish !== findEnglish(english, text)
}

/**
 * Saves what a company requires of its visitors. A visitor completes an induction again when its content has changed.
 *
 * @throws {Refusal} 404 picture; 409 saved by somebody else since it was read; 422 by field
 */
export async function updateEntryRules(tx: Db, caller: CompanyCaller, input: SavedRules): Promise<{ version: number }> {
  const { companyId } = caller
  const faults = validateRules(input)
  if (Object.keys(faults).length > 0) throw new Refusal(422, '入厂要求填写有误', faults)
  const conflict = new Refusal(409, '入厂要求已被他人修改')
  const [before] = await tx.select().from(visitEntryRule).where(eq(visitEntryRule.companyId, companyId)).for('update')
  if ((before?.version ?? 0) !== input.version) throw conflict
  const { nda, photo, english = before?.english ?? [] } = input
  const { isOn, isRequired, months, questions } = input.induction
  const induction = { pages: await storePages(tx, caller, input.induction, before), questions }
  const isSame = JSON.stringify(toComparable(before?.induction)) === JSON.stringify(toComparable(induction))
  const row = {
    version: input.version + 1,
    hasInduction: isOn,
    isInductionRequired: isRequired,
    inductionMonths: months,
    induction,
    inductionVersion: (before?.inductionVersion ?? 0) + (isSame ? 0 : 1),
    hasNda: nda.isOn,
    ndaAreas: nda.areas,
    ndaText: nda.text,
    ndaVersion: (before?.ndaVersion ?? 0) + (isNewAgreement(before, nda.text, english) ? 1 : 0),
    photo,
    english,
  }
  const own = and(eq(visitEntryRule.companyId, companyId), eq(visitEntryRule.version, input.version))
  // Of two first saves at once one finds no row to update, and its insert does nothing.
  const saved = before
    ? await tx.update(visitEntryRule).set(row).where(own).returning()
    : await tx
        .insert(visitEntryRule)
        .values({ companyId, ...row })
        .onConflictDoNothing()
        .returning()
  if (saved.length === 0) throw conflict
  return { version: row.version }
}

/** In one order of keys: `jsonb` has its own. */
function toComparable(content: InductionContent | undefined) {
  return {
    pages: content?.pages.map(({ title, text, pictureUrl }) => [title, text, pictureUrl]),
    questions: content?.questions.map(({ text, options, right, why }) => [text, options, right, why]),
  }
}
