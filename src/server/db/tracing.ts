import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Span, SpanKind, Tracer } from '@opentelemetry/api'

type Api = typeof import('@opentelemetry/api')

/** What a span says; never an id of a row, a person, an address or a parameter of a statement. */
type Attributes = Record<string, string | number | boolean>

interface Tracing {
  api: Api
  tracer: Tracer
  stop(): Promise<void>
}

const STOP_MS = 2000

/** Of this process; undefined unless an endpoint is set. The packages are loaded then alone. */
let tracing: Tracing | undefined

const current = new AsyncLocalStorage<Span>()

/** Sixteen random bytes in hex: the id of a request in the log, and of its trace. */
export const createTraceId = (): string => randomBytes(16).toString('hex')

/** The id that the next span without a parent gets. */
let rootId: string | undefined

/**
 * Sends spans of this process to a collector (OTLP over HTTP), in batches.
 *
 * @param endpoint base address, as `OTEL_EXPORTER_OTLP_ENDPOINT` has it
 * @returns sends what is left, and ends tracing
 */
export async function startTracing(endpoint: string, release: string): Promise<() => Promise<void>> {
  const [api, { BasicTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace-base'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ])
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'visitor-assistant', 'service.version': release }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
    idGenerator: {
      generateTraceId: () => rootId ?? createTraceId(),
      generateSpanId: () => randomBytes(8).toString('hex'),
    },
  })
  const own: Tracing = { api, tracer: provider.getTracer('visitor-assistant'), stop: () => provider.shutdown() }
  tracing = own
  return async () => {
    if (tracing === own) tracing = undefined
    // A collector that is away must not keep the server from ending.
    await Promise.race([own.stop().catch(() => undefined), sleep(STOP_MS, undefined, { ref: false })])
  }
}

export const isTracing = (): boolean => tracing !== undefined

/**
 * Begins a span without a parent; undefined while nothing is traced. What callers send of their own traces is not honoured:
 * strangers may call.
 *
 * @param traceId in hex; a new one unless given
 */
export function beginSpan(name: string, kind: 'server' | 'internal', traceId?: string): Span | undefined {
  if (!tracing) return undefined
  const { api, tracer } = tracing
  const kinds: Record<typeof kind, SpanKind> = { server: api.SpanKind.SERVER, internal: api.SpanKind.INTERNAL }
  rootId = traceId
  try {
    return tracer.startSpan(name, { kind: kinds[kind], root: true })
  } finally {
    rootId = undefined
  }
}

/** Runs `work` so that the spans of its statements belong to `span`. */
export function runInSpan<T>(span: Span | undefined, work: () => T): T {
  return span ? current.run(span, work) : work()
}

/** Ends a span, as failed or not. An error shows its class alone: a message may quote what somebody wrote. */
export function endSpan(span: Span | undefined, attributes: Attributes, failure?: string): void {
  if (!span || !tracing) return
  span.setAttributes(attributes)
  if (failure !== undefined) span.setStatus({ code: tracing.api.SpanStatusCode.ERROR, message: failure })
  span.end()
}

/** The verb of a statement and its first table: its text may hold what somebody wrote. */
function summarizeStatement(text: string): { verb: string; table: string } {
  const verb = /^\s*(\w{2,20})/.exec(text)?.[1]?.toLowerCase() ?? 'statement'
  const table = /\b(?:from|into|update)\s+"?(\w{1,63})"?/i.exec(text)?.[1] ?? ''
  return { verb, table }
}

/** Runs one statement of the database as a span of what is under way; outside of anything it is none. */
export async function traceStatement<T>(text: string, work: () => Promise<T>): Promise<T> {
  const parent = current.getStore()
  if (!tracing || !parent) return work()
  const { api, tracer } = tracing
  const { verb, table } = summarizeStatement(text)
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': verb, 'db.collection.name': table }
  const context = api.trace.setSpan(api.ROOT_CONTEXT, parent)
  const span = tracer.startSpan(`${verb} ${table}`.trim(), { kind: api.SpanKind.CLIENT, attributes }, context)
  return work().then(
    (result) => {
      endSpan(span, {})
      return result
    },
    (error: Error) => {
      endSpan(span, {}, error.name)
      throw error
    },
  )
}
