import { array, boolean, type InferOutput, nullable, number, object, optional, picklist, string } from 'valibot'

import { endpoint } from './endpoint'
import { Count, Fen, Id, MaybeText, MaybeTime, orNull, WireDate } from './shapes'

/** A process that asks for a service or for a longer term of it. */
export const CloudOrder = object({
  procInstId: Id,
  serialNo: MaybeText,
  /** open, approved, ended. */
  state: string(),
  /** The state of the process in words. */
  stateName: string(),
  months: Count,
  amount: Fen,
  createTime: MaybeTime,
  applicant: MaybeText,
  /** Whether the reader may open the process: colleagues see that it is asked for, not what it says. */
  mayOpen: boolean(),
})
export type CloudOrder = InferOutput<typeof CloudOrder>

/** A service of 大智云: one that the company or the person has, or one that can be had. */
export const CloudService = object({
  /** Of the service; of the product, where the person has none of it. */
  id: Id,
  name: string(),
  /** A drawing of the workplace. */
  icon: string(),
  kind: string(),
  summary: string(),
  /** active, expiring (30 days and less), expired, available. */
  state: string(),
  /** First and last day; null: not had. */
  startDate: orNull(WireDate),
  endDate: orNull(WireDate),
  /** Until and with the last day; below 0 days since. */
  daysLeft: orNull(number()),
  /** The person's alone. */
  isPersonal: optional(boolean(), false),
  /** Fen a month. */
  monthlyPrice: Fen,
  /** What is under way. */
  order: nullable(CloudOrder),
})
export type CloudService = InferOutput<typeof CloudService>

/** What the person has, what ends soonest first, and what else there is. */
export const listCloudServices = endpoint({
  path: '/core/api/app/cloud/services',
  summary: '大智云服务',
  who: ['member'],
  input: object({}),
  output: object({ owned: array(CloudService), available: array(CloudService) }),
  origin: 'ours',
})

/** One service whole. */
export const CloudServiceDetail = object({
  ...CloudService.entries,
  features: array(string()),
  usage: array(object({ label: string(), used: number(), quota: number(), unit: string() })),
  /** What opens it: a page of this application, or nothing here, with what it needs. */
  open: object({ type: picklist(['page', 'none']), target: string(), needs: string() }),
  /** The process to ask by, started about this service; null: the company has none. */
  procDefKey: MaybeText,
  /** What was asked for, the last first. */
  orders: array(CloudOrder),
})
export type CloudServiceDetail = InferOutput<typeof CloudServiceDetail>

/** A service that the person has, or a product that can be had. */
export const getCloudService = endpoint({
  path: '/core/api/app/cloud/service',
  summary: '云服务详情',
  who: ['member'],
  input: object({ id: Id }),
  output: CloudServiceDetail,
  errors: [{ code: 404, when: '服务不存在或无权查看' }],
  origin: 'ours',
})
