import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, gte, isNotNull, isNull, lt, lte, type SQL } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type {
  callOffLaunch,
  launchPhases,
  listManagedLaunches,
  ManagedLaunch,
  saveLaunch,
} from '@/contract/event/launch-manage'
import { parseWireTime } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { lockRow } from '@/server/db/lock-row'
import { buildTimeOrder, type PageWindow, selectPage } from '@/server/db/page'
import { launchEvent, launchSignUp } from '@/server/db/schema/launch'
import { matchesKeyword } from '@/server/db/sql-text'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'

import { computeLaunchPhase, describeEvent, type EventRow, requireLaunchEvent } from './event'
import { notifyLaunchMove, notifyLaunchState } from './sign-up'

type CallOffInput = InferOutput<(typeof callOffLaunch)['input']>
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

/** The call takes no portraits: a speaker who keeps their name keeps theirs. */
function keepPortraits(newSpeakers: Input['speakers'], before: EventRow['speakers']): EventRow['speakers'] {
  return newSpeakers.map((speaker) => {
    const avatar = before.find(({ name }) => name === speaker.name)?.avatar
    return avatar ? { ...speaker, avatar } : speaker
  })
}

/** @throws {Refusal} 404 when it is not the company's */
export async function requireOwnLaunch(db: Db, companyId: string, id: string): Promise<EventRow> {
  const row = await requireLaunchEvent(db, id)
  if (row.companyId !== companyId) throw new Refusal(404, '发布会不存在')
  return row
}

function isInPhase(phase: (typeof launchPhases)[number], now: Date): SQL | undefined {
  const { startAt, endAt, cancelledAt } = launchEvent
  if (phase === 'cancelled') return isNotNull(cancelledAt)
  const times = { before: gt(startAt, now), live: and(lte(startAt, now), gte(endAt, now)), over: lt(endAt, now) }
  return and(isNull(cancelledAt), times[phase])
}

/** A company's events. */
export async function listCompanyLaunches(
  db: Db,
  companyId: string,
  { keyword, phase, sort }: InferOutput<(typeof listManagedLaunches)['input']>,
  page: PageWindow,
  now: Date,
): Promise<{ records: ManagedLaunch[]; total: number }> {
  const where = and(
    eq(launchEvent.companyId, companyId),
    keyword ? matchesKeyword(keyword, [launchEvent.title]) : undefined,
    phase && isInPhase(phase, now),
  )
  const byTime = buildTimeOrder(sort === 'oldest' ? 'oldest' : 'newest', launchEvent.startAt, launchEvent.id)
  const signUps = db.$count(launchSignUp, eq(launchSignUp.eventId, launchEvent.id))
  const list = db
    .select({ row: launchEvent, signUpCount: signUps })
    .from(launchEvent)
    .where(where)
    .orderBy(...(sort === 'signUps' ? [desc(signUps), ...byTime] : byTime))
  const { rows, total } = await selectPage(db, list, page, launchEvent, where)
  const records = rows.map(({ row, signUpCount }) => ({
    id: row.id,
    title: row.title,
    startTime: formatTime(row.startAt),
    phase: computeLaunchPhase(row, now),
    capacity: row.capacity,
    signUpCount,
  }))
  return { records, total }
}

/** Saves an event; a change of its time or place is notified. @throws {Refusal} 404, 409 changed meanwhile, 422 times or URL */
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
  const before = await requireOwnLaunch(tx, companyId, id)
  const speakers = keepPortraits(facts.speakers, before.speakers)
  const changed = await tx
    .update(launchEvent)
    .set({ ...facts, ...times, speakers, version: version + 1 })
    .where(and(eq(launchEvent.id, id), eq(launchEvent.version, version)))
    .returning()
  const [row] = changed
  if (!row) throw new Refusal(409, '发布会已被他人修改，请刷新后重试')
  await notifyLaunchMove(tx, before, row, now)
  return row
}

/**
 * Calls an event off or restores it, and notifies who has signed up.
 *
 * @throws {Refusal} 404; 409 changed meanwhile, over, or begun
 */
export async function updateLaunchCancellation(tx: Db, companyId: string, input: CallOffInput, now: Date) {
  const { id, version, isCalledOff, reason } = input
  await lockRow(tx, launchEvent, id)
  const before = await requireOwnLaunch(tx, companyId, id)
  if (before.version !== version) throw new Refusal(409, '发布会已被他人修改，请刷新后重试')
  if ((before.cancelledAt !== null) === isCalledOff) return before
  if (isCalledOff && before.endAt < now) throw new Refusal(409, '发布会已结束，不能取消')
  if (!isCalledOff && before.startAt <= now) throw new Refusal(409, '发布会的开始时间已过，不能恢复')
  const state = isCalledOff ? { cancelledAt: now, cancelReason: reason } : { cancelledAt: null, cancelReason: '' }
  await tx
    .update(launchEvent)
    .set({ ...state, version: version + 1 })
    .where(eq(launchEvent.id, id))
  const after = await requireLaunchEvent(tx, id)
  await notifyLaunchState(tx, after, now)
  return after
}

/** Presents an event with its version. */
export async function presentLaunchForm(tx: Db, row: EventRow, now: Date) {
  return { ...(await describeEvent(tx, row, now)), version: row.version, cancelTime: formatTime(row.cancelledAt) }
}
