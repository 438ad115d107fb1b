// Writes over a network that is slow, cuts calls, loses answers and dawdles, to the real server: each is done once.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { call, configureClient } from '@/api/client'
import { createToken } from '@/contract/identity/auth'
import { commentOnTask, getTaskDetail } from '@/contract/workflow/task'
import { listTodos } from '@/contract/workflow/todo'
import { isRefusal } from '@/lib/errors'
import { uuid } from '@/lib/uuid'

import { type Network, startNetwork } from '../support/network'
import { note } from '../support/note'
import { endProcesses, type ServerProcess, startProcess } from '../support/process'
import { copyTemplate } from '../support/template'

jest.setTimeout(300_000)

const WRITES = process.env.FULL ? 400 : 30
const SLOW_WRITES = process.env.FULL ? 200 : 12
/** 32 kbit/s, as in a lift or at the edge of a village. */
const SLOW_BYTES_PER_SECOND = 4000
const AT_ONCE = 6
const MOST_TRIES = 20

/** The cases of a bad network that hold on both targets. */
export function describeNetwork(): void {
  let directory: string
  let server: ServerProcess
  let network: Network
  let token: string | undefined
  let procInstId: string

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'network-'))
    await copyTemplate('demo', directory)
    server = startProcess({ DATA_DIR: directory, RATE_LIMIT: '1000000', CORS_ORIGINS: 'http://localhost' })
    network = await startNetwork(await server.origin())
    process.env.API_BASE = network.origin
    configureClient({ getToken: () => token })
    const grant = { grant_type: 'password', client: 'user', username: '13800138001', password: 'Demo@2026' } as const
    token = (await call(createToken, grant)).access_token
    const { records } = await call(listTodos, {})
    procInstId = String(records[0]?.procInstId)
  })
  afterAll(async () => {
    await network?.close()
    await server?.stop()
    endProcesses()
    rmSync(directory, { recursive: true, force: true })
  })

  const sendNext = async () => {
    const { comments } = await call(getTaskDetail, { procInstId })
    return comments.map(({ text }) => text)
  }

  /** As a person does it: again with the same key, until there is an answer. */
  const write = async (text: string) => {
    const idempotencyKey = uuid()
    for (let tries = 1; ; tries++) {
      try {
        await call(commentOnTask, { procInstId, text }, { idempotencyKey, quiet: true })
        return tries
      } catch (error) {
        if (isRefusal(error) || tries === MOST_TRIES) throw error
      }
    }
  }

  /** Writes them all, some at once. @returns how often they were sent */
  const writeAll = async (texts: readonly string[]) => {
    const waiting = [...texts]
    let tries = 0
    const writer = async () => {
      for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) {
        const used = await write(text)
        tries += used
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, writer))
    return tries
  }

  afterEach(() => {
    network.decide(() => 'answered')
    network.limit()
  })

  it(`does ${WRITES} writes once each, though every third answer is lost and others overtake them`, async () => {
    let arrived = 0
    const hold = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    network.decide((line) => {
      if (!line.includes(commentOnTask.path)) return 'answered'
      arrived += 1
      if (arrived % 3 === 0) return 'lost'
      return arrived % 3 === 1 ? hold((arrived % 7) * 20) : 'answered'
    })
    const before = await sendNext()
    const sentTexts = Array.from({ length: WRITES }, (_none, at) => `第 ${at} 句`)
    const tries = await writeAll(sentTexts)
    network.decide(() => 'answered')
    const added = (await sendNext()).slice(before.length)
    note(`lost and overtaken answers: ${WRITES} writes, ${tries} tries`)
    expect(added.sort()).toEqual(sentTexts.sort())
    expect(tries).toBeGreaterThan(WRITES)
  })

  it(`does ${SLOW_WRITES} writes once each at 32 kbit/s, though every fourth call is cut on its way`, async () => {
    let sent = 0
    network.decide((line) => {
      if (!line.includes(commentOnTask.path)) return 'answered'
      sent += 1
      return sent % 4 === 0 ? 'cut' : 'answered'
    })
    const before = await sendNext()
    const slowTexts = Array.from({ length: SLOW_WRITES }, (_none, at) => `慢 ${at} ${'字'.repeat(100)}`)
    network.limit(SLOW_BYTES_PER_SECOND)
    const began = Date.now()
    const tries = await writeAll(slowTexts)
    note(`32 kbit/s with cuts: ${SLOW_WRITES} writes, ${tries} tries, ${Date.now() - began} ms`)
    network.limit()
    expect((await sendNext()).slice(before.length).sort()).toEqual(slowTexts.sort())
    expect(tries).toBeGreaterThan(SLOW_WRITES)
  })
}
