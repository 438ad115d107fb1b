import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { calls } from '@/contract/calls'

import { endProcesses, type ServerProcess, startProcess } from '../../support/process'
import { copyTemplate } from '../../support/template'

describe('an exception that nobody catches', () => {
  const directory = mkdtempSync(join(tmpdir(), 'uncaught-'))
  let server: ServerProcess
  let origin: string
  beforeAll(async () => {
    const data = await copyTemplate('empty', directory)
    const script = [process.execPath, '--import', 'tsx', resolve('test/support/throwing-server.ts'), data]
    server = startProcess({}, { script })
    origin = await server.origin()
  })
  afterAll(() => {
    endProcesses()
    rmSync(directory, { recursive: true, force: true })
  })

  const ask = async (token: string) => {
    const answer = await fetch(`${origin}${calls.countTodos.path}`, { headers: { authorization: `Bearer ${token}` } })
    return { status: answer.status, body: (await answer.json()) as { traceId: string; msg: string } }
  }
  /** The line about a call, once it has come through the pipe. */
  async function waitForLine(traceId: string) {
    for (;;) {
      const lines = server.output().split('\n')
      const line = lines.find((one) => one.includes(traceId) && one.includes('"msg":"uncaught exception"'))
      if (line) return JSON.parse(line) as { err: { message: string; stack: string } }
      await sleep(20)
    }
  }

  it('in a callback of a library is the call’s own failure: answered, logged with its trace id, and all goes on [asvs 16.5.2]', async () => {
    for (let round = 0; round < 3; round++) {
      const { status, body } = await ask('callback-of-a-library')
      expect({ status, body }).toMatchObject({ status: 500, body: { code: 500, msg: '服务错误', data: null } })
      const { err } = await waitForLine(body.traceId)
      expect(err).toMatchObject({ message: '', stack: expect.stringContaining('throwing-server') })
    }
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)
  })

  it('in a promise that nobody awaits is logged with the trace id, and all goes on', async () => {
    const { status, body } = await ask('rejected-promise-here')
    // Of the two answers, to the bad token and to the exception, the first one holds.
    expect([401, 500]).toContain(status)
    expect((await waitForLine(body.traceId)).err.stack).toContain('throwing-server')
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)
  })
})
