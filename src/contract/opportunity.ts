import {
  array,
  boolean,
  type InferOutput,
  integer,
  maxLength,
  maxValue,
  minValue,
  nullable,
  number,
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
  orNull,
  PageQuery,
  Phone,
  pageSchema,
  queryBoolean,
  requiredText,
  trimmedText,
  Version,
  WireDate,
  WireTime,
} from './shapes'

/** How far an opportunity has come. */
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

/** Photos and documents of one opportunity, or photos of one follow-up. */
export const OPPORTUNITY_FILES_MAX = 9
/** The most that an opportunity may be worth, in fen: ten billion yuan. */
export const OPPORTUNITY_AMOUNT_MAX = 1_000_000_000_000

/** Money that a person types: 0 and up, in fen. */
export const TypedFen = pipe(number(), integer(), minValue(0), maxValue(OPPORTUNITY_AMOUNT_MAX))
/** Ids of files that the caller has uploaded. */
export const FileIds = pipe(array(Id), maxLength(OPPORTUNITY_FILES_MAX))

/** A sales opportunity as lists show it. The wire spells it `oportunity` in paths only. */
export const Opportunity = object({
  id: Id,
  opportunityNo: MaybeText,
  opportunityName: string(),
  customerName: string(),
  productType: MaybeText,
  expectAmount: orNull(Fen),
  expectSignDate: MaybeText,
  /** An {@link OpportunityStatus}. */
  status: string(),
  statusName: string(),
  reasonForRejection: MaybeText,
  protectStart: MaybeTime,
  /** Until when nobody else can report this customer; in the past once the protection is over. */
  protectEnd: MaybeTime,
  ownerName: MaybeText,
  createTime: MaybeTime,
  /** Of the latest follow-up. */
  nextStep: optional(MaybeText),
  nextDate: optional(MaybeText),
  /** When anything last changed. */
  updateTime: optional(MaybeTime),
})
export type Opportunity = InferOutput<typeof Opportunity>

/** What was done about an opportunity, and what comes next. */
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

/** One step of the history, the latest first. */
export const OpportunityEvent = object({
  time: WireTime,
  /** saved, submitted, reviewing, approved, rejected, extensionAsked, extended, extensionRefused, converted, won, lost, expired. */
  action: string(),
  /** In words: 提交报备, 审核通过 … */
  title: string(),
  /** Why, until when, how much; empty where there is nothing to add. */
  content: string(),
  /** Who did it; the company's name for its staff unless they reviewed. */
  byName: MaybeText,
})
export type OpportunityEvent = InferOutput<typeof OpportunityEvent>

/** The wish to be protected for longer, the latest one. */
export const OpportunityExtension = object({
  /** pending, approved, rejected. */
  status: string(),
  statusName: string(),
  days: Count,
  reason: string(),
  /** What the reviewer said. */
  answer: MaybeText,
  createTime: WireTime,
})

/** What may be done now; the server refuses the rest. */
export const OpportunityAction = picklist(['edit', 'remove', 'followUp', 'extend', 'win', 'lose'])
export type OpportunityAction = InferOutput<typeof OpportunityAction>

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
  /** The latest first. */
  followUps: array(FollowUp),
  attachments: array(FileRef),
  /** Which fields were refused, and why. */
  rejectedFields: optional(array(object({ field: string(), label: string(), error: string() })), []),
  /** Sent back with the next write. */
  version: optional(Version, 0),
  history: optional(array(OpportunityEvent), []),
  /** Who reviews it, or did. */
  reviewerName: optional(MaybeText),
  extension: optional(nullable(OpportunityExtension), null),
  /** How often the protection may still be prolonged. */
  extensionsLeft: optional(Count, 0),
  /** What was signed for, and when; of a won one. */
  wonAmount: optional(orNull(Fen)),
  signDate: optional(MaybeText),
  lostReason: optional(MaybeText),
  product: optional(
    nullable(
      object({
        id: Id,
        name: string(),
        category: string(),
        summary: string(),
        /** Whether the hall still shows it. */
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
 * My opportunities that are not approved yet, and, when a customer is named, whether somebody has it under protection.
 * Never says who, unless it is me.
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
        /** Of mine alone. */
        statusName: string(),
        protectEnd: MaybeTime,
        /** The field that shows it: creditCode, customerName or contactPhone. */
        field: optional(string(), 'customerName'),
        /** 已有报备，保护至 5月30日. */
        text: optional(string(), ''),
        /** Mine: where to read on. */
        opportunityId: optional(orNull(Id)),
      }),
    ),
  }),
  origin: 'spec',
})
export type DuplicateCheck = InferOutput<(typeof checkNotApprovedOpportunities)['output']>

/** Submits an opportunity; from then on it is reviewed, and protected once approved. */
export const createOpportunity = endpoint({
  method: 'POST',
  path: '/channel/oportunities/create',
  summary: '伙伴：提报商机',
  who: ['approvedPartner'],
  input: object({
    /** The draft, rejected or expired opportunity that this submission corrects; absent for a new one. */
    id: optional(Id),
    /** As it was read; with `id`. */
    version: optional(Version),
    /** Made of customer and product when it is left out. */
    opportunityName: optional(trimmedText(100)),
    customerName: requiredText(100),
    creditCode: optional(CreditCode),
    contactName: requiredText(30),
    contactPhone: Phone,
    industry: optional(trimmedText(50)),
    province: optional(trimmedText(30)),
    city: optional(trimmedText(30)),
    district: optional(trimmedText(30)),
    address: optional(trimmedText(200)),
    productType: optional(trimmedText(50)),
    /** Of {@link listPartnerProducts}. */
    productId: optional(Id),
    /** A partner activity that it came from. */
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

/** The partner's own opportunities, the newest first. */
export const listOwnOpportunities = endpoint({
  path: '/mom-pt/oportunitiesListOfPage/owner',
  summary: '伙伴：我的商机',
  who: ['approvedPartner'],
  input: object({
    ...PageQuery.entries,
    status: optional(OpportunityStatus),
    /** In name, customer, number or contact. */
    keyword: optional(trimmedText(50)),
    /** Reported on these days. */
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
