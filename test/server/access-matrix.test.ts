import { type CallName, calls } from '@/contract/calls'
import { type Endpoint, notOperator } from '@/contract/endpoint'

import { createSamples } from '../contract/sample'
import { requireItems } from '../support/require-items'
import { setUpServer } from '../support/set-up-server'
import { getToken, type Person, people, promised, startServerWithPeople } from './matrix-people'

const server = setUpServer(startServerWithPeople)

const everybody = Object.entries<Person>(people)

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

const table = Object.entries(calls) as [CallName, Endpoint][]

/** Calls of the company that operates the server (D33): administrators of another company are refused behind the gate. */
const operatorCalls: readonly CallName[] = [
  'callOffLaunch',
  'callOffPartnerActivity',
  'convertOpportunity',
  'createCouponCodes',
  'decideCertification',
  'featureProduct',
  'getManagedHall',
  'getManagedPartnerActivity',
  'getManagedProduct',
  'getReportedOpportunity',
  'listCertifications',
  'listCouponBatches',
  'listManagedPartnerActivities',
  'listReportedOpportunities',
  'revokeCouponCodes',
  'saveExhibitionUnit',
  'saveLaunch',
  'savePartnerActivity',
  'saveProduct',
]

/** What each person presents, until a call may have ended its session. */
const presented = new Map<Person, string | undefined>()

async function present(person: Person): Promise<string | undefined> {
  if (!presented.has(person)) presented.set(person, await getToken(server, person))
  return presented.get(person)
}

describe('people and calls', () => {
  describe.each(everybody)('%s', (_name, person) => {
    it.each(table)('%s', async (call, endpoint) => {
      const { status, code } = await knock(endpoint, await present(person))
      if (endpoint.method !== 'GET' && code === 200) presented.delete(person)
      const promise = promised(endpoint, person)
      if (person === people['administrator of another company'] && operatorCalls.includes(call)) {
        // 400: the input is read first.
        expect([400, 403]).toContain(code)
      } else if (promise === 'in') {
        expect([401, 403]).not.toContain(code)
        expect(status).toBeLessThan(500)
      } else {
        const isTold = promise === 401 || endpoint.bytes === true
        expect({ code, status }).toEqual({ code: promise, status: isTold ? promise : 200 })
      }
    })
  })

  it.each(operatorCalls)('the operator alone: %s is refused to the administrator of another company', async (call) => {
    const endpoint: Endpoint = calls[call]
    expect(endpoint.errors).toContainEqual(notOperator)
    const token = await getToken(server, people['administrator of another company'])
    for (const input of requireItems(createSamples(endpoint.input))) {
      expect(await server.send(endpoint, input, { token: token ?? '' })).toMatchObject({ code: 403, data: null })
    }
  })

  it('differ: every person is refused something, and everybody but a broken token gets somewhere [spec 1.22, 6.01] [asvs 8.1.1]', () => {
    for (const [, person] of requireItems(everybody)) {
      const promises = table.map(([, endpoint]) => promised(endpoint, person))
      expect(promises.some((promise) => promise !== 'in')).toBe(true)
      expect(promises).toContain('in')
    }
  })
})

/** What the server answers beside the calls: health, metrics, the contract itself, demo pictures, the development outbox. */
const BESIDE_CALLS = [
  'GET /demo/:folder/:file',
  'GET /demo/media/:file',
  'GET /demo/model/:file',
  'GET /dev/outbox',
  'GET /healthz',
  'GET /metrics',
  'GET /openapi.json',
  'GET /readyz',
]

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
  it('are those of the contract and a handful beside [asvs 3.5.3, 13.4.2]', () => {
    const routes = registeredRoutes(server.app.printRoutes({ commonPrefix: false, includeHooks: false }))
    const described = table.map(([, { method, path }]) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`)
    expect(routes.sort()).toEqual([...described, ...BESIDE_CALLS].sort())
  })
})
