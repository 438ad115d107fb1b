import { and, eq, inArray, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

import type { Audience, AudienceChoice } from '@/contract/audience'
import type { Db } from '@/server/db/connection'
import { appUser, department, post } from '@/server/db/schema/identity'
import { Refusal } from '@/server/http/refusal'

import { markedUserName } from './people'

/** How an audience is stored, see `audience` in db/schema/platform; null: the whole company. */
export type StoredAudience = readonly string[] | null

const DEPARTMENT = 'd:'
const POST = 'p:'
const PERSON = 'u:'

function listIds(stored: readonly string[], kind: string): string[] {
  return stored.flatMap((key) => (key.startsWith(kind) ? [key.slice(kind.length)] : []))
}

function readKeys(stored: readonly string[]): AudienceChoice {
  return {
    departments: listIds(stored, DEPARTMENT),
    posts: listIds(stored, POST),
    people: listIds(stored, PERSON),
  }
}

/** Condition for records whose audience a user belongs to now. */
export function isAddressedTo(column: SQLWrapper, userId: string): SQL {
  // A subquery, so that the keys are computed once for all rows.
  return sql`(${column} is null or ${column} && (select audience_keys(${userId})))`
}

/** Condition for users of the company who belong to an audience now; undefined: all of them do. */
export function isInAudience(companyId: string, stored: StoredAudience): SQL | undefined {
  if (stored === null) return undefined
  const { departments, posts, people } = readKeys(stored)
  const below = sql`${appUser.departmentId} in (
    with recursive below as (
      select ${department.id} from ${department}
      where ${and(inArray(department.id, departments), eq(department.companyId, companyId))}
      union
      select child.id from department as child join below on child.parent_id = below.id
    )
    select id from below
  )`
  const isAny = or(
    people.length > 0 ? inArray(appUser.id, people) : undefined,
    posts.length > 0 ? inArray(appUser.postId, posts) : undefined,
    departments.length > 0 ? below : undefined,
  )
  return isAny ?? sql`false`
}

/** Condition for users of a department or of one below it. */
export const isWithinDepartment = (companyId: string, departmentId: string): SQL | undefined =>
  isInAudience(companyId, [`${DEPARTMENT}${departmentId}`])

interface Names {
  departments: ReadonlyMap<string, string>
  posts: ReadonlyMap<string, string>
  people: ReadonlyMap<string, string>
}

const toMap = (rows: readonly { id: string; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]))

async function findNames(db: Db, companyId: string, chosen: AudienceChoice): Promise<Names> {
  const { departments, posts, people } = chosen
  const isMember = and(eq(appUser.companyId, companyId), eq(appUser.population, 'user'))
  const listDepartments = () =>
    db
      .select({ id: department.id, name: department.name })
      .from(department)
      .where(and(inArray(department.id, departments), eq(department.companyId, companyId)))
  const listPosts = () =>
    db
      .select({ id: post.id, name: post.name })
      .from(post)
      .where(and(inArray(post.id, posts), eq(post.companyId, companyId)))
  const listMembers = () =>
    db
      .select({ id: appUser.id, name: markedUserName })
      .from(appUser)
      .where(and(inArray(appUser.id, people), isMember))
  return {
    departments: toMap(departments.length > 0 ? await listDepartments() : []),
    posts: toMap(posts.length > 0 ? await listPosts() : []),
    people: toMap(people.length > 0 ? await listMembers() : []),
  }
}

const nameIds = (ids: readonly string[], names: ReadonlyMap<string, string>) =>
  ids.flatMap((id) => {
    const name = names.get(id)
    return name === undefined ? [] : [{ id, name }]
  })

/** The audiences of some records with their names, in their order. */
export async function presentAudiences(
  db: Db,
  companyId: string,
  all: readonly StoredAudience[],
): Promise<(Audience | null)[]> {
  const chosen = readKeys([...new Set(all.flatMap((stored) => stored ?? []))])
  const names = await findNames(db, companyId, chosen)
  return all.map((stored) => {
    if (stored === null) return null
    const { departments, posts, people } = readKeys(stored)
    return {
      departments: nameIds(departments, names.departments),
      posts: nameIds(posts, names.posts),
      people: nameIds(people, names.people),
    }
  })
}

const NOT_HERE = '所选的部门、岗位或成员已不在本企业，请重新选择'

/**
 * An audience as it is stored.
 *
 * @throws {Refusal} 422 at `audience` when a department, post or person is not of the company
 */
export async function toStoredAudience(
  db: Db,
  companyId: string,
  choice: AudienceChoice | null,
): Promise<string[] | null> {
  if (choice === null) return null
  const names = await findNames(db, companyId, choice)
  const isKnown =
    choice.departments.every((id) => names.departments.has(id)) &&
    choice.posts.every((id) => names.posts.has(id)) &&
    choice.people.every((id) => names.people.has(id))
  if (!isKnown) throw new Refusal(422, NOT_HERE, { audience: NOT_HERE })
  const keys = [
    ...choice.departments.map((id) => `${DEPARTMENT}${id}`),
    ...choice.posts.map((id) => `${POST}${id}`),
    ...choice.people.map((id) => `${PERSON}${id}`),
  ]
  return [...new Set(keys)]
}

/** An audience in words, for the audit log. */
export async function formatAudience(db: Db, companyId: string, stored: StoredAudience): Promise<string> {
  const [audience] = await presentAudiences(db, companyId, [stored])
  if (!audience) return '全企业'
  const { departments, posts, people } = audience
  return [...departments, ...posts, ...people].map(({ name }) => name).join('、')
}
