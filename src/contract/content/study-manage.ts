import { array, boolean, type InferOutput, nullable, number, object, optional, picklist, string } from 'valibot'

import { Audience, AudienceChoice } from '@/contract/audience'
import { endpoint } from '@/contract/endpoint'
import {
  Count,
  FileRef,
  Id,
  MaybeText,
  MaybeTime,
  OpaqueVersion,
  orNull,
  PageQuery,
  pageSchema,
  requiredText,
  trimmedText,
  Version,
  WireDate,
} from '@/contract/shapes'

/** Maximum number of characters of an article, with its markup. */
const STUDY_CONTENT_MAX = 19_000

const StudyId = object({ id: Id })
const StudyKind = picklist(['1', '2', '3'])
const CateId = picklist(['1', '3', '4', '5'])
/** `draft` was never published; `withdrawn` was. */
export const StudyState = picklist(['draft', 'published', 'withdrawn'])
export type StudyState = InferOutput<typeof StudyState>

const absent = [{ code: 404, when: '资讯不存在' }] as const

/** A study resource as administrators see it. */
export const ManagedStudy = object({
  id: Id,
  title: string(),
  /** 1 article, 2 audio, 3 video. */
  resourceType: string(),
  cateName: MaybeText,
  state: StudyState,
  publishTime: MaybeTime,
  viewCount: Count,
  /** Due date (inclusive) if required; null: optional. */
  dueDate: orNull(WireDate),
  /** For {@link changeStudyState}. */
  version: Version,
})
export type ManagedStudy = InferOutput<typeof ManagedStudy>

/** Latest published first or last, soonest due first, most read first. */
export const studySorts = ['newest', 'oldest', 'due', 'read'] as const
export type StudySort = (typeof studySorts)[number]

/** Every study resource of the company, published or not. */
export const listManagedStudy = endpoint({
  path: '/core/api/app/manage/study',
  summary: '学习内容管理列表',
  who: ['administrator:content'],
  input: object({
    ...PageQuery.entries,
    keyword: optional(trimmedText(50)),
    /** required: published, with people who have to learn it. */
    state: optional(picklist([...StudyState.options, 'required'])),
    sort: optional(picklist(studySorts), 'newest'),
  }),
  output: pageSchema(ManagedStudy),
})

/** A study resource to be edited. */
export const StudyDraft = object({
  id: Id,
  resourceType: string(),
  cateId: string(),
  title: string(),
  summary: string(),
  author: string(),
  /** HTML, sanitized; its pictures have the permanent addresses of {@link downloadFile}, without signature. */
  content: string(),
  /** The uploads that the content shows, with signed addresses. */
  pictures: array(FileRef),
  cover: orNull(FileRef),
  /** Of audio and video; null for recordings from elsewhere. */
  recording: orNull(FileRef),
  state: StudyState,
  version: Version,
})
export type StudyDraft = InferOutput<typeof StudyDraft>

/** One resource with its text, pictures and recording as they are edited. */
export const getStudyDraft = endpoint({
  path: '/core/api/app/manage/study/draft',
  summary: '学习内容编辑',
  who: ['administrator:content'],
  input: StudyId,
  output: StudyDraft,
  errors: absent,
})

/** Adds a resource, which nobody sees until it is published, or changes one at once. */
export const saveStudy = endpoint({
  method: 'POST',
  path: '/core/api/app/manage/study/save',
  summary: '新增或修改学习内容',
  who: ['administrator:content'],
  changes: [
    'manage/study',
    'manage/study/draft',
    'study/assignment',
    'appXiaoeResource/page',
    'study/detail',
    'study/overview',
  ],
  input: object({
    /** Absent for a new one. */
    id: optional(Id),
    /** Required with `id`. */
    version: optional(Version),
    /** Fixed once the resource exists. */
    resourceType: StudyKind,
    cateId: CateId,
    title: requiredText(100),
    summary: optional(trimmedText(200), ''),
    author: optional(trimmedText(50), ''),
    /**
     * HTML as in {@link StudyDraft}, sanitized; its pictures are those that the resource has, or uploads of the caller.
     * Absent: the content stays.
     */
    content: optional(trimmedText(STUDY_CONTENT_MAX)),
    /** Null: none. */
    coverId: optional(nullable(Id), null),
    /** An upload with the purpose `recording`; its length is read from it. Absent: it stays. */
    recordingId: optional(Id),
  }),
  output: object({ id: Id, version: Version }),
  errors: [
    { code: 404, when: '资讯、图片或录音录像不存在' },
    { code: 409, when: '内容已被他人修改' },
    { code: 422, when: '缺少正文或录音录像，或文件不是所选的类型（data 为 {字段: 原因}）' },
  ],
})

/** Publishes a resource, or withdraws it: its readers no longer find it, their progress stays. */
export const changeStudyState = endpoint({
  method: 'POST',
  path: '/core/api/app/manage/study/state',
  summary: '发布或撤下学习内容',
  who: ['administrator:content'],
  changes: [
    'study/assignment',
    'manage/study',
    'manage/study/draft',
    'appXiaoeResource/page',
    'study/detail',
    'study/overview',
  ],
  input: object({ ...StudyId.entries, state: picklist(['published', 'withdrawn']), version: Version }),
  output: object({ version: Version }),
  errors: [...absent, { code: 409, when: '内容已被他人修改' }],
})

/** Makes a resource required by a day and notifies those of its audience who have not finished it; or optional. */
export const assignStudy = endpoint({
  method: 'POST',
  path: '/core/api/app/study/assign',
  summary: '指定必修',
  who: ['administrator:content'],
  changes: [
    'study/assignment',
    'study/learners',
    'manage/study',
    'appXiaoeResource/page',
    'study/detail',
    'study/overview',
  ],
  input: object({
    ...StudyId.entries,
    /** Due date, today or later; null: optional. */
    dueDate: nullable(WireDate),
    /** Who has to learn it; null: the whole company. */
    audience: optional(nullable(AudienceChoice), null),
    /** `assignedVersion` of what was read. */
    version: OpaqueVersion,
  }),
  output: object({ people: Count }),
  errors: [
    { code: 404, when: '资讯不存在或没有发布' },
    { code: 409, when: '必修刚被他人修改' },
    { code: 422, when: '截止日期早于今天，或所选部门、岗位、成员不在本企业（data 为 {字段: 原因}）' },
  ],
})

/** Whether a resource is required of whom, and how many of them have finished it. */
export const StudyAssignment = object({
  id: Id,
  title: string(),
  cateName: MaybeText,
  state: StudyState,
  /** Due date (inclusive); null: optional. */
  dueDate: orNull(WireDate),
  /** Who has to learn it; null: the whole company. */
  audience: orNull(Audience),
  /** Of the audience. */
  people: Count,
  finished: Count,
  /** Of the resource, for {@link changeStudyState}. */
  version: Version,
  /** Of due date and audience. */
  assignedVersion: OpaqueVersion,
})
export type StudyAssignment = InferOutput<typeof StudyAssignment>

/** The state of a resource in the caller's company. Unlike its detail, reading it opens nothing. */
export const getStudyAssignment = endpoint({
  path: '/core/api/app/study/assignment',
  summary: '必修与完成人数',
  who: ['administrator:content'],
  input: StudyId,
  output: StudyAssignment,
  errors: absent,
})

/** Progress of one user. */
export const StudyLearner = object({
  userId: Id,
  name: string(),
  avatar: MaybeText,
  deptName: MaybeText,
  progress: orNull(number()),
  finishedTime: MaybeTime,
  /** Finished after the due date. */
  late: optional(boolean(), false),
  /** Not finished and past the due date. */
  overdue: optional(boolean(), false),
})
export type StudyLearner = InferOutput<typeof StudyLearner>

/**
 * First those who have not finished, by name, then by the time of finishing; latest finished first; most progress first;
 * by name.
 */
export const learnerSorts = ['finished', 'latest', 'progress', 'name'] as const
export type LearnerSort = (typeof learnerSorts)[number]

/** The users of the audience with their progress. */
export const listStudyLearners = endpoint({
  path: '/core/api/app/study/learners',
  summary: '学习完成情况',
  who: ['administrator:content'],
  input: object({
    ...StudyId.entries,
    ...PageQuery.entries,
    state: optional(picklist(['finished', 'unfinished'])),
    /** A department with those below it. */
    deptId: optional(Id),
    /** Name, its pinyin, phone number or employee number. */
    keyword: optional(trimmedText(50)),
    sort: optional(picklist(learnerSorts), 'finished'),
  }),
  output: pageSchema(StudyLearner),
  errors: absent,
})
