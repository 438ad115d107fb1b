// @tier full
// The process that holds a job is killed: another one does it, once, after the lease of the first has ended.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { calls } from '@/contract/calls'

import { note } from '../../support/note'
import { createPostgresDatabase, endProcesses, post, startProcess } from '../../support/process'

jest.setTimeout(300_000)

const administrator = { grant_type: 'password', username: '13800138004', password: 'Demo@2026', client: 'user' }
const EVENTS = 5

/** A receiver that keeps the first so many calls waiting. */
class Receiver {
  readonly ids: string[] = []
  private readonly held: ServerResponse[] = []
  private server: Server | undefined
  isHolding = true

  async start(): Promise<string> {
    this.server = createServer((request, response) => {
      request.resume()
      this.ids.push(String(request.headers['x-webhook-id']))
      if (this.isHolding) this.held.push(response)
      else response.end('ok')
    })
    await new Promise<void>((resolve) => this.server?.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hook`
  }

  async waitFor(count: number, limitMs: number): Promise<void> {
    const deadline = Date.now() + limitMs
    while (this.ids.length < count) {
      if (Date.now() > deadline) throw new Error(`${this.ids.length} of ${count} calls`)
      await sleep(100)
    }
  }

  async stop(): Promise<void> {
    this.server?.closeAllConnections()
    await new Promise((resolve) => this.server?.close(resolve))
  }
}

const receiver = new Receiver()
let directory: string
let database: Awaited<ReturnType<typeof createPostgresDatabase>>
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'killed-job-'))
  database = await createPostgresDatabase()
})
afterAll(async () => {
  endProcesses()
  await receiver.stop()
  await database.drop()
  rmSync(directory, { recursive: true, force: true })
})

it('events that a killed process was sending are sent by another, and none is lost or given up', async () => {
  const url = await receiver.start()
  const environment = { DATABASE_URL: database.url, DATA_DIR: directory, SEED: 'demo', WEBHOOK_PRIVATE: 'allow' }
  const first = startProcess(environment)
  const origin = await first.origin()
  const { body } = await post(origin, calls.createToken.path, administrator)
  const headers = { authorization: `Bearer ${body.access_token}` }
  const made = await post(origin, calls.createWebhook.path, { url, events: ['process.decided'] }, headers)
  const { id } = (made.body as unknown as { data: { webhook: { id: string } } }).data.webhook
  for (let count = 0; count < EVENTS; count++) await post(origin, calls.testWebhook.path, { id }, headers)
  await receiver.waitFor(EVENTS, 20_000)
  await first.stop('SIGKILL')
  const before = [...receiver.ids]
  receiver.isHolding = false

  const began = Date.now()
  const second = startProcess(environment)
  await second.origin()
  await receiver.waitFor(2 * EVENTS, 120_000)
  const seconds = ((Date.now() - began) / 1000).toFixed(0)
  // Longer than the pause between two runs of the job: nothing comes a third time.
  await sleep(5000)
  expect(receiver.ids.slice(EVENTS).sort()).toEqual([...before].sort())
  const { rows } = await database.query('select state, attempts from webhook_delivery order by id')
  expect(rows).toEqual(Array.from({ length: EVENTS }, () => ({ state: 'delivered', attempts: 2 })))
  note(`killed with ${EVENTS} events in the air: all sent by another process, ${seconds} s after its start`)
  await second.stop()
})
