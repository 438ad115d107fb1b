import { and, desc, eq } from 'drizzle-orm'
import { safeParse } from 'valibot'

import { FormInput } from '@/contract/workflow/form'
import { MINUTE_MS } from '@/lib/durations'
import type { FormRow, FormValue } from '@/lib/form/form-types'
import { hasOwn } from '@/lib/own'
import type { Db } from '@/server/db/connection'
import { webhook, webhookDelivery } from '@/server/db/schema/webhook'
import type { PushRule } from '@/server/definitions/process'
import { buildDelivery } from '@/server/notifications/webhook-queue'
import type { HoldAct } from '@/server/workflow/engine/hold'
import { formatErrors, validateEdit } from '@/server/workflow/forms/form'
import { buildChangedForm, requireDefinition, type TaskRow } from '@/server/workflow/instances/instance-store'
import { settleChangedForm } from '@/server/workflow/processes/resolve-steps'

import { type OpenHold, saveHold, sleepHold } from './hold-store'

/** What a step of a process sends. */
const STEP_EVENT = 'process.step'
/** The end of a delivery wakes the process; this is for one that was lost, with its address or after 30 days. */
const LOOK_AGAIN_MS = 10 * MINUTE_MS

type DeliveryRow = typeof webhookDelivery.$inferSelect

async function findDelivery(db: Db, taskId: string): Promise<DeliveryRow | undefined> {
  const [row] = await db
    .select()
    .from(webhookDelivery)
    .where(eq(webhookDelivery.taskId, taskId))
    .orderBy(desc(webhookDelivery.createdAt))
    .limit(1)
  return row
}

const failureActs: Record<NonNullable<PushRule['ifFailed']>, HoldAct> = { skip: 'skip', reject: 'reject' }

const failPush = (tx: Db, hold: OpenHold, reason: string, now: Date): Promise<void> => {
  const { ifFailed } = hold.step.webhook ?? {}
  return saveHold(tx, hold, ifFailed ? failureActs[ifFailed] : 'ask', { reason }, now)
}

/** Queues the event for the address, in the transaction that remembers it. */
async function queuePush(tx: Db, hold: OpenHold, now: Date): Promise<void> {
  const { row } = hold.loaded
  const isMeant = and(eq(webhook.id, hold.step.webhook?.id ?? ''), eq(webhook.companyId, row.companyId))
  const [receiver] = await tx.select({ id: webhook.id }).from(webhook).where(isMeant)
  if (!receiver) return failPush(tx, hold, '推送地址已被删除', now)
  const data = { instanceId: row.id, processKey: row.processKey, serialNo: row.serialNo, step: hold.step.key }
  const delivery = buildDelivery(receiver.id, row.companyId, STEP_EVENT, data, now)
  await tx.insert(webhookDelivery).values({ ...delivery, taskId: hold.task.id })
  await sleepHold(tx, hold, new Date(now.getTime() + LOOK_AGAIN_MS))
}

/** What a path like `items.0.code` leads to; undefined where it leads nowhere. */
function readPath(answer: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, name) => {
    if (typeof at !== 'object' || at === null || !hasOwn(at, name)) return undefined
    return (at as Record<string, unknown>)[name]
  }, answer)
}

/** The values that an answer has for the form. */
function readResults({ results = [] }: PushRule, result: string | null): { values: FormRow } | { fault: string } {
  if (results.length === 0) return { values: {} }
  if (result === null) return { fault: '返回的内容太长' }
  let answer: unknown
  try {
    answer = JSON.parse(result)
  } catch {
    return { fault: '返回的不是 JSON' }
  }
  const values: Record<string, unknown> = {}
  for (const { from, field } of results) {
    const value = readPath(answer, from)
    if (value === undefined) return { fault: `返回里没有「${from}」` }
    values[field] = value
  }
  const parsed = safeParse(FormInput, { main: values, sub: {} })
  return parsed.success ? { values: values as Record<string, FormValue> } : { fault: '返回的值不能填入表单' }
}

/** Writes what the other system answered into the form, as if somebody had filled it in, and goes on. */
async function finishPush(tx: Db, hold: OpenHold, { result, attempts }: DeliveryRow, now: Date): Promise<void> {
  const rule = hold.step.webhook ?? { id: '' }
  const read = readResults(rule, result)
  if ('fault' in read) return failPush(tx, hold, read.fault, now)
  const reason = attempts > 1 ? `外部系统已回应，推送 ${attempts} 次` : '外部系统已回应'
  if (Object.keys(read.values).length === 0) return saveHold(tx, hold, 'end', { reason }, now)
  const { row } = hold.loaded
  const definition = await requireDefinition(tx, row)
  const modes = Object.fromEntries(
    definition.form.fields.map(({ field }) => [field, hasOwn(read.values, field) ? 'edit' : 'read'] as const),
  )
  const edited = validateEdit(definition.form, row.form, modes, { main: read.values, sub: {} })
  // Fields that are only read have no faults, but a text that is computed from a value may be too long.
  if (Object.keys(edited.faults).length > 0) {
    return failPush(tx, hold, `返回的值不对：${formatErrors(definition.form, edited.faults)}`, now)
  }
  const steps = await settleChangedForm(tx, row, definition, edited.content)
  const form = await buildChangedForm(tx, definition, row, edited.content)
  await saveHold(tx, hold, 'end', { reason, changes: edited.changes, form, steps }, now)
}

/** Sends the event of a step once, then goes on with the answer. */
export async function actOnPush(tx: Db, hold: OpenHold, now: Date): Promise<void> {
  const delivery = await findDelivery(tx, hold.task.id)
  if (!delivery) return queuePush(tx, hold, now)
  if (delivery.state === 'waiting') return sleepHold(tx, hold, new Date(now.getTime() + LOOK_AGAIN_MS))
  if (delivery.state === 'delivered') return finishPush(tx, hold, delivery, now)
  const { statusCode, error } = delivery
  await failPush(tx, hold, `推送失败：${error || `对方回应 ${statusCode}`}`, now)
}

/** What has not been sent for a task that waits no longer is not sent. */
export async function cancelPush(tx: Db, { id }: TaskRow): Promise<void> {
  await tx
    .update(webhookDelivery)
    .set({ state: 'canceled', nextAt: null, error: '流程不再等待，没有推送' })
    .where(and(eq(webhookDelivery.taskId, id), eq(webhookDelivery.state, 'waiting')))
}
