import { and, asc, eq, inArray, notInArray } from 'drizzle-orm'

import type { Db } from '@/server/db/connection'
import { processInstance } from '@/server/db/schema/workflow'
import { applyCommand } from '@/server/workflow/engine/engine'

import { withdrawBuiltInProcess } from './built-in-process'
import { readInstance } from './instance-store'
import { listSubjectKeys } from './subjects'

const WITHDRAW_REASON = '发起人已停用，由企业管理员撤回'

/**
 * The running and returned processes that a user started by a form. Processes about a business subject are left out:
 * they belong to the subject, and their starter may be nominal.
 */
async function listStarted(db: Db, companyId: string, userId: string) {
  const { id, status, starterId, processKey } = processInstance
  const subjectKeys = listSubjectKeys()
  return db
    .select({ id, status })
    .from(processInstance)
    .where(
      and(
        eq(processInstance.companyId, companyId),
        eq(starterId, userId),
        inArray(status, ['running', 'returned']),
        subjectKeys.length > 0 ? notInArray(processKey, subjectKeys) : undefined,
      ),
    )
    .orderBy(asc(id))
}

/** The unfinished processes that a user started. */
interface StartedInstances {
  /** Under review. */
  running: number
  /** Returned to the user, so nobody else can continue them. */
  returned: number
  /** Ids of those that can be withdrawn; the others have passed a later step. */
  withdrawable: readonly string[]
}

export async function findStartedInstances(db: Db, companyId: string, userId: string): Promise<StartedInstances> {
  const rows = await listStarted(db, companyId, userId)
  const withdrawable: string[] = []
  for (const { id } of rows) {
    const loaded = await readInstance(db, companyId, id)
    const command = { action: 'revoke' as const, by: userId, reason: WITHDRAW_REASON }
    if (loaded && !('refused' in applyCommand(loaded.state, command))) withdrawable.push(id)
  }
  const running = rows.filter(({ status }) => status === 'running').length
  return { running, returned: rows.length - running, withdrawable }
}

/** Withdraws processes in their starter's name; returns how many were still running or returned. */
export async function withdrawStartedInstances(
  tx: Db,
  companyId: string,
  instanceIds: readonly string[],
  now: Date,
): Promise<number> {
  let withdrawn = 0
  for (const instanceId of instanceIds) {
    if (await withdrawBuiltInProcess(tx, { companyId, instanceId, reason: WITHDRAW_REASON }, now)) withdrawn += 1
  }
  return withdrawn
}
