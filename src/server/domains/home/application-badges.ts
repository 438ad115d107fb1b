import { parseQuery } from '@/lib/query-string'
import type { Db } from '@/server/db/connection'
import { countUnread } from '@/server/domains/message/message-store'
import { listKinds } from '@/server/workflow/tasks/task-figures'
import type { CompanyMember } from '@/server/workflow/tasks/task-store'

const FORM_PAGE = '/pages/eform/formApprove'
const NOTICE_PAGE = '/pages/info/notice'

/**
 * What waits for a person in each application, by its id: to-dos of the process it starts, notices not read. An
 * application without anything that could wait is left out.
 */
export async function countApplicationBadges(
  db: Db,
  { userId, companyId }: CompanyMember,
  applications: readonly { id: string; path: string }[],
): Promise<Map<string, number>> {
  const waiting = await listKinds(db, 'todo', { userId, companyId })
  const ofProcess = new Map(waiting.map(({ procDefKey, count }) => [procDefKey, count]))
  const unread = await countUnread(db, userId)
  const badges = new Map<string, number>()
  for (const { id, path } of applications) {
    const [page, query = ''] = path.split('?')
    if (page === FORM_PAGE) badges.set(id, ofProcess.get(parseQuery(query).procDefKey ?? '') ?? 0)
    if (page === NOTICE_PAGE) badges.set(id, unread.notice ?? 0)
  }
  return badges
}
