import { type InferOutput, number, object, optional, picklist, string } from 'valibot'

import { endpoint } from './endpoint'
import { Count, Fen, Id, MaybeText, MaybeTime, maybe, PageQuery, pageOf, text } from './shapes'

/** A piece of study content (Xiaoe's names). */
export const StudyResource = object({
  id: Id,
  resourceId: MaybeText,
  /** 1 article, 2 audio, 3 video, 4 live, 6 column, 20 e-book, 25 camp, 50 course. */
  resourceType: optional(string(), '1'),
  title: string(),
  summary: MaybeText,
  imgUrl: MaybeText,
  price: optional(Fen, 0),
  /** For content kept elsewhere. */
  url: MaybeText,
  viewCount: optional(Count, 0),
  startAt: MaybeTime,
  /** 1 rules, 3 architecture, 4 business knowledge, 5 development technology (spec §2). */
  cateId: MaybeText,
  cateName: MaybeText,
  /** How far the person came, 0 to 1; null when not begun. */
  progress: maybe(number()),
})
export type StudyResource = InferOutput<typeof StudyResource>

/** Study content, newest first. */
export const listStudyResources = endpoint({
  method: 'GET',
  path: '/core/api/app/appXiaoeResource/page',
  summary: '资讯列表',
  who: ['member'],
  input: object({
    ...PageQuery.entries,
    cate_id: optional(picklist(['1', '3', '4', '5'])),
    keyword: optional(text(50)),
  }),
  output: pageOf(StudyResource),
  origin: 'spec',
})
