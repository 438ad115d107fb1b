import { and, asc, eq, inArray } from 'drizzle-orm'
import { createConditionEvaluator } from '@/lib/form/form'
import type { FormContent } from '@/lib/form/form-types'
import type { Db } from '@/server/db/connection'
import { appUser, department, post, userRole } from '@/server/db/schema/identity'
import type { FormDefinition, ProcessStep, StepRole } from '@/server/definitions/process'
import { isHolder } from '@/server/people/scopes'
import { getFormRules } from '@/server/workflow/forms/form-fields'

/** The starter and company, which roles are resolved for. */
interface Origin {
  companyId: string
  starterId: string
}

/**
 * Evaluates the conditions of the steps. If no step would open, the last one does, so that nothing is approved without
 * an approver.
 *
 * @param from steps up to this index are past and do not change
 */
export function applyConditions(
  steps: readonly ProcessStep[],
  form: FormDefinition,
  content: FormContent,
  from = -1,
): ProcessStep[] {
  if (!steps.some(({ when }) => when !== undefined)) return [...steps]
  const holds = createConditionEvaluator(getFormRules(form), content)
  const decided = steps.map((step, at) => {
    if (at <= from || step.when === undefined) return step
    return { ...step, skipped: !holds(step.when) }
  })
  const isAnyOpen = decided.some(({ skipped }) => !skipped)
  return isAnyOpen
    ? decided
    : decided.map((step, at) => (at === decided.length - 1 ? { ...step, skipped: false } : step))
}

const isStaff = (companyId: string) =>
  and(eq(appUser.companyId, companyId), eq(appUser.population, 'user'), eq(appUser.status, 'active'))

/** The administrators of a company who manage its people, in a stable order. There is always one. */
export async function listAdministratorIds(db: Db, companyId: string): Promise<string[]> {
  const rows = await db
    .select({ id: appUser.id })
    .from(userRole)
    .innerJoin(appUser, eq(appUser.id, userRole.userId))
    .where(and(isHolder('organization'), isStaff(companyId)))
    .orderBy(asc(appUser.createdAt), asc(appUser.id))
  return rows.map(({ id }) => id)
}

/**
 * The managers of a user: users with a manager post in the user's department, else in the nearest department above it.
 *
 * @returns empty when there is none
 */
export async function listManagerIds(db: Db, companyId: string, userId: string): Promise<string[]> {
  const [person] = await db.select().from(appUser).where(eq(appUser.id, userId))
  const tree = await db.select().from(department).where(eq(department.companyId, companyId))
  const parents = new Map(tree.map(({ id, parentId }) => [id, parentId]))
  const managers = await db
    .select({ id: appUser.id, departmentId: appUser.departmentId })
    .from(appUser)
    .innerJoin(post, eq(post.id, appUser.postId))
    .where(and(eq(post.code, 'manager'), isStaff(companyId)))
    .orderBy(asc(appUser.createdAt), asc(appUser.id))
  const seen = new Set<string>()
  let at = person?.departmentId
  while (at && !seen.has(at)) {
    const here = managers.filter(({ id, departmentId }) => departmentId === at && id !== userId)
    if (here.length > 0) return here.map(({ id }) => id)
    seen.add(at)
    at = parents.get(at)
  }
  return []
}

async function listRoleUserIds(
  db: Db,
  role: StepRole,
  origin: Origin,
  { main }: FormContent,
): Promise<readonly string[]> {
  if (role === 'administrator') return listAdministratorIds(db, origin.companyId)
  if (role === 'departmentManager') return listManagerIds(db, origin.companyId, origin.starterId)
  const value = main[role.slice('field:'.length)]
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? value : []
}

async function present(db: Db, companyId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: appUser.id })
    .from(appUser)
    .where(and(inArray(appUser.id, [...ids]), isStaff(companyId)))
  const there = new Set(rows.map(({ id }) => id))
  return [...new Set(ids)].filter((id) => there.has(id))
}

/** The active users who are named in a step or have one of its roles; empty when nobody is there. */
export async function findStepUserIds(
  db: Db,
  { assignees, roles = [] }: ProcessStep,
  origin: Origin,
  content: FormContent,
): Promise<string[]> {
  const ofRoles: string[] = []
  for (const role of roles) ofRoles.push(...(await listRoleUserIds(db, role, origin, content)))
  return present(db, origin.companyId, [...assignees, ...ofRoles])
}

/**
 * Resolves the assignees of every step: active users named in the step or having its roles. A step without assignees
 * goes to the administrators.
 */
export async function resolveAssignees(
  db: Db,
  steps: readonly ProcessStep[],
  origin: Origin,
  content: FormContent,
): Promise<ProcessStep[]> {
  const resolved: ProcessStep[] = []
  for (const step of steps) {
    const people = await findStepUserIds(db, step, origin, content)
    const assignees = people.length > 0 ? people : await listAdministratorIds(db, origin.companyId)
    resolved.push({ ...step, assignees: assignees.length > 0 ? assignees : step.assignees })
  }
  return resolved
}

/**
 * Removes deactivated users from a step that is about to open: the other assignees of the step remain, else the
 * administrators get it.
 *
 * @returns the same steps when nobody is deactivated
 */
export async function replaceMissingAssignees<S extends { readonly assignees: readonly string[] }>(
  db: Db,
  companyId: string,
  steps: readonly S[],
): Promise<readonly S[]> {
  const named = [...new Set(steps.flatMap(({ assignees }) => assignees))]
  const there = new Set(await present(db, companyId, named))
  if (there.size === named.length) return steps
  const administrators = await listAdministratorIds(db, companyId)
  return steps.map((step) => {
    const people = step.assignees.filter((id) => there.has(id))
    const heirs = people.length > 0 ? people : administrators
    return heirs.length > 0 ? { ...step, assignees: heirs } : step
  })
}

interface ReassignmentInput {
  origin: Origin
  /** Steps up to this index are past and do not change. */
  from: number
  before: FormContent
  after: FormContent
  /** The steps of the definition; users named there do not depend on the form. */
  defined: readonly ProcessStep[]
}

/** Recomputes the assignees of future steps after a change of the form. */
export async function reassignFormRoles(
  db: Db,
  steps: readonly ProcessStep[],
  { origin, from, before, after, defined }: ReassignmentInput,
): Promise<ProcessStep[]> {
  const isOfForm = (role: StepRole) => role.startsWith('field:')
  const changed: ProcessStep[] = []
  for (const [at, step] of steps.entries()) {
    const roles = at > from ? (step.roles ?? []).filter(isOfForm) : []
    const named = async (content: FormContent) =>
      (await Promise.all(roles.map((role) => listRoleUserIds(db, role, origin, content)))).flat()
    const [old, now] = [await named(before), await named(after)]
    const fixed = defined.find(({ key }) => key === step.key)?.assignees ?? []
    const kept = step.assignees.filter((id) => fixed.includes(id) || !old.includes(id))
    const isSame = now.every((id) => old.includes(id)) && old.every((id) => now.includes(id))
    const people = isSame ? [] : await present(db, origin.companyId, [...kept, ...now])
    const heirs = people.length > 0 || isSame ? people : await listAdministratorIds(db, origin.companyId)
    changed.push(heirs.length > 0 ? { ...step, assignees: heirs } : step)
  }
  return changed
}
