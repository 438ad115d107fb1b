import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, gt, isNotNull, lt, ne } from 'drizzle-orm'
import type { InferOutput } from 'valibot'

import type { VisitVerdict, verifyVisitor } from '@/contract/visit/visit-gate'
import type { EntryStep } from '@/contract/visit/visit-pass'
import { DAY_MS, MINUTE_MS } from '@/lib/durations'
import { findSlotByDigits, fromBase64Url, isGenuine, isTimely, readPassCode, readSignedCode, SLOT_MS } from '@/lib/pass'
import { startOfChinaDay } from '@/lib/wire-time'
import type { Db } from '@/server/db/connection'
import { visit, visitGate, visitPassage } from '@/server/db/schema/visit'
import { type FileLinks, findFileUrl } from '@/server/files/file-links'
import type { CompanyCaller } from '@/server/http/caller'
import { Refusal } from '@/server/http/refusal'
import { formatTime } from '@/server/http/wire-time'
import { notify } from '@/server/notifications/notify'
import { enqueueWebhookEvent } from '@/server/notifications/webhook-queue'
import { formatHumanTime } from '@/server/workflow/instances/names'

import { readBadgeCode } from './badge'
import { listBlockReasons } from './blocklist'
import { isEntryHeld, listCautions, listEntrySteps } from './entry/entry-steps'
import type { MarkPhone } from './entry/phone-marks'
import { resolveGate } from './gates'
import { readInvitationToken } from './invite'
import { isSignedCode } from './pass-key'
import {
  buildVisitPath,
  type FoundVisit,
  formatPartyName,
  isOfParty,
  maskVisitorName,
  presentVisit,
  selectVisits,
  type VisitRow,
} from './rows'
import { findWindowOfDay, getWindow } from './windows'

/** Number of time slots a scanned code remains valid while the guard reads the declaration. */
const DECIDING_SLOTS = 10

type Input = InferOutput<(typeof verifyVisitor)['input']>
type Gate = { id: string; name: string }

/** The context of a verification. */
interface GateCheck extends GateLookups {
  tx: Db
  guard: CompanyCaller
  gate: Gate
  direction: 'in' | 'out'
  now: Date
  /** The guard has just read the declaration. */
  isHealthSeen: boolean
  /** The device's id of the passage. */
  clientId: string | null
}

/** What other subjects know of a visitor. */
interface GateLookups {
  /** Loads the health declaration of a visit. */
  loadHealth: (visitId: string) => Promise<VisitVerdict['health']>
  markPhone: MarkPhone
  /** Ready: inside a transaction its key cannot be loaded. */
  links: FileLinks
}

/** What a verdict depends on besides the visit. */
interface VisitorFacts {
  health: VisitVerdict['health']
  steps: readonly EntryStep[]
}

export type VerdictText = Pick<VisitVerdict, 'verdict' | 'title' | 'reason'>
/** `slot`: of the code; null for a badge, which is scanned at the exit. */
interface ShownPass {
  found: FoundVisit
  slot: number | null
}

/** Replaced by `V2`: a phone that has registered its key shows it once it has had signal. */
const outdated: VerdictText = {
  verdict: 'expired',
  title: '码已失效',
  reason: '通行码已升级，请访客联网打开通行证后再出示',
}

const createForgedVerdict = (reason: string): VerdictText => ({ verdict: 'forged', title: '伪造的码', reason })
const createForeignVerdict = (reason: string): VerdictText => ({ verdict: 'foreign', title: '不是访客码', reason })
const invitation: VerdictText = { verdict: 'invitation', title: '邀请码', reason: '这是邀请码，请访客先填写资料' }
const spentInvitation: VerdictText = { ...invitation, reason: '这是邀请码，请访客打开自己的通行证' }

const decodeSeed = ({ row }: FoundVisit) => fromBase64Url(row.seed ?? '')

/** Possible times of the scan: now, or some slots ago if the guard has been reading the declaration. */
function listShownInstants(now: Date, isHealthSeen: boolean): number[] {
  const slots = isHealthSeen ? DECIDING_SLOTS : 0
  return Array.from({ length: slots + 1 }, (_, back) => now.getTime() - back * SLOT_MS)
}

/** The verdict of an invitation of this company, scanned in place of a pass; undefined for any other text. */
async function findInvitationVerdict({ tx, guard }: GateCheck, text: string): Promise<VerdictText | undefined> {
  const token = readInvitationToken(text)
  if (token === undefined) return undefined
  const where = and(eq(visit.companyId, guard.companyId), eq(visit.token, token))
  const [row] = await tx.select({ status: visit.status }).from(visit).where(where)
  return row && (row.status === 'invited' ? invitation : spentInvitation)
}

/** A badge names the visit for its exit: it is printed, and anybody could copy it. */
async function findByBadge({ tx, guard, direction }: GateCheck, visitId: string): Promise<ShownPass | VerdictText> {
  if (direction === 'in') return { verdict: 'foreign', title: '访客证', reason: '访客证只用于离场，入场请出示通行证' }
  const [found] = await selectVisits(tx).where(and(eq(visit.companyId, guard.companyId), eq(visit.id, visitId)))
  return found ? { found, slot: null } : createForeignVerdict('不是本公司的访客证')
}

/** Finds the pass of a scanned code; a verdict when it is no pass of this company, or not a current one. */
async function findByCode(check: GateCheck, code: string): Promise<ShownPass | VerdictText> {
  const { tx, guard, now, isHealthSeen } = check
  const badge = readBadgeCode(code)
  if (badge !== undefined) return findByBadge(check, badge)
  const signed = readSignedCode(code)
  const claim = signed ?? readPassCode(code)
  if (!claim) return (await findInvitationVerdict(check, code)) ?? createForeignVerdict('这不是本系统的访客码')
  const where = and(eq(visit.companyId, guard.companyId), eq(visit.passId, claim.passId))
  const [found] = await selectVisits(tx).where(where)
  if (!found) return createForeignVerdict('不是本公司的访客码')
  const { passKeys, hasV1 } = found.row
  const isOwn = signed ? isSignedCode(passKeys, guard.companyId, code) : isGenuine(decodeSeed(found), code)
  if (!isOwn) return createForgedVerdict('签名不符，请勿放行')
  if (!signed && !hasV1 && passKeys.length > 0) return outdated
  if (listShownInstants(now, isHealthSeen).some((at) => isTimely(claim.slot, at))) return { found, slot: claim.slot }
  return { verdict: 'expired', title: '码已失效', reason: '不是当前的码（截图或手机时间不准），请刷新后再扫' }
}

/** Finds today's passes of this gate whose digits match. */
async function findByDigits({ tx, guard, gate, now, isHealthSeen }: GateCheck, digits: string): Promise<ShownPass[]> {
  const day = startOfChinaDay(now.getTime())
  const today = and(lt(visit.startAt, new Date(day + DAY_MS)), gt(visit.endAt, new Date(day)))
  const own = and(eq(visit.companyId, guard.companyId), eq(visit.gateId, gate.id), isNotNull(visit.seed))
  const rows = await selectVisits(tx).where(and(own, today)).orderBy(asc(visit.startAt), asc(visit.id))
  const expected = rows.filter(({ row }) => findWindowOfDay(row, now) !== undefined)
  return expected.flatMap((found) => {
    const seed = decodeSeed(found)
    const slots = listShownInstants(now, isHealthSeen).map((at) =>
      findSlotByDigits(seed, found.row.passId ?? '', digits, at),
    )
    const slot = slots.find((one) => one !== undefined)
    return slot === undefined ? [] : [{ found, slot }]
  })
}

/** Why the visitor of a visit is not let in at any time; undefined when they may come. */
async function findPersonRefusal(tx: Db, { row }: Pick<FoundVisit, 'row'>): Promise<VerdictText | undefined> {
  if (row.status !== 'approved') return { verdict: 'revoked', title: '已撤销', reason: '接待方已撤销本次来访' }
  const block = row.phone ? (await listBlockReasons(tx, row.companyId, [row.phone])).get(row.phone) : undefined
  return block === undefined ? undefined : { verdict: 'blocked', title: '禁止进入', reason: `在访客黑名单中：${block}` }
}

/** Why the visit itself is refused at an instant; undefined when it is valid. */
export async function findVisitRefusal(
  tx: Db,
  found: Pick<FoundVisit, 'row'>,
  now: Date,
  direction: 'in' | 'out' = 'in',
): Promise<VerdictText | undefined> {
  const { row } = found
  // Who was blocked while on site is let out.
  const enteredAt = direction === 'out' ? row.insideSince : null
  const refused = enteredAt ? undefined : await findPersonRefusal(tx, found)
  if (refused) return refused
  const coming = getWindow(row, now)
  // Who leaves between two occurrences is late for the one of the entry, not early for the next.
  const { startAt, endAt } = enteredAt && now < coming.startAt ? getWindow(row, enteredAt) : coming
  if (!enteredAt && now < startAt)
    return { verdict: 'early', title: '未到时间', reason: `预约 ${formatHumanTime(startAt, now)} 开始，请等候` }
  if (now >= endAt) {
    const minutes = Math.floor((now.getTime() - endAt.getTime()) / MINUTE_MS)
    const hint = row.insideSince ? '，请登记离场' : ''
    return {
      verdict: 'expired',
      title: '已过期',
      reason: `预约已于 ${formatHumanTime(endAt, now)} 结束，过期 ${minutes} 分钟${hint}`,
    }
  }
  return undefined
}

/** The gate through which a visitor came in. */
async function findEntryGate(tx: Db, visitId: string): Promise<string> {
  const [entry] = await tx
    .select({ gate: visitGate.name })
    .from(visitPassage)
    .innerJoin(visitGate, eq(visitGate.id, visitPassage.gateId))
    .where(and(eq(visitPassage.visitId, visitId), eq(visitPassage.direction, 'in')))
    .orderBy(desc(visitPassage.at))
    .limit(1)
  return entry ? `从 ${entry.gate} ` : ''
}

/** The earlier use of a code in this direction; a code is valid once across all gates. */
async function findUse({ tx, direction }: GateCheck, { found, slot }: ShownPass) {
  if (slot === null) return undefined
  const same = and(eq(visitPassage.visitId, found.row.id), eq(visitPassage.slot, slot))
  const [use] = await tx
    .select({ at: visitPassage.at, gate: visitGate.name })
    .from(visitPassage)
    .leftJoin(visitGate, eq(visitGate.id, visitPassage.gateId))
    .where(and(same, eq(visitPassage.direction, direction)))
  return use
}

/**
 * Why this code is refused here: the visitor is already inside, is not inside when leaving, or the code was used.
 *
 * @param row the current row of the visit
 */
async function findMisuse(check: GateCheck, pass: ShownPass, row: VisitRow): Promise<VerdictText | undefined> {
  const { tx, direction, now } = check
  if (direction === 'in' && row.insideSince) {
    const reason = `${formatHumanTime(row.insideSince, now)} 已${await findEntryGate(tx, row.id)}入场，尚未离场`
    return { verdict: 'used', title: '已使用', reason }
  }
  const use = await findUse(check, pass)
  if (use) {
    const reason = `此码已于 ${formatHumanTime(use.at, now)} 在 ${use.gate ?? '其他门岗'} 使用`
    return { verdict: 'used', title: '已使用', reason }
  }
  if (direction === 'out' && !row.insideSince)
    return { verdict: 'absent', title: '未在场', reason: '没有入场记录，请核对方向' }
  return undefined
}

/** Whether somebody of the same party is on site: the host knows already. */
async function isPartyHere(tx: Db, { id, leaderId, companyId }: VisitRow): Promise<boolean> {
  const others = and(isOfParty(leaderId ?? id), ne(visit.id, id), isNotNull(visit.insideSince))
  return (await tx.$count(visit, and(eq(visit.companyId, companyId), others))) > 0
}

/** Notifies the host of the entry of the first of a party, and the company's other systems of each. */
export async function notifyHost(
  { tx, gate, now }: Pick<GateCheck, 'tx' | 'gate' | 'now'>,
  { row, gateName }: FoundVisit,
): Promise<void> {
  await enqueueWebhookEvent(tx, row.companyId, 'visit.arrived', { visitId: row.id, gateId: gate.id }, now)
  if (await isPartyHere(tx, row)) return
  const elsewhere = gateName === gate.name ? '' : `（预约为${gateName}）`
  const notice = {
    userIds: [row.hostId],
    companyId: row.companyId,
    category: 'system' as const,
    senderName: '访客',
    title: `${formatPartyName(row)}已到 ${gate.name}`,
    content: `${formatHumanTime(now, now)} 入场${elsewhere}，事由：${row.purpose}。请前往接待。`,
    business: { type: 'visit', id: row.id },
    openPage: buildVisitPath(row.id),
  }
  await notify(tx, notice, now)
}

/** Records a passage once: of two guards with the same code, the second gets the verdict that it was used. */
async function recordPassage(check: GateCheck, pass: ShownPass): Promise<VerdictText> {
  const { tx, guard, gate, direction, now, clientId } = check
  // Locks the row before it is checked again: a pass may be shown at two gates at once, or be revoked while it is shown.
  const [row] = await tx.select().from(visit).where(eq(visit.id, pass.found.row.id)).for('update')
  if (!row) throw new Error('a visit is never deleted')
  const late = (await findVisitRefusal(tx, { row }, now, direction)) ?? (await findMisuse(check, pass, row))
  if (late) return late
  const passage = { visitId: row.id, gateId: gate.id, direction, slot: pass.slot, people: row.companions + 1 }
  const written = await tx
    .insert(visitPassage)
    .values({ id: randomUUID(), companyId: row.companyId, ...passage, byId: guard.userId, at: now, clientId })
    .onConflictDoNothing()
    .returning({ id: visitPassage.id })
  if (written.length === 0) return { verdict: 'used', title: '已使用', reason: `此码刚刚在 ${gate.name} 使用过` }
  const entered = { insideSince: now, arrivedAt: now, entries: row.entries + 1, overstayToldAt: null }
  const changed = direction === 'in' ? entered : { insideSince: null, leftAt: now }
  await tx.update(visit).set(changed).where(eq(visit.id, row.id))
  if (direction === 'in') await notifyHost(check, pass.found)
  const times = direction === 'in' ? `第 ${row.entries + 1} 次入场` : '已登记离场'
  return { verdict: 'accepted', title: direction === 'in' ? '准许通行' : '准许离场', reason: `${gate.name} · ${times}` }
}

/**
 * The verdict when the guard must decide about a health declaration. A visitor without a declaration is let in with a
 * note.
 */
function buildHealthVerdict({ isHealthSeen }: GateCheck, health: VisitVerdict['health']): VerdictText | undefined {
  if (!health || isHealthSeen || !['red', 'expired'].includes(health.level)) return undefined
  const title = health.level === 'red' ? health.levelName : '先看申报'
  return { verdict: 'health', title, reason: `${health.levelName}，尚未登记入场，请核实后决定` }
}

/** The verdict when the visitor has not done what the company requires. */
export function buildStepsVerdict(steps: readonly EntryStep[]): VerdictText | undefined {
  if (!isEntryHeld(steps)) return undefined
  const open = steps.filter(({ isRequired, isDone }) => isRequired && !isDone).map(({ title }) => title)
  const reason = `请访客在通行证页完成${open.join('、')}，再出示通行码`
  return { verdict: 'unprepared', title: '尚未准备好', reason }
}

async function evaluateVisit(check: GateCheck, pass: ShownPass, { health, steps }: VisitorFacts): Promise<VerdictText> {
  const { tx, now, direction } = check
  const refused =
    (await findVisitRefusal(tx, pass.found, now, direction)) ?? (await findMisuse(check, pass, pass.found.row))
  return refused ?? buildStepsVerdict(steps) ?? buildHealthVerdict(check, health) ?? recordPassage(check, pass)
}

/** A verdict without a visit. */
function buildVerdictWithoutVisit(text: VerdictText, now: Date): VisitVerdict {
  return {
    ...text,
    visit: null,
    people: 0,
    entries: 0,
    candidates: [],
    hostPhone: null,
    photoUrl: null,
    cautions: [],
    health: null,
    time: formatTime(now),
  }
}

/** Nobody is held back from leaving. */
async function loadVisitorFacts(
  { tx, direction, loadHealth, markPhone, now }: GateCheck,
  row: VisitRow,
): Promise<VisitorFacts> {
  if (direction === 'out') return { health: null, steps: [] }
  const steps = await listEntrySteps(tx, row.companyId, [row], markPhone, now)
  return { health: await loadHealth(row.id), steps: steps.get(row.id) ?? [] }
}

async function verifyVisit(check: GateCheck, pass: ShownPass): Promise<VisitVerdict> {
  const { health, steps } = await loadVisitorFacts(check, pass.found.row)
  const text = await evaluateVisit(check, pass, { health, steps })
  const [after = pass.found] = await selectVisits(check.tx).where(eq(visit.id, pass.found.row.id))
  return {
    ...buildVerdictWithoutVisit(text, check.now),
    visit: presentVisit(after, check.guard, check.now),
    people: after.row.companions + 1,
    entries: after.row.entries,
    hostPhone: after.hostPhone,
    photoUrl: await findFileUrl(check.links, after.row.photoFileId),
    cautions: listCautions(steps),
    health,
  }
}

async function verifyDigits(check: GateCheck, { digits = '', visitId }: Input): Promise<VisitVerdict> {
  const matches = await findByDigits(check, digits)
  const confirmed = matches.find(({ found }) => found.row.id === visitId)
  if (confirmed) return verifyVisit(check, confirmed)
  if (matches.length === 0 || visitId !== undefined)
    return buildVerdictWithoutVisit(
      {
        verdict: 'mistyped',
        title: '数字码不对',
        reason: `数字码不对或已更换，请核对「${check.gate.name}」今天的访客后重输`,
      },
      check.now,
    )
  const candidates = matches.map(({ found: { row } }) => ({
    id: row.id,
    name: maskVisitorName(row),
    company: row.visitorCompany,
  }))
  const choose = { verdict: 'choose', title: '请核对身份', reason: '请访客说出姓氏与单位，一致再放行' }
  return { ...buildVerdictWithoutVisit(choose, check.now), candidates }
}

/**
 * Verifies a code or digits at a gate and records the passage if they are valid. Invalid codes give a verdict and no
 * error, because the guard's screen shows it.
 *
 * @throws {Refusal} 404 no such gate; 422 neither code nor digits
 */
export async function verifyAtGate(
  tx: Db,
  guard: CompanyCaller,
  input: Input,
  now: Date,
  lookups: GateLookups,
): Promise<VisitVerdict> {
  const gate = await resolveGate(tx, guard.companyId, input.gateId)
  const { direction, healthSeen, id } = input
  const check = { tx, guard, gate, direction, now, ...lookups, isHealthSeen: healthSeen, clientId: id ?? null }
  if (input.digits !== undefined) return verifyDigits(check, input)
  if (!input.code) throw new Refusal(422, '请扫码或输入数字码')
  const passOrVerdict = await findByCode(check, input.code)
  return 'found' in passOrVerdict ? verifyVisit(check, passOrVerdict) : buildVerdictWithoutVisit(passOrVerdict, now)
}
