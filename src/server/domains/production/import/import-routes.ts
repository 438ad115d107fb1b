import type { FastifyInstance } from 'fastify'

import {
  checkProductionFile,
  getProductionFaults,
  getProductionImport,
  getProductionTemplate,
  importProduction,
  PRODUCTION_FILE_MAX,
} from '@/contract/production/production-file'
import { createFileImports, describeTable, IMPORTS_PER_MINUTE } from '@/server/files/imports/run-imports'
import { handle, handleBytes, handleOutside, handleUpload } from '@/server/http/handle'
import type { HttpServices } from '@/server/http/http-services'
import { registerUploads } from '@/server/http/upload-form'

import { buildProductionTemplate } from './production-files'
import { insertProductionImport, writeProductionBlock } from './production-import-store'
import { parseProductionTable } from './production-table'

/** Production records from a file. */
export async function productionFileRoutes(app: FastifyInstance, services: HttpServices): Promise<void> {
  const imports = createFileImports(app, services, {
    kind: 'production',
    faultsTitle: '生产记录导入错误',
    rowsMax: PRODUCTION_FILE_MAX,
    parse: parseProductionTable,
    insert: insertProductionImport,
    writeBlock: writeProductionBlock,
  })

  handleBytes(
    app,
    getProductionTemplate,
    async (_input, { caller, db }, reply) => {
      describeTable(reply, 'xlsx', '生产记录导入模板')
      return buildProductionTemplate(db, caller.companyId)
    },
    { perMinute: IMPORTS_PER_MINUTE },
  )

  await registerUploads(app, (scope) => {
    handleUpload(scope, checkProductionFile, imports.check, { perMinute: IMPORTS_PER_MINUTE })
  })
  handle(app, getProductionImport, imports.read)
  handleBytes(app, getProductionFaults, imports.readFaults)
  handleOutside(app, importProduction, imports.start)
}
