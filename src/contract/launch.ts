import { array, boolean, type InferOutput, literal, object, optional, string } from 'valibot'

import { ClockTime } from './activity'
import { endpoint } from './endpoint'
import {
  Count,
  Id,
  MaybeText,
  Mobile,
  orNull,
  PageQuery,
  pageSchema,
  requiredText,
  SmsCode,
  trimmedText,
  WireTime,
} from './shapes'

/** Somebody who speaks at the event. */
const Speaker = object({ name: string(), company: string(), post: string(), avatar: MaybeText, intro: string() })

/** One part of the agenda. */
const AgendaItem = object({
  /** `HH:mm`, China standard time. */
  time: string(),
  minutes: Count,
  title: string(),
  speaker: string(),
})

/** The launch event as everybody sees it. */
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
  /** before, live, over. */
  phase: string(),
  intro: string(),
  agenda: array(AgendaItem),
  speakers: array(Speaker),
  capacity: Count,
  signUpCount: Count,
  /** Where it is shown; null until the host says so. */
  liveUrl: MaybeText,
  serverTime: ClockTime,
})
export type LaunchEvent = InferOutput<typeof LaunchEvent>

/** A sign-up, as the one who signed up sees it. */
export const LaunchTicket = object({
  /** Of the personal invitation. */
  code: string(),
  signUpNo: string(),
  name: string(),
  company: string(),
  signUpTime: WireTime,
  /** Whether a message comes before the start; accounts alone get one. */
  isReminded: boolean(),
})
export type LaunchTicket = InferOutput<typeof LaunchTicket>

const noEvent = { code: 404, when: '没有可以查看的发布会' } as const

/** The event named, or without a name the one that is on or comes next; and the caller's own sign-up. */
export const getLaunch = endpoint({
  path: '/core/api/app/launch',
  summary: '发布会详情',
  who: ['guest'],
  input: object({ id: optional(Id) }),
  output: object({ event: LaunchEvent, ticket: orNull(LaunchTicket) }),
  errors: [noEvent],
  origin: 'ours',
})

/** Signs up. A number signs up once: doing it again gives the first ticket. */
export const signUpForLaunch = endpoint({
  method: 'POST',
  path: '/core/api/app/launch/sign-up',
  summary: '报名发布会',
  who: ['guest'],
  input: object({
    eventId: Id,
    name: requiredText(30),
    mobile: Mobile,
    company: requiredText(60),
    /** Code sent to the phone for the purpose `launch`; not needed for the phone number of the caller's account. */
    smsCode: optional(SmsCode),
    /** Code of the invitation that one follows. */
    invitation: optional(trimmedText(40)),
    /** The agreement was ticked. */
    agreed: literal(true),
  }),
  output: LaunchTicket,
  errors: [
    noEvent,
    { code: 409, when: '名额已满，或发布会已结束' },
    { code: 422, when: '验证码错误或已过期（data 为 {字段: 原因}）' },
  ],
  origin: 'ours',
})

/** Wants a message an hour before the start, or none. */
export const setLaunchReminder = endpoint({
  method: 'POST',
  path: '/core/api/app/launch/reminder',
  summary: '发布会开始前提醒',
  who: ['user'],
  input: object({ eventId: Id, isOn: boolean() }),
  output: object({ isOn: boolean() }),
  errors: [{ code: 404, when: '尚未报名' }],
  origin: 'ours',
})

/** A personal invitation, as whoever was given its code sees it. */
export const LaunchInvitation = object({
  code: string(),
  event: LaunchEvent,
  guestName: string(),
  guestCompany: string(),
  /** Who invites; the host when the guest signed up alone. */
  inviterName: string(),
  inviterAvatar: MaybeText,
  note: string(),
  /** Whether the invited person has signed up. */
  isSignedUp: boolean(),
})
export type LaunchInvitation = InferOutput<typeof LaunchInvitation>

/** Opens a personal invitation by its code. */
export const openLaunchInvitation = endpoint({
  path: '/core/api/app/launch/invitation/open',
  summary: '打开发布会邀请函',
  who: ['guest'],
  input: object({ code: requiredText(40) }),
  output: LaunchInvitation,
  errors: [{ code: 404, when: '邀请函不存在' }],
  origin: 'ours',
})

/** Invites somebody by name. */
export const createLaunchInvitation = endpoint({
  method: 'POST',
  path: '/core/api/app/launch/invitation',
  summary: '生成发布会邀请函',
  who: ['user'],
  input: object({
    eventId: Id,
    guestName: requiredText(30),
    guestCompany: optional(trimmedText(60), ''),
    note: optional(trimmedText(100), ''),
  }),
  output: object({ code: string() }),
  errors: [noEvent, { code: 409, when: '发布会已结束' }, { code: 422, when: '今天发出的邀请过多' }],
  origin: 'ours',
})

const SentInvitation = object({
  code: string(),
  guestName: string(),
  guestCompany: string(),
  isSignedUp: boolean(),
  createTime: WireTime,
})
export type SentInvitation = InferOutput<typeof SentInvitation>

/** The invitations that the caller made, newest first, and which of them were followed. */
export const listLaunchInvitations = endpoint({
  path: '/core/api/app/launch/invitation/list',
  summary: '我发出的发布会邀请',
  who: ['user'],
  input: object({ ...PageQuery.entries, eventId: Id }),
  output: pageSchema(SentInvitation),
  origin: 'ours',
})
