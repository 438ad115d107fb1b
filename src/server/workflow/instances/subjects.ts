import type { FormValue } from '@/lib/form/form-types'
import type { Db } from '@/server/db/connection'
import { Refusal } from '@/server/http/refusal'
import { enqueueWebhookEvent } from '@/server/notifications/webhook-queue'
import type { Instance } from '@/server/workflow/engine/state'
import { wakeParent } from '@/server/workflow/holds/wake-parent'
import type { CompanyMember } from '@/server/workflow/tasks/task-store'

import type { InstanceRow, Loaded } from './instance-store'
import type { ProcessStart, ProcessSubject } from './subject'

/** Subjects by process key. */
const subjects = new Map<string, ProcessSubject>()

/** Registers the subjects by process key. The domains define them and `createServices` registers them. */
export function registerProcessSubjects(registered: Readonly<Record<string, ProcessSubject>>): void {
  for (const [key, subject] of Object.entries(registered)) subjects.set(key, subject)
}

/** Keys of the processes that need a subject; lists of processes leave them out. */
export function listSubjectKeys(): string[] {
  return [...subjects.keys()]
}

/**
 * Reads the initial form values from the subject.
 *
 * @throws {Refusal} 404 when the process has no subject, or the user has no access to it
 */
export async function readAbout(
  db: Db,
  member: CompanyMember,
  key: string,
  about: string | undefined,
  now: Date,
): Promise<Record<string, FormValue>> {
  const subject = subjects.get(key)
  if (!subject) return {}
  if (about === undefined) throw new Refusal(404, '请从对应的业务页面发起')
  return subject.read(db, member, about, now)
}

/** Notifies the subject that its process was submitted. */
export async function notifySubjectStarted(
  tx: Db,
  member: CompanyMember,
  key: string,
  { about, ...process }: Omit<ProcessStart, 'about'> & { about: string | undefined },
): Promise<void> {
  if (about !== undefined) await subjects.get(key)?.started(tx, member, { ...process, about })
}

/** Notifies the subject that an assignee has opened its process. */
export async function notifySubjectSeen(tx: Db, { row, tasks }: Loaded, userId: string, now: Date): Promise<void> {
  const isHolder = tasks.some(({ assigneeId, state }) => assigneeId === userId && state === 'open')
  if (isHolder) await subjects.get(row.processKey)?.seen?.(tx, row.id, now)
}

const ends = new Set(['approved', 'rejected', 'revoked'])

const decided = new Set(['approved', 'rejected'])

/** Notifies the subject, the company's other systems and the process that waits for it, that a process has ended. */
export async function notifySubjectEnded(
  tx: Db,
  row: InstanceRow,
  { status }: Instance,
  content: InstanceRow['form'],
  now: Date,
): Promise<void> {
  const { id: instanceId, companyId, processKey } = row
  if (decided.has(status))
    await enqueueWebhookEvent(tx, companyId, 'process.decided', { instanceId, processKey, status }, now)
  if (!ends.has(status)) return
  await wakeParent(tx, row, now)
  await subjects.get(row.processKey)?.ended(tx, { instanceId: row.id, status, content, now })
}
