import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { saveLaunch } from '@/contract/event/launch-manage'
import { parseWireTime } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { launchEvent } from '@/server/db/schema/launch'
import { Refusal } from '@/server/http/refusal'

import { describeEvent, type EventRow, requireLaunchEvent } from './event'

type Input = InferOutput<(typeof saveLaunch)['input']>

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/

function throwFieldRefusal(field: string, why: string): never {
  throw new Refusal(422, why, { [field]: why })
}

function parseTime(text: string, field: string): Date {
  const at = parseWireTime(text)
  return at === undefined ? throwFieldRefusal(field, '时间不存在') : new Date(at)
}

function assertAddress(url: string): void {
  if (url === '') return
  const isPlain = URL.canParse(url) && new URL(url).protocol === 'https:' && new URL(url).username === ''
  if (!isPlain) throwFieldRefusal('liveUrl', '直播地址须以 https:// 开头')
}

/** @throws {Refusal} 404, 409 changed meanwhile, 422 times or URL */
export async function saveEvent(tx: Db, companyId: string, input: Input, now: Date): Promise<EventRow> {
  const { id = randomUUID(), version, startTime, endTime, ...facts } = input
  const times = { startAt: parseTime(startTime, 'startTime'), endAt: parseTime(endTime, 'endTime') }
  if (times.startAt >= times.endAt) throwFieldRefusal('endTime', '结束时间须晚于开始时间')
  assertAddress(facts.liveUrl)
  if (!facts.agenda.every(({ time }) => CLOCK.test(time))) throwFieldRefusal('agenda', '议程时间应为 14:00 的格式')
  if (input.id === undefined) {
    await tx.insert(launchEvent).values({ ...facts, ...times, id, companyId, createdAt: now })
    return requireLaunchEvent(tx, id)
  }
  const before = await requireLaunchEvent(tx, id)
  if (before.companyId !== companyId) throw new Refusal(404, '发布会不存在')
  const changed = await tx
    .update(launchEvent)
    .set({ ...facts, ...times, version: version + 1 })
    .where(and(eq(launchEvent.id, id), eq(launchEvent.version, version)))
    .returning()
  const [row] = changed
  if (!row) throw new Refusal(409, '发布会已被他人修改，请刷新后重试')
  return row
}

/** The response to a save. */
export async function describeSaved(tx: Db, row: EventRow, now: Date) {
  return { ...(await describeEvent(tx, row, now)), version: row.version }
}
