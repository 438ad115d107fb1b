import { array, boolean, type InferOutput, literal, object, optional, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import {
  ClockTime,
  Count,
  Id,
  MaybeText,
  Mobile,
  orNull,
  PageQuery,
  PersonName,
  pageSchema,
  requiredText,
  SmsCode,
  trimmedText,
  WireTime,
} from '@/contract/shapes'

/** A speaker of the event. */
const Speaker = object({ name: string(), company: string(), post: string(), avatar: MaybeText, intro: string() })

/** One part of the agenda. */
const AgendaItem = object({
  /** `HH:mm`, China standard time. */
  time: string(),
  minutes: Count,
  title: string(),
  speaker: string(),
})

/** The public data of a launch event. */
export const LaunchEvent = object({
  id: Id,
  title: string(),
  slogan: string(),
  /** 线上直播, 免费 ... */
  tags: array(string()),
  hostName: string(),
  address: string(),
  startTime: WireTime,
  endTime: WireTime,
  /** before, live, over, cancelled. */
  phase: string(),
  /** Why it is called off, or null. */
  cancelReason: optional(MaybeText, null),
  intro: string(),
  agenda: array(AgendaItem),
  speakers: array(Speaker),
  capacity: Count,
  signUpCount: Count,
  /** URL of the live stream; null until the host publishes it. */
  liveUrl: MaybeText,
  serverTime: ClockTime,
})
export type LaunchEvent = InferOutput<typeof LaunchEvent>

/** A sign-up for its guest. */
export const LaunchTicket = object({
  /** Code of the personal invitation. */
  code: string(),
  signUpNo: string(),
  name: string(),
  company: string(),
  signUpTime: WireTime,
  /** Whether a reminder is sent before the start; accounts only. */
  isReminded: boolean(),
})
export type LaunchTicket = InferOutput<typeof LaunchTicket>

const noEvent = { code: 404, when: '没有可以查看的发布会' } as const

/** The requested event, by default the current or next one, with the caller's sign-up. */
export const getLaunch = endpoint({
  path: '/core/api/app/launch',
  summary: '发布会详情',
  who: ['guest'],
  input: object({ id: optional(Id) }),
  output: object({ event: LaunchEvent, ticket: orNull(LaunchTicket) }),
  errors: [noEvent],
})

/** Signs up. Idempotent per phone number: a repetition returns the first ticket. */
export const signUpForLaunch = endpoint({
  method: 'POST',
  path: '/core/api/app/launch/sign-up',
  summary: '报名发布会',
  who: ['guest'],
  changes: ['launch'],
  input: object({
    eventId: Id,
    name: PersonName,
    mobile: Mobile,
    company: requiredText(60),
    /** Code sent to the phone with purpose `launch`; not needed for the phone number of the caller's account. */
    smsCode: optional(SmsCode),
    /** Code of the invitation that was used. */
    invitation: optional(trimmedText(40)),
    /** Consent to the agreement. */
    agreed: literal(true),
  }),
  output: LaunchTicket,
  errors: [
    noEvent,
    { code: 409, when: '名额已满，或发布会已结束、已取消' },
    { code: 422, when: '验证码错误、已过期（data 为 {字段: 原因}）' },
  ],
})

/** Turns the reminder one hour before the start on or off. */
export const setLaunchReminder = endpoint({
  method: 'POST',
  path: '/core/api/app/launch/reminder',
  summary: '发布会开始前提醒',
  who: ['user'],
  changes: ['launch'],
  input: object({ eventId: Id, isOn: boolean() }),
  output: object({ isOn: boolean() }),
  errors: [{ code: 404, when: '尚未报名' }],
})

/** A personal invitation for its recipient. */
export const LaunchInvitation = object({
  code: string(),
  event: LaunchEvent,
  guestName: string(),
  guestCompany: string(),
  /** The inviter; the host when the guest signed up without invitation. */
  inviterName: string(),
  inviterAvatar: MaybeText,
  note: string(),
  /** Whether the invited person has signed up. */
  isSignedUp: boolean(),
})
export type LaunchInvitation = InferOutput<typeof LaunchInvitation>

/** Finds a personal invitation by its code. */
export const openLaunchInvitation = endpoint({
  path: '/core/api/app/launch/invitation/open',
  summary: '打开发布会邀请函',
  who: ['guest'],
  input: object({ code: requiredText(40) }),
  output: LaunchInvitation,
  errors: [{ code: 404, when: '邀请函不存在' }],
})

/** Creates a personal invitation for a named guest. */
export const createLaunchInvitation = endpoint({
  method: 'POST',
  path: '/core/api/app/launch/invitation',
  summary: '生成发布会邀请函',
  who: ['user'],
  changes: ['launch/invitation/list'],
  input: object({
    eventId: Id,
    guestName: PersonName,
    guestCompany: optional(trimmedText(60), ''),
    note: optional(trimmedText(100), ''),
  }),
  output: object({ code: string() }),
  errors: [noEvent, { code: 409, when: '发布会已结束或已取消，或今天发出的邀请过多' }],
})

const SentInvitation = object({
  code: string(),
  guestName: string(),
  guestCompany: string(),
  isSignedUp: boolean(),
  createTime: WireTime,
})
export type SentInvitation = InferOutput<typeof SentInvitation>

/** The caller's invitations, newest first, with their sign-ups. */
export const listLaunchInvitations = endpoint({
  path: '/core/api/app/launch/invitation/list',
  summary: '我发出的发布会邀请',
  who: ['user'],
  input: object({ ...PageQuery.entries, eventId: Id }),
  output: pageSchema(SentInvitation),
})
