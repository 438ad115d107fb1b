import {
  array,
  boolean,
  check,
  type InferOutput,
  integer,
  maxLength,
  maxValue,
  minValue,
  number,
  object,
  optional,
  picklist,
  pipe,
  string,
  trim,
} from 'valibot'

import { isLicensePlate } from '@/lib/identity-numbers'

import { endpoint } from './endpoint'
import {
  Count,
  Id,
  MaybeText,
  MaybeTime,
  Nothing,
  PageQuery,
  pageSchema,
  requiredText,
  trimmedText,
  WireDate,
  WireTime,
} from './shapes'

/** The most people who may come along with a visitor. */
export const COMPANIONS_MAX = 50

export const Companions = pipe(number(), integer(), minValue(0), maxValue(COMPANIONS_MAX))
/** A licence plate of 7 or 8 characters (spec §5); empty for none. */
export const Plate = pipe(
  string(),
  maxLength(12),
  trim(),
  check((plate) => plate === '' || isLicensePlate(plate)),
)

/** Where people come in. */
export const VisitGate = object({ id: Id, name: string(), address: string() })
export type VisitGate = InferOutput<typeof VisitGate>

/** A visit as staff see it. */
export const Visit = object({
  id: Id,
  /** invited (not filled in yet), pending (waits for the host), approved, refused, revoked. */
  status: string(),
  /** In words, where somebody is and what is over included: 在场, 已离场, 已结束. */
  statusName: string(),
  visitorName: string(),
  visitorCompany: string(),
  /** Whole for the host and the reception, else masked; empty until filled in. */
  phone: string(),
  companions: Count,
  plate: string(),
  purpose: string(),
  area: string(),
  gateId: Id,
  gateName: string(),
  hostId: Id,
  hostName: string(),
  hostAvatar: MaybeText,
  startTime: WireTime,
  endTime: WireTime,
  /** Carried by the link of the invitation; null for who may not pass it on. */
  token: MaybeText,
  /** When they came in; null when they are not here. */
  insideSince: MaybeTime,
  isOverstaying: boolean(),
  canRevoke: boolean(),
  createTime: WireTime,
})
export type Visit = InferOutput<typeof Visit>

export const listVisitGates = endpoint({
  path: '/core/api/app/visit/gates',
  summary: '门岗列表',
  who: ['member'],
  input: Nothing,
  output: array(VisitGate),
  origin: 'ours',
})

/** Adds a gate, or changes the one of that name. */
export const saveVisitGate = endpoint({
  method: 'POST',
  path: '/core/api/app/visit/gates',
  summary: '新增或修改门岗',
  who: ['administrator'],
  input: object({ name: requiredText(20), address: optional(trimmedText(100), '') }),
  output: VisitGate,
  origin: 'ours',
})

/** What a visit is about, whoever writes it down. */
export const visitFields = {
  purpose: requiredText(100),
  startTime: WireTime,
  endTime: WireTime,
  companions: optional(Companions, 0),
  plate: optional(Plate, ''),
}

/** Invites somebody: the caller receives them. The answer's token goes into the link. */
export const inviteVisitor = endpoint({
  method: 'POST',
  path: '/core/api/app/visit/invite',
  summary: '邀请访客',
  who: ['member'],
  input: object({
    visitorName: requiredText(30),
    visitorCompany: optional(trimmedText(60), ''),
    ...visitFields,
    /** Where they may go. */
    area: optional(trimmedText(60), ''),
    gateId: optional(Id),
  }),
  output: Visit,
  errors: [
    { code: 404, when: '门岗不存在' },
    { code: 422, when: '时间不合要求：data 为 {字段: 原因}' },
  ],
  origin: 'ours',
})

/** Visits, the soonest first: the caller's, or the company's for reception, guards and administrators. */
export const listVisits = endpoint({
  path: '/core/api/app/visit/list',
  summary: '来访列表',
  who: ['member'],
  input: object({
    ...PageQuery.entries,
    scope: optional(picklist(['mine', 'company']), 'mine'),
    /** coming: not over yet, or still inside; past: the rest, the latest first. */
    span: optional(picklist(['coming', 'past']), 'coming'),
    day: optional(WireDate),
    keyword: optional(trimmedText(50)),
  }),
  output: pageSchema(Visit),
  errors: [{ code: 403, when: '查看企业的来访需要前台、门岗或管理员' }],
  origin: 'ours',
})

/** Takes a visit back: its pass is refused from then on. */
export const revokeVisit = endpoint({
  method: 'POST',
  path: '/core/api/app/visit/revoke',
  summary: '撤销来访',
  who: ['member'],
  input: object({ id: Id }),
  output: Visit,
  errors: [
    { code: 404, when: '来访不存在' },
    { code: 409, when: '访客在场，或来访已结束' },
  ],
  origin: 'ours',
})
