import {
  array,
  boolean,
  type InferInput,
  type InferOutput,
  nullable,
  number,
  object,
  optional,
  picklist,
  string,
} from 'valibot'

import { endpoint } from '@/contract/endpoint'
import {
  boundedList,
  boundedNumber,
  Count,
  Fen,
  Id,
  MaybeText,
  MaybeTime,
  orNull,
  PageQuery,
  pageSchema,
  trimmedText,
  WireDate,
} from '@/contract/shapes'

/** The categories of study content (spec §2), in display order. */
export const studyCategories = [
  { cateId: '1', name: '规章制度' },
  { cateId: '3', name: '架构' },
  { cateId: '4', name: '业务知识' },
  { cateId: '5', name: '研发技术' },
] as const

/** A study resource (with Xiaoe's field names). */
export const StudyResource = object({
  id: Id,
  resourceId: MaybeText,
  /** 1 article, 2 audio, 3 video, 4 live, 6 column, 20 e-book, 25 camp, 50 course. */
  resourceType: optional(string(), '1'),
  title: string(),
  summary: MaybeText,
  imgUrl: MaybeText,
  price: optional(Fen, 0),
  /** For external content. */
  url: MaybeText,
  /** Number of users who opened it. */
  viewCount: optional(Count, 0),
  /** Publication time. */
  startAt: MaybeTime,
  /** 1 rules, 3 architecture, 4 business knowledge, 5 development technology (spec §2). */
  cateId: MaybeText,
  cateName: MaybeText,
  author: MaybeText,
  /** Duration of audio and video. */
  mediaSeconds: orNull(Count),
  /** Share actually read or played, 0 to 1; null when not started. */
  progress: orNull(number()),
  /** When enough was read or played, computed by the server; null: not yet. */
  finishedTime: MaybeTime,
  /** Due date (inclusive) if required of the reader; null: optional. */
  dueDate: orNull(WireDate),
  /** Required, not finished, and past the due date. */
  overdue: optional(boolean(), false),
})
export type StudyResource = InferOutput<typeof StudyResource>

const StudyId = object({ id: Id })
const absent = [{ code: 404, when: '资讯不存在或无权查看' }] as const

/** Study content, newest first. */
export const listStudyResources = endpoint({
  path: '/core/api/app/appXiaoeResource/page',
  summary: '资讯列表',
  who: ['member'],
  input: object({
    ...PageQuery.entries,
    cate_id: optional(picklist(['1', '3', '4', '5'])),
    /** Searches title, summary and author. */
    keyword: optional(trimmedText(50)),
  }),
  output: pageSchema(StudyResource),
  origin: 'spec',
})

/** The header of the feed: the resource to continue, and open required ones. */
export const getStudyOverview = endpoint({
  path: '/core/api/app/study/overview',
  summary: '学习概况',
  who: ['member'],
  input: object({}),
  output: object({
    /** The last used unfinished resource; null: none. */
    continuing: nullable(StudyResource),
    /** Required and unfinished, most urgent first. */
    required: array(StudyResource),
    /** Of all required resources. */
    requiredDone: Count,
    requiredTotal: Count,
  }),
})

/** A study resource with content. */
export const StudyDetail = object({
  ...StudyResource.entries,
  /** HTML, sanitized by the server. For audio and video the accompanying text. */
  content: string(),
  /** The formats of a recording; empty for an article. */
  media: array(object({ url: string(), type: string() })),
  /** What {@link saveStudyProgress} counts in: seconds of a recording, thousandths of an article. */
  units: Count,
  /** Furthest position, in these units. */
  position: number(),
  related: array(StudyResource),
})
export type StudyDetail = InferOutput<typeof StudyDetail>

/** One resource with content. The first opening is counted and starts the reading time. */
export const getStudyResource = endpoint({
  path: '/core/api/app/study/detail',
  summary: '资讯详情',
  who: ['member'],
  input: StudyId,
  output: StudyDetail,
  errors: absent,
})

const Place = boundedNumber(0, 1_000_000)

/**
 * Saves what was read or played. Parts are merged with the stored ones, from any device and in any order: the call is
 * idempotent, and the furthest position stays. A resource is finished after nine tenths of it, in no less time than
 * reading or playing them takes.
 */
export const saveStudyProgress = endpoint({
  method: 'POST',
  path: '/core/api/app/study/progress',
  summary: '保存学习进度',
  who: ['member'],
  changes: [],
  input: object({
    ...StudyId.entries,
    /** In the units of {@link StudyDetail}. */
    position: Place,
    parts: boundedList(object({ from: Place, to: Place }), 200),
  }),
  output: object({
    progress: number(),
    position: number(),
    finishedTime: MaybeTime,
    /** Finished too fast: seconds until it counts when saved again. */
    waitSeconds: Count,
  }),
  errors: absent,
})
export type StudyProgress = InferInput<(typeof saveStudyProgress)['input']>
