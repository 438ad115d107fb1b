import { array, boolean, check, type InferOutput, maxLength, object, optional, picklist, pipe, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import {
  Count,
  Id,
  MaybeText,
  MaybeTime,
  PageQuery,
  pageSchema,
  requiredText,
  trimmedText,
  WireTime,
} from '@/contract/shapes'

/** 我已阅读: the reader's receipt for a must-read notice. It cannot be withdrawn. */
export const confirmAnnouncement = endpoint({
  method: 'POST',
  path: '/core/api/app/message/announcement/confirm',
  summary: '确认已阅读公告',
  who: ['member'],
  input: object({ id: Id }),
  output: object({ confirmTime: WireTime }),
  errors: [
    { code: 404, when: '公告不存在或无权查看' },
    { code: 422, when: '该公告无需确认' },
  ],
  origin: 'ours',
})

/** One reader of a must-read notice. */
export const Receipt = object({
  userId: Id,
  name: string(),
  avatar: MaybeText,
  deptName: MaybeText,
  /** When it was opened; this is no confirmation. */
  readTime: MaybeTime,
  confirmTime: MaybeTime,
})
export type Receipt = InferOutput<typeof Receipt>

/** Users who have, or have not, confirmed a must-read notice; for its publisher and administrators. */
export const listReceipts = endpoint({
  path: '/core/api/app/message/announcement/receipts',
  summary: '公告阅读回执',
  who: ['member'],
  input: object({ ...PageQuery.entries, id: Id, state: picklist(['waiting', 'confirmed']) }),
  output: pageSchema(Receipt),
  errors: [{ code: 404, when: '公告不存在，或不是你发布的' }],
  origin: 'ours',
})

/** Reminds all users who have not confirmed; at most every thirty minutes. */
export const remindReaders = endpoint({
  method: 'POST',
  path: '/core/api/app/message/announcement/remind',
  summary: '提醒未确认的人',
  who: ['member'],
  input: object({ id: Id }),
  output: object({ reminded: Count, remindTime: WireTime }),
  errors: [
    { code: 404, when: '公告不存在，或不是你发布的' },
    { code: 409, when: '所有人都已确认' },
    { code: 422, when: '刚刚提醒过' },
  ],
  origin: 'ours',
})

/** Publishes a notice or news to the whole company and notifies all members. */
export const createAnnouncement = endpoint({
  method: 'POST',
  path: '/core/api/app/message/announcement',
  summary: '发布公告',
  who: ['administrator:content'],
  input: pipe(
    object({
      title: requiredText(100),
      summary: optional(trimmedText(200)),
      /** HTML; sanitized by an allowlist. */
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
      attachments: optional(pipe(array(Id), maxLength(20)), []),
    }),
    check(({ category, mustRead }) => category === 'notice' || !mustRead, 'mustRead 仅用于公告'),
  ),
  output: object({ id: Id, told: Count }),
  errors: [{ code: 404, when: '附件或封面不存在' }],
  origin: 'ours',
})
