import contentDisposition from 'content-disposition'
import type { FastifyInstance } from 'fastify'

import { printProcessSample } from '@/contract/workflow/process-draft'
import { exportProcess, readProcessFile } from '@/contract/workflow/process-file'
import { handleBytes, handleUpload } from '@/server/http/handle'
import { registerUploads } from '@/server/http/upload-form'

import { buildProcessFile, describeProcessFile } from './process-file'
import { buildProcessSample } from './process-paper'

const FILES_PER_MINUTE = 20

const types = { json: 'application/json; charset=utf-8', bpmn: 'application/xml; charset=utf-8' }

/** Processes to files and from them. */
export async function processFileRoutes(app: FastifyInstance): Promise<void> {
  handleBytes(
    app,
    exportProcess,
    async (input, { caller, db }, reply) => {
      const { name, text } = await buildProcessFile(db, caller.companyId, input)
      reply.type(types[input.format]).header('content-disposition', contentDisposition(`${name}.${input.format}`))
      return text
    },
    { perMinute: FILES_PER_MINUTE },
  )

  handleBytes(
    app,
    printProcessSample,
    async (input, { caller, db, now }, reply) => {
      const { name, pdf } = await buildProcessSample(db, caller, input, now)
      reply.type('application/pdf').header('content-disposition', contentDisposition(`${name}（预览）.pdf`))
      return pdf
    },
    { perMinute: FILES_PER_MINUTE },
  )

  await registerUploads(app, (scope) => {
    handleUpload(
      scope,
      readProcessFile,
      (_input, { caller, db, file }) => describeProcessFile(db, caller.companyId, file.bytes),
      { perMinute: FILES_PER_MINUTE },
    )
  })
}
