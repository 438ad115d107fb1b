import { createHmac } from 'node:crypto'
import { type LookupAddress, lookup as resolveName } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'

import { isPublicAddress, validateReceiverUrl } from '@/server/http/public-address'
import { RELEASE } from '@/server/version'

const TIMEOUT_MS = 10_000
/** Of the answer: enough for 500 characters of any script. */
const MOST_BYTES = 4096
const MOST_CHARACTERS = 500
/** Of an answer that goes into a form. */
const MOST_RESULT_BYTES = 65_536

type Resolve = (
  hostname: string,
  options: { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** What became of one attempt. */
export interface DeliveryAttempt {
  statusCode: number | null
  answer: string
  /** Empty when there was an answer. */
  error: string
  /** The whole answer, if a process waits for it; null when it is too long. */
  result?: string | null
}

/** Where the request may go. */
export interface ReceiverRules {
  mayBePrivate: boolean
  /** Tests replace DNS. */
  resolve?: Resolve
}

/** `sha256=` and the hex HMAC-SHA256 of timestamp, full stop and body. */
export function signWebhook(secret: string, timestamp: string, body: string): string {
  return `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
}

class PrivateAddressError extends Error {
  override name = 'PrivateAddressError'
}

/**
 * Resolves the name once, checks every address, and gives the connection those that were checked: a second answer of DNS
 * cannot lead elsewhere.
 */
function createCheckedLookup({ mayBePrivate, resolve = resolveName as Resolve }: ReceiverRules): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { all: true }, (error, addresses) => {
      if (error) return done(error, '')
      const isRefused = addresses.length === 0 || addresses.some(({ address }) => !isPublicAddress(address))
      if (isRefused && !mayBePrivate) return done(new PrivateAddressError(hostname), '')
      const [first] = addresses
      if (options.all) done(null, addresses)
      else done(null, first?.address ?? '', first?.family)
    })
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: '域名无法解析',
  EAI_AGAIN: '域名无法解析',
  ECONNREFUSED: '对方拒绝连接',
  ECONNRESET: '连接被中断',
  ETIMEDOUT: '连接超时',
  EHOSTUNREACH: '无法到达对方',
  ENETUNREACH: '无法到达对方',
}

/** The failure in words, without the address, which may have a token in its query. */
function describeFailure(error: NodeJS.ErrnoException): string {
  if (error instanceof PrivateAddressError) return '域名指向内部网络，没有推送'
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return '对方 10 秒内没有回应'
  const reason = reasons[error.code ?? '']
  if (reason) return reason
  return /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO/.test(error.code ?? '') ? '对方的证书无效' : '连接失败'
}

// Control characters, among them NUL, which PostgreSQL refuses.
const toAnswerText = (bytes: Buffer) =>
  Array.from(bytes.toString('utf8').replace(/\p{Cc}+/gu, ' '))
    .slice(0, MOST_CHARACTERS)
    .join('')

/** The whole answer as text; null when it is too long, or has what no database stores. */
function readResult(bytes: Buffer): string | null {
  const text = bytes.length > MOST_RESULT_BYTES ? '\0' : bytes.toString('utf8')
  return text.includes('\0') ? null : text
}

/** What is sent, and where. */
interface Post {
  url: string
  secret: string
  id: string
  event: string
  body: string
  /** The task that waits for the answer. */
  taskId?: string | null
}

/** Posts a signed event. A redirect is an answer like any other, and is not followed. It never throws. */
export function postWebhook(
  { url, secret, id, event, body, taskId }: Post,
  rules: ReceiverRules,
): Promise<DeliveryAttempt> {
  const wrong = validateReceiverUrl(url, rules.mayBePrivate)
  if (wrong) return Promise.resolve({ statusCode: null, answer: '', error: wrong })
  const mostBytes = !taskId ? MOST_BYTES : MOST_RESULT_BYTES + 1
  const target = new URL(url)
  const timestamp = String(Math.floor(Date.now() / 1000))
  const bytes = Buffer.from(body)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': bytes.length,
    'user-agent': `visitor-assistant/${RELEASE}`,
    'x-webhook-id': id,
    'x-webhook-event': event,
    'x-webhook-timestamp': timestamp,
    'x-webhook-signature': signWebhook(secret, timestamp, body),
  }
  // A literal address is not looked up; it was checked above.
  const isLiteral = isIP(target.hostname.replace(/^\[|\]$/g, '')) > 0
  const options = {
    method: 'POST',
    headers,
    agent: false as const,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(!isLiteral && { lookup: createCheckedLookup(rules) }),
  }
  return new Promise((resolve) => {
    const fail = (error: Error) => resolve({ statusCode: null, answer: '', error: describeFailure(error) })
    const send = target.protocol === 'https:' ? requestHttps : requestHttp
    const sent = send(target, options, (response) => {
      const chunks: Buffer[] = []
      let size = 0
      const finish = () => {
        const bytes = Buffer.concat(chunks)
        const answer = toAnswerText(bytes.subarray(0, MOST_BYTES))
        const attempt = { statusCode: response.statusCode ?? null, answer, error: '' }
        resolve(taskId ? { ...attempt, result: readResult(bytes) } : attempt)
        sent.destroy()
      }
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        size += chunk.length
        if (size >= mostBytes) finish()
      })
      response.on('end', finish)
      response.on('error', fail)
    })
    sent.on('error', fail)
    // Also where there is neither answer nor error, as after 101, which Node closes in silence.
    sent.on('close', () => fail(new Error('closed')))
    sent.end(bytes)
  })
}
