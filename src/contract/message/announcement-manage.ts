import {
  array,
  boolean,
  check,
  forward,
  type InferOutput,
  nullable,
  object,
  optional,
  picklist,
  pipe,
  string,
} from 'valibot'

import { Audience, AudienceChoice } from '@/contract/audience'
import { endpoint } from '@/contract/endpoint'
import {
  boundedList,
  Count,
  FileRef,
  Id,
  MaybeText,
  MaybeTime,
  orNull,
  PageQuery,
  pageSchema,
  requiredText,
  trimmedText,
  Version,
} from '@/contract/shapes'
import { TimeSort } from '@/contract/time-sort'

/** Publishes a notice or news to its audience, and notifies it. */
export const createAnnouncement = endpoint({
  method: 'POST',
  path: '/core/api/app/message/announcement',
  summary: '发布公告',
  who: ['administrator:content'],
  changes: ['manage/announcements', 'message/appAnnouncement', 'manage/setup'],
  input: pipe(
    object({
      title: requiredText(100),
      summary: optional(trimmedText(200)),
      /** HTML; sanitized by an allowlist. Its pictures are uploads of the caller, by their permanent addresses. */
      content: requiredText(19_000),
      category: optional(picklist(['notice', 'news']), 'notice'),
      /** A picture uploaded by the caller; it becomes public. */
      coverFileId: optional(Id),
      /** Display name of the publisher; by default the administrator's. */
      publisher: optional(trimmedText(50)),
      top: optional(boolean(), false),
      mustRead: optional(boolean(), false),
      /** Whether guests may read it by its URL. */
      isPublic: optional(boolean(), false),
      /** Ids of uploaded files. */
      attachments: optional(boundedList(Id, 20), []),
      /** Who sees it; null: the whole company. */
      audience: optional(nullable(AudienceChoice), null),
    }),
    check(({ category, mustRead }) => category === 'notice' || !mustRead, 'mustRead 仅用于公告'),
    forward(
      check(({ isPublic, audience }) => !isPublic || audience === null, '对外公开的公告要对全企业可见'),
      ['audience'],
    ),
  ),
  output: object({ id: Id, told: Count }),
  errors: [
    { code: 404, when: '附件、封面或正文里的图片不存在' },
    { code: 422, when: '正文里的图片太多或不是图片，或所选部门、岗位或成员不在本企业（data 为 {字段: 原因}）' },
  ],
})

/** A notice or news as administrators see it. */
export const ManagedAnnouncement = object({
  id: Id,
  title: string(),
  category: string(),
  publisher: MaybeText,
  publishTime: MaybeTime,
  top: boolean(),
  mustRead: boolean(),
  isPublic: boolean(),
  attachments: Count,
  /** Null: the whole company. */
  audience: orNull(Audience),
  /** Number of confirmations of a must-read notice. */
  receipts: orNull(object({ total: Count, confirmed: Count })),
  /** When title, text or attachments were last changed; null: never. */
  editTime: MaybeTime,
  /** When it was withdrawn; null: its audience sees it. */
  withdrawTime: MaybeTime,
  version: Version,
})
export type ManagedAnnouncement = InferOutput<typeof ManagedAnnouncement>

/** Every notice and news of the company, whoever sees it. */
export const listManagedAnnouncements = endpoint({
  path: '/core/api/app/manage/announcements',
  summary: '公告管理列表',
  who: ['administrator:content'],
  input: object({
    ...PageQuery.entries,
    keyword: optional(trimmedText(50)),
    /** mustRead: published, and to be confirmed. */
    state: optional(picklist(['published', 'mustRead', 'withdrawn'])),
    sort: TimeSort,
  }),
  output: pageSchema(ManagedAnnouncement),
})

/** Changes who sees a notice. Whoever sees it only now is notified; whoever no longer does loses its message. */
export const changeAnnouncementAudience = endpoint({
  method: 'POST',
  path: '/core/api/app/manage/announcement/audience',
  summary: '修改公告可见范围',
  who: ['administrator:content'],
  changes: [
    'manage/announcements',
    'message/appAnnouncement',
    'message/appAnnouncement/getById',
    'message/announcement/receipts',
  ],
  input: object({ id: Id, audience: nullable(AudienceChoice), version: Version }),
  output: object({ told: Count, version: Version }),
  errors: [
    { code: 404, when: '公告不存在' },
    { code: 409, when: '公告已被他人修改，或已撤回' },
    { code: 422, when: '公告对外公开，或所选部门、岗位、成员不在本企业（data 为 {字段: 原因}）' },
  ],
})

const absent = [{ code: 404, when: '公告不存在' }] as const

/** A published notice to be edited. */
export const AnnouncementDraft = object({
  id: Id,
  title: string(),
  /** HTML, sanitized; its pictures have their permanent addresses, without signature. */
  content: string(),
  /** The uploads that the content shows, with signed addresses. */
  pictures: array(FileRef),
  attachments: array(FileRef),
  version: Version,
})
export type AnnouncementDraft = InferOutput<typeof AnnouncementDraft>

/** Title, text and attachments of a notice as they are edited; opening it counts no visit. */
export const getAnnouncementDraft = endpoint({
  path: '/core/api/app/manage/announcement/draft',
  summary: '公告编辑',
  who: ['administrator:content'],
  input: object({ id: Id }),
  output: AnnouncementDraft,
  errors: absent,
})

/** Changes what a published notice says, and its messages. Receipts stay, and nobody is notified again. */
export const changeAnnouncement = endpoint({
  method: 'POST',
  path: '/core/api/app/manage/announcement/change',
  summary: '修改已发布的公告',
  who: ['administrator:content'],
  changes: [
    'manage/announcements',
    'manage/announcement/draft',
    'message/appAnnouncement',
    'message/appAnnouncement/getById',
    'message/list',
  ],
  input: object({
    id: Id,
    title: requiredText(100),
    /** HTML, sanitized, and its summary; absent: both stay. Pictures: those that the notice has, or the caller's. */
    content: optional(requiredText(19_000)),
    summary: optional(trimmedText(200)),
    /** Ids of files that the notice has, or that the caller has uploaded. */
    attachments: boundedList(Id, 20),
    version: Version,
  }),
  output: object({ version: Version }),
  errors: [
    { code: 404, when: '公告、附件或正文里的图片不存在' },
    { code: 409, when: '公告已被他人修改，或已撤回' },
    { code: 422, when: '正文里的图片太多或不是图片（data 为 {字段: 原因}）' },
  ],
})

/** Withdraws a notice: its readers no longer find it or its messages. Receipts stay. It cannot be undone. */
export const withdrawAnnouncement = endpoint({
  method: 'POST',
  path: '/core/api/app/manage/announcement/withdraw',
  summary: '撤回公告',
  who: ['administrator:content'],
  changes: ['manage/announcements', 'message/appAnnouncement', 'message/appAnnouncement/getById', 'message/list'],
  input: object({ id: Id, version: Version }),
  output: object({ version: Version }),
  errors: [...absent, { code: 409, when: '公告已被他人修改，或已撤回' }],
})
