import type { JsonSchema } from '@valibot/to-json-schema'
import type { FastifyInstance } from 'fastify'

import { calls } from '@/contract/calls'
import type { Endpoint, Who } from '@/contract/endpoint'
import { CONTRACT_VERSION } from '@/contract/version'
import { RELEASE } from '@/server/version'

import collected from './openapi-examples.json'
import { describeAnswers, describeInput, describeOutput, nameInput, toRef } from './openapi-schemas'
import { subjects } from './openapi-subjects'
import { subjectTexts } from './openapi-texts'

const JSON_TYPE = 'application/json'

/** What was sent to the demonstration and what it answered; written by `npm run openapi -- --examples`. */
interface Example {
  input: unknown
  data: unknown
}

const examples: Partial<Record<string, Example>> = collected

/** Fixed, so that the document is the same each time. */
const EXAMPLE_FRAME = {
  code: 200,
  msg: '操作成功',
  message: '操作成功',
  timestamp: 1_764_230_400_000,
  traceId: '5f0c1d5e-8a34-4c70-9f8c-3f1f0f4f6b11',
}

const people: Record<string, string> = {
  guest: '任何人，无须登录',
  user: '已登录的用户',
  member: '企业成员',
  guard: '门卫',
  reception: '前台',
  administrator: '管理员',
  partner: '已登录的伙伴',
  approvedPartner: '已通过入驻的伙伴',
  visitor: '访客',
}

const scopes: Record<string, string> = {
  organization: '组织',
  process: '流程',
  content: '内容',
  visitor: '访客',
  data: '数据',
  audit: '审计',
}

function describeWho(who: Who): string {
  const [kind = '', scope] = who.split(':')
  if (kind === 'production') return `接口密钥（${who}）`
  return scope === undefined ? (people[kind] ?? kind) : `${people[kind]}（${scopes[scope] ?? scope}）`
}

const describeParameter = (name: string) => ({ $ref: `#/components/parameters/${name}` })
const describeCommonResponse = (name: string) => ({ $ref: `#/components/responses/${name}` })

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description: '同一键再次提交时返回首次的结果；同一键而内容不同时返回 409',
  schema: { type: 'string', format: 'uuid' },
}

const refusal = { [JSON_TYPE]: { schema: { $ref: toRef('Refusal') } } }

const commonResponses = {
  Unauthorized: { description: '登录失效', content: refusal },
  TooManyRequests: { description: '请求过多', content: refusal },
  ServerError: { description: '服务错误', content: refusal },
  Unavailable: {
    description: '数据库或文件存储暂时不可用，或系统繁忙；写操作可带同一 Idempotency-Key 再试',
    content: refusal,
  },
}

/** Path parameters of a call: `id` of `/task/{id}`. */
function pathNames({ path }: Endpoint): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
}

const isInQuery = ({ method }: Endpoint) => method === 'GET' || method === 'DELETE'

function buildParameters(endpoint: Endpoint): object[] {
  const inPath = pathNames(endpoint)
  const { properties = {}, required = [] } = describeInput(endpoint)
  const named = Object.entries(properties)
    .filter(([name]) => isInQuery(endpoint) || inPath.includes(name))
    .map(([name, schema]) => ({
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: inPath.includes(name) || required.includes(name),
      schema,
    }))
  return endpoint.method === 'GET' || endpoint.reads ? named : [...named, describeParameter('IdempotencyKey')]
}

function buildRequestBody(call: string, endpoint: Endpoint): object | undefined {
  if (isInQuery(endpoint)) return undefined
  if (endpoint.upload) {
    const schema = describeInput(endpoint)
    const properties = { ...schema.properties, file: { type: 'string', contentMediaType: 'application/octet-stream' } }
    const form = { ...schema, properties, required: [...(schema.required ?? []), 'file'] }
    return { required: true, content: { 'multipart/form-data': { schema: form } } }
  }
  const example = examples[call]?.input
  const content = { schema: { $ref: toRef(nameInput(call)) }, ...(example !== undefined && { example }) }
  return { required: true, content: { [JSON_TYPE]: content } }
}

function buildSuccess(call: string, endpoint: Endpoint): object {
  const data = describeOutput(endpoint)
  const example = examples[call]?.data
  if (endpoint.raw)
    return { schema: { anyOf: [data, { $ref: toRef('Refusal') }] }, ...(example !== undefined && { example }) }
  const answer = { allOf: [{ $ref: toRef('Envelope') }, { type: 'object', properties: { data }, required: ['data'] }] }
  return {
    schema: { anyOf: [answer, { $ref: toRef('Refusal') }] },
    ...(example !== undefined && { example: { ...EXAMPLE_FRAME, data: example } }),
  }
}

function buildResponses(call: string, endpoint: Endpoint): object {
  const expected = (endpoint.errors ?? []).map(({ code, when }) => `${code}：${when}`)
  const bytes = {
    200: { description: '文件内容', content: { 'application/octet-stream': {} } },
    default: { description: ['业务上的拒绝，HTTP 状态同 code', ...expected].join('\n\n'), content: refusal },
  }
  const enveloped = {
    200: {
      description: ['成功，或业务上的拒绝（看 code）', ...expected].join('\n\n'),
      content: { [JSON_TYPE]: buildSuccess(call, endpoint) },
    },
  }
  return {
    ...(endpoint.bytes ? bytes : enveloped),
    401: describeCommonResponse('Unauthorized'),
    429: describeCommonResponse('TooManyRequests'),
    500: describeCommonResponse('ServerError'),
    503: describeCommonResponse('Unavailable'),
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

function describeOperation({ who, origin }: Endpoint): string {
  const path = origin === 'spec' ? '路径由规范给出' : '路径由本项目定义'
  return `可调用：${who.map(describeWho).join('、')}。${path}。`
}

function buildOperation(operationId: string, endpoint: Endpoint): object {
  const body = buildRequestBody(operationId, endpoint)
  return {
    operationId,
    summary: endpoint.summary,
    description: describeOperation(endpoint),
    tags: [findTag(endpoint)],
    security: buildSecurity(endpoint),
    parameters: buildParameters(endpoint),
    ...(body && { requestBody: body }),
    responses: buildResponses(operationId, endpoint),
    'x-who': endpoint.who,
    'x-origin': endpoint.origin ?? 'ours',
  }
}

/** The parts of an OpenAPI document that this file accesses by name. */
interface OpenApiDocument {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string; license: object; 'x-release': string }
  paths: Record<string, Record<string, object>>
  tags: { name: string; description: string }[]
  components: { schemas: Record<string, JsonSchema>; [other: string]: object }
  [other: string]: unknown
}

/** What a receiver of webhooks must know. */
const WEBHOOKS = [
  '推送（管理 › 数据 › 推送地址）：POST JSON `{ id, event, time, companyId, data }`，data 只有编号与状态，没有个人信息。',
  '签名：`X-Webhook-Signature` 为 `sha256=` 加 HMAC-SHA256(密钥, `X-Webhook-Timestamp` + "." + 请求正文) 的十六进制；请比对签名，并拒绝时间差超过 5 分钟的请求。',
  '`X-Webhook-Id` 与正文的 id 相同，重试时不变：同一事件可能收到多次，先后顺序也不保证。',
  '10 秒内回应 2xx 表示收到；其他回应（包括跳转）会在 24 小时内重试，连续失败 20 次后暂停。',
].join('\n\n')

/** Named schemas that paths and responses refer to, directly or indirectly. */
function referredSchemas(places: unknown): Record<string, JsonSchema> {
  const bodies = Object.entries<Endpoint>(calls).filter(([, endpoint]) => !isInQuery(endpoint) && !endpoint.upload)
  const inputs = bodies.map(([call, endpoint]) => [nameInput(call), describeInput(endpoint)])
  const all = { ...(Object.fromEntries(inputs) as Record<string, JsonSchema>), ...describeAnswers() }
  const kept: Record<string, JsonSchema> = {}
  let texts = [JSON.stringify(places)]
  while (texts.length > 0) {
    const found = Object.entries(all).filter(
      ([name]) => !(name in kept) && texts.some((text) => text.includes(`"${toRef(name)}"`)),
    )
    for (const [name, schema] of found) kept[name] = schema
    texts = found.map(([, schema]) => JSON.stringify(schema))
  }
  return kept
}

function listTags(): OpenApiDocument['tags'] {
  const used = new Set(Object.values<Endpoint>(calls).map(findTag))
  return Object.keys(subjects)
    .filter((name) => used.has(name))
    .map((name) => ({ name, description: subjectTexts[name] ?? '' }))
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
      license: { name: 'MIT', identifier: 'MIT' },
      'x-release': RELEASE,
    },
    servers: [{ url: '/' }],
    tags: listTags(),
    paths,
    components: {
      schemas: referredSchemas([paths, commonResponses]),
      responses: commonResponses,
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
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
