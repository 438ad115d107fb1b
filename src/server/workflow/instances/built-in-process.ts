import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq } from 'drizzle-orm'

import type { Db } from '@/server/db/connection'
import { toPinyin } from '@/server/db/pinyin'
import { processDefinition, processGroup, processHistory } from '@/server/db/schema/workflow'
import type { FormDefinition, ProcessStep } from '@/server/definitions/process'
import { applyCommand } from '@/server/workflow/engine/engine'
import { wakeParent } from '@/server/workflow/holds/wake-parent'
import { notifyFirstHolders, notifyInvolvedUsers } from '@/server/workflow/notifications/messages'

import { emptyTaskEvent, lockInstance, readInstance, saveInstance, unlockInstance } from './instance-store'
import { type Submission, startInstance } from './submission-store'

/** A built-in process of every company, started by the system and not by a form. */
export interface BuiltInProcess {
  key: string
  name: string
  icon: string
  /** Prefix of its serial numbers. */
  prefix: string
  description: string
  /** The group it joins if the company has one of this name, and the group to create if the company has none. */
  group: { joins: string; makes: string; icon: string }
  form: FormDefinition
  steps: readonly ProcessStep[]
}

async function ensureGroup(
  tx: Db,
  companyId: string,
  { joins, makes, icon }: BuiltInProcess['group'],
): Promise<string> {
  const [first] = await tx
    .select({ id: processGroup.id })
    .from(processGroup)
    .where(eq(processGroup.companyId, companyId))
    .orderBy(desc(eq(processGroup.name, joins)), asc(processGroup.sort))
    .limit(1)
  if (first) return first.id
  const id = randomUUID()
  await tx.insert(processGroup).values({ id, companyId, name: makes, icon })
  return id
}

/** Finds or creates the company's definition of a built-in process; returns its id. */
async function ensureDefinition(tx: Db, companyId: string, process: BuiltInProcess): Promise<string> {
  const { group, key, ...facts } = process
  const own = and(eq(processDefinition.companyId, companyId), eq(processDefinition.key, key))
  const find = () => tx.select({ id: processDefinition.id }).from(processDefinition).where(own)
  const [existing] = await find()
  if (existing) return existing.id
  const row = { ...facts, key, ...(await toPinyin(process.name)), sort: 900 }
  const groupId = await ensureGroup(tx, companyId, group)
  await tx
    .insert(processDefinition)
    .values({ id: randomUUID(), companyId, groupId, ...row })
    .onConflictDoNothing()
  const [made] = await find()
  if (!made) throw new Error('a process definition was not written')
  return made.id
}

/**
 * Starts a built-in process and notifies its first assignees.
 *
 * @returns the id of the instance
 */
export async function startBuiltInProcess(
  tx: Db,
  process: BuiltInProcess,
  submission: Omit<Submission, 'definitionId'>,
  now: Date,
): Promise<string> {
  const { companyId } = submission
  const definitionId = await ensureDefinition(tx, companyId, process)
  const instanceId = await startInstance(tx, { ...submission, definitionId }, now)
  const started = await readInstance(tx, companyId, instanceId)
  if (!started) throw new Error('an instance that was just started is gone')
  await notifyFirstHolders(tx, started, now)
  return instanceId
}

/**
 * Withdraws a process in its starter's name, because its subject is settled or its starter has left; cancels the open
 * tasks, and wakes the process that waits for it.
 *
 * @returns whether it was still running
 */
export async function withdrawBuiltInProcess(
  tx: Db,
  { companyId, instanceId, reason }: { companyId: string; instanceId: string; reason: string },
  now: Date,
): Promise<boolean> {
  const loaded = await lockInstance(tx, companyId, instanceId)
  if (!loaded) return false
  const outcome = applyCommand(loaded.state, { action: 'revoke', by: loaded.row.starterId, reason })
  if ('refused' in outcome) {
    await unlockInstance(tx, loaded)
    return false
  }
  const saved = await saveInstance(tx, loaded, outcome.state, { ...emptyTaskEvent, opinion: reason }, now)
  await notifyInvolvedUsers(tx, loaded, saved, reason, now)
  await wakeParent(tx, loaded.row, now)
  return true
}

/** Actor, action, opinion and time of the last history entry of a process that has ended: what ended it. */
export async function findLastDecision(
  tx: Db,
  instanceId: string,
): Promise<{ actorId: string; action: string; opinion: string; at: Date | null }> {
  const { actorId, action, opinion, at } = processHistory
  const [last] = await tx
    .select({ actorId, action, opinion, at })
    .from(processHistory)
    .where(eq(processHistory.instanceId, instanceId))
    .orderBy(desc(processHistory.seq))
    .limit(1)
  return last ?? { actorId: '', action: '', opinion: '', at: null }
}
