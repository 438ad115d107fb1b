import { randomInt, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'

import { calls } from '@/contract/calls'
import { printTask } from '@/contract/workflow/document'
import { actOnTask, getTaskDetail } from '@/contract/workflow/task'
import { upload } from '@/server/db/schema/platform'
import { processHistory } from '@/server/db/schema/workflow'

import { fileKinds } from '../../support/file-kinds'
import { repairPng } from '../../support/hostile-pictures'
import { createRandom, mutateFile } from '../../support/mutate-file'
import { figure, note } from '../../support/note'
import { buildUploadForm } from '../../support/upload-form'
import { getToken, startWorkflowServer, step, type WorkflowServer } from '../workflow/company'

/** Of each of five kinds: 10,000 in a full run. */
const FILES = process.env.FULL ? 2000 : 60
/** Signatures that one document prints. */
const PRINTED_TOGETHER = 10
const SECOND_MS = 1000
const seed = Number(process.env.TEST_SEED ?? randomInt(2 ** 31))

jest.setTimeout(process.env.FULL ? 7_200_000 : 600_000)

let server: WorkflowServer
let procInstId: string
let decisions: string[]

/** One process with ten decisions, each of which may bear a signature. */
beforeAll(async () => {
  server = await startWorkflowServer()
  const steps = Array.from({ length: PRINTED_TOGETHER }, (_, at) => step(`s${at}`, 'any', ['u1']))
  const definitionId = await server.define(steps)
  procInstId = await server.begin({ definitionId, content: { main: { amount: 1, reason: 'x' } } })
  for (const _ of steps) {
    const { task } = (await server.send(getTaskDetail, { procInstId }, { token: getToken('u1') })).data
    const decision = { taskId: task.taskId ?? '', version: task.version, action: 'agree' as const }
    expect((await server.send(actOnTask, decision, { token: getToken('u1') })).code).toBe(200)
  }
  const rows = await server.db.select().from(processHistory).where(eq(processHistory.instanceId, procInstId))
  decisions = rows.slice(-PRINTED_TOGETHER).map(({ id }) => id)
})
afterAll(() => server.close())

const authorization = `Bearer ${getToken('u1')}`
const purposes = ['attachment', 'signature', 'avatar', 'photo'] as const

/** Time passes, so that limits by the minute are not what is tested. */
function wait(seconds: number): void {
  server.clock.now = new Date(server.clock.now.getTime() + seconds * SECOND_MS)
}

async function send(bytes: Buffer, purpose: string) {
  wait(2)
  const { headers, payload } = buildUploadForm('a.png', bytes, { purpose })
  const { statusCode, body } = await server.inject({
    method: 'POST',
    url: calls.uploadFile.path,
    headers: { ...headers, authorization },
    payload,
  })
  expect(statusCode).toBe(200)
  return JSON.parse(body) as { code: number; data: { id: string; url: string; contentType: string; size: number } }
}

/** Puts a file into the store as it was before pictures were encoded at upload. */
async function keepAsBefore(bytes: Buffer, mime: string): Promise<string> {
  const id = randomUUID()
  await server.services.files.write(id, bytes)
  const row = { id, ownerId: 'u1', companyId: 'main', name: 'a', mime, size: bytes.length, sha256: 'x' }
  await server.db.insert(upload).values({ ...row, createdAt: server.clock.now })
  return id
}

async function print(fileIds: readonly string[]): Promise<number> {
  wait(4)
  for (const [at, id] of decisions.entries())
    await server.db
      .update(processHistory)
      .set({ signFileId: fileIds[at] ?? null })
      .where(eq(processHistory.id, id))
  const url = `${printTask.path}?procInstId=${procInstId}`
  const { statusCode, headers, rawPayload } = await server.inject({ url, headers: { authorization } })
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
  return rawPayload.toString('latin1').split('/Subtype /Image').length - 1
}

/** What is shown of a file can be shown: a picture is one that our own encoder wrote, a PDF what was sent. */
async function show(url: string, contentType: string, sent: Buffer): Promise<void> {
  const { statusCode, rawPayload, headers } = await server.inject({ url })
  expect([statusCode, headers['content-type']]).toEqual([200, contentType])
  if (contentType === 'application/pdf') expect(rawPayload.equals(sent)).toBe(true)
  else expect(await sharp(rawPayload, { failOn: 'warning' }).stats()).toHaveProperty('isOpaque')
}

describe('hostile files', () => {
  it.each(fileKinds)(
    `of %s: ${FILES} mutated ones, uploaded, shown, cropped and printed, end nothing [asvs 5.1.1]`,
    async (kind, { mime, createFiles }) => {
      const sources = await createFiles()
      const random = createRandom(seed)
      const codes = new Map<number, number>()
      let printed = 0
      let toPrint: string[] = []
      for (let turn = 0; turn < FILES; turn++) {
        const mutated = mutateFile(sources[turn % sources.length] ?? Buffer.of(0), random)
        const bytes = kind === 'PNG' && turn % 4 > 0 ? repairPng(mutated) : mutated
        const { code, data } = await send(bytes, purposes[turn % purposes.length] ?? 'attachment')
        codes.set(code, (codes.get(code) ?? 0) + 1)
        if (code === 200) {
          await show(data.url, data.contentType, bytes)
          toPrint.push(data.id)
        }
        if (turn % 2 === 0) toPrint.push(await keepAsBefore(bytes, mime === 'application/pdf' ? 'image/png' : mime))
        if (toPrint.length >= PRINTED_TOGETHER || turn === FILES - 1) {
          printed += await print(toPrint.slice(0, PRINTED_TOGETHER))
          toPrint = toPrint.slice(PRINTED_TOGETHER)
        }
      }
      const counts = [...codes].map(([code, count]) => `${count} x ${code}`).join(', ')
      note(`${kind}: ${counts}, ${printed} printed, seed ${seed}`)
      if (process.env.FULL) figure(`hostile files, ${kind}`, `${FILES} (${counts})`)
      expect([...codes.keys()].filter((code) => ![200, 413, 415].includes(code))).toEqual([])
      expect((await server.inject({ url: '/healthz' })).statusCode).toBe(200)
    },
  )
})
