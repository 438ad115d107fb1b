import { array, boolean, type InferOutput, literal, object, optional, string, union } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import {
  boundedList,
  Count,
  Id,
  MaybeText,
  MaybeTime,
  Mobile,
  Nothing,
  orNull,
  PersonName,
  patternText,
  requiredText,
  trimmedText,
  WireTime,
} from '@/contract/shapes'

import { COMPANIONS_MAX, Companions, Plate, RepeatDays, VisitOccurrence, visitFields } from './visit'
import { VisitorPhone } from './visitor-phone'

/** An invitation for its recipient. */
export const OpenedVisit = object({
  companyName: string(),
  hostName: string(),
  gateName: string(),
  address: string(),
  visitorName: string(),
  visitorCompany: string(),
  companions: Count,
  plate: string(),
  purpose: string(),
  startTime: WireTime,
  endTime: WireTime,
  repeatText: MaybeText,
  /** The same for other languages than Chinese. */
  repeat: orNull(RepeatDays),
  /** The main visitor who has named this companion; null for a main visitor. */
  leaderName: MaybeText,
  /** Already completed, on any device. */
  isFilled: boolean(),
})
export type OpenedVisit = InferOutput<typeof OpenedVisit>

export const openVisit = endpoint({
  path: '/core/api/app/visit/open',
  summary: '打开访客邀请',
  who: ['guest'],
  input: object({ token: requiredText(40) }),
  output: OpenedVisit,
  errors: [
    { code: 404, when: '邀请不存在' },
    { code: 410, when: '邀请已结束或已撤销' },
  ],
})

const visitorFields = {
  visitorName: PersonName,
  visitorCompany: requiredText(60),
  phone: VisitorPhone,
  /** All companions, named or not. */
  companions: optional(Companions, 0),
  /** Companions by name: each gets a pass of their own. At most as many as `companions`. */
  mates: optional(
    boundedList(object({ name: PersonName, phone: optional(union([literal(''), VisitorPhone]), '') }), COMPANIONS_MAX),
    [],
  ),
  plate: optional(Plate, ''),
  /** Consent to the privacy notice. */
  agreed: literal(true),
}

/** Credential of the device that completed the visit. */
const Holder = object({ id: Id, holder: string() })

/**
 * Adds the visitor's details, once; the host then decides. A companion who was named adds only their phone number: name,
 * company and plan are the main visitor's.
 */
export const fillVisit = endpoint({
  method: 'POST',
  path: '/core/api/app/visit/fill',
  summary: '访客填写资料',
  who: ['guest'],
  changes: [],
  input: object({ token: requiredText(40), ...visitorFields }),
  output: Holder,
  errors: [
    { code: 404, when: '邀请不存在' },
    { code: 409, when: '已填写过' },
    { code: 410, when: '邀请已结束或已撤销' },
    { code: 422, when: '不能登记' },
  ],
})

/**
 * Requests a visit without an invitation; requires the host's name and phone number, or the host's id on a tablet that
 * the reception or a guard of the company has signed in.
 */
export const applyVisit = endpoint({
  method: 'POST',
  path: '/core/api/app/visit/apply',
  summary: '访客申请到访',
  who: ['guest'],
  changes: [],
  input: object({
    hostName: optional(PersonName),
    hostPhone: optional(Mobile),
    hostId: optional(Id),
    ...visitFields,
    ...visitorFields,
  }),
  output: Holder,
  errors: [
    { code: 409, when: '同一到访已在审批' },
    { code: 422, when: '接待人或时间不合要求：data 为 {字段: 原因}' },
  ],
})

/** Something that the company requires of the visitor before the entry. */
export const EntryStep = object({
  /** induction, nda, photo. */
  kind: string(),
  title: string(),
  /** The pass has no code, and nobody is let in, until it is done. */
  isRequired: boolean(),
  /** Only offered: nobody is told when it is not done. */
  isFree: optional(boolean(), false),
  isDone: boolean(),
})
export type EntryStep = InferOutput<typeof EntryStep>

/** The visitor's page: the status of the visit, and the pass once it is approved. */
export const VisitorPass = object({
  id: Id,
  /** A status of {@link Visit}, or ended. */
  status: string(),
  statusName: string(),
  reason: MaybeText,
  companyName: string(),
  gateName: string(),
  address: string(),
  visitorName: string(),
  visitorCompany: string(),
  /** Masked. */
  phone: string(),
  companions: Count,
  /** The companions with a pass of their own; `token` is that of the link to share, until it was opened. */
  mates: optional(array(object({ id: Id, name: string(), statusName: string(), token: MaybeText })), []),
  /** For a companion: the main visitor. */
  leaderName: MaybeText,
  plate: string(),
  purpose: string(),
  area: string(),
  hostName: string(),
  /** Phone number of the host; only with the pass. */
  hostPhone: MaybeText,
  startTime: WireTime,
  endTime: WireTime,
  repeatText: MaybeText,
  /** The same for other languages than Chinese. */
  repeat: orNull(RepeatDays),
  /** The next occurrences of a recurring visit, so that the phone knows them without signal. */
  occurrences: optional(array(VisitOccurrence), []),
  insideSince: MaybeTime,
  /** Whether the site requires a health and safety declaration. */
  asksHealth: optional(boolean(), false),
  /** What the visitor does before the entry; empty when the company requires nothing. */
  steps: optional(array(EntryStep), []),
  /** The visitor's photo. */
  photoUrl: MaybeText,
  /** Only while the visit is approved and not over, and no required step is open. */
  passId: MaybeText,
  /** Key of the six digits, and of `V1` codes: 32 bytes as base64url. */
  seed: MaybeText,
  /** The gate's company, which `V2` codes sign. Absent in a pass that an earlier release has stored. */
  companyId: MaybeText,
  /** The registered public keys; a phone whose key is among them signs `V2` codes. */
  publicKeys: optional(array(string()), []),
  /** The server's clock in Unix milliseconds, which codes are computed with. */
  serverTime: Count,
})
export type VisitorPass = InferOutput<typeof VisitorPass>

/** A POST, so that the holder's secret is in no URL. */
export const getVisitorPass = endpoint({
  method: 'POST',
  path: '/core/api/app/visit/pass',
  summary: '访客通行证',
  who: ['guest'],
  /** `holder`: from {@link fillVisit}; without it, the signed-in user with that phone number. */
  input: object({ id: Id, holder: optional(trimmedText(60)) }),
  output: VisitorPass,
  errors: [{ code: 404, when: '通行证不存在' }],
  reads: true,
})

/** An Ed25519 public key: 32 bytes as base64url. */
const PublicKey = patternText(/^[\w-]{43}$/)

/** Registers the key that this phone has made for the visit. A person with several phones has one key on each. */
export const registerPassKey = endpoint({
  method: 'POST',
  path: '/core/api/app/visit/pass/key',
  summary: '登记通行证公钥',
  who: ['guest'],
  changes: [],
  /** `id` and `holder` as of {@link getVisitorPass}. */
  input: object({ id: Id, holder: optional(trimmedText(60)), publicKey: PublicKey }),
  output: object({ publicKeys: array(string()) }),
  errors: [
    { code: 404, when: '通行证不存在' },
    { code: 409, when: '来访已结束' },
    { code: 422, when: '公钥不可用' },
  ],
})

/** Visits with the phone number of the signed-in user, soonest first. */
export const listOwnPasses = endpoint({
  path: '/core/api/app/visit/passes',
  summary: '我的到访',
  who: ['user'],
  input: Nothing,
  output: array(
    object({
      id: Id,
      status: string(),
      statusName: string(),
      companyName: string(),
      purpose: string(),
      startTime: WireTime,
      endTime: WireTime,
    }),
  ),
})
