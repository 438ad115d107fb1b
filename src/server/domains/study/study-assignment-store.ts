import { createHash } from 'node:crypto'
import { and, asc, count, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { InferInput, InferOutput } from 'valibot'

import { studyCategories } from '@/contract/content/study'
import type {
  assignStudy,
  LearnerSort,
  listStudyLearners,
  StudyLearner,
  StudyState,
} from '@/contract/content/study-manage'
import { chinaDay } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'
import { type PageWindow, selectJoinedPage } from '@/server/db/page'
import { appUser, department } from '@/server/db/schema/identity'
import { studyAssignment, studyProgress, studyResource } from '@/server/db/schema/study'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'
import { notify } from '@/server/notifications/notify'
import {
  isInAudience,
  isWithinDepartment,
  presentAudiences,
  type StoredAudience,
  toStoredAudience,
} from '@/server/people/audience'
import { matchesPerson } from '@/server/people/match-person'
import { findPeople, getPerson, isActiveMember } from '@/server/people/people'
import type { CompanyMember } from '@/server/workflow/tasks/task-store'

import { requireManagedStudy } from './study-manage-store'
import { requireStudyResource } from './study-store'

/** Active users of the company, of the audience alone where a resource has one. */
function isLearner(companyId: string, audience: StoredAudience) {
  return and(isActiveMember(companyId), isInAudience(companyId, audience))
}

async function findAssignment(db: Db, id: string) {
  const [assignment] = await db.select().from(studyAssignment).where(eq(studyAssignment.resourceId, id))
  return assignment
}

/** Of due date and audience: who sets both as they are changes nothing. */
function formatAssignmentVersion(assignment: Awaited<ReturnType<typeof findAssignment>>): string {
  if (!assignment) return ''
  const { dueDate, audience } = assignment
  return createHash('sha256')
    .update(JSON.stringify([dueDate, audience]))
    .digest('base64url')
}

/**
 * Makes a resource required of an audience by a day and notifies those of it who have not finished it; without a day
 * the requirement ends.
 *
 * @returns the number of notified users
 * @throws {Refusal} 404; 409 changed meanwhile; 422 for a past day, or at `audience`
 */
export async function assignStudyResource(
  tx: Db,
  member: CompanyMember,
  { id, dueDate, audience: choice, version }: InferOutput<(typeof assignStudy)['input']>,
  now: Date,
): Promise<number> {
  const { companyId, userId } = member
  const resource = await requireStudyResource(tx, member, id, now)
  await lockRow(tx, studyResource, id)
  if (formatAssignmentVersion(await findAssignment(tx, id)) !== version)
    throw new Refusal(409, '必修刚被他人修改，请核对')
  if (dueDate === null) {
    await tx.delete(studyAssignment).where(eq(studyAssignment.resourceId, id))
    return 0
  }
  if (dueDate < chinaDay(now.getTime())) throw new Refusal(422, '截止日期早于今天')
  const audience = await toStoredAudience(tx, companyId, choice)
  const assignmentRow = { dueDate, audience, assignedBy: userId, assignedAt: now }
  await tx
    .insert(studyAssignment)
    .values({ resourceId: id, companyId, ...assignmentRow })
    .onConflictDoUpdate({ target: studyAssignment.resourceId, set: assignmentRow })
  const rows = await tx
    .select({ id: appUser.id })
    .from(appUser)
    .leftJoin(studyProgress, and(eq(studyProgress.userId, appUser.id), eq(studyProgress.resourceId, id)))
    .where(and(isLearner(companyId, audience), isNull(studyProgress.finishedAt)))
  const userIds = rows.map((row) => row.id)
  const people = await findPeople(tx, companyId, [userId])
  const notice = {
    userIds,
    companyId,
    category: 'news' as const,
    title: `必修：${resource.title}`,
    content: `请在 ${dueDate} 前学完`,
    business: { type: 'study', id },
    openPage: `/pages/study/detail?id=${id}`,
    senderName: getPerson(people, userId).name,
  }
  await notify(tx, notice, now)
  return userIds.length
}

/** Whether a resource is required, and how many of those asked have finished it. @throws {Refusal} 404 */
export async function describeStudyAssignment(db: Db, { companyId }: CompanyMember, id: string) {
  const { title, cateId, state, version } = await requireManagedStudy(db, companyId, id)
  const assignment = await findAssignment(db, id)
  const stored = assignment?.audience ?? null
  const mine = and(eq(studyProgress.userId, appUser.id), eq(studyProgress.resourceId, id))
  const [counted] = await db
    .select({ people: count(), finished: count(studyProgress.finishedAt) })
    .from(appUser)
    .leftJoin(studyProgress, mine)
    .where(isLearner(companyId, stored))
  const cateName = studyCategories.find((one) => one.cateId === cateId)?.name ?? null
  const { people = 0, finished = 0 } = counted ?? {}
  const [audience = null] = await presentAudiences(db, companyId, [stored])
  return {
    id,
    title,
    cateName,
    state: state as StudyState,
    dueDate: assignment?.dueDate ?? null,
    audience,
    people,
    finished,
    version,
    assignedVersion: formatAssignmentVersion(assignment),
  }
}

type Learner = InferInput<typeof StudyLearner>
type LearnerQuery = Omit<InferOutput<(typeof listStudyLearners)['input']>, 'current' | 'size'>

/** Before the order by name. */
const learnerOrders: Record<LearnerSort, readonly SQL[]> = {
  finished: [sql`${studyProgress.finishedAt} nulls first`],
  latest: [sql`${studyProgress.finishedAt} desc nulls last`],
  progress: [sql`case when ${studyProgress.finishedAt} is null then ${studyProgress.share} else 1 end desc nulls last`],
  name: [],
}

/**
 * The users of the audience with their progress.
 *
 * @throws {Refusal} 404
 */
export async function listResourceLearners(
  db: Db,
  member: CompanyMember,
  { id, state, deptId, keyword, sort }: LearnerQuery,
  page: PageWindow & { now: Date },
): Promise<{ records: Learner[]; total: number }> {
  const { companyId } = member
  await requireManagedStudy(db, companyId, id)
  const assignment = await findAssignment(db, id)
  const { finishedAt } = studyProgress
  const mine = and(eq(studyProgress.userId, appUser.id), eq(studyProgress.resourceId, id))
  const isInState = state && (state === 'finished' ? isNotNull(finishedAt) : isNull(finishedAt))
  const filter = and(
    isLearner(companyId, assignment?.audience ?? null),
    isInState,
    deptId ? isWithinDepartment(companyId, deptId) : undefined,
    keyword ? matchesPerson(keyword) : undefined,
  )
  const list = db
    .select({ user: appUser, deptName: department.name, progress: studyProgress })
    .from(appUser)
    .leftJoin(department, eq(department.id, appUser.departmentId))
    .leftJoin(studyProgress, mine)
    .where(filter)
    .orderBy(...learnerOrders[sort], asc(appUser.pinyin), asc(appUser.id))
  const counting = db.select({ total: count() }).from(appUser).leftJoin(studyProgress, mine).where(filter)
  const { rows, total } = await selectJoinedPage(list, page, counting)
  const lastDay = assignment?.dueDate
  const records = rows.map(({ user, deptName, progress }): Learner => {
    const done = progress?.finishedAt
    return {
      userId: user.id,
      name: user.name,
      avatar: user.avatar || null,
      deptName,
      progress: progress?.savedAt ? (done ? 1 : progress.share) : null,
      finishedTime: formatTime(done),
      late: done != null && lastDay !== undefined && chinaDay(done.getTime()) > lastDay,
      overdue: done == null && lastDay !== undefined && chinaDay(page.now.getTime()) > lastDay,
    }
  })
  return { records, total }
}

const LEARNER_HEAD = ['姓名', '部门', '情况', '进度', '学完时间']

function formatLearning({ progress, finishedTime, late, overdue }: Learner): string {
  if (finishedTime !== null) return late ? '逾期学完' : '已学完'
  if (overdue) return '逾期未学完'
  return progress ? '在学' : '未开始'
}

const toLearnerCells = (one: Learner): string[] => [
  one.name,
  one.deptName ?? '',
  formatLearning(one),
  `${Math.floor((one.progress ?? 0) * 100)}%`,
  one.finishedTime ?? '',
]

/** Everybody who learns a resource as exported, unfinished ones first. @throws {Refusal} 404 */
export async function openLearnerExport(db: Db, member: CompanyMember, id: string, now: Date) {
  const { title } = await requireManagedStudy(db, member.companyId, id)
  return {
    subject: `学习情况 ${title}`,
    head: LEARNER_HEAD,
    list: async (limit: number) =>
      (await listResourceLearners(db, member, { id, sort: 'finished' }, { offset: 0, limit, now })).records.map(
        toLearnerCells,
      ),
  }
}
