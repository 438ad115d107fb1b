import contentDisposition from 'content-disposition'
import type { FastifyInstance } from 'fastify'

import { printTask, type VerifiedDocument, verifyDocument } from '@/contract/workflow/document'
import type { Db } from '@/server/db/connection'
import type { FileServices } from '@/server/files/file-services'
import { PictureError, toPictureRefusal } from '@/server/files/pictures'
import { handle, handleBytes } from '@/server/http/handle'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'
import type { DocumentCodes } from '@/server/print/document-codes'
import {
  findNamesInCompany,
  findPrintedCompanyName,
  listPictureIds,
  listProcessesByNumber,
} from '@/server/print/print-store'
import { renderTaskPdf } from '@/server/print/task-pdf'
import { listNamedIds, listSignatureFields } from '@/server/print/values'

import { describeTask, openProcess } from './detail'
import { requireDefinition } from './instance-store'
import { getStatusName } from './names'

/** Rendering a document takes 250 ms of CPU time. */
const PRINTS_PER_MINUTE = 20
const TRIES_PER_MINUTE = 20

/** Dependencies of the document calls. */
interface DocumentServices extends FileServices {
  documents: DocumentCodes
  findSignedDocument: FindSignedDocument
}

/** Finds a document that is no process by what is printed on it. */
export type FindSignedDocument = (
  db: Db,
  documents: DocumentCodes,
  printed: { serialNo: string; code: string },
) => Promise<VerifiedDocument | undefined>

/** Twice the print resolution: a signature takes 120 by 38 points. */
const PRINTED_BOX = { width: 1000, height: 320 }

/**
 * The printable signatures, re-encoded, because the stored file is untrusted; unreadable ones are replaced by text.
 *
 * @throws {Refusal} 503 when the picture queue is full
 */
async function readPictures(
  { files, pictures }: Pick<FileServices, 'files' | 'pictures'>,
  ids: readonly string[],
  subject: string,
): Promise<Map<string, Buffer>> {
  const printable = new Map<string, Buffer>()
  for (const id of ids) {
    const stored = await files.read(id)
    if (!stored) continue
    try {
      const { bytes } = await pictures.encode({ bytes: stored, subject, box: PRINTED_BOX })
      printable.set(id, bytes)
    } catch (error) {
      if (!(error instanceof PictureError) || error.reason === 'busy') throw toPictureRefusal(error)
    }
  }
  return printable
}

/** Masks a title except its beginning: the holder of the document knows the rest. */
function maskTitle(title: string): string {
  const letters = [...title]
  const shown = Math.min(4, Math.ceil(letters.length / 3))
  return `${letters.slice(0, shown).join('')}****`
}

/** Prints a process, and verifies a printed document. */
export function documentRoutes(app: FastifyInstance, services: DocumentServices): void {
  const { links, documents, findSignedDocument } = services
  handleBytes(
    app,
    printTask,
    async ({ procInstId }, { caller, db, now }, reply) => {
      const detail = await describeTask(db, links, caller, { instanceId: procInstId }, now)
      const { loaded, history } = await openProcess(db, caller, procInstId, true)
      const signatures = new Map(history.flatMap(({ id, signFileId }) => (signFileId ? [[id, signFileId]] : [])))
      const inForm = listSignatureFields(detail.form).map(({ fileId }) => fileId)
      const [byName, shown] = await Promise.all([
        findNamesInCompany(db, caller.companyId, [caller.userId]),
        findNamesInCompany(db, caller.companyId, listNamedIds(detail.form)),
      ])
      const pictureIds = await listPictureIds(db, [...signatures.values(), ...inForm])
      const document = {
        detail,
        signatures,
        companyName: await findPrintedCompanyName(db, caller.companyId),
        names: new Map([...shown, ...detail.form.files.map(({ id, name }) => [id, name] as const)]),
        pictures: await readPictures(services, pictureIds, caller.userId),
        code: await documents.computeCode(procInstId),
        layout: (await requireDefinition(db, loaded.row)).form.print,
      }
      const { name, serialNo } = detail.instance
      reply.type('application/pdf').header('content-disposition', contentDisposition(`${name}-${serialNo ?? ''}.pdf`))
      return renderTaskPdf(document, { byName: byName.get(caller.userId) ?? '', at: formatTime(now) })
    },
    { perMinute: PRINTS_PER_MINUTE },
  )

  handle(
    app,
    verifyDocument,
    async ({ serialNo, code }, { db }) => {
      for (const { row, companyName: name } of await listProcessesByNumber(db, serialNo)) {
        if (!(await documents.isCode(row.id, code))) continue
        return {
          serialNo: row.serialNo,
          procDefName: row.processName,
          title: maskTitle(row.subject),
          companyName: name,
          status: row.status,
          statusName: getStatusName(row.status),
          startTime: formatTime(row.createdAt),
          endTime: formatTime(row.endedAt),
        }
      }
      const signed = await findSignedDocument(db, documents, { serialNo, code })
      if (signed) return signed
      throw new Refusal(404, '编号或验证码不正确，请核对后再试')
    },
    { perMinute: TRIES_PER_MINUTE },
  )
}
