import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'

import { RELEASE } from '@/server/version'

import { listenForCallEnds } from './call-end'
import { createProcessCounter, type ProcessCounter } from './process-metrics'
import { createUnauthorizedRefusal, Refusal } from './refusal'

/** How many deliveries of a kind are in a state. */
export interface DeliveryFigure {
  kind: 'webhook' | 'subscribeMessage'
  state: 'waiting' | 'due' | 'failed' | 'abandoned'
  count: number
}

/** The figures of this process. */
export interface Metrics {
  registry: Registry
  countJob(name: string, isDone: boolean, seconds: number): void
  processCounter: ProcessCounter
}

/** Few: with 400 calls in use, each bucket makes a scrape some 20 KB longer. */
const CALL_SECONDS = [0.005, 0.02, 0.1, 0.3, 1, 5]
const JOB_SECONDS = [0.01, 0.1, 1, 10, 60]
/** A scrape answers although the database does not. */
const PATIENCE_MS = 2000

type CountDeliveries = () => Promise<DeliveryFigure[]>

type PromClient = typeof import('prom-client')

/** Labels have few values: names of calls and outcomes; never an id, a person or an address. */
function countCalls(app: FastifyInstance, { Counter, Histogram }: PromClient, registry: Registry): void {
  const ended = new Counter({
    name: 'assistant_calls_total',
    help: 'Calls by name and outcome; other: pages, files, health',
    labelNames: ['call', 'outcome'],
    registers: [registry],
  })
  const lasted = new Histogram({
    name: 'assistant_call_duration_seconds',
    help: 'Time until the answer was sent; without calls whose caller hung up',
    labelNames: ['call'],
    buckets: CALL_SECONDS,
    registers: [registry],
  })
  listenForCallEnds(app, (request, reply, outcome) => {
    const call = request.routeOptions.config?.callName ?? 'other'
    ended.inc({ call, outcome })
    if (outcome !== 'aborted') lasted.observe({ call }, reply.elapsedTime / 1000)
  })
}

/** The label is `name`, because Prometheus itself gives each series a label `job`. */
function createJobCounter({ Counter, Gauge, Histogram }: PromClient, registry: Registry): Metrics['countJob'] {
  const registers = [registry]
  const runs = new Counter({
    name: 'assistant_job_runs_total',
    help: 'Runs of background jobs by outcome; also failed: a run skipped because the disk is full',
    labelNames: ['name', 'outcome'],
    registers,
  })
  const lasted = new Histogram({
    name: 'assistant_job_duration_seconds',
    help: 'Time that a run of a background job took',
    labelNames: ['name'],
    buckets: JOB_SECONDS,
    registers,
  })
  const succeeded = new Gauge({
    name: 'assistant_job_last_success_timestamp_seconds',
    help: 'When a background job last ended without a failure',
    labelNames: ['name'],
    registers,
  })
  return (name, isDone, seconds) => {
    runs.inc({ name, outcome: isDone ? 'done' : 'failed' })
    lasted.observe({ name }, seconds)
    if (isDone) succeeded.setToCurrentTime({ name })
  }
}

function watchDatabase(app: FastifyInstance, { Gauge }: PromClient, registry: Registry): void {
  const { handle } = app.services
  const registers = [registry]
  new Gauge({
    name: 'assistant_info',
    help: 'Always 1: release and database of this process',
    labelNames: ['version', 'database'],
    registers,
  }).set({ version: RELEASE, database: handle.kind }, 1)
  new Gauge({
    name: 'assistant_disk_has_room',
    help: '1 while the disk of the embedded database has room for writes; always 1 on PostgreSQL',
    registers,
    collect() {
      this.set(handle.hasRoom() ? 1 : 0)
    },
  })
  const { countConnections } = handle
  if (!countConnections) return
  new Gauge({
    name: 'assistant_database_connections',
    help: 'Connections of the pool that are busy or idle, and calls that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      const { open, idle, waiting } = countConnections()
      this.set({ state: 'busy' }, open - idle)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'waiting' }, waiting)
    },
  })
  new Gauge({
    name: 'assistant_database_connections_max',
    help: 'The most connections that this process opens',
    registers,
  }).set(countConnections().most)
}

function watchReplica(app: FastifyInstance, { Counter, Gauge }: PromClient, registry: Registry): void {
  const { replica } = app.services.handle
  if (!replica) return
  const registers = [registry]
  new Gauge({
    name: 'assistant_replica_up',
    help: '1 while the replica answers reads; 0: it is away, and the primary answers all of them',
    registers,
    collect() {
      this.set(replica.isUp() ? 1 : 0)
    },
  })
  new Counter({
    name: 'assistant_replica_reads_total',
    help: 'Reads that a replica may answer; each result but replica was answered by the primary, because the replica was so',
    labelNames: ['result'],
    registers,
    collect() {
      this.reset()
      for (const [result, count] of Object.entries(replica.countReads())) this.inc({ result }, count)
    },
  })
}

function countInTime(countDeliveries: CountDeliveries): Promise<DeliveryFigure[] | undefined> {
  const counted = countDeliveries().catch(() => undefined)
  return Promise.race([counted, sleep(PATIENCE_MS, undefined, { ref: false })])
}

function watchDeliveries({ Gauge }: PromClient, registry: Registry, countDeliveries: CountDeliveries): void {
  const registers = [registry]
  let pendingFigures: Promise<DeliveryFigure[] | undefined> | undefined
  // One question for both gauges, which are collected side by side.
  const ask = () => {
    pendingFigures ??= countInTime(countDeliveries).finally(() => {
      pendingFigures = undefined
    })
    return pendingFigures
  }
  new Gauge({
    name: 'assistant_database_up',
    help: '1 when the database answered this scrape within two seconds',
    registers,
    async collect() {
      this.set((await ask()) ? 1 : 0)
    },
  })
  new Gauge({
    name: 'assistant_deliveries',
    help: 'Webhook events and subscribe messages that wait; those of them that are due; failed: webhook events of the last day that were given up, and subscribe messages of the last two days that were refused; abandoned: those of them that were given up. Of the whole database, up to 100,000 (due: 10,000)',
    labelNames: ['kind', 'state'],
    registers,
    async collect() {
      const figures = await ask()
      this.reset()
      for (const { kind, state, count } of figures ?? []) this.set({ kind, state }, count)
    },
  })
}

/**
 * Counts from now on; null without `METRICS_TOKEN`, and then nothing is loaded or counted. Call it before routes are
 * registered.
 *
 * @param countDeliveries asked at each scrape
 */
export async function createMetrics(app: FastifyInstance, countDeliveries: CountDeliveries): Promise<Metrics | null> {
  if (app.services.settings.metricsToken === '') return null
  const client = await import('prom-client')
  const registry = new client.Registry()
  client.collectDefaultMetrics({ register: registry })
  countCalls(app, client, registry)
  watchDatabase(app, client, registry)
  watchReplica(app, client, registry)
  watchDeliveries(client, registry, countDeliveries)
  return {
    registry,
    countJob: createJobCounter(client, registry),
    processCounter: createProcessCounter(client, registry),
  }
}

const hashToken = (token: string) => createHash('sha256').update(token).digest()

/**
 * Serves `/metrics` to whoever has `METRICS_TOKEN`; guessing is limited like any call. Without the setting it is a 404,
 * also for a browser, which other unknown addresses give the start page.
 */
export function reportMetrics(app: FastifyInstance): void {
  const { metricsToken, rateLimit } = app.services.settings
  const tokenHash = hashToken(metricsToken)
  app.get('/metrics', { config: { rateLimit: { max: rateLimit } } }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!app.metrics) throw new Refusal(404, '接口或文件不存在')
    const [, bearerToken = ''] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? []
    // Hashes have one length, so the comparison takes one time.
    if (!timingSafeEqual(hashToken(bearerToken), tokenHash)) throw createUnauthorizedRefusal()
    const { registry } = app.metrics
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
