import { type GenericSchema, parse, safeParse } from 'valibot'

import { calls } from '@/contract/calls'
import type { Endpoint, OutputOf } from '@/contract/endpoint'
import { contractAdapter } from '@/contract/envelope'
import { createToken, logout } from '@/contract/identity/auth'
import { getUserInfo } from '@/contract/identity/user'
import { listBanners } from '@/contract/organization/home'
import { listTodos } from '@/contract/workflow/todo'

import { createSample } from './sample'

const { readEnvelope, readPayload } = contractAdapter

const enveloped = (data: unknown) => ({
  code: 200,
  msg: '操作成功',
  message: '操作成功',
  data,
  timestamp: 1,
  traceId: 't',
})

/** What the client reads from the body of an answer. */
function read<E extends Endpoint>(endpoint: E, body: unknown): OutputOf<E> {
  return parse(endpoint.output, readPayload(endpoint, body)) as OutputOf<E>
}

/** The least a server may answer with: null wherever it may be, lists empty. */
function emptied(schema: GenericSchema): unknown {
  const shape = schema as unknown as { type: string; entries?: Record<string, GenericSchema> }
  if (shape.type === 'nullish' || shape.type === 'nullable') return null
  if (shape.type === 'array') return []
  if (!shape.entries) return createSample(schema)
  return Object.fromEntries(Object.entries(shape.entries).map(([key, entry]) => [key, emptied(entry)]))
}

describe('our own answers', () => {
  const described = Object.entries(calls) as [string, Endpoint][]
  const bodyFor = ({ raw }: Endpoint, data: unknown) => (raw ? data : enveloped(data))

  it.each(described)('%s: passes unchanged', (_name, endpoint) => {
    const data = createSample(endpoint.output)
    expect(read(endpoint, bodyFor(endpoint, data))).toEqual(data)
  })

  it.each(described)('%s: passes unchanged where everything that may be null is null', (_name, endpoint) => {
    const data = emptied(endpoint.output)
    expect(read(endpoint, bodyFor(endpoint, data))).toEqual(data)
  })

  it('reads an empty text as null where null is allowed', () => {
    const [user] = [createSample(getUserInfo.output) as object]
    expect(read(getUserInfo, enveloped({ ...user, avatar: '' })).avatar).toBeNull()
  })
})

describe('the envelope', () => {
  it.each<[string, unknown, number | undefined, string, unknown]>([
    ['an answer', enveloped({ a: 1 }), 200, '操作成功', { a: 1 }],
    ['code 0 and message alone [spec 8.01]', { code: 0, message: '好', data: [1] }, 0, '好', [1]],
    ['a refusal', { code: 409, msg: '已由张伟处理', data: null }, 409, '已由张伟处理', null],
    ['a code in words is none', { code: 'success', data: 1 }, undefined, '', 1],
    ['a list alone', [1, 2], undefined, '', undefined],
    ['an error page', '<html>', undefined, '', undefined],
  ])('%s', (_case, body, code, message, data) => {
    expect(readEnvelope(body)).toMatchObject({ code, message, data })
  })

  it('keeps the trace id', () => {
    expect(readEnvelope(enveloped(1)).traceId).toBe('t')
    expect(readEnvelope({ code: 200 }).traceId).toBeUndefined()
  })

  it.each<[string, Endpoint, unknown]>([
    ['no envelope', getUserInfo, createSample(getUserInfo.output)],
    ['an empty object, also for a call that gives nothing', logout, {}],
    ['a list, also for a call that gives nothing', logout, []],
    ['the payload under another name', listBanners, { code: 200, msg: '', rows: [] }],
    ['a page under other names', listTodos, { code: 0, msg: '', data: { list: [], total: 0 } }],
    ['no token', createToken, { code: 200, msg: '', data: { name: 'x' } }],
  ])('%s is refused by the schema', (_what, endpoint, body) => {
    expect(safeParse(endpoint.output, readPayload(endpoint, body)).success).toBe(false)
  })
})

describe('the token', () => {
  it.each<[string, unknown]>([
    ['access_token', { access_token: 'T', token_type: 'bearer', refresh_token: 'R', expires_in: 7200 }],
    ['token', { token: 'T', refresh_token: 'R' }],
    ['token beside a code', { code: 200, msg: '操作成功', token: 'T', refresh_token: 'R' }],
  ])('is read from %s, without an envelope [spec 3.07]', (_name, body) => {
    expect(read(createToken, body)).toMatchObject({ access_token: 'T', refresh_token: 'R' })
  })
})
