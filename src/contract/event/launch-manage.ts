import { boolean, type InferOutput, object, optional, picklist, string } from 'valibot'

import { endpoint, notOperator } from '@/contract/endpoint'
import {
  boundedInteger,
  boundedList,
  Count,
  Id,
  MaybeTime,
  PageQuery,
  PersonName,
  pageSchema,
  requiredText,
  trimmedText,
  Version,
  WireTime,
} from '@/contract/shapes'
import { EventSort, TimeSort } from '@/contract/time-sort'

import { LaunchEvent } from './launch'

const noEvent = { code: 404, when: '发布会不存在' } as const

/** A launch event, for its organiser. */
const ManagedLaunch = object({
  id: Id,
  title: string(),
  startTime: WireTime,
  /** before, live, over, cancelled. */
  phase: string(),
  capacity: Count,
  signUpCount: Count,
})
export type ManagedLaunch = InferOutput<typeof ManagedLaunch>

/** A launch event as its organiser edits it. */
const LaunchForm = object({
  ...LaunchEvent.entries,
  version: Version,
  /** Null unless it is called off. */
  cancelTime: MaybeTime,
})
export type LaunchForm = InferOutput<typeof LaunchForm>

export const launchPhases = ['before', 'live', 'over', 'cancelled'] as const

/** The company's launch events. */
export const listManagedLaunches = endpoint({
  path: '/core/api/app/launch/managed',
  summary: '发布会管理列表',
  who: ['administrator:content'],
  input: object({
    ...PageQuery.entries,
    /** In the title. */
    keyword: optional(trimmedText(50)),
    phase: optional(picklist(launchPhases)),
    sort: EventSort,
  }),
  output: pageSchema(ManagedLaunch),
})

/** One launch event with its version. */
export const getManagedLaunch = endpoint({
  path: '/core/api/app/launch/managed/detail',
  summary: '发布会管理详情',
  who: ['administrator:content'],
  input: object({ id: Id }),
  output: LaunchForm,
  errors: [noEvent],
})

/** Creates a launch event, or updates the one with `id`. */
export const saveLaunch = endpoint({
  method: 'POST',
  path: '/core/api/app/launch/save',
  summary: '创建或修改发布会',
  who: ['administrator:content'],
  changes: ['launch/managed', 'launch/managed/detail', 'launch'],
  input: object({
    id: optional(Id),
    /** Version of the event as read; 0 for a new one. */
    version: Version,
    title: requiredText(40),
    slogan: optional(trimmedText(60), ''),
    tags: boundedList(requiredText(10), 4),
    address: requiredText(100),
    startTime: WireTime,
    endTime: WireTime,
    intro: optional(trimmedText(2000), ''),
    capacity: boundedInteger(1, 100_000),
    /** https; opened in the web view page only. */
    liveUrl: optional(trimmedText(500), ''),
    agenda: boundedList(
      object({
        /** `HH:mm`. */
        time: requiredText(5),
        minutes: boundedInteger(0, 1440),
        title: requiredText(60),
        speaker: optional(trimmedText(60), ''),
      }),
      40,
    ),
    speakers: boundedList(
      object({
        name: PersonName,
        company: optional(trimmedText(60), ''),
        post: optional(trimmedText(30), ''),
        intro: optional(trimmedText(500), ''),
      }),
      40,
    ),
  }),
  output: LaunchForm,
  errors: [
    notOperator,
    noEvent,
    { code: 409, when: '发布会已被他人修改' },
    { code: 422, when: '时间先后或直播地址不对（data 为 {字段: 原因}）' },
  ],
})

/**
 * Calls a launch event off, until its end, or restores it before its start. Signed-up users with an account are notified.
 * While it is called off nobody can sign up.
 */
export const callOffLaunch = endpoint({
  method: 'POST',
  path: '/core/api/app/launch/call-off',
  summary: '取消或恢复发布会',
  who: ['administrator:content'],
  changes: ['launch/managed', 'launch/managed/detail', 'launch'],
  input: object({
    id: Id,
    version: Version,
    isCalledOff: boolean(),
    /** Public. */
    reason: optional(trimmedText(200), ''),
  }),
  output: LaunchForm,
  errors: [notOperator, noEvent, { code: 409, when: '发布会已被他人修改、已结束不能取消，或已开始不能恢复' }],
})

const LaunchSignUp = object({
  signUpNo: string(),
  name: string(),
  mobile: string(),
  company: string(),
  /** Inviter of the invitation that was used; empty for none. */
  inviterName: string(),
  signUpTime: WireTime,
  isReminded: boolean(),
})
export type LaunchSignUp = InferOutput<typeof LaunchSignUp>

/** Sign-ups by their time. */
export const listLaunchSignUps = endpoint({
  path: '/core/api/app/launch/sign-up/list',
  summary: '发布会报名名单',
  who: ['administrator:content'],
  input: object({
    ...PageQuery.entries,
    eventId: Id,
    /** In name, company, phone number or number. */
    keyword: optional(trimmedText(50)),
    sort: TimeSort,
  }),
  output: pageSchema(LaunchSignUp),
  errors: [noEvent],
})
