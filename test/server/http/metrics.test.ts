import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'

import { calls } from '@/contract/calls'
import type { Replica } from '@/server/db/connection'
import { subscribeMessage } from '@/server/db/schema/subscribe'
import { webhook, webhookDelivery } from '@/server/db/schema/webhook'
import { OUTCOMES } from '@/server/http/call-end'
import { OVERDUE_HANDLINGS, PROCESS_OUTCOMES, TASK_RESULTS } from '@/server/http/process-metrics'
import { scheduleEvery } from '@/server/http/repeat'
import { demoPeople } from '@/server/seed/people'

import { startTestServer } from '../../support/server'
import { setUpServer } from '../../support/set-up-server'

const TOKEN = 'scrape-0123456789abcdef'
const PHONE = '13800138001'
const replica: Replica = {
  read: () => Promise.reject(new Error('not asked here')),
  watch: () => undefined,
  isUp: () => true,
  countReads: () => ({ replica: 5, busy: 0, behind: 2, away: 1, failed: 0 }),
}
const connections = { open: 3, idle: 1, waiting: 2, most: 10 }

const server = setUpServer(() =>
  startTestServer({
    embedded: 'demo',
    environment: { METRICS_TOKEN: TOKEN },
    // As on PostgreSQL, so that every metric is there.
    replace: (handle) => ({ handle: { ...handle, countConnections: () => connections, replica } }),
  }),
)

const open = (headers: Record<string, string> = {}, of = server) =>
  of.inject({ method: 'GET', url: '/metrics', headers })
const scrape = async () => (await open({ authorization: `Bearer ${TOKEN}` })).body

/** Value of one series; 0 when it is not there. */
const read = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')
      .at(-1) ?? 0,
  )

const signIn = async () => {
  const grant = { grant_type: 'password', username: PHONE, password: 'Demo@2026', client: 'user' } as const
  return String((await server.send(calls.createToken, grant)).body.access_token)
}

describe('who may read /metrics', () => {
  it('is nobody without METRICS_TOKEN: there is no such page, also not for a browser [asvs 13.4.5]', async () => {
    const bare = await startTestServer()
    for (const headers of [
      {},
      { accept: 'text/html' },
      { authorization: 'Bearer ' },
      { authorization: `Bearer ${TOKEN}` },
    ]) {
      const answer = await open(headers as Record<string, string>, bare)
      expect([answer.statusCode, answer.json().data]).toEqual([404, null])
    }
    expect(bare.app.metrics).toBeNull()
    await bare.close()
  })

  it('is who has the token, and neither a guest nor a person who is signed in [asvs 13.4.5]', async () => {
    const refused = [
      {},
      { authorization: 'Bearer x' },
      { authorization: TOKEN },
      { authorization: `Bearer ${await signIn()}` },
    ]
    for (const headers of refused) {
      const answer = await open(headers as Record<string, string>)
      expect([answer.statusCode, answer.json().code, answer.body.includes('assistant_')]).toEqual([401, 401, false])
    }
    const answer = await open({ authorization: `Bearer ${TOKEN}` })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(String(answer.headers['content-type'])).toContain('text/plain; version=0.0.4')
  })
})

describe('the metrics', () => {
  it('count calls by their name in the contract and by outcome, with their time', async () => {
    const before = await scrape()
    const token = await signIn()
    await server.send(calls.getUserInfo, {}, { token })
    await server.send(calls.getUserInfo, {}, { token: 'x'.repeat(43) })
    await server.send(calls.listOwnBanners, {}, { token })
    await server.inject({ method: 'GET', url: '/no/such/page' })
    const after = await scrape()
    const grown = (series: string) => read(after, series) - read(before, series)
    const counted = [
      'assistant_calls_total{call="createToken",outcome="ok"}',
      'assistant_calls_total{call="getUserInfo",outcome="ok"}',
      'assistant_calls_total{call="getUserInfo",outcome="unauthorized"}',
      'assistant_calls_total{call="listOwnBanners",outcome="forbidden"}',
      'assistant_calls_total{call="other",outcome="refused"}',
    ].map(grown)
    expect(counted).toEqual([1, 1, 1, 1, 1])
    expect(grown('assistant_call_duration_seconds_count{call="getUserInfo"}')).toBe(2)
    expect(grown('assistant_call_duration_seconds_bucket{le="5",call="getUserInfo"}')).toBe(2)
  })

  it('have labels with few values, and nothing of a person, an id or an address [asvs 16.2.5]', async () => {
    const token = await signIn()
    await server.send(calls.getTaskDetail, { taskId: randomUUID() }, { token, address: '203.0.113.9' })
    const text = await scrape()
    const listValues = (label: string) =>
      [...text.matchAll(new RegExp(`[{,]${label}="([^"]*)"`, 'g'))].map(([, value]) => value)
    const names = ['other', ...Object.keys(calls)]
    expect(listValues('call').filter((name) => !names.includes(String(name)))).toEqual([])
    const outcomes = ['done', ...OUTCOMES, ...PROCESS_OUTCOMES]
    expect(listValues('outcome').filter((name) => !outcomes.includes(String(name)))).toEqual([])
    expect(listValues('handling')).toEqual([...OVERDUE_HANDLINGS])
    expect(listValues('result').filter((name) => !(name && name in replica.countReads()))).toEqual([...TASK_RESULTS])
    const labels = new Set([...text.matchAll(/[{,](\w+)="/g)].map(([, label]) => label))
    const knownLabels = ['call', 'database', 'handling', 'kind', 'le', 'name', 'outcome', 'result', 'state', 'version']
    const ofNode = ['major', 'minor', 'patch', 'space', 'type', 'quantile']
    expect([...labels].filter((label) => ![...knownLabels, ...ofNode].includes(String(label)))).toEqual([])
    for (const secret of [PHONE, demoPeople.zhangWei.id, demoPeople.zhangWei.name, '203.0.113.9', token]) {
      expect(text).not.toContain(secret)
    }
  })

  it('tell the pool, the disk, the release and the event loop', async () => {
    const text = await scrape()
    expect(read(text, 'assistant_database_connections{state="busy"}')).toBe(2)
    expect(read(text, 'assistant_database_connections{state="waiting"}')).toBe(2)
    expect(read(text, 'assistant_database_connections_max')).toBe(10)
    expect(read(text, 'assistant_disk_has_room')).toBe(1)
    expect(text).toMatch(/^assistant_info\{version="[\d.]+",database="embedded"\} 1$/m)
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
  })

  it('tell who answered the reads that a replica may answer, and whether it is there', async () => {
    const text = await scrape()
    const counted = ['replica', 'busy', 'behind', 'away', 'failed'].map((result) =>
      read(text, `assistant_replica_reads_total{result="${result}"}`),
    )
    expect(counted).toEqual([5, 0, 2, 1, 0])
    expect(read(text, 'assistant_replica_up')).toBe(1)
  })

  it('count the runs of jobs and their failures', async () => {
    let turn = 0
    const app = Fastify().decorate('services', server.services).decorate('metrics', server.app.metrics)
    scheduleEvery(app, { name: 'test', everyMs: 5 }, async () => {
      turn += 1
      if (turn % 2 === 0) throw new Error('as the test wants it')
    })
    const jobs = {
      done: 'assistant_job_runs_total{name="test",outcome="done"}',
      failed: 'assistant_job_runs_total{name="test",outcome="failed"}',
    }
    let text = ''
    while (read(text, jobs.failed) < 2) {
      await sleep(20)
      text = await scrape()
    }
    expect(read(text, jobs.done)).toBeGreaterThanOrEqual(2)
    expect(read(text, 'assistant_job_last_success_timestamp_seconds{name="test"}')).toBeGreaterThan(1.7e9)
    expect(read(text, 'assistant_job_duration_seconds_count{name="test"}')).toBeGreaterThanOrEqual(4)
    await app.close()
  })

  it('count the deliveries that wait, those that are due and those that were given up', async () => {
    const now = new Date()
    const companyId = randomUUID()
    const address = {
      id: 'w',
      companyId,
      url: 'https://x.example',
      events: [],
      sealedSecret: '',
      hint: '',
      createdBy: 'u',
      createdAt: now,
      pausedAt: now,
    }
    await server.db.insert(webhook).values([address, { ...address, id: 'active', pausedAt: null }])
    const long = new Date(now.getTime() - 2 * 24 * 3600 * 1000)
    const delivery = (state: string, nextAt: Date | null, createdAt = now, webhookId = 'w') => ({
      id: randomUUID(),
      webhookId,
      event: 'visit',
      body: '{}',
      state,
      nextAt,
      createdAt,
    })
    await server.db
      .insert(webhookDelivery)
      .values([
        delivery('waiting', now),
        delivery('waiting', now),
        delivery('delivered', null),
        delivery('failed', null),
        delivery('failed', null, long),
        delivery('waiting', now, now, 'active'),
        delivery('waiting', new Date(now.getTime() + 3600 * 1000), now, 'active'),
      ])
    const message = { userId: 'u', kind: 'todo', values: [], page: '', createdAt: now }
    // As one that nobody sent for a day.
    const stale = new Date(now.getTime() - 25 * 3600 * 1000)
    const old = new Date(now.getTime() - 3 * 24 * 3600 * 1000)
    await server.db.insert(subscribeMessage).values([
      { ...message, id: 'due', nextAt: now },
      { ...message, id: 'later', nextAt: new Date(now.getTime() + 3600 * 1000) },
      { ...message, id: 'sent', state: 'sent', nextAt: null },
      { ...message, id: 'refused', state: 'failed', nextAt: null },
      { ...message, id: 'refused long ago', state: 'failed', nextAt: null, createdAt: old },
      { ...message, id: 'given up', state: 'abandoned', nextAt: null },
      { ...message, id: 'given up after a day', state: 'abandoned', nextAt: null, createdAt: stale },
      { ...message, id: 'given up long ago', state: 'abandoned', nextAt: null, createdAt: old },
    ])
    const text = await scrape()
    expect(read(text, 'assistant_deliveries{kind="webhook",state="waiting"}')).toBe(4)
    // Without those of the paused address, and before its time.
    expect(read(text, 'assistant_deliveries{kind="webhook",state="due"}')).toBe(1)
    expect(read(text, 'assistant_deliveries{kind="webhook",state="failed"}')).toBe(1)
    expect(read(text, 'assistant_deliveries{kind="subscribeMessage",state="waiting"}')).toBe(2)
    expect(read(text, 'assistant_deliveries{kind="subscribeMessage",state="due"}')).toBe(1)
    expect(read(text, 'assistant_deliveries{kind="subscribeMessage",state="failed"}')).toBe(1)
    expect(read(text, 'assistant_deliveries{kind="subscribeMessage",state="abandoned"}')).toBe(2)
    expect(read(text, 'assistant_database_up')).toBe(1)
  })

  it.each([
    ['refuses', () => Promise.reject(new Error('away'))],
    ['is silent', () => new Promise(() => undefined)],
  ])('are told although the database %s', async (_name, execute) => {
    const { handle } = server.services
    const { db } = handle
    Object.assign(handle, { db: { execute } })
    const text = await scrape()
    Object.assign(handle, { db })
    expect(text).toMatch(/^assistant_database_up 0$/m)
    expect(text).not.toMatch(/^assistant_deliveries\{/m)
    expect(text).toMatch(/^assistant_calls_total\{/m)
  })
})

/** Expressions that name a metric which there is not, or a label that it does not have. */
async function findUnknownMetrics(expressions: readonly string[]): Promise<string[]> {
  const text = await scrape()
  const series = new Map<string, Set<string>>()
  for (const [, name = '', labels = ''] of text.matchAll(/^([a-z]\w+)(?:\{([^}]*)\})? /gm)) {
    const knownLabels = series.get(name) ?? new Set(['job', 'instance'])
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) knownLabels.add(label)
    series.set(name, knownLabels)
  }
  return expressions.flatMap((expression) => {
    const names = expression.match(/\b(assistant|nodejs|process)_\w+/g) ?? []
    const knownLabels = new Set(names.flatMap((name) => [...(series.get(name) ?? [])]))
    const requests = [
      ...[...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(', ')),
      ...[...expression.matchAll(/[{,]\s*(\w+)(?:=~|!=|!~|=)"/g)].map(([, label = '']) => label),
    ]
    const missing = [
      ...names.filter((name) => !series.has(name)),
      ...requests.filter((label) => !knownLabels.has(label)),
    ]
    return names.length === 0 || missing.length > 0 ? [`${expression}: ${missing.join(', ')}`] : []
  })
}

describe('DEPLOY.md', () => {
  const page = readFileSync('config/docs/DEPLOY.md', 'utf8')

  it('has a line for each metric, and for none that there is not', async () => {
    const metrics = [...(await scrape()).matchAll(/^# TYPE (assistant_\w+) /gm)].map(([, name = '']) => name)
    const lines = [...page.matchAll(/^\| `(assistant_\w+)` \|/gm)].map(([, name = '']) => name)
    expect(lines.sort()).toEqual(metrics.sort())
  })

  it('has alerts that ask only for metrics that exist, by labels that they have', async () => {
    const table = page.slice(page.indexOf('| Alert | Expression |'))
    const alerts = [...table.matchAll(/^\| [A-Z][\w ]* \| `(.+?)`/gm)].map(([, expression = '']) => expression)
    expect(alerts.length).toBeGreaterThan(5)
    expect(await findUnknownMetrics(alerts.map((text) => text.replaceAll('\\|', '|')))).toEqual([])
  })
})

describe('the Grafana dashboard', () => {
  interface Panel {
    id: number
    title: string
    gridPos: { x: number; y: number }
    type: string
    targets?: { expr: string }[]
  }
  const dashboard = JSON.parse(readFileSync('config/deploy/grafana-dashboard.json', 'utf8')) as {
    title: string
    panels: Panel[]
    templating: { list: { name: string; query: unknown }[] }
  }
  const expressions = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))

  it('asks only for metrics that exist, by labels that they have', async () => {
    expect(expressions.length).toBeGreaterThan(10)
    expect(await findUnknownMetrics(expressions)).toEqual([])
  })

  it('has a panel for every metric of ours', async () => {
    const metrics = [...(await scrape()).matchAll(/^# TYPE (assistant_\w+) /gm)].map(([, name = '']) => name)
    expect(metrics.length).toBeGreaterThan(15)
    const text = expressions.join('\n')
    expect(metrics.filter((metric) => !text.includes(metric))).toEqual([])
    expect(text).toContain('nodejs_eventloop_lag')
  })

  it('gives each panel a number and a place of its own', () => {
    const places = dashboard.panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)
    expect(new Set(places).size).toBe(places.length)
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(places.length)
  })
})
