import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq } from 'drizzle-orm'

import type { Db } from '@/server/db/connection'
import { toPinyin } from '@/server/db/pinyin'
import { processDefinition, processGroup, processHistory } from '@/server/db/schema/workflow'
import type { FormDefinition, ProcessStep } from '@/server/definitions/process'
import { applyCommand } from '@/server/workflow/engine/engine'
import { notifyFirstHolders, notifyInvolvedUsers } from '@/server/workflow/notifications/messages'
import { lockInstance, readInstance, saveInstance, silent } from './instance-store'
import { type Submission, startInstance } from './submission-store'

/** A process that every company has without setting it up: something else than a form of the staff begins it. */
export interface BuiltInProcess {
  key: string
  name: string
  icon: string
  /** Of its serial numbers. */
  prefix: string
  description: string
  /** The group it joins where the company has one of that name, and the one it makes where there is none at all. */
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

/** The company's process of that key, written at its first need; the id of its definition. */
async function ensureDefinition(tx: Db, companyId: string, process: BuiltInProcess): Promise<string> {
  const { group, key, ...facts } = process
  const own = and(eq(processDefinition.companyId, companyId), eq(processDefinition.key, key))
  const find = () => tx.select({ id: processDefinition.id }).from(processDefinition).where(own)
  const [known] = await find()
  if (known) return known.id
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
 * Starts a standing process and tells those who decide first.
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
 * Takes a process back in its starter's name, because what it was about is settled: nobody is asked any more.
 *
 * @returns whether it still waited
 */
export async function withdrawBuiltInProcess(
  tx: Db,
  { companyId, instanceId, reason }: { companyId: string; instanceId: string; reason: string },
  now: Date,
): Promise<boolean> {
  const loaded = await lockInstance(tx, companyId, instanceId)
  if (!loaded) return false
  const outcome = applyCommand(loaded.state, { action: 'revoke', by: loaded.row.starterId, reason })
  if ('refused' in outcome) return false
  const saved = await saveInstance(tx, loaded, outcome.state, { ...silent, opinion: reason }, now)
  await notifyInvolvedUsers(tx, loaded, saved, reason, now)
  return true
}

/** Who did the last thing in a process, and in what words. */
export async function findLastDecision(tx: Db, instanceId: string): Promise<{ actorId: string; opinion: string }> {
  const [last] = await tx
    .select({ actorId: processHistory.actorId, opinion: processHistory.opinion })
    .from(processHistory)
    .where(eq(processHistory.instanceId, instanceId))
    .orderBy(desc(processHistory.seq))
    .limit(1)
  return last ?? { actorId: '', opinion: '' }
}
