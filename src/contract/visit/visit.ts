import {
  array,
  boolean,
  check,
  type InferOutput,
  maxLength,
  object,
  optional,
  picklist,
  pipe,
  string,
  trim,
} from 'valibot'

import { endpoint } from '@/contract/endpoint'
import {
  boundedInteger,
  Count,
  FileRef,
  filledList,
  Id,
  MaybeText,
  MaybeTime,
  Nothing,
  OpaqueVersion,
  orNull,
  PageQuery,
  PersonName,
  pageSchema,
  queryBoolean,
  requiredText,
  trimmedText,
  WireDate,
  WireTime,
} from '@/contract/shapes'
import { isLicensePlate } from '@/lib/identity-numbers'

/** Maximum number of companions. */
export const COMPANIONS_MAX = 50

export const Companions = boundedInteger(0, COMPANIONS_MAX)
/** A licence plate of 7 or 8 characters (spec §5); empty for none. */
export const Plate = pipe(
  string(),
  maxLength(12),
  trim(),
  check((plate) => plate === '' || isLicensePlate(plate)),
)

/** The last day of a recurring visit is at most so many days after its first. */
export const REPEAT_DAYS_MAX = 92

/** The days of a recurring visit: 1 Monday to 7 Sunday, until a day. */
export const RepeatDays = object({
  weekdays: filledList(boundedInteger(1, 7), 7),
  until: WireDate,
})
export type RepeatDays = InferOutput<typeof RepeatDays>

/** One occurrence of a visit. */
export const VisitOccurrence = object({ day: WireDate, startTime: WireTime, endTime: WireTime })
export type VisitOccurrence = InferOutput<typeof VisitOccurrence>

/** A visitor gate. */
export const VisitGate = object({
  id: Id,
  name: string(),
  address: string(),
  /** Closed gates keep their visits and are not offered. */
  isOpen: optional(boolean(), true),
  /** Sent back with a change, which is refused when it is outdated. */
  version: optional(OpaqueVersion, ''),
  /** With `withClosed`: visits to come that name this gate. */
  planned: optional(Count, 0),
})
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
  /** People without a pass of their own, who pass with the visitor. */
  companions: Count,
  /** Names of the companions who have a pass of their own. */
  mates: optional(array(string()), []),
  /** The main visitor, for a companion with a pass of their own; null for a main visitor. */
  leaderName: MaybeText,
  plate: string(),
  purpose: string(),
  area: string(),
  gateId: Id,
  gateName: string(),
  hostId: Id,
  hostName: string(),
  hostAvatar: MaybeText,
  /** Of a recurring visit: the running or next occurrence. */
  startTime: WireTime,
  endTime: WireTime,
  /** `每周一、三 09:00 – 12:00，至 12-31`; null for a visit that does not recur. */
  repeatText: MaybeText,
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
  input: object({
    /** For administrators of visitors: closed gates too, and the visits to come of each. Others get the open ones. */
    withClosed: optional(queryBoolean, false),
  }),
  output: array(VisitGate),
})

/** Adds a gate, or with a version changes the address of the one with this name, closes it or opens it again. */
export const saveVisitGate = endpoint({
  method: 'POST',
  path: '/core/api/app/visit/gates',
  summary: '新增或修改门岗',
  who: ['administrator:visitor'],
  changes: ['visit/gates', 'manage/setup'],
  input: object({
    name: requiredText(20),
    address: optional(trimmedText(100), ''),
    isOpen: optional(boolean(), true),
    /** Absent for a new gate. */
    version: optional(OpaqueVersion),
  }),
  output: VisitGate,
  errors: [
    { code: 404, when: '门岗不存在' },
    { code: 409, when: '门岗已被他人修改' },
    { code: 422, when: '已有同名的门岗，或没有其他开放的门岗（data 为 {字段: 原因}）' },
  ],
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
  changes: ['visit/list'],
  input: object({
    visitorName: PersonName,
    visitorCompany: optional(trimmedText(60), ''),
    ...visitFields,
    /** Start and end are those of the first occurrence. */
    repeat: optional(RepeatDays),
    /** The accessible area. */
    area: optional(trimmedText(60), ''),
    gateId: optional(Id),
  }),
  output: Visit,
  errors: [
    { code: 404, when: '门岗不存在' },
    { code: 422, when: '时间不合要求：data 为 {字段: 原因}' },
  ],
})

/** Latest visit first and last, a recurring one by its first day; latest invitation or application first. */
export const visitSorts = ['newest', 'oldest', 'requested'] as const
export type VisitSort = (typeof visitSorts)[number]

/** As their names in visit-state-names; a recurring visit that has not ended is `approved` between its days. */
export const visitStates = ['onSite', 'invited', 'pending', 'approved', 'left', 'over', 'refused', 'revoked'] as const
export type VisitState = (typeof visitStates)[number]

/** What a list of visits is narrowed to, and how it is sorted. */
export const visitFilter = {
  /** coming: not over, or visitor on site; past: the others, latest first; all: both, latest first. */
  span: optional(picklist(['coming', 'past', 'all']), 'coming'),
  /** Absent: the usual order of the span. */
  sort: optional(picklist(visitSorts)),
  state: optional(picklist(visitStates)),
  /** Visits that are on one of these days. */
  fromDay: optional(WireDate),
  toDay: optional(WireDate),
  keyword: optional(trimmedText(50)),
}

/** Visits, soonest first: the caller's, or the company's for reception, guards and administrators. */
export const listVisits = endpoint({
  path: '/core/api/app/visit/list',
  summary: '来访列表',
  who: ['member'],
  input: object({
    ...PageQuery.entries,
    scope: optional(picklist(['mine', 'company']), 'mine'),
    ...visitFilter,
    day: optional(WireDate),
    /** This visit only, whatever `span` and `day` say; reception and guards find every visit of the company. */
    id: optional(Id),
  }),
  output: pageSchema(Visit),
  errors: [{ code: 403, when: '查看企业的来访需要前台、门岗或管理员' }],
})

/** Something that has happened to a visit. */
const VisitEvent = object({
  /** invited, applied, filled, decided, changed, revoked, inducted, signed, in, out. */
  kind: string(),
  title: string(),
  /** Who did it: the host, the visitor, the guard. */
  who: string(),
  time: WireTime,
  /** The gate, a reason, or what is disputed about a passage. */
  note: string(),
  /** A passage without signal that should not have been allowed. */
  isDisputed: boolean(),
})
export type VisitEvent = InferOutput<typeof VisitEvent>

/** A visit with its history, for its host and the desk. */
export const getVisit = endpoint({
  path: '/core/api/app/visit/detail',
  summary: '来访详情',
  who: ['member'],
  input: object({ id: Id }),
  output: object({
    visit: Visit,
    events: array(VisitEvent),
    /** The companions with a pass of their own; `token` is that of their link until they have opened it. */
    mates: optional(
      array(object({ id: Id, name: string(), phone: string(), statusName: string(), token: MaybeText })),
      [],
    ),
    /** Of a recurring visit. */
    repeat: orNull(RepeatDays),
    /** The next occurrences of a recurring visit, the running one first. */
    occurrences: optional(array(VisitOccurrence), []),
    /** The visitor's photo. */
    photoUrl: MaybeText,
    /** The signed non-disclosure agreement, for the host, the reception and administrators. */
    nda: orNull(object({ no: string(), time: WireTime, file: FileRef })),
    /** Of what {@link changeVisit} changes. */
    version: OpaqueVersion,
    /** Before the arrival, by the host, the reception and administrators. */
    canChange: boolean(),
    /** A visitor with an account can be reminded by a message: {@link remindVisitor}. */
    canRemind: optional(boolean(), false),
  }),
  errors: [{ code: 404, when: '来访不存在，或与本人无关' }],
})

/** Reschedules or corrects a visit before the arrival; invitation and pass stay, and follow. */
export const changeVisit = endpoint({
  method: 'POST',
  path: '/core/api/app/visit/change',
  summary: '改期或修改来访',
  who: ['member'],
  changes: ['visit/list', 'visit/detail'],
  input: object({
    id: Id,
    version: OpaqueVersion,
    purpose: requiredText(100),
    startTime: WireTime,
    endTime: WireTime,
    area: optional(trimmedText(60), ''),
    gateId: Id,
    /** Of a recurring visit, from the next occurrence on: start and end are those of the first. Absent: its days stay. */
    repeat: optional(RepeatDays),
  }),
  output: Visit,
  errors: [
    { code: 404, when: '来访或门岗不存在' },
    { code: 409, when: '来访已被他人修改，正在审批，访客已到，或来访已结束' },
    { code: 422, when: '时间不合要求：data 为 {字段: 原因}' },
  ],
})

/** Sends the visitor, whose phone number has an account, the invitation again as a message. */
export const remindVisitor = endpoint({
  method: 'POST',
  path: '/core/api/app/visit/remind',
  summary: '再次发送邀请',
  who: ['member'],
  changes: [],
  input: object({ id: Id }),
  output: Nothing,
  errors: [
    { code: 404, when: '来访不存在' },
    { code: 409, when: '来访已结束，访客没有账号，或刚刚发送过' },
  ],
})

/** Revokes a visit with those of its companions, or one occurrence of a recurring visit; passes become invalid. */
export const revokeVisit = endpoint({
  method: 'POST',
  path: '/core/api/app/visit/revoke',
  summary: '撤销来访',
  who: ['member'],
  changes: ['visit/list', 'visit/detail'],
  /** `day`: cancels the occurrence of this day alone. */
  input: object({ id: Id, day: optional(WireDate) }),
  output: Visit,
  errors: [
    { code: 404, when: '来访不存在' },
    { code: 409, when: '访客在场，或来访已结束，或这一天没有到访' },
  ],
})
