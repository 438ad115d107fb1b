import type { FormValue } from '@/lib/form-types'
import type { Db } from '@/server/db'
import { Refusal } from '@/server/refusal'
import { cloudSubject } from '@/server/stores/cloud-order-store'
import { ORDER, RENEW } from '@/server/stores/cloud-store'
import type { InstanceRow } from '@/server/stores/instance-store'
import type { Member } from '@/server/stores/task-store'
import { VISIT_REQUEST, visitSubject } from '@/server/visit/approval'

import type { Instance } from './state'
import type { ProcessSubject, StartedProcess } from './subject'

/** By the key of the process. */
const subjects: Readonly<Record<string, ProcessSubject>> = {
  [RENEW]: cloudSubject,
  [ORDER]: cloudSubject,
  [VISIT_REQUEST]: visitSubject,
}

/** Processes that cannot be started but about something: no list of processes offers them. */
export const aboutKeys = Object.keys(subjects)

/**
 * What a form takes over from what it is about.
 *
 * @throws {Refusal} 404 when such a process is about nothing, or not about something of the person's
 */
export async function readAbout(
  db: Db,
  member: Member,
  key: string,
  about: string | undefined,
  now: Date,
): Promise<Record<string, FormValue>> {
  const subject = subjects[key]
  if (!subject) return {}
  if (about === undefined) throw new Refusal(404, '请从对应的业务页面发起')
  return subject.read(db, member, about, now)
}

/** Tells what a process is about that it was handed in. */
export async function tellStarted(
  tx: Db,
  member: Member,
  key: string,
  { about, ...process }: Omit<StartedProcess, 'about'> & { about: string | undefined },
): Promise<void> {
  if (about !== undefined) await subjects[key]?.started(tx, member, { ...process, about })
}

const ends = new Set(['approved', 'rejected', 'revoked'])

/** Tells what a process is about that it has come to its end. */
export async function tellEnded(
  tx: Db,
  row: InstanceRow,
  { status }: Instance,
  content: InstanceRow['form'],
  now: Date,
): Promise<void> {
  if (ends.has(status)) await subjects[row.processKey]?.ended(tx, { instanceId: row.id, status, content, now })
}
