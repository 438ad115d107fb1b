import { array, boolean, type InferOutput, nullable, number, object, optional, picklist, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { Count, Fen, Id, MaybeText, MaybeTime, orNull, WireDate } from '@/contract/shapes'

/** A process that orders or renews a service. */
export const CloudOrder = object({
  procInstId: Id,
  serialNo: MaybeText,
  /** open, approved, ended. */
  state: string(),
  /** Display name of the state. */
  stateName: string(),
  months: Count,
  amount: Fen,
  createTime: MaybeTime,
  applicant: MaybeText,
  /** Whether the caller may open the process: colleagues see that it exists, but not its content. */
  mayOpen: boolean(),
})
export type CloudOrder = InferOutput<typeof CloudOrder>

/** A 大智云 service of the company or the user, or an available product. */
export const CloudService = object({
  /** Id of the service; of the product when there is no service. */
  id: Id,
  name: string(),
  /** Icon name. */
  icon: string(),
  kind: string(),
  summary: string(),
  /** active, expiring (30 days and less), expired, available. */
  state: string(),
  /** First and last day; null without a service. */
  startDate: orNull(WireDate),
  endDate: orNull(WireDate),
  /** Including the last day; negative: days since expiry. */
  daysLeft: orNull(number()),
  /** Whether it is the user's personal service. */
  isPersonal: optional(boolean(), false),
  /** Fen per month. */
  monthlyPrice: Fen,
  /** The pending order. */
  order: nullable(CloudOrder),
})
export type CloudService = InferOutput<typeof CloudService>

/** The user's services, earliest expiry first, and available products. */
export const listCloudServices = endpoint({
  path: '/core/api/app/cloud/services',
  summary: '大智云服务',
  who: ['member'],
  input: object({}),
  output: object({ owned: array(CloudService), available: array(CloudService) }),
})

/** One service with all details. */
export const CloudServiceDetail = object({
  ...CloudService.entries,
  features: array(string()),
  usage: array(object({ label: string(), used: number(), quota: number(), unit: string() })),
  /** The page that opens it; `none` with the requirements. */
  open: object({ type: picklist(['page', 'none']), target: string(), needs: string() }),
  /** The process for an order; null: the company has none. */
  procDefKey: MaybeText,
  /** Orders, newest first. */
  orders: array(CloudOrder),
})
export type CloudServiceDetail = InferOutput<typeof CloudServiceDetail>

/** A service of the user, or an available product. */
export const getCloudService = endpoint({
  path: '/core/api/app/cloud/service',
  summary: '云服务详情',
  who: ['member'],
  input: object({ id: Id }),
  output: CloudServiceDetail,
  errors: [{ code: 404, when: '服务不存在或无权查看' }],
})
