import { and, eq, inArray, isNotNull, like } from 'drizzle-orm'

import type { PrintLayout } from '@/contract/workflow/process-setting'
import type { Db } from '@/server/db/connection'
import { appUser, company, department } from '@/server/db/schema/identity'
import { upload } from '@/server/db/schema/platform'
import { processDefinition, processHistory, processInstance } from '@/server/db/schema/workflow'
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

/** Signature files by history entry. */
export async function listSignatures(db: Db, instanceId: string): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: processHistory.id, fileId: processHistory.signFileId })
    .from(processHistory)
    .where(and(eq(processHistory.instanceId, instanceId), isNotNull(processHistory.signFileId)))
  return new Map(rows.map(({ id, fileId }) => [id, fileId ?? '']))
}

/** How the definition of a process prints it; undefined: as usual. */
export async function findPrintLayout(db: Db, instanceId: string): Promise<PrintLayout | undefined> {
  const [row] = await db
    .select({ form: processDefinition.form })
    .from(processInstance)
    .innerJoin(processDefinition, eq(processDefinition.id, processInstance.definitionId))
    .where(eq(processInstance.id, instanceId))
  return row?.form.print
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

/** Processes with a serial number, which is unique per company only. */
export async function listProcessesByNumber(db: Db, serialNo: string) {
  return db
    .select({ row: processInstance, companyName: company.name })
    .from(processInstance)
    .innerJoin(company, eq(company.id, processInstance.companyId))
    .where(eq(processInstance.serialNo, serialNo))
    .limit(50)
}
