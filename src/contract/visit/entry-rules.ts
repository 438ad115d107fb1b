import {
  array,
  boolean,
  type InferOutput,
  maxLength,
  minLength,
  object,
  optional,
  picklist,
  pipe,
  string,
} from 'valibot'

import { endpoint } from '@/contract/endpoint'
import {
  boundedInteger,
  boundedList,
  Id,
  MaybeText,
  Nothing,
  orNull,
  requiredText,
  trimmedText,
  Version,
} from '@/contract/shapes'

import { EnglishTexts } from './english'
import { INDUCTION_QUESTIONS } from './induction'

export const INDUCTION_PAGES_MAX = 10
const OPTIONS_MAX = 4
/** Longest validity of an induction, in months. */
export const INDUCTION_MONTHS_MAX = 36

/** English needs about three times as many characters as Chinese. */
const ENGLISH_FACTOR = 3
const PAGE_TEXT_MAX = 600
const NDA_TEXT_MAX = 5000
/** Longest English of a text of the induction. */
export const INDUCTION_ENGLISH_MAX = ENGLISH_FACTOR * PAGE_TEXT_MAX
/** Longest English of the agreement. */
export const NDA_ENGLISH_MAX = ENGLISH_FACTOR * NDA_TEXT_MAX
/** Ten pages, two questions and the agreement have 33 texts. */
const ENGLISH_TEXTS_MAX = 40

/** A page that a visitor reads. */
const page = { title: requiredText(30), text: requiredText(PAGE_TEXT_MAX) }

/** A question about what was read: one answer is right. */
export const InductionQuestion = object({
  text: requiredText(100),
  options: pipe(array(requiredText(60)), minLength(2), maxLength(OPTIONS_MAX)),
  /** Index of the right answer. */
  right: boundedInteger(0, OPTIONS_MAX - 1),
  /** Shown after a wrong answer. */
  why: requiredText(200),
})
export type InductionQuestion = InferOutput<typeof InductionQuestion>

const induction = {
  isOn: boolean(),
  /** Nobody is let in without it; otherwise the guard is told. */
  isRequired: boolean(),
  /** Validity for a phone number. */
  months: boundedInteger(1, INDUCTION_MONTHS_MAX),
  questions: boundedList(InductionQuestion, INDUCTION_QUESTIONS),
}

/** The 60 areas of a company, and earlier names of those that were renamed: the agreement stays for both. */
const AREAS_MAX = 200

/** A non-disclosure agreement that visitors sign. */
const nda = {
  isOn: boolean(),
  /** For visits to these areas; empty: for all. */
  areas: boundedList(requiredText(30), AREAS_MAX),
}

/** Whether visitors may or must give a photo of themselves. */
const PhotoRule = picklist(['off', 'optional', 'required'])

/** What a company requires of its visitors before they come in, for those who edit it. */
export const EntryRules = object({
  version: Version,
  induction: object({
    ...induction,
    pages: array(object({ title: string(), text: string(), pictureUrl: MaybeText })),
  }),
  nda: object({ ...nda, text: string() }),
  photo: PhotoRule,
  /** Of pages, questions, answers, reasons and the agreement. */
  english: EnglishTexts,
})
export type EntryRules = InferOutput<typeof EntryRules>

/** The rules of the caller's company; null before the first save. */
export const getEntryRules = endpoint({
  path: '/core/api/app/visit/entry/rules',
  summary: '入厂要求：读取设置',
  who: ['administrator:visitor'],
  input: Nothing,
  output: object({ rules: orNull(EntryRules) }),
})

/** Saves the rules. A changed induction is completed, and a changed agreement signed, again. */
export const saveEntryRules = endpoint({
  method: 'POST',
  path: '/core/api/app/visit/entry/rules',
  summary: '入厂要求：保存设置',
  who: ['administrator:visitor'],
  changes: ['visit/entry/rules'],
  input: object({
    /** As read; 0 for none. */
    version: Version,
    induction: object({
      ...induction,
      pages: boundedList(
        object({
          ...page,
          /** A new picture, uploaded by the caller, or: */
          pictureFileId: optional(Id),
          /** the picture as read. */
          pictureUrl: optional(trimmedText(200)),
        }),
        INDUCTION_PAGES_MAX,
      ),
    }),
    nda: object({ ...nda, text: trimmedText(NDA_TEXT_MAX) }),
    photo: PhotoRule,
    /** Absent: stays as it is. */
    english: optional(
      boundedList(
        object({ text: requiredText(NDA_TEXT_MAX), english: requiredText(NDA_ENGLISH_MAX) }),
        ENGLISH_TEXTS_MAX,
      ),
    ),
  }),
  output: object({ version: Version }),
  errors: [
    { code: 404, when: '图片不存在' },
    { code: 409, when: '已被他人修改' },
    { code: 422, when: '填写有误：data 为 {字段: 原因}' },
  ],
})
