import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

import { calls } from '@/contract/calls'
import { isTracing } from '@/server/db/tracing'
import { scheduleEvery } from '@/server/http/repeat'

import { startTestServer, type TestServer } from '../../support/server'

interface CollectedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number; boolValue?: boolean } }[]
  status: { code?: number; message?: string }
}

/** A collector of OpenTelemetry, as small as it can be. */
class Collector {
  readonly spans: CollectedSpan[] = []
  readonly paths: string[] = []
  private server: Server | undefined

  async start(): Promise<string> {
    this.server = createServer((request, response) => {
      void json(request).then((body) => {
        this.paths.push(`${request.method} ${request.url}`)
        const { resourceSpans } = body as { resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[] }
        for (const { scopeSpans } of resourceSpans) for (const { spans } of scopeSpans) this.spans.push(...spans)
        response.setHeader('content-type', 'application/json').end('{}')
      })
    })
    await new Promise<void>((resolve) => this.server?.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections()
    await new Promise((resolve) => this.server?.close(resolve))
  }
}

const PHONE = '13912345678'
/** The status of a span that failed. */
const ERROR = 2
const collector = new Collector()
let server: TestServer
let endpoint: string
beforeAll(async () => {
  endpoint = await collector.start()
  server = await startTestServer({ environment: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } })
})
afterAll(() => collector.stop())

describe('with a collector in the settings', () => {
  it('a call is a span whose trace has the id of the answer, and its statements are within', async () => {
    const meta = await server.send(calls.getAppMeta, {})
    const refused = await server.send(calls.createToken, { grant_type: 'password', username: PHONE, password: 'wrong' })
    const report = { message: `a call to ${PHONE}`, route: '/pages/index/index', version: '0', platform: 'h5' } as const
    const written = await server.send(calls.reportClientError, report)
    const foreign = '0af7651916cd43dd8448eb211c80319c'
    await server.send(calls.getAppMeta, {}, { headers: { traceparent: `00-${foreign}-b7ad6b7169203331-01` } })
    let runs = 0
    await new Promise<void>((resolve) => {
      scheduleEvery(server.app, { name: 'sample', everyMs: 5 }, async () => {
        runs += 1
        await server.db.query.company.findFirst()
        if (runs === 3) resolve()
      })
    }).catch(() => undefined)
    await server.close()

    expect(new Set(collector.paths)).toEqual(new Set(['POST /v1/traces']))
    const find = (answer: { body: Record<string, unknown> }) =>
      collector.spans.filter(({ traceId }) => traceId === answer.body.traceId)
    const root = find(meta).find(({ parentSpanId }) => !parentSpanId)
    expect(root?.name).toBe('getAppMeta')
    expect(root?.attributes).toContainEqual({ key: 'outcome', value: { stringValue: 'ok' } })
    // A refusal is an answer like any other.
    expect(collector.spans.filter(({ status }) => status.code === ERROR)).toEqual([])
    const statements = find(written).filter(({ parentSpanId }) => parentSpanId)
    const begun = find(written).find(({ parentSpanId }) => !parentSpanId)
    expect(begun?.name).toBe('reportClientError')
    expect(statements.map(({ name }) => name)).toContain('insert client_error')
    expect(new Set(statements.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([begun?.spanId]))
    expect(collector.spans.some(({ traceId }) => traceId === foreign)).toBe(false)
    expect(refused.body.traceId ?? '').not.toContain('-')

    const jobs = collector.spans.filter(({ name }) => name === 'job sample')
    expect(jobs.length).toBeGreaterThanOrEqual(2)
    expect(collector.spans).toContainEqual(
      expect.objectContaining({ name: 'select company', traceId: jobs[0]?.traceId, parentSpanId: jobs[0]?.spanId }),
    )
    const text = JSON.stringify(collector.spans)
    expect(text).not.toContain(PHONE)
    expect(text).not.toMatch(/wrong|127\.0\.0\.1|insert into/)
  })

  it('that is away, calls are answered and the server stops as ever', async () => {
    const away = await startTestServer({ environment: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' } })
    expect((await away.send(calls.getAppMeta, {})).code).toBe(200)
    await away.close()
    expect(isTracing()).toBe(false)
  })
})

describe('without one', () => {
  it('nothing is traced, and the id of a call is a UUID', async () => {
    const plain = await startTestServer()
    const answer = await plain.send(calls.getAppMeta, {})
    expect(isTracing()).toBe(false)
    expect(answer.body.traceId).toMatch(/^[0-9a-f]{8}-/)
    await plain.close()
  })
})
