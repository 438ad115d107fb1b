import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'

import {
  checkProductionFile,
  getProductionFaults,
  getProductionImport,
  getProductionTemplate,
  importProduction,
  PRODUCTION_FILE_MAX,
  type ProductionFileRow,
} from '@/contract/production/production-file'
import { claimFileImport, presentFileImport, requireFileImport } from '@/server/files/imports/file-import-store'
import {
  buildFaultsFile,
  createImporter,
  describeTable,
  IMPORTS_PER_MINUTE,
  limitSheet,
} from '@/server/files/imports/run-imports'
import { readSheet } from '@/server/files/sheets/read-sheet'
import { handle, handleBytes, handleOutside, handleUpload } from '@/server/http/handle'
import type { HttpServices } from '@/server/http/http-services'
import { uploadLimits } from '@/server/http/upload-form'
import { buildProductionTemplate } from './production-files'
import { insertProductionImport, writeProductionBlock } from './production-import-store'
import { parseProductionTable } from './production-table'

/** Production records from a file. */
export async function productionFileRoutes(app: FastifyInstance, services: HttpServices): Promise<void> {
  const startImport = createImporter(app, services, writeProductionBlock)

  handleBytes(
    app,
    getProductionTemplate,
    async (_input, { caller, db }, reply) => {
      describeTable(reply, 'xlsx', '生产记录导入模板')
      return buildProductionTemplate(db, caller.companyId)
    },
    { perMinute: IMPORTS_PER_MINUTE },
  )

  // Registered in a separate scope: all other routes reject multipart bodies.
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: uploadLimits, throwFileSizeLimit: true })
    handleUpload(
      scope,
      checkProductionFile,
      async ({ name }, { caller, file, now, write }) => {
        const found = parseProductionTable(await readSheet(file.bytes, limitSheet(PRODUCTION_FILE_MAX)))
        const fileName = name || file.name
        return write((tx) => insertProductionImport(tx, caller, { fileName, ...found }, now))
      },
      { perMinute: IMPORTS_PER_MINUTE },
    )
  })

  handle(app, getProductionImport, async ({ id }, { caller, db, now }) =>
    presentFileImport<ProductionFileRow>(await requireFileImport(db, caller, 'production', id), now),
  )

  handleBytes(app, getProductionFaults, async ({ id }, { caller, db }, reply) => {
    const { faults } = await requireFileImport(db, caller, 'production', id)
    describeTable(reply, 'csv', '生产记录导入错误')
    return buildFaultsFile(faults)
  })

  handleOutside(app, importProduction, async ({ id }, { caller, now, traceId, write }) => {
    let isStarted = false
    const answer = await write(async (tx) => {
      const { row, isClaimed } = await claimFileImport(tx, caller, 'production', id, now)
      isStarted = isClaimed
      return presentFileImport<ProductionFileRow>(row, now)
    })
    if (isStarted) startImport(caller, id, traceId)
    return answer
  })
}
