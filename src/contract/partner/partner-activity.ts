import { array, boolean, type InferOutput, object, optional, picklist, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import {
  boundedInteger,
  Count,
  FileRef,
  Id,
  MaybeText,
  MaybeTime,
  orNull,
  PageQuery,
  pageSchema,
  trimmedText,
  Version,
  WireTime,
} from '@/contract/shapes'

/** Maximum number of people per sign-up. */
export const SIGN_UP_PEOPLE_MAX = 5

const summary = {
  id: Id,
  title: string(),
  lead: string(),
  /** 线下, 培训 … */
  tags: array(string()),
  /** URL of a picture; null without one. */
  cover: MaybeText,
  address: string(),
  startTime: WireTime,
  endTime: WireTime,
  signUpEndTime: WireTime,
  capacity: Count,
  taken: Count,
  /** open, full, closed (for sign-ups), live, over, cancelled. */
  state: string(),
  stateText: string(),
  isSignedUp: boolean(),
}

/** A partner activity in lists. */
export const PartnerActivity = object(summary)
export type PartnerActivity = InferOutput<typeof PartnerActivity>

/** The caller's sign-up. */
export const PartnerTicket = object({
  /** Shown at the door, as QR code and text. */
  code: string(),
  name: string(),
  company: string(),
  seat: string(),
  people: Count,
  remark: optional(string(), ''),
  /** Sent back with the next change. */
  version: optional(Version, 0),
  signUpTime: WireTime,
  /** Time of the sign-in; null before. */
  inTime: MaybeTime,
})
export type PartnerTicket = InferOutput<typeof PartnerTicket>

/** A partner activity with all details. */
export const PartnerActivityDetail = object({
  ...summary,
  /** Why it was cancelled; null when it was not. */
  cancelReason: optional(MaybeText),
  intro: string(),
  agenda: array(object({ time: string(), title: string(), speaker: string() })),
  /** Contact person. */
  contactName: MaybeText,
  contactPhone: MaybeText,
  /** For signed-up partners; empty otherwise. */
  materials: array(FileRef),
  materialCount: Count,
  ticket: orNull(PartnerTicket),
})
export type PartnerActivityDetail = InferOutput<typeof PartnerActivityDetail>

/** Partner activities: upcoming ones, next first; past ones, latest first; or those the caller has signed up for. */
export const listPartnerActivities = endpoint({
  path: '/core/api/app/partner/activity/list',
  summary: '伙伴：活动列表',
  who: ['partner'],
  input: object({ ...PageQuery.entries, span: optional(picklist(['coming', 'past', 'mine']), 'coming') }),
  output: pageSchema(PartnerActivity),
})

const gone = { code: 404, when: '活动不存在' } as const

export const getPartnerActivity = endpoint({
  path: '/core/api/app/partner/activity',
  summary: '伙伴：活动详情',
  who: ['partner'],
  input: object({ id: Id }),
  output: PartnerActivityDetail,
  errors: [gone],
})

/** Signs up; with the `version` of an existing sign-up it updates the number of people and the remark. */
export const signUpForPartnerActivity = endpoint({
  method: 'POST',
  path: '/core/api/app/partner/activity/sign-up',
  summary: '伙伴：报名活动',
  who: ['approvedPartner'],
  changes: ['partner/activity', 'partner/activity/list'],
  input: object({
    id: Id,
    people: optional(boundedInteger(1, SIGN_UP_PEOPLE_MAX), 1),
    /** Absent: unchanged. */
    remark: optional(trimmedText(100)),
    /** Version of the existing sign-up; absent for a new one. */
    version: optional(Version),
  }),
  output: PartnerActivityDetail,
  errors: [gone, { code: 409, when: '名额已满、报名已截止、已经签到，或报名已在别处修改' }],
})

/** Cancels the sign-up. */
export const cancelPartnerSignUp = endpoint({
  method: 'POST',
  path: '/core/api/app/partner/activity/cancel',
  summary: '伙伴：取消报名',
  who: ['approvedPartner'],
  changes: ['partner/activity', 'partner/activity/list'],
  input: object({ id: Id }),
  output: PartnerActivityDetail,
  errors: [gone, { code: 409, when: '没有报名、活动已取消或已结束，或已经签到' }],
})
