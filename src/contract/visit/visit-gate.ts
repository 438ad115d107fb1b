import { array, boolean, type InferOutput, object, optional, picklist, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import {
  ClockTime,
  Count,
  filledList,
  Id,
  MaybeText,
  MaybeTime,
  Nothing,
  orNull,
  PageQuery,
  PersonName,
  pageSchema,
  patternText,
  requiredText,
  trimmedText,
  WireDate,
  WireTime,
} from '@/contract/shapes'
import { TimeSort } from '@/contract/time-sort'

import { Companions, Visit } from './visit'
import { VisitorPhone } from './visitor-phone'

/** The result of a verification, for the guard. */
export const VisitVerdict = object({
  /**
   * accepted, used, early, expired, revoked, blocked, absent; forged: a wrong signature; foreign: no pass of this
   * company; unprepared: the visitor has not done what the company requires; online: the gate's device alone cannot decide; invitation: the visitor must fill it in first; mistyped: digits that match no pass of the gate; health:
   * the visit is valid, and the guard must decide about the declaration first; choose: digits that match visits.
   */
  verdict: string(),
  /** Two to four characters. */
  title: string(),
  /** The reason in one sentence. */
  reason: string(),
  /** Null when the code matches no visit. */
  visit: orNull(Visit),
  /** Number of people let in or out. */
  people: Count,
  /** Number of entries, this one included. */
  entries: Count,
  time: WireTime,
  /** For `choose`: the matching visits, by surname and company. */
  candidates: optional(array(object({ id: Id, name: string(), company: string() })), []),
  /** Phone number of the host; null without one. */
  hostPhone: MaybeText,
  /** The visitor's photo, for comparison. */
  photoUrl: MaybeText,
  /** What the visitor has not done of what the company asks for, a line each; empty on the way out. */
  cautions: optional(array(string()), []),
  /** The visitor's health declaration with instructions; null on the way out, and when the site requires none. */
  health: orNull(
    object({ level: string(), levelName: string(), validTime: MaybeTime, advice: optional(array(string()), []) }),
  ),
})
export type VisitVerdict = InferOutput<typeof VisitVerdict>

/** Verifies a pass at a gate, and records the entry or exit. */
export const verifyVisitor = endpoint({
  method: 'POST',
  path: '/core/api/app/visit/verify',
  summary: '核验访客',
  // The reception for the kiosk, on which visitors register themselves.
  who: ['guard', 'reception'],
  changes: [],
  input: object({
    gateId: Id,
    direction: picklist(['in', 'out']),
    /** Of the passage, made by the device: without an answer the same passage is settled later, and counts once. */
    id: optional(Id),
    /** The scanned text, or: */
    code: optional(trimmedText(500)),
    /** typed digits, first alone, then with the visit confirmed by the guard. */
    digits: optional(patternText(/^\d{6}$/)),
    visitId: optional(Id),
    /** The guard has read the `health` verdict of this code and lets the visitor in. */
    healthSeen: optional(boolean(), false),
  }),
  output: VisitVerdict,
  errors: [
    { code: 404, when: '门岗不存在' },
    { code: 422, when: '缺少二维码或数字码' },
  ],
})

/** A visitor of today for the gate's device: what a guard must see without signal, masked. */
const BookedVisit = object({
  passId: string(),
  /** Ed25519, base64url. */
  publicKeys: array(string()),
  /** approved, revoked, blocked. */
  state: string(),
  /** `刘**` */
  visitorName: string(),
  visitorCompany: string(),
  companions: Count,
  plate: string(),
  purpose: string(),
  area: string(),
  hostName: string(),
  startTime: WireTime,
  endTime: WireTime,
  insideSince: MaybeTime,
  entries: Count,
  /** As of a verdict. */
  cautions: optional(array(string()), []),
  /** Not let in until the steps are done. */
  isHeld: optional(boolean(), false),
  /** The health declaration; null without one to look at. */
  health: orNull(object({ level: string(), levelName: string() })),
})
export type BookedVisit = InferOutput<typeof BookedVisit>

/** The visitors expected at one gate today: kept on the gate's device, which then verifies without signal. */
export const getGateBook = endpoint({
  path: '/core/api/app/visit/gate/book',
  summary: '门岗当日名单（离线核验）',
  who: ['guard'],
  input: object({ gateId: Id }),
  output: object({
    gateId: Id,
    companyId: Id,
    /** The day in China that it holds for. */
    day: WireDate,
    serverTime: ClockTime,
    visits: array(BookedVisit),
    /** There are more visits than a book takes. */
    isCut: optional(boolean(), false),
  }),
  errors: [{ code: 404, when: '门岗不存在' }],
})
export type GateBook = InferOutput<(typeof getGateBook)['output']>

/** Maximum number of passages per call. */
export const PASSAGES_MAX = 100

/** A passage that a gate's device has allowed without signal. */
export const GatePassage = object({
  /** Made by the device: a second arrival is not recorded again. */
  id: Id,
  gateId: Id,
  /** The scanned `V2` code. */
  code: requiredText(200),
  direction: picklist(['in', 'out']),
  /** By the device's clock. */
  at: ClockTime,
})
export type GatePassage = InferOutput<typeof GatePassage>

/** What a passage was. */
export const SettledPassage = object({
  id: Id,
  /** accepted; used, revoked, blocked, early, expired or absent: recorded, and disputed; forged, foreign: not recorded. */
  verdict: string(),
  title: string(),
  reason: string(),
  /** `刘**`; empty when the code belongs to no visit. */
  visitorName: string(),
})
export type SettledPassage = InferOutput<typeof SettledPassage>

/**
 * Records passages of a time without signal, the earliest first. Whoever has passed is recorded, whatever the server
 * knows of the pass; guard and host are told what it was. Times are corrected by the offset of the device's clock.
 */
export const settlePassages = endpoint({
  method: 'POST',
  path: '/core/api/app/visit/gate/passages',
  summary: '补传离线放行',
  who: ['guard'],
  changes: ['visit/gate/book', 'visit/onsite'],
  input: object({
    /** The device's clock at sending. */
    sentAt: ClockTime,
    passages: filledList(GatePassage, PASSAGES_MAX),
  }),
  output: object({ results: array(SettledPassage) }),
})

/** The lists of the desk for today: a visitor who is late, or stays too long, is in `overdue` too. */
export const DeskTab = picklist(['expected', 'onSite', 'overdue', 'left'])
export type DeskTab = InferOutput<typeof DeskTab>

/** Today's visitors at the desk: by default all on site. */
export const listOnSite = endpoint({
  path: '/core/api/app/visit/onsite',
  summary: '在场人员',
  who: ['guard', 'reception', 'administrator:visitor'],
  /** `keyword`: in the visitor's name, company, phone and plate, and the host's name; the counts follow it. */
  input: object({ tab: optional(DeskTab, 'onSite'), keyword: optional(trimmedText(50), '') }),
  output: object({
    visits: array(
      object({
        ...Visit.entries,
        people: Count,
        /** Today's departure, for `left`. */
        leftTime: MaybeTime,
        /** Approved, in time and not on site: the desk may let the visitor in by hand. */
        canAdmit: boolean(),
        rollTime: MaybeTime,
        rollBy: MaybeText,
      }),
    ),
    /** Visits by list. */
    counts: object({ expected: Count, onSite: Count, overdue: Count, left: Count }),
    people: Count,
    overstaying: Count,
    /** Expected today and not arrived yet. */
    expected: Count,
    /** The running roll call; `missing`: visits not marked yet; `foundPeople`: people of those that are. */
    rollCall: orNull(object({ id: Id, startTime: WireTime, startedBy: string(), missing: Count, foundPeople: Count })),
    /** There are more visits today, with the keyword, than lists and counts take; those on site come first. */
    isCut: optional(boolean(), false),
  }),
})
export type OnSite = InferOutput<(typeof listOnSite)['output']>

/**
 * Registers a visitor who has come without an invitation. The host is asked like for an application, or has agreed on the
 * phone: then the visitor is on site at once.
 */
export const registerWalkIn = endpoint({
  method: 'POST',
  path: '/core/api/app/visit/walk-in',
  summary: '临时来访登记',
  who: ['reception'],
  changes: ['visit/onsite', 'visit/list'],
  input: object({
    visitorName: PersonName,
    visitorCompany: optional(trimmedText(60), ''),
    phone: VisitorPhone,
    hostId: Id,
    purpose: requiredText(100),
    companions: optional(Companions, 0),
    endTime: WireTime,
    gateId: optional(Id),
    /** The host has agreed on the phone. */
    isAgreed: boolean(),
  }),
  output: Visit,
  errors: [
    { code: 404, when: '门岗不存在' },
    { code: 422, when: '接待人、时间不合要求，或访客在黑名单中：data 为 {字段: 原因}' },
  ],
})

/** Lets an approved visitor in without a scan. */
export const admitVisitor = endpoint({
  method: 'POST',
  path: '/core/api/app/visit/admit',
  summary: '登记入场',
  who: ['guard', 'reception'],
  changes: ['visit/onsite', 'visit/list'],
  input: object({ id: Id }),
  output: Visit,
  errors: [
    { code: 404, when: '来访不存在' },
    { code: 409, when: '访客已在场，或现在不能进入；门岗不能放行没有完成入厂要求的访客' },
  ],
})

/** Checks a visitor out without a scan. */
export const checkOutVisitor = endpoint({
  method: 'POST',
  path: '/core/api/app/visit/checkout',
  summary: '登记离场',
  who: ['guard', 'reception'],
  changes: ['visit/onsite', 'visit/list'],
  input: object({ id: Id }),
  output: Visit,
  errors: [
    { code: 404, when: '来访不存在' },
    { code: 409, when: '访客不在场' },
  ],
})

/** Starts or ends a roll call, or marks a visitor as present. */
export const callRoll = endpoint({
  method: 'POST',
  path: '/core/api/app/visit/rollcall',
  summary: '应急点名',
  who: ['guard', 'reception', 'administrator:visitor'],
  changes: ['visit/onsite'],
  input: object({ action: picklist(['start', 'end', 'found', 'missing']), visitId: optional(Id) }),
  output: Nothing,
  errors: [
    { code: 404, when: '来访不存在' },
    { code: 409, when: '没有进行中的点名' },
  ],
})

/** A blocked visitor. */
export const BlockedVisitor = object({
  id: Id,
  name: string(),
  /** Masked. */
  phone: string(),
  reason: string(),
  byName: string(),
  createTime: WireTime,
})
export type BlockedVisitor = InferOutput<typeof BlockedVisitor>

export const listBlockedVisitors = endpoint({
  path: '/core/api/app/visit/blocklist',
  summary: '访客黑名单',
  who: ['reception', 'administrator:visitor'],
  /** `keyword`: in the name, the phone number or the reason. `sort`: by when they were blocked. */
  input: object({ ...PageQuery.entries, keyword: optional(trimmedText(50)), sort: TimeSort }),
  output: pageSchema(BlockedVisitor),
})

/** Blocks a phone number; for an existing entry the reason is updated. */
export const blockVisitor = endpoint({
  method: 'POST',
  path: '/core/api/app/visit/blocklist',
  summary: '加入访客黑名单',
  who: ['reception', 'administrator:visitor'],
  changes: ['visit/blocklist'],
  input: object({ name: PersonName, phone: VisitorPhone, reason: requiredText(100) }),
  output: BlockedVisitor,
})

export const unblockVisitor = endpoint({
  method: 'DELETE',
  path: '/core/api/app/visit/blocklist',
  summary: '移出访客黑名单',
  who: ['reception', 'administrator:visitor'],
  changes: ['visit/blocklist'],
  input: object({ id: Id }),
  output: Nothing,
  errors: [{ code: 404, when: '名单中没有此人' }],
})
