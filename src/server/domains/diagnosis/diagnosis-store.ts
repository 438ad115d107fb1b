import { randomUUID } from 'node:crypto'
import { and, desc, eq, lt, or, sql } from 'drizzle-orm'

import type { DiagnosisResult, DiagnosisSummary } from '@/contract/content/diagnosis'
import type { Db } from '@/server/db/connection'
import { type PageWindow, selectPage } from '@/server/db/page'
import { diagnosis, diagnosisDraft } from '@/server/db/schema/diagnosis'
import { appUser } from '@/server/db/schema/identity'
import { type CompanyCaller, hasScope } from '@/server/http/caller'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'

import { BEST, dimensions, EDITION, questions } from './questionnaire'
import {
  type AnswerLevels,
  computeDiagnosisScore,
  findDiagnosisLevel,
  type Gap,
  knownAnswers,
  listGaps,
  listUnanswered,
} from './score'

type DraftRow = typeof diagnosisDraft.$inferSelect

const isOwnDraft = ({ userId, companyId }: CompanyCaller) =>
  and(eq(diagnosisDraft.userId, userId), eq(diagnosisDraft.companyId, companyId))

/** A user's saved answers; version 0 without any. */
export async function findDiagnosisAnswers(db: Db, member: CompanyCaller) {
  const [row] = await db.select().from(diagnosisDraft).where(isOwnDraft(member))
  return {
    answers: knownAnswers(row?.answers ?? {}),
    version: row?.version ?? 0,
    savedTime: row ? formatTime(row.savedAt) : null,
    deviceName: row?.deviceName ?? '',
  }
}

function createOvertakenRefusal(row: DraftRow | undefined): Refusal {
  if (!row) return new Refusal(409, '作答已在别处提交')
  const where = row.deviceName ? `在 ${row.deviceName} 上` : '在另一设备上'
  return new Refusal(409, `作答已于 ${formatTime(row.savedAt).slice(5, 16)} ${where}更新`)
}

async function throwOvertaken(tx: Db, member: CompanyCaller): Promise<never> {
  const [row] = await tx.select().from(diagnosisDraft).where(isOwnDraft(member))
  throw createOvertakenRefusal(row)
}

interface AnswersInput {
  answers: AnswerLevels
  /** The version the device saw last. */
  version: number
  deviceName: string
}

/** Saves answers over the version the device saw. @throws {Refusal} 409 when another device saved since */
export async function saveAnswers(
  tx: Db,
  member: CompanyCaller,
  { answers, version, deviceName }: AnswersInput,
  now: Date,
) {
  const columns = { answers: knownAnswers(answers), deviceName, savedAt: now }
  const { userId, companyId } = member
  const [written] =
    version === 0
      ? await tx
          .insert(diagnosisDraft)
          .values({ userId, companyId, ...columns, version: 1 })
          .onConflictDoNothing()
          .returning()
      : await tx
          .update(diagnosisDraft)
          .set({ ...columns, version: sql`${diagnosisDraft.version} + 1` })
          .where(and(isOwnDraft(member), eq(diagnosisDraft.version, version)))
          .returning()
  if (!written) return throwOvertaken(tx, member)
  return { version: written.version, savedTime: formatTime(now) }
}

const selectDiagnoses = (db: Db) =>
  db
    .select({ row: diagnosis, byName: appUser.name })
    .from(diagnosis)
    .leftJoin(appUser, eq(appUser.id, diagnosis.userId))

type DiagnosisWithName = Awaited<ReturnType<typeof selectDiagnoses>>[number]

function presentSummary({ row, byName }: DiagnosisWithName): DiagnosisSummary {
  const { id, total, finishedAt } = row
  return { id, total, levelName: findDiagnosisLevel(total).name, finishedTime: formatTime(finishedAt), byName }
}

/** The company's diagnoses, newest first. */
export async function listFinished(db: Db, companyId: string, page: PageWindow) {
  const where = eq(diagnosis.companyId, companyId)
  const list = selectDiagnoses(db).where(where).orderBy(desc(diagnosis.finishedAt), desc(diagnosis.id))
  const { rows, total } = await selectPage(db, list, page, diagnosis, where)
  return { records: rows.map(presentSummary), total }
}

function presentGap({ dimension, question, answer }: Gap): DiagnosisResult['gaps'][number] {
  const { key, title, options, next, link } = question
  const goal = options[Math.min(BEST, answer + 1)]?.[0] ?? ''
  return {
    key,
    title,
    dimensionName: dimension.name,
    answer: options[answer]?.[0] ?? '',
    goal,
    next: answer <= 1 ? next : `下一步做到：${goal}（${(options[BEST]?.[1] ?? '').replace('例：', '例如')}）。`,
    link: link ? { text: link[0], path: link[1] } : null,
  }
}

async function findPrevious(
  db: Db,
  { id, companyId, finishedAt }: DiagnosisWithName['row'],
): Promise<DiagnosisWithName | undefined> {
  const sameMoment = and(eq(diagnosis.finishedAt, finishedAt), lt(diagnosis.id, id))
  const [found] = await selectDiagnoses(db)
    .where(and(eq(diagnosis.companyId, companyId), or(lt(diagnosis.finishedAt, finishedAt), sameMoment)))
    .orderBy(desc(diagnosis.finishedAt), desc(diagnosis.id))
    .limit(1)
  return found
}

/** Presents one result with the previous one. @throws {Refusal} 404 not of the caller's company */
export async function describeResult(
  db: Db,
  { userId, companyId, roles }: CompanyCaller,
  id: string,
): Promise<DiagnosisResult> {
  const [found] = await selectDiagnoses(db).where(and(eq(diagnosis.id, id), eq(diagnosis.companyId, companyId)))
  if (!found) throw new Refusal(404, '诊断不存在')
  const { row } = found
  const previous = await findPrevious(db, row)
  const mayReadAnswers = row.userId === userId || hasScope({ roles }, 'data')
  const { level, words } = findDiagnosisLevel(row.total)
  return {
    ...presentSummary(found),
    level,
    levelWords: words,
    previous: previous ? presentSummary(previous) : null,
    scores: dimensions.map(({ key, name }) => {
      return { key, name, score: row.scores[key] ?? 0, previous: previous?.row.scores[key] ?? null }
    }),
    gaps: listGaps(row.answers).map(presentGap),
    answers: mayReadAnswers ? presentAnswers(row.answers) : [],
  }
}

function presentAnswers(answers: AnswerLevels): DiagnosisResult['answers'] {
  return questions.map(({ dimension, question: { key, title, options } }) => {
    return { dimensionName: dimension.name, title, answer: options[answers[key] ?? 0]?.[0] ?? '' }
  })
}

/**
 * Completes a questionnaire: stores the result and clears the answers.
 *
 * @throws {Refusal} 409 answers changed on another device; 422 unanswered questions
 */
export async function completeDiagnosis(
  tx: Db,
  member: CompanyCaller,
  version: number,
  now: Date,
): Promise<DiagnosisResult> {
  const [draft] = await tx.select().from(diagnosisDraft).where(isOwnDraft(member)).for('update')
  if (draft?.version !== version) throw createOvertakenRefusal(draft)
  const answers = knownAnswers(draft.answers)
  const left = listUnanswered(answers).length
  if (left > 0) throw new Refusal(422, `还有 ${left} 题没有回答`)
  const id = randomUUID()
  const { userId, companyId } = member
  await tx
    .insert(diagnosis)
    .values({ id, companyId, userId, edition: EDITION, answers, ...computeDiagnosisScore(answers), finishedAt: now })
  await tx.delete(diagnosisDraft).where(isOwnDraft(member))
  return describeResult(tx, member, id)
}
