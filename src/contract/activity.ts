import {
  array,
  boolean,
  type InferOutput,
  integer,
  maxLength,
  maxValue,
  minLength,
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
} from './shapes'

/** Signing in at the door, or out of it. */
export const SignDirection = picklist(['in', 'out'])
export type SignDirection = InferOutput<typeof SignDirection>

/** Milliseconds since 1970 by some clock: only differences to another of the same clock mean anything. */
export const ClockTime = pipe(number(), integer(), minValue(0), maxValue(8_000_000_000_000_000))

/** What an activity is and when one signs in to it. */
const activityFacts = {
  id: Id,
  title: string(),
  address: string(),
  companyName: string(),
  startTime: WireTime,
  endTime: WireTime,
  /** From when on one signs in. */
  signFrom: WireTime,
  /** Signing in after this is late. */
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
  /** What the picture of the code says, and what may be typed at the gate. */
  code: string(),
  name: string(),
  company: string(),
  post: string(),
  seat: string(),
  ...presence,
  /** before, open, late, over: what signing in would be now. */
  phase: string(),
  /** The server's clock. */
  serverTime: ClockTime,
})
export type GuestPass = InferOutput<typeof GuestPass>

const passErrors = [
  { code: 404, when: '邀请码不存在' },
  { code: 410, when: '邀请已被主办方取消' },
] as const

/** Opens a guest's invitation by its code; who holds the code is the guest. */
export const openGuestPass = endpoint({
  path: '/core/api/app/activity/guest/open',
  summary: '打开嘉宾邀请码',
  who: ['guest'],
  input: object({ code: requiredText(40) }),
  output: GuestPass,
  errors: passErrors,
  origin: 'ours',
})

const GuestPassLink = object({ code: string(), title: string(), name: string(), startTime: WireTime })

/** Finds the invitations of a phone number, proven by a code sent for the purpose `activity`. */
export const findGuestPasses = endpoint({
  method: 'POST',
  path: '/core/api/app/activity/guest/find',
  summary: '用手机号找回嘉宾邀请码',
  who: ['guest'],
  input: object({ mobile: Mobile, code: SmsCode }),
  output: object({ passes: array(GuestPassLink) }),
  errors: [
    { code: 404, when: '该手机号没有收到邀请' },
    { code: 422, when: '验证码错误或已过期' },
  ],
  origin: 'ours',
  ignoreToken: true,
})

/** The invitations of the one who is signed in, by the number of the account. */
export const listMyGuestPasses = endpoint({
  path: '/core/api/app/activity/guest/mine',
  summary: '我的嘉宾邀请码',
  who: ['user'],
  input: Nothing,
  output: object({ passes: array(GuestPassLink) }),
  origin: 'ours',
})

/** Signs the guest in or out at a gate, by the six digits on its sign. Idempotent. */
export const signAtGate = endpoint({
  method: 'POST',
  path: '/core/api/app/activity/guest/sign',
  summary: '嘉宾自助签到、补签与签退',
  who: ['guest'],
  input: object({
    code: requiredText(40),
    direction: SignDirection,
    /** Of the sign at the gate. */
    gatePin: requiredText(12),
    /** Why one is late; needed then. */
    reason: optional(trimmedText(100), ''),
  }),
  output: GuestPass,
  errors: [
    ...passErrors,
    { code: 409, when: '签到尚未开始或已经结束' },
    { code: 422, when: '现场码不正确，或迟到没有填写原因（data 为 {字段: 原因}）' },
  ],
  origin: 'ours',
})

const Gate = object({
  key: string(),
  name: string(),
  /** Six digits on the sign at the gate, by which guests sign in themselves. */
  pin: string(),
})

/** An activity as the people at its gates see it. */
export const StaffActivity = object({
  ...activityFacts,
  /** before, open, late, over. */
  phase: string(),
  guestCount: Count,
  gates: array(Gate),
})
export type StaffActivity = InferOutput<typeof StaffActivity>

const staff = ['guard', 'reception', 'administrator'] as const
const noActivity = { code: 404, when: '活动不存在' } as const

/** The activities of the company that are on, come, or ended within a week; the next one first. */
export const listStaffActivities = endpoint({
  path: '/core/api/app/activity/staff/list',
  summary: '可核验的活动',
  who: staff,
  input: Nothing,
  output: object({ activities: array(StaffActivity) }),
  origin: 'ours',
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
  origin: 'ours',
})
export type Roster = InferOutput<(typeof getRoster)['output']>

/** Scans that one call may settle. */
export const SCANS_MAX = 100

/** One reading of a guest's code at a gate. */
export const GateScan = object({
  /** Made by the device: a scan that arrives twice is one scan. */
  id: Id,
  code: requiredText(80),
  direction: SignDirection,
  /** Key of the gate. */
  gate: requiredText(32),
  /** When it was, by the device's clock. */
  at: ClockTime,
  reason: optional(trimmedText(100), ''),
})
export type GateScan = InferOutput<typeof GateScan>

/** What became of a scan. */
export const ScanResult = object({
  id: Id,
  /**
   * in, late, out: the guest's first of that direction, and recorded; duplicate: recorded, but an earlier one counts;
   * unknown, revoked, early, over: refused, nothing is recorded.
   */
  verdict: string(),
  guest: orNull(object({ code: string(), name: string(), company: string(), seat: string(), ...presence })),
})
export type ScanResult = InferOutput<typeof ScanResult>

/**
 * Settles scans, made with signal or without. Of several of one guest and direction the earliest counts, in whatever
 * order devices send them. Times are corrected by how far the device's clock is off when it sends.
 */
export const settleScans = endpoint({
  method: 'POST',
  path: '/core/api/app/activity/staff/scans',
  summary: '上传现场扫码（可离线后补传）',
  who: staff,
  input: object({
    activityId: Id,
    /** The device's clock when it sends. */
    sentAt: ClockTime,
    scans: pipe(array(GateScan), minLength(1), maxLength(SCANS_MAX)),
  }),
  output: object({ results: array(ScanResult), serverTime: ClockTime }),
  errors: [noActivity],
  origin: 'ours',
})

/** How many are in, late, gone, and where they came in: for each gate alone and in all. */
export const countAtGates = endpoint({
  path: '/core/api/app/activity/staff/counts',
  summary: '各入口实时人数',
  who: staff,
  input: object({ activityId: Id }),
  output: object({
    total: Count,
    /** Signed in, on time or late. */
    arrived: Count,
    late: Count,
    left: Count,
    gates: array(object({ key: string(), name: string(), arrived: Count, late: Count, left: Count })),
    serverTime: ClockTime,
  }),
  errors: [noActivity],
  origin: 'ours',
})
export type GateCounts = InferOutput<(typeof countAtGates)['output']>

/** Finds a guest who has neither code nor battery: by name, company, seat or the end of the phone number. */
export const searchGuests = endpoint({
  path: '/core/api/app/activity/staff/search',
  summary: '查找嘉宾',
  who: ['reception', 'administrator'],
  input: object({ activityId: Id, keyword: requiredText(30) }),
  output: object({
    /** Twenty at most. */
    guests: array(object({ ...RosterGuest.entries, phone: string() })),
  }),
  errors: [noActivity],
  origin: 'ours',
})
export type FoundGuest = InferOutput<(typeof searchGuests)['output']>['guests'][number]
