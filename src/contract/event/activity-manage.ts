import { array, boolean, type InferOutput, object, optional, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import {
  filledList,
  Id,
  MaybeText,
  MaybeTime,
  Mobile,
  PersonName,
  requiredText,
  trimmedText,
  Version,
  WireTime,
} from '@/contract/shapes'

import { StaffActivity } from './activity'

const noActivity = { code: 404, when: '活动不存在' } as const

/** Maximum number of guests per call. */
const GUESTS_MAX = 500

/** An activity as its organiser edits it. */
const ActivityForm = object({
  ...StaffActivity.entries,
  version: Version,
  /** Partners sign up for it, and are notified of its changes: its facts are edited as a partner activity. */
  isForPartners: boolean(),
  /** Null unless it is called off. */
  cancelTime: MaybeTime,
  cancelReason: MaybeText,
})
export type ActivityForm = InferOutput<typeof ActivityForm>

/** One activity with its version. */
export const getManagedActivity = endpoint({
  path: '/core/api/app/activity/managed',
  summary: '活动管理详情',
  who: ['administrator:visitor'],
  input: object({ id: Id }),
  output: ActivityForm,
  errors: [noActivity],
})

/** What every write of an activity or its guests changes. */
const changedByGuests = [
  'activity/managed',
  'activity/staff/counts',
  'activity/staff/list',
  'activity/staff/roster',
  'activity/staff/search',
] as const

/** Creates an activity, or updates the one with `id`, unless it is for partners. A gate that keeps its name keeps its PIN. */
export const saveActivity = endpoint({
  method: 'POST',
  path: '/core/api/app/activity/save',
  summary: '创建或修改活动',
  who: ['administrator:visitor'],
  changes: changedByGuests,
  input: object({
    id: optional(Id),
    /** Version of the activity as read; 0 for a new one. */
    version: Version,
    title: requiredText(60),
    address: requiredText(100),
    startTime: WireTime,
    endTime: WireTime,
    signFrom: WireTime,
    lateAfter: WireTime,
    gates: filledList(requiredText(20), 20),
  }),
  output: ActivityForm,
  errors: [
    noActivity,
    { code: 409, when: '活动已被他人修改，或是伙伴活动' },
    { code: 422, when: '时间先后不对，或入口名称重复（data 为 {字段: 原因}）' },
  ],
})

/**
 * Calls an activity off, until its end, or restores it before its start. Guests with an account are notified; while it is
 * called off their codes open nothing. Not for partner activities, which have a call of their own.
 */
export const callOffActivity = endpoint({
  method: 'POST',
  path: '/core/api/app/activity/call-off',
  summary: '取消或恢复活动',
  who: ['administrator:visitor'],
  changes: ['activity/staff/list', 'activity/managed', 'activity/staff/roster'],
  input: object({
    id: Id,
    version: Version,
    isCalledOff: boolean(),
    /** For the guests. */
    reason: optional(trimmedText(200), ''),
  }),
  output: ActivityForm,
  errors: [noActivity, { code: 409, when: '活动已被他人修改、是伙伴活动、已结束不能取消，或已开始不能恢复' }],
})

/**
 * Invites guests. For a phone number already invited, name, company, post and seat are updated and the code stays; one
 * that was revoked is valid again.
 */
export const inviteGuests = endpoint({
  method: 'POST',
  path: '/core/api/app/activity/guests',
  summary: '邀请嘉宾',
  who: ['administrator:visitor'],
  changes: changedByGuests,
  input: object({
    activityId: Id,
    guests: filledList(
      object({
        name: PersonName,
        mobile: Mobile,
        company: optional(trimmedText(60), ''),
        post: optional(trimmedText(30), ''),
        seat: optional(trimmedText(20), ''),
      }),
      GUESTS_MAX,
    ),
  }),
  output: object({ guests: array(object({ id: Id, name: string(), code: string() })) }),
  errors: [noActivity],
})

/**
 * The guests of an activity with their attendance, phone numbers masked, as a CSV file in UTF-8 with a byte order mark.
 * Is itself in the audit log.
 */
export const exportActivityGuests = endpoint({
  path: '/core/api/app/activity/guests/export',
  summary: '导出嘉宾名单',
  who: ['administrator:visitor'],
  input: object({ activityId: Id }),
  output: object({}),
  errors: [noActivity],
  bytes: true,
})

/** Revokes an invitation, or restores it. Recorded attendance stays. */
export const revokeGuest = endpoint({
  method: 'POST',
  path: '/core/api/app/activity/guest/revoke',
  summary: '取消或恢复嘉宾邀请',
  who: ['administrator:visitor'],
  changes: changedByGuests,
  input: object({ code: requiredText(40), isRevoked: boolean() }),
  output: object({ code: string(), isRevoked: boolean() }),
  errors: [{ code: 404, when: '邀请码不存在' }],
})
