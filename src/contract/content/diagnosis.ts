import { array, type InferOutput, object, optional, picklist, record, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import {
  Count,
  Id,
  MaybeText,
  MaybeTime,
  Nothing,
  orNull,
  PageQuery,
  pageSchema,
  patternText,
  trimmedText,
  Version,
  WireTime,
} from '@/contract/shapes'

const Key = patternText(/^\w{1,32}$/)
/** Maturity of a company in one question: 0 is lowest, 3 highest. */
export const DiagnosisLevel = picklist([0, 1, 2, 3])
export type DiagnosisLevel = InferOutput<typeof DiagnosisLevel>

const Answers = record(Key, DiagnosisLevel)

export const DiagnosisQuestion = object({
  key: Key,
  title: string(),
  /** The index in the list is the answer. */
  options: array(object({ text: string(), example: string() })),
})
export type DiagnosisQuestion = InferOutput<typeof DiagnosisQuestion>

export const DiagnosisDimension = object({
  key: Key,
  name: string(),
  intro: string(),
  questions: array(DiagnosisQuestion),
})
export type DiagnosisDimension = InferOutput<typeof DiagnosisDimension>

/** Summary of a finished diagnosis. */
export const DiagnosisSummary = object({
  id: Id,
  /** 0 to 100. */
  total: Count,
  levelName: string(),
  finishedTime: WireTime,
  byName: MaybeText,
})
export type DiagnosisSummary = InferOutput<typeof DiagnosisSummary>

/** The questionnaire, the caller's saved answers, and the company's latest result. */
export const getDiagnosis = endpoint({
  path: '/core/api/app/diagnosis',
  summary: '数字化诊断：问卷与进度',
  who: ['member'],
  input: Nothing,
  output: object({
    dimensions: array(DiagnosisDimension),
    answers: Answers,
    /** Version of the answers; sent back with the next save. */
    version: Version,
    savedTime: MaybeTime,
    /** The device they were saved on; may be empty. */
    deviceName: string(),
    latest: orNull(DiagnosisSummary),
  }),
})

/** Saves the caller's answers over the version that was read. Answers to removed questions are ignored. */
export const saveDiagnosis = endpoint({
  method: 'PUT',
  path: '/core/api/app/diagnosis/answers',
  summary: '数字化诊断：保存作答',
  who: ['member'],
  changes: [],
  input: object({ answers: Answers, version: Version, deviceName: optional(trimmedText(100), '') }),
  output: object({ version: Version, savedTime: WireTime }),
  errors: [{ code: 409, when: '另一设备已保存更新的作答' }],
})

/** The score of one dimension, with the previous one. */
export const DiagnosisScore = object({ key: Key, name: string(), score: Count, previous: orNull(Count) })
export type DiagnosisScore = InferOutput<typeof DiagnosisScore>

/** A recommended improvement, with a first step. */
export const DiagnosisGap = object({
  key: Key,
  dimensionName: string(),
  title: string(),
  /** The given answer, and the description of the next level. */
  answer: string(),
  goal: string(),
  next: string(),
  /** The feature of this application to start with. */
  link: orNull(object({ text: string(), path: string() })),
})
export type DiagnosisGap = InferOutput<typeof DiagnosisGap>

export const DiagnosisResult = object({
  ...DiagnosisSummary.entries,
  level: Count,
  levelWords: string(),
  scores: array(DiagnosisScore),
  /** The company's previous diagnosis. */
  previous: orNull(DiagnosisSummary),
  gaps: array(DiagnosisGap),
  /** The answers, for their author and administrators; empty for others. */
  answers: array(object({ dimensionName: string(), title: string(), answer: string() })),
})
export type DiagnosisResult = InferOutput<typeof DiagnosisResult>

/** Completes the questionnaire: computes the result and stores it for the company. */
export const finishDiagnosis = endpoint({
  method: 'POST',
  path: '/core/api/app/diagnosis/finish',
  summary: '数字化诊断：得出结果',
  who: ['member'],
  changes: ['diagnosis', 'diagnosis/list'],
  input: object({ version: Version }),
  output: DiagnosisResult,
  errors: [
    { code: 409, when: '另一设备已保存更新的作答' },
    { code: 422, when: '还有题目没有回答' },
  ],
})

/** The company's diagnoses, newest first. */
export const listDiagnoses = endpoint({
  path: '/core/api/app/diagnosis/list',
  summary: '数字化诊断：历史',
  who: ['member'],
  input: object({ ...PageQuery.entries }),
  output: pageSchema(DiagnosisSummary),
})

const unknown = [{ code: 404, when: '诊断不存在' }] as const

export const getDiagnosisResult = endpoint({
  path: '/core/api/app/diagnosis/result',
  summary: '数字化诊断：一次的结果',
  who: ['member'],
  input: object({ id: Id }),
  output: DiagnosisResult,
  errors: unknown,
})

/** A result as PDF. */
export const printDiagnosis = endpoint({
  path: '/core/api/app/diagnosis/pdf',
  summary: '数字化诊断的 PDF',
  who: ['member'],
  input: object({ id: Id }),
  output: string(),
  errors: unknown,
  bytes: true,
})
