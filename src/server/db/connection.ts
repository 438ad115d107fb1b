import { AsyncLocalStorage } from 'node:async_hooks'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg'
import { cacheParsers } from './cache-parsers'
import { cacheStatements } from './cache-statements'
import { createDiskRoom, type DiskRoom } from './disk-room'
import * as schema from './schema/index'
import { createSpareWal, WAL_SETTINGS } from './spare-wal'
import { countWrites } from './write-counter'

/** The query builder of either database, or of a transaction on it. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>

/** One open database. Everything that differs between PGlite and PostgreSQL ends here. */
export interface Handle {
  kind: 'embedded' | 'postgres'
  /** For reads. Throws when used inside {@link Handle.tx}: there it would hang PGlite and escape the transaction. */
  db: Db
  /**
   * Runs `work` in one transaction, and again from its start when the database asks for that (40001, 40P01), up to
   * twenty times. So `work` touches nothing but the database.
   */
  tx<T>(work: (tx: Db) => Promise<T>): Promise<T>
  /**
   * Counts writes; only on the embedded database, where nobody else writes. While it stays the same, a read gives the
   * same.
   */
  writes?: () => number
  /**
   * Whether the disk of the embedded database has room to write; without it writes fail with a `DiskFullError`, and
   * background work waits. A PostgreSQL server watches its own disk.
   */
  hasRoom(): boolean
  /** Of the embedded database: keeps room in its write-ahead log, also on a full disk. Call it every few seconds. */
  keepSpareWal?: () => Promise<void>
  migrate(): Promise<void>
  close(): Promise<void>
}

/** Of thirty who change one row at once, at serializable isolation on a busy machine, the last took nine. */
const TRIES = 20
const FIRST_WAIT_MS = 40
/** Longer than the changes of one row by dozens take together: by then each comes at a time of its own. */
const LONGEST_WAIT_MS = 2500
/** A change of somebody else stood in the way, or waited for this one as this one for it. */
const contendedStates = new Set(['40001', '40P01'])
/** Beside this module in the sources and in the bundle alike. */
const migrationsFolder = join(__dirname, 'migrations')

/**
 * PostgreSQL's default of 128 MB lies in WebAssembly's memory from the start: 300 MB for the process against 200.
 * The files that are read again lie in the system's cache anyway.
 */
const MEMORY = ['-c', 'shared_buffers=32MB']
/** Of a statement that is kept too: nobody gathers statistics in here that would say when a plan has grown old. */
const FRESH_PLANS = ['-c', 'plan_cache_mode=force_custom_plan']

const insideTx = new AsyncLocalStorage<true>()

/** The SQLSTATE of a database error, through Drizzle's wrapper; undefined for any other error. */
export function getSqlState(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; ) {
    const { code, cause } = at as Error & { code?: unknown; cause?: unknown }
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code
    at = cause
  }
  return undefined
}

/** What PostgreSQL says while it stops, starts or has no room for another connection. */
const awayStates = new Set(['57P01', '57P02', '57P03', '53300', '08000', '08001', '08003', '08004', '08006'])
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
])
/** What `pg` says without a code. */
const awayWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client .*not queryable)/

/**
 * Whether a call failed because the database cannot be reached now. A write may have been done all the same: its
 * answer is lost, and its key tells when it comes again.
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
 * Whether a call failed because others changed the same rows each time it was tried. Its last transaction was undone;
 * its key makes it safe to send again.
 */
export function isContended(error: unknown): boolean {
  return contendedStates.has(getSqlState(error) ?? '')
}

/**
 * Runs `work`, and again when others stood in its way. It waits before that for a random part of a time that doubles:
 * those who met once would meet again after equal waits.
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
    return retryOnConflict(() => insideTx.run(true, () => begin(work)))
  }
}

/** Each statement beside the transactions is one by itself, which the database may send back just as well. */
function retryStatements(pool: Pool): void {
  // Of its overloads Drizzle uses this one.
  const ask = pool.query.bind(pool) as (query: QueryConfig, values?: unknown[]) => Promise<QueryResult>
  Object.assign(pool, {
    query: (query: QueryConfig, values?: unknown[]) => retryOnConflict(() => ask(query, values)),
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
 * Gives `work` a connection, and takes it back whatever comes of it. Drizzle's own transaction on a pool keeps the
 * connection when its `begin` fails, as on one that broke while it lay idle: ten of those, and no call gets any.
 */
async function withConnection<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
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

/** A network may swallow what is sent without a word: each step ends by itself, and half a minute ends all of it. */
const POSTGRES_TIMES = {
  connectionTimeoutMillis: 5000,
  statement_timeout: 15_000,
  /** Longer than the server itself lets a statement run: then it was the network. */
  query_timeout: 20_000,
  /** Locks of a transaction whose client is gone. */
  idle_in_transaction_session_timeout: 15_000,
}
/** The system finds out about connections that rest. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/**
 * Throws a connection away when a question on it went without an answer. The rollback that follows would wait as long
 * again, and what the pool gives out next would wait too.
 */
function destroyWhenSilent(client: PoolClient): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  const ask = client.query.bind(client) as (...words: unknown[]) => unknown
  const query = (...words: unknown[]) => {
    const answer = ask(...words)
    // With a callback, as the pool itself asks, there is no promise: the pool closes the connection.
    if (answer instanceof Promise) {
      answer.catch((error: Error) => {
        if (error.message === 'Query read timeout') connection.stream.destroy()
      })
    }
    return answer
  }
  Object.assign(client, { query })
}

/**
 * Opens PostgreSQL.
 *
 * @param onLost called for connections that broke while idle or checked out; without a listener the process would exit
 */
export async function openPostgres(url: string, onLost: (error: Error) => void = () => undefined): Promise<Handle> {
  const { Pool: ConnectionPool } = await import('pg')
  const { drizzle } = await import('drizzle-orm/node-postgres')
  const { migrate } = await import('drizzle-orm/node-postgres/migrator')
  const pool = new ConnectionPool({
    connectionString: url,
    max: 10,
    ...POSTGRES_TIMES,
    ...KEEP_ALIVE,
  })
  // What a call may take is no measure for an index over millions of rows.
  const migrateUnhurried = async () => {
    const unhurried = new ConnectionPool({
      connectionString: url,
      max: 1,
      connectionTimeoutMillis: POSTGRES_TIMES.connectionTimeoutMillis,
      ...KEEP_ALIVE,
    })
    await migrate(drizzle(unhurried), { migrationsFolder }).finally(() => unhurried.end())
  }
  retryStatements(pool)
  pool.on('error', onLost)
  pool.on('connect', (client) => {
    client.on('error', onLost)
    destroyWhenSilent(client)
  })
  const drizzled = drizzle(pool, { schema })
  // Without the schema, which is for relational queries alone: reading it would cost each transaction.
  const over = (client: PoolClient) => drizzle(client) as unknown as Db
  return {
    kind: 'postgres',
    db: guardTransactions(drizzled),
    tx: createTransactions((work) => withConnection(pool, (client) => over(client).transaction(work))),
    hasRoom: () => true,
    migrate: migrateUnhurried,
    close: () => pool.end(),
  }
}

/**
 * Opens the embedded database in `directory`, creating it when it is not there.
 * The caller holds the lock of that directory (`lock.ts`): two processes on one directory lose rows silently.
 *
 * @param room of its disk: nothing is written while it has none
 */
export async function openEmbedded(directory: string, room: DiskRoom = createDiskRoom(directory)): Promise<Handle> {
  const { PGlite, ...tools } = await import('@electric-sql/pglite')
  const { drizzle } = await import('drizzle-orm/pglite')
  const { migrate } = await import('drizzle-orm/pglite/migrator')
  const client = await PGlite.create(directory, {
    startParams: [...PGlite.defaultStartParams, ...MEMORY, ...FRESH_PLANS, ...WAL_SETTINGS],
  })
  cacheStatements(client, tools)
  cacheParsers(client)
  // By the client's own methods: it works also while writes are refused.
  const unguarded = { exec: client.exec.bind(client), query: client.query.bind(client) }
  const keepSpareWal = createSpareWal(unguarded, directory, room)
  let isMigrating = false
  const writes = countWrites(client, () => {
    // Without news it writes nothing: a server starts on a full disk, to be read.
    if (!isMigrating) room.assert()
  })
  const drizzled = drizzle(client, { schema })
  const db: Db = drizzled
  return {
    kind: 'embedded',
    db: guardTransactions(db),
    tx: createTransactions((work) => db.transaction(work)),
    writes,
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
