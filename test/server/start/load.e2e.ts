// A server under load for a while: every call is answered, and it takes no more memory and sockets than in its first minutes.
// @tier full
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { calls } from '@/contract/calls'
import { MINUTE_MS } from '@/lib/durations'

import { figure, note } from '../../support/note'
import { endProcesses, post, residentMegabytes, type ServerProcess, startProcess } from '../../support/process'
import { copyTemplate } from '../../support/template'
import { newWrite, sendWrite } from '../../support/writes'

const SECONDS = process.env.FULL ? 600 : 5
const LOAD_MS = SECONDS * 1000
jest.setTimeout(LOAD_MS + 5 * MINUTE_MS)

const AT_ONCE = 8
/** A fifth of the time for the caches, the compiler and the heap to fill. */
const SAMPLES = 50
const FILLED_AFTER = 10
/** The collector leaves the one and the other for later: what a leak of ten minutes would add is more. */
const MOST_MORE_MEGABYTES = 64
const MOST_MORE_LEFT = 6

const demo = { grant_type: 'password', username: '13800138001', password: 'Demo@2026', client: 'user' }
const READ = [calls.countTodos, calls.listTodos, calls.getHomeSummary, calls.listMessages]

const median = (values: readonly number[]) => [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0

describe('a server under load', () => {
  let directory: string
  let server: ServerProcess
  let origin: string
  let session: { authorization: string }

  const signIn = async () => {
    const { body } = await post(origin, calls.createToken.path, demo)
    return { authorization: `Bearer ${body.access_token}` }
  }

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'load-'))
    await copyTemplate('demo', directory)
    const NODE_OPTIONS = `--require ${require.resolve('../../support/collect-garbage.cjs')}`
    server = startProcess({ DATA_DIR: directory, RATE_LIMIT: '10000000', TRUST_PROXY: '1', NODE_OPTIONS })
    origin = await server.origin()
    session = await signIn()
  })
  afterAll(async () => {
    await server.stop()
    endProcesses()
    rmSync(directory, { recursive: true, force: true })
  })

  /** The n-th call: mostly a look, and now and then what leaves something behind where it is badly made. */
  const callOnce = async (n: number): Promise<unknown> => {
    if (n % 500 === 0) return (await post(origin, calls.logout.path, {}, await signIn())).body.code
    if (n % 50 === 1) {
      const cut = AbortSignal.timeout(5)
      await fetch(origin + calls.listTodos.path, { headers: session, signal: cut }).catch(() => undefined)
      return 200
    }
    if (n % 50 === 2) return (await fetch(`${origin}/core/api/${randomUUID()}`)).status === 404 ? 200 : 'found'
    if (n % 10 === 3) return (await sendWrite(origin, newWrite())).body.code
    const response = await fetch(origin + (READ[n % READ.length]?.path ?? ''), { headers: session })
    return ((await response.json()) as { code: number }).code
  }

  /** Sockets alone: the embedded database opens each of its files when it is first asked for, and keeps it. */
  const listSockets = (descriptors: string) =>
    readdirSync(descriptors).filter((name) => {
      try {
        return readlinkSync(join(descriptors, name)).startsWith('socket:')
      } catch {
        return false // closed since it was listed
      }
    }).length

  /** What the server's heap holds once its collector has run. */
  const megabytesLeft = async () => {
    const told = () => [...server.output().matchAll(/left: (\d+) bytes/g)].map(([, bytes]) => Number(bytes) / 2 ** 20)
    const before = told().length
    server.child.kill('SIGUSR2')
    while (told().length === before) await sleep(20)
    return told().at(-1) ?? 0
  }

  const sample = async () => ({
    left: await megabytesLeft(),
    megabytes: residentMegabytes(server.child.pid),
    sockets: listSockets(`/proc/${server.child.pid}/fd`),
  })

  it(`of ${SECONDS} seconds answers every call, and does not grow`, async () => {
    const codes = new Map<unknown, number>()
    const samples: Awaited<ReturnType<typeof sample>>[] = []
    let isLooking = false
    let sent = 0
    const began = Date.now()
    const caller = async () => {
      while (Date.now() - began < LOAD_MS || samples.length < SAMPLES) {
        const code = await callOnce(sent++)
        codes.set(code, (codes.get(code) ?? 0) + 1)
        if (isLooking || Date.now() - began < (samples.length * LOAD_MS) / SAMPLES) continue
        isLooking = true
        samples.push(await sample())
        isLooking = false
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, caller))
    const filled = samples.slice(FILLED_AFTER, 2 * FILLED_AFTER)
    const last = samples.slice(-FILLED_AFTER)
    const medians = (key: keyof (typeof samples)[number]) =>
      [filled, last].map((part) => median(part.map((one) => one[key]))) as [number, number]
    const [leftFirst, leftLast] = medians('left')
    const [megabytesFirst, megabytesLast] = medians('megabytes')
    const [socketsFirst, socketsLast] = medians('sockets')
    const heap = `heap ${leftFirst.toFixed(1)} to ${leftLast.toFixed(1)} MB`
    const memory = `memory ${megabytesFirst.toFixed(0)} to ${megabytesLast.toFixed(0)} MB`
    const told = `${SECONDS} s, ${sent} calls, ${heap}, ${memory}, sockets ${socketsFirst} to ${socketsLast}`
    note(`load on the embedded database: ${told}`)
    figure('load on the embedded database', told)
    expect([...codes]).toEqual([[200, sent]])
    expect(leftLast - leftFirst).toBeLessThan(MOST_MORE_LEFT)
    expect(megabytesLast - megabytesFirst).toBeLessThan(MOST_MORE_MEGABYTES)
    expect(socketsLast).toBeLessThanOrEqual(socketsFirst + AT_ONCE)
  })
})
