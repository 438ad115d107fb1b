import { array, type InferOutput, nullable, object, optional, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { filledList, Id, MaybeTime, Nothing, ProcessKey, Version, WireTime } from '@/contract/shapes'

import { Person } from './task'

/** Maximum length of an absence in days. */
export const ABSENCE_DAYS_MAX = 180

/** An absence: from `startTime` until before `endTime` new tasks are assigned to the substitute. */
export const Absence = object({
  substitute: Person,
  startTime: WireTime,
  endTime: WireTime,
  /** The processes it applies to; empty: all. */
  processes: array(object({ procDefKey: string(), procDefName: string() })),
  /** End of the substitute's own absence; null when present. */
  substituteAwayUntil: MaybeTime,
})
export type Absence = InferOutput<typeof Absence>

/** The caller's current or future absence, and the users whom the caller substitutes. */
export const getAbsence = endpoint({
  path: '/core/api/app/absence',
  summary: '我不在：当前设置',
  who: ['member'],
  input: Nothing,
  output: object({
    absence: nullable(Absence),
    /** Sent back with the next change. */
    version: Version,
    /** The previous substitute as a suggestion, if still eligible. */
    lastSubstitute: nullable(Person),
    standingIn: array(object({ owner: Person, endTime: WireTime })),
  }),
})

const stale = { code: 409, when: '已在其他设备修改，请刷新' } as const

/** Sets the caller's absence and replaces an earlier one; it ends automatically at `endTime`. */
export const setAbsence = endpoint({
  method: 'POST',
  path: '/core/api/app/absence',
  summary: '我不在：开启或修改',
  who: ['member'],
  changes: ['absence'],
  input: object({
    substituteId: Id,
    /** Absent: now. */
    startTime: optional(WireTime),
    endTime: WireTime,
    /** Absent: all processes. */
    procDefKeys: optional(filledList(ProcessKey, 200)),
    version: Version,
  }),
  output: object({ absence: Absence, version: Version }),
  errors: [stale, { code: 422, when: '代办人、时间或流程不合要求' }],
})

/** Ends the absence: new tasks are assigned to the caller again. Tasks of the substitute stay there. */
export const endAbsence = endpoint({
  method: 'POST',
  path: '/core/api/app/absence/end',
  summary: '我不在：结束',
  who: ['member'],
  changes: ['absence'],
  input: object({ version: Version }),
  output: object({ version: Version }),
  errors: [stale],
})
