import { AsyncLocalStorage } from 'node:async_hooks'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg'

import { createDiskRoom, type DiskRoom } from './disk-room'
import { wrapEmbeddedClient } from './embedded-client'
import * as schema from './schema/index'
import { createSpareWal, WAL_SETTINGS } from './spare-wal'
import { isTracing, traceStatement } from './tracing'

/** The query builder of either database, or of a transaction. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>

/** Connections of the pool: open ones, those of them without work, callers that wait for one, and the most. */
interface Connections {
  open: number
  idle: number
  waiting: number
  most: number
}

/** Who answered a read: the replica, or the primary, because the replica was busy, behind, away or failed. */
export type ReplicaResult = 'replica' | 'busy' | 'behind' | 'away' | 'failed'

/** A hot standby of the primary, for reads that may be answered there. */
export interface Replica {
  /**
   * Runs `work` on the replica once it has everything that was committed before this call, otherwise on the primary. A
   * read that fails on the replica runs again on the primary, so `work` must only read.
   */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Begins to use the replica; calls `listener` at first, and when it went away or came back. */
  watch(listener: (state: { isUp: boolean; reason: string }) => void): void
  isUp(): boolean
  countReads(): Readonly<Record<ReplicaResult, number>>
}

/** An open database. It hides all differences between PGlite and PostgreSQL. */
export interface Handle {
  kind: 'embedded' | 'postgres'
  /**
   * For reads. Throws when used inside {@link Handle.tx}: there it would deadlock PGlite and bypass the transaction.
   */
  db: Db
  /**
   * Runs `work` in a transaction, and retries it up to twenty times on serialization failures and deadlocks (40001,
   * 40P01). So `work` must only touch the database.
   */
  tx<T>(work: (tx: Db) => Promise<T>): Promise<T>
  /**
   * Whether the disk of the embedded database has room for writes. Without it writes fail with a `DiskFullError`, and
   * background jobs pause. A PostgreSQL server monitors its own disk.
   */
  hasRoom(): boolean
  /** PostgreSQL only: the connections of this process. */
  countConnections?: () => Connections
  /** PostgreSQL with `DATABASE_REPLICA_URL` only. */
  replica?: Replica
  /** Embedded database only: preallocates WAL segments, also on a full disk. Call it every few seconds. */
  keepSpareWal?: () => Promise<void>
  migrate(): Promise<void>
  close(): Promise<void>
}

/**
 * Measured: of thirty concurrent serializable updates of one row on a busy machine, the slowest needed nine attempts.
 */
const TRIES = 20
const FIRST_WAIT_MS = 40
/** Longer than dozens of updates of one row take in sequence, so the retries spread out. */
const LONGEST_WAIT_MS = 2500
/** SQL states of serialization failure and deadlock. */
const contendedStates = new Set(['40001', '40P01'])
/** Beside this module both in the sources and in the bundle. */
const migrationsFolder = join(__dirname, 'migrations')

/**
 * PostgreSQL's default of 128 MB is allocated in WebAssembly memory at startup: 300 MB per process instead of 200. The
 * OS caches the data files anyway.
 */
const MEMORY = ['-c', 'shared_buffers=32MB']

/** Called with the seconds from the call of {@link Handle.tx} to the commit. */
type CommitListener = (seconds: number) => void

/** Of the attempt of a transaction that is under way. */
const insideTx = new AsyncLocalStorage<CommitListener[]>()

/** The SQLSTATE of a database error, unwrapped from Drizzle's error; undefined for any other error. */
export function getSqlState(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; ) {
    const { code, cause } = at as Error & { code?: unknown; cause?: unknown }
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code
    at = cause
  }
  return undefined
}

/** SQL states of a server that is stopping, starting, out of connections, or a standby: the primary is elsewhere. */
const awayStates = new Set(['25006', '57P01', '57P02', '57P03', '53300', '08000', '08001', '08003', '08004', '08006'])
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
])
/** Messages of `pg` errors without a code. */
const awayWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client .*not queryable)/

/**
 * Whether a call failed because the database is unreachable. A write may have been committed, although its result is
 * lost; a retry with the same idempotency key finds out.
 */
export function isAway(error: unknown): boolean {
  if (awayStates.has(getSqlState(error) ?? '')) return true
  for (let at = error; at instanceof Error; ) {
    const { code, cause, message } = at as Error & { code?: unknown; cause?: unknown }
    if (awayCodes.has(String(code)) || awayWords.test(message)) return true
    at = cause
  }
  return false
}

/**
 * Whether a call failed because all retries hit a conflict. The transaction was rolled back, and the idempotency key
 * makes a retry by the client safe.
 */
export function isContended(error: unknown): boolean {
  return contendedStates.has(getSqlState(error) ?? '')
}

/** The time limits of a statement, a lock, an idle transaction and a whole transaction. */
const expiredStates = new Set(['57014', '55P03', '25P03', '25P04'])

/**
 * Whether a call failed because the database ended it at a time limit: it is there, and has undone the transaction. The
 * idempotency key makes a retry by the client safe.
 */
export function isTimedOut(error: unknown): boolean {
  return expiredStates.has(getSqlState(error) ?? '')
}

/**
 * Runs `work` and retries it on conflicts. It waits for a random part of an exponential backoff, because transactions
 * with equal waits would conflict again.
 */
async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= TRIES || !isContended(error)) throw error
      await sleep(Math.random() * Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS))
    }
  }
}

function createTransactions(begin: <T>(work: (tx: Db) => Promise<T>) => Promise<T>): Handle['tx'] {
  return async (work) => {
    if (insideTx.getStore()) throw new Error('a transaction inside a transaction: pass the inner one on')
    const began = performance.now()
    const { done, listeners } = await retryOnConflict(async () => {
      const own: CommitListener[] = []
      return { done: await insideTx.run(own, () => begin(work)), listeners: own }
    })
    for (const listener of listeners) listener((performance.now() - began) / 1000)
    return done
  }
}

/**
 * Calls `listener` once the transaction around is committed; never when it fails. An attempt that is repeated is
 * forgotten.
 *
 * @param listener must not throw: what it hears of has happened
 * @throws {Error} outside of {@link Handle.tx}
 */
export function callAfterCommit(listener: CommitListener): void {
  const listeners = insideTx.getStore()
  if (!listeners) throw new Error('no transaction whose commit could be waited for')
  listeners.push(listener)
}

/** Retries single statements outside of transactions, which may also hit a conflict. */
function retryStatements(pool: Pool): void {
  // The overload that Drizzle uses.
  const ask = pool.query.bind(pool) as (query: QueryConfig, values?: unknown[]) => Promise<QueryResult>
  Object.assign(pool, {
    query: (query: QueryConfig, values?: unknown[]) =>
      traceStatement(query.text, () => retryOnConflict(() => ask(query, values))),
  })
}

function guardTransactions(db: Db): Db {
  return new Proxy(db, {
    get(target, key) {
      if (insideTx.getStore()) throw new Error(`db.${String(key)} inside a transaction: use its own db`)
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/**
 * Runs `work` with a pooled connection and always releases it. Drizzle's own pool transaction leaks the connection when
 * `begin` fails, as on a broken idle connection; ten of those exhaust the pool.
 */
export async function withConnection<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    const done = await work(client)
    client.release()
    return done
  } catch (error) {
    client.release(isAway(error))
    throw error
  }
}

/** The network may drop packets silently: each phase has a timeout, all together half a minute. */
const CONNECTION_TIMES = { connectionTimeoutMillis: 5000 }
const CLIENT_TIMES = {
  ...CONNECTION_TIMES,
  /** Longer than `statement_timeout`, so it only fires on network problems. */
  query_timeout: 20_000,
}
const CONNECTIONS_MAX = 10
/** Timeouts of the server, in milliseconds; startup parameters of a connection. */
const SERVER_TIMES = {
  statement_timeout: 15_000,
  /** Releases the locks of a transaction whose client is gone. */
  idle_in_transaction_session_timeout: 15_000,
}
/** TCP keep-alive detects broken idle connections. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** The next statement on a broken connection reports it; without a listener the process would exit. */
export const ignoreLost = () => undefined

/** For a transaction behind a pooler: a setting of the connection would apply to whoever gets it next. */
const SET_LOCAL_TIMES = sql.raw(
  Object.entries(SERVER_TIMES)
    .map(([name, milliseconds]) => `set local ${name} = ${milliseconds}`)
    .join('; '),
)

/** PgBouncer's words, with SQLSTATE 08P01: it hands on only the startup parameters that it knows. */
export const REFUSED_PARAMETER = /unsupported startup parameter(?: in options)?: (\S+)/

/**
 * Whether a pooler such as PgBouncer stands in front of PostgreSQL: it refuses the timeouts as startup parameters.
 *
 * @throws {Error} when the database cannot be reached
 */
async function isBehindPooler(url: string): Promise<boolean> {
  const { Client } = await import('pg')
  const client = new Client({ connectionString: url, ...CLIENT_TIMES, ...SERVER_TIMES })
  client.on('error', ignoreLost)
  try {
    await client.connect()
    return false
  } catch (error) {
    const refused = REFUSED_PARAMETER.exec((error as Error).message)?.[1]
    if (refused !== undefined && Object.keys(SERVER_TIMES).includes(refused)) return true
    throw error
  } finally {
    await client.end()
  }
}

/**
 * Destroys a connection after a query timeout. The following rollback would block for the same time, and so would the
 * next user of the pooled connection.
 */
export function destroyWhenSilent(client: PoolClient): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  const ask = client.query.bind(client) as (...words: unknown[]) => unknown
  const query = (...words: unknown[]) => {
    const answer = ask(...words)
    // The pool itself calls with a callback and gets no promise; it closes the connection.
    if (answer instanceof Promise) {
      answer.catch((error: Error) => {
        if (error.message === 'Query read timeout') connection.stream.destroy()
      })
    }
    return answer
  }
  Object.assign(client, { query })
}

/** The statements of a transaction as spans. The client itself is unchanged: the pool has it again. */
function traceClient(client: PoolClient): PoolClient {
  if (!isTracing()) return client
  // The overload that Drizzle uses, and the text alone of `begin` and `commit`.
  const ask = client.query.bind(client) as (query: QueryConfig | string, values?: unknown[]) => Promise<QueryResult>
  const query = (query: QueryConfig | string, values?: unknown[]) =>
    traceStatement(typeof query === 'string' ? query : query.text, () => ask(query, values))
  return Object.assign(Object.create(client) as PoolClient, { query })
}

/**
 * Opens PostgreSQL, also behind PgBouncer in transaction mode. Nothing may outlive a transaction on its connection: no
 * statement prepared by name, no session setting, no session lock.
 *
 * @param hasTimeLimits false for commands such as a restore, whose statements may take minutes
 */
export async function openPostgres(url: string, { hasTimeLimits = true } = {}): Promise<Handle> {
  const { Pool: ConnectionPool } = await import('pg')
  const { drizzle } = await import('drizzle-orm/node-postgres')
  const { migrate } = await import('drizzle-orm/node-postgres/migrator')
  const isPooled = await isBehindPooler(url)
  const pool = new ConnectionPool({
    connectionString: url,
    max: CONNECTIONS_MAX,
    ...(hasTimeLimits ? CLIENT_TIMES : CONNECTION_TIMES),
    ...(hasTimeLimits && !isPooled ? SERVER_TIMES : {}),
    ...KEEP_ALIVE,
  })
  // The timeouts of a call are too short for an index over millions of rows.
  const migrateUnhurried = async () => {
    const unhurried = new ConnectionPool({
      connectionString: url,
      max: 1,
      ...CONNECTION_TIMES,
      ...KEEP_ALIVE,
    })
    await migrate(drizzle(unhurried), { migrationsFolder }).finally(() => unhurried.end())
  }
  retryStatements(pool)
  pool.on('error', ignoreLost)
  pool.on('connect', (client) => {
    client.on('error', ignoreLost)
    destroyWhenSilent(client)
  })
  const drizzled = drizzle(pool, { schema })
  // Without the schema, which only relational queries need; processing it would slow down each transaction.
  const over = (client: PoolClient) => drizzle(traceClient(client)) as unknown as Db
  return {
    kind: 'postgres',
    db: guardTransactions(drizzled),
    tx: createTransactions((work) =>
      withConnection(pool, (client) =>
        over(client).transaction(async (tx) => {
          if (isPooled && hasTimeLimits) await tx.execute(SET_LOCAL_TIMES)
          return work(tx)
        }),
      ),
    ),
    hasRoom: () => true,
    countConnections: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      most: CONNECTIONS_MAX,
    }),
    migrate: migrateUnhurried,
    close: () => pool.end(),
  }
}

/**
 * Opens the embedded database in `directory` and creates it if needed.
 * The caller must hold the lock of the directory (`lock.ts`): two processes on one directory lose rows silently.
 *
 * @param room of the disk; without it writes are refused
 */
export async function openEmbedded(directory: string, room: DiskRoom = createDiskRoom(directory)): Promise<Handle> {
  const { PGlite, types } = await import('@electric-sql/pglite')
  const { drizzle } = await import('drizzle-orm/pglite')
  const { migrate } = await import('drizzle-orm/pglite/migrator')
  const asText = [types.DATE, types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL]
  const client = await PGlite.create(directory, {
    // Drizzle reads times from text; `wrapEmbeddedClient` drops what it sends along with each statement to the same end.
    parsers: Object.fromEntries(asText.map((type) => [type, (text: string) => text])),
    startParams: [...PGlite.defaultStartParams, ...MEMORY, ...WAL_SETTINGS],
  })
  const keepSpareWal = createSpareWal(client, directory, room)
  let isMigrating = false
  const wrapped = wrapEmbeddedClient(client, () => {
    // Without pending migrations nothing is written, so the server can start read-only on a full disk.
    if (!isMigrating) room.assert()
  })
  // The cast: Drizzle asks for a whole PGlite and calls these methods only.
  const drizzled = drizzle(wrapped as typeof client, { schema })
  const db: Db = drizzled
  return {
    kind: 'embedded',
    db: guardTransactions(db),
    tx: createTransactions((work) => db.transaction(work)),
    hasRoom: () => room.has(),
    keepSpareWal,
    async migrate() {
      isMigrating = true
      await migrate(drizzled, { migrationsFolder }).finally(() => {
        isMigrating = false
      })
    },
    close: () => client.close(),
  }
}
