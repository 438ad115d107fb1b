import type { FormValue } from '@/lib/form-types'
import type { Db } from '@/server/db/connection'
import { Refusal } from '@/server/http/refusal'
import type { Instance } from '@/server/workflow/engine/state'
import type { CompanyMember } from '@/server/workflow/tasks/task-store'
import type { InstanceRow, Loaded } from './instance-store'
import type { ProcessStart, ProcessSubject } from './subject'

/** By the key of the process. */
const subjects = new Map<string, ProcessSubject>()

/** Says what processes are about, by their keys: the domains know, and whoever makes the services joins them. */
export function registerProcessSubjects(registered: Readonly<Record<string, ProcessSubject>>): void {
  for (const [key, subject] of Object.entries(registered)) subjects.set(key, subject)
}

/** Keys of the processes that cannot be started but about something: no list of processes offers them. */
export function listSubjectKeys(): string[] {
  return [...subjects.keys()]
}

/**
 * What a form takes over from what it is about.
 *
 * @throws {Refusal} 404 when such a process is about nothing, or not about something of the person's
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

/** Notifies the subject that its process has ended. */
export async function notifySubjectEnded(
  tx: Db,
  row: InstanceRow,
  { status }: Instance,
  content: InstanceRow['form'],
  now: Date,
): Promise<void> {
  if (ends.has(status)) await subjects.get(row.processKey)?.ended(tx, { instanceId: row.id, status, content, now })
}
