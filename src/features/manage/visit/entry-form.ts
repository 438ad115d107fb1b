import { array, boolean, type InferOutput, nullable, number, object, picklist, string } from 'valibot'

import type { InputOf } from '@/contract/endpoint'
import { getMaxCount, getMaxLength } from '@/contract/field-limits'
import { FileRef } from '@/contract/shapes'
import { type EntryRules, INDUCTION_MONTHS_MAX, InductionQuestion, saveEntryRules } from '@/contract/visit/entry-rules'
import { INDUCTION_QUESTIONS } from '@/contract/visit/induction'
import { buildField, buildTextFields, type ComparedField } from '@/features/manage/compare/compared-field'
import { keepErrors } from '@/features/manage/keep-errors'
import { uuid } from '@/lib/uuid'
import { AREA_MARK, splitAreas } from '@/lib/visitor/areas'

import { EnglishDraft, formatEnglish, listTexts, listWrittenEnglish } from './english-pairs'

const PageDraft = object({
  /** Identifies the page while it is edited. */
  key: string(),
  title: string(),
  text: string(),
  picture: nullable(FileRef),
})
export type PageDraft = InferOutput<typeof PageDraft>

/** What a company requires of its visitors while it is edited; numbers as they are typed. */
export const EntryDraft = object({
  isOn: boolean(),
  isRequired: boolean(),
  months: string(),
  pages: array(PageDraft),
  questions: array(InductionQuestion),
  hasNda: boolean(),
  /** Divided by 、. */
  ndaAreas: string(),
  ndaText: string(),
  photo: picklist(['off', 'optional', 'required']),
  english: EnglishDraft,
  /** The version that it was read with; 0 for none. */
  version: number(),
})
export type EntryDraft = InferOutput<typeof EntryDraft>

const emptyEntry: EntryDraft = {
  isOn: false,
  isRequired: false,
  months: '12',
  pages: [],
  questions: [],
  hasNda: false,
  ndaAreas: '',
  ndaText: '',
  photo: 'off',
  english: [],
  version: 0,
}

export const createPage = (): PageDraft => ({ key: uuid(), title: '', text: '', picture: null })

/** A stored picture as a file of the form: its address ends with its id. */
const toPicture = (url: string | null): PageDraft['picture'] =>
  url ? { id: url.split('/').pop() ?? '', name: '图片', url, size: 0, contentType: 'image/jpeg' } : null

export function toEntryDraft(rules: EntryRules | null): EntryDraft {
  if (!rules) return emptyEntry
  const { months, pages, ...induction } = rules.induction
  const { nda, photo, english } = rules
  return {
    ...induction,
    hasNda: nda.isOn,
    ndaAreas: nda.areas.join(AREA_MARK),
    ndaText: nda.text,
    photo,
    english,
    months: String(months),
    // The place identifies a page of one reading.
    pages: pages.map(({ title, text, pictureUrl }, at) => ({
      key: `${at}`,
      title,
      text,
      picture: toPicture(pictureUrl),
    })),
    version: rules.version,
  }
}

/** An uploaded picture has a signed address until it is published. */
function toPictureInput(picture: PageDraft['picture']) {
  if (!picture) return {}
  return picture.url.includes('?') ? { pictureFileId: picture.id } : { pictureUrl: picture.url }
}

/** The texts that visitors read, each once, in the order of the page. */
export function listEntryTexts({ pages, questions, ndaText }: EntryDraft): string[] {
  const read = pages.flatMap(({ title, text }) => [title, text])
  const questionTexts = questions.flatMap(({ text, options, why }) => [text, ...options, why])
  return listTexts([...read, ...questionTexts, ndaText])
}

/** The English of what visitors read now. */
const listEntryEnglish = (draft: EntryDraft): EnglishDraft => listWrittenEnglish(listEntryTexts(draft), draft.english)

export function toEntryInput(draft: EntryDraft): InputOf<typeof saveEntryRules> {
  const { isOn, isRequired, months, pages, questions, version, photo } = draft
  const sentPages = pages.map(({ title, text, picture }) => ({ title, text, ...toPictureInput(picture) }))
  return {
    version,
    induction: { isOn, isRequired, months: Number(months), pages: sentPages, questions },
    nda: { isOn: draft.hasNda, areas: splitAreas(draft.ndaAreas), text: draft.ndaText.trim() },
    photo,
    english: listEntryEnglish(draft),
  }
}

const isMonths = (text: string) => /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= INDUCTION_MONTHS_MAX

function findAreasError(areas: readonly string[]): string | undefined {
  const most = getMaxCount(saveEntryRules.input, 'nda', 'areas')
  const longest = getMaxLength(saveEntryRules.input, 'nda', 'areas')
  if (areas.length > most) return `最多 ${most} 个区域`
  return areas.some((area) => area.length > longest) ? `每个区域最多 ${longest} 字，用顿号分开` : undefined
}

/** Errors of the rules, by field. */
export function validateEntryDraft({ isOn, months, pages, questions, ...draft }: EntryDraft): Record<string, string> {
  return keepErrors({
    months: !isMonths(months) && `请填写 1 到 ${INDUCTION_MONTHS_MAX} 个月`,
    pages: isOn && pages.length === 0 && '请至少添加一页',
    questions: isOn && questions.length < INDUCTION_QUESTIONS && `请写好 ${INDUCTION_QUESTIONS} 道题`,
    ndaText: draft.hasNda && !draft.ndaText.trim() && '请填写协议内容',
    ndaAreas: findAreasError(splitAreas(draft.ndaAreas)) ?? false,
  })
}

/**
 * Where the right answer is after the answers were edited: it goes with its words, and otherwise stays at its line.
 *
 * @returns its index; -1 where its line is gone, so that nobody is taught another answer unseen
 */
export function followRightAnswer(before: readonly string[], after: readonly string[], right: number): number {
  const at = after.indexOf(before[right] ?? '')
  if (at >= 0) return at
  return after.length < before.length ? -1 : right
}

/** Errors of one question, by field. @param options the answers, a line each */
export function validateQuestion(draft: { text: string; why: string; right: number }, options: readonly string[]) {
  const longest = getMaxLength(InductionQuestion, 'options')
  return keepErrors({
    text: !draft.text.trim() && '请填写问题',
    options:
      ((options.length < 2 || options.length > 4) && '请填写 2 到 4 个答案，每行一个') ||
      (new Set(options).size < options.length && '答案不能重复') ||
      (options.some((option) => option.length > longest) && `每个答案最多 ${longest} 字`),
    right: (draft.right < 0 || draft.right >= options.length) && '请选定正确答案',
    why: !draft.why.trim() && '请填写答错时的说明',
  })
}

export const photoRules = [
  { value: 'off', text: '不收' },
  { value: 'optional', text: '可选' },
  { value: 'required', text: '必须' },
] as const

/** What is compared when two administrators edit the rules of entry. */
export const entryFields: readonly ComparedField<EntryDraft>[] = [
  buildField('isOn', '入厂须知', (isOn) => (isOn ? '启用' : '停用')),
  buildField('isRequired', '没有完成', (isRequired) => (isRequired ? '不能入场' : '提醒门岗')),
  buildField('months', '有效期', (months) => `${months} 个月`),
  buildField('pages', '页面', (pages) => pages.map(({ title, text }) => `${title}：${text}`).join('；')),
  buildField('questions', '题目', (questions) =>
    questions.map(({ text, options, right }) => `${text}（${options[right] ?? ''}）`).join('；'),
  ),
  {
    label: '保密协议',
    keys: ['hasNda', 'ndaAreas'],
    read: ({ hasNda, ndaAreas }) => (hasNda ? ndaAreas || '所有来访' : '停用'),
  },
  ...buildTextFields<EntryDraft>({ ndaText: '协议内容' }),
  buildField('photo', '访客照片', (photo) => photoRules.find(({ value }) => value === photo)?.text ?? ''),
  { label: '英文', keys: ['english'], read: (draft) => formatEnglish(listEntryEnglish(draft)) },
]

/** Whether visitors must complete the induction again: its content has changed. */
export function isNewInduction(before: EntryDraft, after: EntryDraft): boolean {
  const toContent = ({ pages, questions }: EntryDraft) =>
    JSON.stringify([pages.map(({ title, text, picture }) => [title, text, picture?.id]), questions])
  return toContent(before) !== toContent(after)
}

/** Whether visitors must sign the agreement again: a text that somebody may have read is another one. */
export function isNewAgreement(before: EntryDraft, after: EntryDraft): boolean {
  const findEnglish = ({ english }: EntryDraft, text: string) => listWrittenEnglish([text.trim()], english)[0]?.english
  const earlierEnglish = findEnglish(before, before.ndaText)
  return (
    before.ndaText !== after.ndaText.trim() ||
    (earlierEnglish !== undefined && earlierEnglish !== findEnglish(after, after.ndaText))
  )
}
