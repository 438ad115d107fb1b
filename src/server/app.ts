import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, LogController } from 'fastify'

import { createTraceId, isTracing, startTracing } from './db/tracing'
import { compressAnswers } from './http/compress-answers'
import { endConnectionsOnClose, SOCKET_LIMITS } from './http/connections'
import { allowOrigins } from './http/cors'
import { installErrorHandler, sendBadAddress } from './http/error-answer'
import { reportHealth } from './http/health'
import { buildLogOptions, logAnswers } from './http/log'
import { createMetrics, reportMetrics } from './http/metrics'
import { serveOpenApi } from './http/openapi'
import { limitRates } from './http/rate-limit'
import { setSecurityHeaders } from './http/security-headers'
import { readIndex, servePages } from './http/static-files'
import { traceCalls } from './http/trace-calls'
import { countDeliveries } from './jobs/delivery-figures'
import { scheduleFileScan } from './jobs/file-scan'
import { scheduleHousekeeping } from './jobs/housekeeping'
import { scheduleSubscribeDelivery } from './jobs/subscribe-delivery'
import { scheduleWebhookDelivery } from './jobs/webhook-delivery'
import { findPageHints } from './page-hints'
import { registerRoutes } from './routes'
import type { Services } from './services'
import { trackCalls } from './start/uncaught-exceptions'
import { RELEASE } from './version'
import { addProcessCounter } from './workflow/process-counters'

const BODY_LIMIT_BYTES = 256 * 1024
const REQUEST_TIMEOUT_MS = 60_000 // spec §9
/** Origin of the JS-SDK that pages load inside WeChat. */
const WECHAT_SDK_ORIGIN = 'https://res.wx.qq.com'

/** Origins of the API hosts other than this server that the H5 build may call. */
function listApiOrigins({ settings: { text } }: Services): string[] {
  const bases = [text.API_BASE, text.CHANNEL_BASE, text.PARTNER_BASE].filter((base) => base !== '')
  return [...new Set(bases.map((base) => new URL(base).origin))]
}

/** Accepts JSON bodies only (uploads apart), so a cross-site form post fails by its content type. */
function acceptJsonOnly(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, {})
    return parse(request, body, done)
  })
}

function createFastify({ settings }: Services): FastifyInstance {
  return Fastify({
    logger: buildLogOptions(settings.logLevel),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: SOCKET_LIMITS,
    // Requests are still served while the server closes: see `connections.ts`.
    return503OnClosing: false,
    trustProxy: settings.trustProxy,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    // One id in the log, in the answer and of the trace, which must have no dashes.
    genReqId: () => (isTracing() ? createTraceId() : randomUUID()),
    frameworkErrors: sendBadAddress,
  })
}

/** What handlers and hooks find on the server and on a request. */
function decorateApp(app: FastifyInstance, services: Services): void {
  app.decorate('services', services)
  app.decorateRequest('caller', null)
  app.decorateRequest('isTokenBad', false)
  app.decorateRequest('answeredCode', 200)
}

/** What the server does every few seconds, while it is open. */
function scheduleJobs(app: FastifyInstance, services: Services): void {
  scheduleHousekeeping(app, services)
  scheduleSubscribeDelivery(app, services)
  scheduleWebhookDelivery(app, services)
  scheduleFileScan(app, services)
}

/**
 * Builds the server from its services without listening; tests call it through `inject`.
 * Every API route comes from the contract; the only others serve files, pages and health checks.
 */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: collector } = services.settings.text
  const stopTracing = collector ? await startTracing(collector, RELEASE) : undefined
  const app = createFastify(services)
  if (stopTracing) app.addHook('onClose', stopTracing)
  decorateApp(app, services)
  services.pictures.watch((reason) => app.log.warn({ reason }, 'a picture ended its process'))
  app.addHook('onClose', async () => services.pictures.close())
  services.handle.replica?.watch(({ isUp, reason }) => {
    if (isUp) app.log.info('the replica answers reads')
    else app.log.warn({ reason }, 'the replica is away: the primary answers all reads')
  })
  trackCalls(app)
  endConnectionsOnClose(app)
  installErrorHandler(app)
  logAnswers(app)
  traceCalls(app)
  app.decorate('metrics', await createMetrics(app, () => countDeliveries(services.handle.db, services.now())))
  if (app.metrics) {
    const stopCounting = addProcessCounter(app.metrics.processCounter)
    app.addHook('onClose', async () => stopCounting())
  }
  compressAnswers(app)
  acceptJsonOnly(app)
  const scripts = services.settings.text.WECHAT_H5_APPID ? [WECHAT_SDK_ORIGIN] : []
  const apiOrigins = listApiOrigins(services)
  await setSecurityHeaders(app, { html: readIndex(services.pages), connect: apiOrigins, scripts })
  await allowOrigins(app, services.settings.corsOrigins)
  await limitRates(app)
  reportHealth(app)
  reportMetrics(app)
  serveOpenApi(app)
  await services.links.ready()
  // Creates the key for stored responses at startup, because the first request may arrive when the disk is full.
  await services.answerSeal()
  await registerRoutes(app, services)
  await servePages(app, services.pages, async (path, query) => {
    const hints = await findPageHints(services.handle.db, path, query)
    // The calls of a build with other hosts go there.
    return hints && apiOrigins.length > 0 ? { ...hints, reads: [] } : hints
  })
  scheduleJobs(app, services)
  await app.ready()
  return app
}
