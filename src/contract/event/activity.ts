import { array, boolean, type InferOutput, object, optional, picklist, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import {
  ClockTime,
  Count,
  filledList,
  Id,
  MaybeText,
  MaybeTime,
  Mobile,
  Nothing,
  orNull,
  requiredText,
  SmsCode,
  trimmedText,
  WireTime,
} from '@/contract/shapes'

/** Sign-in or sign-out at a gate. */
export const SignDirection = picklist(['in', 'out'])
export type SignDirection = InferOutput<typeof SignDirection>

/** Facts of an activity, with its sign-in times. */
const activityFacts = {
  id: Id,
  title: string(),
  address: string(),
  companyName: string(),
  startTime: WireTime,
  endTime: WireTime,
  /** Start of the sign-in. */
  signFrom: WireTime,
  /** A sign-in after this time is late. */
  lateAfter: WireTime,
}

/** Attendance of a guest: the first sign-in and the first sign-out, at any gate. */
const presence = {
  inTime: MaybeTime,
  inGate: MaybeText,
  /** `normal` or `late`; null before signing in. */
  inState: MaybeText,
  lateReason: MaybeText,
  outTime: MaybeTime,
  outGate: MaybeText,
}

/** A guest's invitation to an activity: name, seat and attendance. */
export const GuestPass = object({
  activity: object(activityFacts),
  /** Content of the QR code, also for typing at the gate. */
  code: string(),
  name: string(),
  company: string(),
  post: string(),
  seat: string(),
  ...presence,
  /** before, open, late, over: the phase of the sign-in. */
  phase: string(),
  /** The server's clock. */
  serverTime: ClockTime,
})
export type GuestPass = InferOutput<typeof GuestPass>

const passErrors = [
  { code: 404, when: '邀请码不存在' },
  { code: 410, when: '邀请已被主办方取消，或活动已取消' },
] as const

/** Finds a guest's invitation by its code; the code is the credential. */
export const openGuestPass = endpoint({
  path: '/core/api/app/activity/guest/open',
  summary: '打开嘉宾邀请码',
  who: ['guest'],
  input: object({ code: requiredText(40) }),
  output: GuestPass,
  errors: passErrors,
})

const GuestPassLink = object({ code: string(), title: string(), name: string(), startTime: WireTime })

/** Finds the invitations of a phone number, proven by a code of purpose `activity`. */
export const findGuestPasses = endpoint({
  method: 'POST',
  path: '/core/api/app/activity/guest/find',
  summary: '用手机号找回嘉宾邀请码',
  who: ['guest'],
  changes: [],
  input: object({ mobile: Mobile, code: SmsCode }),
  output: object({ passes: array(GuestPassLink) }),
  errors: [
    { code: 404, when: '该手机号没有收到邀请' },
    { code: 422, when: '验证码错误或已过期' },
  ],
  ignoreToken: true,
})

/** The signed-in user's invitations, by the account's phone number. */
export const listMyGuestPasses = endpoint({
  path: '/core/api/app/activity/guest/mine',
  summary: '我的嘉宾邀请码',
  who: ['user'],
  input: Nothing,
  output: object({ passes: array(GuestPassLink) }),
})

/** Signs the guest in or out at a gate, by the six digits on its sign. Idempotent. */
export const signAtGate = endpoint({
  method: 'POST',
  path: '/core/api/app/activity/guest/sign',
  summary: '嘉宾自助签到、补签与签退',
  who: ['guest'],
  changes: [],
  input: object({
    code: requiredText(40),
    direction: SignDirection,
    /** PIN on the sign at the gate. */
    gatePin: requiredText(12),
    /** Reason for being late; required then. */
    reason: optional(trimmedText(100), ''),
  }),
  output: GuestPass,
  errors: [
    ...passErrors,
    { code: 409, when: '签到尚未开始或已经结束' },
    { code: 422, when: '现场码不正确，或迟到没有填写原因（data 为 {字段: 原因}）' },
  ],
})

const Gate = object({
  key: string(),
  name: string(),
  /** Six-digit PIN on the sign at the gate, for self sign-in. */
  pin: string(),
})

/** An activity with data for the gate staff. */
export const StaffActivity = object({
  ...activityFacts,
  /** before, open, late, over, cancelled. */
  phase: string(),
  guestCount: Count,
  gates: array(Gate),
})
export type StaffActivity = InferOutput<typeof StaffActivity>

const staff = ['guard', 'reception', 'administrator:visitor'] as const
const noActivity = { code: 404, when: '活动不存在' } as const

/** By start, those that are over last; by number of guests, the most first; by title in pinyin order. */
export const activitySorts = ['start', 'guests', 'title'] as const
export type ActivitySort = (typeof activitySorts)[number]

/** Running, upcoming, or ended within a week, the next one first; or all that have ended, the last one first. */
export const activitySpans = ['current', 'past'] as const
export type ActivitySpan = (typeof activitySpans)[number]

/** The company's activities, at most 50 of the order. */
export const listStaffActivities = endpoint({
  path: '/core/api/app/activity/staff/list',
  summary: '可核验的活动',
  who: staff,
  input: object({
    sort: optional(picklist(activitySorts), 'start'),
    span: optional(picklist(activitySpans), 'current'),
  }),
  output: object({ activities: array(StaffActivity) }),
})

const RosterGuest = object({
  code: string(),
  name: string(),
  company: string(),
  seat: string(),
  isRevoked: boolean(),
  ...presence,
})
export type RosterGuest = InferOutput<typeof RosterGuest>

/** All invited guests, without phone numbers: cached on the device at the gate for use without signal. */
export const getRoster = endpoint({
  path: '/core/api/app/activity/staff/roster',
  summary: '核验名单（离线使用）',
  who: staff,
  input: object({ activityId: Id }),
  output: object({ activity: StaffActivity, guests: array(RosterGuest), serverTime: ClockTime }),
  errors: [noActivity],
})
export type Roster = InferOutput<(typeof getRoster)['output']>

/** Maximum number of scans per call. */
export const SCANS_MAX = 100

/** One scan of a guest's code at a gate. */
export const GateScan = object({
  /** Generated by the device for idempotency. */
  id: Id,
  code: requiredText(80),
  direction: SignDirection,
  /** Key of the gate. */
  gate: requiredText(32),
  /** Time of the scan by the device's clock. */
  at: ClockTime,
  reason: optional(trimmedText(100), ''),
})
export type GateScan = InferOutput<typeof GateScan>

/** Result of a scan. */
export const ScanResult = object({
  id: Id,
  /**
   * in, late, out: the guest's first in that direction, recorded; duplicate: recorded, but an earlier one counts;
   * unknown, revoked, early, over: refused, not recorded.
   */
  verdict: string(),
  guest: orNull(object({ code: string(), name: string(), company: string(), seat: string(), ...presence })),
})
export type ScanResult = InferOutput<typeof ScanResult>

/**
 * Records online and offline scans. Per guest and direction the earliest counts, in any order of arrival. Times are
 * corrected by the offset of the device's clock at sending.
 */
export const settleScans = endpoint({
  method: 'POST',
  path: '/core/api/app/activity/staff/scans',
  summary: '上传现场扫码（可离线后补传）',
  who: staff,
  changes: ['activity/staff/counts'],
  input: object({
    activityId: Id,
    /** The device's clock at sending. */
    sentAt: ClockTime,
    scans: filledList(GateScan, SCANS_MAX),
  }),
  output: object({ results: array(ScanResult), serverTime: ClockTime }),
  errors: [noActivity],
})

/** Numbers of guests present, late and gone: per gate and total. */
export const countAtGates = endpoint({
  path: '/core/api/app/activity/staff/counts',
  summary: '各入口实时人数',
  who: staff,
  input: object({ activityId: Id }),
  output: object({
    /** Invited and not revoked, or present. */
    total: Count,
    /** Signed in, on time or late. */
    arrived: Count,
    late: Count,
    left: Count,
    gates: array(object({ key: string(), name: string(), arrived: Count, late: Count, left: Count })),
    serverTime: ClockTime,
  }),
  errors: [noActivity],
})
export type GateCounts = InferOutput<(typeof countAtGates)['output']>

/** Finds guests without a code: by name, company, seat or the last digits of the phone number. */
export const searchGuests = endpoint({
  path: '/core/api/app/activity/staff/search',
  summary: '查找嘉宾',
  who: ['reception', 'administrator:visitor'],
  input: object({ activityId: Id, keyword: requiredText(30) }),
  output: object({
    /** At most twenty. */
    guests: array(object({ ...RosterGuest.entries, phone: string() })),
  }),
  errors: [noActivity],
})
export type FoundGuest = InferOutput<(typeof searchGuests)['output']>['guests'][number]
