import { and, eq, inArray } from 'drizzle-orm'

import type { FormContent, FormValue } from '@/lib/form/form-types'
import type { Db } from '@/server/db/connection'
import { appUser, department } from '@/server/db/schema/identity'
import { upload } from '@/server/db/schema/platform'
import type { FormDefinition } from '@/server/definitions/process'
import type { CompanyCaller } from '@/server/http/caller'

/** An id in a form, and its path. */
interface Reference {
  path: string
  type: string
  id: string
}

const kinds = new Set(['user', 'dept', 'file', 'image', 'signature'])

const toReferencedIds = (value: FormValue | undefined): readonly string[] => {
  if (typeof value === 'string') return value === '' ? [] : [value]
  return typeof value === 'object' && value !== null ? value : []
}

/** All ids of users, departments and files in a form, cells of tables included. */
function listReferences({ fields }: FormDefinition, { main, sub }: FormContent): Reference[] {
  return fields.flatMap(({ field, type, columns = [] }) => {
    if (kinds.has(type)) return toReferencedIds(main[field]).map((id) => ({ path: field, type, id }))
    return (sub[field] ?? []).flatMap((row, at) =>
      columns
        .filter((column) => kinds.has(column.type))
        .flatMap((column) =>
          toReferencedIds(row[column.field]).map((id) => ({
            path: `${field}.${at}.${column.field}`,
            type: column.type,
            id,
          })),
        ),
    )
  })
}

async function findColleagueIds(db: Db, companyId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { id, companyId: company, population, status } = appUser
  const isThere = and(inArray(id, [...ids]), eq(company, companyId), eq(population, 'user'), eq(status, 'active'))
  return new Set((await db.select({ id }).from(appUser).where(isThere)).map((row) => row.id))
}

async function findDepartmentIds(db: Db, companyId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const isOurs = and(inArray(department.id, [...ids]), eq(department.companyId, companyId))
  return new Set((await db.select({ id: department.id }).from(department).where(isOurs)).map((row) => row.id))
}

/** MIME types of the caller's own files, by id. */
async function findUploadTypes(db: Db, ownerId: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const isOwn = and(inArray(upload.id, [...ids]), eq(upload.ownerId, ownerId))
  const rows = await db.select({ id: upload.id, mime: upload.mime }).from(upload).where(isOwn)
  return new Map(rows.map(({ id, mime }) => [id, mime]))
}

/** Finds the references that the caller may not use, each with its error. */
async function findInvalidReferences(
  db: Db,
  { userId, companyId }: CompanyCaller,
  added: readonly Reference[],
): Promise<(Reference & { error: string })[]> {
  const ids = (...types: string[]) => added.filter(({ type }) => types.includes(type)).map(({ id }) => id)
  const users = await findColleagueIds(db, companyId, ids('user'))
  const depts = await findDepartmentIds(db, companyId, ids('dept'))
  const files = await findUploadTypes(db, userId, ids('file', 'image', 'signature'))
  const getError = ({ type, id }: Reference): string | undefined => {
    if (type === 'user') return users.has(id) ? undefined : '所选人员已离职或不在本企业，请重新选择'
    if (type === 'dept') return depts.has(id) ? undefined : '所选部门已不存在，请重新选择'
    const mime = files.get(id)
    if (mime === undefined) return '文件不存在，请重新上传'
    return type === 'file' || mime.startsWith('image/') ? undefined : '所选文件不是图片'
  }
  return added.flatMap((reference) => {
    const error = getError(reference)
    return error ? [{ ...reference, error }] : []
  })
}

/**
 * Validates the references of a form: active users and departments of the company, and files that the caller uploaded.
 * References that were there before remain valid.
 *
 * @returns errors by path, as in lib/form
 */
export async function validateReferences(
  db: Db,
  caller: CompanyCaller,
  form: FormDefinition,
  { before, after }: { before: FormContent; after: FormContent },
): Promise<Record<string, string>> {
  const earlierReferences = new Set(listReferences(form, before).map(({ path, id }) => `${path} ${id}`))
  const added = listReferences(form, after).filter(({ path, id }) => !earlierReferences.has(`${path} ${id}`))
  const invalid = await findInvalidReferences(db, caller, added)
  return Object.fromEntries(invalid.map(({ path, error }) => [path, error]))
}

/**
 * Removes the references that the caller may not use: files of others, people and departments that are gone.
 *
 * @returns the content with the other references
 */
export async function removeInvalidReferences(
  db: Db,
  caller: CompanyCaller,
  form: FormDefinition,
  content: FormContent,
): Promise<FormContent> {
  const invalid = await findInvalidReferences(db, caller, listReferences(form, content))
  const unusable = new Set(invalid.map(({ path, id }) => `${path} ${id}`))
  const keep = (path: string, value: FormValue): FormValue => {
    if (typeof value === 'string') return unusable.has(`${path} ${value}`) ? null : value
    return Array.isArray(value) ? value.filter((id: string) => !unusable.has(`${path} ${id}`)) : value
  }
  const keepRow = (prefix: string, row: Readonly<Record<string, FormValue>>) =>
    Object.fromEntries(Object.entries(row).map(([field, value]) => [field, keep(`${prefix}${field}`, value)]))
  const sub = Object.entries(content.sub).map(
    ([field, rows]) => [field, rows.map((row, at) => keepRow(`${field}.${at}.`, row))] as const,
  )
  return { main: keepRow('', content.main), sub: Object.fromEntries(sub) }
}
