import { array, boolean, type InferOutput, number, object, optional, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { Count, FieldName, Id, orNull, PageQuery, pageSchema, trimmedText, WireDate, WireTime } from '@/contract/shapes'
import { TimeSort } from '@/contract/time-sort'

/** Most answers of one exported file. */
export const ANSWER_FILE_MAX = 10_000

const absent = { code: 404, when: '表单不存在' } as const

/** A form, and the days whose answers are meant; absent: all. */
const AnswerQuery = object({ id: Id, fromDay: optional(WireDate), toDay: optional(WireDate) })

/** An option with the number of answers that chose it. */
const OptionCount = object({ label: string(), count: Count })

/** What was answered to one question, in all versions of its form. */
export const QuestionSummary = object({
  field: string(),
  label: string(),
  /** As in the definition: select, score, matrix, number, text ... */
  type: string(),
  unit: string(),
  /** Whether the newest version of the form no longer asks it. */
  isRemoved: boolean(),
  /** Answers that are not empty. */
  answered: Count,
  /** Choices and grades, in the form's order; empty for others. */
  options: array(OptionCount),
  /** Rows of a matrix, each with its options. */
  rows: array(object({ label: string(), options: array(OptionCount) })),
  /** Of numbers and scores; null without answers. */
  figures: orNull(object({ min: number(), mean: number(), max: number() })),
  /** The newest texts. */
  texts: array(string()),
})
export type QuestionSummary = InferOutput<typeof QuestionSummary>

/** The answers to a form of the caller's company, question by question. */
export const summarizePublicForm = endpoint({
  path: '/core/api/app/public/form/summary',
  summary: '公众表单：统计',
  who: ['administrator:content'],
  input: AnswerQuery,
  output: object({
    title: string(),
    /** Number of answers in these days. */
    total: Count,
    questions: array(QuestionSummary),
  }),
  errors: [absent],
})

/** A text that was answered to a question. */
export const PublicText = object({ id: Id, text: string(), submissionNo: string(), submitTime: WireTime })
export type PublicText = InferOutput<typeof PublicText>

/** All texts that were answered to one question. */
export const listPublicTexts = endpoint({
  path: '/core/api/app/public/form/text',
  summary: '公众表单：一道题的全部文字',
  who: ['administrator:content'],
  input: object({
    ...PageQuery.entries,
    ...AnswerQuery.entries,
    field: FieldName,
    /** In the text, or in the number of its answer. */
    keyword: optional(trimmedText(50)),
    sort: TimeSort,
  }),
  output: pageSchema(PublicText),
  errors: [absent],
})

/** The answers to a form as XLSX: a row an answer, a column a question of any version. */
export const exportPublicAnswers = endpoint({
  path: '/core/api/app/public/form/export',
  summary: '公众表单：导出回答',
  who: ['administrator:content'],
  input: AnswerQuery,
  output: string(),
  errors: [absent, { code: 422, when: '回答过多，需要选择较短的时间' }],
  bytes: true,
})
