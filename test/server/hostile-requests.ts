import fc from 'fast-check'

import { type CallName, calls } from '@/contract/calls'
import type { Endpoint } from '@/contract/endpoint'

import { samplesOf } from '../contract/sample'
import { type PersonName, people } from './matrix-people'

/** One request as it goes over the wire, and who sends it. */
export interface HostileRequest {
  call: CallName
  person: PersonName
  url: string
  headers: Record<string, string>
  payload: string | undefined
}

const names = Object.keys(calls) as CallName[]

/** Texts that broke somebody's server once. */
const nastyTexts = [
  "' or 1=1 --",
  "'; drop table app_user; --",
  '$1',
  '%',
  '_%\\',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e\u0000',
  '../../../../etc/passwd',
  '{{7*7}}',
  `\${7*7}`,
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '1e999',
  '-1',
  '9'.repeat(30),
  '2026-02-30',
  '0000-00-00',
  '😀'.repeat(300),
  '中'.repeat(6000),
  '',
  ' ',
]

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

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

function queryOf(input: Record<string, unknown>): string {
  const pairs = Object.entries(input).map(([name, value]) => {
    return `${encoded(name)}=${encoded(textOf(value))}`
  })
  return pairs.join('&')
}

/** As encodeURIComponent, but half a character passes too, as a hostile client would send it. */
function encoded(text: string): string {
  return [...Buffer.from(text, 'utf8')].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
}

function addressed(call: Endpoint, input: Record<string, unknown>, tail: string): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_whole, name: string) => encoded(textOf(input[name] ?? 'x')))
  return call.method === 'GET' || call.method === 'DELETE'
    ? `${path}${tail}?${queryOf(input)}`.slice(0, 8000)
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

/**
 * Requests nobody should send, over every call and everybody.
 *
 * @param ids of rows that exist, so that a request gets as far as it can
 */
export function hostileRequests(ids: readonly string[]): fc.Arbitrary<HostileRequest> {
  return fc.constantFrom(...names).chain((name) => {
    const call: Endpoint = calls[name]
    const right = samplesOf(call.input) as Record<string, unknown>[]
    return fc
      .record({
        person: fc.constantFrom(...(Object.keys(people) as PersonName[])),
        input: fc.constantFrom(...right).chain((sample) => spoilt(sample, ids)),
        raw: fc.oneof(
          { weight: 9, arbitrary: fc.constant(undefined) },
          { weight: 1, arbitrary: fc.constantFrom(...rawBodies) },
        ),
        extra: headers,
        tail: tails,
      })
      .map(({ person, input, raw, extra, tail }) => {
        const hasBody = call.method === 'POST' || call.method === 'PUT'
        return {
          call: name,
          person,
          url: addressed(call, input, tail),
          headers: { ...(hasBody && { 'content-type': 'application/json' }), ...extra },
          payload: hasBody ? (raw ?? JSON.stringify(input)) : undefined,
        }
      })
  })
}
