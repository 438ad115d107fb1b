import { createHash } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

import { EARLY_READ_SCRIPT } from './early-reads'
import { EARLY_SCRIPT } from './page-html'

const PERMISSIONS = 'camera=(self), geolocation=(self), microphone=(self), payment=(), usb=()'
/** One year: ASVS 3.4.1. */
const HSTS = `max-age=${365 * 24 * 3600}; includeSubDomains`

/** Headers for documents and workers alone; helmet adds them to every response. */
const DOCUMENT_HEADERS = [
  'content-security-policy',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]
/** Types that a browser never shows as a document that could run script. */
const INERT_TYPE =
  /^(text\/(css|javascript)|application\/(javascript|json|manifest\+json)|image\/(?!svg)|font\/|audio\/|video\/)/
/** The service worker; a worker obeys the policy that came with its script. */
const WORKER_PATH = '/sw.js'

/** Sources that the content security policy allows besides this server. */
interface PageSources {
  /** `index.html` as served; its inline scripts are allowed by hash only. */
  html: string
  /** Origins of other API hosts that the build uses. */
  connect: readonly string[]
  /** Origins of external scripts: WeChat's SDK, when a service account is configured. */
  scripts: readonly string[]
}

/** The CSP sources of the inline scripts of a page. */
export function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
}

function policy({ html, connect, scripts }: PageSources): Record<string, string[] | null> {
  const inserted = [EARLY_READ_SCRIPT, EARLY_SCRIPT].map((script) => `<script>${script}</script>`)
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...inlineScriptHashes(html + inserted.join('')), ...scripts],
    scriptSrcAttr: ["'none'"],
    // Taro and NutUI set style attributes; input is sanitized, so it cannot inject styles.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', ...connect],
    fontSrc: ["'self'", 'data:'],
    mediaSrc: ["'self'", 'blob:', ...connect],
    connectSrc: ["'self'", 'blob:', 'data:', ...connect],
    workerSrc: ["'self'", 'blob:'],
    frameSrc: ["'self'", 'https:'],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    // Over plain HTTP in a LAN it would upgrade every URL to HTTPS, which nothing serves.
    upgradeInsecureRequests: null,
  }
}

/**
 * Sets the security headers: the policies of pages on documents and the worker alone, the others on every response. A
 * route's own policy stays. Headers that browsers only honour over TLS are only sent over TLS,
 * because browsers log a warning otherwise.
 */
export async function setSecurityHeaders(app: FastifyInstance, sources: PageSources): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policy(sources) },
    // The URL may contain a token (spec §4), so it is never sent as referrer.
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    // The mini-program has another origin and shows pictures from here; private files need a token or a signed link.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    hsts: false,
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', PERMISSIONS)
    if (request.protocol !== 'https') return
    reply.header('strict-transport-security', HSTS).header('cross-origin-opener-policy', 'same-origin')
  })
  app.addHook('onSend', async (request, reply) => {
    const isInert = INERT_TYPE.test(String(reply.getHeader('content-type') ?? ''))
    if (!isInert || request.url.split('?', 1)[0] === WORKER_PATH) return
    // Helmet writes to the raw response, routes to the reply.
    for (const name of DOCUMENT_HEADERS) reply.raw.removeHeader(name)
    reply.removeHeader('permissions-policy')
  })
}
