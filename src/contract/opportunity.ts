import {
  array,
  boolean,
  type InferOutput,
  maxLength,
  nullable,
  object,
  optional,
  picklist,
  pipe,
  string,
} from 'valibot'

import { endpoint } from './endpoint'
import {
  Count,
  CreditCode,
  Fen,
  FileRef,
  Id,
  MaybeText,
  MaybeTime,
  maybe,
  PageQuery,
  Phone,
  pageOf,
  requiredText,
  text,
  WireDate,
} from './shapes'

/** How far an opportunity has come. */
export const OpportunityStatus = picklist([
  'draft',
  'submitted',
  'reviewing',
  'approved',
  'rejected',
  'converted',
  'lost',
  'expired',
])

/** A sales opportunity as lists show it. The wire spells it `oportunity` in paths only. */
export const Opportunity = object({
  id: Id,
  opportunityNo: MaybeText,
  opportunityName: string(),
  customerName: string(),
  productType: MaybeText,
  expectAmount: maybe(Fen),
  expectSignDate: MaybeText,
  /** An {@link OpportunityStatus}. */
  status: string(),
  statusName: string(),
  reasonForRejection: MaybeText,
  protectStart: MaybeTime,
  protectEnd: MaybeTime,
  ownerName: MaybeText,
  createTime: MaybeTime,
})
export type Opportunity = InferOutput<typeof Opportunity>

/** An opportunity whole. */
export const OpportunityDetail = object({
  ...Opportunity.entries,
  creditCode: MaybeText,
  contactName: string(),
  contactPhone: string(),
  industry: MaybeText,
  province: MaybeText,
  city: MaybeText,
  district: MaybeText,
  address: MaybeText,
  demand: string(),
  stage: MaybeText,
  followUps: array(object({ time: MaybeTime, content: string(), userName: MaybeText })),
  attachments: array(FileRef),
  /** Which fields were refused, and why. */
  rejectedFields: optional(array(object({ field: string(), label: string(), error: string() })), []),
})
export type OpportunityDetail = InferOutput<typeof OpportunityDetail>

/**
 * My opportunities that are not approved yet, and, when a customer is named, whether somebody has it under protection.
 * Never says who, unless it is me.
 */
export const checkNotApprovedOpportunities = endpoint({
  method: 'GET',
  path: '/channel/checkNotApprovedChannelOportunities',
  summary: '伙伴：未通过的商机与查重',
  who: ['approvedPartner'],
  input: object({
    customerName: optional(text(100)),
    creditCode: optional(CreditCode),
    contactPhone: optional(Phone),
  }),
  output: object({
    notApproved: Count,
    duplicate: nullable(object({ isMine: boolean(), statusName: string(), protectEnd: MaybeTime })),
  }),
  origin: 'spec',
})

/** Submits an opportunity; from then on it is reviewed, and protected once approved. */
export const createOpportunity = endpoint({
  method: 'POST',
  path: '/channel/oportunities/create',
  summary: '伙伴：提报商机',
  who: ['approvedPartner'],
  input: object({
    opportunityName: requiredText(100),
    customerName: requiredText(100),
    creditCode: optional(CreditCode),
    contactName: requiredText(30),
    contactPhone: Phone,
    industry: optional(text(50)),
    province: optional(text(30)),
    city: optional(text(30)),
    district: optional(text(30)),
    address: optional(text(200)),
    productType: optional(text(50)),
    demand: requiredText(2000),
    expectAmount: optional(Fen),
    expectSignDate: optional(WireDate),
    attachments: optional(pipe(array(Id), maxLength(9))),
  }),
  output: OpportunityDetail,
  errors: [{ code: 409, when: '该客户已有报备，仍在保护期' }],
  origin: 'spec',
})

/** The partner's own opportunities, newest first. */
export const listOwnOpportunities = endpoint({
  method: 'GET',
  path: '/mom-pt/oportunitiesListOfPage/owner',
  summary: '伙伴：我的商机',
  who: ['approvedPartner'],
  input: object({
    ...PageQuery.entries,
    status: optional(OpportunityStatus),
    keyword: optional(text(50)),
  }),
  output: pageOf(Opportunity),
  origin: 'spec',
})

/** One of the partner's own opportunities. */
export const getOpportunity = endpoint({
  method: 'GET',
  path: '/mom-pt/oportunitiesInfoById',
  summary: '伙伴：商机详情',
  who: ['approvedPartner'],
  input: object({ id: Id }),
  output: OpportunityDetail,
  errors: [{ code: 404, when: '商机不存在或无权查看' }],
  origin: 'spec',
})
