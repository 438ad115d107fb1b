// Calls of everyday use, many at a time, against a running server.
import autocannon from 'autocannon'

import { processorTimeOf } from './process.mjs'

const SECONDS = 10
const WARM_UP_SECONDS = 4
const CONNECTIONS = 50
/** Long, so that a slow answer shows in the figures instead of counting as none. */
const TIMEOUT_SECONDS = 30
/** What an open home page and a to-do list ask for. */
export const MIX = [
  '/core/api/app/appTenant/getTodoCount',
  '/core/api/app/appTenant/getTodoList?current=1&size=20',
  '/core/api/app/home/summary',
]

/** A token of a demo person. @throws {Error} when there is none for them */
export async function tokenFor(origin, username, client = 'user') {
  const answer = await fetch(`${origin}/core/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'password', client, username, password: 'Demo@2026' }),
  })
  const { access_token: token } = await answer.json()
  if (!token) throw new Error(`no token for ${username}: ${answer.status}`)
  return token
}

/** What an open home page and a to-do list ask for, in turn. @throws {Error} when one of them is refused */
export async function everydayCalls(origin, token) {
  const headers = { authorization: `Bearer ${token}` }
  for (const path of MIX) {
    const { code, msg } = await (await fetch(origin + path, { headers })).json()
    // A refusal travels as HTTP 200: the load generator would take it for an answer, and a cheap one.
    if (code !== 200) throw new Error(`${path} answered ${code}: ${msg}`)
  }
  return MIX.map((path) => ({ method: 'GET', path, headers }))
}

async function shoot(url, requests, duration, connections) {
  const result = await autocannon({ url, requests, connections, duration, timeout: TIMEOUT_SECONDS })
  const bad = result.non2xx + result.errors // what timed out is among the errors
  if (bad) throw new Error(`${bad} calls of ${result.requests.total} were not answered with 2xx`)
  return result
}

const sum = (values) => values.reduce((total, value) => total + value, 0)

/**
 * The same calls at several servers at once, after a warm-up: requests a second of all together, the worst p99 in ms,
 * and how much of each measure that `spent` gives went into one call.
 *
 * @param spent ms of processor time so far, one figure for each thing measured
 * @param connections to each server
 * @throws {Error} when an answer was not 2xx
 */
export async function measureLoads(origins, requests, spent, connections = CONNECTIONS) {
  const shootAll = (seconds) => Promise.all(origins.map((origin) => shoot(origin, requests, seconds, connections)))
  await shootAll(WARM_UP_SECONDS)
  const before = spent()
  const results = await shootAll(SECONDS)
  const calls = sum(results.map(({ requests: answered }) => answered.total))
  return {
    perSecond: sum(results.map(({ requests: answered }) => answered.average)),
    p99: Math.max(...results.map(({ latency }) => latency.p99)),
    processors: spent().map((after, index) => (after - before[index]) / calls),
  }
}

/**
 * Requests a second, p99 in ms, processor ms of the server's process for each call; after a warm-up.
 *
 * @throws {Error} when an answer was not 2xx
 */
export async function measureLoad(origin, requests, pid) {
  const { processors, ...figures } = await measureLoads([origin], requests, () => [processorTimeOf(pid)])
  return { ...figures, processor: processors[0] }
}
