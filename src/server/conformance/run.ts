import { type CallName, calls } from '@/contract/calls'
import type { Endpoint, Who } from '@/contract/endpoint'
import type { AnswerAdapter } from '@/contract/envelope'

import { evaluateReply, isSuccess, type Judgement } from './evaluate-reply'
import { type Hosts, sendProbe } from './http'
import { type EarlierAnswers, findProbe, listCallsToProbe, type Probe, type ProbeFile } from './probes'
import { findUncheckedReason, scratchSteps } from './scratch-steps'

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
  /** For what only a guard or a reception may do; sent as `user` without one. */
  gate?: Account | undefined
  /** Also sends calls with side effects. */
  write: boolean
  /** Also changes and destroys data, for a database that is thrown away. Implies `write`. */
  scratch?: boolean | undefined
  /** Called with each answer that has data. */
  collect?: ((call: CallName, input: object, data: unknown) => void) | undefined
  /** Adapter of a backend whose responses have another format than the contract. */
  adapter?: AnswerAdapter | undefined
}

type Backend = Pick<ConformanceOptions, 'hosts' | 'adapter' | 'collect'>

/** Nobody answers at the address of the backend. */
export class UnreachableBackendError extends Error {
  override name = 'UnreachableBackendError'
}

/** The result for one call. */
export interface Finding extends Judgement {
  call: CallName
  method: string
  path: string
}

type Client = 'user' | 'channel'
type Role = Client | 'gate'
type Tokens = Partial<Record<Role, string>>

const GATES: readonly Who[] = ['guard', 'reception']
const PARTNERS: readonly Who[] = ['partner', 'approvedPartner']
/** Begins the note of a call of which only a refusal was seen. */
export const REFUSED_ONLY = '只检查了拒绝：'
const REACH_MS = 15_000
const NO_STEP = '没有检查的步骤'
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
  file?: ProbeFile | undefined
}

async function attempt(call: CallName, { input, expects, token, file }: Attempt, { hosts, adapter, collect }: Backend) {
  const endpoint: Endpoint = calls[call]
  const judgement = await sendProbe(endpoint, input, hosts, { token, file }).then(
    (reply) => evaluateReply(endpoint, reply, { input, expects, adapter }),
    (error: Error & { cause?: Error }): Judgement => {
      return { verdict: 'wrong', notes: [`没有回答：${error.cause?.message ?? error.message}`] }
    },
  )
  if (judgement.data !== undefined) collect?.(call, input, judgement.data)
  return createFinding(call, judgement)
}

async function signIn({ username, password }: Account, client: Client, backend: Backend): Promise<Finding> {
  const input = { grant_type: 'password', username, password, client }
  return attempt('createToken', { input, expects: 'success' }, backend)
}

function readToken(found: Finding): string | undefined {
  return (found.data as { access_token: string } | undefined)?.access_token
}

/** Whose token a call needs; that of the first account if several work. */
function chooseRole({ who }: Endpoint, tokens: Tokens): Role {
  if (who.every((one) => PARTNERS.includes(one))) return 'channel'
  return tokens.gate !== undefined && who.every((one) => GATES.includes(one)) ? 'gate' : 'user'
}

async function check(
  call: CallName,
  options: ConformanceOptions,
  tokens: Tokens,
  answers: EarlierAnswers,
): Promise<Finding> {
  const probe = findProbe(call)
  if (typeof probe === 'string') return createSkippedFinding(call, probe)
  if (probe.isWrite && !options.write && !options.scratch)
    return createSkippedFinding(call, '会留下痕迹：加 --write 检查')
  const endpoint: Endpoint = calls[call]
  const client = chooseRole(endpoint, tokens)
  const isForGuests = endpoint.who.includes('guest')
  if (tokens[client] === undefined && !isForGuests) {
    return createSkippedFinding(
      call,
      client !== 'channel' ? '没有登录' : '没有伙伴账号：加 --partner 与 --partner-password 检查',
    )
  }
  const input = probe.input(answers)
  if (typeof input === 'string') return createSkippedFinding(call, input)
  return attempt(call, { input, expects: probe.expects, token: tokens[client] }, options)
}

/** A backend that accepts an invalid token has no authentication. */
async function checkBadToken({ hosts, adapter }: Backend): Promise<Finding | undefined> {
  const endpoint = calls.getUserInfo
  const reply = await sendProbe(endpoint, {}, hosts, { token: BAD_TOKEN }).catch(() => undefined)
  if (!reply || !isSuccess(endpoint, reply, adapter)) return undefined
  return createFinding('getUserInfo', { verdict: 'wrong', notes: ['无效的令牌也得到了用户信息：后端没有校验令牌'] })
}

/** Any answer will do: what it says is checked later. */
async function assertReachable(base: string): Promise<void> {
  try {
    const response = await fetch(base, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(REACH_MS) })
    await response.body?.cancel()
  } catch (error) {
    const { message, cause } = error as Error & { cause?: Error & { code?: string } }
    throw new UnreachableBackendError(`Nobody answers at ${base}: ${cause?.message || cause?.code || message}`)
  }
}

/** A finding that says more of a call than the one before. */
function isBetter(found: Finding, earlier: Finding | undefined): boolean {
  if (!earlier || found.verdict === 'wrong') return true
  if (earlier.verdict === 'wrong') return false
  return found.verdict !== 'skipped' && (earlier.verdict === 'skipped' || found.data !== undefined)
}

/**
 * Sends the steps that change and destroy data. A step that fits replaces what was found of its call before; a call that was
 * only refused until the end is noted with the reason.
 */
async function checkScratch(
  options: ConformanceOptions,
  tokens: Tokens,
  answers: Partial<Record<CallName, unknown>>,
  earlier: readonly Finding[],
): Promise<Finding[]> {
  const found = new Map(earlier.map((finding) => [finding.call, finding]))
  const answered = new Set<CallName>()
  const failures = new Map<CallName, string>()
  for (const { call, input, file } of scratchSteps) {
    const built = input(answers)
    const token = tokens[chooseRole(calls[call], tokens)]
    const finding =
      typeof built === 'string'
        ? createSkippedFinding(call, built)
        : await attempt(call, { input: built, expects: 'success', token, file }, options)
    if (finding.verdict === 'fits' || finding.verdict === 'readable') answered.add(call)
    else failures.set(call, finding.notes.join('；'))
    if (finding.data !== undefined) answers[call] = finding.data
    if (isBetter(finding, found.get(call))) found.set(call, finding)
  }
  return [...found.values()].map((finding) => {
    const probe = findProbe(finding.call)
    const isAnswered = answered.has(finding.call) || finding.call === 'createToken'
    if (isAnswered || (typeof probe !== 'string' && probe.expects === 'success')) return finding
    const why = failures.get(finding.call) ?? findUncheckedReason(finding.call) ?? NO_STEP
    return finding.verdict === 'fits' ? { ...finding, notes: [`${REFUSED_ONLY}${why}`] } : { ...finding, notes: [why] }
  })
}

/**
 * Sends the contract's calls to a backend and evaluates each response. Reads only, unless `write` or `scratch`.
 *
 * @returns one finding per call, in request order; more when a call fails in two ways
 * @throws {UnreachableBackendError} when nobody answers at the address
 */
export async function checkConformance(options: ConformanceOptions): Promise<Finding[]> {
  const { user, partner } = options
  await assertReachable(options.hosts.base)
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
  if (options.gate) {
    const gateIn = await signIn(options.gate, 'user', options)
    findings.push(gateIn)
    const gateToken = readToken(gateIn)
    if (gateToken !== undefined) tokens.gate = gateToken
  }
  const answers: Partial<Record<CallName, unknown>> = {}
  for (const call of listCallsToProbe()) {
    if (call === 'createToken' || call === 'logout') continue
    const found = await check(call, options, tokens, answers)
    if (found.data !== undefined) answers[call] = found.data
    findings.push(found)
  }
  const checked = options.scratch ? await checkScratch(options, tokens, answers, findings) : findings
  const open = await checkBadToken(options)
  if (open) checked.push(open)
  checked.push(await signOut(options, tokens))
  return checked
}

async function signOut(backend: Backend, tokens: Tokens): Promise<Finding> {
  if (tokens.user === undefined) return createSkippedFinding('logout', '没有登录')
  const signOutBy = (token: string) => attempt('logout', { input: {}, expects: 'success', token }, backend)
  const out = await signOutBy(tokens.user)
  for (const other of [tokens.channel, tokens.gate]) if (other !== undefined) await signOutBy(other)
  return out
}
