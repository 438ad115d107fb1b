import { and, eq, inArray, like } from 'drizzle-orm'

import type { Db } from '@/server/db/connection'
import { appUser, company, department } from '@/server/db/schema/identity'
import { upload } from '@/server/db/schema/platform'
import { processArchive } from '@/server/db/schema/process-archive'
import { processInstance } from '@/server/db/schema/workflow'
import { markedUserName } from '@/server/people/people'

/** The company name for documents. */
export async function findPrintedCompanyName(db: Db, id: string): Promise<string> {
  const [row] = await db.select({ name: company.name }).from(company).where(eq(company.id, id))
  return row?.name ?? ''
}

/** Names of users and departments of one company by id; ids of others are omitted. */
export async function findNamesInCompany(
  db: Db,
  companyId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const uniqueIds = [...new Set(ids)]
  const people = await db
    .select({ id: appUser.id, name: markedUserName })
    .from(appUser)
    .where(and(inArray(appUser.id, uniqueIds), eq(appUser.companyId, companyId)))
  const departments = await db
    .select({ id: department.id, name: department.name })
    .from(department)
    .where(and(inArray(department.id, uniqueIds), eq(department.companyId, companyId)))
  return new Map([...people, ...departments].map(({ id, name }) => [id, name]))
}

/** Filters uploads that are pictures. */
export async function listPictureIds(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: upload.id })
    .from(upload)
    .where(and(inArray(upload.id, [...new Set(ids)]), like(upload.mime, 'image/%')))
  return rows.map(({ id }) => id)
}

/** Processes with a serial number, of each company that has it; archived ones too. */
export async function listProcessesByNumber(db: Db, serialNo: string) {
  const running = await selectByNumber(db, processInstance, serialNo)
  return [...running, ...(await selectByNumber(db, processArchive, serialNo))]
}

async function selectByNumber(db: Db, table: typeof processInstance | typeof processArchive, serialNo: string) {
  const { id, processName, subject, status, createdAt, endedAt } = table
  return db
    .select({
      row: { id, processName, subject, status, createdAt, endedAt, serialNo: table.serialNo },
      companyName: company.name,
    })
    .from(table)
    .innerJoin(company, eq(company.id, table.companyId))
    .where(eq(table.serialNo, serialNo))
}
