import { array, boolean, type InferOutput, object, optional, picklist, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import {
  Count,
  Fen,
  Id,
  KeyValue,
  MaybeText,
  MaybeTime,
  orNull,
  PageQuery,
  pageSchema,
  requiredText,
  trimmedText,
  WireDate,
} from '@/contract/shapes'

/** A list of the records of one process, shown by an application. */
export const ApplicationView = object({
  id: Id,
  name: string(),
  procDefKey: string(),
  procDefName: string(),
  /** A `select` field to filter the records by; null: none. */
  choice: orNull(object({ label: string(), options: array(object({ value: string(), label: string() })) })),
  /** Whether the records have an amount. */
  hasAmount: optional(boolean(), false),
  /** Number of records visible to the caller, without archived ones. */
  total: optional(Count, 0),
})
export type ApplicationView = InferOutput<typeof ApplicationView>

/** The views of an application that the caller may open, in display order. */
export const listApplicationViews = endpoint({
  path: '/core/api/app/application/views',
  summary: '应用视图',
  who: ['member'],
  input: object({ appCode: Id }),
  output: object({ appName: string(), views: array(ApplicationView) }),
  errors: [{ code: 404, when: '应用不存在，或没有视图' }],
})

/** One record: a process with the fields of the view. A field that any step hides is omitted. */
export const ApplicationRecord = object({
  procInstId: Id,
  serialNo: MaybeText,
  subject: string(),
  /** running, approved, rejected, revoked, returned. */
  status: string(),
  statusName: string(),
  startUserName: string(),
  startUserAvatar: MaybeText,
  startDeptName: MaybeText,
  startTime: MaybeTime,
  /** Label and value of the selected fields; empty ones are omitted. */
  values: array(KeyValue),
  amount: orNull(Fen),
})
export type ApplicationRecord = InferOutput<typeof ApplicationRecord>

/** The records of a view, newest first. */
export const listApplicationRecords = endpoint({
  path: '/core/api/app/application/records',
  summary: '应用视图的记录',
  who: ['member'],
  input: object({
    ...PageQuery.entries,
    viewId: Id,
    /** Searches subject, number and starter. */
    keyword: optional(trimmedText(50)),
    /** `archived`: what was archived, however it ended; without it, what was not. */
    status: optional(picklist(['running', 'approved', 'rejected', 'returned', 'revoked', 'archived'])),
    /** An option of the view's filter field. */
    choice: optional(requiredText(100)),
    createdFrom: optional(WireDate),
  }),
  output: pageSchema(ApplicationRecord),
  errors: [{ code: 404, when: '视图不存在或无权查看' }],
})
