import { execFileSync } from 'node:child_process'
import { Validator } from '@seriousme/openapi-schema-validator'
import Ajv from 'ajv/dist/2020'
import Fastify from 'fastify'

import { type CallName, calls } from '@/contract/calls'
import type { Endpoint } from '@/contract/endpoint'
import { CONTRACT_VERSION } from '@/contract/version'
import { describeApi, serveOpenApi } from '@/server/http/openapi'
import { answerSchema, inputSchema } from '@/server/http/openapi-schemas'
import { subjectTexts } from '@/server/http/openapi-texts'

import manifest from '../../package.json'
import { createSample } from './sample'

const document = describeApi()
const table = Object.entries(calls) as [CallName, Endpoint][]
const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as Record<string, unknown>

interface Content {
  schema: { anyOf?: [{ allOf?: [object, { properties: { data: { $ref?: string } } }] }, object] }
  example?: unknown
}

interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  responses: Record<string, { content?: Record<string, Content> }>
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Record<string, { schema: { $ref?: string; required?: string[] }; example?: unknown }> }
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
    expect(operation(calls.actOnTask).parameters).toEqual([{ $ref: '#/components/parameters/IdempotencyKey' }])
    expect(document.components).toMatchObject({
      parameters: { IdempotencyKey: { name: 'Idempotency-Key', in: 'header' } },
      schemas: { ActOnTaskInput: { required: ['action', 'version'] } },
    })
    expect(operation(calls.actOnTask).requestBody?.content['application/json']?.schema).toEqual({
      $ref: '#/components/schemas/ActOnTaskInput',
    })
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

describe('for who writes a client, the document', () => {
  const json = table.filter(([, call]) => !call.bytes && !call.raw)
  const describeData = (call: Endpoint) =>
    operation(call).responses[200]?.content?.['application/json']?.schema.anyOf?.[0].allOf?.[1].properties.data

  it.each(json)('%s: answers with a schema that has a name', (_name, call) => {
    expect(describeData(call)).toEqual({ $ref: expect.stringMatching(/^#\/components\/schemas\/[A-Z]\w+$/) })
  })

  it('calls an answer by its own name, or by that of its call', () => {
    expect(describeData(calls.getTaskDetail)).toEqual({ $ref: '#/components/schemas/TaskDetail' })
    expect(describeData(calls.listTodos)).toEqual({ $ref: '#/components/schemas/ListTodosAnswer' })
    expect(document.components.schemas.ListTodosAnswer?.properties?.records).toEqual({
      type: 'array',
      items: { $ref: '#/components/schemas/Todo' },
    })
  })

  it('says who may make each call, and what each group of calls is about', () => {
    const unsaid = table.filter(([, call]) => !/^可调用：.+。$/.test(operation(call).description))
    expect(unsaid).toEqual([])
    expect(document.tags.filter(({ description }) => description.length < 4)).toEqual([])
    const used = new Set(table.flatMap(([, call]) => operation(call).tags))
    expect(document.tags.map(({ name }) => name).sort()).toEqual([...used].sort())
    expect(Object.keys(subjectTexts).sort()).toEqual([...used].sort())
  })

  it('has its licence, and the release of the server beside the version of the contract', () => {
    const { license, version, ...info } = document.info
    expect(license).toEqual({ name: 'MIT', identifier: 'MIT' })
    expect(version).toBe(CONTRACT_VERSION)
    expect(info['x-release']).toBe(manifest.version)
  })

  it('promises no default in the place of what an answer always has', () => {
    expect(JSON.stringify(document.components.schemas.Todo)).not.toContain('"default"')
  })
})

describe('the examples of a demonstration', () => {
  const ajv = new Ajv({ strict: false, code: { optimize: false } })
  ajv.addSchema(plain(document), 'document')
  const pointer = (call: Endpoint, ...rest: string[]) => {
    const path = [call.path.replaceAll('~', '~0').replaceAll('/', '~1'), call.method.toLowerCase(), ...rest]
    return `document#/paths/${path.join('/')}`.replaceAll('{', '%7B').replaceAll('}', '%7D')
  }
  const sent = table.filter(
    ([, call]) => operation(call).requestBody?.content['application/json']?.example !== undefined,
  )
  const answered = table.filter(
    ([, call]) => operation(call).responses[200]?.content?.['application/json']?.example !== undefined,
  )

  it('show most calls', () => {
    expect(sent.length).toBeGreaterThan(100)
    expect(answered.length).toBeGreaterThan(250)
  })

  it.each(sent)('%s: is sent as its schema says', (_name, call) => {
    const content = operation(call).requestBody?.content['application/json']
    const validate = ajv.compile({ $ref: pointer(call, 'requestBody', 'content', 'application~1json', 'schema') })
    expect([validate(content?.example), validate.errors]).toEqual([true, null])
  })

  it.each(answered)('%s: is answered as its schema says, and is no refusal', (_name, call) => {
    const content = operation(call).responses[200]?.content?.['application/json']
    const path = pointer(call, 'responses', '200', 'content', 'application~1json', 'schema', 'anyOf', '0')
    const validate = ajv.compile({ $ref: path })
    expect([validate(content?.example), validate.errors]).toEqual([true, null])
  })

  it('hold no secret, also none of a database that is gone', () => {
    const text = JSON.stringify(document)
    expect(text).not.toMatch(/"(access_token|refresh_token|secret|holder)":"(?!x+")[^"]{20,}"/)
    expect(text).not.toMatch(/"va_[^x"]/)
  })
})

describe('the JSON schemas', () => {
  const ajv = new Ajv({ strict: false, code: { optimize: false } })

  it.each(table)('%s: accept what the contract accepts as an answer, and nothing without its data', (_name, call) => {
    const validate = ajv.compile(answerSchema(call, 'output'))
    const data = createSample(call.output)
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
