import type { messages, PGlite, parse, protocol, Results } from '@electric-sql/pglite'

/** More than everyday use needs. Takes 7 MB of WebAssembly memory, which is never released. */
const MOST_STATEMENTS = 200

/** The PGlite members that the cache uses. */
type Client = Pick<
  PGlite,
  | '_checkReady'
  | '_runExclusiveQuery'
  | '_runExclusiveTransaction'
  | 'execProtocolStream'
  | 'parsers'
  | 'query'
  | 'serializers'
>

/** PGlite's protocol serializer and result parser. */
interface Tools {
  protocol: Pick<typeof protocol, 'serialize'>
  parse: Pick<typeof parse, 'parseDescribeStatementResults' | 'parseResults'>
}

/** A prepared statement. */
interface Statement {
  name: string
  parameterTypes: number[]
  /** The row description, which precedes the rows of each result. */
  columns: messages.BackendMessage[]
}

/** A cache of prepared statements by SQL text; runs one query at a time. */
function createStatementCache(client: Client, { protocol: { serialize }, parse }: Tools) {
  const kept = new Map<string, Statement>()
  const left: string[] = []
  let made = 0
  const send = (...parts: Uint8Array[]) => client.execProtocolStream(Buffer.concat(parts), { syncToFs: false })

  function forget(text: string): void {
    const statement = kept.get(text)
    if (statement) left.push(statement.name)
    kept.delete(text)
  }

  async function prepare(text: string): Promise<Statement> {
    const [oldest] = kept.keys()
    if (oldest !== undefined && kept.size >= MOST_STATEMENTS) forget(oldest)
    made += 1
    const name = `kept_${made}`
    const closing = left.splice(0).map((former) => serialize.close({ type: 'S', name: former }))
    const reading = [serialize.parse({ name, text }), serialize.describe({ type: 'S', name }), serialize.sync()]
    const told = await send(...closing, ...reading)
    const columns = told.filter((message) => message.name === 'rowDescription')
    return { name, parameterTypes: parse.parseDescribeStatementResults(told), columns }
  }

  function written(value: unknown, type: number | undefined) {
    if (value === null || value === undefined) return null
    const serializer = type === undefined ? undefined : client.serializers[type]
    return serializer ? serializer(value) : String(value)
  }

  /** Runs a statement; returns the row description and the rows. */
  async function ask(text: string, values: readonly unknown[]): Promise<messages.BackendMessage[]> {
    const statement = kept.get(text) ?? (await prepare(text))
    // Reinserted, because the map is ordered by last use.
    kept.delete(text)
    kept.set(text, statement)
    const { name, parameterTypes, columns } = statement
    const bound = values.map((value, at) => written(value, parameterTypes[at]))
    const answer = await send(
      serialize.bind({ statement: name, values: bound }),
      serialize.execute({}),
      serialize.sync(),
    )
    return [...columns, ...answer]
  }

  return { ask, forget }
}

/**
 * Caches prepared statements of the embedded database. PGlite 0.5 parses every statement anew, in six round trips
 * through WebAssembly, which is nearly half of the cost of a query.
 * When a cached statement fails, PGlite runs the query itself, and the caller gets its error.
 *
 * Plans are not cached, so `plan_cache_mode` must be `force_custom_plan`: an old plan would ignore later writes.
 *
 * @param client its `query` is replaced; reads in transactions and writes run as before
 */
export function cacheStatements(client: Client, tools: Tools): void {
  const { query } = client
  const { ask, forget } = createStatementCache(client, tools)
  const askAlone = (text: string, values: readonly unknown[]) => {
    const work = () =>
      ask(text, values).catch(() => {
        forget(text)
        return undefined
      })
    return client._runExclusiveTransaction(() => client._runExclusiveQuery(work))
  }
  // The cast: PGlite's method is generic in the row type, which is not relevant here.
  client.query = (async (text, values = [], options = {}): Promise<Results> => {
    const plainly = () => query.call(client, text, values, options) as Promise<Results>
    if (!/^\s*select\b/i.test(text)) return plainly()
    await client._checkReady()
    const answer = await askAlone(text, values)
    if (!answer) return plainly()
    const [results] = tools.parse.parseResults(answer, client.parsers, options)
    return results ?? plainly()
  }) as PGlite['query']
}
