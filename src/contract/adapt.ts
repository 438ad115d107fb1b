import type { GenericSchema } from 'valibot'

import { formatWireTime, parseWireTime } from '@/lib/wire-time'

import type { Endpoint } from './endpoint'
import { type AnswerAdapter, type Envelope, findFirstText, isBody, isTokenAnswer } from './envelope'
import { WireTime } from './shapes'

type Body = Readonly<Record<string, unknown>>

/** Field names of one backend. Lists of names are in order of preference. */
interface BackendNames {
  /** Fields of the envelope with the status code. */
  code: readonly string[]
  /**
   * Fields of the payload; with `rows` the whole body is a page. Without any of them the payload is beside the code.
   */
  data: readonly string[]
  page: {
    records: readonly string[]
    total: readonly string[]
    size?: readonly string[]
    current?: readonly string[]
    pages?: readonly string[]
    /** The object with the numbers, if it is not the one with the list. */
    numbers?: string
  }
  /** The object with the user's fields inside the payload. */
  user?: string
  /** The field with the name of a role, when a role is an object. */
  roleName?: string
  /** Alternative names of a contract field, separated by spaces; a dot accesses a nested field. */
  aliases: Readonly<Record<string, string>>
  /** Maps process statuses to ours. Other values are unchanged. */
  processStatus?: Readonly<Record<string, string>>
}

/** The parts of a valibot schema that this file reads; valibot's generic type hides them. */
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

/** A code may be a number, a numeric text, a word or a boolean. */
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

/** Unwraps `optional`, `nullable` and the like. */
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

/** Flattens a tree: parents before children, each child with its parent's id. */
function flattenTree(items: readonly unknown[], parentId?: unknown): unknown[] {
  return items.flatMap((item) => {
    if (!isBody(item)) return [item]
    const { children, ...node } = item
    const own = parentId === undefined ? node : { ...node, parentId: node.parentId ?? parentId }
    return [own, ...flattenTree(Array.isArray(children) ? children : [], node.id)]
  })
}

/** Maps payloads of one backend to the contract, driven by the schemas. */
class PayloadMapper {
  private readonly names: BackendNames
  /** Input of the call. */
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
    // An empty text counts as null when the schema allows null.
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
    // A call without output may return null, true or a text.
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
      // A backend that sends a status without its name: the status itself is the name.
      if (key.endsWith('StatusName') || key === 'statusName') mapped[key] ??= mapped[key.slice(0, -4)]
    }
    return mapped
  }

  /** Converts the response to an object: pages, counts and bare lists are wrapped in the contract's fields. */
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

  /** The number of open tasks: a plain number, or counts by kind without a total. */
  private readCount(value: unknown): unknown {
    const number = readNumber(value)
    if (number !== undefined) return { count: number, todo: number }
    if (!isBody(value) || readNumber(this.pick(value, 'count', {})) !== undefined) return value
    const kinds = [value.todo, value.approve, value.register].map(readNumber).filter((kind) => kind !== undefined)
    return kinds.length === 0 ? value : { ...value, count: kinds.reduce((sum, kind) => sum + kind, 0) }
  }

  /** Merges a nested user object into its parent. */
  private unwrapUser(entries: Record<string, Shape>, value: Body): Body {
    const { user } = this.names
    if (user === undefined || !('userId' in entries) || user in entries) return value
    const fields = value[user]
    return isBody(fields) ? { ...fields, ...value } : value
  }

  /** The value of a field by its name, else by its first alias with a value. */
  private pick(source: Body, key: string, entries: Record<string, Shape>): unknown {
    if (source[key] !== undefined && source[key] !== null) return source[key]
    for (const alias of this.names.aliases[key]?.split(' ') ?? []) {
      // An alias only applies when the schema has no field of this name.
      if (alias in entries) continue
      const value = lookUp(source, alias)
      if (value !== undefined) return value
    }
    return source[key]
  }

  /** Derives missing fields of a to-do entry from others. */
  private completeTodo(todo: Record<string, unknown>, source: Body): void {
    // In a list of processes, the mapped task id is the process id.
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
 * Creates the adapter of a backend with other names and formats than the contract: field names, numeric ids and
 * statuses, booleans as 0 and 1, four time formats, other lists and pages, trees.
 *
 * Unreadable values stay unchanged, so that the schema refuses them; unknown statuses stay as text.
 */
export function createAdapter(names: BackendNames): AnswerAdapter {
  const mapPayload = (output: GenericSchema, data: unknown, input: unknown) =>
    // valibot's generic type hides the entries and items of a schema.
    new PayloadMapper(names, input).mapValue(output as unknown as Shape, data)
  const isToken = ({ raw }: Endpoint, body: unknown) =>
    isTokenAnswer(body) || (raw === true && isBody(body) && 'token' in body)
  return {
    readEnvelope: (body) => readBackendEnvelope(names, body),
    readPayload: (endpoint, body, input) =>
      mapPayload(endpoint.output, isToken(endpoint, body) ? body : readBackendEnvelope(names, body).data, input),
  }
}
