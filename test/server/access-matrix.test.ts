import { randomBytes } from 'node:crypto'

import { type CallName, calls } from '@/contract/calls'
import type { Endpoint, Who } from '@/contract/endpoint'
import { type DemoPersonKey, demoPeople, seedPeople } from '@/server/seed/people'
import { createAuthenticate, openSession, revokeSessionsOf } from '@/server/stores/session-store'

import { notOpenCalls } from '../not-open'
import { startTestServer, type TestServer } from '../support/server'

/** What somebody presents, and which `who` of the contract that makes them. */
interface Person {
  /** The demo person whose session it is; none for those without one. */
  key?: DemoPersonKey
  /** `none`: sends nothing; the others send a token that does not hold any more, or never did. */
  token?: 'none' | 'bad' | 'expired' | 'revoked'
  population: 'guest' | 'user' | 'partner' | 'visitor'
  is: readonly Who[]
}

const staff = ['user', 'member'] as const

const people: Record<string, Person> = {
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
  administrator: { key: 'wangQiang', population: 'user', is: [...staff, 'administrator'] },
  'staff of another company': { key: 'otherStaff', population: 'user', is: staff },
  'partner pending': { key: 'partnerPending', population: 'partner', is: ['partner'] },
  'partner approved': { key: 'zhouMin', population: 'partner', is: ['partner', 'approvedPartner'] },
  'another partner': { key: 'partnerOther', population: 'partner', is: ['partner', 'approvedPartner'] },
  'visitor token': { population: 'visitor', is: ['visitor'] },
}

const populationOf: Record<Who, Person['population']> = {
  guest: 'guest',
  user: 'user',
  member: 'user',
  guard: 'user',
  reception: 'user',
  administrator: 'user',
  partner: 'partner',
  approvedPartner: 'partner',
  visitor: 'visitor',
}

/** What the contract promises: let in, or the code of the refusal. */
function promised({ who, ignoreToken }: Endpoint, person: Person): 'in' | 401 | 403 {
  const isBroken = person.token !== undefined && person.token !== 'none'
  if (isBroken && !ignoreToken) return 401
  if (who.includes('guest')) return 'in'
  if (person.population === 'guest') return 401
  if (who.some((one) => person.is.includes(one))) return 'in'
  // The token of the other population is none here; in one's own population a right is missing.
  return who.some((one) => populationOf[one] === person.population) ? 403 : 401
}

const VISITOR_TOKEN = 'v'.repeat(43)
const device = { deviceName: '', os: '' }
const HOUR_MS = 3_600_000

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({
    replace: (handle) => {
      // No call of this table gives a visitor a token yet; the gate must know them all the same.
      const visitor = { userId: 'visitor', population: 'visitor', companyId: null, roles: [], sessionId: 'v' } as const
      const usual = createAuthenticate(handle, () => new Date())
      return { authenticate: async (token) => (token === VISITOR_TOKEN ? visitor : usual(token)) }
    },
  })
  await server.handle.tx((tx) => seedPeople(tx, 'no password opens this', new Date()))
}, 120_000)

afterAll(() => server.close())

async function sessionOf(key: DemoPersonKey, now = new Date()): Promise<string> {
  const { id } = demoPeople[key]
  const population = key in partners ? 'partner' : 'user'
  const { accessToken } = await server.handle.tx((tx) => openSession(tx, { userId: id, population }, device, now))
  return accessToken
}

async function tokenOf({ key, token, population }: Person): Promise<string | undefined> {
  if (token === 'none') return undefined
  if (population === 'visitor') return VISITOR_TOKEN
  if (token === 'bad' || key === undefined) return randomBytes(32).toString('base64url')
  if (token === 'expired') return sessionOf(key, new Date(Date.now() - 3 * HOUR_MS))
  const accessToken = await sessionOf(key)
  if (token === 'revoked') {
    await server.handle.tx((tx) => revokeSessionsOf(tx, demoPeople[key].id, 'logout', new Date()))
  }
  return accessToken
}

/** Sends a call with nothing in it: the gate stands before the input. */
async function knock(endpoint: Endpoint, token: string | undefined) {
  const response = await server.inject({
    method: endpoint.method,
    url: endpoint.path.replace(/\{\w+\}/g, 'x'),
    headers: { ...(token && { authorization: `Bearer ${token}` }) },
    ...(endpoint.method !== 'GET' && endpoint.method !== 'DELETE' && { payload: {} }),
  })
  const isJson = String(response.headers['content-type']).includes('json')
  const { code } = isJson ? response.json<{ code?: number }>() : { code: 200 }
  return { status: response.statusCode, code }
}

const partners: Partial<Record<DemoPersonKey, true>> = { zhouMin: true, partnerPending: true, partnerOther: true }
const table = Object.entries(calls) as [CallName, Endpoint][]

describe('people and calls', () => {
  describe.each(Object.entries(people))('%s', (_name, person) => {
    it.each(table)('%s', async (_call, endpoint) => {
      const { status, code } = await knock(endpoint, await tokenOf(person))
      const promise = promised(endpoint, person)
      if (promise === 'in') {
        expect([401, 403]).not.toContain(code)
        expect(status).toBeLessThan(500)
      } else {
        expect({ code, status }).toEqual({ code: promise, status: promise === 401 ? 401 : 200 })
      }
    })
  })

  it('differ: every person is refused something, and everybody but a broken token gets somewhere', () => {
    for (const person of Object.values(people)) {
      const promises = table.map(([, endpoint]) => promised(endpoint, person))
      expect(promises.some((promise) => promise !== 'in')).toBe(true)
      expect(promises).toContain('in')
    }
  })
})

describe('calls that are not open yet', () => {
  const unopened: CallName[] = []

  beforeAll(async () => {
    for (const [name, endpoint] of table) {
      const allowed = Object.values(people).find((person) => promised(endpoint, person) === 'in')
      const { code } = await knock(endpoint, allowed && (await tokenOf(allowed)))
      if (code === 501) unopened.push(name)
    }
  })

  it('are those that stand in the list by name', () => {
    expect([...notOpenCalls].sort()).toEqual(unopened.sort())
  })
})

/** What the server answers beside the calls: health, the contract itself, demo pictures, the development outbox. */
const BESIDE_CALLS = ['GET /demo/:folder/:file', 'GET /dev/outbox', 'GET /healthz', 'GET /openapi.json', 'GET /readyz']

/** `METHOD path` of every route, read from Fastify's printed tree. */
function registeredRoutes(printed: string): string[] {
  const above: string[] = []
  return printed.split('\n').flatMap((line) => {
    const [, indent, part, methods] = /^((?:[│ ] {3})*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
    if (indent === undefined || part === undefined) return []
    above.splice(indent.length / 4)
    above.push(part)
    return methods ? methods.split(', ').map((method) => `${method} ${above.join('')}`) : []
  })
}

describe('the routes of the server', () => {
  it('are those of the contract and a handful beside', () => {
    const routes = registeredRoutes(server.app.printRoutes({ commonPrefix: false, includeHooks: false }))
    const described = table.map(([, { method, path }]) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`)
    expect(routes.sort()).toEqual([...described, ...BESIDE_CALLS].sort())
  })
})
