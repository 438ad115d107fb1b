import { type InferOutput, object, optional, picklist, string } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { MaybeTime, PageQuery, pageSchema, trimmedText, WireTime } from '@/contract/shapes'
import { TimeSort } from '@/contract/time-sort'

import { LandingCode } from './landing-code'

/** A code of a poster or leaflet. */
export const ManagedLandingCode = object({
  code: string(),
  /** A route path with query. */
  address: string(),
  createTime: WireTime,
  expireTime: WireTime,
  /** Null unless it is revoked. */
  revokeTime: MaybeTime,
})
export type ManagedLandingCode = InferOutput<typeof ManagedLandingCode>

/** Whether a code opens its page; revoked also where it would have expired since. */
export const landingCodeStates = ['valid', 'expired', 'revoked'] as const
export type LandingCodeState = (typeof landingCodeStates)[number]

/**
 * The codes of the caller's company; not those of single visits. 内容 has those of public forms, 访客 all
 * others.
 */
export const listLandingCodes = endpoint({
  path: '/core/api/app/code/list',
  summary: '落地码列表',
  who: ['administrator:visitor', 'administrator:content'],
  input: object({
    ...PageQuery.entries,
    /** In the code or the address. */
    keyword: optional(trimmedText(50)),
    /** Paths of pages, with commas between them: codes of these are found with `keyword`, as the words are in their names. */
    named: optional(trimmedText(500), ''),
    state: optional(picklist(landingCodeStates)),
    /** By when they were made. */
    sort: TimeSort,
  }),
  output: pageSchema(ManagedLandingCode),
})

/** Revokes a code that is listed to the caller: its posters open nothing from then on. It cannot be restored. */
export const revokeLandingCode = endpoint({
  method: 'POST',
  path: '/core/api/app/code/revoke',
  summary: '停用落地码',
  who: ['administrator:visitor', 'administrator:content'],
  changes: ['code/list'],
  input: object({ code: LandingCode }),
  output: ManagedLandingCode,
  errors: [{ code: 404, when: '没有这个码' }],
})
