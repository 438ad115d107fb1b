import { and, asc, count, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { RegisteringUser } from '@/contract/identity/user'
import { HOUR_MS } from '@/lib/durations'
import type { Db } from '@/server/db/connection'
import { type PageWindow, selectJoinedPage } from '@/server/db/page'
import { appUser, company, department, joinRequest, post } from '@/server/db/schema/identity'
import { companyInvitation } from '@/server/db/schema/invitation'
import { toContainsPattern } from '@/server/db/sql-text'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'
import { listCompanyAdministrators } from '@/server/people/administrators'
import type { PendingJoin, PendingJoins } from '@/server/workflow/tasks/todo-store'

const statusNames: Readonly<Record<string, string>> = {
  pending: '待审核',
  agreed: '已同意',
  refused: '已拒绝',
  withdrawn: '已撤回',
}

/** Display name of a request's status. */
export const joinStatusName = (status: string) => statusNames[status] ?? status

/** Minimum time between a request and its reminder, and between reminders. */
export const REMIND_EVERY_MS = 4 * HOUR_MS
const applicant = alias(appUser, 'applicant')
const decider = alias(appUser, 'decider')
const inviter = alias(appUser, 'inviter')

/** Selects requests joined with the names they refer to. */
export function selectJoinRequests(db: Db) {
  return db
    .select({
      request: joinRequest,
      phone: applicant.phone,
      companyName: company.name,
      deptName: department.name,
      postName: post.name,
      deciderName: decider.name,
      inviterName: inviter.name,
      inviteRole: companyInvitation.role,
    })
    .from(joinRequest)
    .innerJoin(applicant, eq(applicant.id, joinRequest.userId))
    .innerJoin(company, eq(company.id, joinRequest.companyId))
    .leftJoin(department, eq(department.id, joinRequest.departmentId))
    .leftJoin(post, eq(post.id, joinRequest.postId))
    .leftJoin(decider, eq(decider.id, joinRequest.decidedBy))
    .leftJoin(companyInvitation, eq(companyInvitation.id, joinRequest.invitationId))
    .leftJoin(inviter, eq(inviter.id, companyInvitation.createdBy))
}

type RequestRow = Awaited<ReturnType<typeof selectJoinRequests>>[number]

type JoinRow = typeof joinRequest.$inferSelect

/** When the applicant may next send a reminder; null when the request is not pending. */
function computeNextReminder({ status, createdAt, remindedAt }: JoinRow): Date | null {
  return status === 'pending' ? new Date((remindedAt ?? createdAt).getTime() + REMIND_EVERY_MS) : null
}

function presentRegisteringUser(row: RequestRow, holderName: string | null): RegisteringUser {
  const { request } = row
  return {
    id: request.id,
    userId: request.userId,
    name: request.name,
    phone: row.phone ?? '',
    companyName: row.companyName,
    deptId: request.departmentId,
    deptName: row.deptName ?? (request.wantedDepartment || null),
    postId: request.postId,
    postName: row.postName,
    remark: request.remark || null,
    applyTime: formatTime(request.createdAt),
    status: request.status,
    statusName: joinStatusName(request.status),
    refuseReason: request.refuseReason || null,
    holderName: row.deciderName ?? holderName,
    handleTime: formatTime(request.decidedAt),
    inviterName: row.inviterName,
    inviteRole: row.inviteRole || null,
    remindTime: formatTime(request.remindedAt),
    nextRemindTime: formatTime(computeNextReminder(request)),
  }
}

async function findAdministratorNames(db: Db, companyId: string): Promise<string | null> {
  const administrators = await listCompanyAdministrators(db, companyId)
  return administrators.map(({ name }) => name).join('、') || null
}

/** Presents one request. @throws {Refusal} 404 */
export async function describeJoin(db: Db, where: SQL | undefined): Promise<RegisteringUser> {
  const [row] = await selectJoinRequests(db).where(where)
  if (!row) throw new Refusal(404, '申请不存在')
  return presentRegisteringUser(row, await findAdministratorNames(db, row.request.companyId))
}

/** Filters of the request list. */
interface RequestFilter {
  /** Requests to a company (for its administrators) or of a user. */
  of: { companyId: string } | { userId: string }
  status?: string | undefined
  keyword?: string | undefined
  id?: string | undefined
}

function listRequestsWhere({ of, status, keyword, id }: RequestFilter): SQL | undefined {
  return and(
    'companyId' in of ? eq(joinRequest.companyId, of.companyId) : eq(joinRequest.userId, of.userId),
    status === undefined ? undefined : eq(joinRequest.status, status),
    id === undefined ? undefined : eq(joinRequest.id, id),
    keyword
      ? or(ilike(joinRequest.name, toContainsPattern(keyword)), ilike(applicant.phone, toContainsPattern(keyword)))
      : undefined,
  )
}

/** Requests to join, newest first. */
export async function listJoinRequests(
  db: Db,
  filter: RequestFilter,
  page: PageWindow,
): Promise<{ records: RegisteringUser[]; total: number }> {
  const where = listRequestsWhere(filter)
  const list = selectJoinRequests(db).where(where).orderBy(desc(joinRequest.createdAt), desc(joinRequest.id))
  const counting = db
    .select({ total: count() })
    .from(joinRequest)
    .innerJoin(applicant, eq(applicant.id, joinRequest.userId))
    .where(where)
  const { rows, total } = await selectJoinedPage(list, page, counting)
  const holders = new Map<string, string | null>()
  for (const { request } of rows) {
    if (!holders.has(request.companyId))
      holders.set(request.companyId, await findAdministratorNames(db, request.companyId))
  }
  const records = rows.map((row) => presentRegisteringUser(row, holders.get(row.request.companyId) ?? null))
  return { records, total }
}

/** Pending requests to join a company, oldest first: to-dos of its administrators. */
export async function listPendingJoins(db: Db, companyId: string): Promise<PendingJoin[]> {
  return db
    .select({
      id: joinRequest.id,
      userId: joinRequest.userId,
      name: joinRequest.name,
      deptName: sql<string | null>`coalesce(${department.name}, nullif(${joinRequest.wantedDepartment}, ''))`,
      postName: post.name,
      remark: joinRequest.remark,
      inviterName: inviter.name,
      createdAt: joinRequest.createdAt,
      version: joinRequest.version,
    })
    .from(joinRequest)
    .leftJoin(department, eq(department.id, joinRequest.departmentId))
    .leftJoin(post, eq(post.id, joinRequest.postId))
    .leftJoin(companyInvitation, eq(companyInvitation.id, joinRequest.invitationId))
    .leftJoin(inviter, eq(inviter.id, companyInvitation.createdBy))
    .where(and(eq(joinRequest.companyId, companyId), eq(joinRequest.status, 'pending')))
    .orderBy(asc(joinRequest.createdAt), asc(joinRequest.id))
}

/** Counts the requests of {@link listPendingJoins}. */
export async function countPendingJoins(db: Db, companyId: string): Promise<number> {
  return db.$count(joinRequest, and(eq(joinRequest.companyId, companyId), eq(joinRequest.status, 'pending')))
}

/** Join requests for the to-do list of administrators. */
export const pendingJoins: PendingJoins = { list: listPendingJoins, count: countPendingJoins }
