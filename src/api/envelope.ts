/** What an answer's body says, whichever family of backends wrote it. */
export interface Envelope {
  /** Undefined when the body has none. */
  code: number | undefined
  /** Empty when the body has none. */
  message: string
  data: unknown
  traceId: string | undefined
}

type Body = Readonly<Record<string, unknown>>

const DATA_KEYS = ['data', 'result', 'rows'] as const
const LIST_KEYS = ['records', 'list', 'rows', 'content', 'dataResult'] as const
const TOTAL_KEYS = ['total', 'totalCount', 'count', 'totalElements'] as const

export function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

function codeOf(body: Body): number | undefined {
  const { code, success } = body
  if (typeof code === 'number') return code
  if (typeof code === 'string' && /^-?\d{1,6}$/.test(code)) return Number(code)
  // JeecgBoot and others say it in words.
  return typeof success === 'boolean' ? (success ? 200 : 500) : undefined
}

/**
 * Reads the envelope: `msg` or `message`; the payload under `data`, `result` or, for RuoYi's tables, `rows` with
 * `total` beside it. Source: DECISIONS.md, names of the backends this product meets.
 */
export function readEnvelope(body: unknown): Envelope {
  if (!isBody(body)) return { code: undefined, message: '', data: body, traceId: undefined }
  const key = DATA_KEYS.find((candidate) => candidate in body)
  return {
    code: codeOf(body),
    message: textOf(body.msg) ?? textOf(body.message) ?? '',
    data: key === 'rows' ? body : key && body[key],
    traceId: textOf(body.traceId),
  }
}

/** Whether the body is an OAuth token answer, which is returned as it is (spec §7). */
export function isTokenAnswer(body: unknown): boolean {
  return isBody(body) && 'access_token' in body
}

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/**
 * Gives a page its names of the contract: `records`, `total`, `size`, `current`, `pages`.
 *
 * @param asked the page and size the caller wanted, for the backends that do not repeat them
 */
export function readPage(data: unknown, asked: { current?: unknown; size?: unknown }): unknown {
  if (Array.isArray(data)) return readPage({ records: data, total: data.length }, asked)
  if (!isBody(data)) return data
  const listKey = LIST_KEYS.find((key) => Array.isArray(data[key]))
  if (!listKey) return data
  const records = data[listKey]
  const paging = isBody(data.pageResult) ? data.pageResult : data
  const totalKey = TOTAL_KEYS.find((key) => numberOf(paging[key]) !== undefined)
  const total = (totalKey && numberOf(paging[totalKey])) ?? (records as unknown[]).length
  const size = numberOf(paging.size) ?? numberOf(paging.pageSize) ?? numberOf(asked.size) ?? 20
  const current =
    numberOf(paging.current) ?? numberOf(paging.pageNo) ?? numberOf(paging.pageNum) ?? numberOf(asked.current) ?? 1
  const pages = numberOf(paging.pages) ?? Math.ceil(total / Math.max(size, 1))
  return { ...data, records, total, size, current, pages }
}
