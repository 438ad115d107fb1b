import { type InferOutput, object, optional, picklist, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { Count, Id, MaybeText, MaybeTime, PageQuery, pageSchema, trimmedText, WireTime } from '@/contract/shapes'

/** 我已阅读: the reader's receipt for a must-read notice. It cannot be withdrawn. */
export const confirmAnnouncement = endpoint({
  method: 'POST',
  path: '/core/api/app/message/announcement/confirm',
  summary: '确认已阅读公告',
  who: ['member'],
  changes: [
    'message/appAnnouncement/getById',
    'message/list',
    'message/search',
    'message/categories',
    'message/detail',
    'message/appAnnouncement',
  ],
  input: object({ id: Id }),
  output: object({ confirmTime: WireTime }),
  errors: [
    { code: 404, when: '公告不存在或无权查看' },
    { code: 409, when: '该公告无需确认' },
  ],
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

/** Users of the audience who have, or have not, confirmed a must-read notice; for its publisher and administrators. */
export const listReceipts = endpoint({
  path: '/core/api/app/message/announcement/receipts',
  summary: '公告阅读回执',
  who: ['member'],
  input: object({
    ...PageQuery.entries,
    id: Id,
    state: picklist(['waiting', 'confirmed']),
    /** In the name or its pinyin. */
    keyword: optional(trimmedText(50)),
  }),
  output: pageSchema(Receipt),
  errors: [{ code: 404, when: '公告不存在，或不是你发布的' }],
})

/** Reminds all users of the audience who have not confirmed; at most every thirty minutes. */
export const remindReaders = endpoint({
  method: 'POST',
  path: '/core/api/app/message/announcement/remind',
  summary: '提醒未确认的人',
  who: ['member'],
  changes: ['message/appAnnouncement/getById'],
  input: object({ id: Id }),
  output: object({ reminded: Count, remindTime: WireTime }),
  errors: [
    { code: 404, when: '公告不存在，或不是你发布的' },
    { code: 409, when: '所有人都已确认，公告已撤回，或刚刚提醒过' },
  ],
})
