import { and, asc, inArray, isNull, lt, or, type SQL } from 'drizzle-orm'

import { DAY_MS } from '@/lib/durations'
import type { Db } from '@/server/db/connection'
import { message } from '@/server/db/schema/home'
import { visit, visitKeepPromise } from '@/server/db/schema/visit'
import { processComment, processHistory, processInstance, processTask } from '@/server/db/schema/workflow'
import type { FileServices } from '@/server/files/file-services'
import { removeDiscardedFiles } from '@/server/files/upload-store'

import { deleteVisitFiles } from './entry/visit-files'

const AT_ONCE = 100
/** Replaces a name. */
const WIPED = '已清除'

const soundless = { pinyin: '', initials: '' }

/** Erases the visit's data in the host's process: form, subject and history. */
async function wipeProcesses(tx: Db, ids: readonly string[]): Promise<void> {
  const form = { main: { visitor: WIPED }, sub: {} }
  await tx
    .update(processInstance)
    .set({ subject: `访客申请（${WIPED}）`, ...soundless, form, summary: [] })
    .where(inArray(processInstance.id, [...ids]))
  await tx
    .update(processHistory)
    .set({ opinion: '', changes: [], attachments: [], signedForm: null, signDigest: null, formDigest: null })
    .where(inArray(processHistory.instanceId, [...ids]))
  await tx
    .update(processComment)
    .set({ text: WIPED, attachments: [] })
    .where(inArray(processComment.instanceId, [...ids]))
}

/** Deletes messages about visits, their processes and tasks. */
async function wipeMessages(tx: Db, visitIds: readonly string[], instanceIds: readonly string[]): Promise<void> {
  const tasks = tx
    .select({ id: processTask.id })
    .from(processTask)
    .where(inArray(processTask.instanceId, [...instanceIds]))
  await tx
    .update(message)
    .set({ title: `访客消息（${WIPED}）`, ...soundless, content: '' })
    .where(or(inArray(message.businessId, [...visitIds, ...instanceIds]), inArray(message.businessId, tasks)))
}

/** Notes the number of days when it has changed, and gives all that were promised so far. */
async function recordPromise(tx: Db, days: number, now: Date): Promise<{ since: Date; days: number }[]> {
  const promises = await tx.select().from(visitKeepPromise).orderBy(asc(visitKeepPromise.since))
  if (promises.at(-1)?.days === days) return promises
  const changed = { since: now, days }
  await tx.insert(visitKeepPromise).values(changed).onConflictDoNothing()
  return [...promises, changed]
}

/**
 * Which visits are due: a smaller number of days holds for all at once, a larger one for those made since it was set. The
 * forms of the others promised less.
 */
function buildDueCondition(promises: readonly { since: Date; days: number }[], now: Date): SQL | undefined {
  const isOver = (days: number) => lt(visit.endAt, new Date(now.getTime() - days * DAY_MS))
  const current = promises.at(-1)?.days ?? 0
  const conditions = promises.flatMap(({ days }, at) => {
    const until = promises[at + 1]?.since
    if (until === undefined) return [isOver(days)]
    return days < current ? [and(lt(visit.createdAt, until), isOver(days))] : []
  })
  return or(...conditions)
}

/** @returns the number of visits erased */
async function wipeSome(tx: Db, keepDays: number, now: Date): Promise<number> {
  const old = and(buildDueCondition(await recordPromise(tx, keepDays, now), now), isNull(visit.wipedAt))
  const rows = await tx.select().from(visit).where(old).limit(AT_ONCE).for('update')
  if (rows.length === 0) return 0
  await deleteVisitFiles(tx, rows)
  const ids = rows.map(({ id }) => id)
  const instanceIds = rows.flatMap(({ instanceId }) => instanceId ?? [])
  const person = { visitorName: WIPED, visitorCompany: '', phone: '', plate: '', purpose: '', reason: '' }
  // No visitor stays for so long: the check-out was forgotten.
  const keys = { holderHash: null, seed: null, passId: null, passKeys: [], insideSince: null, wipedAt: now }
  const files = { ndaFileId: null, photoFileId: null }
  await tx
    .update(visit)
    .set({ ...person, ...keys, ...files })
    .where(inArray(visit.id, ids))
  if (instanceIds.length > 0) await wipeProcesses(tx, instanceIds)
  await wipeMessages(tx, ids, instanceIds)
  return rows.length
}

/**
 * Erases personal data of visits after `VISIT_KEEP_DAYS`, in their processes and messages too; the visit rows
 * remain, and the number of a signed agreement, so that its print can still be verified.
 */
export async function wipeOldVisits(
  services: Pick<FileServices, 'handle' | 'files' | 'settings'>,
  now: Date,
): Promise<void> {
  const { handle, settings } = services
  for (let count = AT_ONCE; count === AT_ONCE; ) {
    count = await handle.tx((tx) => wipeSome(tx, settings.visitKeepDays, now))
  }
  await removeDiscardedFiles(services)
}
