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
import { endpoint } from '@/contract/endpoint'
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
} from '@/contract/shapes'
import { isLicensePlate } from '@/lib/identity-numbers'

/** Maximum number of companions. */
export const COMPANIONS_MAX = 50

export const Companions = pipe(number(), integer(), minValue(0), maxValue(COMPANIONS_MAX))
/** A licence plate of 7 or 8 characters (spec §5); empty for none. */
export const Plate = pipe(
  string(),
  maxLength(12),
  trim(),
  check((plate) => plate === '' || isLicensePlate(plate)),
)

/** A visitor gate. */
export const VisitGate = object({ id: Id, name: string(), address: string() })
export type VisitGate = InferOutput<typeof VisitGate>

/** A visit, for staff. */
export const Visit = object({
  id: Id,
  /** invited (not completed yet), pending (waiting for the host), approved, refused, revoked. */
  status: string(),
  /** Display name, including the presence: 在场, 已离场, 已结束. */
  statusName: string(),
  visitorName: string(),
  visitorCompany: string(),
  /** Unmasked for the host and the reception only; empty until completed. */
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
  /** Token of the invitation link; null for users who may not share it. */
  token: MaybeText,
  /** Time of arrival; null when not on site. */
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

/** Adds a gate, or updates the one with this name. */
export const saveVisitGate = endpoint({
  method: 'POST',
  path: '/core/api/app/visit/gates',
  summary: '新增或修改门岗',
  who: ['administrator:visitor'],
  input: object({ name: requiredText(20), address: optional(trimmedText(100), '') }),
  output: VisitGate,
  origin: 'ours',
})

/** Common fields of a visit. */
export const visitFields = {
  purpose: requiredText(100),
  startTime: WireTime,
  endTime: WireTime,
  companions: optional(Companions, 0),
  plate: optional(Plate, ''),
}

/** Invites a visitor; the caller is the host. The returned token is part of the link. */
export const inviteVisitor = endpoint({
  method: 'POST',
  path: '/core/api/app/visit/invite',
  summary: '邀请访客',
  who: ['member'],
  input: object({
    visitorName: requiredText(30),
    visitorCompany: optional(trimmedText(60), ''),
    ...visitFields,
    /** The accessible area. */
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

/** Visits, soonest first: the caller's, or the company's for reception, guards and administrators. */
export const listVisits = endpoint({
  path: '/core/api/app/visit/list',
  summary: '来访列表',
  who: ['member'],
  input: object({
    ...PageQuery.entries,
    scope: optional(picklist(['mine', 'company']), 'mine'),
    /** coming: not over, or visitor on site; past: the others, latest first. */
    span: optional(picklist(['coming', 'past']), 'coming'),
    day: optional(WireDate),
    keyword: optional(trimmedText(50)),
    /** This visit only, whatever `span` and `day` say; reception and guards find every visit of the company. */
    id: optional(Id),
  }),
  output: pageSchema(Visit),
  errors: [{ code: 403, when: '查看企业的来访需要前台、门岗或管理员' }],
  origin: 'ours',
})

/** Revokes a visit; its pass becomes invalid. */
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
