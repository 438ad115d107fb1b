import { and, eq, inArray, ne } from 'drizzle-orm'

import type { FileFault } from '@/contract/organization/file-import'
import type { Db } from '@/server/db/connection'
import { appUser, department, post } from '@/server/db/schema/identity'
import { position } from '@/server/db/schema/organization'
import { findAccountConflict } from '@/server/domains/company/person-phone'

import { findColumnTitle, type PeopleEntry } from './people-table'

/** Parameters of one query: PostgreSQL takes 65,535. */
const BLOCK = 5000

type Account = Pick<
  typeof appUser.$inferSelect,
  'id' | 'phone' | 'companyId' | 'status' | 'name' | 'departmentId' | 'postId' | 'positionId' | 'workNo'
>

/** What a file is compared with. */
interface PeopleState {
  companyId: string
  /** By phone number, of any company. */
  accounts: ReadonlyMap<string, Account>
  /** Ids by path from the root; null for a path that two departments have. */
  departments: ReadonlyMap<string, string | null>
  /** Ids by name. */
  posts: ReadonlyMap<string, string>
  positions: ReadonlyMap<string, string>
  /** Who of the company has an employee number. */
  holders: ReadonlyMap<string, Pick<Account, 'id' | 'phone' | 'name'>>
}

const columns = {
  id: appUser.id,
  phone: appUser.phone,
  companyId: appUser.companyId,
  status: appUser.status,
  name: appUser.name,
  departmentId: appUser.departmentId,
  postId: appUser.postId,
  positionId: appUser.positionId,
  workNo: appUser.workNo,
}

function cutBlocks(texts: readonly string[]): string[][] {
  const blocks: string[][] = []
  for (let at = 0; at < texts.length; at += BLOCK) blocks.push(texts.slice(at, at + BLOCK))
  return blocks
}

async function findAccounts(db: Db, entries: readonly PeopleEntry[]): Promise<PeopleState['accounts']> {
  const accounts = new Map<string, Account>()
  for (const phones of cutBlocks(entries.map(({ phone }) => phone))) {
    const where = and(eq(appUser.population, 'user'), inArray(appUser.phone, phones))
    for (const row of await db.select(columns).from(appUser).where(where)) accounts.set(row.phone ?? '', row)
  }
  return accounts
}

async function findHolders(db: Db, companyId: string, entries: readonly PeopleEntry[]) {
  const holders = new Map<string, Pick<Account, 'id' | 'phone' | 'name'>>()
  const workNumbers = entries.map(({ workNo }) => workNo).filter(Boolean)
  for (const numbers of cutBlocks(workNumbers)) {
    const where = and(
      eq(appUser.companyId, companyId),
      eq(appUser.population, 'user'),
      ne(appUser.status, 'deleted'),
      inArray(appUser.workNo, numbers),
    )
    for (const row of await db.select(columns).from(appUser).where(where)) holders.set(row.workNo, row)
  }
  return holders
}

/** The path of every department of a company by id: names from the root, joined by `/`. */
export async function listDepartmentPaths(db: Db, companyId: string): Promise<Map<string, string>> {
  const { id, parentId, name } = department
  const rows = await db.select({ id, parentId, name }).from(department).where(eq(department.companyId, companyId))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const paths = new Map<string, string>()
  for (const row of rows) {
    const names: string[] = []
    // A cycle of stored rows must not cause an endless loop.
    const seenIds = new Set<string>()
    for (let at: typeof row | undefined = row; at && !seenIds.has(at.id); at = byId.get(at.parentId ?? '')) {
      seenIds.add(at.id)
      names.unshift(at.name)
    }
    paths.set(row.id, names.join('/'))
  }
  return paths
}

/** Reads what the rows of a file are compared with. */
export async function findPeopleState(
  db: Db,
  companyId: string,
  entries: readonly PeopleEntry[],
): Promise<PeopleState> {
  const departments = new Map<string, string | null>()
  for (const [id, path] of await listDepartmentPaths(db, companyId)) {
    departments.set(path, departments.has(path) ? null : id)
  }
  const posts = await db.select({ id: post.id, name: post.name }).from(post).where(eq(post.companyId, companyId))
  const positions = await db
    .select({ id: position.id, name: position.name })
    .from(position)
    .where(eq(position.companyId, companyId))
  return {
    companyId,
    accounts: await findAccounts(db, entries),
    departments,
    posts: new Map(posts.map(({ id, name }) => [name, id])),
    positions: new Map(positions.map(({ id, name }) => [name, id])),
    holders: await findHolders(db, companyId, entries),
  }
}

/** What a row writes. */
interface PersonValues {
  name: string
  workNo: string
  departmentId: string | null
  postId: string | null
  positionId: string | null
}

/** A row compared with the company; `id` is null for a new person. */
export interface ComparedEntry {
  entry: PeopleEntry
  outcome: 'added' | 'changed' | 'unchanged'
  id: string | null
  values: PersonValues
}

type Fault = Omit<FileFault, 'row' | 'column'> & { field: Exclude<keyof PeopleEntry, 'row'> }

function findPlaceError(
  { dept, post: postName, position: positionName }: PeopleEntry,
  { departments, posts, positions }: PeopleState,
): Fault | undefined {
  if (dept !== '') {
    const id = departments.get(dept)
    if (id === null) return { field: 'dept', text: `有几个部门都是“${dept}”，请先改名` }
    if (id === undefined) return { field: 'dept', text: `没有部门“${dept}”，请从最上级写起，或先新增` }
  }
  if (postName !== '' && !posts.has(postName)) return { field: 'post', text: `没有岗位“${postName}”，请先新增` }
  // A file that was checked by an earlier version has no positions.
  if (positionName && !positions.has(positionName)) {
    return { field: 'position', text: `没有职位“${positionName}”，请先新增` }
  }
}

function findAccountError({ phone }: PeopleEntry, { accounts, companyId }: PeopleState): Fault | undefined {
  const account = accounts.get(phone)
  const text = account && findAccountConflict(account, companyId)
  return text === undefined ? undefined : { field: 'phone', text }
}

/** Whether the employee number stays somebody else's. */
function findWorkNoError(
  { phone, workNo }: PeopleEntry,
  { holders }: PeopleState,
  plannedWorkNos: ReadonlyMap<string, string>,
): Fault | undefined {
  const holder = workNo === '' ? undefined : holders.get(workNo)
  if (!holder || holder.phone === phone) return undefined
  const planned = plannedWorkNos.get(holder.phone ?? '')
  if (planned !== undefined && planned !== workNo) return undefined
  return { field: 'workNo', text: `${holder.name} 已使用这个工号` }
}

function compareEntry(entry: PeopleEntry, { accounts, departments, posts, positions }: PeopleState): ComparedEntry {
  const account = accounts.get(entry.phone)
  const values = {
    name: entry.name,
    workNo: entry.workNo || (account?.workNo ?? ''),
    departmentId: departments.get(entry.dept) ?? account?.departmentId ?? null,
    postId: posts.get(entry.post) ?? account?.postId ?? null,
    positionId: positions.get(entry.position) ?? account?.positionId ?? null,
  }
  if (!account) return { entry, outcome: 'added', id: null, values }
  const isSame =
    values.name === account.name &&
    values.workNo === account.workNo &&
    values.departmentId === account.departmentId &&
    values.postId === account.postId &&
    values.positionId === account.positionId
  return { entry, outcome: isSame ? 'unchanged' : 'changed', id: account.id, values }
}

/** The employee numbers that a file gives, by phone number: numbers may change hands within a file. */
export function mapPlannedWorkNos(entries: readonly PeopleEntry[]): Map<string, string> {
  return new Map(entries.filter(({ workNo }) => workNo !== '').map(({ phone, workNo }) => [phone, workNo]))
}

/**
 * Compares the rows of a file with the company.
 *
 * @param plannedWorkNos of the whole file, when `entries` are a part of it
 */
export function comparePeople(
  entries: readonly PeopleEntry[],
  state: PeopleState,
  plannedWorkNos = mapPlannedWorkNos(entries),
): { compared: ComparedEntry[]; faults: FileFault[] } {
  const planned = new Map(plannedWorkNos)
  const faults: FileFault[] = []
  const exclude = (entry: PeopleEntry, fault: Fault | undefined): boolean => {
    if (!fault) return false
    faults.push({ row: entry.row, column: findColumnTitle(fault.field), text: fault.text })
    // An excluded person keeps their number.
    planned.delete(entry.phone)
    return true
  }
  let valid = entries.filter((entry) => !exclude(entry, findAccountError(entry, state) ?? findPlaceError(entry, state)))
  // A person who keeps a number invalidates the row that assigns it to somebody else, and so on.
  for (let before = -1; before !== valid.length; ) {
    before = valid.length
    valid = valid.filter((entry) => !exclude(entry, findWorkNoError(entry, state, planned)))
  }
  return { compared: valid.map((entry) => compareEntry(entry, state)), faults }
}
