import type { Roster, RosterGuest, ScanResult, SignDirection } from '@/contract/event/activity'
import { formatWireTime, parseWireTime } from '@/lib/wire-time'

import type { QueuedScan } from './scan-queue'

/** The result of a scan, from the local roster or from the server. */
export interface ScanVerdict {
  kind: string
  /** Undefined when the roster has no such code. */
  guest?: ScanResult['guest']
  /** A local result; the server's may differ. */
  isLocal: boolean
  direction: SignDirection
}

const MARK = 'G1.'
const CODE = /^[2-9A-HJKMNP-Z]{12}$/

/** Normalizes a scanned or typed guest code; undefined when invalid. The server normalizes the same way. */
export function normalizeGuestCode(read: string): string | undefined {
  const upper = read.trim().toUpperCase()
  const plain = (upper.startsWith(MARK) ? upper.slice(MARK.length) : upper).replace(/[\s-]/g, '')
  return CODE.test(plain) ? plain : undefined
}

/** The code in groups of four, for reading it out. */
export function formatGuestCode(code: string): string {
  return code.match(/.{1,4}/g)?.join(' ') ?? code
}

const parseTime = (wire: string) => parseWireTime(wire) ?? 0

/** The sign-in phase at a time of the server's clock. */
export function getSignInPhase(
  { signFrom, lateAfter, endTime }: Pick<Roster['activity'], 'signFrom' | 'lateAfter' | 'endTime'>,
  now: number,
): 'before' | 'open' | 'late' | 'over' {
  if (now < parseTime(signFrom)) return 'before'
  if (now > parseTime(endTime)) return 'over'
  return now > parseTime(lateAfter) ? 'late' : 'open'
}

/** The guest after another scan: the earliest scan of a direction counts, as on the server. */
function applyScan(guest: RosterGuest, { activity }: Roster, scan: QueuedScan, ahead: number): RosterGuest {
  const time = formatWireTime(scan.at + ahead)
  const recordedTime = scan.direction === 'out' ? guest.outTime : guest.inTime
  if (recordedTime !== null && time >= recordedTime) return guest
  const gate = activity.gates.find(({ key }) => key === scan.gate)?.name ?? ''
  if (scan.direction === 'out') return { ...guest, outTime: time, outGate: gate }
  const isLate = time > activity.lateAfter
  return {
    ...guest,
    inTime: time,
    inGate: gate,
    inState: isLate ? 'late' : 'normal',
    lateReason: isLate ? scan.reason || null : null,
  }
}

/** The guest with all queued scans of this device applied. */
function applyQueue(guest: RosterGuest, roster: Roster, queue: readonly QueuedScan[], ahead: number): RosterGuest {
  return queue
    .filter((scan) => scan.activityId === roster.activity.id && normalizeGuestCode(scan.code) === guest.code)
    .reduce((current, scan) => applyScan(current, roster, scan, ahead), guest)
}

interface Reading {
  read: string
  direction: SignDirection
  /** By the device's clock. */
  at: number
}

/**
 * Evaluates a scan without the server.
 *
 * @param queue queued scans, without this one
 * @param ahead how far the server's clock is ahead of the device's, in milliseconds
 */
export function evaluateScan(
  roster: Roster,
  queue: readonly QueuedScan[],
  reading: Reading,
  ahead: number,
): ScanVerdict {
  const { read, direction } = reading
  const code = normalizeGuestCode(read)
  const listed = roster.guests.find((one) => one.code === code)
  const localMark = { isLocal: true, direction }
  if (!listed) return { ...localMark, kind: code ? 'unlisted' : 'unknown' }
  const guest = applyQueue(listed, roster, queue, ahead)
  if (guest.isRevoked || roster.activity.phase === 'cancelled') return { ...localMark, kind: 'revoked', guest }
  const phase = getSignInPhase(roster.activity, reading.at + ahead)
  if (phase === 'before') return { ...localMark, kind: 'early', guest }
  if (direction === 'out') return { ...localMark, kind: guest.outTime ? 'duplicate' : 'out', guest }
  if (phase === 'over') return { ...localMark, kind: 'over', guest }
  if (guest.inTime) return { ...localMark, kind: 'duplicate', guest }
  return { ...localMark, kind: phase === 'late' ? 'late' : 'in', guest }
}

/** Whether a scan admitted its guest or signed them out. */
export function isCounted(kind: string): boolean {
  return ['in', 'late', 'out'].includes(kind)
}

/** Whether a scan is queued: invalid codes and refused guests are not sent. */
export function isRecorded(kind: string): boolean {
  return ['in', 'late', 'out', 'duplicate', 'unlisted'].includes(kind)
}

/** Updates the cached roster with the results of scans. */
export function applyScanResults(roster: Roster, results: readonly ScanResult[]): Roster {
  const settled = new Map(results.flatMap(({ guest }) => (guest ? [[guest.code, guest] as const] : [])))
  return { ...roster, guests: roster.guests.map((one) => ({ ...one, ...settled.get(one.code) })) }
}

interface Words {
  title: string
  tone: 'pass' | 'late' | 'again' | 'refuse'
}

const words: Readonly<Record<string, Words>> = {
  in: { title: '签到成功', tone: 'pass' },
  late: { title: '迟到签到', tone: 'late' },
  out: { title: '已签退', tone: 'pass' },
  duplicate: { title: '重复扫码', tone: 'again' },
  unlisted: { title: '待核实', tone: 'again' },
  unkept: { title: '未能记下', tone: 'refuse' },
  unknown: { title: '不是嘉宾码', tone: 'refuse' },
  revoked: { title: '邀请已取消', tone: 'refuse' },
  early: { title: '未到签到时间', tone: 'refuse' },
  over: { title: '活动已结束', tone: 'refuse' },
}

/** Label and colour of a verdict; an unknown verdict of a newer server is shown as it is. */
export function getVerdictLabel(kind: string): Words {
  return words[kind] ?? { title: kind, tone: 'refuse' }
}

const formatClock = (time: string | null | undefined) => time?.slice(11, 16) ?? ''

/** A note for the staff beside the name, in one line. */
export function getVerdictNote({ kind, guest, direction }: ScanVerdict): string {
  if (kind === 'unlisted') return '名单里没有这个码，已记下，联网后核实'
  if (kind === 'unkept') return '本机存储已满，正在直接上传；若仍是此提示，请手工登记，清理存储后重扫'
  if (kind === 'unknown') return '请让嘉宾打开嘉宾邀请码，或手动查找'
  if (!guest) return ''
  const isOut = direction === 'out'
  const [time, gate] = isOut ? [guest.outTime, guest.outGate] : [guest.inTime, guest.inGate]
  if (kind === 'duplicate') return `${formatClock(time)} 已在${gate ?? ''}${isOut ? '签退' : '签到'}`
  if (kind === 'late') return guest.lateReason ? `迟到原因：${guest.lateReason}` : '迟到，未填原因'
  if (kind === 'out' && guest.inTime === null) return '没有签到记录，已登记签退'
  return ''
}
