import { array, boolean, check, type InferOutput, maxLength, object, optional, picklist, pipe, string } from 'valibot'

import { endpoint } from './endpoint'
import { Count, Id, MaybeText, MaybeTime, PageQuery, pageSchema, requiredText, trimmedText, WireTime } from './shapes'

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
  /** When it was opened, which is no receipt. */
  readTime: MaybeTime,
  confirmTime: MaybeTime,
})
export type Receipt = InferOutput<typeof Receipt>

/** Who has confirmed a must-read notice, or who has not; for who published it and for administrators. */
export const listReceipts = endpoint({
  path: '/core/api/app/message/announcement/receipts',
  summary: '公告阅读回执',
  who: ['member'],
  input: object({ ...PageQuery.entries, id: Id, state: picklist(['waiting', 'confirmed']) }),
  output: pageSchema(Receipt),
  errors: [{ code: 404, when: '公告不存在，或不是您发布的' }],
  origin: 'ours',
})

/** Reminds everybody who has not confirmed; again after thirty minutes at the earliest. */
export const remindReaders = endpoint({
  method: 'POST',
  path: '/core/api/app/message/announcement/remind',
  summary: '提醒未确认的人',
  who: ['member'],
  input: object({ id: Id }),
  output: object({ reminded: Count, remindTime: WireTime }),
  errors: [
    { code: 404, when: '公告不存在，或不是您发布的' },
    { code: 409, when: '所有人都已确认' },
    { code: 422, when: '刚刚提醒过' },
  ],
  origin: 'ours',
})

/**
 * Publishes a notice or news to the whole company, and tells everybody in it. There is no screen for it: administrators
 * send this call.
 */
export const createAnnouncement = endpoint({
  method: 'POST',
  path: '/core/api/app/message/announcement',
  summary: '发布公告',
  who: ['administrator'],
  input: pipe(
    object({
      title: requiredText(100),
      summary: optional(trimmedText(200)),
      /** HTML; what is not on the allow-list is dropped. */
      content: requiredText(19_000),
      category: optional(picklist(['notice', 'news']), 'notice'),
      /** An uploaded picture of the caller's: everybody may see it from here on. */
      coverFileId: optional(Id),
      /** In whose name, as people read it; the administrator's own when absent. */
      publisher: optional(trimmedText(50)),
      top: optional(boolean(), false),
      mustRead: optional(boolean(), false),
      /** Whether guests may read it by its address. */
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
