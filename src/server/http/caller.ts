import type { Endpoint, Who } from '@/contract/endpoint'
import type { AdministratorScope } from '@/contract/scopes'

import { findMenuEntry } from './menu'
import { createForbiddenRefusal, createUnauthorizedRefusal } from './refusal'

/** The authenticated caller, from the session of the bearer token. */
export interface Caller {
  userId: string
  /** Staff, channel partner, visitor, or a key of the open interface. A token is valid for one population. */
  population: 'user' | 'partner' | 'visitor' | 'key'
  companyId: string | null
  /**
   * Of a user: guard, reception, administrator, and `administrator:content` for each scope of an administrator; of a
   * partner: approvedPartner; of a key: its scopes.
   */
  roles: readonly string[]
  sessionId: string
  /** Menu entries that the company has disabled for this user. */
  closed?: readonly string[]
}

/** A caller who belongs to a company. */
export type CompanyCaller = Caller & { companyId: string }

type MemberWho =
  | 'member'
  | 'guard'
  | 'reception'
  | 'administrator'
  | `administrator:${AdministratorScope}`
  | 'production:write'
  | 'production:read'

/** The caller type that a handler gets, by the `who` of its endpoint: null for guests, with a company for members. */
export type CallerOf<E extends Endpoint> = 'guest' extends E['who'][number]
  ? Caller | null
  : E['who'][number] extends MemberWho
    ? CompanyCaller
    : Caller

function findPopulation(who: Exclude<Who, 'guest'>): Caller['population'] {
  if (who === 'visitor') return 'visitor'
  if (who === 'production:write' || who === 'production:read') return 'key'
  return who === 'partner' || who === 'approvedPartner' ? 'partner' : 'user'
}

/** Whether an administrator has a scope. */
export function hasScope({ roles }: Pick<Caller, 'roles'>, scope: AdministratorScope): boolean {
  return roles.includes(`administrator:${scope}`)
}

function satisfies(who: Who, caller: Caller): boolean {
  if (who === 'guest') return true
  if (caller.population !== findPopulation(who)) return false
  if (who === 'user' || who === 'partner' || who === 'visitor') return true
  if (who === 'approvedPartner') return caller.roles.includes('approvedPartner')
  if (caller.companyId === null) return false
  return who === 'member' || caller.roles.includes(who)
}

/** Whether the company has disabled the menu entry that a call belongs to. */
function isClosed(endpoint: Endpoint, { closed = [] }: Caller): boolean {
  const entry = closed.length > 0 ? findMenuEntry(endpoint) : undefined
  return entry !== undefined && closed.includes(entry.key)
}

/** Whether {@link assertMayCall} passes. */
export function mayCall(endpoint: Endpoint, caller: Caller): boolean {
  return endpoint.who.some((who) => satisfies(who, caller)) && !isClosed(endpoint, caller)
}

/**
 * Authorizes a call: only callers named in `who` pass.
 *
 * @throws {Refusal} 401 without a session, or with one of another population; 403 without the role or a company, or
 *   when the company has disabled the menu entry
 */
export function assertMayCall(endpoint: Endpoint, caller: Caller | null): void {
  if (endpoint.who.includes('guest')) return
  if (!caller) throw createUnauthorizedRefusal()
  if (mayCall(endpoint, caller)) return
  const isOfPopulation = endpoint.who.some((who) => who !== 'guest' && findPopulation(who) === caller.population)
  throw isOfPopulation ? createForbiddenRefusal() : createUnauthorizedRefusal()
}
