// @tier full
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { openEmbedded } from '@/server/db/connection'
import { clientError } from '@/server/db/schema/platform'

import { figure, note } from '../../support/note'
import { endProcesses, startProcess } from '../../support/process'
import { newWrite, notOnce, sendWrite, type Write } from '../../support/writes'

jest.setTimeout(600_000)

const KILLS = process.env.FULL ? 20 : 3
const WRITERS = 8

describe('a server that is killed', () => {
  let directory: string
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'crash-'))
  })
  afterAll(() => {
    endProcesses()
    rmSync(directory, { recursive: true, force: true })
  })

  const start = async () => {
    const server = startProcess({ DATA_DIR: directory, SEED: 'none', TRUST_PROXY: '1', RATE_LIMIT: '1000000' })
    return { server, origin: await server.origin() }
  }

  /** Writes until the server is gone; a write without an answer stays, to come again with its key. */
  const writeUntilGone = async (origin: string, writes: Write[]): Promise<void> => {
    const waiting = writes.filter(({ isAcknowledged }) => !isAcknowledged)
    const worker = async () => {
      for (;;) {
        let write = waiting.pop()
        if (!write) {
          write = newWrite()
          writes.push(write)
        }
        try {
          await sendWrite(origin, write)
        } catch {
          return
        }
      }
    }
    await Promise.all(Array.from({ length: WRITERS }, worker))
  }

  it(`has every acknowledged write exactly once after ${KILLS} kills, and is back within ten seconds [asvs 2.3.3]`, async () => {
    const writes: Write[] = []
    const backMs: number[] = []
    let { server, origin } = await start()
    for (let kill = 0; kill < KILLS; kill++) {
      const writing = writeUntilGone(origin, writes)
      await sleep(randomInt(300, 1500))
      await server.stop('SIGKILL')
      await writing
      const began = Date.now()
      ;({ server, origin } = await start())
      backMs.push(Date.now() - began)
    }
    for (const write of writes.filter(({ isAcknowledged }) => !isAcknowledged)) await sendWrite(origin, write)
    await server.stop()

    const handle = await openEmbedded(join(directory, 'database'))
    const rows = await handle.db.select({ marker: clientError.traceId }).from(clientError)
    await handle.close()
    note(`kill -9: ${KILLS} kills, ${writes.length} writes, back in at most ${Math.max(...backMs)} ms`)
    figure(
      'kill -9 under writes',
      `${KILLS} kills, ${writes.length} writes, each once; back in ${Math.max(...backMs)} ms`,
    )
    expect(writes.length).toBeGreaterThan(WRITERS)
    expect(writes.every(({ isAcknowledged }) => isAcknowledged)).toBe(true)
    expect(notOnce(writes, rows)).toEqual([])
  })
})
