import { and, asc, desc, eq } from 'drizzle-orm'

import type { Db } from '@/server/db/connection'
import { application, recentApplication } from '@/server/db/schema/home'
import type { Caller } from '@/server/http/caller'
import { isPageOpen } from '@/server/http/menu'
import { listProcessGroups } from '@/server/workflow/processes/process-store'
import { listKinds } from '@/server/workflow/tasks/task-figures'

const MOST = 8
const OF_EACH = 3

/** Names from the user's recent work: open tasks, opened applications that the search finds, started processes. */
export async function listSuggestions(db: Db, caller: Caller): Promise<string[]> {
  const { userId, companyId } = caller
  if (companyId === null) return []
  const member = { userId, companyId }
  const waiting = (await listKinds(db, 'todo', member)).map(({ procDefName }) => procDefName)
  const { name: appName, path, status, id } = application
  const recentApplications = await db
    .select({ name: appName, path })
    .from(recentApplication)
    .innerJoin(application, eq(application.id, recentApplication.applicationId))
    .where(and(eq(recentApplication.userId, userId), eq(application.companyId, companyId), eq(status, 'enabled')))
    .orderBy(desc(recentApplication.openedAt), asc(id))
  const opened = recentApplications.filter((one) => isPageOpen(caller, one.path)).slice(0, OF_EACH)
  const { recent, groups } = await listProcessGroups(db, member)
  const started = [...recent, ...groups.flatMap(({ children }) => children)].map(({ name }) => name)
  const names = [...waiting.slice(0, OF_EACH), ...opened.map(({ name }) => name), ...started.slice(0, OF_EACH)]
  return [...new Set(names)].slice(0, MOST)
}
