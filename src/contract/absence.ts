import { array, type InferOutput, maxLength, minLength, nullable, object, optional, pipe, regex, string } from 'valibot'

import { endpoint } from './endpoint'
import { Id, MaybeTime, Nothing, Version, WireTime } from './shapes'
import { Person } from './task'

/** The longest that somebody may be away at a time, in days. */
export const ABSENCE_DAYS_MAX = 180

/** While somebody is away, their new tasks go to another: from `startTime` on, until before `endTime`. */
export const Absence = object({
  substitute: Person,
  startTime: WireTime,
  endTime: WireTime,
  /** The processes it is for; empty: all. */
  processes: array(object({ procDefKey: string(), procDefName: string() })),
  /** Until when the substitute is away as well; null when they are there. */
  substituteAwayUntil: MaybeTime,
})
export type Absence = InferOutput<typeof Absence>

/** The caller's current or future absence, and the people whose substitute the caller is. */
export const getAbsence = endpoint({
  path: '/core/api/app/absence',
  summary: '我不在：当前设置',
  who: ['member'],
  input: Nothing,
  output: object({
    absence: nullable(Absence),
    /** Sent back with the next change. */
    version: Version,
    /** Who stood in the last time, if that person still can: offered first. */
    lastSubstitute: nullable(Person),
    standingIn: array(object({ owner: Person, endTime: WireTime })),
  }),
  origin: 'ours',
})

const stale = { code: 409, when: '已在其他设备修改，请刷新' }

/** Says that I am away. What was set before ends; it ends by itself at `endTime`. */
export const setAbsence = endpoint({
  method: 'POST',
  path: '/core/api/app/absence',
  summary: '我不在：开启或修改',
  who: ['member'],
  input: object({
    substituteId: Id,
    /** Absent: now. */
    startTime: optional(WireTime),
    endTime: WireTime,
    /** Absent: all processes. */
    procDefKeys: optional(pipe(array(pipe(string(), regex(/^[\w.-]{1,64}$/))), minLength(1), maxLength(200))),
    version: Version,
  }),
  output: object({ absence: Absence, version: Version }),
  errors: [stale, { code: 422, when: '代办人、时间或流程不合要求' }],
  origin: 'ours',
})

/** I am back: new tasks come to me again. What went to the substitute stays there. */
export const endAbsence = endpoint({
  method: 'POST',
  path: '/core/api/app/absence/end',
  summary: '我不在：结束',
  who: ['member'],
  input: object({ version: Version }),
  output: object({ version: Version }),
  errors: [stale],
  origin: 'ours',
})
