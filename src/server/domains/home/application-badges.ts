import { parseQuery } from '@/lib/query-string'
import type { Db } from '@/server/db/connection'
import { countUnread } from '@/server/domains/message/message-store'
import { listKinds } from '@/server/workflow/tasks/task-figures'
import type { CompanyMember } from '@/server/workflow/tasks/task-store'

const FORM_PAGE = '/pages/eform/formApprove'
const NOTICE_PAGE = '/pages/info/notice'

/**
 * Pending items of a user per application id: open tasks of its process, unread notices. Applications without pending
 * items are omitted.
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
