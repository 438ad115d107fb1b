import { randomBytes } from 'node:crypto'

import type { Endpoint, Who } from '@/contract/endpoint'
import type { ApiScope } from '@/contract/organization/api-key'
import { type AdministratorScope, scopes } from '@/contract/scopes'
import { userRole } from '@/server/db/schema/identity'
import { insertApiKey } from '@/server/domains/identity/api-key-store'
import { hashPassword } from '@/server/domains/identity/passwords'
import { createAuthenticate, openSession, revokeUserSessions } from '@/server/domains/identity/session-store'
import {
  DEMO_PASSWORD,
  type DemoPersonKey,
  demoCompanies,
  demoPartners,
  demoPeople,
  seedPeople,
} from '@/server/seed/people'

import { startTestServer, type TestServer } from '../support/server'

/** What somebody presents, and which `who` of the contract that makes them. */
export interface Person {
  /** The demo person whose session it is; none for those without one. */
  key?: DemoPersonKey
  /** `none`: sends nothing; the others send a token that does not hold any more, or never did. */
  token?: 'none' | 'bad' | 'expired' | 'revoked'
  population: 'guest' | 'user' | 'partner' | 'visitor' | 'key'
  is: readonly Who[]
}

const staff = ['user', 'member'] as const

const nameScope = (scope: AdministratorScope): Who => `administrator:${scope}`

/** Administrators of one scope each, who get it in {@link startServerWithPeople}. */
const holders: { key: DemoPersonKey; scope: AdministratorScope }[] = []

function createHolder(key: DemoPersonKey, scope: AdministratorScope): Person {
  holders.push({ key, scope })
  return { key, population: 'user', is: [...staff, 'administrator', nameScope(scope)] }
}

export const people = {
  'no token': { token: 'none', population: 'guest', is: [] },
  'bad token': { token: 'bad', population: 'guest', is: [] },
  'expired token': { token: 'expired', key: 'zhangWei', population: 'guest', is: [] },
  'revoked token': { token: 'revoked', key: 'zhangWei', population: 'guest', is: [] },
  'registered without a company': { key: 'liuYang', population: 'user', is: ['user'] },
  staff: { key: 'maLin', population: 'user', is: staff },
  assignee: { key: 'zhangWei', population: 'user', is: staff },
  starter: { key: 'liNa', population: 'user', is: staff },
  guard: { key: 'zhaoLei', population: 'user', is: [...staff, 'guard'] },
  reception: { key: 'wangMin', population: 'user', is: [...staff, 'reception'] },
  administrator: { key: 'wangQiang', population: 'user', is: [...staff, 'administrator', ...scopes.map(nameScope)] },
  'administrator of organization': createHolder('caoYang', 'organization'),
  'administrator of process': createHolder('panYue', 'process'),
  'administrator of content': createHolder('luBin', 'content'),
  'administrator of visitor': createHolder('gaoPeng', 'visitor'),
  'administrator of data': createHolder('xuJing', 'data'),
  'administrator of audit': createHolder('jiangBo', 'audit'),
  'administrator of another company': {
    key: 'otherAdministrator',
    population: 'user',
    is: [...staff, 'administrator', ...scopes.map(nameScope)],
  },
  'staff of another company': { key: 'otherStaff', population: 'user', is: staff },
  'partner pending': { key: 'partnerPending', population: 'partner', is: ['partner'] },
  'partner approved': { key: 'zhouMin', population: 'partner', is: ['partner', 'approvedPartner'] },
  'another partner': { key: 'partnerOther', population: 'partner', is: ['partner', 'approvedPartner'] },
  'visitor token': { population: 'visitor', is: ['visitor'] },
  'key that reads': { population: 'key', is: ['production:read'] },
  'key that writes': { population: 'key', is: ['production:write'] },
} as const satisfies Record<string, Person>

export type PersonName = keyof typeof people

function findPopulation(who: Who): Person['population'] {
  if (who === 'guest' || who === 'visitor') return who
  if (who === 'production:write' || who === 'production:read') return 'key'
  return who === 'partner' || who === 'approvedPartner' ? 'partner' : 'user'
}

/** What the contract promises: let in, or the code of the refusal. */
export function promised({ who, ignoreToken }: Endpoint, person: Person): 'in' | 401 | 403 {
  const isBroken = person.token !== undefined && person.token !== 'none'
  if (isBroken && !ignoreToken) return 401
  if (who.includes('guest')) return 'in'
  if (person.population === 'guest') return 401
  if (who.some((one) => person.is.includes(one))) return 'in'
  // The token of the other population is none here; in one's own population a right is missing.
  return who.some((one) => findPopulation(one) === person.population) ? 403 : 401
}

const VISITOR_TOKEN = 'v'.repeat(43)
const device = { deviceName: '', os: '' }
const HOUR_MS = 3_600_000

/** The real server with the people of the story in it. */
export async function startServerWithPeople(): Promise<TestServer> {
  const server = await startTestServer({
    replace: (handle) => {
      // No call of this table gives a visitor a token yet; the gate must know them all the same.
      const visitor = { userId: 'visitor', population: 'visitor', companyId: null, roles: [], sessionId: 'v' } as const
      const usual = createAuthenticate(handle, () => new Date())
      return { authenticate: async (token) => (token === VISITOR_TOKEN ? visitor : usual(token)) }
    },
  })
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await server.handle.tx(async (tx) => {
    await seedPeople(tx, passwordHash, new Date())
    const rows = holders.map(({ key, scope }) => ({
      userId: demoPeople[key].id,
      role: 'administrator',
      scopes: [scope],
    }))
    await tx.insert(userRole).values(rows)
  })
  return server
}

async function getSession({ handle }: TestServer, key: DemoPersonKey, now = new Date()): Promise<string> {
  const { id } = demoPeople[key]
  const population = key in demoPartners ? 'partner' : 'user'
  const { accessToken } = await handle.tx((tx) => openSession(tx, { userId: id, population }, device, now))
  return accessToken
}

/** What the person presents: a session of its own, so that one that ends disturbs nobody. */
export async function getToken(
  server: TestServer,
  { key, token, population, is }: Person,
): Promise<string | undefined> {
  if (token === 'none') return undefined
  if (population === 'visitor') return VISITOR_TOKEN
  if (population === 'key') {
    const { id: userId } = demoPeople.wangQiang
    const caller = {
      userId,
      companyId: demoCompanies.main.id,
      population: 'user',
      roles: ['administrator'],
      sessionId: '',
    } as const
    const apiKey = { name: randomBytes(8).toString('hex'), scopes: is as ApiScope[] }
    return (await server.handle.tx((tx) => insertApiKey(tx, caller, apiKey, new Date()))).key
  }
  if (token === 'bad' || key === undefined) return randomBytes(32).toString('base64url')
  if (token === 'expired') return getSession(server, key, new Date(Date.now() - 3 * HOUR_MS))
  const accessToken = await getSession(server, key)
  if (token === 'revoked') {
    await server.handle.tx((tx) => revokeUserSessions(tx, demoPeople[key].id, 'logout', new Date()))
  }
  return accessToken
}
