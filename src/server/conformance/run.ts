import { type CallName, calls } from '@/contract/calls'
import type { Endpoint, Who } from '@/contract/endpoint'
import type { AnswerAdapter } from '@/contract/envelope'
import { evaluateReply, isSuccess, type Judgement } from './evaluate-reply'
import { type Hosts, sendProbe } from './http'
import { type EarlierAnswers, findProbe, listCallsToProbe, type Probe } from './probes'

/** An account of the backend. */
interface Account {
  username: string
  password: string
}

interface ConformanceOptions {
  hosts: Hosts
  user: Account
  /** For the partner area, which is skipped without one. */
  partner?: Account | undefined
  /** Also sends calls with side effects. */
  write: boolean
  /** Adapter of a backend whose responses have another format than the contract. */
  adapter?: AnswerAdapter | undefined
}

type Backend = Pick<ConformanceOptions, 'hosts' | 'adapter'>

/** The result for one call. */
export interface Finding extends Judgement {
  call: CallName
  method: string
  path: string
}

type Client = 'user' | 'channel'
type Tokens = Partial<Record<Client, string>>

const PARTNERS: readonly Who[] = ['partner', 'approvedPartner']
const BAD_TOKEN = 'x'.repeat(43)

function createFinding(call: CallName, judgement: Judgement): Finding {
  const { method, path }: Endpoint = calls[call]
  return { call, method, path, ...judgement }
}

function createSkippedFinding(call: CallName, reason: string): Finding {
  return createFinding(call, { verdict: 'skipped', notes: [reason] })
}

interface Attempt {
  input: object
  expects: Probe['expects']
  token?: string | undefined
}

async function attempt(call: CallName, { input, expects, token }: Attempt, { hosts, adapter }: Backend) {
  const endpoint: Endpoint = calls[call]
  try {
    const reply = await sendProbe(endpoint, input, hosts, token)
    return createFinding(call, evaluateReply(endpoint, reply, { input, expects, adapter }))
  } catch (error) {
    const { message, cause } = error as Error & { cause?: Error }
    const why = cause?.message ?? message
    return createFinding(call, { verdict: 'wrong', notes: [`没有回答：${why}`] })
  }
}

async function signIn({ username, password }: Account, client: Client, backend: Backend): Promise<Finding> {
  const input = { grant_type: 'password', username, password, client }
  return attempt('createToken', { input, expects: 'success' }, backend)
}

function readToken(found: Finding): string | undefined {
  return (found.data as { access_token: string } | undefined)?.access_token
}

/** The population whose token a call needs; staff if either works. */
function chooseClient({ who }: Endpoint): Client {
  return who.every((one) => PARTNERS.includes(one)) ? 'channel' : 'user'
}

async function check(
  call: CallName,
  options: ConformanceOptions,
  tokens: Tokens,
  seen: EarlierAnswers,
): Promise<Finding> {
  const probe = findProbe(call)
  if (typeof probe === 'string') return createSkippedFinding(call, probe)
  if (probe.isWrite && !options.write) return createSkippedFinding(call, '会留下痕迹：加 --write 检查')
  const endpoint: Endpoint = calls[call]
  const client = chooseClient(endpoint)
  const isForGuests = endpoint.who.includes('guest')
  if (tokens[client] === undefined && !isForGuests) {
    return createSkippedFinding(
      call,
      client === 'user' ? '没有登录' : '没有伙伴账号：加 --partner 与 --partner-password 检查',
    )
  }
  const input = probe.input(seen)
  if (typeof input === 'string') return createSkippedFinding(call, input)
  return attempt(call, { input, expects: probe.expects, token: tokens[client] }, options)
}

/** A backend that accepts an invalid token has no authentication. */
async function checkBadToken({ hosts, adapter }: Backend): Promise<Finding | undefined> {
  const endpoint = calls.getUserInfo
  const reply = await sendProbe(endpoint, {}, hosts, BAD_TOKEN).catch(() => undefined)
  if (!reply || !isSuccess(endpoint, reply, adapter)) return undefined
  return createFinding('getUserInfo', { verdict: 'wrong', notes: ['无效的令牌也得到了用户信息：后端没有校验令牌'] })
}

/**
 * Sends the contract's calls to a backend and evaluates each response. Reads only, unless `write`.
 *
 * @returns one finding per call, in request order; more when a call fails in two ways
 */
export async function checkConformance(options: ConformanceOptions): Promise<Finding[]> {
  const { user, partner } = options
  const signedIn = await signIn(user, 'user', options)
  const findings = [signedIn]
  const tokens: Tokens = {}
  const token = readToken(signedIn)
  if (token !== undefined) tokens.user = token
  if (partner) {
    const partnerIn = await signIn(partner, 'channel', options)
    findings.push(partnerIn)
    const partnerToken = readToken(partnerIn)
    if (partnerToken !== undefined) tokens.channel = partnerToken
  }
  const seen: Partial<Record<CallName, unknown>> = {}
  for (const call of listCallsToProbe()) {
    if (call === 'createToken' || call === 'logout') continue
    const found = await check(call, options, tokens, seen)
    if (found.data !== undefined) seen[call] = found.data
    findings.push(found)
  }
  const open = await checkBadToken(options)
  if (open) findings.push(open)
  findings.push(await signOut(options, tokens))
  return findings
}

async function signOut(backend: Backend, tokens: Tokens): Promise<Finding> {
  if (tokens.user === undefined) return createSkippedFinding('logout', '没有登录')
  const signOutBy = (token: string) => attempt('logout', { input: {}, expects: 'success', token }, backend)
  const out = await signOutBy(tokens.user)
  if (tokens.channel !== undefined) await signOutBy(tokens.channel)
  return out
}
