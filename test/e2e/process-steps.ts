// Steps that the journeys of processes share.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { like } from 'drizzle-orm'

import { processInstance } from '@/server/db/schema/workflow'

import type { StageServer } from './server'

const STEP_MS = 100
const ENDS_IN_MS = 30_000

/** Another system of the company, which gives the same answer to whatever it has been told. */
export async function startWarehouse(answer: object = {}) {
  const told: string[] = []
  const warehouse = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (text: string) => told.push(text))
    request.on('end', () => response.end(JSON.stringify(answer)))
  })
  await new Promise<void>((done) => warehouse.listen(0, '127.0.0.1', done))
  // A journey that fails before it closes it must not keep its process.
  warehouse.unref()
  const { port } = warehouse.address() as AddressInfo
  return { told, url: `http://127.0.0.1:${port}/hook`, close: () => warehouse.close() }
}

/** Waits until the process whose number begins with the prefix has a status that is awaited, and returns it. */
async function waitForStatus({ db }: StageServer, prefix: string, isAwaited: (status: string) => boolean) {
  for (const deadline = Date.now() + ENDS_IN_MS; Date.now() < deadline; await sleep(STEP_MS)) {
    const rows = await db
      .select()
      .from(processInstance)
      .where(like(processInstance.serialNo, `${prefix}%`))
    const status = rows[0]?.status
    if (status && isAwaited(status)) return status
  }
  throw new Error(`no process ${prefix} has the status that is awaited`)
}

/** Waits until a process has been started by another one. */
export const waitForStart = (server: StageServer, prefix: string) => waitForStatus(server, prefix, () => true)

/** Waits until the process that was started has ended by itself. */
export const waitForEnd = (server: StageServer, prefix: string) =>
  waitForStatus(server, prefix, (status) => status !== 'running')
