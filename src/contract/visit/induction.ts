import { array, boolean, type InferOutput, object, optional, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { boundedInteger, boundedList, Count, Id, MaybeText, trimmedText, Version, WireTime } from '@/contract/shapes'

import { EnglishTexts, VisitorReading } from './english'

/** Every induction has as many questions. */
export const INDUCTION_QUESTIONS = 2

/** As of getVisitorPass: the secret of the device that filled in the visit, or the signed-in user with its number. */
const ofVisit = { id: Id, holder: optional(trimmedText(60)) }
const none = { code: 404, when: '通行证不存在，或该企业没有入厂须知' } as const

/** The induction of a visit's company, without the right answers. */
export const Induction = object({
  companyName: string(),
  /** Of the pages and questions. */
  version: Count,
  months: Count,
  /** Already completed with this phone number. */
  isDone: boolean(),
  pages: array(object({ title: string(), text: string(), pictureUrl: MaybeText })),
  questions: array(object({ text: string(), options: array(string()) })),
  /** Of pages, questions and answers. */
  english: EnglishTexts,
})
export type Induction = InferOutput<typeof Induction>

/** A POST, so that the holder's secret is in no URL. */
export const getInduction = endpoint({
  method: 'POST',
  path: '/core/api/app/visit/induction',
  summary: '入厂须知：打开',
  who: ['guest'],
  input: object(ofVisit),
  output: Induction,
  errors: [none],
  reads: true,
})

/** Completes the induction: the server knows the right answers. */
export const completeInduction = endpoint({
  method: 'POST',
  path: '/core/api/app/visit/induction/done',
  summary: '入厂须知：完成',
  who: ['guest'],
  changes: ['visit/pass', 'visit/induction'],
  input: object({
    ...ofVisit,
    version: Version,
    /** Of the reasons why an answer is wrong. */
    language: VisitorReading,
    /** The index of the chosen answer, by question. */
    answers: boundedList(boundedInteger(0, 3), INDUCTION_QUESTIONS),
  }),
  output: object({ validTime: WireTime }),
  errors: [none, { code: 409, when: '须知已更新' }, { code: 422, when: '答错了：data 为 {q0: 原因}' }],
})
