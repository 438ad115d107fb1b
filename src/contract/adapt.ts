import type { GenericSchema } from 'valibot'

import { formatWireTime, parseWireTime } from '@/lib/wire-time'

import type { Endpoint } from './endpoint'
import { type AnswerAdapter, type Envelope, findFirstText, isBody, isTokenAnswer } from './envelope'
import { WireTime } from './shapes'

type Body = Readonly<Record<string, unknown>>

/** What one back end calls things. Lists of names are best first. */
interface BackendNames {
  /** Where the envelope says how the call went. */
  code: readonly string[]
  /** Where the payload is; in `rows` the whole answer is a page. Without any of them it is beside the code. */
  data: readonly string[]
  page: {
    records: readonly string[]
    total: readonly string[]
    size?: readonly string[]
    current?: readonly string[]
    pages?: readonly string[]
    /** The object that holds the numbers, where it is not the one with the list. */
    numbers?: string
  }
  /** Where the fields of a user are, inside the payload. */
  user?: string
  /** The field that holds the name of a role, where a role is an object. */
  roleName?: string
  /** Other names of a field of the contract, apart by spaces; a dot looks inside. */
  aliases: Readonly<Record<string, string>>
  /** States of a process, as ours. Any other value stands as it came. */
  processStatus?: Readonly<Record<string, string>>
}

/** The parts of a valibot schema that are read here; its types hide them behind the generic one. */
interface Shape {
  type: string
  entries?: Record<string, Shape>
  item?: Shape
  wrapped?: Shape
}

const PROCESS_STATUS_NAME: Readonly<Record<string, string>> = {
  draft: '草稿',
  running: '审批中',
  approved: '已通过',
  rejected: '已拒绝',
  revoked: '已撤销',
  returned: '已退回',
  terminated: '已终止',
}

const MESSAGE_KEYS = ['msg', 'message', 'timestamp', 'traceId']
const SUCCESS_WORDS = /^(success|succeed|ok)$/i
const TRUE_WORDS = /^(1|true|y|yes)$/i
const FALSE_WORDS = /^(0|false|n|no)?$/i

function readNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** A code may be a number, a number as text, a word or a boolean. */
function readCode(body: Body, keys: readonly string[]): number | undefined {
  for (const value of keys.map((key) => body[key])) {
    if (typeof value === 'boolean') return value ? 200 : 500
    if (typeof value === 'string' && SUCCESS_WORDS.test(value)) return 200
    const number = readNumber(value)
    if (number !== undefined) return number
  }
  return undefined
}

function readBackendEnvelope(names: BackendNames, body: unknown): Envelope {
  if (!isBody(body)) return { code: undefined, message: '', data: body, traceId: undefined }
  const code = readCode(body, names.code)
  const key = names.data.find((candidate) => candidate in body)
  const isWhole = key === undefined || key === 'rows'
  const rest = Object.entries(body).filter(([name]) => !names.code.includes(name) && !MESSAGE_KEYS.includes(name))
  return {
    code,
    message: findFirstText(body.msg, body.message),
    data: isWhole ? (code === undefined ? body : Object.fromEntries(rest)) : body[key],
    traceId: findFirstText(body.traceId) || undefined,
  }
}

function lookUp(source: Body, path: string): unknown {
  let value: unknown = source
  for (const key of path.split('.')) value = isBody(value) ? value[key] : undefined
  return value === null || value === '' || isBody(value) ? undefined : value
}

/** A shape without `optional`, `nullable` and the like around it. */
function unwrapShape(shape: Shape | undefined): Shape | undefined {
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

/** Parents before their children, each child naming its parent. */
function flattenTree(items: readonly unknown[], parentId?: unknown): unknown[] {
  return items.flatMap((item) => {
    if (!isBody(item)) return [item]
    const { children, ...node } = item
    const own = parentId === undefined ? node : { ...node, parentId: node.parentId ?? parentId }
    return [own, ...flattenTree(Array.isArray(children) ? children : [], node.id)]
  })
}

/** Maps payloads of one back end to the contract, led by the schemas. */
class PayloadMapper {
  private readonly names: BackendNames
  /** The input of the call. */
  private readonly input: Body

  constructor(names: BackendNames, input: unknown) {
    this.names = names
    this.input = isBody(input) ? input : {}
  }

  mapValue(shape: Shape, value: unknown): unknown {
    const inner = unwrapShape(shape)
    if (inner === undefined) return value
    if (inner.type === 'array') return this.mapArray(inner.item, value)
    if (inner.entries) return this.mapObject(inner.entries, value)
    // An empty text counts as null where null is allowed.
    if (value === '' && shape.type === 'nullish') return null
    if ((inner as unknown) === WireTime) return adaptTime(value)
    if (inner.type === 'string') return typeof value === 'number' ? String(value) : value
    if (inner.type === 'number') return readNumber(value) ?? value
    return inner.type === 'boolean' ? adaptBoolean(value) : value
  }

  private mapArray(item: Shape | undefined, value: unknown): unknown {
    const list = isBody(value) ? this.names.page.records.map((key) => value[key]).find(Array.isArray) : value
    if (list === undefined || list === null) return []
    if (!Array.isArray(list) || item === undefined) return value
    const isTree = item.entries !== undefined && 'parentId' in item.entries && !('children' in item.entries)
    return (isTree ? flattenTree(list) : list).map((entry: unknown) => this.mapValue(item, this.toName(item, entry)))
  }

  private toName(item: Shape, entry: unknown): unknown {
    const { roleName } = this.names
    return roleName && item.type === 'string' && isBody(entry) ? entry[roleName] : entry
  }

  private mapObject(entries: Record<string, Shape>, value: unknown): unknown {
    const keys = Object.keys(entries)
    // A call that gives nothing may answer null, true or a text.
    if (keys.length === 0) return {}
    const body = this.toObject(entries, value)
    if (!isBody(body)) return body
    const source = this.unwrapUser(entries, body)
    const mapped: Record<string, unknown> = {}
    for (const key of keys) {
      const found = this.pick(source, key, entries)
      const shape = entries[key]
      if (shape !== undefined && (found !== undefined || unwrapShape(shape)?.type === 'array')) {
        mapped[key] = this.mapValue(shape, found)
      }
    }
    if ('procInstId' in entries && 'procDefName' in entries) this.completeTodo(mapped, source)
    for (const key of keys) {
      // A back end that sends a state without its text: the state is its text.
      if (key.endsWith('StatusName') || key === 'statusName') mapped[key] ??= mapped[key.slice(0, -4)]
    }
    return mapped
  }

  /** The answer as an object: pages, counts and bare lists are put under the names of the contract. */
  private toObject(entries: Record<string, Shape>, value: unknown): unknown {
    const page = 'records' in entries && 'pages' in entries ? this.readPage(value) : value
    const body = 'count' in entries && 'circulate' in entries ? this.readCount(page) : page
    if (!Array.isArray(body)) return body
    const list = Object.keys(entries).find((key) => unwrapShape(entries[key])?.type === 'array')
    return list === undefined ? body : { [list]: body }
  }

  private readPage(data: unknown): unknown {
    const names = this.names.page
    if (Array.isArray(data)) return this.completePage(data, {})
    if (!isBody(data)) return data
    const records = names.records.map((key) => data[key]).find(Array.isArray)
    const numbers = names.numbers === undefined ? data : data[names.numbers]
    return records === undefined ? data : this.completePage(records, isBody(numbers) ? numbers : {})
  }

  private completePage(records: unknown[], numbers: Body) {
    const names = this.names.page
    const readFirst = (keys: readonly string[] = []) =>
      keys.map((key) => readNumber(numbers[key])).find((number) => number !== undefined)
    const total = readFirst(names.total) ?? records.length
    const size = readFirst(names.size) ?? readNumber(this.input.size) ?? 20
    const current = readFirst(names.current) ?? readNumber(this.input.current) ?? 1
    const pages = readFirst(names.pages) ?? Math.ceil(total / Math.max(size, 1))
    return { records, total, size, current, pages }
  }

  /** The number of waiting tasks: a plain number, or kinds without their sum. */
  private readCount(value: unknown): unknown {
    const number = readNumber(value)
    if (number !== undefined) return { count: number, todo: number }
    if (!isBody(value) || readNumber(this.pick(value, 'count', {})) !== undefined) return value
    const kinds = [value.todo, value.approve, value.register].map(readNumber).filter((kind) => kind !== undefined)
    return kinds.length === 0 ? value : { ...value, count: kinds.reduce((sum, kind) => sum + kind, 0) }
  }

  /** A user whose fields are in an object of their own, with those fields beside the others. */
  private unwrapUser(entries: Record<string, Shape>, value: Body): Body {
    const { user } = this.names
    if (user === undefined || !('userId' in entries) || user in entries) return value
    const fields = value[user]
    return isBody(fields) ? { ...fields, ...value } : value
  }

  /** The value of a field under its own name, else under the first other name that has one. */
  private pick(source: Body, key: string, entries: Record<string, Shape>): unknown {
    if (source[key] !== undefined && source[key] !== null) return source[key]
    for (const alias of this.names.aliases[key]?.split(' ') ?? []) {
      // A name serves only where the shape has no field of that name itself.
      if (alias in entries) continue
      const value = lookUp(source, alias)
      if (value !== undefined) return value
    }
    return source[key]
  }

  /** What follows from other fields of an entry of the to-do lists. */
  private completeTodo(todo: Record<string, unknown>, source: Body): void {
    // The list is of processes: what looked like the task is the process itself.
    if (todo.procInstId === todo.taskId && source.taskId === undefined) todo.taskId = null
    const status = this.names.processStatus?.[String(todo.status)] ?? todo.status
    todo.status = status
    todo.statusName = source.statusName ?? PROCESS_STATUS_NAME[String(status)] ?? status
    for (const key of ['currentNodeNames', 'currentAssigneeNames']) {
      if (typeof todo[key] === 'string') todo[key] = String(todo[key]).split(',')
    }
  }
}

/**
 * Makes the adapter of a back end that has other names and forms than the contract: other field names, ids and states
 * as numbers, yes and no as 0 and 1, times in four forms, lists and pages under other names, trees.
 *
 * What it cannot read it leaves as it is, for the schema to refuse; unknown states stay as their text.
 */
export function createAdapter(names: BackendNames): AnswerAdapter {
  const mapPayload = (output: GenericSchema, data: unknown, input: unknown) =>
    // valibot's general type names none of the entries and items that a schema of its kind has.
    new PayloadMapper(names, input).mapValue(output as unknown as Shape, data)
  const isToken = ({ raw }: Endpoint, body: unknown) =>
    isTokenAnswer(body) || (raw === true && isBody(body) && 'token' in body)
  return {
    readEnvelope: (body) => readBackendEnvelope(names, body),
    readPayload: (endpoint, body, input) =>
      mapPayload(endpoint.output, isToken(endpoint, body) ? body : readBackendEnvelope(names, body).data, input),
  }
}
