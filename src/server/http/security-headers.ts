import { createHash } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

import { EARLY_SCRIPT } from './page-html'

const PERMISSIONS = 'camera=(self), geolocation=(self), microphone=(self), payment=(), usb=()'
/** A year, ASVS 3.4.1. */
const HSTS = `max-age=${365 * 24 * 3600}; includeSubDomains`

/** Where pages may reach besides this server. */
interface PageSources {
  /** `index.html` as it is served; its inline scripts are allowed by their hash alone. */
  html: string
  /** Origins of other API hosts that the build was made for. */
  connect: readonly string[]
  /** Origins of scripts besides this server: WeChat's SDK, where a service account is configured. */
  scripts: readonly string[]
}

/** The CSP sources of the inline scripts of a page. */
export function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
}

function policy({ html, connect, scripts }: PageSources): Record<string, string[] | null> {
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...inlineScriptHashes(`${html}<script>${EARLY_SCRIPT}</script>`), ...scripts],
    scriptSrcAttr: ["'none'"],
    // Taro and NutUI set style attributes; no style can be taken from input, which is sanitised.
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
    // Over plain HTTP in a local network it would turn every address into one that nobody answers.
    upgradeInsecureRequests: null,
  }
}

/**
 * Sets the headers that every answer carries. What browsers honour over TLS alone is sent over TLS alone: elsewhere
 * they would complain in the console.
 */
export async function setSecurityHeaders(app: FastifyInstance, sources: PageSources): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: policy(sources) },
    // The URL may contain a token (spec §4): it is sent to no other site.
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    // The mini-program's pages come from elsewhere and show pictures from here; what is private needs a token or a link.
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
}
