import { object, optional, picklist } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { Id, trimmedText } from '@/contract/shapes'

/**
 * What administrators of 内容 collect, as a CSV file in UTF-8 with a byte order mark, phone numbers masked: the sign-ups
 * of a launch event, product enquiries, trial requests, the learners of a study resource, the receipts of a must-read
 * notice. Is itself in the audit log.
 */
export const exportContentList = endpoint({
  path: '/core/api/app/manage/content/export',
  summary: '导出收集的名单',
  who: ['administrator:content'],
  input: object({
    list: picklist(['signUps', 'enquiries', 'trialRequests', 'learners', 'receipts']),
    /** Of the launch event, the study resource or the notice. */
    id: optional(Id),
    /** Narrow enquiries and trial requests as their lists do. */
    status: optional(picklist(['pending', 'contacted', 'closed'])),
    wish: optional(picklist(['quote', 'sample', 'plan', 'other'])),
    keyword: optional(trimmedText(50)),
  }),
  output: object({}),
  errors: [{ code: 404, when: '发布会、学习内容或公告不存在' }],
  bytes: true,
})
