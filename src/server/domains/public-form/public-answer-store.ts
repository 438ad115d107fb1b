// The answers to a form for those who read them: summed up by question, as texts, as a file.
import { and, desc, eq, gte, lt, or, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import {
  ANSWER_FILE_MAX,
  type listPublicTexts,
  type PublicText,
  type QuestionSummary,
} from '@/contract/public/public-answer'
import { DAY_MS } from '@/lib/durations'
import { parseWireTime } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { buildTimeOrder, type PageWindow, selectPage } from '@/server/db/page'
import { publicForm, publicSubmission } from '@/server/db/schema/public-form'
import { matchesKeyword, toContainsPattern } from '@/server/db/sql-text'
import { writeXlsx } from '@/server/files/sheets/xlsx-write'
import { requireCompanyRow } from '@/server/http/company-row'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'

import { alignAnswers, findAskedFields } from './form-versions'
import { createAnswerSummary } from './summarize-answers'
import { formatAnswer, getSubmissionStatusName } from './words'

type Row = typeof publicSubmission.$inferSelect

/** The days whose answers are meant, `yyyy-MM-dd`, both included. */
interface AnswerDays {
  fromDay?: string | undefined
  toDay?: string | undefined
}

/** Rows of one query. */
const BATCH = 1000

/** The condition that a submission is of some days. */
export function isSubmittedWithin({ fromDay, toDay }: AnswerDays) {
  const { createdAt } = publicSubmission
  const readDay = (day: string, later = 0) => new Date((parseWireTime(day) ?? 0) + later)
  return and(
    fromDay === undefined ? undefined : gte(createdAt, readDay(fromDay)),
    toDay === undefined ? undefined : lt(createdAt, readDay(toDay, DAY_MS)),
  )
}

/** A form of the company. @throws {Refusal} 404 */
export const requireOwnForm = (db: Db, companyId: string, id: string) =>
  requireCompanyRow(db, publicForm, { companyId, id }, '表单不存在')

/** Reads answers, newest first, some at a time: a form may have very many. */
async function* readAnswers(db: Db, formId: string, days: AnswerDays): AsyncGenerator<Row> {
  const { id, createdAt } = publicSubmission
  let last: Row | undefined
  do {
    const isOlder = last && sql`(${createdAt}, ${id}) < (${last.createdAt.toISOString()}::timestamptz, ${last.id})`
    const rows = await db
      .select()
      .from(publicSubmission)
      .where(and(eq(publicSubmission.formId, formId), isSubmittedWithin(days), isOlder))
      .orderBy(desc(createdAt), desc(id))
      .limit(BATCH)
    yield* rows
    last = rows.length < BATCH ? undefined : rows[rows.length - 1]
  } while (last)
}

/** The answers to a form by question. @throws {Refusal} 404 not of the company */
export async function summarizeAnswers(
  db: Db,
  companyId: string,
  { id, ...days }: AnswerDays & { id: string },
): Promise<{ title: string; total: number; questions: QuestionSummary[] }> {
  const form = await requireOwnForm(db, companyId, id)
  const fields = (await findAskedFields(db, [form])).get(id) ?? []
  const summary = createAnswerSummary(fields)
  let total = 0
  for await (const row of readAnswers(db, id, days)) {
    total += 1
    summary.add(alignAnswers(fields, row))
  }
  // A removed question that nobody answered in these days tells nothing.
  const questions = summary.finish().filter(({ isRemoved, answered }) => !isRemoved || answered > 0)
  return { title: form.title, total, questions }
}

/** The texts that were answered to a question. @throws {Refusal} 404 not of the company */
export async function listAnswerTexts(
  db: Db,
  companyId: string,
  { id: formId, field, keyword, sort, ...days }: InferOutput<(typeof listPublicTexts)['input']>,
  page: PageWindow,
): Promise<{ records: PublicText[]; total: number }> {
  const form = await requireOwnForm(db, companyId, formId)
  const askedField = (await findAskedFields(db, [form]))
    .get(formId)
    ?.find(({ definition }) => definition.field === field)
  if (!askedField) return { records: [], total: 0 }
  const { id, createdAt, content, submissionNo } = publicSubmission
  const isGiven = sql`btrim(coalesce(${content} ->> ${field}::text, '')) <> ''`
  const found =
    keyword &&
    or(sql`${content} ->> ${field}::text ilike ${toContainsPattern(keyword)}`, matchesKeyword(keyword, [submissionNo]))
  const where = and(eq(publicSubmission.formId, formId), isSubmittedWithin(days), isGiven, found || undefined)
  const list = db
    .select()
    .from(publicSubmission)
    .where(where)
    .orderBy(...buildTimeOrder(sort, createdAt, id))
  const { rows, total } = await selectPage(db, list, page, publicSubmission, where)
  const records = rows.map((row) => ({
    id: row.id,
    text: formatAnswer(askedField.definition, alignAnswers([askedField], row)),
    submissionNo: row.submissionNo,
    submitTime: formatTime(row.createdAt),
  }))
  return { records, total }
}

const LONGEST_COLUMN = 40
const measureColumn = (title: string) => Math.min(LONGEST_COLUMN, Math.max(14, title.length * 2))

/**
 * The answers to a form as XLSX, newest first.
 *
 * @throws {Refusal} 404 not of the company; 422 more than one file takes
 */
export async function buildAnswersFile(
  db: Db,
  companyId: string,
  { id, ...days }: AnswerDays & { id: string },
): Promise<{ title: string; file: Buffer }> {
  const form = await requireOwnForm(db, companyId, id)
  const total = await db.$count(publicSubmission, and(eq(publicSubmission.formId, id), isSubmittedWithin(days)))
  if (total > ANSWER_FILE_MAX) {
    const most = ANSWER_FILE_MAX.toLocaleString('en')
    throw new Refusal(422, `一次最多导出 ${most} 份回答，请选择较短的时间`)
  }
  const askedFields = (await findAskedFields(db, [form])).get(id) ?? []
  const questions = askedFields.map(
    ({ definition, isRemoved }) => `${definition.label}${isRemoved ? '（已删除）' : ''}`,
  )
  const header = ['编号', '提交时间', '手机号', ...questions, '处理状态', '跟进备注']
  const rows = [header]
  for await (const row of readAnswers(db, id, days)) {
    const answers = alignAnswers(askedFields, row)
    rows.push([
      row.submissionNo,
      formatTime(row.createdAt),
      row.phone,
      ...askedFields.map(({ definition }) => formatAnswer(definition, answers)),
      getSubmissionStatusName(row.status),
      row.note,
    ])
  }
  return { title: form.title, file: await writeXlsx([{ name: '回答', rows, widths: header.map(measureColumn) }]) }
}
