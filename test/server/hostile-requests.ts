import fc from 'fast-check'

import { type CallName, calls } from '@/contract/calls'
import type { Endpoint } from '@/contract/endpoint'

import { listPlaces, nastyTexts, type Place, putAt } from '../contract/edges'
import { createSamples } from '../contract/sample'
import { createPngWithSecondHeader, createWidePng, JPEG_OF_NOTHING } from '../support/hostile-pictures'
import { type Person, type PersonName, people, promised } from './matrix-people'
import { fillFromRow, type SeenRow } from './seen-rows'

/** One request as it goes over the wire, and who sends it. */
export interface HostileRequest {
  call: CallName
  person: PersonName
  url: string
  headers: Record<string, string>
  payload: string | Buffer | undefined
}

/** What hostile requests know of the server's rows. */
export interface Knowledge {
  /** Of rows of every kind and company. */
  ids: readonly string[]
  /** Rows that fit a call. */
  rows: ReadonlyMap<CallName, readonly SeenRow[]>
}

const names = Object.keys(calls) as CallName[]

const nastyText = fc.oneof(fc.constantFrom(...nastyTexts), fc.string({ unit: 'binary', maxLength: 40 }))

const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: nastyText },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      0,
      -1,
      1.5,
      2 ** 31,
      2 ** 53,
      1e308,
      -0,
      [],
      {},
      [[]],
      [null],
    ),
  },
  { weight: 1, arbitrary: fc.array(nastyText, { maxLength: 30 }) },
  { weight: 1, arbitrary: fc.dictionary(nastyText, nastyText, { maxKeys: 4 }) },
  { weight: 1, arbitrary: fc.constant(JSON.parse('{"__proto__":{"roles":["administrator"]},"constructor":1}')) },
)

/** A right input with some members replaced, taken away or added. */
function spoilt(sample: Record<string, unknown>, ids: readonly string[]): fc.Arbitrary<Record<string, unknown>> {
  const keys = Object.keys(sample)
  const value = fc.oneof({ weight: 2, arbitrary: nastyValue }, { weight: 1, arbitrary: fc.constantFrom(...ids) })
  const some = keys.length > 0 ? fc.subarray(keys) : fc.constant([])
  return fc
    .record({
      replaced: some,
      dropped: some,
      ids: some,
      values: fc.array(value, { minLength: 8, maxLength: 8 }),
      extra: fc.dictionary(nastyText, value, { maxKeys: 2 }),
    })
    .map(({ replaced, dropped, ids: identified, values, extra }) => {
      const input = { ...sample }
      for (const [index, key] of identified.entries()) if (/id$/i.test(key)) input[key] = ids[index % ids.length]
      for (const [index, key] of replaced.entries()) if (index % 2 === 0) input[key] = values[index % values.length]
      for (const [index, key] of dropped.entries()) if (index % 3 === 0) delete input[key]
      return { ...input, ...extra }
    })
}

/** Whether a member of this name holds ids of rows. */
export const isIdName = (name: string) => /(^id|Ids?|ids)$/.test(name)

/** What is put into one place: an edge of its schema, or in the place of an id the id of another row. */
function valueAt({ path, edges }: Place, ids: readonly string[]): fc.Arbitrary<unknown> {
  const isOfRow = isIdName(String([...path].reverse().find((name) => typeof name === 'string')))
  return isOfRow ? fc.oneof(fc.constantFrom(...ids), fc.constantFrom(...edges)) : fc.constantFrom(...edges)
}

/** What is sent, and who was shown the row that it is about. */
interface Sent {
  input: Record<string, unknown>
  shownTo?: PersonName | undefined
}

/** A right input with the id and version of a row that exists, and up to three places with something else. */
function edged(
  call: Endpoint,
  sample: Record<string, unknown>,
  rows: readonly SeenRow[],
  ids: readonly string[],
): fc.Arbitrary<Sent> {
  const places = listPlaces(call.input, sample)
  const row = rows.length > 0 ? fc.option(fc.constantFrom(...rows), { freq: 8 }) : fc.constant(null)
  const chosen = fc.subarray(places, { maxLength: Math.min(3, places.length) })
  return fc
    .tuple(row, chosen)
    .chain(([found, some]) => {
      const values = fc.tuple(...some.map((place) => valueAt(place, ids)))
      return values.map((list) => ({ found, some, list }))
    })
    .map(({ found, some, list }) => {
      const right: unknown = found ? fillFromRow(sample, found.row) : sample
      // Nothing is put in the place of the whole input: it stays an object.
      const input = some.reduce((input, place, at) => putAt(input, place.path, list[at]), right) as Sent['input']
      return { input, shownTo: found?.person }
    })
}

const toText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

function buildQuery(input: Record<string, unknown>): string {
  const pairs = Object.entries(input).map(([name, value]) => {
    return `${encoded(name)}=${encoded(toText(value))}`
  })
  return pairs.join('&')
}

/** As encodeURIComponent, but half a character passes too, as a hostile client would send it. */
function encoded(text: string): string {
  return [...Buffer.from(text, 'utf8')].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
}

function addressed(call: Endpoint, input: Record<string, unknown>, tail: string): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_whole, name: string) => encoded(toText(input[name] ?? 'x')))
  return call.method === 'GET' || call.method === 'DELETE'
    ? `${path}${tail}?${buildQuery(input)}`.slice(0, 8000)
    : path + tail
}

const rawBodies = [
  '',
  '{',
  '[]',
  'null',
  '"text"',
  '1',
  '[{}]',
  '{"a":1}}',
  '\0',
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
]

/** What is put behind the path, before the query. */
const tails = fc.oneof(
  { weight: 30, arbitrary: fc.constant('') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('%ff', '%', '%00', '/', '/..', '/..%2f..%2fetc%2fpasswd', ';a=b', '#x', 'x'.repeat(300)),
  },
)

const headers = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'idempotency-key': 'no uuid' },
      { 'idempotency-key': '11111111-1111-4111-8111-111111111111' },
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'multipart/form-data; boundary=x' },
      { 'accept-language': "zh_CN' --" },
      { 'x-forwarded-for': "1.1.1.1', 'x" },
      { 'device-name': '%00<script>' },
      { origin: 'https://evil.example' },
    ),
  },
)

const smallPicture = createWidePng(1)
/** Files that are refused, some of them only once somebody reads on. */
const files: readonly Buffer[] = [
  createWidePng(900_000),
  createPngWithSecondHeader(),
  JPEG_OF_NOTHING,
  Buffer.from('GIF89a'),
  Buffer.from('%PDF-1.7\n%%EOF'),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  Buffer.from('<!doctype html><script>alert(1)</script>'),
  Buffer.from('7f454c46', 'hex'),
  Buffer.alloc(0),
]
const fileNames = ['a.png', '../../a.png', 'a\\..\\b.pdf', '"', "x'; filename*=UTF-8''%00", '中'.repeat(300), '']

const BOUNDARY = 'hostile'

function createForm(input: Record<string, unknown>, file: Buffer, fileName: string): Buffer {
  const part = (head: string, body: Buffer) => [
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    body,
    Buffer.from('\r\n'),
  ]
  const fields = Object.entries(input).flatMap(([name, value]) => {
    return part(`name="${name.replace(/["\r\n]/g, '')}"`, Buffer.from(toText(value)))
  })
  const sent = part(`name="file"; filename="${fileName}"`, file)
  return Buffer.concat([...fields, ...sent, Buffer.from(`--${BOUNDARY}--\r\n`)])
}

type Body = Pick<HostileRequest, 'payload'> & { type: Record<string, string> }

/** What a call carries beside its address. */
function bodyFor(call: Endpoint, input: Record<string, unknown>): fc.Arbitrary<Body> {
  if (call.upload) {
    const file = fc.oneof(fc.constant(smallPicture), fc.constantFrom(...files))
    return fc.tuple(file, fc.constantFrom(...fileNames)).map(([file, name]) => ({
      type: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      payload: createForm(input, file, name),
    }))
  }
  if (call.method !== 'POST' && call.method !== 'PUT') return fc.constant({ type: {}, payload: undefined })
  const json = fc.oneof(
    { weight: 19, arbitrary: fc.constant(JSON.stringify(input)) },
    { weight: 1, arbitrary: fc.constantFrom(...rawBodies) },
  )
  return json.map((payload) => ({ type: { 'content-type': 'application/json' }, payload }))
}

/** Anybody, or somebody whom the call lets in, or who knows the row: the others get no further than the door. */
function personFor(call: Endpoint, shownTo: PersonName | undefined): fc.Arbitrary<PersonName> {
  const all = Object.keys(people) as PersonName[]
  const admitted = all.filter((name) => promised(call, people[name] as Person) === 'in')
  const some = fc.constantFrom(...(admitted.length > 0 ? admitted : all))
  return fc.oneof(fc.constantFrom(...all), some, shownTo ? fc.constant(shownTo) : some)
}

/** Requests nobody should send, over every call and everybody. */
export function hostileRequests({ ids, rows }: Knowledge): fc.Arbitrary<HostileRequest> {
  return fc.constantFrom(...names).chain((name) => {
    const call: Endpoint = calls[name]
    const right = fc.constantFrom(...(createSamples(call.input) as Record<string, unknown>[]))
    const input = fc.oneof(
      { weight: 1, arbitrary: right.chain((sample) => spoilt(sample, ids)).map((input): Sent => ({ input })) },
      { weight: 3, arbitrary: right.chain((sample) => edged(call, sample, rows.get(name) ?? [], ids)) },
    )
    return input.chain(({ input: sent, shownTo }) =>
      fc
        .record({ person: personFor(call, shownTo), body: bodyFor(call, sent), extra: headers, tail: tails })
        .map(({ person, body, extra, tail }) => ({
          call: name,
          person,
          url: addressed(call, sent, tail),
          headers: { ...body.type, ...extra },
          payload: body.payload,
        })),
    )
  })
}
