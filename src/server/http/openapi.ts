import { type ConversionConfig, type JsonSchema, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import type { FastifyInstance } from 'fastify'
import type { GenericSchema } from 'valibot'

import { calls } from '@/contract/calls'
import type { Endpoint } from '@/contract/endpoint'
import { envelopeSchema, FileRef, RefusalBody } from '@/contract/shapes'
import { CONTRACT_VERSION } from '@/contract/version'

import { subjects } from './openapi-subjects'

const JSON_TYPE = 'application/json'

interface SchemaNode {
  kind?: string
  type: string
  options?: { type?: string }[]
}

/** Query strings carry numbers and booleans as text; the document shows the intended type. */
const readAsWhatTheyMean: ConversionConfig['overrideSchema'] = ({ valibotSchema }) => {
  const { type, options } = valibotSchema as SchemaNode
  if (type !== 'union') return undefined
  const first = options?.[0]?.type
  const hasText = options?.some((option) => option.type === 'string' || option.type === 'picklist')
  if (options?.length !== 2 || !hasText) return undefined
  return first === 'number' ? { type: 'integer' } : first === 'boolean' ? { type: 'boolean' } : undefined
}

const usual: ConversionConfig = { target: 'draft-2020-12', errorMode: 'ignore' }

/** All exported schemas, by export name. */
function namedSchemas(): Record<string, GenericSchema> {
  const exported = Object.values<object>(subjects).flatMap((subject) => Object.entries(subject))
  const named = exported.filter(([name, value]) => /^[A-Z]/.test(name) && (value as SchemaNode).kind === 'schema')
  return { ...Object.fromEntries(named), FileRef, Refusal: RefusalBody }
}

const definitions = namedSchemas()
const answering: ConversionConfig = {
  ...usual,
  typeMode: 'output',
  definitions,
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
}

function withoutFrame({ $schema: _dialect, $defs: _definitions, ...schema }: JsonSchema): JsonSchema {
  return schema
}

/** The request schema, as JSON Schema 2020-12. */
export function inputSchema(endpoint: Endpoint): JsonSchema {
  return withoutFrame(toJsonSchema(endpoint.input, { ...usual, typeMode: 'input', overrideSchema: readAsWhatTheyMean }))
}

/**
 * The body of a successful response, as JSON Schema 2020-12 without references.
 *
 * @param typeMode `input`: what a client accepts, where some members may be absent; `output`: what our server sends
 */
export function answerSchema(endpoint: Endpoint, typeMode: 'input' | 'output'): JsonSchema {
  const body = endpoint.raw ? endpoint.output : envelopeSchema(endpoint.output)
  return withoutFrame(toJsonSchema(body, { ...usual, typeMode }))
}

/** The body of every refusal, as JSON Schema 2020-12. */
export function refusalSchema(): JsonSchema {
  return withoutFrame(toJsonSchema(RefusalBody, { ...usual, typeMode: 'output' }))
}

/** Path parameters of a call: `id` of `/task/{id}`. */
function pathNames({ path }: Endpoint): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
}

function buildParameters(endpoint: Endpoint): object[] {
  const inPath = pathNames(endpoint)
  const isQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const { properties = {}, required = [] } = inputSchema(endpoint)
  const named = Object.entries(properties)
    .filter(([name]) => isQuery || inPath.includes(name))
    .map(([name, schema]) => ({
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: inPath.includes(name) || required.includes(name),
      schema,
    }))
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    description: '同一键再次提交时返回首次的结果；同一键而内容不同时返回 409',
    schema: { type: 'string', format: 'uuid' },
  }
  return endpoint.method === 'GET' || endpoint.reads ? named : [...named, key]
}

function buildRequestBody(endpoint: Endpoint): object | undefined {
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') return undefined
  const schema = inputSchema(endpoint)
  if (!endpoint.upload) return { required: true, content: { [JSON_TYPE]: { schema } } }
  const properties = { ...schema.properties, file: { type: 'string', contentMediaType: 'application/octet-stream' } }
  const form = { ...schema, properties, required: [...(schema.required ?? []), 'file'] }
  return { required: true, content: { 'multipart/form-data': { schema: form } } }
}

function buildResponses(endpoint: Endpoint): object {
  const refusal = { $ref: '#/components/schemas/Refusal' }
  const success = withoutFrame(
    toJsonSchema(endpoint.raw ? endpoint.output : envelopeSchema(endpoint.output), answering),
  )
  const json = { [JSON_TYPE]: { schema: { anyOf: [success, refusal] } } }
  const expected = (endpoint.errors ?? []).map(({ code, when }) => `${code}：${when}`)
  const bytes = {
    200: { description: '文件内容', content: { 'application/octet-stream': {} } },
    default: {
      description: ['业务上的拒绝，HTTP 状态同 code', ...expected].join('\n\n'),
      content: { [JSON_TYPE]: { schema: refusal } },
    },
  }
  const enveloped = {
    200: { description: ['成功，或业务上的拒绝（看 code）', ...expected].join('\n\n'), content: json },
  }
  return {
    ...(endpoint.bytes ? bytes : enveloped),
    401: { description: '登录失效', content: { [JSON_TYPE]: { schema: refusal } } },
    429: { description: '请求过多', content: { [JSON_TYPE]: { schema: refusal } } },
    500: { description: '服务错误', content: { [JSON_TYPE]: { schema: refusal } } },
    503: {
      description: '数据库暂时不可用，或系统繁忙；写操作可带同一 Idempotency-Key 再试',
      content: { [JSON_TYPE]: { schema: refusal } },
    },
  }
}

function buildSecurity(endpoint: Endpoint): object[] {
  if (endpoint.ignoreToken) return []
  return endpoint.who.includes('guest') ? [{}, { bearer: [] }] : [{ bearer: [] }]
}

function findTag(endpoint: Endpoint): string {
  const found = Object.entries<object>(subjects).find(([, subject]) => Object.values(subject).includes(endpoint))
  return found?.[0] ?? 'other'
}

function buildOperation(operationId: string, endpoint: Endpoint): object {
  const body = buildRequestBody(endpoint)
  return {
    operationId,
    summary: endpoint.summary,
    tags: [findTag(endpoint)],
    security: buildSecurity(endpoint),
    parameters: buildParameters(endpoint),
    ...(body && { requestBody: body }),
    responses: buildResponses(endpoint),
    'x-who': endpoint.who,
    'x-origin': endpoint.origin,
  }
}

/** The parts of an OpenAPI document that this file accesses by name. */
interface OpenApiDocument {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  paths: Record<string, Record<string, object>>
  components: { schemas: Record<string, JsonSchema>; securitySchemes: object }
  [other: string]: unknown
}

/** What a receiver of webhooks must know. */
const WEBHOOKS = [
  '推送（管理 › 数据 › 推送地址）：POST JSON `{ id, event, time, companyId, data }`，data 只有编号与状态，没有个人信息。',
  '签名：`X-Webhook-Signature` 为 `sha256=` 加 HMAC-SHA256(密钥, `X-Webhook-Timestamp` + "." + 请求正文) 的十六进制；请比对签名，并拒绝时间差超过 5 分钟的请求。',
  '`X-Webhook-Id` 与正文的 id 相同，重试时不变：同一事件可能收到多次，先后顺序也不保证。',
  '10 秒内回应 2xx 表示收到；其他回应（包括跳转）会在 24 小时内重试，连续失败 20 次后暂停。',
].join('\n\n')

/** Named schemas that responses refer to, directly or indirectly. */
function referredSchemas(paths: OpenApiDocument['paths']): Record<string, JsonSchema> {
  const all = toJsonSchemaDefs(definitions, answering) as Record<string, JsonSchema>
  const kept: Record<string, JsonSchema> = {}
  let texts = [JSON.stringify(paths)]
  while (texts.length > 0) {
    const found = Object.entries(all).filter(
      ([name]) => !(name in kept) && texts.some((text) => text.includes(`"#/components/schemas/${name}"`)),
    )
    for (const [name, schema] of found) kept[name] = schema
    texts = found.map(([, schema]) => JSON.stringify(schema))
  }
  return kept
}

/** Builds the OpenAPI 3.1 document from the table of calls. */
export function describeApi(): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {}
  for (const [name, endpoint] of Object.entries<Endpoint>(calls)) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: buildOperation(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '访客助手',
      version: CONTRACT_VERSION,
      description: ['时间为东八区 yyyy-MM-dd HH:mm:ss；金额以分计；编号为文本。', WEBHOOKS].join('\n\n'),
    },
    servers: [{ url: '/' }],
    tags: Object.keys(subjects).map((name) => ({ name })),
    paths,
    components: { schemas: referredSchemas(paths), securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  }
}

/** Serves the public `/openapi.json`; built on the first request. */
export function serveOpenApi(app: FastifyInstance): void {
  let text: string | undefined
  app.get('/openapi.json', (_request, reply) => {
    text ??= JSON.stringify(describeApi())
    reply.type(JSON_TYPE).header('cache-control', 'no-cache').send(text)
  })
}
