import { array, boolean, type InferOutput, object, optional, picklist, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { Id, MaybeText, MaybeTime, PageQuery, pageSchema, trimmedText } from '@/contract/shapes'

/** Maximum number of links per process. */
export const MAX_LINKS = 20

/** A related process, for users who may read it. */
export const LinkedProcess = object({
  procInstId: Id,
  procDefName: string(),
  subject: string(),
  serialNo: MaybeText,
  status: string(),
  statusName: string(),
  startUserName: string(),
  startTime: MaybeTime,
  /** Whether the caller created the link, and may delete it. */
  isOwn: optional(boolean(), false),
})
export type LinkedProcess = InferOutput<typeof LinkedProcess>

/** Processes that can be linked: those the user may read, newest first. */
export const listLinkable = endpoint({
  path: '/core/api/app/task/linkable',
  summary: '可关联的流程',
  who: ['member'],
  input: object({ ...PageQuery.entries, procInstId: Id, keyword: optional(trimmedText(50)) }),
  output: pageSchema(LinkedProcess),
  errors: [
    { code: 404, when: '流程不存在或无权查看' },
    { code: 409, when: '流程已归档，只能查看' },
  ],
})

/**
 * Links two processes, or deletes a link of the caller; both sides show it. Idempotent.
 */
export const changeLinks = endpoint({
  method: 'POST',
  path: '/core/api/app/task/links',
  summary: '关联流程',
  who: ['member'],
  changes: ['task/detail', 'task/linkable'],
  input: object({ procInstId: Id, action: picklist(['add', 'remove']), linkedId: Id }),
  output: array(LinkedProcess),
  errors: [
    { code: 404, when: '流程不存在或无权查看' },
    { code: 409, when: '流程已归档，只能查看，或关联已满 20 条' },
    { code: 422, when: '不能关联自身' },
  ],
})
