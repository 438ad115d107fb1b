import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, isNull, type SQL } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { applyVisit, fillVisit, OpenedVisit } from '@/contract/visit/visit-pass'
import type { Db } from '@/server/db/connection'
import { appUser } from '@/server/db/schema/identity'
import { visit, visitBlock, visitGate } from '@/server/db/schema/visit'
import { lockThrottle } from '@/server/domains/identity/throttle'
import { hashToken } from '@/server/domains/identity/tokens'
import type { Caller } from '@/server/http/caller'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'

import { submitToHost } from './approval'
import { resolveGate } from './gates'
import { createLandingToken } from './landing-code-store'
import { findOpenToken, isAtDesk, isClaimable, selectVisits, type VisitRow } from './rows'
import { parseVisitTimes } from './times'
import { formatRepeat, getWindow, presentRepeat } from './windows'

/** Maximum number of pending requests per phone number. */
const WAITING_MAX = 3

/** Hashes a device's secret for storage. */
export const hashHolder = (holder: string) => createHash('sha256').update(holder).digest('base64url')

const createHolder = () => randomBytes(32).toString('base64url')

function assertOpen({ status, endAt }: VisitRow, now: Date): void {
  if (status === 'revoked') throw new Refusal(410, '邀请已被撤销，请联系接待人')
  if (endAt <= now) throw new Refusal(410, '来访时间已过，请联系接待人重新邀请')
}

/** Presents an invitation. @throws {Refusal} 404 unknown; 410 revoked or expired */
export async function presentOpenedVisit(db: Db, token: string, now: Date): Promise<OpenedVisit> {
  const [found] = await selectVisits(db).where(eq(visit.token, token))
  if (!found) throw new Refusal(404, '邀请不存在，请核对链接')
  const { row, companyName, hostName, gateName, address } = found
  assertOpen(row, now)
  const isFilled = findOpenToken(row, now) === null
  const { startAt, endAt } = getWindow(row, now)
  const times = {
    startTime: formatTime(startAt),
    endTime: formatTime(endAt),
    repeatText: formatRepeat(row),
    repeat: presentRepeat(row),
  }
  const { visitorName, visitorCompany, companions, plate, purpose } = row
  // A completed link shows no personal data, because links get forwarded.
  const person = isFilled
    ? { visitorName: '', visitorCompany: '', companions: 0, plate: '', purpose: '' }
    : { visitorName, visitorCompany, companions, plate, purpose }
  const leaderName = isFilled ? null : found.leaderName
  return { companyName, hostName, gateName, address, ...person, ...times, leaderName, isFilled }
}

/** @throws {Refusal} 422 with a message that does not reveal the block */
async function assertWelcome(tx: Db, companyId: string, phones: readonly string[]): Promise<void> {
  const listed = and(eq(visitBlock.companyId, companyId), inArray(visitBlock.phone, [...phones]))
  const [blocked] = await tx.select({ id: visitBlock.id }).from(visitBlock).where(listed)
  if (blocked) throw new Refusal(422, '暂时无法登记，请联系接待人')
}

type Mates = InferOutput<(typeof fillVisit)['input']>['mates']

const listPhones = (phone: string, mates: Mates) => [phone, ...mates.flatMap((mate) => mate.phone || [])]

/**
 * The people who pass with the visitor: the companions without those who get a pass of their own.
 *
 * @throws {Refusal} 422 more names than companions
 */
function countUnnamed(companions: number, mates: Mates): number {
  if (mates.length <= companions) return companions - mates.length
  const wrong = '同行人多于随行人数'
  throw new Refusal(422, wrong, { companions: wrong })
}

/** Adds a visit for each named companion: plan and status are the main visitor's, link and pass their own. */
async function insertMates(tx: Db, leader: VisitRow, mates: Mates, now: Date): Promise<void> {
  if (mates.length === 0) return
  const { id: leaderId, companyId, hostId, gateId, status, visitorCompany, purpose, area } = leader
  const { startAt, endAt, repeat } = leader
  const plan = { companyId, hostId, gateId, status, visitorCompany, purpose, area, startAt, endAt, repeat }
  const rows = mates.map(({ name, phone }, at) => ({
    ...plan,
    id: randomUUID(),
    leaderId,
    token: createLandingToken(),
    visitorName: name,
    phone,
    // Keeps them in the order named.
    createdAt: new Date(now.getTime() + at),
  }))
  await tx.insert(visit).values(rows)
}

/** Gives a named companion's pass to the phone that opens the link first. @throws {Refusal} 409; 410; 422 */
async function claimMatePass(tx: Db, row: VisitRow, phone: string, now: Date) {
  if (!isClaimable(row, now)) throw new Refusal(410, '来访已结束，请联系同行人')
  if (row.holderHash !== null) throw new Refusal(409, '通行证已领取，请在领取的手机上出示')
  await assertWelcome(tx, row.companyId, [phone])
  const holder = createHolder()
  await tx
    .update(visit)
    .set({ phone, holderHash: hashHolder(holder), agreedAt: now })
    .where(eq(visit.id, row.id))
  return { id: row.id, holder }
}

/** Stores the visitor's details. @throws {Refusal} 404; 409 already completed; 410; 422 */
export async function updateVisitDetails(
  tx: Db,
  { token, agreed: _agreed, mates, ...person }: InferOutput<(typeof fillVisit)['input']>,
  now: Date,
): Promise<{ id: string; holder: string }> {
  const [row] = await tx.select().from(visit).where(eq(visit.token, token)).for('update')
  if (!row) throw new Refusal(404, '邀请不存在，请核对链接')
  assertOpen(row, now)
  if (row.leaderId !== null) return claimMatePass(tx, row, person.phone, now)
  if (row.status !== 'invited') throw new Refusal(409, '资料已填写，请在填写的手机上出示通行证')
  const companions = countUnnamed(person.companions, mates)
  await assertWelcome(tx, row.companyId, listPhones(person.phone, mates))
  const holder = createHolder()
  const state = { status: 'pending', holderHash: hashHolder(holder), agreedAt: now }
  const [filled] = await tx
    .update(visit)
    .set({ ...person, companions, ...state })
    .where(eq(visit.id, row.id))
    .returning()
  const [gate] = await tx.select().from(visitGate).where(eq(visitGate.id, row.gateId))
  if (filled) await submitParty(tx, filled, mates, gate?.name ?? '', now)
  return { id: row.id, holder }
}

async function submitParty(tx: Db, row: VisitRow, mates: Mates, gateName: string, now: Date): Promise<void> {
  await insertMates(tx, row, mates, now)
  await submitToHost(tx, row, { mates: mates.map(({ name }) => name), gateName }, now)
}

type HostQuery = Pick<InferOutput<(typeof applyVisit)['input']>, 'hostName' | 'hostPhone' | 'hostId'>

/** The condition that finds the host of an application; undefined when it names nobody. */
function buildHostFilter(caller: Caller | null, { hostName, hostPhone, hostId }: HostQuery): SQL | undefined {
  if (hostId === undefined)
    return hostName && hostPhone ? and(eq(appUser.phone, hostPhone), eq(appUser.name, hostName)) : undefined
  // A colleague of the one who has signed the tablet in.
  const companyId = caller && isAtDesk(caller) ? caller.companyId : null
  return companyId ? and(eq(appUser.id, hostId), eq(appUser.companyId, companyId)) : undefined
}

/**
 * Finds the host. Name and phone number must match the same user, so that the form does not reveal who works here; an
 * id counts for the desk alone.
 */
async function requireHost(
  tx: Db,
  caller: Caller | null,
  query: HostQuery,
): Promise<{ id: string; companyId: string }> {
  const hostFilter = buildHostFilter(caller, query)
  const wrong = query.hostId === undefined ? '接待人姓名与手机号不符' : '请重新选择接待人'
  const refusal = new Refusal(422, wrong, { [query.hostId === undefined ? 'hostPhone' : 'hostId']: wrong })
  if (!hostFilter) throw refusal
  const [host] = await tx
    .select()
    .from(appUser)
    .where(and(hostFilter, eq(appUser.population, 'user'), eq(appUser.status, 'active')))
  if (!host?.companyId) throw refusal
  return { id: host.id, companyId: host.companyId }
}

async function assertFew(tx: Db, phone: string, hostId: string, startAt: Date, now: Date): Promise<void> {
  const own = and(eq(visit.phone, phone), isNull(visit.leaderId))
  const waits = and(own, eq(visit.status, 'pending'), gt(visit.endAt, now))
  const same = and(waits, eq(visit.hostId, hostId), eq(visit.startAt, startAt))
  const [earlierVisit] = await tx.select({ id: visit.id }).from(visit).where(same)
  if (earlierVisit) throw new Refusal(409, '同一到访已提交，请等待接待人确认')
  const total = await tx.$count(visit, waits)
  if (total >= WAITING_MAX) throw new Refusal(409, '已有多个申请等待确认，请稍后再试')
}

/** Requests a visit. @throws {Refusal} 409 already requested; 422 host, times, or blocked */
export async function insertVisitApplication(
  tx: Db,
  caller: Caller | null,
  input: InferOutput<(typeof applyVisit)['input']>,
  now: Date,
): Promise<{ id: string; holder: string }> {
  const { hostName, hostPhone, hostId, agreed: _agreed, startTime: _start, endTime: _end, mates, ...facts } = input
  const times = parseVisitTimes(input, now)
  const host = await requireHost(tx, caller, { hostName, hostPhone, hostId })
  const companions = countUnnamed(facts.companions, mates)
  await assertWelcome(tx, host.companyId, listPhones(facts.phone, mates))
  // A second tap, and a request to another host, waits for the first, and finds it.
  await lockThrottle(tx, `visit-application:${hashToken(facts.phone)}`, now)
  await assertFew(tx, facts.phone, host.id, times.startAt, now)
  const gate = await resolveGate(tx, host.companyId)
  const holder = createHolder()
  const place = {
    id: randomUUID(),
    companyId: host.companyId,
    hostId: host.id,
    gateId: gate.id,
    token: createLandingToken(),
  }
  const state = { status: 'pending', holderHash: hashHolder(holder), agreedAt: now, createdAt: now }
  const [row] = await tx
    .insert(visit)
    .values({ ...place, ...facts, companions, ...times, ...state })
    .returning()
  if (row) await submitParty(tx, row, mates, gate.name, now)
  return { id: place.id, holder }
}
