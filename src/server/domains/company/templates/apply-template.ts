import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

import type { CompanyTemplateSummary } from '@/contract/organization/company-template'
import type { Db } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'
import { addPinyin } from '@/server/db/pinyin'
import { dictionary } from '@/server/db/schema/dictionary'
import { healthForm } from '@/server/db/schema/health'
import { application } from '@/server/db/schema/home'
import { company, department, post } from '@/server/db/schema/identity'
import { position } from '@/server/db/schema/organization'
import { report } from '@/server/db/schema/report'
import { visitGate } from '@/server/db/schema/visit'
import { processDefinition, processGroup } from '@/server/db/schema/workflow'
import { describeProcess } from '@/server/definitions/usual-processes'
import { reportColumns } from '@/server/definitions/usual-reports'
import { HEAD_CODE } from '@/server/domains/company/structure-store'
import { Refusal } from '@/server/http/refusal'

import type { CompanyTemplate } from './template'
import { buildTemplateDictionaries } from './template-dictionaries'
import { companyTemplates } from './templates'

const HEALTH_HOURS = 24
const HEALTH_RETENTION_DAYS = 14

/** @throws {Refusal} 404 there is no such template */
function requireTemplate(key: string): CompanyTemplate {
  const found = companyTemplates.find((one) => one.key === key)
  if (!found) throw new Refusal(404, '没有这个模板')
  return found
}

type Insert = (tx: Db, companyId: string, template: CompanyTemplate) => Promise<void>
type CompanyTable = PgTable & { id: PgColumn; companyId: PgColumn }

const insertDepartments: Insert = async (tx, companyId, { departments }) => {
  const tree = departments.flatMap(({ name, below = [] }) => {
    const id = randomUUID()
    return [{ id, name, parentId: null }, ...below.map((child) => ({ id: randomUUID(), name: child, parentId: id }))]
  })
  await tx.insert(department).values(tree.map((row, at) => ({ ...row, companyId, sort: at + 1 })))
}

const insertPosts: Insert = async (tx, companyId, { posts }) => {
  const postRows = posts.map((name, at) => {
    const id = randomUUID()
    return { id, companyId, name, code: at === 0 ? HEAD_CODE : id, sort: at + 1 }
  })
  await tx.insert(post).values(postRows)
}

const insertPositions: Insert = async (tx, companyId, { positions }) => {
  const ranks = positions.map((name, sort) => {
    return { id: randomUUID(), companyId, name, sort, code: `P${positions.length - sort}` }
  })
  await tx.insert(position).values(ranks)
}

const insertProcesses: Insert = async (tx, companyId, { processes }) => {
  const groups = processes.map((group, sort) => ({ ...group, id: randomUUID(), companyId, sort }))
  await tx.insert(processGroup).values(groups)
  const rows = groups.flatMap(({ id: groupId, entries }) =>
    entries.map(({ steps, ...process }) => ({
      ...describeProcess(process),
      id: randomUUID(),
      companyId,
      groupId,
      steps,
    })),
  )
  const spoken = await addPinyin(rows, ({ name }) => name)
  await tx.insert(processDefinition).values(spoken.map((row, sort) => ({ ...row, sort })))
}

const insertApplications: Insert = async (tx, companyId, { applications }) => {
  const rows = applications.flatMap(({ code: classCode, name: className, entries }, classSort) =>
    entries.map(({ icon, ...entry }, sort) => ({
      ...entry,
      icon: icon ?? entry.code,
      id: randomUUID(),
      companyId,
      classCode,
      className,
      classSort,
      sort,
    })),
  )
  await tx.insert(application).values(await addPinyin(rows, ({ name }) => name))
}

const insertReports: Insert = async (tx, companyId, { reports }) => {
  const rows = reportColumns
    .filter(({ code }) => reports.includes(code))
    .map((columns) => ({ ...columns, id: randomUUID(), companyId }))
  await tx.insert(report).values(await addPinyin(rows, ({ name }) => name))
}

const insertGate: Insert = async (tx, companyId, { gate }) => {
  await tx.insert(visitGate).values({ ...gate, id: randomUUID(), companyId, sort: 1 })
}

const insertHealthForm: Insert = async (tx, companyId, { health }) => {
  const form = { ...health, companyId, validHours: HEALTH_HOURS, retentionDays: HEALTH_RETENTION_DAYS }
  await tx.insert(healthForm).values(form).onConflictDoNothing()
}

const insertDictionaries: Insert = async (tx, companyId, template) => {
  const rows = buildTemplateDictionaries(template).map(({ code, entries }) => ({
    companyId,
    code,
    entries,
    version: 1,
  }))
  await tx.insert(dictionary).values(rows).onConflictDoNothing()
}

const partsByTable: readonly (readonly [CompanyTable, Insert])[] = [
  [department, insertDepartments],
  [post, insertPosts],
  [position, insertPositions],
  [processDefinition, insertProcesses],
  [application, insertApplications],
  [report, insertReports],
  [visitGate, insertGate],
]

async function isEmpty(db: Db, table: CompanyTable, companyId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: table.id })
    .from(table as PgTable)
    .where(eq(table.companyId, companyId))
    .limit(1)
  return row === undefined
}

/**
 * Gives a company what a template has and the company lacks: departments, posts, ranks, processes, applications,
 * reports, a gate, a health form and dictionaries. What is there stays as it is.
 *
 * @throws {Refusal} 404 no such template; 409 the company has departments, posts and processes already
 */
export async function applyTemplate(tx: Db, companyId: string, key: string): Promise<void> {
  const template = requireTemplate(key)
  await lockRow(tx, company, companyId)
  const lacking: Insert[] = [insertHealthForm, insertDictionaries]
  for (const [table, insert] of partsByTable) if (await isEmpty(tx, table, companyId)) lacking.push(insert)
  const isNeeded = [insertDepartments, insertPosts, insertProcesses].some((insert) => lacking.includes(insert))
  if (!isNeeded) throw new Refusal(409, '企业已有部门、岗位和流程，不需要模板')
  for (const insert of lacking) await insert(tx, companyId, template)
}

/** What each template brings, by name. */
export const describeTemplates = (): CompanyTemplateSummary[] =>
  companyTemplates.map((template) => {
    const { key, name, description, departments, posts, processes, reports } = template
    return {
      key,
      name,
      description,
      departments: departments.flatMap((one) => [one.name, ...(one.below ?? [])]),
      posts: [...posts],
      processes: processes.flatMap(({ entries }) => entries.map((one) => one.name)),
      reports: reportColumns.filter(({ code }) => reports.includes(code)).map((one) => one.name),
      dictionaries: buildTemplateDictionaries(template).map((one) => one.name),
    }
  })
