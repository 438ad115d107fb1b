// What conditions over the starter of a process read, and what is named in them.
import { and, eq, inArray } from 'drizzle-orm'

import { listStarterComparisons, listStarterFields } from '@/lib/form/condition-words'
import type { Db } from '@/server/db/connection'
import { appUser, department, post } from '@/server/db/schema/identity'
import type { ProcessStep } from '@/server/definitions/process'
import { findPeople, type People } from '@/server/people/people'

type Conditional = Pick<ProcessStep, 'when' | 'choice' | 'nested'>

/** The conditions of steps and of the branches that they are in. */
const listConditions = (steps: readonly Conditional[]): string[] =>
  steps
    .flatMap(({ when, choice, nested = [] }) => [when, choice?.when, ...nested.map((place) => place.when)])
    .flatMap((one) => one ?? [])

const listCompared = (steps: readonly Conditional[]) => [
  ...new Map(
    listConditions(steps)
      .flatMap(listStarterComparisons)
      .map((one) => [one.field + one.value, one]),
  ).values(),
]

/** People, departments and posts that conditions over the starter name, by id; those that are gone are left out. */
export async function findStarterNames(db: Db, companyId: string, steps: readonly Conditional[]): Promise<People> {
  const compared = listCompared(steps)
  if (compared.length === 0) return new Map()
  const listIds = (name: string) => compared.flatMap(({ field, value }) => (field.endsWith(name) ? [value] : []))
  const [departmentIds, postIds] = [listIds('departments'), listIds('postId')]
  const people = await findPeople(db, companyId, listIds('userId'))
  const departments = await db
    .select({ id: department.id, name: department.name })
    .from(department)
    .where(and(eq(department.companyId, companyId), inArray(department.id, departmentIds)))
  const posts = await db
    .select({ id: post.id, name: post.name })
    .from(post)
    .where(and(eq(post.companyId, companyId), inArray(post.id, postIds)))
  const none = { avatar: null, deptName: null, postName: null, mobile: null }
  return new Map([
    ...[...departments, ...posts].map(({ id, name }) => [id, { userId: id, name, ...none }] as const),
    ...people,
  ])
}

/** Whether a condition of a step names what the company has no more. */
export const hasGoneName = (step: Conditional, names: People): boolean =>
  listCompared([step]).some(({ value }) => !names.has(value))

/** Whether a condition of a step, which somebody has written by hand, reads of the starter what nobody has. */
const hasStrangeFact = (step: Conditional): boolean =>
  listConditions([step]).some((when) => {
    const plain = when.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, "''")
    return /_starter\b(?!\.(?:userId|departments|postId)\b(?!\s*[.[]))/.test(plain)
  })

/** What is wrong with the conditions of a step over the starter. */
export function findStarterFault(step: Conditional, names: People): string | undefined {
  if (hasStrangeFact(step)) return '条件：发起人只有 userId、departments 和 postId'
  return hasGoneName(step, names) ? '条件里的人员、部门或岗位已不在本企业，请重新选择' : undefined
}

/** The starter as conditions read it, and the fields by which they are said. */
export interface StarterFacts {
  values: Record<string, unknown>
  fields: ReturnType<typeof listStarterFields>
}

/** The starter as he is now; undefined where no condition reads it. */
export async function findStarterFacts(
  db: Db,
  companyId: string,
  userId: string,
  steps: readonly Conditional[],
): Promise<StarterFacts | undefined> {
  if (!listConditions(steps).some((when) => when.includes('_starter'))) return undefined
  const [person] = await db
    .select({ departmentId: appUser.departmentId, postId: appUser.postId })
    .from(appUser)
    .where(and(eq(appUser.id, userId), eq(appUser.companyId, companyId)))
  const tree = await db.select().from(department).where(eq(department.companyId, companyId))
  const parents = new Map(tree.map(({ id, parentId }) => [id, parentId]))
  const departments: string[] = []
  for (let at = person?.departmentId; at && !departments.includes(at); at = parents.get(at)) departments.push(at)
  const names = Object.fromEntries(await findStarterNames(db, companyId, steps))
  return {
    values: { _starter: { userId, departments, postId: person?.postId ?? null } },
    fields: listStarterFields(names),
  }
}
