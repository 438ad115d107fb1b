import { and, asc, eq, inArray } from 'drizzle-orm'

import { STEP_POST_PEOPLE_MAX } from '@/contract/workflow/process-setting'
import { describeCondition } from '@/lib/form/condition-words'
import { createConditionEvaluator } from '@/lib/form/form'
import type { FormContent } from '@/lib/form/form-types'
import type { Db } from '@/server/db/connection'
import { appUser, department, post, userRole } from '@/server/db/schema/identity'
import type { FormDefinition, Lane, ProcessStep, StepRole } from '@/server/definitions/process'
import { isActiveMember } from '@/server/people/people'
import { isHolder } from '@/server/people/scopes'
import { findLastSettledStep, settleSteps } from '@/server/workflow/engine/choices'
import type { Instance } from '@/server/workflow/engine/state'
import { getFormRules } from '@/server/workflow/forms/form-fields'
import type { Loaded } from '@/server/workflow/instances/instance-store'

import { findStarterFacts, type StarterFacts } from './starter-conditions'

/** The starter and company, which roles are resolved for. */
interface Origin {
  companyId: string
  starterId: string
}

/** Evaluates the conditions of the steps for a form, as {@link settleSteps} does. */
export function applyConditions(
  steps: readonly ProcessStep[],
  form: FormDefinition,
  content: FormContent,
  starter: StarterFacts | undefined,
  from = -1,
): ProcessStep[] {
  if (!steps.some(({ when, choice }) => when !== undefined || choice)) return [...steps]
  const holds = createConditionEvaluator(getFormRules(form), content, starter?.values)
  const explain = (when: string | undefined) =>
    when === undefined
      ? '其他分支的条件都不满足'
      : `满足 ${describeCondition(when, [...form.fields, ...(starter?.fields ?? [])])}`
  return settleSteps(steps, { holds, explain }, from)
}

/** The administrators of a company who manage its people, in a stable order. There is always one. */
export async function listAdministratorIds(db: Db, companyId: string): Promise<string[]> {
  const rows = await db
    .select({ id: appUser.id })
    .from(userRole)
    .innerJoin(appUser, eq(appUser.id, userRole.userId))
    .where(and(isHolder('organization'), isActiveMember(companyId)))
    .orderBy(asc(appUser.createdAt), asc(appUser.id))
  return rows.map(({ id }) => id)
}

/**
 * The managers of a user: users with a manager post in the user's department, else in the nearest department above it.
 *
 * @param levels number of departments above the user's own where the search begins
 * @returns empty when there is none
 */
export async function listManagerIds(db: Db, companyId: string, userId: string, levels = 0): Promise<string[]> {
  const [person] = await db.select().from(appUser).where(eq(appUser.id, userId))
  const tree = await db.select().from(department).where(eq(department.companyId, companyId))
  const parents = new Map(tree.map(({ id, parentId }) => [id, parentId]))
  const managers = await db
    .select({ id: appUser.id, departmentId: appUser.departmentId })
    .from(appUser)
    .innerJoin(post, eq(post.id, appUser.postId))
    .where(and(eq(post.code, 'manager'), isActiveMember(companyId)))
    .orderBy(asc(appUser.createdAt), asc(appUser.id))
  const visited = new Set<string>()
  let at = person?.departmentId
  for (let level = 0; level < levels && at; level += 1) at = parents.get(at) ?? null
  while (at && !visited.has(at)) {
    const here = managers.filter(({ id, departmentId }) => departmentId === at && id !== userId)
    if (here.length > 0) return here.map(({ id }) => id)
    visited.add(at)
    at = parents.get(at)
  }
  return []
}

/** Who has a post; those who were there first, where more have it now than when the process was published. */
async function listPostUserIds(db: Db, companyId: string, postId: string): Promise<string[]> {
  const rows = await db
    .select({ id: appUser.id })
    .from(appUser)
    .where(and(eq(appUser.postId, postId), isActiveMember(companyId)))
    .orderBy(asc(appUser.createdAt), asc(appUser.id))
    .limit(STEP_POST_PEOPLE_MAX)
  return rows.map(({ id }) => id)
}

/** The users of a role, but for the deciders of another step. */
async function listRoleUserIds(
  db: Db,
  role: StepRole,
  { companyId, starterId }: Origin,
  { main }: FormContent,
): Promise<readonly string[]> {
  const [kind, name = ''] = role.split(':')
  switch (kind) {
    case 'administrator':
      return listAdministratorIds(db, companyId)
    case 'departmentManager':
      return listManagerIds(db, companyId, starterId, Number(name || 0))
    case 'starter':
      return [starterId]
    case 'post':
      return listPostUserIds(db, companyId, name)
    default: {
      const value = main[name]
      if (typeof value === 'string') return [value]
      return typeof value === 'object' && value !== null ? value : []
    }
  }
}

/** Who of some users still works for the company, in their order. */
async function filterStaff(db: Db, companyId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const named = [...new Set(ids)]
  const rows = await db
    .select({ id: appUser.id })
    .from(appUser)
    .where(and(inArray(appUser.id, named), isActiveMember(companyId)))
  const staff = new Set(rows.map(({ id }) => id))
  return named.filter((id) => staff.has(id))
}

const SAME_DECIDERS = 'step:'

/** The step of the definition whose deciders a step has, by key. */
const findSameDecidersKey = (roles: readonly StepRole[] = []) =>
  roles.find((role) => role.startsWith(SAME_DECIDERS))?.slice(SAME_DECIDERS.length)

/** A step with its assignees, and whether they are the administrators because nobody else is there. */
interface StepResolution {
  step: ProcessStep
  isFallback: boolean
}

const hasPeople = ({ kind }: ProcessStep) => !kind || kind === 'copy'

/** Asks for each role, and who of all that are named is there, once for all steps. */
async function findNamedUsers(db: Db, steps: readonly ProcessStep[], origin: Origin, content: FormContent) {
  const usersByRole = new Map<StepRole, readonly string[]>()
  for (const role of new Set(steps.flatMap(({ roles = [] }) => roles)))
    if (!role.startsWith(SAME_DECIDERS)) usersByRole.set(role, await listRoleUserIds(db, role, origin, content))
  const named = [...steps.flatMap(({ assignees }) => assignees), ...[...usersByRole.values()].flat()]
  return { usersByRole, staff: new Set(await filterStaff(db, origin.companyId, named)) }
}

/**
 * Resolves the assignees of every step: active users named in the step or having its roles. Where nobody is there, the
 * rule of the step says what happens; without one the administrators decide. The deciders of an earlier step are those
 * expected until that step is decided.
 */
export async function resolveSteps(
  db: Db,
  steps: readonly ProcessStep[],
  origin: Origin,
  content: FormContent,
): Promise<StepResolution[]> {
  const { usersByRole, staff } = await findNamedUsers(db, steps.filter(hasPeople), origin, content)
  let administratorIds: string[] | undefined
  const listAdministrators = async () => {
    administratorIds ??= await listAdministratorIds(db, origin.companyId)
    return administratorIds
  }
  const resolved: StepResolution[] = []
  const decidersByKey = new Map<string, readonly string[]>()
  const findRoleUsers = (role: StepRole) =>
    usersByRole.get(role) ?? decidersByKey.get(role.slice(SAME_DECIDERS.length)) ?? []
  for (const step of steps) {
    const named = [...new Set([...step.assignees, ...(step.roles ?? []).flatMap(findRoleUsers)])]
    const people = hasPeople(step) ? named.filter((id) => staff.has(id) || administratorIds?.includes(id)) : []
    const sameAs = findSameDecidersKey(step.roles)
    const found = { ...step, ...(sameAs !== undefined && { sameAs }) }
    const staffed = await staffStep(found, people, listAdministrators)
    decidersByKey.set(step.key, staffed.assignees)
    resolved.push({ step: staffed, isFallback: people.length === 0 && !step.kind && !step.ifNobody })
  }
  return resolved
}

/** The steps of {@link resolveSteps}. */
export async function resolveAssignees(...input: Parameters<typeof resolveSteps>): Promise<ProcessStep[]> {
  return (await resolveSteps(...input)).map(({ step }) => step)
}

/**
 * Removes deactivated users from a step that is about to open: the other assignees of the step remain, else the
 * administrators get it. A copy that nobody is left for goes to nobody.
 *
 * @returns the same steps when nobody is deactivated
 */
async function replaceMissingAssignees<S extends Pick<ProcessStep, 'assignees'> & Partial<Pick<ProcessStep, 'kind'>>>(
  db: Db,
  companyId: string,
  steps: readonly S[],
): Promise<readonly S[]> {
  const named = [...new Set(steps.flatMap(({ assignees }) => assignees))]
  const staff = new Set(await filterStaff(db, companyId, named))
  if (staff.size === named.length) return steps
  const administrators = await listAdministratorIds(db, companyId)
  return steps.map((step) => {
    if (step.assignees.length === 0) return step
    const people = step.assignees.filter((id) => staff.has(id))
    if (people.length > 0 || step.kind === 'copy') return { ...step, assignees: people }
    return administrators.length > 0 ? { ...step, assignees: administrators } : step
  })
}

/** A place of a process with the direct returns that wait there, and in the branches inside of it. */
type ReturningPlace = Pick<Lane, 'returns' | 'lanes'>

/** Replaces deactivated users among those whom direct returns lead back to, in all branches. */
async function replaceMissingReturns<P extends ReturningPlace>(db: Db, companyId: string, place: P): Promise<P> {
  const returns = await replaceMissingAssignees(db, companyId, place.returns)
  if (!place.lanes) return { ...place, returns }
  const lanes: Lane[] = []
  for (const lane of place.lanes) lanes.push(await replaceMissingReturns(db, companyId, lane))
  return { ...place, returns, lanes }
}

/**
 * An instance as a command finds it: deactivated users are replaced in its steps, and where direct returns lead back to.
 *
 * @returns with the same `row.steps` when nobody in them is deactivated
 */
export async function replaceMissingPeople(db: Db, { row, tasks, state }: Loaded): Promise<Loaded> {
  const steps = await replaceMissingAssignees(db, row.companyId, row.steps)
  const present = await replaceMissingReturns(db, row.companyId, state)
  return { row: { ...row, steps }, tasks, state: { ...present, steps } }
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

const isOfForm = (role: StepRole) => role.startsWith('field:')
const isOfCompany = (role: StepRole) => !isOfForm(role) && !role.startsWith(SAME_DECIDERS)

/** Recomputes the assignees of one future step after a change of the form. */
async function reassignFormRole(
  db: Db,
  step: ProcessStep,
  { origin, before, after, defined }: Omit<ReassignmentInput, 'from'>,
): Promise<ProcessStep> {
  const { companyId } = origin
  const list = async (content: FormContent, isListed: (role: StepRole) => boolean) => {
    const roles = (step.roles ?? []).filter(isListed)
    return (await Promise.all(roles.map((role) => listRoleUserIds(db, role, origin, content)))).flat()
  }
  const [old, now] = [await list(before, isOfForm), await list(after, isOfForm)]
  if (now.every((id) => old.includes(id)) && old.every((id) => now.includes(id))) return step
  const fixed = defined.find(({ key }) => key === step.key)?.assignees ?? []
  const others = [...fixed, ...(await list(before, isOfCompany))]
  // The administrators who stood in for nobody leave; whom the step names beside the form stays.
  const wasEmpty = (await filterStaff(db, companyId, [...others, ...old])).length === 0
  const remaining = wasEmpty ? [] : step.assignees.filter((id) => others.includes(id) || !old.includes(id))
  const people = await filterStaff(db, companyId, [...remaining, ...now])
  return staffStep(step, people, () => listAdministratorIds(db, companyId))
}

/** Recomputes the assignees of future steps after a change of the form. */
async function reassignFormRoles(
  db: Db,
  steps: readonly ProcessStep[],
  { from, ...change }: ReassignmentInput,
): Promise<ProcessStep[]> {
  const changed: ProcessStep[] = []
  for (const [at, step] of steps.entries())
    changed.push(at > from && step.roles?.some(isOfForm) ? await reassignFormRole(db, step, change) : step)
  return changed
}

/** The steps of an instance after a change of its form: their conditions and the people of its fields. */
export async function settleChangedForm(
  db: Db,
  row: Pick<Instance, 'step' | 'lanes' | 'returns'> & Origin & { steps: readonly ProcessStep[]; form: FormContent },
  { form, steps: defined }: { form: FormDefinition; steps: readonly ProcessStep[] },
  content: FormContent,
): Promise<ProcessStep[]> {
  const { companyId, starterId, steps } = row
  const from = findLastSettledStep(row)
  const changed = { origin: { companyId, starterId }, from, before: row.form, after: content, defined }
  const starter = await findStarterFacts(db, companyId, starterId, steps)
  return applyConditions(await reassignFormRoles(db, steps, changed), form, content, starter, from)
}

/** A step with other assignees; without any its rule applies, or the administrators decide. */
async function staffStep(
  step: ProcessStep,
  people: readonly string[],
  listAdministrators: () => Promise<string[]>,
): Promise<ProcessStep> {
  const { vacant: _vacant, ...staffed } = { ...step, assignees: people }
  if (people.length > 0 || step.kind) return staffed
  if (step.ifNobody) return { ...staffed, vacant: step.ifNobody }
  const administrators = await listAdministrators()
  return administrators.length > 0 ? { ...staffed, assignees: administrators } : step
}
