import { array, type InferOutput, object, optional, string } from 'valibot'

import { endpoint, notOperator } from '@/contract/endpoint'
import {
  boundedInteger,
  boundedList,
  Count,
  Id,
  MaybeText,
  MaybeTime,
  PageQuery,
  Phone,
  pageSchema,
  patternText,
  requiredText,
  trimmedText,
  Version,
  WireTime,
} from '@/contract/shapes'
import { EventSort } from '@/contract/time-sort'

const noActivity = { code: 404, when: '活动、图片或资料不存在' } as const
const changed = { code: 409, when: '活动已被他人修改，或已经取消' } as const

const facts = {
  id: Id,
  version: Version,
  title: string(),
  startTime: WireTime,
  endTime: WireTime,
  capacity: Count,
  /** Number of people, not of sign-ups. */
  taken: Count,
  /** When it was cancelled; null when it was not. */
  cancelTime: MaybeTime,
}

/** A partner activity, for its organiser. */
export const ManagedPartnerActivity = object(facts)
export type ManagedPartnerActivity = InferOutput<typeof ManagedPartnerActivity>

/** A partner activity as its organiser edits it. */
export const PartnerActivityForm = object({
  ...facts,
  lead: string(),
  tags: array(string()),
  /** URL of the picture; null without one. */
  cover: MaybeText,
  address: string(),
  signUpEndTime: WireTime,
  intro: string(),
  agenda: array(object({ time: string(), title: string(), speaker: string() })),
  contactName: string(),
  contactPhone: string(),
  /** Number of files for signed-up partners. */
  materialCount: Count,
  cancelReason: MaybeText,
})
export type PartnerActivityForm = InferOutput<typeof PartnerActivityForm>

/** One activity with everything that can be changed. For the operator company. */
export const getManagedPartnerActivity = endpoint({
  path: '/core/api/app/partner/activity/managed/detail',
  summary: '伙伴活动管理详情',
  who: ['administrator:content'],
  input: object({ id: Id }),
  output: PartnerActivityForm,
  errors: [notOperator, { code: 404, when: '活动不存在' }],
})

/** Creates a partner activity, or updates the one with `id`. For the operator company. */
export const savePartnerActivity = endpoint({
  method: 'POST',
  path: '/core/api/app/partner/activity/save',
  summary: '创建或修改伙伴活动',
  who: ['administrator:content'],
  changes: ['activity/managed', 'partner/activity/managed', 'partner/activity/managed/detail'],
  input: object({
    id: optional(Id),
    /** Version of the activity as read; 0 for a new one. */
    version: Version,
    title: requiredText(60),
    lead: optional(trimmedText(60), ''),
    tags: boundedList(requiredText(10), 4),
    /** A picture uploaded by the caller; absent: unchanged. */
    coverFileId: optional(Id),
    address: requiredText(100),
    startTime: WireTime,
    endTime: WireTime,
    signUpEndTime: WireTime,
    /** Number of people; at least those already signed up. */
    capacity: boundedInteger(1, 100_000),
    intro: optional(trimmedText(2000), ''),
    agenda: boundedList(
      object({
        /** `HH:mm`. */
        time: patternText(/^([01]\d|2[0-3]):[0-5]\d$/),
        title: requiredText(60),
        speaker: optional(trimmedText(60), ''),
      }),
      40,
    ),
    contactName: optional(trimmedText(30), ''),
    contactPhone: optional(Phone),
    /** Files uploaded by the caller, for signed-up partners; absent: unchanged. */
    materials: optional(boundedList(Id, 20)),
  }),
  output: ManagedPartnerActivity,
  errors: [notOperator, noActivity, changed, { code: 422, when: '时间先后或名额不对（data 为 {字段: 原因}）' }],
})

/** Cancels an activity. Signed-up partners are notified, and their codes become invalid. */
export const callOffPartnerActivity = endpoint({
  method: 'POST',
  path: '/core/api/app/partner/activity/call-off',
  summary: '取消伙伴活动',
  who: ['administrator:content'],
  changes: ['partner/activity/managed', 'partner/activity/managed/detail'],
  input: object({ id: Id, version: Version, reason: requiredText(200) }),
  output: ManagedPartnerActivity,
  errors: [notOperator, { code: 404, when: '活动不存在' }, changed],
})

/** All partner activities. */
export const listManagedPartnerActivities = endpoint({
  path: '/core/api/app/partner/activity/managed',
  summary: '伙伴活动管理列表',
  who: ['administrator:content'],
  input: object({
    ...PageQuery.entries,
    /** In the title. */
    keyword: optional(trimmedText(50)),
    sort: EventSort,
  }),
  output: pageSchema(ManagedPartnerActivity),
  errors: [notOperator],
})
