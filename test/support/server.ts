import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { Client } from 'pg'

import type { Endpoint, InputOf, OutputOf } from '@/contract/endpoint'
import { buildApp } from '@/server/app'
import { type Db, type Handle, openEmbedded, openPostgres } from '@/server/db/connection'
import type { DiskRoom } from '@/server/db/disk-room'
import { createServices, type Services } from '@/server/services'
import { readSettings, type Settings } from '@/server/settings'

import { listFilledTables } from './rows'
import { copyTemplate, type TemplateKind } from './template'

/** How {@link startTestServer} differs from the usual. */
export interface TestServerOptions {
  /** Listens on a free port of the loopback address, for browsers and several clients; else only `inject` works. */
  listen?: boolean
  /** Environment settings over those of a test: silent, no seed, a directory of its own. */
  environment?: Record<string, string>
  /** Parts in place of the usual ones, such as a clock; given the open database. */
  replace?: (handle: Handle, settings: Settings) => Partial<Services> | Promise<Partial<Services>>
  /** An embedded database of this kind, whatever TEST_DATABASE_URL says. */
  embedded?: TemplateKind
  /** What an embedded database holds where TEST_DATABASE_URL names no server; `empty` unless given. */
  template?: TemplateKind
  /** Of the disk of that embedded database, in place of what the system says. */
  room?: DiskRoom
  /** A PostgreSQL server to make the database on, whatever TEST_DATABASE_URL says. */
  postgres?: string
  /** Of every transaction on PostgreSQL; its default unless given. */
  isolation?: 'serializable'
}

/** What a call came back with. */
export interface Answer<Data = unknown> {
  status: number
  code: number
  msg: string
  data: Data
  headers: LightMyRequestResponse['headers']
  /** The whole body: of a raw answer there is no more than this. */
  body: Record<string, unknown>
}

export interface SendOptions {
  token?: string
  /** Idempotency-Key; a new one for each write unless given. `null` sends none. */
  key?: string | null
  headers?: Record<string, string>
  /** Where the call comes from, for limits by address; this machine by default. */
  address?: string
}

/** The real server on a real database of its own. */
export interface TestServer {
  app: FastifyInstance
  handle: Handle
  db: Db
  services: Services
  settings: Settings
  /** `http://127.0.0.1:port`, when it listens. */
  origin: string
  /** Sends one call of the contract as a client does. */
  send<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: SendOptions): Promise<Answer<OutputOf<E>>>
  /** Sends anything. */
  inject: FastifyInstance['inject']
  /** Empties every table. */
  truncate(): Promise<void>
  close(): Promise<void>
}

/** A new database on the server of `url`, dropped when it is closed. */
async function openPostgresCopy(url: string, isolation?: string): Promise<Handle> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const maintain = async (statement: string) => {
    const client = new Client({ connectionString: url })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await maintain(`create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  if (isolation) own.searchParams.set('options', `-c default_transaction_isolation=${isolation}`)
  const handle = await openPostgres(own.href)
  await handle.migrate()
  const close = async () => {
    await handle.close()
    await maintain(`drop database ${name} with (force)`)
  }
  return { ...handle, close }
}

/** Truncating a table costs milliseconds each, emptying it hardly any; what refers to what then asks no questions. */
async function emptyTables(handle: Handle): Promise<void> {
  const filled = await listFilledTables(handle)
  await handle.tx(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const name of filled) await tx.execute(sql.raw(`delete from "${name}"`))
  })
}

function getAddress(endpoint: Endpoint, input: Record<string, unknown>): string {
  const named = new Set<string>()
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    named.add(name)
    return encodeURIComponent(String(input[name]))
  })
  if (endpoint.method !== 'GET' && endpoint.method !== 'DELETE') return path
  const pairs = Object.entries(input).filter(([name, value]) => !named.has(name) && value !== undefined)
  const query = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()
  return query ? `${path}?${query}` : path
}

function sender(app: FastifyInstance): TestServer['send'] {
  return async <E extends Endpoint>(endpoint: E, input: InputOf<E>, options: SendOptions = {}) => {
    const { token, key = randomUUID(), headers, address } = options
    const isWrite = endpoint.method !== 'GET'
    const response = await app.inject({
      method: endpoint.method,
      url: getAddress(endpoint, input as Record<string, unknown>),
      ...(address && { remoteAddress: address }),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(isWrite && key && { 'idempotency-key': key }),
        ...headers,
      },
      ...(isWrite && endpoint.method !== 'DELETE' && { payload: input as object }),
    })
    const body = response.json<Answer<OutputOf<E>> & Record<string, unknown>>()
    return { ...body, status: response.statusCode, headers: response.headers, body }
  }
}

/**
 * Starts the real server on an empty database: a copy of a prepared embedded one, or a new one on the server that
 * `TEST_DATABASE_URL` names. Start it once per file and call `truncate` before each test.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const directory = mkdtempSync(join(tmpdir(), 'visitor-assistant-'))
  const url = options.postgres ?? (options.embedded ? undefined : process.env.TEST_DATABASE_URL)
  const handle = url
    ? await openPostgresCopy(url, options.isolation)
    : await openEmbedded(await copyTemplate(options.embedded ?? options.template ?? 'empty', directory), options.room)
  const settings = readSettings({
    LOG_LEVEL: 'silent',
    DATA_DIR: directory,
    RATE_LIMIT: '1000000',
    ...options.environment,
  })
  const services = createServices(handle, settings, await options.replace?.(handle, settings))
  const app = await buildApp(services)
  const origin = options.listen ? await app.listen({ port: 0, host: '127.0.0.1' }) : ''
  return {
    app,
    handle,
    db: handle.db,
    services,
    settings,
    origin,
    send: sender(app),
    inject: app.inject.bind(app) as FastifyInstance['inject'],
    truncate: () => emptyTables(handle),
    close: async () => {
      await app.close()
      await handle.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
