import { EXTENSION_REVIEW, OPPORTUNITY_REVIEW } from '@/contract/opportunity-desk'
import type { FormValue } from '@/lib/form-types'
import { getOwn } from '@/lib/own'
import type { Db } from '@/server/db/connection'
import { cloudSubject } from '@/server/domains/cloud/cloud-order-store'
import { ORDER, RENEW } from '@/server/domains/cloud/cloud-store'
import { applicationSubject } from '@/server/domains/partner/application'
import { extensionSubject } from '@/server/domains/partner/extension'
import { opportunitySubject } from '@/server/domains/partner/opportunity-review'
import { PARTNER_APPLICATION } from '@/server/domains/partner/review-forms'
import { VISIT_REQUEST, visitSubject } from '@/server/domains/visit/approval'
import { Refusal } from '@/server/http/refusal'
import type { Instance } from '@/server/workflow/engine/state'
import type { Member } from '@/server/workflow/tasks/task-store'
import type { InstanceRow, Loaded } from './instance-store'
import type { ProcessSubject, StartedProcess } from './subject'

/** By the key of the process. */
const subjects: Readonly<Record<string, ProcessSubject>> = {
  [RENEW]: cloudSubject,
  [ORDER]: cloudSubject,
  [VISIT_REQUEST]: visitSubject,
  [PARTNER_APPLICATION]: applicationSubject,
  [OPPORTUNITY_REVIEW]: opportunitySubject,
  [EXTENSION_REVIEW]: extensionSubject,
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
  const subject = getOwn(subjects, key)
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
  if (about !== undefined) await getOwn(subjects, key)?.started(tx, member, { ...process, about })
}

/** Tells what a process is about that somebody who has to decide it has opened it. */
export async function tellSeen(tx: Db, { row, tasks }: Loaded, userId: string, now: Date): Promise<void> {
  const isHolder = tasks.some(({ assigneeId, state }) => assigneeId === userId && state === 'open')
  if (isHolder) await getOwn(subjects, row.processKey)?.seen?.(tx, row.id, now)
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
  if (ends.has(status)) await getOwn(subjects, row.processKey)?.ended(tx, { instanceId: row.id, status, content, now })
}
