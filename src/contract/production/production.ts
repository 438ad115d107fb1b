import {
  array,
  boolean,
  check,
  type InferOutput,
  number,
  object,
  optional,
  picklist,
  pipe,
  record,
  string,
} from 'valibot'

import { endpoint } from '@/contract/endpoint'
import {
  boundedInteger,
  boundedList,
  Count,
  filledList,
  Id,
  MaybeTime,
  orNull,
  patternText,
  requiredText,
  SentNumber,
  trimmedText,
  WireDate,
  WireTime,
} from '@/contract/shapes'

/** A non-negative ratio; null when the divisor is 0. */
const Ratio = orNull(number())

/** OEE and its factors, for any group of machines and hours. */
export const OeeMetrics = object({
  oee: Ratio,
  availability: Ratio,
  performance: Ratio,
  quality: Ratio,
  /** Good pieces divided by planned ones. */
  achievement: Ratio,
  plan: Count,
  total: Count,
  good: Count,
})
export type OeeMetrics = InferOutput<typeof OeeMetrics>

/** One machine in lists. */
export const MachineCard = object({
  id: Id,
  code: string(),
  model: string(),
  /** cnc, molding, robot. */
  kind: string(),
  lineId: Id,
  lineCode: string(),
  productName: string(),
  /** run, idle, down, offline. */
  state: string(),
  /** Display name, with the reason if it is more specific: 待料. */
  stateName: string(),
  since: WireTime,
  /** Of the current shift. */
  oee: Ratio,
  /** The worst of its parameters: normal, warn, over. */
  level: optional(string(), 'normal'),
})
export type MachineCard = InferOutput<typeof MachineCard>

/** The production board of all lines, or of the requested one. */
export const ProductionBoard = object({
  /** The server's clock. */
  now: WireTime,
  /** Latest report of a machine; null: none yet. */
  dataTime: MaybeTime,
  workDay: WireDate,
  shiftName: string(),
  figures: OeeMetrics,
  lines: array(
    object({
      id: Id,
      code: string(),
      name: string(),
      figures: OeeMetrics,
      /** The line furthest behind its plan. */
      isBottleneck: boolean(),
      /** Number of running machines. */
      running: Count,
      machines: Count,
    }),
  ),
  /** The last twelve hours, including the current one. */
  hours: array(object({ hour: string(), plan: Count, good: Count })),
  machines: array(MachineCard),
})
export type ProductionBoard = InferOutput<typeof ProductionBoard>

export const getProductionBoard = endpoint({
  path: '/core/api/app/production/board',
  summary: '生产看板',
  who: ['member', 'production:read'],
  input: object({ lineId: optional(Id) }),
  output: ProductionBoard,
  errors: [{ code: 404, when: '产线不存在' }],
})

/** An andon call or a repair request with its status. */
export const MachineCall = object({
  id: Id,
  /** andon, repair. */
  kind: string(),
  kindName: string(),
  reason: string(),
  callerName: string(),
  createTime: WireTime,
  procInstId: Id,
  status: string(),
  statusName: string(),
  /** Current assignees. */
  handlerNames: array(string()),
  endTime: MaybeTime,
  /** Whether the user is involved in the process and may open it. */
  isMine: boolean(),
})
export type MachineCall = InferOutput<typeof MachineCall>

/** One parameter with its limits. */
export const MachineParameter = object({
  code: string(),
  name: string(),
  unit: string(),
  value: number(),
  digits: Count,
  upper: number(),
  lower: orNull(number()),
  warnAbove: orNull(number()),
  /** normal, warn, over. */
  level: string(),
})
export type MachineParameter = InferOutput<typeof MachineParameter>

/** One machine with all details. */
export const MachineDetail = object({
  ...MachineCard.entries,
  now: WireTime,
  dataTime: WireTime,
  lineName: string(),
  orderNo: string(),
  orderDone: Count,
  orderTotal: Count,
  /** Metrics of the last 24 hours. */
  figures: OeeMetrics,
  /** States of the last 24 hours, oldest first, without gaps between reports. */
  spans: array(object({ state: string(), stateName: string(), startTime: WireTime, endTime: WireTime })),
  parameters: array(MachineParameter),
  upkeep: array(object({ id: Id, name: string(), dueTime: WireTime, ownerName: string() })),
  /** Running ones and those of the last week, newest first. */
  calls: array(MachineCall),
  /** The running line change. */
  changeId: orNull(Id),
})
export type MachineDetail = InferOutput<typeof MachineDetail>

export const getMachine = endpoint({
  path: '/core/api/app/production/machine',
  summary: '机台详情',
  who: ['member'],
  input: object({ id: Id }),
  output: MachineDetail,
  errors: [{ code: 404, when: '机台不存在' }],
})

/** Finds the machine of a scanned label or a typed code. */
export const findMachine = endpoint({
  path: '/core/api/app/production/machine/find',
  summary: '按编号或标签查找机台',
  who: ['member'],
  /** The code itself, or a URL with `machine=<code>`. */
  input: object({ label: requiredText(500) }),
  output: object({ id: Id, code: string() }),
  errors: [{ code: 404, when: '没有这个编号的机台' }],
})

/** Reasons of an andon call. */
export const andonReasons = ['缺料', '质量异常', '设备异常', '工艺支持', '人员支持', '安全隐患'] as const

/** Starts an andon call (安灯) or a repair request: a process assigned to those who handle it. */
export const callForMachine = endpoint({
  method: 'POST',
  path: '/core/api/app/production/machine/call',
  summary: '安灯呼叫与设备报修',
  who: ['member'],
  changes: ['production/machine', 'appTenant/getTodoList', '/core/api/bpm/bpm-front/myProcessInstanceRest/list/v1'],
  input: object({
    machineId: Id,
    kind: picklist(['andon', 'repair']),
    /** One of {@link andonReasons}, or a description of the defect. */
    reason: requiredText(200),
    note: optional(trimmedText(500), ''),
    photos: optional(boundedList(Id, 9), []),
  }),
  output: object({ id: Id, procInstId: Id, serialNo: string(), handlerNames: array(string()) }),
  errors: [
    { code: 404, when: '机台不存在，或流程未启用' },
    { code: 409, when: '同样的呼叫还在处理' },
    { code: 422, when: '呼叫原因或照片不合要求：data 为 {字段: 原因}' },
  ],
})

const MachineCode = requiredText(40)
const Seconds = boundedInteger(0, 43_200)
const Pieces = boundedInteger(0, 1_000_000)
const Amounts = pipe(
  record(patternText(/^[a-z]\w{0,31}$/i), Pieces),
  check((amounts) => Object.keys(amounts).length <= 20),
)

/**
 * Stores production records. A record with the same machine and start time replaces the earlier one, so the call is
 * idempotent. From then on the machine is no longer simulated.
 */
export const postProductionRecords = endpoint({
  method: 'POST',
  path: '/core/api/app/production/records',
  summary: '上报生产记录',
  who: ['administrator:data', 'production:write'],
  changes: [],
  input: object({
    records: filledList(
      object({
        machineCode: MachineCode,
        /** Within one shift. */
        startTime: WireTime,
        endTime: WireTime,
        plannedSeconds: Seconds,
        runSeconds: Seconds,
        plan: Pieces,
        total: Pieces,
        good: Pieces,
        /** Seconds by reason: changeover, material, fault, other. */
        downtime: optional(Amounts, {}),
        /** Pieces by kind: size, scratch, burr, other. */
        defects: optional(Amounts, {}),
        energyWh: optional(boundedInteger(0, 100_000_000), 0),
      }),
      200,
    ),
  }),
  output: object({ accepted: Count }),
  errors: [
    { code: 404, when: '机台不存在：data 为 {records.序号: 原因}' },
    { code: 422, when: '时间或数量不合理，或与已有记录重叠：data 为 {records.序号: 原因}，序号从 0 起' },
  ],
})

/** Stores machine states and parameter values. A state older than the latest one is ignored. */
export const postMachineStates = endpoint({
  method: 'POST',
  path: '/core/api/app/production/states',
  summary: '上报机台状态与参数',
  who: ['administrator:data', 'production:write'],
  changes: [],
  input: object({
    states: filledList(
      object({
        machineCode: MachineCode,
        state: picklist(['run', 'idle', 'down', 'offline']),
        reason: optional(picklist(['', 'changeover', 'material', 'fault', 'break', 'other']), ''),
        time: WireTime,
        /** By code of the parameter. */
        readings: optional(
          pipe(
            record(patternText(/^\w{1,32}$/), SentNumber),
            check((values) => Object.keys(values).length <= 50),
          ),
          {},
        ),
      }),
      200,
    ),
  }),
  output: object({ accepted: Count, passedOver: Count }),
  errors: [
    { code: 404, when: '机台不存在：data 为 {states.序号: 原因}' },
    { code: 422, when: '时间在将来：data 为 {states.序号: 原因}' },
  ],
})
