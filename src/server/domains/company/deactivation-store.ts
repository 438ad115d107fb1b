import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type {
  DeactivationPlan,
  disablePerson,
  enablePerson,
  ManagedPerson,
  previewDeactivation,
} from '@/contract/organization/people'
import type { Db } from '@/server/db/connection'
import { absence } from '@/server/db/schema/absence'
import { appUser, deactivation, userRole } from '@/server/db/schema/identity'
import { companyInvitation } from '@/server/db/schema/invitation'
import { subscribeMessage } from '@/server/db/schema/subscribe'
import { revokeUserSessions } from '@/server/domains/identity/session-store'
import { countSignedInDevices } from '@/server/domains/identity/sign-in-store'
import { cancelVisits, listPlannedVisits, moveVisits } from '@/server/domains/visit/hosted'
import type { CompanyCaller } from '@/server/http/caller'
import { Refusal } from '@/server/http/refusal'
import { notify } from '@/server/notifications/notify'
import { notifyAdministrators } from '@/server/notifications/notify-administrators'
import { filterColleagues, findPeople, getPerson, toSender } from '@/server/people/people'
import { listCallerScopes, listLastScopes, listScopes, passOnScopes, toStoredScopes } from '@/server/people/scopes'
import { findStartedInstances, withdrawStartedInstances } from '@/server/workflow/instances/withdraw-started'
import {
  previewReassignment,
  reassignUserTasks,
  returnReassignedTasks,
  type UserReassignment,
} from '@/server/workflow/tasks/reassign-user-tasks'

import { findUndoEnd, lockPerson, type PersonRow, presentPerson, requirePerson } from './people-store'

type DisableInput = InferOutput<(typeof disablePerson)['input']>
type Choices = Pick<DisableInput, 'successorId' | 'processes' | 'visits' | 'hostId'>
type PreviewInput = InferOutput<(typeof previewDeactivation)['input']>
type EnableInput = InferOutput<(typeof enablePerson)['input']>

/** @throws {Refusal} 409 the caller, deactivated already, or the only administrator */
async function assertDisableable(db: Db, caller: CompanyCaller, { user, roles }: PersonRow): Promise<void> {
  if (user.id === caller.userId) throw new Refusal(409, '不能停用自己，请由另一位管理员操作')
  if (user.status !== 'active') throw new Refusal(409, `${user.name} 已经停用`)
  if (!roles.includes('administrator')) return
  if ((await listLastScopes(db, caller.companyId, user.id)).includes('organization'))
    throw new Refusal(409, `${user.name} 是企业的唯一管理员，请先指定另一位管理员`)
}

/** @throws {Refusal} 422 when a chosen colleague does not work in the company, or is the one who is deactivated */
async function assertChoices(db: Db, companyId: string, userId: string, choices: Choices): Promise<void> {
  const { successorId, hostId, visits } = choices
  const receiverIds = [successorId, hostId].filter((id) => id !== undefined)
  const colleagues = receiverIds.length > 0 ? await filterColleagues(db, companyId, receiverIds) : new Set<string>()
  const isUnfit = (id: string | undefined) => id !== undefined && (id === userId || !colleagues.has(id))
  const wrong = '请选择另一位在职的同事'
  if (isUnfit(successorId)) throw new Refusal(422, wrong, { successorId: wrong })
  if (visits === 'move' && (hostId === undefined || isUnfit(hostId))) throw new Refusal(422, wrong, { hostId: wrong })
}

/** What the choices mean for the tasks: the reviews of cancelled visits end, those of moved ones go to the new host. */
function planTasks(
  { companyId, userId }: { companyId: string; userId: string },
  choices: Choices,
  found: { visits: Awaited<ReturnType<typeof listPlannedVisits>>; withdrawn: readonly string[] },
): UserReassignment {
  const reviews = found.visits.flatMap(({ status, instanceId }) =>
    status === 'pending' && instanceId !== null ? [instanceId] : [],
  )
  const { hostId } = choices
  const isMoved = choices.visits === 'move' && hostId !== undefined
  return {
    companyId,
    userId,
    successorId: choices.successorId,
    successorByInstance: isMoved ? new Map(reviews.map((id) => [id, hostId] as const)) : new Map(),
    exceptInstances: new Set([...found.withdrawn, ...(isMoved ? [] : reviews)]),
  }
}

/** The people who are absent now or later and have this substitute. */
async function listSubstitutedNames(db: Db, companyId: string, userId: string, now: Date): Promise<string[]> {
  const rows = await db
    .select({ name: appUser.name })
    .from(absence)
    .innerJoin(appUser, eq(appUser.id, absence.userId))
    .where(
      and(
        eq(absence.companyId, companyId),
        eq(absence.substituteId, userId),
        gt(absence.endAt, now),
        eq(appUser.status, 'active'),
      ),
    )
    .orderBy(asc(appUser.pinyin), asc(appUser.id))
  return rows.map(({ name }) => name)
}

const isOpenInvitation = (companyId: string, userId: string, now: Date) =>
  and(
    eq(companyInvitation.companyId, companyId),
    eq(companyInvitation.createdBy, userId),
    isNull(companyInvitation.revokedAt),
    gt(companyInvitation.expiresAt, now),
  )

async function presentTodos(
  db: Db,
  companyId: string,
  counts: ReadonlyMap<string | undefined, number>,
): Promise<DeactivationPlan['todos']> {
  const ids = [...counts.keys()].filter((id) => id !== undefined)
  const people = await findPeople(db, companyId, ids)
  const recipients = ids.map((id) => ({ userId: id, name: getPerson(people, id).name, count: counts.get(id) ?? 0 }))
  return {
    total: [...counts.values()].reduce((sum, n) => sum + n, 0),
    recipients: recipients.sort((a, b) => b.count - a.count),
    unassigned: counts.get(undefined) ?? 0,
  }
}

/**
 * Computes what a deactivation changes, for the choices of the administrator.
 *
 * @throws {Refusal} 404 not of the company; 409 the caller, deactivated, or the only administrator; 422 choices
 */
export async function planDeactivation(
  db: Db,
  caller: CompanyCaller,
  { id: userId, ...choices }: PreviewInput,
  now: Date,
): Promise<DeactivationPlan> {
  const { companyId } = caller
  const row = await requirePerson(db, companyId, userId)
  await assertDisableable(db, caller, row)
  // The new host may still be missing while the administrator chooses.
  const isHostMissing = choices.visits === 'move' && choices.hostId === undefined
  await assertChoices(db, companyId, userId, isHostMissing ? { ...choices, visits: 'cancel' } : choices)
  const visits = await listPlannedVisits(db, companyId, userId, now)
  const { running, returned, withdrawable } = await findStartedInstances(db, companyId, userId)
  const withdrawn = choices.processes === 'withdraw' ? withdrawable : []
  const counts = await previewReassignment(db, planTasks({ companyId, userId }, choices, { visits, withdrawn }))
  return {
    todos: await presentTodos(db, companyId, counts),
    processes: { running, returned, withdrawable: withdrawable.length },
    visits: visits.length,
    roles: [...row.roles],
    passedScopes: await listLastScopes(db, companyId, userId),
    invitations: await db.$count(companyInvitation, isOpenInvitation(companyId, userId, now)),
    substituteFor: await listSubstitutedNames(db, companyId, userId, now),
    devices: await countSignedInDevices(db, userId, now),
  }
}

/** Ends sign-in, sessions, roles and invitations, and what WeChat was about to send. */
async function endRights(tx: Db, companyId: string, userId: string, now: Date): Promise<void> {
  await tx.update(appUser).set({ status: 'disabled', updatedAt: now }).where(eq(appUser.id, userId))
  await revokeUserSessions(tx, userId, 'disabled', now)
  await tx.delete(userRole).where(eq(userRole.userId, userId))
  await tx.delete(subscribeMessage).where(eq(subscribeMessage.userId, userId))
  await tx
    .update(companyInvitation)
    .set({ revokedAt: now })
    .where(isOpenInvitation(companyId, userId, now))
}

/** Cancels the visits of a leaver or gives them to another host, who is notified. Returns the moved visits. */
async function settleVisits(
  tx: Db,
  { row, choices, visits }: { row: PersonRow; choices: Choices; visits: Awaited<ReturnType<typeof listPlannedVisits>> },
  caller: CompanyCaller,
  now: Date,
): Promise<Pick<typeof deactivation.$inferInsert, 'visitIds' | 'hostId'>> {
  const { hostId } = choices
  if (choices.visits === 'cancel' || hostId === undefined) {
    await cancelVisits(tx, visits, now)
    return {}
  }
  const visitIds = visits.map(({ id }) => id)
  if (visitIds.length === 0) return {}
  await moveVisits(tx, visitIds, { from: row.user.id, to: hostId }, now)
  const people = await findPeople(tx, caller.companyId, [caller.userId])
  const notice = {
    userIds: [hostId],
    companyId: caller.companyId,
    category: 'system' as const,
    title: `${row.user.name} 的 ${visitIds.length} 个来访由你接待`,
    content: `${row.user.name} 已停用，管理员指定你为接待人。`,
    openPage: '/pages/qr/invite',
    ...toSender(getPerson(people, caller.userId)),
  }
  await notify(tx, notice, now)
  return { visitIds, hostId }
}

/** One message for all to-dos of a successor: the leaver may have had hundreds. */
async function notifySuccessors(
  tx: Db,
  {
    caller,
    deactivatedName,
    todos,
  }: { caller: CompanyCaller; deactivatedName: string; todos: DeactivationPlan['todos'] },
  now: Date,
): Promise<void> {
  const people = await findPeople(tx, caller.companyId, [caller.userId])
  for (const { userId, count } of todos.recipients) {
    const notice = {
      userIds: [userId],
      companyId: caller.companyId,
      category: 'approve' as const,
      title: `${deactivatedName} 的 ${count} 项待办转给你处理`,
      content: `${deactivatedName} 已停用，管理员把待办转给了你。`,
      openPage: '/pages/agency/application',
      ...toSender(getPerson(people, caller.userId)),
    }
    await notify(tx, notice, now)
  }
}

async function notifyChange(
  tx: Db,
  caller: CompanyCaller,
  { user }: PersonRow,
  change: { title: string; content: string; alsoTo?: readonly string[] },
  now: Date,
): Promise<void> {
  const people = await findPeople(tx, caller.companyId, [caller.userId])
  const news = {
    ...change,
    category: 'system' as const,
    isRequired: true,
    business: { type: 'colleague', id: user.id },
    ...toSender(getPerson(people, caller.userId)),
  }
  await notifyAdministrators(tx, caller.companyId, news, now)
}

const formatTodos = ({ total, recipients, unassigned }: DeactivationPlan['todos']) => {
  if (total === 0) return '没有待办'
  const parts = recipients.map(({ name, count }) => `${name} ${count} 项`)
  return `待办转给：${[...parts, ...(unassigned > 0 ? [`暂无人接手 ${unassigned} 项`] : [])].join('、')}`
}

/**
 * Deactivates a person: the sign-in, sessions, roles and invitations end; to-dos, processes and visits go as chosen. All
 * of it is one transaction.
 *
 * @throws {Refusal} 403 the caller is no administrator any more; 404 not of the company; 409 changed or deactivated
 *   meanwhile, the caller, or the only administrator; 422 choices
 */
export async function deactivatePerson(
  tx: Db,
  caller: CompanyCaller,
  { userId, version, ...choices }: DisableInput,
  now: Date,
): Promise<ManagedPerson> {
  const { companyId } = caller
  const row = await lockPerson(tx, caller, { userId, version })
  await assertDisableable(tx, caller, row)
  await assertChoices(tx, companyId, userId, choices)
  const visits = await listPlannedVisits(tx, companyId, userId, now)
  const { withdrawable } = await findStartedInstances(tx, companyId, userId)
  const withdrawn = choices.processes === 'withdraw' ? withdrawable : []
  await passOnScopes(tx, companyId, userId)
  await endRights(tx, companyId, userId, now)
  await withdrawStartedInstances(tx, companyId, withdrawn, now)
  const moved = await settleVisits(tx, { row, choices, visits }, caller, now)
  const tasks = planTasks({ companyId, userId }, choices, { visits, withdrawn })
  const todos = await presentTodos(tx, companyId, await reassignUserTasks(tx, tasks, now))
  await notifySuccessors(tx, { caller, deactivatedName: row.user.name, todos }, now)
  const rights = { roles: row.roles, scopes: toStoredScopes(row.scopes) }
  const facts = { companyId, byId: caller.userId, at: now, ...rights, visitIds: [], hostId: null, ...moved }
  await tx
    .insert(deactivation)
    .values({ userId, ...facts })
    .onConflictDoUpdate({ target: deactivation.userId, set: facts })
  await notifyChange(tx, caller, row, { title: `${row.user.name} 已停用`, content: formatTodos(todos) }, now)
  return presentPerson(tx, await requirePerson(tx, companyId, userId), now)
}

/** Restores roles, open to-dos and moved visits; of an administrator's scopes those that the caller has. */
async function undoDeactivation(tx: Db, caller: CompanyCaller, { user, left }: PersonRow, now: Date): Promise<string> {
  if (!left) return '可以重新登录'
  const { companyId, roles, visitIds, hostId, at } = left
  const own = listCallerScopes(caller)
  const scopes = listScopes(left.scopes).filter((scope) => own.includes(scope))
  const rows = roles.flatMap((role) => {
    if (role !== 'administrator') return [{ userId: user.id, role }]
    return scopes.length > 0 ? [{ userId: user.id, role, scopes: toStoredScopes(scopes) }] : []
  })
  if (rows.length > 0) await tx.insert(userRole).values(rows).onConflictDoNothing()
  const todos = await returnReassignedTasks(tx, { companyId, userId: user.id, since: at }, now)
  const planned = hostId === null ? [] : await listPlannedVisits(tx, companyId, hostId, now)
  const back = planned.flatMap(({ id }) => (visitIds.includes(id) ? [id] : []))
  const visits = hostId === null ? 0 : await moveVisits(tx, back, { from: hostId, to: user.id }, now)
  return `角色已恢复；转回待办 ${todos} 项、来访 ${visits} 个`
}

/**
 * Activates a person again. Within {@link findUndoEnd} it undoes the deactivation; later it only opens the sign-in.
 *
 * @throws {Refusal} 403 the caller is no administrator any more; 404 not of the company; 409 changed or activated
 *   meanwhile
 */
export async function activatePerson(
  tx: Db,
  caller: CompanyCaller,
  input: EnableInput,
  now: Date,
): Promise<ManagedPerson> {
  const { userId } = input
  const row = await lockPerson(tx, caller, input)
  if (row.user.status !== 'disabled') throw new Refusal(409, `${row.user.name} 没有停用`)
  await tx.update(appUser).set({ status: 'active', updatedAt: now }).where(eq(appUser.id, userId))
  const content = findUndoEnd(row, now)
    ? await undoDeactivation(tx, caller, row, now)
    : '可以重新登录，角色需要重新指定'
  await tx.delete(deactivation).where(eq(deactivation.userId, userId))
  const news = { title: `${row.user.name} 已重新启用`, content, alsoTo: [userId] }
  await notifyChange(tx, caller, row, news, now)
  return presentPerson(tx, await requirePerson(tx, caller.companyId, userId), now)
}
