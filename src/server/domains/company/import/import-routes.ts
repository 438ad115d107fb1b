import multipart from '@fastify/multipart'
import contentDisposition from 'content-disposition'
import type { FastifyInstance, FastifyReply } from 'fastify'
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
import { readSheet } from '@/server/files/sheets/read-sheet'
import type { CompanyCaller } from '@/server/http/caller'
import { handle, handleBytes, handleOutside, handleUpload } from '@/server/http/handle'
import type { HttpServices } from '@/server/http/http-services'
import { uploadLimits } from '@/server/http/upload-form'
import {
  claimPeopleImport,
  insertPeopleImport,
  listPeopleEntries,
  presentPeopleImport,
  requirePeopleImport,
  writePeopleBlock,
} from './import-store'
import { buildFaultsFile, buildPeopleFile, buildPeopleTemplate } from './people-files'
import { parsePeopleTable } from './people-table'

const PER_MINUTE = 20
/** Cells with content: six columns, and room for others that are not read. */
const sheetLimits = { rows: PEOPLE_FILE_MAX + 1, cells: 30 * PEOPLE_FILE_MAX }

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const

function describeTable(reply: FastifyReply, format: keyof typeof types, name: string): void {
  reply.type(types[format]).header('content-disposition', contentDisposition(`${name}.${format}`))
}

/** Runs the imports of this process; a server that closes finishes the rows at hand. */
function createImporter(app: FastifyInstance, { handle: db, now }: Pick<HttpServices, 'handle' | 'now'>) {
  const running = new Set<Promise<void>>()
  let isClosing = false
  app.addHook('onClose', async () => {
    isClosing = true
    await Promise.all(running)
  })
  const run = async (caller: CompanyCaller, id: string) => {
    const entries = await listPeopleEntries(db.db, id)
    let isMore = true
    while (isMore && !isClosing) isMore = await db.tx((tx) => writePeopleBlock(tx, caller, id, entries, now()))
  }
  return (caller: CompanyCaller, id: string, traceId: string) => {
    const work = run(caller, id)
      .then(() => app.log.info({ traceId, by: caller.userId, import: id }, 'people imported'))
      // Without a sign of life it is shown as interrupted, and can be continued.
      .catch((error: Error) => app.log.error({ traceId, import: id, err: error }, 'an import of people has stopped'))
      .finally(() => running.delete(work))
    running.add(work)
  }
}

/** People from a file, and to a file. Each use leaves a line in the log, without names. */
export async function peopleFileRoutes(app: FastifyInstance, services: HttpServices): Promise<void> {
  const startImport = createImporter(app, services)

  handleBytes(
    app,
    getPeopleTemplate,
    async (_input, { caller, db }, reply) => {
      describeTable(reply, 'xlsx', '成员导入模板')
      return buildPeopleTemplate(db, caller.companyId)
    },
    { perMinute: PER_MINUTE },
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
    { perMinute: PER_MINUTE },
  )

  // Registered in a separate scope: all other routes reject multipart bodies.
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: uploadLimits, throwFileSizeLimit: true })
    handleUpload(
      scope,
      checkPeopleFile,
      async ({ name }, { caller, file, now, write }) => {
        const found = parsePeopleTable(await readSheet(file.bytes, sheetLimits))
        const fileName = name || file.name
        return write((tx) => insertPeopleImport(tx, caller, { fileName, ...found }, now))
      },
      { perMinute: PER_MINUTE },
    )
  })

  handle(app, getPeopleImport, async ({ id }, { caller, db, now }) =>
    presentPeopleImport(await requirePeopleImport(db, caller, id), now),
  )

  handleBytes(app, getPeopleFaults, async ({ id }, { caller, db }, reply) => {
    const { faults } = await requirePeopleImport(db, caller, id)
    describeTable(reply, 'csv', '成员导入错误')
    return buildFaultsFile(faults)
  })

  handleOutside(app, importPeople, async ({ id }, { caller, now, traceId, write }) => {
    let isStarted = false
    const answer = await write(async (tx) => {
      const { row, isClaimed } = await claimPeopleImport(tx, caller, id, now)
      isStarted = isClaimed
      return presentPeopleImport(row, now)
    })
    if (isStarted) startImport(caller, id, traceId)
    return answer
  })
}
