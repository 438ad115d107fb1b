import { and, asc, eq } from 'drizzle-orm'

import type { Db } from '@/server/db/connection'
import { appUser, post } from '@/server/db/schema/identity'
import { position } from '@/server/db/schema/organization'
import { writeCsv } from '@/server/files/sheets/csv'
import { writeXlsx } from '@/server/files/sheets/xlsx-write'

import { listDepartmentPaths } from './compare-people'
import { peopleColumns } from './people-table'

const titles = peopleColumns.map(({ title }) => title)
const widths = peopleColumns.map(({ width }) => width)

/** The table to fill in; a second sheet says what each column takes, and which departments, posts and positions there are. */
export async function buildPeopleTemplate(db: Db, companyId: string): Promise<Buffer> {
  const paths = [...(await listDepartmentPaths(db, companyId)).values()].sort()
  const posts = await db
    .select({ name: post.name })
    .from(post)
    .where(eq(post.companyId, companyId))
    .orderBy(asc(post.sort), asc(post.id))
  const positions = await db
    .select({ name: position.name })
    .from(position)
    .where(eq(position.companyId, companyId))
    .orderBy(asc(position.sort), asc(position.id))
  const offered = Array.from({ length: Math.max(paths.length, posts.length, positions.length) }, (_, at) => [
    paths[at] ?? '',
    posts[at]?.name ?? '',
    positions[at]?.name ?? '',
  ])
  return writeXlsx([
    { name: '成员', rows: [titles], widths },
    {
      name: '填写说明',
      rows: [['列', '怎么填'], ...peopleColumns.map(({ title, hint }) => [title, hint])],
      widths: [12, 60],
    },
    { name: '可用的部门、岗位与职位', rows: [['部门', '岗位', '职位'], ...offered], widths: [40, 24, 24] },
  ])
}

/** The people of a company as the rows of a table that can be imported again. */
async function listPeopleTexts(db: Db, companyId: string, status: 'active' | 'disabled'): Promise<string[][]> {
  const paths = await listDepartmentPaths(db, companyId)
  const { name, phone, departmentId, workNo } = appUser
  const rows = await db
    .select({ name, phone, departmentId, postName: post.name, positionName: position.name, workNo })
    .from(appUser)
    .leftJoin(post, eq(post.id, appUser.postId))
    .leftJoin(position, eq(position.id, appUser.positionId))
    .where(and(eq(appUser.companyId, companyId), eq(appUser.population, 'user'), eq(appUser.status, status)))
    .orderBy(asc(appUser.pinyin), asc(appUser.name), asc(appUser.id))
  return rows.map((row) => [
    row.name,
    row.phone ?? '',
    paths.get(row.departmentId ?? '') ?? '',
    row.postName ?? '',
    row.workNo,
    row.positionName ?? '',
  ])
}

/** Everybody of a company as a file. */
export async function buildPeopleFile(
  db: Db,
  companyId: string,
  { format, status }: { format: 'xlsx' | 'csv'; status: 'active' | 'disabled' },
): Promise<Buffer> {
  const rows = [titles, ...(await listPeopleTexts(db, companyId, status))]
  return format === 'csv' ? writeCsv(rows) : writeXlsx([{ name: '成员', rows, widths }])
}
