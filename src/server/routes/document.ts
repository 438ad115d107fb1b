import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'

import { printTask, verifyDocument } from '@/contract/document'
import { contentDisposition } from '@/server/content-disposition'
import type { Db } from '@/server/db'
import type { FileStore } from '@/server/file-store'
import { handle, handleBytes } from '@/server/handle'
import { isPrintable } from '@/server/print/picture'
import { companyName, namesOf, processesNumbered, signaturesOf, uploadsOf } from '@/server/print/print-store'
import { taskPdf } from '@/server/print/task-pdf'
import { namedIds, signatureFields } from '@/server/print/values'
import { Refusal } from '@/server/refusal'
import type { Services } from '@/server/services'
import { wireTime } from '@/server/wire-time'
import { describeTask } from '@/server/workflow/detail'
import { statusName } from '@/server/workflow/names'

/** Making one takes the processor a quarter of a second. */
const PRINTS_PER_MINUTE = 20
const TRIES_PER_MINUTE = 20
const MOST_BYTES = 2_000_000

/** The signatures that can be printed; the others are said in words. */
async function readPictures(db: Db, files: FileStore, ids: readonly string[]): Promise<Map<string, Buffer>> {
  const pictures = new Map<string, Buffer>()
  for (const { id, mime, size } of await uploadsOf(db, ids)) {
    if (size > MOST_BYTES || !(await files.has(id))) continue
    const bytes = await buffer(files.read(id))
    if (await isPrintable(bytes, mime)) pictures.set(id, bytes)
  }
  return pictures
}

/** All but the beginning hidden: who holds the document knows the rest. */
function maskTitle(title: string): string {
  const letters = [...title]
  const shown = Math.min(4, Math.ceil(letters.length / 3))
  return `${letters.slice(0, shown).join('')}****`
}

/** A process on paper, and the proof that a paper is one of ours. */
export function documentRoutes(app: FastifyInstance, { links, files, documents }: Services): void {
  handleBytes(
    app,
    printTask,
    async ({ procInstId }, { caller, db, now }, reply) => {
      const detail = await describeTask(db, links, caller, { instanceId: procInstId }, now)
      const signatures = await signaturesOf(db, procInstId)
      const inForm = signatureFields(detail.form).map(({ fileId }) => fileId)
      const [byName, shown] = await Promise.all([
        namesOf(db, caller.companyId, [caller.userId]),
        namesOf(db, caller.companyId, namedIds(detail.form)),
      ])
      const document = {
        detail,
        signatures,
        companyName: await companyName(db, caller.companyId),
        names: new Map([...shown, ...detail.form.files.map(({ id, name }) => [id, name] as const)]),
        pictures: await readPictures(db, files, [...signatures.values(), ...inForm]),
        code: await documents.codeOf(procInstId),
      }
      const { name, serialNo } = detail.instance
      reply
        .type('application/pdf')
        .header('content-disposition', contentDisposition('attachment', `${name}-${serialNo ?? ''}.pdf`))
      return taskPdf(document, { byName: byName.get(caller.userId) ?? '', at: wireTime(now) })
    },
    { perMinute: PRINTS_PER_MINUTE },
  )

  handle(
    app,
    verifyDocument,
    async ({ serialNo, code }, { db }) => {
      for (const { row, companyName: name } of await processesNumbered(db, serialNo)) {
        if (!(await documents.isOf(row.id, code))) continue
        return {
          ...{ serialNo: row.serialNo, procDefName: row.processName, title: maskTitle(row.subject), companyName: name },
          ...{ status: row.status, statusName: statusName(row.status) },
          ...{ startTime: wireTime(row.createdAt), endTime: wireTime(row.endedAt) },
        }
      }
      throw new Refusal(404, '编号或验证码不正确，请核对后再试')
    },
    { perMinute: TRIES_PER_MINUTE },
  )
}
