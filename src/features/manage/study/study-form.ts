import { array, type InferOutput, number, object, picklist, string } from 'valibot'

import { studyCategories } from '@/contract/content/study'
import type { StudyDraft as SavedStudy, saveStudy } from '@/contract/content/study-manage'
import type { InputOf } from '@/contract/endpoint'
import { FileRef } from '@/contract/shapes'
import { readArticleText, validateArticle } from '@/features/manage/article/article-lines'
import { buildField, buildTextFields, type ComparedField } from '@/features/manage/compare/compared-field'
import { keepErrors } from '@/features/manage/keep-errors'

const CateId = picklist(['1', '3', '4', '5'])
const Kind = picklist(['1', '2', '3'])

export const studyKinds = [
  { value: '1', text: '文章' },
  { value: '2', text: '音频' },
  { value: '3', text: '视频' },
] as const

export const studyCategoryChoices = studyCategories.map(({ cateId, name }) => ({ value: cateId, text: name }))

/** Study content while it is written. */
export const StudyForm = object({
  resourceType: Kind,
  cateId: CateId,
  title: string(),
  summary: string(),
  author: string(),
  /** HTML. */
  content: string(),
  /** The files that its pictures are. */
  pictures: array(FileRef),
  cover: array(FileRef),
  recording: array(FileRef),
  /** Of the saved content; -1 for new content. */
  version: number(),
})
export type StudyForm = InferOutput<typeof StudyForm>

const NEW_STUDY = -1

export const emptyStudy: StudyForm = {
  resourceType: '1',
  cateId: '4',
  title: '',
  summary: '',
  author: '',
  content: '',
  pictures: [],
  cover: [],
  recording: [],
  version: NEW_STUDY,
}

/** The choices of a picker contain it, unless a newer server has more. */
function takeChoice<T extends string>(options: readonly { value: T }[], value: string, other: T): T {
  return options.find((option) => option.value === value)?.value ?? other
}

export function toStudyForm(saved: SavedStudy): StudyForm {
  const { title, summary, author, content, pictures, cover, recording, version } = saved
  return {
    resourceType: takeChoice(studyKinds, saved.resourceType, '1'),
    cateId: takeChoice(studyCategoryChoices, saved.cateId, '4'),
    title,
    summary,
    author,
    content,
    pictures,
    cover: cover ? [cover] : [],
    recording: recording ? [recording] : [],
    version,
  }
}

/** Errors of study content by field; empty when it can be saved. */
export function validateStudy(form: StudyForm): Record<string, string> {
  const { resourceType, title, content, recording, version } = form
  const isArticle = resourceType === '1'
  return keepErrors({
    title: !title.trim() && '请填写标题',
    content: validateArticle(content, isArticle),
    recordingId: !isArticle && version === NEW_STUDY && recording.length === 0 && '请添加文件',
  })
}

/** @param baseline the content as it was read: a text that has not changed is not sent */
export function toStudyInput(form: StudyForm, baseline: StudyForm, id: string | undefined): InputOf<typeof saveStudy> {
  const { resourceType, cateId, content, cover, recording, version } = form
  const [file] = recording
  return {
    ...(id !== undefined && { id, version }),
    resourceType,
    cateId,
    title: form.title.trim(),
    summary: form.summary.trim(),
    author: form.author.trim(),
    ...((id === undefined || content !== baseline.content) && { content }),
    coverId: cover[0]?.id ?? null,
    ...(file && { recordingId: file.id }),
  }
}

/** What is compared when two administrators edit a content. */
export const studyFields: readonly ComparedField<StudyForm>[] = [
  ...buildTextFields<StudyForm>({ title: '标题', summary: '简介', author: '作者' }),
  buildField('cateId', '分类', (id) => studyCategories.find(({ cateId }) => cateId === id)?.name ?? id),
  { label: '正文', keys: ['content', 'pictures'], read: ({ content }) => readArticleText(content) },
  buildField('cover', '封面', (files) => files.map(({ name }) => name).join('、')),
  buildField('recording', '文件', (files) => files.map(({ name }) => name).join('、')),
]
