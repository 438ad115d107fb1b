import { randomUUID } from 'node:crypto'

import type { Endpoint } from '@/contract/endpoint'

import { ONE_PIXEL_PNG, type ProbeFile } from './probes'

const TIMEOUT_MS = 60_000 // spec §9

/** Hosts of the backend; the partner hosts default to `base`. */
export interface Hosts {
  base: string
  channel?: string | undefined
  platform?: string | undefined
}

/** What a call is sent with besides its input. */
interface Sending {
  token?: string | undefined
  /** Of an upload; a picture of one pixel unless given. */
  file?: ProbeFile | undefined
}

/** The response. */
export interface Reply {
  status: number
  contentType: string
  /** Parsed JSON, else the text. */
  body: unknown
}

function buildAddress(endpoint: Endpoint, input: Record<string, unknown>, hosts: Hosts): URL {
  if (endpoint.bytes && typeof input.url === 'string') return new URL(input.url, hosts.base)
  const { path } = endpoint
  const host = path.startsWith('/channel/') ? hosts.channel : path.startsWith('/mom-pt/') ? hosts.platform : undefined
  const named = path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(String(input[name])))
  const url = new URL(`${(host ?? hosts.base).replace(/\/$/, '')}${named}`)
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') {
    for (const [name, value] of Object.entries(input)) {
      if (!path.includes(`{${name}}`)) url.searchParams.set(name, String(value))
    }
  }
  return url
}

const picture: ProbeFile = { name: 'conformance.png', type: 'image/png', bytes: ONE_PIXEL_PNG }

function buildRequestBody(endpoint: Endpoint, input: object, file = picture): BodyInit | undefined {
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') return undefined
  if (!endpoint.upload) return JSON.stringify(input)
  const form = new FormData()
  for (const [name, value] of Object.entries(input)) form.set(name, String(value))
  form.set('file', new Blob([file.bytes], { type: file.type }), file.name)
  return form
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/**
 * Sends one call like the client, with its headers (spec §7).
 *
 * @throws {TypeError} when the host does not respond; {DOMException} after 60 s
 */
export async function sendProbe(
  endpoint: Endpoint,
  input: object,
  hosts: Hosts,
  { token, file }: Sending = {},
): Promise<Reply> {
  const body = buildRequestBody(endpoint, input, file)
  const url = buildAddress(endpoint, input as Record<string, unknown>, hosts)
  // A file may be on another host, which must not get the token.
  const isForeign = endpoint.bytes === true && url.origin !== new URL(hosts.base).origin
  const response = await fetch(url, {
    method: endpoint.method,
    headers: {
      accept: 'application/json',
      'accept-language': 'zh_CN',
      'device-name': 'conformance',
      width: '375',
      height: '667',
      os: 'node',
      'os-version': process.versions.node,
      'network-type': 'INTRANET',
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      ...(endpoint.method !== 'GET' && { 'idempotency-key': randomUUID() }),
      ...(token && !endpoint.ignoreToken && !isForeign && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const contentType = response.headers.get('content-type') ?? ''
  return { status: response.status, contentType, body: parseBody(await response.text()) }
}
