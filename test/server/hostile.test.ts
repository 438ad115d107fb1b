import { unescape as decodeAddress } from 'node:querystring'
import Ajv, { type ValidateFunction } from 'ajv/dist/2020'
import { sample } from 'fast-check'

import { type CallName, calls } from '@/contract/calls'
import type { Endpoint } from '@/contract/endpoint'
import type { Caller } from '@/server/http/caller'
import { answerSchema, refusalSchema } from '@/server/http/openapi-schemas'
import { seedDemo } from '@/server/seed'
import { demoPartners, demoPeople } from '@/server/seed/people'

import { keepRows } from '../support/kept-rows'
import { figure, note } from '../support/note'
import type { TestServer } from '../support/server'
import { type HostileRequest, hostileRequests, isIdName, type Knowledge } from './hostile-requests'
import { getToken, type Person, type PersonName, people, promised, startServerWithPeople } from './matrix-people'
import { type OwnedRow, readOwners } from './owned-rows'
import { exploreReads, type Read, SeenRows } from './seen-rows'

/** Each round has a seed of its own; a hundred thousand at once would not fit into memory. */
const ROUND = 5_000
const FULL_ROUNDS = process.env.TEST_DATABASE_URL ? 4 : 20
const ROUNDS = process.env.FULL ? FULL_ROUNDS : 1
const REQUESTS = ROUNDS * ROUND
const AT_ONCE = 8
const seed = Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 0x7fffffff))

/** What a person outside must never read: SQL, stacks, paths, drivers. */
const LEAKS = [
  // Within one text: the fields of a form may be of the type "select", and a name there may hold "from".
  /\bselect\b(?:\\"|[^"])+\bfrom\b/i,
  /\binsert into\b/i,
  /\bupdate\b.+\bset\b/i,
  /relation "|column "|violates|syntax error at/i,
  /SQLSTATE|PostgresError|DrizzleQueryError|DatabaseError/,
  /\bat .+\.(ts|js|mjs|cjs):\d+/,
  /node_modules|src\/server/,
]

/** After so many the rows are what they were: what the first ones did keeps nobody from getting as far. */
const STAGE = 500
const ANSWER_LIMIT_MS = 60_000
const IDS_OF_A_TABLE = 8

let server: TestServer
let knowledge: Knowledge
let restore: () => Promise<void>
const tokens = new Map<PersonName, string | undefined>()
const callers = new Map<PersonName, Caller | null>()

const names = Object.keys(calls) as CallName[]
const everybody = Object.keys(people) as PersonName[]

async function identify(person: PersonName): Promise<Caller | null> {
  const token = tokens.get(person)
  return token === undefined ? null : server.services.authenticate(token)
}

/** Reads whatever the people of the matrix can read. */
async function gatherKnowledge(): Promise<Knowledge> {
  const rows = new SeenRows()
  const owners = await readOwners(server.handle)
  for (const person of everybody) {
    const read: Read = async (call, input) => {
      const token = tokens.get(person)
      const endpoint: Endpoint = calls[call]
      if (promised(endpoint, people[person]) !== 'in') return undefined
      const { status, code, data } = await server.send(endpoint, input, { ...(token && { token }) })
      return status === 200 && code === 200 ? data : undefined
    }
    await exploreReads(read, person, rows)
  }
  const perTable = new Map<string, string[]>()
  for (const [id, { table, companyId }] of owners) {
    const key = `${table} ${companyId}`
    perTable.set(key, [...(perTable.get(key) ?? []), id].slice(0, IDS_OF_A_TABLE))
  }
  const ids = [...perTable.values()].flat()
  return {
    ids: [...ids, ...Object.values(demoPeople).map(({ id }) => id)],
    rows: new Map(names.map((name) => [name, rows.choose(name)])),
  }
}

beforeAll(async () => {
  server = await startServerWithPeople()
  await seedDemo(server.handle, new Date(), server.services.files)
  for (const name of everybody) tokens.set(name, await getToken(server, people[name]))
  for (const name of everybody) callers.set(name, await identify(name))
  const writeBack = await keepRows(server.handle)
  restore = () => writeBack(0)
  knowledge = await gatherKnowledge()
}, 300_000)

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

/** What this server has not been set up for: WeChat and its stand-in. */
const NOT_SET_UP = 501
/** Codes that tell of the request's form or number; they may come before anybody is asked who they are. */
const ABOUT_FORM = [400, 404, 413, 415, 429]

/** Tables whose rows a company shows to anybody on purpose. */
const SHOWN_TO_ALL = new Set(['exhibition_product', 'exhibition_unit', 'launch_event', 'public_form'])
/** Calls that give a row to whoever made it, knows its code, or proves the number it was made for. */
const BY_CODE = new Set<CallName>([
  'applyVisit',
  'declareHealth',
  'fillVisit',
  'findGuestPasses',
  'getHealthPass',
  'getPublicReceipt',
  'getVisitorPass',
  'listOwnPasses',
  'openGuestPass',
  'openPartnerInvitation',
  'registerPassKey',
  'signAtGate',
  'uploadPublicPhoto',
])
const partnerIds = Object.keys(demoPartners).map((key) => demoPeople[key as keyof typeof demoPartners].id)

function isForeign(caller: Caller | null, { table, companyId, userId }: OwnedRow): boolean {
  if (SHOWN_TO_ALL.has(table) || (userId !== undefined && userId === caller?.userId)) return false
  // Partners are guests of one company; what each of them reports is kept from the others.
  if (caller?.population === 'partner') return userId !== undefined && partnerIds.includes(userId)
  return companyId !== undefined && companyId !== (caller?.companyId ?? undefined)
}

const answered = new Map<CallName, Set<number>>()
/** A text of an answer, and the name of the member that holds it. */
interface ToldText {
  name: string
  text: string
}
/** What was told whom, until the stage is over. */
let told: { request: HostileRequest; texts: ToldText[] }[] = []

function* listTexts(value: unknown, name = ''): Generator<ToldText> {
  if (typeof value === 'string') yield { name, text: value }
  else if (Array.isArray(value)) for (const member of value) yield* listTexts(member, name)
  else if (typeof value === 'object' && value !== null)
    for (const [key, member] of Object.entries(value)) yield* listTexts(member, key)
}

const readSentText = ({ url, payload }: HostileRequest) => `${decodeAddress(url)} ${payload ?? ''}`

/**
 * Whether somebody of the reader's company has sent the text in these requests, and it stands where people type: a
 * position may have the id of a foreign row for its name. In the place of an id it stays a finding.
 */
function isTypedByOwnCompany({ name, text }: ToldText, reader: PersonName, requests: readonly HostileRequest[]) {
  const companyId = callers.get(reader)?.companyId
  return (
    !isIdName(name) &&
    requests.some(
      (request) => callers.get(request.person)?.companyId === companyId && readSentText(request).includes(text),
    )
  )
}

/** Whether an answer holds nothing but texts that stand in the request: such an answer tells its sender nothing. */
function repeatsRequest(request: HostileRequest, answer: unknown): boolean {
  const sent = readSentText(request)
  const isSent = (value: unknown): boolean => {
    if (typeof value === 'object' && value !== null) return Object.values(value).every(isSent)
    return value === null || (typeof value === 'string' && sent.includes(value))
  }
  return isSent(answer)
}

/** Those rights may have been given to the person by another request of this stage. */
async function hasNewRights(person: PersonName): Promise<boolean> {
  return JSON.stringify(await identify(person)) !== JSON.stringify(callers.get(person))
}

async function send({ call, person, url, headers, payload }: HostileRequest) {
  const token = tokens.get(person)
  const response = await server.inject({
    method: calls[call].method,
    url,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    ...(payload !== undefined && { payload }),
  })
  return response
}

/** What is wrong with the answer to a request; null when nothing is. */
async function findFlaw(request: HostileRequest): Promise<string | null> {
  const { call, person, url } = request
  const endpoint: Endpoint = calls[call]
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ANSWER_LIMIT_MS)
  })
  const response = await Promise.race([send(request), late]).finally(() => clearTimeout(timer))
  if (!response) return 'no answer'
  if (response.statusCode >= 500) return `HTTP ${response.statusCode}`
  if (!String(response.headers['content-type']).includes('json')) {
    if (response.statusCode === 200)
      told.push({ request, texts: url.split(/[/?=&]/).map((text) => ({ name: 'id', text })) })
    return endpoint.bytes ? null : `no JSON: ${response.headers['content-type']}`
  }
  const leak = LEAKS.find((pattern) => pattern.test(response.body))
  if (leak) return `leaks ${leak}`
  const body = response.json<{ code?: number; data?: unknown }>()
  const code = body.code ?? 200
  if (code >= 500 && code !== NOT_SET_UP) return `code ${code}`
  answered.set(call, (answered.get(call) ?? new Set()).add(code))
  if (code === 200 && !repeatsRequest(request, body.data ?? body)) told.push({ request, texts: [...listTexts(body)] })
  if (!fitsItsSchema(call, body, body.code)) return 'outside its schema'
  const promise = promised(endpoint, people[person] as Person)
  const isAdmitted = ![401, 403].includes(code) && !ABOUT_FORM.includes(code)
  return promise !== 'in' && isAdmitted && !(await hasNewRights(person)) ? `let in ${person}` : null
}

/** Rows that were shown to people of another company, or of none. */
async function findForeignRows(requests: readonly HostileRequest[]): Promise<string[]> {
  const owners = await readOwners(server.handle)
  const flaws = new Set<string>()
  for (const { request, texts } of told.filter(({ request }) => !BY_CODE.has(request.call))) {
    const caller = callers.get(request.person) ?? null
    const foreignText = texts.find((told) => {
      const row = owners.get(told.text)
      return row && isForeign(caller, row) && !isTypedByOwnCompany(told, request.person, requests)
    })
    const foreign = foreignText && owners.get(foreignText.text)
    if (foreign && !(await hasNewRights(request.person)))
      flaws.add(`row of ${foreign.table}: ${describeRequest(request)}`)
  }
  told = []
  return [...flaws]
}

const describeRequest = (request: HostileRequest) =>
  JSON.stringify({ ...request, payload: request.payload?.toString('latin1') }).slice(0, 600)

async function findFlaws(requests: readonly HostileRequest[]): Promise<string[]> {
  const flaws: string[] = []
  for (let at = 0; at < requests.length; at += AT_ONCE) {
    const batch = requests.slice(at, at + AT_ONCE)
    const found = await Promise.all(batch.map(findFlaw))
    for (const [index, flaw] of found.entries()) {
      const request = batch[index]
      if (flaw && request) flaws.push(`${flaw}: ${describeRequest(request)}`)
    }
  }
  return [...flaws, ...(await findForeignRows(requests))]
}

const createRequests = (round: number) => sample(hostileRequests(knowledge), { numRuns: ROUND, seed: seed + round })

describe('hostile requests', () => {
  it(`find nothing: ${REQUESTS} of them [asvs 1.2.4, 1.4.2, 1.5.2, 15.3.7]`, async () => {
    const flaws: string[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const requests = createRequests(round)
      for (let at = 0; at < ROUND; at += STAGE) {
        flaws.push(...(await findFlaws(requests.slice(at, at + STAGE))))
        await restore()
      }
    }
    const done = [...answered].filter(([, codes]) => codes.has(200))
    note(`hostile requests: ${REQUESTS}, seed ${seed}; ${done.length} of ${names.length} calls did something`)
    figure('hostile requests without a finding', REQUESTS - flaws.length)
    expect({ seed, flaws: flaws.slice(0, 10) }).toEqual({ seed, flaws: [] })
  }, 5_400_000)

  it('may be answered with what they hold, and with nothing else of a row', () => {
    const payload = JSON.stringify({ key: 'row', revision: 1 })
    const request: HostileRequest = {
      call: 'deleteProcessDraft',
      person: 'staff',
      url: '/x?id=%72%31',
      headers: {},
      payload,
    }
    expect(
      [{ key: 'row' }, { id: 'r1' }, { key: 'row', draft: null }].map((data) => repeatsRequest(request, data)),
    ).toEqual([true, true, true])
    expect(
      [{ key: 'other' }, { key: 'row', name: 'leaked' }, { key: 'row', amount: 5 }].map((data) =>
        repeatsRequest(request, data),
      ),
    ).toEqual([false, false, false])
  })

  it('may read again what their own company typed, but no id of a foreign row in the place of an id', () => {
    const id = 'a177a75c-4fe1-8fc1-ad0f-b9ed2f0dace5'
    const save = (person: PersonName): HostileRequest => ({
      call: 'savePosition',
      person,
      url: '/x',
      headers: {},
      payload: JSON.stringify({ name: id }),
    })
    const isTyped = (name: string, sender: PersonName) =>
      isTypedByOwnCompany({ name, text: id }, 'administrator of another company', [save(sender)])
    expect([
      isTyped('name', 'administrator of another company'),
      isTyped('id', 'administrator of another company'),
      isTyped('departmentIds', 'administrator of another company'),
      isTyped('name', 'administrator'),
    ]).toEqual([true, false, false, false])
  })

  it('reach every call, as everybody [asvs 2.1.1]', () => {
    const requests = createRequests(0)
    expect(new Set(requests.map(({ call }) => call)).size).toBe(names.length)
    expect(new Set(requests.map(({ person }) => person)).size).toBe(everybody.length)
  })

  it('get past the door of many calls, and leave the server alive', async () => {
    const refusedAlways = names.filter((name) => !answered.get(name)?.has(200))
    expect(refusedAlways.length).toBeLessThan((names.length * 2) / 3)
    expect((await server.inject({ url: '/healthz' })).statusCode).toBe(200)
    expect((await server.inject({ url: '/readyz' })).statusCode).toBe(200)
  })
})
