import { randomUUID } from 'node:crypto'
import { and, eq, isNull, lte, or } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { joinCompany, MemberRole, RegisteringUser } from '@/contract/identity/user'
import type { AdministratorScope } from '@/contract/scopes'
import type { Db } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'
import { appUser, company, department, joinRequest, post, userRole } from '@/server/db/schema/identity'
import { companyInvitation } from '@/server/db/schema/invitation'
import { Refusal } from '@/server/http/refusal'
import { notify } from '@/server/notifications/notify'
import { notifyAdministrators } from '@/server/notifications/notify-administrators'
import { toStoredScopes } from '@/server/people/scopes'
import { formatHumanTime } from '@/server/workflow/instances/names'

import { checkPlace, findCompany } from './company-store'
import { claimInvitation } from './invitation-store'
import { describeJoin, joinStatusName, REMIND_EVERY_MS, selectJoinRequests } from './join-store'
import { assertAdministrator } from './people-store'

type JoinInput = InferOutput<(typeof joinCompany)['input']>

/** Resolves the target company by an invitation code, a company code or a name. @throws {Refusal} 404, 410 */
async function resolveTarget(tx: Db, text: string, now: Date) {
  const invitation = await claimInvitation(tx, text, now)
  if (invitation) {
    const [target] = await tx.select().from(company).where(eq(company.id, invitation.companyId))
    if (target) return { target, invitation }
  }
  const target = await findCompany(tx, text)
  if (!target) throw new Refusal(404, '企业不存在，请核对企业名称或邀请码')
  return { target, invitation: undefined }
}

/** Resolves the requested department: by id, by the name of a department, or as free text. */
async function resolveWantedPlace(
  tx: Db,
  companyId: string,
  { deptId, deptName = '' }: JoinInput,
  invited: string | null,
) {
  if (deptId !== undefined) return { departmentId: deptId, wantedDepartment: '' }
  if (deptName === '') return { departmentId: invited, wantedDepartment: '' }
  const named = and(eq(department.companyId, companyId), eq(department.name, deptName))
  const [found] = await tx.select({ id: department.id }).from(department).where(named)
  return { departmentId: found?.id ?? null, wantedDepartment: found ? '' : deptName }
}

async function notifyAdministratorsOfJoin(
  tx: Db,
  request: { id: string; companyId: string },
  words: NoticeText,
  now: Date,
) {
  const todo = { category: 'approve' as const, openPage: '/pages/agency/application' }
  const news = { ...words, ...todo, business: { type: 'join', id: request.id } }
  await notifyAdministrators(tx, request.companyId, news, now)
}

interface NoticeText {
  title: string
  content: string
  senderName: string
}

/**
 * Requests admission to a company and notifies its administrators.
 *
 * @throws {Refusal} 404 unknown company, department or post; 409 already a member of a company, or a request is
 *   pending; 410 the invitation is no longer valid
 */
export async function insertJoinRequest(tx: Db, userId: string, input: JoinInput, now: Date): Promise<RegisteringUser> {
  // Locks the user's row against concurrent requests.
  const [person] = await tx.select().from(appUser).where(eq(appUser.id, userId)).for('update')
  if (!person || person.companyId) throw new Refusal(409, '你已加入企业')
  const waits = and(eq(joinRequest.userId, userId), eq(joinRequest.status, 'pending'))
  const waiting = await tx.select({ id: joinRequest.id }).from(joinRequest).where(waits)
  if (waiting.length > 0) throw new Refusal(409, '已有待审核的申请，请等待企业处理')
  const { target, invitation } = await resolveTarget(tx, input.company, now)
  await checkPlace(tx, target.id, input)
  const id = randomUUID()
  await tx.insert(joinRequest).values({
    id,
    companyId: target.id,
    userId,
    name: person.name,
    invitationId: invitation?.id ?? null,
    ...(await resolveWantedPlace(tx, target.id, input, invitation?.departmentId ?? null)),
    postId: input.postId ?? null,
    remark: input.remark ?? '',
    createdAt: now,
  })
  const content = input.remark || '请审核该成员的加入申请'
  const words = { title: `${person.name} 申请加入企业`, content, senderName: person.name, senderId: person.id }
  await notifyAdministratorsOfJoin(tx, { id, companyId: target.id }, words, now)
  return describeJoin(tx, eq(joinRequest.id, id))
}

/** @throws {Refusal} 404 not the caller's; 409 decided or withdrawn, or too early while it is pending */
async function createUnreachableRefusal(tx: Db, userId: string, id: string, now: Date): Promise<Refusal> {
  const [row] = await tx
    .select()
    .from(joinRequest)
    .where(and(eq(joinRequest.id, id), eq(joinRequest.userId, userId)))
  if (!row) return new Refusal(404, '申请不存在')
  if (row.status !== 'pending') return new Refusal(409, `该申请${joinStatusName(row.status)}`)
  const next = new Date((row.remindedAt ?? row.createdAt).getTime() + REMIND_EVERY_MS)
  return new Refusal(409, `${formatHumanTime(next, now)} 后可再次提醒`)
}

const isPendingRequest = (userId: string, id: string) =>
  and(eq(joinRequest.id, id), eq(joinRequest.userId, userId), eq(joinRequest.status, 'pending'))

/** Reminds the administrators of a request. @throws {Refusal} 404; 409, also within four hours of the last reminder */
export async function remindAdministrators(tx: Db, userId: string, id: string, now: Date): Promise<RegisteringUser> {
  const before = new Date(now.getTime() - REMIND_EVERY_MS)
  const isOldEnough = or(
    lte(joinRequest.remindedAt, before),
    and(isNull(joinRequest.remindedAt), lte(joinRequest.createdAt, before)),
  )
  const [request] = await tx
    .update(joinRequest)
    .set({ remindedAt: now })
    .where(and(isPendingRequest(userId, id), isOldEnough))
    .returning()
  if (!request) throw await createUnreachableRefusal(tx, userId, id, now)
  const { name, createdAt } = request
  const content = `${formatHumanTime(createdAt, now)} 提交的申请仍在等待审核`
  await notifyAdministratorsOfJoin(tx, request, { title: `${name} 提醒你审核加入申请`, content, senderName: name }, now)
  return describeJoin(tx, eq(joinRequest.id, id))
}

/** Withdraws a pending request. @throws {Refusal} 404, 409 */
export async function withdrawJoinRequest(tx: Db, userId: string, id: string, now: Date): Promise<RegisteringUser> {
  const [request] = await tx
    .update(joinRequest)
    .set({ status: 'withdrawn', decidedAt: now })
    .where(isPendingRequest(userId, id))
    .returning()
  if (!request) throw await createUnreachableRefusal(tx, userId, id, now)
  return describeJoin(tx, eq(joinRequest.id, id))
}

/** An administrator's decision on a request. */
interface JoinDecision {
  id: string
  companyId: string
  decidedBy: string
  verdict: 'agreed' | 'refused'
  reason?: string
  deptId?: string | undefined
  postId?: string | undefined
  /** Absent: the roles of the invitation. */
  roles?: readonly MemberRole[] | undefined
  /** Those of the decider, which an admitted administrator gets: nobody gives more than they have. */
  scopes: readonly AdministratorScope[]
}

async function createDecidedRefusal(tx: Db, { id, companyId }: JoinDecision): Promise<Refusal> {
  const [row] = await selectJoinRequests(tx).where(and(eq(joinRequest.id, id), eq(joinRequest.companyId, companyId)))
  if (!row) return new Refusal(404, '申请不存在')
  const verdict = joinStatusName(row.request.status)
  if (row.request.status === 'withdrawn') return new Refusal(409, '申请人已撤回该申请')
  return new Refusal(409, `该申请已由${row.deciderName ?? '其他管理员'}处理：${verdict}`)
}

/** The role of the invitation. Only administrators can create invitations with a role, so it can be granted. */
async function listOfferedRoles(tx: Db, { invitationId }: typeof joinRequest.$inferSelect): Promise<string[]> {
  if (invitationId === null) return []
  const [row] = await tx.select().from(companyInvitation).where(eq(companyInvitation.id, invitationId))
  return row?.role ? [row.role] : []
}

/** Department and post of a request; null for one that is gone: it may have been deleted while the request was made. */
async function findRequestedPlace(tx: Db, { id }: typeof joinRequest.$inferSelect) {
  const [place] = await tx
    .select({ departmentId: department.id, postId: post.id })
    .from(joinRequest)
    .leftJoin(department, eq(department.id, joinRequest.departmentId))
    .leftJoin(post, eq(post.id, joinRequest.postId))
    .where(eq(joinRequest.id, id))
  return { departmentId: place?.departmentId ?? null, postId: place?.postId ?? null }
}

async function admitApplicant(
  tx: Db,
  request: typeof joinRequest.$inferSelect,
  decision: JoinDecision,
  now: Date,
): Promise<void> {
  await checkPlace(tx, request.companyId, decision)
  const { departmentId, postId } = await findRequestedPlace(tx, request)
  const admitted = await tx
    .update(appUser)
    .set({
      companyId: request.companyId,
      departmentId: decision.deptId ?? departmentId,
      postId: decision.postId ?? postId,
      updatedAt: now,
    })
    .where(and(eq(appUser.id, request.userId), isNull(appUser.companyId), eq(appUser.status, 'active')))
    .returning({ id: appUser.id })
  if (admitted.length === 0) throw new Refusal(409, '申请人已加入其他企业或已注销')
  const roles = decision.roles ?? (await listOfferedRoles(tx, request))
  const rows = [...new Set(roles)].map((role) => ({
    userId: request.userId,
    role,
    scopes: role === 'administrator' ? toStoredScopes(decision.scopes) : null,
  }))
  if (rows.length > 0) await tx.insert(userRole).values(rows).onConflictDoNothing()
}

/**
 * Decides a join request and notifies the applicant. Of two concurrent decisions the first counts; the second is
 * refused with the name of the first decider.
 *
 * @throws {Refusal} 403 the decider is no administrator any more; 404 not this company's; 409 already decided
 */
export async function updateJoinDecision(tx: Db, decision: JoinDecision, now: Date): Promise<RegisteringUser> {
  const { id, companyId, decidedBy, verdict, reason = '' } = decision
  // The order of locks of every change of people; nobody deletes the department meanwhile.
  await lockRow(tx, company, companyId)
  await assertAdministrator(tx, { companyId, userId: decidedBy })
  const [request] = await tx
    .update(joinRequest)
    .set({ status: verdict, refuseReason: reason, decidedBy, decidedAt: now })
    .where(and(eq(joinRequest.id, id), eq(joinRequest.companyId, companyId), eq(joinRequest.status, 'pending')))
    .returning()
  if (!request) throw await createDecidedRefusal(tx, decision)
  if (verdict === 'agreed') await admitApplicant(tx, request, decision, now)
  const described = await describeJoin(tx, eq(joinRequest.id, id))
  const notice = {
    userIds: [request.userId],
    companyId: verdict === 'agreed' ? companyId : null,
    category: 'system' as const,
    title: verdict === 'agreed' ? `你已加入${described.companyName}` : `加入${described.companyName}的申请未通过`,
    content: verdict === 'agreed' ? '企业功能现已可用' : `原因：${reason}`,
    business: { type: 'join', id },
    openPage: '/pages/mine/userInfo',
    senderName: described.holderName ?? '',
  }
  await notify(tx, notice, now)
  return described
}
