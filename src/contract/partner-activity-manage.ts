import { array, integer, maxLength, maxValue, minValue, number, object, optional, pipe, regex, string } from 'valibot'

import { endpoint } from './endpoint'
import {
  Count,
  Id,
  MaybeTime,
  PageQuery,
  Phone,
  pageSchema,
  requiredText,
  trimmedText,
  Version,
  WireTime,
} from './shapes'

const noActivity = { code: 404, when: '活动、图片或资料不存在' } as const
const changed = { code: 409, when: '活动已被他人修改，或已经取消' } as const

const facts = {
  id: Id,
  version: Version,
  title: string(),
  startTime: WireTime,
  endTime: WireTime,
  capacity: Count,
  /** People, not sign-ups. */
  taken: Count,
  /** When it was cancelled; null when it was not. */
  cancelTime: MaybeTime,
}

/** An activity for partners, as who organises it sees it. */
const ManagedPartnerActivity = object(facts)

/** Makes an activity for partners, or changes the one named by `id`. For the company that runs this server. */
export const savePartnerActivity = endpoint({
  method: 'POST',
  path: '/core/api/app/partner/activity/save',
  summary: '创建或修改伙伴活动',
  who: ['administrator'],
  input: object({
    id: optional(Id),
    /** Of the activity as it was read; 0 for a new one. */
    version: Version,
    title: requiredText(60),
    lead: optional(trimmedText(60), ''),
    tags: pipe(array(requiredText(10)), maxLength(4)),
    /** A picture that the caller uploaded; left out, the one before stays. */
    coverFileId: optional(Id),
    address: requiredText(100),
    startTime: WireTime,
    endTime: WireTime,
    signUpEndTime: WireTime,
    /** People; never fewer than have signed up. */
    capacity: pipe(number(), integer(), minValue(1), maxValue(100_000)),
    intro: optional(trimmedText(2000), ''),
    agenda: pipe(
      array(
        object({
          /** `HH:mm`. */
          time: pipe(string(), regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
          title: requiredText(60),
          speaker: optional(trimmedText(60), ''),
        }),
      ),
      maxLength(40),
    ),
    contactName: optional(trimmedText(30), ''),
    contactPhone: optional(Phone),
    /** Files that the caller uploaded, for whoever signed up; left out, those before stay. */
    materials: optional(pipe(array(Id), maxLength(20))),
  }),
  output: ManagedPartnerActivity,
  errors: [noActivity, changed, { code: 422, when: '时间先后或名额不对（data 为 {字段: 原因}）' }],
  origin: 'ours',
})

/** Cancels an activity. People who signed up are notified, and their codes are refused at the door. */
export const callOffPartnerActivity = endpoint({
  method: 'POST',
  path: '/core/api/app/partner/activity/call-off',
  summary: '取消伙伴活动',
  who: ['administrator'],
  input: object({ id: Id, version: Version, reason: requiredText(200) }),
  output: ManagedPartnerActivity,
  errors: [{ code: 404, when: '活动不存在' }, changed],
  origin: 'ours',
})

/** All activities for partners, the latest first. */
export const listManagedPartnerActivities = endpoint({
  path: '/core/api/app/partner/activity/managed',
  summary: '伙伴活动管理列表',
  who: ['administrator'],
  input: PageQuery,
  output: pageSchema(ManagedPartnerActivity),
  origin: 'ours',
})
