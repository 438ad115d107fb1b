import Ajv, { type ValidateFunction } from 'ajv/dist/2020'
import { sample } from 'fast-check'

import { type CallName, calls } from '@/contract/calls'
import type { Endpoint } from '@/contract/endpoint'
import { answerSchema, refusalSchema } from '@/server/http/openapi'
import { seedDemo } from '@/server/seed'
import { demoPeople } from '@/server/seed/people'

import { figure, note } from '../support/note'
import type { TestServer } from '../support/server'
import { type HostileRequest, hostileRequests } from './hostile-requests'
import { type Person, type PersonName, people, promised, startServerWithPeople, tokenOf } from './matrix-people'

/** Each round has a seed of its own; a hundred thousand at once would not fit into memory. */
const ROUND = 5_000
const FULL_ROUNDS = process.env.TEST_DATABASE_URL ? 4 : 20
const ROUNDS = process.env.FULL ? FULL_ROUNDS : 1
const REQUESTS = ROUNDS * ROUND
const AT_ONCE = 8
const seed = Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 0x7fffffff))

/** What a person outside must never read: SQL, stacks, paths, drivers. */
const LEAKS = [
  /\bselect\b.+\bfrom\b/i,
  /\binsert into\b/i,
  /\bupdate\b.+\bset\b/i,
  /relation "|column "|violates|syntax error at/i,
  /SQLSTATE|PostgresError|DrizzleQueryError|DatabaseError/,
  /\bat .+\.(ts|js|mjs|cjs):\d+/,
  /node_modules|src\/server/,
]

let server: TestServer
let ids: string[]
const tokens = new Map<PersonName, string | undefined>()

beforeAll(async () => {
  server = await startServerWithPeople()
  await seedDemo(server.handle, new Date())
  const { rows } = (await server.db.execute(
    `(select id from process_task limit 60) union all (select id from process_instance limit 60) union all
     (select id from message limit 30) union all select id from announcement union all select id from application`,
  )) as unknown as { rows: { id: string }[] }
  ids = [...rows.map(({ id }) => id), ...Object.values(demoPeople).map(({ id }) => id)]
  for (const name of Object.keys(people) as PersonName[]) tokens.set(name, await tokenOf(server, people[name]))
}, 180_000)

afterAll(() => server.close())

const ajv = new Ajv({ strict: false })
const refusals = ajv.compile(refusalSchema())
const answers = new Map<CallName, ValidateFunction>()

function fitsItsSchema(name: CallName, body: unknown, code: unknown): boolean {
  const endpoint: Endpoint = calls[name]
  const isSuccess = code === 200 || (endpoint.raw === true && code === undefined)
  if (!isSuccess) return refusals(body) === true
  const validate = answers.get(name) ?? ajv.compile(answerSchema(endpoint, 'output'))
  answers.set(name, validate)
  return validate(body) === true
}

/** Codes that tell of the request's form or number; they may come before anybody is asked who they are. */
const ABOUT_FORM = [400, 404, 413, 415, 429]

/** What is wrong with the answer to a request; null when nothing is. */
async function flawOf(request: HostileRequest): Promise<string | null> {
  const { call, person, url, headers, payload } = request
  const endpoint: Endpoint = calls[call]
  const token = tokens.get(person)
  const response = await server.inject({
    method: endpoint.method,
    url,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    ...(payload !== undefined && { payload }),
  })
  // A session that was signed out by this very request is replaced for the next.
  if (call === 'logout' && response.statusCode === 200) tokens.set(person, await tokenOf(server, people[person]))
  if (response.statusCode >= 500) return `HTTP ${response.statusCode}`
  if (!String(response.headers['content-type']).includes('json')) {
    return endpoint.bytes ? null : `no JSON: ${response.headers['content-type']}`
  }
  const leak = LEAKS.find((pattern) => pattern.test(response.body))
  if (leak) return `leaks ${leak}`
  const body = response.json<{ code?: number }>()
  if (body.code === 500) return 'code 500'
  if (!fitsItsSchema(call, body, body.code)) return 'outside its schema'
  const promise = promised(endpoint, people[person] as Person)
  const isAdmitted = ![401, 403].includes(body.code ?? 200) && !ABOUT_FORM.includes(body.code ?? 200)
  return promise !== 'in' && isAdmitted ? `let in ${person}` : null
}

const requestsOf = (round: number) => sample(hostileRequests(ids), { numRuns: ROUND, seed: seed + round })

async function flawsOf(requests: readonly HostileRequest[]): Promise<string[]> {
  const flaws: string[] = []
  for (let at = 0; at < requests.length; at += AT_ONCE) {
    const batch = requests.slice(at, at + AT_ONCE)
    const found = await Promise.all(batch.map(flawOf))
    for (const [index, flaw] of found.entries()) {
      if (flaw) flaws.push(`${flaw}: ${JSON.stringify(batch[index]).slice(0, 600)}`)
    }
  }
  return flaws
}

describe('hostile requests', () => {
  it(`find nothing: ${REQUESTS} of them [asvs 1.2.4, 1.4.2, 1.5.2, 15.3.7]`, async () => {
    const flaws: string[] = []
    for (let round = 0; round < ROUNDS; round++) flaws.push(...(await flawsOf(requestsOf(round))))
    note(`hostile requests: ${REQUESTS}, seed ${seed}`)
    figure('hostile requests without a finding', REQUESTS - flaws.length)
    expect(flaws.slice(0, 10)).toEqual([])
  }, 1_800_000)

  it('reach every call, as everybody [asvs 2.1.1]', () => {
    const requests = requestsOf(0)
    expect(new Set(requests.map(({ call }) => call)).size).toBe(Object.keys(calls).length)
    expect(new Set(requests.map(({ person }) => person)).size).toBe(Object.keys(people).length)
  })
})
