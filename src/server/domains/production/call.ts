import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import { andonReasons, type callForMachine } from '@/contract/production/production'
import { HOUR_MS } from '@/lib/durations'
import type { Db } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'
import { machine, machineCall } from '@/server/db/schema/production'
import { processInstance } from '@/server/db/schema/workflow'
import type { CompanyCaller } from '@/server/http/caller'
import { Refusal } from '@/server/http/refusal'
import { getFormVersion, submitProcess } from '@/server/workflow/instances/start'

import type { MachineRow } from './board'
import { callKindNames, requireMachine } from './machine-detail'

type Input = InferOutput<(typeof callForMachine)['input']>

/** @throws {Refusal} 409 when the same call is already running; locks the machine's row against concurrent calls */
async function assertNew(tx: Db, { machineId, kind, reason }: Input): Promise<void> {
  await lockRow(tx, machine, machineId)
  const [open] = await tx
    .select({ serialNo: processInstance.serialNo })
    .from(machineCall)
    .innerJoin(processInstance, eq(processInstance.id, machineCall.instanceId))
    .where(
      and(
        eq(machineCall.machineId, machineId),
        eq(machineCall.kind, kind),
        eq(machineCall.reason, reason),
        eq(processInstance.status, 'running'),
      ),
    )
  if (open) throw new Refusal(409, `${reason}的${callKindNames[kind]}已在处理（${open.serialNo}）`)
}

function buildCallForm({ row, line }: MachineRow, { kind, reason, note, photos }: Input, now: Date) {
  const about = { machine: row.code, line: line.code, photo: photos }
  if (kind === 'andon') return { ...about, reason, note }
  const isStopped = row.state === 'down'
  const hours = Math.max((now.getTime() - row.stateSince.getTime()) / HOUR_MS, 0.1)
  return {
    ...about,
    isStopped,
    fault: note ? `${reason}。${note}` : reason,
    ...(isStopped && { downtime: Number(Math.min(hours, 999).toFixed(1)) }),
  }
}

/** Maps form fields of the process to fields of the call. */
const formFields: Record<string, string> = { photo: 'photos', fault: 'reason' }

function renameErrorFields(error: unknown): unknown {
  if (!(error instanceof Refusal) || error.code !== 422 || !error.data) return error
  const data = Object.entries(error.data).map(([path, why]) => [formFields[path.split('.')[0] ?? ''] ?? path, why])
  return new Refusal(422, error.message, Object.fromEntries(data))
}

/**
 * Starts the process of a call and links it to the machine.
 *
 * @throws {Refusal} 404 no such machine or process; 409 the same call is already running; 422 errors by field
 */
export async function startMachineCall(tx: Db, member: CompanyCaller, input: Input, now: Date) {
  const { kind, reason, machineId } = input
  const found = await requireMachine(tx, member.companyId, machineId)
  if (kind === 'andon' && !andonReasons.some((other) => other === reason))
    throw new Refusal(422, '请选择呼叫原因', { reason: '请选择呼叫原因' })
  await assertNew(tx, input)
  const formVersion = await getFormVersion(tx, member.companyId, kind)
  const start = { procDefKey: kind, formVersion, priority: 1, main: buildCallForm(found, input, now), sub: {} }
  const { procInstId, serialNo, nextAssigneeNames } = await submitProcess(tx, member, start, now).catch((error) => {
    throw renameErrorFields(error)
  })
  const id = randomUUID()
  const own = { id, companyId: member.companyId, machineId, kind, reason, instanceId: procInstId }
  await tx.insert(machineCall).values({ ...own, callerId: member.userId, createdAt: now })
  return { id, procInstId, serialNo, handlerNames: nextAssigneeNames }
}
