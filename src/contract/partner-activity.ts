import {
  array,
  boolean,
  type InferOutput,
  integer,
  maxValue,
  minValue,
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
} from './shapes'

/** The most who come by one sign-up. */
export const SIGN_UP_PEOPLE_MAX = 5

const summary = {
  id: Id,
  title: string(),
  lead: string(),
  /** 线下, 培训 … */
  tags: array(string()),
  /** Address of a picture; null without one. */
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

/** An activity for partners as a list shows it. */
export const PartnerActivity = object(summary)
export type PartnerActivity = InferOutput<typeof PartnerActivity>

/** My place at an activity. */
export const PartnerTicket = object({
  /** Shown at the door, as a picture and in letters. */
  code: string(),
  name: string(),
  company: string(),
  seat: string(),
  people: Count,
  remark: optional(string(), ''),
  /** Sent back with the next change. */
  version: optional(Version, 0),
  signUpTime: WireTime,
  /** When I came in; null before. */
  inTime: MaybeTime,
})
export type PartnerTicket = InferOutput<typeof PartnerTicket>

/** An activity whole. */
export const PartnerActivityDetail = object({
  ...summary,
  /** Why it was cancelled; null when it was not. */
  cancelReason: optional(MaybeText),
  intro: string(),
  agenda: array(object({ time: string(), title: string(), speaker: string() })),
  /** Who is to be asked. */
  contactName: MaybeText,
  contactPhone: MaybeText,
  /** For whoever signed up; empty before. */
  materials: array(FileRef),
  materialCount: Count,
  ticket: orNull(PartnerTicket),
})
export type PartnerActivityDetail = InferOutput<typeof PartnerActivityDetail>

/** Activities for partners: those that come, the next first; those that are over, the latest first; those I signed up for. */
export const listPartnerActivities = endpoint({
  path: '/core/api/app/partner/activity/list',
  summary: '伙伴：活动列表',
  who: ['partner'],
  input: object({ ...PageQuery.entries, span: optional(picklist(['coming', 'past', 'mine']), 'coming') }),
  output: pageSchema(PartnerActivity),
  origin: 'ours',
})

const gone = { code: 404, when: '活动不存在' } as const

export const getPartnerActivity = endpoint({
  path: '/core/api/app/partner/activity',
  summary: '伙伴：活动详情',
  who: ['partner'],
  input: object({ id: Id }),
  output: PartnerActivityDetail,
  errors: [gone],
  origin: 'ours',
})

/** Signs up; with the `version` of one's place it changes how many come, and what the host should know. */
export const signUpForPartnerActivity = endpoint({
  method: 'POST',
  path: '/core/api/app/partner/activity/sign-up',
  summary: '伙伴：报名活动',
  who: ['approvedPartner'],
  input: object({
    id: Id,
    people: optional(pipe(number(), integer(), minValue(1), maxValue(SIGN_UP_PEOPLE_MAX)), 1),
    /** Left out, it stays. */
    remark: optional(trimmedText(100)),
    /** Of the place one has; without one it is left out. */
    version: optional(Version),
  }),
  output: PartnerActivityDetail,
  errors: [gone, { code: 409, when: '名额已满、报名已截止、已经签到，或报名已在别处修改' }],
  origin: 'ours',
})

/** Gives the place back. */
export const cancelPartnerSignUp = endpoint({
  method: 'POST',
  path: '/core/api/app/partner/activity/cancel',
  summary: '伙伴：取消报名',
  who: ['approvedPartner'],
  input: object({ id: Id }),
  output: PartnerActivityDetail,
  errors: [gone, { code: 409, when: '没有报名，或已经签到' }],
  origin: 'ours',
})
