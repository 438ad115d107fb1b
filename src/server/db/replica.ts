import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg'

import {
  type Db,
  destroyWhenSilent,
  getSqlState,
  type Handle,
  ignoreLost,
  isAway,
  KEEP_ALIVE,
  type Replica,
  type ReplicaResult,
  withConnection,
} from './connection'
import { runSql } from './run-sql'
import { traceStatement } from './tracing'

/** What this process needs of a replica's connections. */
export interface ReplicaConnections {
  /** Whether a read gets a connection at once. */
  hasFree(): boolean
  /** Runs `work` in one read-only transaction, hence on one server. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** What a replica must have to answer a call. */
interface PrimaryPosition {
  lsn: string
  timeline: string
  cluster: string
  database: string
}

/** A replica at the beginning of a read. */
interface ReplicaPosition {
  recovers: boolean
  /** Null on a server that never was in recovery. */
  reached: boolean | null
  timeline: string
  cluster: string
  database: string
}

/** Between three looks. Streaming within one network takes less; a read is not held up longer. */
const WAITS_MS = [5, 15]
/** How often a replica that is away is looked for. */
const LOOK_EVERY_MS = 5000
const CONNECTIONS_MAX = 10
/** Shorter than those of the primary: behind them the primary still has to answer. */
const CLIENT_TIMES = { connectionTimeoutMillis: 1000, query_timeout: 3000 }

/**
 * Read committed: each statement sees what was replayed before it. The one snapshot of repeatable read is taken before the
 * look at the position, and a hot standby has no serializable. One message, which PgBouncer gives one server; it refuses
 * the timeouts as startup parameters.
 */
const BEGIN = [
  'begin isolation level read committed read only',
  'set local statement_timeout = 2500',
  'set local idle_in_transaction_session_timeout = 15000',
].join('; ')

/**
 * A commit is acknowledged after its flush, unless `synchronous_commit` is off; then only the insert position has
 * every commit before it. The name of a WAL file begins with the timeline.
 */
const askPrimary = sql`select lsn::text as lsn, substr(pg_walfile_name(lsn), 1, 8) as timeline,
  (select system_identifier::text from pg_control_system()) as cluster, current_database()::text as database
  from (select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
    else pg_current_wal_flush_lsn() end as lsn) as position`

const askReplica = (lsn: string) => sql`select pg_is_in_recovery() as recovers,
  pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as reached,
  (select lpad(upper(to_hex(timeline_id)), 8, '0') from pg_control_checkpoint()) as timeline,
  (select system_identifier::text from pg_control_system()) as cluster, current_database()::text as database`

async function askRow<Row>(db: Db, question: ReturnType<typeof askReplica>): Promise<Row> {
  const [row] = await runSql<Row>(db, question)
  if (!row) throw new Error('no position')
  return row
}

/** The replica does not answer this read. */
class ReplicaMiss extends Error {
  override name = 'ReplicaMiss'

  constructor(
    readonly result: 'behind' | 'away',
    message: string,
  ) {
    super(message)
  }
}

/** In the log: no message, which may hold an address or a person. */
function describeReason(error: unknown): string {
  if (error instanceof ReplicaMiss) return error.message
  const { code, name } = error as { code?: unknown; name?: unknown }
  return getSqlState(error) ?? String(code ?? name)
}

/** @throws {ReplicaMiss} away, when the primary does not tell: it is away, a standby itself, or no PostgreSQL */
async function findPosition(primary: Db): Promise<PrimaryPosition> {
  try {
    return await askRow<PrimaryPosition>(primary, askPrimary)
  } catch (error) {
    throw new ReplicaMiss('away', `the primary does not tell its position (${describeReason(error)})`)
  }
}

/** Why a server is no replica of the primary as it is now; undefined when it is one. */
function explainForeign(at: ReplicaPosition, primary: PrimaryPosition): string | undefined {
  if (at.cluster !== primary.cluster) return 'it belongs to another cluster'
  if (at.database !== primary.database) return 'it leads to another database'
  if (!at.recovers) return 'it is not in recovery'
  // After a promotion, positions on two timelines cannot be compared. A replica reports its new timeline after its next
  // restartpoint, at most checkpoint_timeout later.
  return at.timeline === primary.timeline ? undefined : 'it does not report the timeline of the primary'
}

/** @throws {ReplicaMiss} away, when the server is no replica of the primary */
async function hasReached(db: Db, primary: PrimaryPosition): Promise<boolean> {
  const at = await askRow<ReplicaPosition>(db, askReplica(primary.lsn))
  const foreign = explainForeign(at, primary)
  if (foreign) throw new ReplicaMiss('away', foreign)
  return at.reached === true
}

/** @throws {ReplicaMiss} when the replica stays behind, or is none */
async function waitUntilReached(db: Db, primary: PrimaryPosition, waits: readonly number[]): Promise<void> {
  for (const wait of [...waits, undefined]) {
    if (await hasReached(db, primary)) return
    if (wait !== undefined) await sleep(wait)
  }
  throw new ReplicaMiss('behind', 'it is behind')
}

/**
 * Decides for each read whether the replica may answer it. A read never misses what was acknowledged before its call
 * began, whoever wrote it: the primary is asked for its position, and the replica must have replayed that.
 */
export function createReplica(primary: Db, connections: ReplicaConnections): Replica & { close(): Promise<void> } {
  const counts: Record<ReplicaResult, number> = { replica: 0, busy: 0, behind: 0, away: 0, failed: 0 }
  let listener: Parameters<Replica['watch']>[0] = () => undefined
  let state: { isUp: boolean; reason: string } | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  /** One that was behind is asked once, not waited for, until it has caught up: its lag is longer than the waits. */
  let isLagging = false

  const setState = (isUp: boolean, reason = '') => {
    if (isClosed || (state?.isUp === isUp && state.reason === reason)) return
    state = { isUp, reason }
    listener(state)
  }
  const scheduleLook = () => {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(look, LOOK_EVERY_MS).unref()
  }
  const setAway = (reason: string) => {
    setState(false, reason)
    scheduleLook()
  }
  async function look(): Promise<void> {
    try {
      const position = await findPosition(primary)
      await connections.transaction((db) => hasReached(db, position))
      setState(true)
    } catch (error) {
      setAway(describeReason(error))
    }
  }

  /** Gives the answer of the replica, or why there is none. */
  async function readReplica<T>(work: (db: Db) => Promise<T>): Promise<{ answer: T } | { missed: ReplicaResult }> {
    if (!state?.isUp) return { missed: 'away' }
    if (!connections.hasFree()) return { missed: 'busy' }
    let hasBegun = false
    try {
      const position = await findPosition(primary)
      const answer = await connections.transaction(async (db) => {
        await waitUntilReached(db, position, isLagging ? [] : WAITS_MS)
        isLagging = false
        hasBegun = true
        return work(db)
      })
      return { answer }
    } catch (error) {
      return handleFailure(error, hasBegun)
    }
  }

  /** Whatever failed runs again on the primary: a lost connection has many errors, and a refusal is given there too. */
  function handleFailure(error: unknown, hasBegun: boolean): { missed: ReplicaResult } {
    if (error instanceof ReplicaMiss && error.result === 'behind') {
      isLagging = true
      return { missed: 'behind' }
    }
    // Recovery conflicts, time limits and a write, which a replica refuses as 25006, end one read, not the replica.
    if (!hasBegun || (isAway(error) && getSqlState(error) !== '25006')) setAway(describeReason(error))
    return { missed: hasBegun ? 'failed' : 'away' }
  }

  return {
    async read(work) {
      const outcome = await readReplica(work)
      counts['missed' in outcome ? outcome.missed : 'replica'] += 1
      return 'missed' in outcome ? work(primary) : outcome.answer
    },
    watch(listen) {
      listener = listen
      void look()
    },
    isUp: () => state?.isUp === true,
    countReads: () => counts,
    async close() {
      isClosed = true
      clearTimeout(timer)
      await connections.close()
    },
  }
}

/**
 * The client of one transaction. Handlers ask several questions at once, as of a pool; a connection answers one after the
 * other. What is asked after the end would run within the transaction of another read.
 */
function createSequence(client: PoolClient): { client: PoolClient; end(): void } {
  // The overload that Drizzle uses.
  const ask = client.query.bind(client) as (query: QueryConfig, values?: unknown[]) => Promise<QueryResult>
  let last: Promise<unknown> = Promise.resolve()
  let hasEnded = false
  const query = (question: QueryConfig, values?: unknown[]) => {
    const answer = last.then(() => {
      if (hasEnded) throw new Error('the read has ended')
      return traceStatement(question.text, () => ask(question, values))
    })
    last = answer.catch(() => undefined)
    return answer
  }
  const end = () => {
    hasEnded = true
  }
  return { client: Object.assign(Object.create(client) as PoolClient, { query }), end }
}

async function openConnections(url: string): Promise<ReplicaConnections> {
  const { Pool: ConnectionPool } = await import('pg')
  const { drizzle } = await import('drizzle-orm/node-postgres')
  const pool: Pool = new ConnectionPool({
    connectionString: url,
    max: CONNECTIONS_MAX,
    ...CLIENT_TIMES,
    ...KEEP_ALIVE,
  })
  pool.on('error', ignoreLost)
  pool.on('connect', (client) => {
    client.on('error', ignoreLost)
    destroyWhenSilent(client)
  })
  return {
    hasFree: () => pool.idleCount > 0 || pool.totalCount < CONNECTIONS_MAX,
    transaction: (work) =>
      withConnection(pool, async (client) => {
        await client.query(BEGIN)
        const sequence = createSequence(client)
        try {
          return await work(drizzle(sequence.client) as unknown as Db)
        } finally {
          sequence.end()
          // Nothing was written: it ends a transaction that failed, too.
          await client.query('commit')
        }
      }),
    close: () => pool.end(),
  }
}

/** Adds a replica to an open primary. It connects when the replica is first watched: a replica that is away is no error. */
export async function attachReplica(handle: Handle, url: string): Promise<Handle> {
  const replica = createReplica(handle.db, await openConnections(url))
  const close = async () => {
    await replica.close()
    await handle.close()
  }
  return { ...handle, replica, close }
}
