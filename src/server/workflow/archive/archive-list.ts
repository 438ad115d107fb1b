import { and, asc, desc, eq, exists, gte, lt, lte, type SQL, sql } from 'drizzle-orm'

import type { TodoFilter } from '@/contract/workflow/todo'
import type { Db } from '@/server/db/connection'
import { computeCountLimit, computeListTotal, LIST_COUNTED_MIN, type PageWindow } from '@/server/db/page'
import { appUser } from '@/server/db/schema/identity'
import { processArchive, processArchiveEntry } from '@/server/db/schema/process-archive'
import { matchesKeyword } from '@/server/db/sql-text'
import { formatTime } from '@/server/http/wire-time'
import { toDayStart } from '@/server/workflow/tasks/task-filter'
import { listRowUserIds, presentInstanceTodo } from '@/server/workflow/tasks/task-rows'
import type { CompanyMember, TodoPage } from '@/server/workflow/tasks/task-store'

/** The lists that show what is archived. */
type ArchiveList = 'mine' | 'done' | 'circulated'
type ArchiveQuery = TodoFilter & { status?: string | undefined; unread?: boolean | undefined }

function buildFilter(db: Db, list: ArchiveList, { userId, companyId }: CompanyMember, query: ArchiveQuery) {
  const { keyword, procDefKey, startUserId, createdFrom, createdTo, minAmount, maxAmount, status } = query
  const { subject, processName, serialNo, starterId } = processArchive
  const isFound = (words: string): SQL => {
    const isTheirs = and(eq(appUser.id, starterId), matchesKeyword(words, [appUser.name], appUser))
    const starter = db.select({ one: sql`1` }).from(appUser).where(isTheirs)
    return sql`(${matchesKeyword(words, [subject, processName, serialNo], processArchive)} or ${exists(starter)})`
  }
  return and(
    eq(processArchiveEntry.userId, userId),
    eq(processArchiveEntry.list, list),
    eq(processArchive.companyId, companyId),
    // Nothing that has ended is overdue, and nothing archived is unread.
    query.overdue || query.unread ? sql`false` : undefined,
    keyword ? isFound(keyword) : undefined,
    procDefKey === undefined ? undefined : eq(processArchive.processKey, procDefKey),
    startUserId === undefined ? undefined : eq(starterId, startUserId),
    status === undefined ? undefined : eq(processArchive.status, status),
    createdFrom === undefined ? undefined : gte(processArchiveEntry.at, toDayStart(createdFrom)),
    createdTo === undefined ? undefined : lt(processArchiveEntry.at, toDayStart(createdTo, 1)),
    minAmount === undefined ? undefined : gte(processArchive.amount, minAmount),
    maxAmount === undefined ? undefined : lte(processArchive.amount, maxAmount),
  )
}

const columns = {
  instanceId: processArchive.id,
  subject: processArchive.subject,
  serialNo: processArchive.serialNo,
  processKey: processArchive.processKey,
  processName: processArchive.processName,
  category: processArchive.category,
  status: processArchive.status,
  summary: processArchive.summary,
  amount: processArchive.amount,
  priority: processArchive.priority,
  createdAt: processArchive.createdAt,
  endedAt: processArchive.endedAt,
  starterId: processArchive.starterId,
  at: processArchiveEntry.at,
}

/** What a list showed of each application before it was archived: one entry of 已处理, whose time is the last decision. */
const showTime = (list: ArchiveList, at: Date) => {
  if (list === 'mine') return {}
  return list === 'done' ? { endTime: formatTime(at) } : { createTime: formatTime(at) }
}

/** The archived applications of a user's list, by the time that the list has. `total` is bounded as by `countBounded`. */
export async function listArchived(
  db: Db,
  list: ArchiveList,
  member: CompanyMember,
  query: ArchiveQuery,
  window: PageWindow,
): Promise<TodoPage> {
  const where = buildFilter(db, list, member, query)
  const order = query.sort === 'oldest' ? asc : desc
  const isOf = eq(processArchive.id, processArchiveEntry.instanceId)
  const rows = await db
    .select(columns)
    .from(processArchiveEntry)
    .innerJoin(processArchive, isOf)
    .where(where)
    .orderBy(order(processArchiveEntry.at), order(processArchiveEntry.instanceId))
    .limit(window.limit)
    .offset(window.offset)
  const counting = () => {
    const matching = db
      .select({ one: sql`1`.as('one') })
      .from(processArchiveEntry)
      .innerJoin(processArchive, isOf)
      .where(where)
      .limit(computeCountLimit(window, LIST_COUNTED_MIN))
    return db.$count(matching.as('matching'))
  }
  const people = await listRowUserIds(db, member.companyId, rows)
  const records = rows.map(({ at, ...row }) => ({
    ...presentInstanceTodo({ ...row, urgeCount: 0, version: 0, formVersion: 0 }, people),
    ...showTime(list, at),
  }))
  return { records, total: await computeListTotal(window, rows.length, counting) }
}
