import { array, boolean, type InferOutput, object, optional, picklist, pipe, regex, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import {
  Count,
  Id,
  MaybeText,
  MaybeTime,
  Mobile,
  Nothing,
  orNull,
  PageQuery,
  pageSchema,
  requiredText,
  trimmedText,
  WireTime,
} from '@/contract/shapes'
import { Visit } from './visit'

/** The result of a verification, for the guard. */
export const VisitVerdict = object({
  /**
   * accepted, used, early, expired, revoked, blocked, absent; forged: a wrong signature; foreign: no pass of this
   * company; invitation: the visitor must fill it in first; mistyped: digits that match no pass of the gate; health:
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
  who: ['guard'],
  input: object({
    gateId: Id,
    direction: picklist(['in', 'out']),
    /** The scanned text, or: */
    code: optional(trimmedText(500)),
    /** typed digits, first alone, then with the visit confirmed by the guard. */
    digits: optional(pipe(string(), regex(/^\d{6}$/))),
    visitId: optional(Id),
    /** The guard has read the `health` verdict of this code and lets the visitor in. */
    healthSeen: optional(boolean(), false),
  }),
  output: VisitVerdict,
  errors: [
    { code: 404, when: '门岗不存在' },
    { code: 422, when: '缺少二维码或数字码' },
  ],
  origin: 'ours',
})

/** All visitors on site. */
export const listOnSite = endpoint({
  path: '/core/api/app/visit/onsite',
  summary: '在场人员',
  who: ['guard', 'reception', 'administrator:visitor'],
  input: Nothing,
  output: object({
    visits: array(object({ ...Visit.entries, people: Count, rollTime: MaybeTime, rollBy: MaybeText })),
    people: Count,
    overstaying: Count,
    /** Expected today and not arrived yet. */
    expected: Count,
    /** The running roll call. */
    rollCall: orNull(object({ id: Id, startTime: WireTime, startedBy: string() })),
  }),
  origin: 'ours',
})
export type OnSite = InferOutput<(typeof listOnSite)['output']>

/** Checks a visitor out without a scan. */
export const checkOutVisitor = endpoint({
  method: 'POST',
  path: '/core/api/app/visit/checkout',
  summary: '登记离场',
  who: ['guard', 'reception'],
  input: object({ id: Id }),
  output: Visit,
  errors: [
    { code: 404, when: '来访不存在' },
    { code: 409, when: '访客不在场' },
  ],
  origin: 'ours',
})

/** Starts or ends a roll call, or marks a visitor as present. */
export const callRoll = endpoint({
  method: 'POST',
  path: '/core/api/app/visit/rollcall',
  summary: '应急点名',
  who: ['guard', 'reception', 'administrator:visitor'],
  input: object({ action: picklist(['start', 'end', 'found', 'missing']), visitId: optional(Id) }),
  output: Nothing,
  errors: [
    { code: 404, when: '来访不存在' },
    { code: 409, when: '没有进行中的点名' },
  ],
  origin: 'ours',
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
  input: PageQuery,
  output: pageSchema(BlockedVisitor),
  origin: 'ours',
})

/** Blocks a phone number; for an existing entry the reason is updated. */
export const blockVisitor = endpoint({
  method: 'POST',
  path: '/core/api/app/visit/blocklist',
  summary: '加入访客黑名单',
  who: ['reception', 'administrator:visitor'],
  input: object({ name: requiredText(30), phone: Mobile, reason: requiredText(100) }),
  output: BlockedVisitor,
  origin: 'ours',
})

export const unblockVisitor = endpoint({
  method: 'DELETE',
  path: '/core/api/app/visit/blocklist',
  summary: '移出访客黑名单',
  who: ['reception', 'administrator:visitor'],
  input: object({ id: Id }),
  output: Nothing,
  errors: [{ code: 404, when: '名单中没有此人' }],
  origin: 'ours',
})
