import type { GenericSchema } from 'valibot'

import { formatWireTime, parseWireTime } from '@/lib/wire-time'

import { ALIASES, PROCESS_STATUS, PROCESS_STATUS_NAME } from './aliases'
import type { Endpoint } from './endpoint'
import { WireTime } from './shapes'

/** What an answer's body says, whichever family of backends wrote it. */
interface Envelope {
  /** Undefined when the body has none. Success is 0 or 200 (spec §8). */
  code: number | undefined
  /** Empty when the body has none. */
  message: string
  data: unknown
  traceId: string | undefined
}

type Body = Readonly<Record<string, unknown>>

/** The parts of a valibot schema that are read here; its types hide them behind the generic one. */
interface Shape {
  type: string
  entries?: Record<string, Shape>
  item?: Shape
  wrapped?: Shape
}

const DATA_KEYS = ['data', 'result', 'rows']
const ENVELOPE_KEYS = ['code', 'state', 'success', 'msg', 'message', 'timestamp', 'traceId']
const LIST_KEYS = ['records', 'list', 'rows', 'content', 'dataResult', 'data', 'items']
const TOTAL_KEYS = ['total', 'totalCount', 'count', 'totalElements']
const WRAPPERS = ['userInfo', 'sysUser', 'user']
const SUCCESS_WORDS = /^(success|succeed|ok)$/i
const TRUE_WORDS = /^(1|true|y|yes)$/i
const FALSE_WORDS = /^(0|false|n|no)?$/i

function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

function codeOf(body: Body): number | undefined {
  for (const value of [body.code, body.state, body.success]) {
    // JeecgBoot and Hotent say it in words beside, or instead of, a number.
    if (typeof value === 'boolean') return value ? 200 : 500
    if (typeof value === 'string' && SUCCESS_WORDS.test(value)) return 200
    const number = numberOf(value)
    if (number !== undefined) return number
  }
  return undefined
}

/**
 * Reads the envelope: code under `code`, `state` or `success`; text under `msg` or `message`; payload under `data`,
 * `result`, for RuoYi's tables `rows` with `total` beside it, or beside the code itself.
 */
export function readEnvelope(body: unknown): Envelope {
  if (!isBody(body)) return { code: undefined, message: '', data: body, traceId: undefined }
  const code = codeOf(body)
  const key = DATA_KEYS.find((candidate) => candidate in body)
  const isWhole = key === undefined || key === 'rows'
  const rest = Object.fromEntries(Object.entries(body).filter(([name]) => !ENVELOPE_KEYS.includes(name)))
  return {
    code,
    message: textOf(body.msg) ?? textOf(body.message) ?? '',
    data: isWhole ? (code === undefined ? body : rest) : body[key],
    traceId: textOf(body.traceId),
  }
}

function readPage(data: unknown, asked: Body): unknown {
  if (Array.isArray(data)) return readPage({ records: data }, asked)
  if (!isBody(data)) return data
  const listKey = LIST_KEYS.find((key) => Array.isArray(data[key]))
  if (listKey === undefined) return data
  const records = data[listKey] as unknown[]
  const paging = isBody(data.pageResult) ? data.pageResult : data
  const first = (keys: readonly string[], source: Body = paging) => {
    const key = keys.find((candidate) => numberOf(source[candidate]) !== undefined)
    return key === undefined ? undefined : numberOf(source[key])
  }
  const total = first(TOTAL_KEYS) ?? records.length
  const size = first(['size', 'pageSize', 'limit']) ?? first(['size'], asked) ?? 20
  const current = first(['current', 'pageNo', 'pageNum', 'page']) ?? first(['current'], asked) ?? 1
  const pages = first(['pages', 'totalPages']) ?? Math.ceil(total / Math.max(size, 1))
  return { records, total, size, current, pages }
}

function lookUp(source: Body, path: string): unknown {
  let value: unknown = source
  for (const key of path.split('.')) value = isBody(value) ? value[key] : undefined
  return value === null || value === '' || isBody(value) ? undefined : value
}

/** The value of a field under its own name, else under the first other name that has one. */
function pick(source: Body, key: string, entries: Record<string, Shape>): unknown {
  if (source[key] !== undefined && source[key] !== null) return source[key]
  for (const alias of ALIASES[key]?.split(' ') ?? []) {
    if (alias in entries) continue
    const value = lookUp(source, alias)
    if (value !== undefined) return value
  }
  return source[key]
}

/** The number of waiting tasks: a plain number, or kinds without their sum. */
function withCount(value: unknown): unknown {
  const number = numberOf(value)
  if (number !== undefined) return { count: number, todo: number }
  if (!isBody(value) || numberOf(pick(value, 'count', {})) !== undefined) return value
  const kinds = [value.todo, value.approve, value.register].map(numberOf).filter((kind) => kind !== undefined)
  return kinds.length === 0 ? value : { ...value, count: kinds.reduce((sum, kind) => sum + kind, 0) }
}

/** What follows from other fields of an entry of the to-do lists. */
function settleTodo(todo: Record<string, unknown>, source: Body): void {
  // The list is of processes: what looked like the task is the process itself.
  if (todo.procInstId === todo.taskId && source.taskId === undefined) todo.taskId = null
  const status = PROCESS_STATUS[String(todo.status)] ?? todo.status
  todo.status = status
  todo.statusName = source.statusName ?? PROCESS_STATUS_NAME[String(status)] ?? status
  for (const key of ['currentNodeNames', 'currentAssigneeNames']) {
    if (typeof todo[key] === 'string') todo[key] = String(todo[key]).split(',')
  }
}

/** The answer as an object: pages, counts and bare lists are put under the names of the contract. */
function adaptEnvelope(entries: Record<string, Shape>, value: unknown, asked: Body): unknown {
  const page = 'records' in entries && 'pages' in entries ? readPage(value, asked) : value
  const body = 'count' in entries && 'circulate' in entries ? withCount(page) : page
  if (!Array.isArray(body)) return body
  const list = Object.keys(entries).find((key) => bare(entries[key])?.type === 'array')
  return list === undefined ? body : { [list]: body }
}

/** A user whose fields are under a wrapper such as `user` or `member`, with those fields beside the others. */
function unwrapUser(entries: Record<string, Shape>, value: Body): Body {
  const wrapper = 'userId' in entries && WRAPPERS.find((key) => isBody(value[key]) && !(key in entries))
  return wrapper ? { ...(value[wrapper] as Body), ...value } : value
}

function adaptObject(entries: Record<string, Shape>, value: unknown, asked: Body): unknown {
  const keys = Object.keys(entries)
  // A call that gives nothing may answer null, true or a text.
  if (keys.length === 0) return {}
  const body = adaptEnvelope(entries, value, asked)
  if (!isBody(body)) return body
  const source = unwrapUser(entries, body)
  const adapted: Record<string, unknown> = {}
  for (const key of keys) {
    const found = pick(source, key, entries)
    const shape = entries[key]
    if (shape !== undefined && (found !== undefined || bare(shape)?.type === 'array')) {
      adapted[key] = adaptValue(shape, found, asked)
    }
  }
  if ('procInstId' in entries && 'procDefName' in entries) settleTodo(adapted, source)
  for (const key of keys) {
    // A backend that sends a state without its text: the state is its text.
    if (key.endsWith('StatusName') || key === 'statusName') adapted[key] ??= adapted[key.slice(0, -4)]
  }
  return adapted
}

/** Parents before their children, each child naming its parent. */
function flatten(items: readonly unknown[], parentId?: unknown): unknown[] {
  return items.flatMap((item) => {
    if (!isBody(item)) return [item]
    const { children, ...node } = item
    const id = node.id ?? node.key ?? node.value
    const own = parentId === undefined ? node : { ...node, parentId: node.parentId ?? parentId }
    return [own, ...flatten(Array.isArray(children) ? children : [], id)]
  })
}

/** RuoYi's roles are objects where ours are names. */
function toName(item: Shape, entry: unknown): unknown {
  return item.type === 'string' && isBody(entry) ? (entry.roleKey ?? entry.code ?? entry.name) : entry
}

function adaptArray(item: Shape | undefined, value: unknown, asked: Body): unknown {
  const list = isBody(value) ? LIST_KEYS.map((key) => value[key]).find(Array.isArray) : value
  if (list === undefined || list === null) return []
  if (!Array.isArray(list) || item === undefined) return value
  const isTree = item.entries !== undefined && 'parentId' in item.entries && !('children' in item.entries)
  return (isTree ? flatten(list) : list).map((entry: unknown) => adaptValue(item, toName(item, entry), asked))
}

/** A shape without `optional`, `nullable` and the like around it. */
function bare(shape: Shape | undefined): Shape | undefined {
  let inner = shape
  while (inner?.wrapped) inner = inner.wrapped
  return inner
}

function adaptTime(value: unknown): unknown {
  const instant = typeof value === 'string' || typeof value === 'number' ? parseWireTime(value) : undefined
  return instant === undefined ? value : formatWireTime(instant)
}

function adaptBoolean(value: unknown): unknown {
  if (typeof value === 'boolean') return value
  if (TRUE_WORDS.test(String(value))) return true
  return FALSE_WORDS.test(String(value)) ? false : value
}

function adaptValue(shape: Shape, value: unknown, asked: Body): unknown {
  const inner = bare(shape)
  if (inner === undefined) return value
  if (inner.type === 'array') return adaptArray(inner.item, value, asked)
  if (inner.entries) return adaptObject(inner.entries, value, asked)
  // An empty text stands for nothing wherever nothing is allowed.
  if (value === '' && shape.type === 'nullish') return null
  if ((inner as unknown) === WireTime) return adaptTime(value)
  if (inner.type === 'string') return typeof value === 'number' ? String(value) : value
  if (inner.type === 'number') return numberOf(value) ?? value
  return inner.type === 'boolean' ? adaptBoolean(value) : value
}

/**
 * Gives a payload the names and forms of the contract, whichever family of backends wrote it: other field names, ids
 * and states as numbers, yes and no as 0 and 1, times in four forms, lists and pages under other names, trees.
 * What it cannot read it leaves as it is, for the schema to refuse; unknown states stay as their text.
 *
 * @param asked the input of the call, for the page and size that some backends do not repeat
 */
export function adapt(output: GenericSchema, data: unknown, asked: unknown = {}): unknown {
  // valibot's general type names none of the entries and items that a schema of its kind has.
  return adaptValue(output as unknown as Shape, data, isBody(asked) ? asked : {})
}

/**
 * The payload of an answer to a call, ready for the call's output schema: of a raw call the body itself, unless a
 * backend put the token into an envelope.
 */
export function payloadOf(endpoint: Endpoint, body: unknown, asked?: unknown): unknown {
  const isToken = isBody(body) && ('access_token' in body || (endpoint.raw === true && 'token' in body))
  return adapt(endpoint.output, isToken ? body : readEnvelope(body).data, asked)
}
