import type { Visit } from '@/contract/visit/visit'
import type { VisitVerdict } from '@/contract/visit/visit-gate'
import { computeSlot, isTimely, readPassCode, readSignedCode } from '@/lib/pass'
import { isPassCodeSigned } from '@/lib/pass-signature'
import { joinTexts } from '@/lib/text/join-texts'
import { chinaDay, formatWireTime } from '@/lib/wire-time'

import type { GateVisit, StoredGateBook } from './gate-book'

/** Number of slots a scanned code remains valid while the guard reads the declaration, as on the server. */
const DECIDING_SLOTS = 10

export interface OfflineScan {
  code: string
  gateId: string
  gateName: string
  direction: 'in' | 'out'
  /** The guard has read the declaration. */
  isHealthSeen: boolean
  /** The device's clock. */
  now: number
}

type OfflineVerdictText = Pick<VisitVerdict, 'verdict' | 'title' | 'reason'>

const createOnline = (reason: string): OfflineVerdictText => ({ verdict: 'online', title: '需联网核验', reason })

/** Why the state of the visit refuses it. Who was blocked while on site is let out. */
function findStateRefusal(
  { state, insideSince }: GateVisit,
  { direction }: OfflineScan,
): OfflineVerdictText | undefined {
  if (direction === 'out' && insideSince) return undefined
  if (state === 'blocked') return { verdict: 'blocked', title: '禁止进入', reason: '在访客黑名单中' }
  if (state !== 'approved') return { verdict: 'revoked', title: '已撤销', reason: '接待方已撤销本次来访' }
  return undefined
}

/** Why the time of the visit refuses it. */
function findTimeRefusal({ startTime, endTime }: GateVisit, time: string): OfflineVerdictText | undefined {
  if (time < startTime)
    return { verdict: 'early', title: '未到时间', reason: `预约 ${startTime.slice(5, 16)} 开始，请等候` }
  if (time >= endTime) return { verdict: 'expired', title: '已过期', reason: `预约已于 ${endTime.slice(5, 16)} 结束` }
  return undefined
}

/** Why the code is refused in this direction: each is accepted once. */
function findMisuse(visit: GateVisit, direction: 'in' | 'out', slot: number): OfflineVerdictText | undefined {
  const { insideSince, usedSlots } = visit
  if (direction === 'in' && insideSince)
    return { verdict: 'used', title: '已使用', reason: `${insideSince.slice(11, 16)} 已入场，尚未离场` }
  if (slot <= usedSlots[direction]) return { verdict: 'used', title: '已使用', reason: '此码已在本机使用' }
  if (direction === 'out' && !insideSince)
    return { verdict: 'absent', title: '未在场', reason: '本机没有入场记录，请核对方向' }
  return undefined
}

function findHealthHold(
  { health }: GateVisit,
  { direction, isHealthSeen }: OfflineScan,
): OfflineVerdictText | undefined {
  if (direction === 'out' || isHealthSeen || !health || !['red', 'expired'].includes(health.level)) return undefined
  const title = health.level === 'red' ? health.levelName : '先看申报'
  return { verdict: 'health', title, reason: `${health.levelName}，尚未登记入场，请核实后决定` }
}

function findStepsHold({ isHeld, cautions }: GateVisit, { direction }: OfflineScan): OfflineVerdictText | undefined {
  if (direction === 'out' || !isHeld) return undefined
  const reason = `${cautions.join('，')}。请访客在通行证页完成后联网核验`
  return { verdict: 'unprepared', title: '尚未准备好', reason }
}

function isShownNow(slot: number, { isHealthSeen }: OfflineScan, time: number): boolean {
  const back = isHealthSeen ? DECIDING_SLOTS : 0
  return isTimely(slot, time) || (slot < computeSlot(time) && slot >= computeSlot(time) - back - 1)
}

function verifyVisit(visit: GateVisit, slot: number, scan: OfflineScan, time: number): OfflineVerdictText {
  if (!isShownNow(slot, scan, time))
    return { verdict: 'expired', title: '码已失效', reason: '不是当前的码（截图或手机时间不准），请刷新后再扫' }
  const { direction, gateName } = scan
  const refused =
    findStateRefusal(visit, scan) ??
    findTimeRefusal(visit, formatWireTime(time)) ??
    findMisuse(visit, direction, slot) ??
    findStepsHold(visit, scan) ??
    findHealthHold(visit, scan)
  const title = direction === 'in' ? '准许通行' : '准许离场'
  return refused ?? { verdict: 'accepted', title, reason: joinTexts([gateName, '本机核验，联网后登记']) }
}

function presentGateVisit(visit: GateVisit, { gateId, gateName }: OfflineScan): Visit {
  const { passId, visitorName, visitorCompany, companions, plate, purpose, area, hostName, startTime, endTime } = visit
  return {
    id: passId,
    status: visit.state,
    statusName: visit.insideSince ? '在场' : '待到访',
    visitorName,
    visitorCompany,
    phone: '',
    companions,
    mates: [],
    leaderName: null,
    plate,
    purpose,
    area,
    gateId,
    gateName,
    hostId: '',
    hostName,
    hostAvatar: null,
    startTime,
    endTime,
    repeatText: null,
    token: null,
    // The device alone checks nobody out by hand.
    insideSince: null,
    isOverstaying: false,
    canRevoke: false,
    createTime: startTime,
  }
}

function presentVerdict(
  verdictText: OfflineVerdictText,
  time: number,
  visit: GateVisit | undefined,
  scan: OfflineScan,
): VisitVerdict {
  const health = scan.direction === 'in' ? visit?.health : undefined
  return {
    ...verdictText,
    visit: visit ? presentGateVisit(visit, scan) : null,
    people: visit ? visit.companions + 1 : 0,
    entries: visit ? visit.entries + (verdictText.verdict === 'accepted' && scan.direction === 'in' ? 1 : 0) : 0,
    candidates: [],
    hostPhone: null,
    photoUrl: null,
    cautions: scan.direction === 'in' ? (visit?.cautions ?? []) : [],
    health: health ? { ...health, validTime: null, advice: [] } : null,
    time: formatWireTime(time),
  }
}

/** The verdict of a text that needs no visit, or for which the device alone is not enough. */
function verifyText(
  book: StoredGateBook | undefined,
  { code, gateId }: OfflineScan,
  time: number,
): OfflineVerdictText | undefined {
  if (/^B1\./.test(code.trim())) return createOnline('访客证联网后才能核验')
  if (readPassCode(code)) return createOnline('这是旧版通行码，联网后才能核验')
  if (!readSignedCode(code)) return { verdict: 'foreign', title: '不是访客码', reason: '这不是访客通行证的二维码' }
  if (!book || book.gateId !== gateId || book.day !== chinaDay(time))
    return createOnline('本机今天没有联网取得本门岗的名单')
  return undefined
}

/**
 * Verifies a code on the gate's device without signal, by the book that it has from today.
 *
 * @returns the verdict as the server words it, or `online` when the device alone cannot decide; and the code's claim
 */
export function verifyOffline(book: StoredGateBook | undefined, scan: OfflineScan) {
  const time = scan.now + (book?.ahead ?? 0)
  const claim = readSignedCode(scan.code)
  const early = verifyText(book, scan, time)
  const visit = early ? undefined : book?.visits.find(({ passId }) => passId === claim?.passId)
  const decide = (): OfflineVerdictText => {
    if (early) return early
    if (!book || !visit || !claim) return createOnline('不在本机今天的名单中，联网后才能核验')
    if (visit.publicKeys.length === 0) return createOnline('本机没有此访客的公钥，联网后才能核验')
    if (isPassCodeSigned(visit.publicKeys, book.companyId, scan.code)) return verifyVisit(visit, claim.slot, scan, time)
    return { verdict: 'forged', title: '伪造的码', reason: '签名不符，请勿放行。访客刚换手机的，请联网核验' }
  }
  const verdictText = decide()
  const isNamed = !['online', 'forged'].includes(verdictText.verdict)
  return { verdict: presentVerdict(verdictText, time, isNamed ? visit : undefined, scan), claim }
}
