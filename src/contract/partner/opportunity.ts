import { array, boolean, type InferOutput, nullable, object, optional, picklist, string } from 'valibot'

import { CreditCode } from '@/contract/credit-code'
import { endpoint } from '@/contract/endpoint'
import {
  boundedInteger,
  boundedList,
  Count,
  Fen,
  FileRef,
  Id,
  MaybeText,
  MaybeTime,
  orNull,
  PageQuery,
  PersonName,
  Phone,
  pageSchema,
  queryBoolean,
  requiredText,
  trimmedText,
  Version,
  WireDate,
  WireTime,
} from '@/contract/shapes'

/** Status of an opportunity. */
export const OpportunityStatus = picklist([
  'draft',
  'submitted',
  'reviewing',
  'approved',
  'rejected',
  'converted',
  'won',
  'lost',
  'expired',
])
export type OpportunityStatus = InferOutput<typeof OpportunityStatus>

/** Maximum number of files of an opportunity, or of photos of a follow-up. */
export const OPPORTUNITY_FILES_MAX = 9
/** Maximum amount in fen: ten billion yuan. */
export const OPPORTUNITY_AMOUNT_MAX = 1_000_000_000_000

/** A non-negative amount in fen, entered by a user. */
export const TypedFen = boundedInteger(0, OPPORTUNITY_AMOUNT_MAX)
/** Ids of files uploaded by the caller. */
export const FileIds = boundedList(Id, OPPORTUNITY_FILES_MAX)

/** A sales opportunity in lists. The API spells it `oportunity` in paths only. */
export const Opportunity = object({
  id: Id,
  opportunityNo: MaybeText,
  opportunityName: string(),
  customerName: string(),
  productType: MaybeText,
  expectAmount: orNull(Fen),
  expectSignDate: MaybeText,
  /** Contract amount and date of a won opportunity. */
  wonAmount: optional(orNull(Fen)),
  signDate: optional(MaybeText),
  /** An {@link OpportunityStatus}. */
  status: string(),
  statusName: string(),
  reasonForRejection: MaybeText,
  protectStart: MaybeTime,
  /** End of the exclusive protection of the customer; in the past once it has expired. */
  protectEnd: MaybeTime,
  ownerName: MaybeText,
  createTime: MaybeTime,
  /** From the latest follow-up. */
  nextStep: optional(MaybeText),
  nextDate: optional(MaybeText),
  /** Time of the last change. */
  updateTime: optional(MaybeTime),
})
export type Opportunity = InferOutput<typeof Opportunity>

/** A follow-up with the next step. */
export const FollowUp = object({
  time: MaybeTime,
  content: string(),
  userName: MaybeText,
  /** visit, call, message, meeting, other. */
  kind: optional(MaybeText),
  kindName: optional(MaybeText),
  nextStep: optional(MaybeText),
  nextDate: optional(MaybeText),
  photos: optional(array(FileRef), []),
})
export type FollowUp = InferOutput<typeof FollowUp>

/** One history event, latest first. */
export const OpportunityEvent = object({
  time: WireTime,
  /**
   * saved, submitted, reviewing, approved, rejected, extensionAsked, extended, extensionRefused, converted, won, lost,
   * expired.
   */
  action: string(),
  /** Display name: 提交报备, 审核通过 … */
  title: string(),
  /** Reason, end time or amount; may be empty. */
  content: string(),
  /** The actor; the company's name for its staff unless they reviewed. */
  byName: MaybeText,
})
export type OpportunityEvent = InferOutput<typeof OpportunityEvent>

/** The latest extension request. */
export const OpportunityExtension = object({
  /** pending, approved, rejected. */
  status: string(),
  statusName: string(),
  days: Count,
  reason: string(),
  /** The reviewer's answer. */
  answer: MaybeText,
  createTime: WireTime,
})

/** Actions allowed now; the server refuses others. */
export const OpportunityAction = picklist(['edit', 'remove', 'followUp', 'extend', 'win', 'lose'])
export type OpportunityAction = InferOutput<typeof OpportunityAction>

/** An opportunity with all details. */
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
  /** Latest first. */
  followUps: array(FollowUp),
  attachments: array(FileRef),
  /** Rejected fields with reasons. */
  rejectedFields: optional(array(object({ field: string(), label: string(), error: string() })), []),
  /** Sent back with the next write. */
  version: optional(Version, 0),
  history: optional(array(OpportunityEvent), []),
  /** Current or last reviewer. */
  reviewerName: optional(MaybeText),
  extension: optional(nullable(OpportunityExtension), null),
  /** Remaining number of extensions. */
  extensionsLeft: optional(Count, 0),
  lostReason: optional(MaybeText),
  product: optional(
    nullable(
      object({
        id: Id,
        name: string(),
        category: string(),
        summary: string(),
        /** Whether the product is still exhibited. */
        isShown: optional(boolean(), false),
      }),
    ),
    null,
  ),
  activity: optional(nullable(object({ id: Id, title: string(), startTime: WireTime })), null),
  /** {@link OpportunityAction}s. */
  actions: optional(array(string()), []),
})
export type OpportunityDetail = InferOutput<typeof OpportunityDetail>

/**
 * The caller's opportunities without approval, and whether a given customer is already protected. Never reveals the
 * partner, unless it is the caller.
 */
export const checkNotApprovedOpportunities = endpoint({
  path: '/channel/checkNotApprovedChannelOportunities',
  summary: '伙伴：未通过的商机与查重',
  who: ['approvedPartner'],
  input: object({
    customerName: optional(trimmedText(100)),
    creditCode: optional(CreditCode),
    contactPhone: optional(Phone),
  }),
  output: object({
    /** Submitted, under review or rejected. */
    notApproved: Count,
    duplicate: nullable(
      object({
        isMine: boolean(),
        /** Only of the caller's own. */
        statusName: string(),
        protectEnd: MaybeTime,
        /** The matching field: creditCode, customerName or contactPhone. */
        field: optional(string(), 'customerName'),
        /** 已有报备，保护至 5月30日. */
        text: optional(string(), ''),
        /** The caller's own opportunity. */
        opportunityId: optional(orNull(Id)),
      }),
    ),
  }),
  origin: 'spec',
})
export type DuplicateCheck = InferOutput<(typeof checkNotApprovedOpportunities)['output']>

/** What every write of an opportunity changes. */
export const changedByOpportunity = [
  '/mom-pt/oportunitiesInfoById',
  '/mom-pt/oportunitiesListOfPage/owner',
  '/channel/checkNotApprovedChannelOportunities',
  'partner/home',
] as const

/** Submits an opportunity for review; it is protected once approved. */
export const createOpportunity = endpoint({
  method: 'POST',
  path: '/channel/oportunities/create',
  summary: '伙伴：提报商机',
  who: ['approvedPartner'],
  changes: changedByOpportunity,
  input: object({
    /** The draft, rejected or expired opportunity to resubmit; absent for a new one. */
    id: optional(Id),
    /** Version as read; required with `id`. */
    version: optional(Version),
    /** Generated from customer and product when absent. */
    opportunityName: optional(trimmedText(100)),
    customerName: requiredText(100),
    creditCode: optional(CreditCode),
    contactName: PersonName,
    contactPhone: Phone,
    industry: optional(trimmedText(50)),
    province: optional(trimmedText(30)),
    city: optional(trimmedText(30)),
    district: optional(trimmedText(30)),
    address: optional(trimmedText(200)),
    productType: optional(trimmedText(50)),
    /** A product of {@link listPartnerProducts}. */
    productId: optional(Id),
    /** The partner activity that led to it. */
    activityId: optional(Id),
    demand: requiredText(2000),
    expectAmount: optional(TypedFen),
    expectSignDate: optional(WireDate),
    attachments: optional(FileIds),
  }),
  output: OpportunityDetail,
  errors: [
    { code: 404, when: '商机、产品、活动或附件不存在' },
    { code: 409, when: '该客户已有报备（data 为 {字段: 原因}），或商机已被更新、不能再提交' },
  ],
  origin: 'spec',
})

/** The partner's own opportunities, newest first. */
export const listOwnOpportunities = endpoint({
  path: '/mom-pt/oportunitiesListOfPage/owner',
  summary: '伙伴：我的商机',
  who: ['approvedPartner'],
  input: object({
    ...PageQuery.entries,
    status: optional(OpportunityStatus),
    /** Searches name, customer, number and contact. */
    keyword: optional(trimmedText(50)),
    /** Reporting period. */
    dateFrom: optional(WireDate),
    dateTo: optional(WireDate),
    productType: optional(trimmedText(50)),
    /** Protection ends within two weeks. */
    expiring: optional(queryBoolean),
  }),
  output: pageSchema(Opportunity),
  origin: 'spec',
})

/** One of the partner's own opportunities. */
export const getOpportunity = endpoint({
  path: '/mom-pt/oportunitiesInfoById',
  summary: '伙伴：商机详情',
  who: ['approvedPartner'],
  input: object({ id: Id }),
  output: OpportunityDetail,
  errors: [{ code: 404, when: '商机不存在或无权查看' }],
  origin: 'spec',
})
