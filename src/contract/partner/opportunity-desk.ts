import { array, type InferOutput, object, optional, picklist, string } from 'valibot'

import { endpoint, notOperator } from '@/contract/endpoint'
import { Id, MaybeText, MaybeTime, PageQuery, pageSchema, trimmedText, Version } from '@/contract/shapes'

import { FollowUp, Opportunity, OpportunityDetail, OpportunityEvent, OpportunityStatus } from './opportunity'

const gone = { code: 404, when: '商机不存在' } as const

/** The partner of an opportunity. */
const partner = { partnerName: string(), partnerCompany: string() }

/** An opportunity with its partner, for the company's administrators. */
export const ReportedOpportunity = object({ ...Opportunity.entries, ...partner })
export type ReportedOpportunity = InferOutput<typeof ReportedOpportunity>

/** Latest and earliest change first; largest signed amount first, or expected amount while it is not won. */
export const opportunitySorts = ['newest', 'oldest', 'amount'] as const
export type OpportunitySort = (typeof opportunitySorts)[number]

/** Reported opportunities, without drafts. */
export const listReportedOpportunities = endpoint({
  path: '/core/api/app/partner/reported/list',
  summary: '收到的商机报备',
  who: ['administrator:content'],
  input: object({
    ...PageQuery.entries,
    status: optional(OpportunityStatus),
    keyword: optional(trimmedText(50)),
    sort: optional(picklist(opportunitySorts), 'newest'),
  }),
  output: pageSchema(ReportedOpportunity),
  errors: [notOperator],
})

/** One reported opportunity with all details and its review task. */
export const getReportedOpportunity = endpoint({
  path: '/core/api/app/partner/reported',
  summary: '收到的商机报备详情',
  who: ['administrator:content'],
  input: object({ id: Id }),
  output: object({ ...OpportunityDetail.entries, ...partner, procInstId: MaybeText }),
  errors: [notOperator, gone],
})

/** Converts an approved opportunity to a sales project of the company; its protection continues. */
export const convertOpportunity = endpoint({
  method: 'POST',
  path: '/core/api/app/partner/reported/convert',
  summary: '商机转为正式项目',
  who: ['administrator:content'],
  changes: ['partner/reported', 'partner/reported/list'],
  input: object({ id: Id, version: Version, remark: optional(trimmedText(200)) }),
  output: object({ ...OpportunityDetail.entries, ...partner, procInstId: MaybeText }),
  errors: [notOperator, gone, { code: 409, when: '商机已被更新，或不在保护期' }],
})

/** Process keys of the opportunity reviews. */
export const OPPORTUNITY_REVIEW = 'opportunityReview'
export const EXTENSION_REVIEW = 'opportunityExtension'

/** The current state of an opportunity; the submitted version is in the form of its review. */
export const ReviewedOpportunity = object({
  opportunityNo: MaybeText,
  /** An {@link OpportunityStatus}. */
  status: string(),
  statusName: string(),
  protectEnd: MaybeTime,
  nextStep: MaybeText,
  nextDate: MaybeText,
  /** Latest first. */
  followUps: array(FollowUp),
  /** Latest first. */
  history: array(OpportunityEvent),
})
export type ReviewedOpportunity = InferOutput<typeof ReviewedOpportunity>

/**
 * The current state of the opportunity under review, including one corrected and resubmitted since.
 * Only for users involved in the review; seeing it in an application's list is not enough.
 */
export const getReviewedOpportunity = endpoint({
  path: '/core/api/app/partner/reported/ofReview',
  summary: '审核中的商机现状',
  who: ['member'],
  input: object({ procInstId: Id }),
  output: ReviewedOpportunity,
  errors: [{ code: 404, when: '流程不存在、无权查看，或与商机无关' }],
})
