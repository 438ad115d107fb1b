import { array, boolean, type InferOutput, nullable, number, object, optional, picklist, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import {
  boundedList,
  boundedNumber,
  Count,
  FileRef,
  Id,
  MaybeTime,
  orNull,
  PageQuery,
  pageSchema,
  requiredText,
  SentNumber,
  trimmedText,
  Version,
  WireTime,
} from '@/contract/shapes'

/** One move of a machine to another line or product. */
export const LineChange = object({
  id: Id,
  changeNo: string(),
  machineId: Id,
  machineCode: string(),
  fromLineName: string(),
  toLineName: string(),
  fromProductName: string(),
  toProductName: string(),
  /** running, done, cancelled. */
  status: string(),
  statusName: string(),
  starterName: string(),
  startTime: WireTime,
  endTime: MaybeTime,
  /** Standard time of all steps. */
  standardMinutes: Count,
  doneSteps: Count,
  totalSteps: Count,
  /** Name of the next step; null when all are done. */
  nextStep: orNull(string()),
})
export type LineChange = InferOutput<typeof LineChange>

/** One dimension of the first piece. */
export const FirstPieceMeasure = object({
  name: string(),
  unit: string(),
  nominal: number(),
  tolerance: number(),
  value: orNull(number()),
})
export type FirstPieceMeasure = InferOutput<typeof FirstPieceMeasure>

export const LineChangeStep = object({
  seq: Count,
  name: string(),
  hint: string(),
  /** plain, photo, firstPiece. */
  kind: string(),
  standardMinutes: Count,
  /** done, current, blocked: only the current step can be completed. */
  state: string(),
  doneByName: orNull(string()),
  doneTime: MaybeTime,
  note: string(),
  photos: array(FileRef),
  measures: array(FirstPieceMeasure),
})
export type LineChangeStep = InferOutput<typeof LineChangeStep>

export const LineChangeDetail = object({
  ...LineChange.entries,
  /** The server's clock, for the elapsed time. */
  now: WireTime,
  version: Version,
  /** Whether the caller may cancel it. */
  canCancel: boolean(),
  steps: array(LineChangeStep),
})
export type LineChangeDetail = InferOutput<typeof LineChangeDetail>

/** Line changes of the company's machines, running ones first, then newest. */
export const listLineChanges = endpoint({
  path: '/core/api/app/production/changes',
  summary: '换线记录',
  who: ['member'],
  input: object({
    ...PageQuery.entries,
    machineId: optional(Id),
    status: optional(picklist(['running', 'done', 'cancelled'])),
  }),
  output: pageSchema(LineChange),
})

export const getLineChange = endpoint({
  path: '/core/api/app/production/change',
  summary: '换线详情',
  who: ['member'],
  input: object({ changeId: Id }),
  output: LineChangeDetail,
  errors: [{ code: 404, when: '换线记录不存在' }],
})

/** Possible targets of a machine, and the steps of the change. */
export const getLineChangeOptions = endpoint({
  path: '/core/api/app/production/change/options',
  summary: '换线的目标与步骤',
  who: ['member'],
  input: object({ machineId: Id }),
  output: object({
    machineCode: string(),
    lineId: Id,
    productId: Id,
    /** Sent back with the start: a machine that was moved meanwhile is a conflict. */
    machineVersion: Version,
    lines: array(object({ id: Id, name: string() })),
    /** Products that a machine of this kind makes. */
    products: array(object({ id: Id, name: string() })),
    steps: array(object({ name: string(), standardMinutes: Count })),
    /** The line change that is already running. */
    changeId: orNull(Id),
  }),
  errors: [{ code: 404, when: '机台不存在' }],
})

export const startLineChange = endpoint({
  method: 'POST',
  path: '/core/api/app/production/change/start',
  summary: '开始换线',
  who: ['member'],
  changes: ['production/changes', 'production/machine', 'production/board', 'production/change'],
  input: object({ machineId: Id, toLineId: Id, toProductId: Id, machineVersion: Version }),
  output: LineChangeDetail,
  errors: [
    { code: 404, when: '机台、产线或产品不存在' },
    { code: 409, when: '机台正在换线，或已被移动' },
    { code: 422, when: '目标与现状相同，或该机台不能生产此产品' },
  ],
})

/** Completes the current step, which the server determines. */
export const doLineChangeStep = endpoint({
  method: 'POST',
  path: '/core/api/app/production/change/step',
  summary: '完成换线步骤',
  who: ['member'],
  changes: ['production/change', 'production/changes', 'production/machine', 'production/board'],
  input: object({
    changeId: Id,
    seq: boundedNumber(1, 100),
    version: Version,
    note: optional(trimmedText(200), ''),
    photos: optional(boundedList(Id, 9), []),
    /** Measured values, in the order of the step's measures. */
    measures: optional(boundedList(nullable(SentNumber), 20), []),
  }),
  output: LineChangeDetail,
  errors: [
    { code: 404, when: '换线记录或照片不存在' },
    { code: 409, when: '前一步未完成，或别人刚刚操作过：msg 写明是谁做了什么' },
    { code: 422, when: '缺少照片、首件不合格：data 为 {字段: 原因}，如 photos、measures.0' },
  ],
})

/** Cancels a line change: the machine stays on its line. */
export const cancelLineChange = endpoint({
  method: 'POST',
  path: '/core/api/app/production/change/cancel',
  summary: '取消换线',
  who: ['member'],
  changes: ['production/change', 'production/changes', 'production/machine', 'production/board'],
  input: object({ changeId: Id, version: Version, reason: requiredText(200) }),
  output: LineChangeDetail,
  errors: [
    { code: 403, when: '只有发起人和管理员可以取消' },
    { code: 404, when: '换线记录不存在' },
    { code: 409, when: '已经结束，或别人刚刚操作过' },
  ],
})
