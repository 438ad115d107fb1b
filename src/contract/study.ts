import {
  array,
  boolean,
  type InferInput,
  type InferOutput,
  maxLength,
  maxValue,
  minValue,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  string,
} from 'valibot'

import { endpoint } from './endpoint'
import { Count, Fen, Id, MaybeText, MaybeTime, orNull, PageQuery, pageSchema, trimmedText, WireDate } from './shapes'

/** The categories of study content (spec §2), in the order to show. */
export const studyCategories = [
  { cateId: '1', name: '规章制度' },
  { cateId: '3', name: '架构' },
  { cateId: '4', name: '业务知识' },
  { cateId: '5', name: '研发技术' },
] as const

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
  /** For external content. */
  url: MaybeText,
  /** People who opened it. */
  viewCount: optional(Count, 0),
  /** When it was published. */
  startAt: MaybeTime,
  /** 1 rules, 3 architecture, 4 business knowledge, 5 development technology (spec §2). */
  cateId: MaybeText,
  cateName: MaybeText,
  author: MaybeText,
  /** Length of audio and video. */
  mediaSeconds: orNull(Count),
  /** The part that was really read or played, 0 to 1; null when not begun. */
  progress: orNull(number()),
  /** When enough of it was read or played, computed by the server; null: not yet. */
  finishedTime: MaybeTime,
  /** Required of everybody in the company, to be finished by the end of this day; null: optional. */
  dueDate: orNull(WireDate),
  /** Asked for, not finished, and the day is over. */
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
    /** In title, summary and author. */
    keyword: optional(trimmedText(50)),
  }),
  output: pageSchema(StudyResource),
  origin: 'spec',
})

/** The head of the feed: the resource to continue, and the required ones that are open. */
export const getStudyOverview = endpoint({
  path: '/core/api/app/study/overview',
  summary: '学习概况',
  who: ['member'],
  input: object({}),
  output: object({
    /** Begun and not finished, the last one touched; null: none. */
    continuing: nullable(StudyResource),
    /** Asked for and not finished, the most urgent first. */
    required: array(StudyResource),
    /** Of everything that is asked for. */
    requiredDone: Count,
    requiredTotal: Count,
  }),
  origin: 'ours',
})

/** A piece of study content to be read or played. */
export const StudyDetail = object({
  ...StudyResource.entries,
  /** HTML, cleaned by the server. Of audio and video what is written beside them. */
  content: string(),
  /** The same recording in several formats, the best known to phones last. */
  media: array(object({ url: string(), type: string() })),
  /** What {@link saveStudyProgress} counts in: seconds of a recording, thousandths of an article. */
  units: Count,
  /** How far the person came, in those. */
  position: number(),
  related: array(StudyResource),
})
export type StudyDetail = InferOutput<typeof StudyDetail>

/** One piece of content whole. Who opens it for the first time is counted, and their time with it begins. */
export const getStudyResource = endpoint({
  path: '/core/api/app/study/detail',
  summary: '资讯详情',
  who: ['member'],
  input: StudyId,
  output: StudyDetail,
  errors: absent,
  origin: 'ours',
})

const Place = pipe(number(), minValue(0), maxValue(1_000_000))

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
  input: object({
    ...StudyId.entries,
    /** In the units of {@link StudyDetail}. */
    position: Place,
    parts: pipe(array(object({ from: Place, to: Place })), maxLength(200)),
  }),
  output: object({
    progress: number(),
    position: number(),
    finishedTime: MaybeTime,
    /** Enough was seen, but too fast: seconds until it counts, when saved again. */
    waitSeconds: Count,
  }),
  errors: absent,
  origin: 'ours',
})
export type StudyProgress = InferInput<(typeof saveStudyProgress)['input']>

/** Asks everybody of the company to finish a piece of content, and tells them; or asks no more. */
export const assignStudy = endpoint({
  method: 'POST',
  path: '/core/api/app/study/assign',
  summary: '指定必修',
  who: ['administrator'],
  input: object({
    ...StudyId.entries,
    /** The last day to finish it, today or later; null: asked no more. */
    dueDate: nullable(WireDate),
  }),
  output: object({ people: Count }),
  errors: [...absent, { code: 422, when: '截止日期早于今天' }],
  origin: 'ours',
})

/** Who has how much of a piece of content. */
export const StudyLearner = object({
  userId: Id,
  name: string(),
  avatar: MaybeText,
  deptName: MaybeText,
  progress: orNull(number()),
  finishedTime: MaybeTime,
  /** Finished, but after the last day. */
  late: optional(boolean(), false),
  /** Not finished, and the last day is over. */
  overdue: optional(boolean(), false),
})

/** The people of the company and how far they are, those who have not finished first. */
export const listStudyLearners = endpoint({
  path: '/core/api/app/study/learners',
  summary: '学习完成情况',
  who: ['administrator'],
  input: object({
    ...StudyId.entries,
    ...PageQuery.entries,
    state: optional(picklist(['finished', 'unfinished'])),
    /** Of this department alone. */
    deptId: optional(Id),
  }),
  output: pageSchema(StudyLearner),
  errors: absent,
  origin: 'ours',
})
