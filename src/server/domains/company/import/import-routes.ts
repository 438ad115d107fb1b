import type { FastifyInstance } from 'fastify'

import {
  checkPeopleFile,
  exportPeople,
  getPeopleFaults,
  getPeopleImport,
  getPeopleTemplate,
  importPeople,
  PEOPLE_FILE_MAX,
} from '@/contract/organization/people-file'
import { chinaDay } from '@/lib/wire-time'
import { recordExport } from '@/server/audit/record-export'
import { createFileImports, describeTable, IMPORTS_PER_MINUTE } from '@/server/files/imports/run-imports'
import { handle, handleBytes, handleOutside, handleUpload } from '@/server/http/handle'
import type { HttpServices } from '@/server/http/http-services'
import { registerUploads } from '@/server/http/upload-form'

import { insertPeopleImport, writePeopleBlock } from './import-store'
import { buildPeopleFile, buildPeopleTemplate } from './people-files'
import { parsePeopleTable } from './people-table'

/** People from a file, and to a file. Each use leaves an entry in the audit log, without names. */
export async function peopleFileRoutes(app: FastifyInstance, services: HttpServices): Promise<void> {
  const imports = createFileImports(app, services, {
    kind: 'people',
    faultsTitle: '成员导入错误',
    rowsMax: PEOPLE_FILE_MAX,
    parse: parsePeopleTable,
    insert: insertPeopleImport,
    writeBlock: writePeopleBlock,
  })

  handleBytes(
    app,
    getPeopleTemplate,
    async (_input, { caller, db }, reply) => {
      describeTable(reply, 'xlsx', '成员导入模板')
      return buildPeopleTemplate(db, caller.companyId)
    },
    { perMinute: IMPORTS_PER_MINUTE },
  )

  handleBytes(
    app,
    exportPeople,
    async (input, context, reply) => {
      const { caller, db, now } = context
      const file = await buildPeopleFile(db, caller.companyId, input)
      const subject = input.status === 'active' ? '在职' : '已停用'
      await recordExport(services, { act: 'exportPeople', actName: exportPeople.summary, subject }, context)
      describeTable(reply, input.format, `成员-${chinaDay(now.getTime())}`)
      return file
    },
    { perMinute: IMPORTS_PER_MINUTE },
  )

  await registerUploads(app, (scope) => {
    handleUpload(scope, checkPeopleFile, imports.check, { perMinute: IMPORTS_PER_MINUTE })
  })
  handle(app, getPeopleImport, imports.read)
  handleBytes(app, getPeopleFaults, imports.readFaults)
  handleOutside(app, importPeople, imports.start)
}
