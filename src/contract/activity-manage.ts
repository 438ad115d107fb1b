import { array, boolean, maxLength, minLength, object, optional, pipe, string } from 'valibot'

import { StaffActivity } from './activity'
import { endpoint } from './endpoint'
import { Id, Mobile, requiredText, trimmedText, Version, WireTime } from './shapes'

const noActivity = { code: 404, when: '活动不存在' } as const

/** Guests that one call may invite. */
const GUESTS_MAX = 500

/** Makes an activity, or changes the one named by `id`. Gates keep their digits as long as they keep their name. */
export const saveActivity = endpoint({
  method: 'POST',
  path: '/core/api/app/activity/save',
  summary: '创建或修改活动',
  who: ['administrator'],
  input: object({
    id: optional(Id),
    /** Of the activity as it was read; 0 for a new one. */
    version: Version,
    title: requiredText(60),
    address: requiredText(100),
    startTime: WireTime,
    endTime: WireTime,
    signFrom: WireTime,
    lateAfter: WireTime,
    gates: pipe(array(requiredText(20)), minLength(1), maxLength(20)),
  }),
  output: object({ ...StaffActivity.entries, version: Version }),
  errors: [
    noActivity,
    { code: 409, when: '活动已被他人修改' },
    { code: 422, when: '时间先后不对，或入口名称重复（data 为 {字段: 原因}）' },
  ],
  origin: 'ours',
})

/** Invites guests. A number that is invited already gets its name, company, post and seat changed and keeps its code. */
export const inviteGuests = endpoint({
  method: 'POST',
  path: '/core/api/app/activity/guests',
  summary: '邀请嘉宾',
  who: ['administrator'],
  input: object({
    activityId: Id,
    guests: pipe(
      array(
        object({
          name: requiredText(30),
          mobile: Mobile,
          company: optional(trimmedText(60), ''),
          post: optional(trimmedText(30), ''),
          seat: optional(trimmedText(20), ''),
        }),
      ),
      minLength(1),
      maxLength(GUESTS_MAX),
    ),
  }),
  output: object({ guests: array(object({ id: Id, name: string(), code: string() })) }),
  errors: [noActivity],
  origin: 'ours',
})

/** Takes an invitation back, or gives it back. What was signed stays signed. */
export const revokeGuest = endpoint({
  method: 'POST',
  path: '/core/api/app/activity/guest/revoke',
  summary: '取消或恢复嘉宾邀请',
  who: ['administrator'],
  input: object({ code: requiredText(40), isRevoked: boolean() }),
  output: object({ code: string(), isRevoked: boolean() }),
  errors: [{ code: 404, when: '邀请码不存在' }],
  origin: 'ours',
})
