import type { Endpoint, Who } from '@/contract/endpoint'

import { findMenuEntry } from './menu'
import { createForbiddenRefusal, createUnauthorizedRefusal } from './refusal'

/** Who is calling, as the session of the presented token says. */
export interface Caller {
  userId: string
  /** Staff, channel partner or visitor: a token serves one population alone. */
  population: 'user' | 'partner' | 'visitor'
  companyId: string | null
  /** Of a user: guard, reception, administrator; of a partner: approvedPartner. */
  roles: readonly string[]
  sessionId: string
  /** Entries of the menu that the company has closed to this person. */
  closed?: readonly string[]
}

/** A caller who belongs to a company. */
export type CompanyCaller = Caller & { companyId: string }

type MemberWho = 'member' | 'guard' | 'reception' | 'administrator'

/** What a handler may rely on, by the `who` of its endpoint: guests have no caller, members have a company. */
export type CallerOf<E extends Endpoint> = 'guest' extends E['who'][number]
  ? Caller | null
  : E['who'][number] extends MemberWho
    ? CompanyCaller
    : Caller

const populationOf: Record<Exclude<Who, 'guest'>, Caller['population']> = {
  user: 'user',
  member: 'user',
  guard: 'user',
  reception: 'user',
  administrator: 'user',
  partner: 'partner',
  approvedPartner: 'partner',
  visitor: 'visitor',
}

function satisfies(who: Who, caller: Caller): boolean {
  if (who === 'guest') return true
  if (caller.population !== populationOf[who]) return false
  if (who === 'user' || who === 'partner' || who === 'visitor') return true
  if (who === 'approvedPartner') return caller.roles.includes('approvedPartner')
  if (caller.companyId === null) return false
  return who === 'member' || caller.roles.includes(who)
}

/** Whether the company has closed the entry of the menu that a call belongs to. */
function isClosed(endpoint: Endpoint, { closed = [] }: Caller): boolean {
  const entry = closed.length > 0 ? findMenuEntry(endpoint) : undefined
  return entry !== undefined && closed.includes(entry.key)
}

/** Whether {@link assertMayCall} would let the caller pass. */
export function mayCall(endpoint: Endpoint, caller: Caller): boolean {
  return endpoint.who.some((who) => satisfies(who, caller)) && !isClosed(endpoint, caller)
}

/**
 * Lets a caller pass to an endpoint, or not: what `who` does not name is refused.
 *
 * @throws {Refusal} 401 without a session, or with one of the other population; 403 without the role or a company,
 * or where the company has closed that entry of the menu
 */
export function assertMayCall(endpoint: Endpoint, caller: Caller | null): void {
  if (endpoint.who.includes('guest')) return
  if (!caller) throw createUnauthorizedRefusal()
  if (mayCall(endpoint, caller)) return
  const isOfPopulation = endpoint.who.some((who) => who !== 'guest' && populationOf[who] === caller.population)
  throw isOfPopulation ? createForbiddenRefusal() : createUnauthorizedRefusal()
}
