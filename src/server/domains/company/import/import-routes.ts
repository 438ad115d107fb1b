import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import {
  checkPeopleFile,
  exportPeople,
  getPeopleFaults,
  getPeopleImport,
  getPeopleTemplate,
  importPeople,
  PEOPLE_FILE_MAX,
  type PeopleFileRow,
} from '@/contract/organization/people-file'
import { chinaDay } from '@/lib/wire-time'
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
import { insertPeopleImport, writePeopleBlock } from './import-store'
import { buildPeopleFile, buildPeopleTemplate } from './people-files'
import { parsePeopleTable } from './people-table'

/** People from a file, and to a file. Each use leaves a line in the log, without names. */
export async function peopleFileRoutes(app: FastifyInstance, services: HttpServices): Promise<void> {
  const startImport = createImporter(app, services, writePeopleBlock)

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
    async (input, { caller, db, now, traceId }, reply) => {
      const file = await buildPeopleFile(db, caller.companyId, input)
      app.log.info({ traceId, by: caller.userId }, 'people exported')
      describeTable(reply, input.format, `成员-${chinaDay(now.getTime())}`)
      return file
    },
    { perMinute: IMPORTS_PER_MINUTE },
  )

  // Registered in a separate scope: all other routes reject multipart bodies.
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: uploadLimits, throwFileSizeLimit: true })
    handleUpload(
      scope,
      checkPeopleFile,
      async ({ name }, { caller, file, now, write }) => {
        const found = parsePeopleTable(await readSheet(file.bytes, limitSheet(PEOPLE_FILE_MAX)))
        const fileName = name || file.name
        return write((tx) => insertPeopleImport(tx, caller, { fileName, ...found }, now))
      },
      { perMinute: IMPORTS_PER_MINUTE },
    )
  })

  handle(app, getPeopleImport, async ({ id }, { caller, db, now }) =>
    presentFileImport<PeopleFileRow>(await requireFileImport(db, caller, 'people', id), now),
  )

  handleBytes(app, getPeopleFaults, async ({ id }, { caller, db }, reply) => {
    const { faults } = await requireFileImport(db, caller, 'people', id)
    describeTable(reply, 'csv', '成员导入错误')
    return buildFaultsFile(faults)
  })

  handleOutside(app, importPeople, async ({ id }, { caller, now, traceId, write }) => {
    let isStarted = false
    const answer = await write(async (tx) => {
      const { row, isClaimed } = await claimFileImport(tx, caller, 'people', id, now)
      isStarted = isClaimed
      return presentFileImport<PeopleFileRow>(row, now)
    })
    if (isStarted) startImport(caller, id, traceId)
    return answer
  })
}
