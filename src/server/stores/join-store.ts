import { randomUUID } from 'node:crypto'
import { and, asc, count, desc, eq, ilike, isNull, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { InferOutput } from 'valibot'

import type { joinCompany, RegisteringUser } from '@/contract/user'
import { formatWireTime } from '@/lib/wire-time'
import type { Db } from '@/server/db'
import { notify } from '@/server/notify'
import { Refusal } from '@/server/refusal'
import { appUser, company, department, joinRequest, post } from '@/server/schema/identity'
import { administratorsOf, checkPlace, findCompany } from '@/server/stores/company-store'
import { containing } from '@/server/stores/sql-text'

const statusNames: Record<string, string> = { pending: '待审核', agreed: '已同意', refused: '已拒绝' }
const applicant = alias(appUser, 'applicant')
const decider = alias(appUser, 'decider')

function requests(db: Db) {
  return db
    .select({
      request: joinRequest,
      phone: applicant.phone,
      companyName: company.name,
      deptName: department.name,
      postName: post.name,
      deciderName: decider.name,
    })
    .from(joinRequest)
    .innerJoin(applicant, eq(applicant.id, joinRequest.userId))
    .innerJoin(company, eq(company.id, joinRequest.companyId))
    .leftJoin(department, eq(department.id, joinRequest.departmentId))
    .leftJoin(post, eq(post.id, joinRequest.postId))
    .leftJoin(decider, eq(decider.id, joinRequest.decidedBy))
}

type RequestRow = Awaited<ReturnType<typeof requests>>[number]

const wireTime = (time: Date | null) => time && formatWireTime(time.getTime())

function asRegisteringUser(row: RequestRow, holderName: string | null): RegisteringUser {
  const { request } = row
  return {
    id: request.id,
    userId: request.userId,
    name: request.name,
    phone: row.phone ?? '',
    companyName: row.companyName,
    deptName: row.deptName,
    postName: row.postName,
    remark: request.remark || null,
    applyTime: wireTime(request.createdAt),
    status: request.status,
    statusName: statusNames[request.status] ?? request.status,
    refuseReason: request.refuseReason || null,
    holderName: row.deciderName ?? holderName,
    handleTime: wireTime(request.decidedAt),
  }
}

async function holderOf(db: Db, companyId: string): Promise<string | null> {
  const administrators = await administratorsOf(db, companyId)
  return administrators.map(({ name }) => name).join('、') || null
}

async function describe(db: Db, where: SQL | undefined): Promise<RegisteringUser> {
  const [row] = await requests(db).where(where)
  if (!row) throw new Refusal(404, '申请不存在')
  return asRegisteringUser(row, await holderOf(db, row.request.companyId))
}

/** Whose requests, and which of them. */
export interface RequestFilter {
  /** A company's (for its administrators) or a person's own. */
  of: { companyId: string } | { userId: string }
  status?: string | undefined
  keyword?: string | undefined
}

function requestsWhere({ of, status, keyword }: RequestFilter): SQL | undefined {
  return and(
    'companyId' in of ? eq(joinRequest.companyId, of.companyId) : eq(joinRequest.userId, of.userId),
    status === undefined ? undefined : eq(joinRequest.status, status),
    keyword ? or(ilike(joinRequest.name, containing(keyword)), ilike(applicant.phone, containing(keyword))) : undefined,
  )
}

/** Requests to join, newest first. */
export async function listJoinRequests(
  db: Db,
  filter: RequestFilter,
  page: { offset: number; limit: number },
): Promise<{ records: RegisteringUser[]; total: number }> {
  const where = requestsWhere(filter)
  const rows = await requests(db)
    .where(where)
    .orderBy(desc(joinRequest.createdAt), desc(joinRequest.id))
    .limit(page.limit)
    .offset(page.offset)
  const [counted] = await db
    .select({ total: count() })
    .from(joinRequest)
    .innerJoin(applicant, eq(applicant.id, joinRequest.userId))
    .where(where)
  const holders = new Map<string, string | null>()
  for (const { request } of rows) {
    if (!holders.has(request.companyId)) holders.set(request.companyId, await holderOf(db, request.companyId))
  }
  const records = rows.map((row) => asRegisteringUser(row, holders.get(row.request.companyId) ?? null))
  return { records, total: counted?.total ?? 0 }
}

/** A request that waits for an administrator's decision, as the to-do list shows it. */
export interface PendingJoin {
  id: string
  userId: string
  name: string
  deptName: string | null
  postName: string | null
  remark: string
  createdAt: Date
  version: number
}

/** Requests to join that wait in a company, oldest first: its administrators' to-dos. */
export async function listPendingJoins(db: Db, companyId: string): Promise<PendingJoin[]> {
  return db
    .select({
      id: joinRequest.id,
      userId: joinRequest.userId,
      name: joinRequest.name,
      deptName: department.name,
      postName: post.name,
      remark: joinRequest.remark,
      createdAt: joinRequest.createdAt,
      version: joinRequest.version,
    })
    .from(joinRequest)
    .leftJoin(department, eq(department.id, joinRequest.departmentId))
    .leftJoin(post, eq(post.id, joinRequest.postId))
    .where(and(eq(joinRequest.companyId, companyId), eq(joinRequest.status, 'pending')))
    .orderBy(asc(joinRequest.createdAt), asc(joinRequest.id))
}

/** How many requests {@link listPendingJoins} would give. */
export async function countPendingJoins(db: Db, companyId: string): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(joinRequest)
    .where(and(eq(joinRequest.companyId, companyId), eq(joinRequest.status, 'pending')))
  return counted?.total ?? 0
}

/**
 * Asks a company for admission and tells its administrators.
 *
 * @throws {Refusal} 404 unknown company, department or post; 409 member of a company already, or a request waits
 */
export async function requestJoin(
  tx: Db,
  userId: string,
  input: InferOutput<(typeof joinCompany)['input']>,
  now: Date,
): Promise<RegisteringUser> {
  // The person's row is locked: two requests at once queue up here.
  const [person] = await tx.select().from(appUser).where(eq(appUser.id, userId)).for('update')
  if (!person || person.companyId) throw new Refusal(409, '您已加入企业')
  const waits = and(eq(joinRequest.userId, userId), eq(joinRequest.status, 'pending'))
  const waiting = await tx.select({ id: joinRequest.id }).from(joinRequest).where(waits)
  if (waiting.length > 0) throw new Refusal(409, '已有待审核的申请，请等待企业处理')
  const target = await findCompany(tx, input.company)
  if (!target) throw new Refusal(404, '企业不存在，请核对企业名称或邀请码')
  await checkPlace(tx, target.id, input)
  const id = randomUUID()
  await tx.insert(joinRequest).values({
    id,
    companyId: target.id,
    userId,
    name: person.name,
    departmentId: input.deptId ?? null,
    postId: input.postId ?? null,
    remark: input.remark ?? '',
    createdAt: now,
  })
  const administrators = await administratorsOf(tx, target.id)
  const notice = {
    userIds: administrators.map((administrator) => administrator.id),
    companyId: target.id,
    category: 'approve' as const,
    title: `${person.name} 申请加入企业`,
    content: input.remark || '请审核该成员的加入申请',
    business: { type: 'join', id },
    openPage: '/pages/agency/application',
    senderName: person.name,
  }
  await notify(tx, notice, now)
  return describe(tx, eq(joinRequest.id, id))
}

/** An administrator's word on a request. */
export interface JoinDecision {
  id: string
  companyId: string
  decidedBy: string
  verdict: 'agreed' | 'refused'
  reason?: string
  deptId?: string | undefined
  postId?: string | undefined
}

async function alreadyDecided(tx: Db, { id, companyId }: JoinDecision): Promise<Refusal> {
  const [row] = await requests(tx).where(and(eq(joinRequest.id, id), eq(joinRequest.companyId, companyId)))
  if (!row) return new Refusal(404, '申请不存在')
  const verdict = statusNames[row.request.status] ?? ''
  return new Refusal(409, `该申请已由${row.deciderName ?? '其他管理员'}处理：${verdict}`)
}

async function admitApplicant(
  tx: Db,
  request: typeof joinRequest.$inferSelect,
  decision: JoinDecision,
  now: Date,
): Promise<void> {
  await checkPlace(tx, request.companyId, decision)
  const admitted = await tx
    .update(appUser)
    .set({
      companyId: request.companyId,
      departmentId: decision.deptId ?? request.departmentId,
      postId: decision.postId ?? request.postId,
      updatedAt: now,
    })
    .where(and(eq(appUser.id, request.userId), isNull(appUser.companyId), eq(appUser.status, 'active')))
    .returning({ id: appUser.id })
  if (admitted.length === 0) throw new Refusal(409, '申请人已加入其他企业或已注销')
}

/**
 * Lets an applicant in, or not, and tells the applicant. Of two decisions at once the first stands, and the other
 * hears who was first.
 *
 * @throws {Refusal} 404 not this company's; 409 decided already
 */
export async function decideJoin(tx: Db, decision: JoinDecision, now: Date): Promise<RegisteringUser> {
  const { id, companyId, decidedBy, verdict, reason = '' } = decision
  const [request] = await tx
    .update(joinRequest)
    .set({ status: verdict, refuseReason: reason, decidedBy, decidedAt: now })
    .where(and(eq(joinRequest.id, id), eq(joinRequest.companyId, companyId), eq(joinRequest.status, 'pending')))
    .returning()
  if (!request) throw await alreadyDecided(tx, decision)
  if (verdict === 'agreed') await admitApplicant(tx, request, decision, now)
  const described = await describe(tx, eq(joinRequest.id, id))
  const notice = {
    userIds: [request.userId],
    companyId: verdict === 'agreed' ? companyId : null,
    category: 'system' as const,
    title: verdict === 'agreed' ? `您已加入${described.companyName}` : `加入${described.companyName}的申请未通过`,
    content: verdict === 'agreed' ? '企业功能现已可用' : `原因：${reason}`,
    business: { type: 'join', id },
    openPage: '/pages/mine/userInfo',
    senderName: described.holderName ?? '',
  }
  await notify(tx, notice, now)
  return described
}
