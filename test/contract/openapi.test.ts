import { execFileSync } from 'node:child_process'
import { Validator } from '@seriousme/openapi-schema-validator'
import Ajv from 'ajv/dist/2020'
import Fastify from 'fastify'

import { type CallName, calls } from '@/contract/calls'
import type { Endpoint } from '@/contract/endpoint'
import { answerSchema, describeApi, inputSchema, serveOpenApi } from '@/server/http/openapi'

import { sampleOf } from './sample'

const document = describeApi()
const table = Object.entries(calls) as [CallName, Endpoint][]
const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as Record<string, unknown>

interface Operation {
  operationId: string
  tags: string[]
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Record<string, { schema: { required?: string[] } }> }
  security: object[]
}

function operation(endpoint: Endpoint): Operation {
  return document.paths[endpoint.path]?.[endpoint.method.toLowerCase()] as Operation
}

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    const result = await validator.validate(plain(document))
    expect(result.errors).toBeUndefined()
    expect(result.valid).toBe(true)
    expect(validator.version).toBe('3.1')
  })

  it('holds every call and no other', () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, described]) => {
        return `${(described as Operation).operationId}: ${method.toUpperCase()} ${path}`
      }),
    )
    expect(described.sort()).toEqual(table.map(([name, call]) => `${name}: ${call.method} ${call.path}`).sort())
  })

  it('refers only to schemas it holds, and holds none in vain', () => {
    const text = JSON.stringify(document)
    const referred = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map((match) => match[1]))
    expect([...referred].sort()).toEqual(Object.keys(document.components.schemas).sort())
    expect(text).not.toContain('#/$defs')
  })

  it.each(table)('%s stands under the module that describes it', (_name, call) => {
    expect(operation(call).tags).not.toContain('other')
  })

  it.each(table)('%s asks for a token exactly where one is needed', (_name, call) => {
    const { security } = operation(call)
    const needsToken = !call.who.includes('guest')
    expect(security.length > 0 && !security.some((way) => Object.keys(way).length === 0)).toBe(needsToken)
  })

  it('puts reads into the query, writes into the body, and the key of a write into its header', () => {
    expect(operation(calls.listTodos).parameters.map((parameter) => parameter.in)).not.toContain('header')
    expect(operation(calls.listTodos).requestBody).toBeUndefined()
    expect(operation(calls.actOnTask).parameters).toMatchObject([{ name: 'Idempotency-Key', in: 'header' }])
    expect(operation(calls.actOnTask).requestBody?.content['application/json']?.schema.required).toEqual([
      'action',
      'version',
    ])
    expect(operation(calls.listDictItems).parameters).toMatchObject([{ name: 'code', in: 'path', required: true }])
    expect(operation(calls.uploadFile).requestBody?.content['multipart/form-data']?.schema.required).toContain('file')
  })

  it('is what `npm run openapi` prints', () => {
    const printed = execFileSync(process.execPath, ['config/scripts/openapi.mjs'], {
      encoding: 'utf8',
      maxBuffer: 16 * 1024 * 1024,
    })
    expect(JSON.parse(printed)).toEqual(plain(document))
  })

  it('is served at /openapi.json', async () => {
    const app = Fastify()
    serveOpenApi(app)
    const answer = await app.inject('/openapi.json')
    expect(answer.headers['content-type']).toContain('application/json')
    expect(answer.json()).toEqual(plain(document))
    await app.close()
  })
})

describe('the JSON schemas', () => {
  const ajv = new Ajv({ strict: false })

  it.each(table)('%s: accept what the contract accepts as an answer, and nothing without its data', (_name, call) => {
    const validate = ajv.compile(answerSchema(call, 'output'))
    const data = sampleOf(call.output)
    const body = call.raw ? data : { code: 200, msg: '', message: '', data, timestamp: 1, traceId: 't' }
    expect(validate(body)).toBe(true)
    expect(validate({ code: 200, msg: '', message: '', timestamp: 1, traceId: 't' })).toBe(false)
  })

  it('describe numbers of a query as numbers', () => {
    const validate = ajv.compile(inputSchema(calls.listTodos))
    expect(validate({ current: 2, size: 20, overdue: true })).toBe(true)
    expect(validate({ current: 0 })).toBe(false)
    expect(validate({ size: 101 })).toBe(false)
    expect(validate({ sort: 'random' })).toBe(false)
  })
})
