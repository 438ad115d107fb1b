import { array, type InferOutput, object, optional, picklist, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { Id, Nothing, PERSON_NAME_MAX, requiredText, trimmedText, Version, WireDate } from '@/contract/shapes'

import { changedByOpportunity, FileIds, OpportunityDetail, TypedFen } from './opportunity'

const gone = { code: 404, when: '商机不存在或无权查看' } as const
const changed = { code: 409, when: '商机已被更新，或当前状态不能这样做' } as const

/** Saves a draft on the server; only lengths are validated, without review or protection. */
export const saveOpportunityDraft = endpoint({
  method: 'POST',
  path: '/core/api/app/partner/opportunity/draft',
  summary: '伙伴：保存商机草稿',
  who: ['approvedPartner'],
  changes: changedByOpportunity,
  input: object({
    /** Absent for a new draft. */
    id: optional(Id),
    /** Version as read; required with `id`. */
    version: optional(Version),
    opportunityName: optional(trimmedText(100)),
    customerName: optional(trimmedText(100)),
    creditCode: optional(trimmedText(18)),
    contactName: optional(trimmedText(PERSON_NAME_MAX)),
    contactPhone: optional(trimmedText(20)),
    industry: optional(trimmedText(50)),
    province: optional(trimmedText(30)),
    city: optional(trimmedText(30)),
    district: optional(trimmedText(30)),
    address: optional(trimmedText(200)),
    productType: optional(trimmedText(50)),
    productId: optional(Id),
    activityId: optional(Id),
    demand: optional(trimmedText(2000)),
    expectAmount: optional(TypedFen),
    expectSignDate: optional(WireDate),
    attachments: optional(FileIds),
  }),
  output: OpportunityDetail,
  errors: [
    { code: 404, when: '商机、产品、活动或附件不存在' },
    { code: 409, when: '商机已被更新，或当前状态不能这样做，或草稿过多' },
  ],
})

/** Deletes a draft. */
export const removeOpportunityDraft = endpoint({
  method: 'DELETE',
  path: '/core/api/app/partner/opportunity/draft',
  summary: '伙伴：删除商机草稿',
  who: ['approvedPartner'],
  changes: changedByOpportunity,
  input: object({ id: Id }),
  output: Nothing,
  errors: [gone, changed],
})

/** Type of contact with the customer. */
export const FollowUpKind = picklist(['visit', 'call', 'message', 'meeting', 'other'])
export type FollowUpKind = InferOutput<typeof FollowUpKind>

/** Adds a follow-up with the next step. */
export const addFollowUp = endpoint({
  method: 'POST',
  path: '/core/api/app/partner/opportunity/follow-up',
  summary: '伙伴：添加商机跟进',
  who: ['approvedPartner'],
  changes: changedByOpportunity,
  input: object({
    id: Id,
    kind: optional(FollowUpKind, 'other'),
    content: requiredText(500),
    nextStep: optional(trimmedText(100)),
    nextDate: optional(WireDate),
    photos: optional(FileIds),
  }),
  output: OpportunityDetail,
  errors: [
    { code: 404, when: '商机或照片不存在' },
    { code: 409, when: '商机已结束或还没有提交，或跟进过多' },
  ],
})

/** Extension options in days. */
export const EXTENSION_DAYS = [30, 60, 90] as const

/** Requests an extension of the protection; staff decide. */
export const requestExtension = endpoint({
  method: 'POST',
  path: '/core/api/app/partner/opportunity/extension',
  summary: '伙伴：申请延长商机保护期',
  who: ['approvedPartner'],
  changes: changedByOpportunity,
  input: object({ id: Id, version: Version, days: picklist(EXTENSION_DAYS), reason: requiredText(200) }),
  output: OpportunityDetail,
  errors: [gone, { code: 409, when: '不在保护期、已有申请在审核、次数已用完，或商机已被更新' }],
})

/** Closes an opportunity: won, with the contract amount; or lost, with the reason. */
export const closeOpportunity = endpoint({
  method: 'POST',
  path: '/core/api/app/partner/opportunity/close',
  summary: '伙伴：商机赢单或输单',
  who: ['approvedPartner'],
  changes: changedByOpportunity,
  input: object({
    id: Id,
    version: Version,
    result: picklist(['won', 'lost']),
    /** For a won opportunity. */
    amount: optional(TypedFen),
    signDate: optional(WireDate),
    /** For a lost opportunity. */
    reason: optional(trimmedText(200)),
    /** The contract and similar documents. */
    attachments: optional(FileIds),
  }),
  output: OpportunityDetail,
  errors: [
    { code: 404, when: '商机或附件不存在' },
    changed,
    { code: 422, when: '赢单缺少金额或签约日期、输单缺少原因（data 为 {字段: 原因}）' },
  ],
})

/** An exhibited product for the form's picker, with its unit. */
export const PartnerProduct = object({ id: Id, name: string(), category: string(), summary: string() })
export type PartnerProduct = InferOutput<typeof PartnerProduct>

export const listPartnerProducts = endpoint({
  path: '/core/api/app/partner/products',
  summary: '伙伴：可报备的产品',
  who: ['partner'],
  input: Nothing,
  output: object({ products: array(PartnerProduct) }),
})
