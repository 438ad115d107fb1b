import type { Roster, RosterGuest } from '@/contract/event/activity'
import {
  applyScanResults,
  evaluateScan,
  formatGuestCode,
  getSignInPhase,
  getVerdictLabel,
  getVerdictNote,
  isRecorded,
  normalizeGuestCode,
} from '@/features/activity/gate-book'
import type { QueuedScan } from '@/features/activity/scan-queue'
import { validateSignIn } from '@/features/activity/sign-form'
import { parseWireTime } from '@/lib/wire-time'

const day = (time: string) => `2026-11-21 ${time}:00`
const at = (time: string) => parseWireTime(day(time)) ?? 0
const nothing = { inTime: null, inGate: null, inState: null, lateReason: null, outTime: null, outGate: null }
const guest = (name: string, code: string, more: Partial<RosterGuest> = {}): RosterGuest => ({
  name,
  code,
  company: '博世',
  seat: 'A01',
  isRevoked: false,
  ...nothing,
  ...more,
})

const liu = '23456789ABCD'
const meng = 'EFGHJKMNPQRS'
const gone = 'TUVWXYZ23456'
const roster: Roster = {
  serverTime: 0,
  activity: {
    id: 'open',
    title: '智造开放日',
    address: '接待中心',
    companyName: '华东精密制造',
    phase: 'open',
    guestCount: 3,
    signFrom: day('09:00'),
    lateAfter: day('10:00'),
    startTime: day('10:00'),
    endTime: day('12:00'),
    gates: [
      { key: 'main', name: '主会场入口', pin: '260815' },
      { key: 'hall', name: '展厅入口', pin: '260826' },
    ],
  },
  guests: [
    guest('刘洋', liu),
    guest('孟凡', meng, { inTime: day('09:12'), inGate: '展厅入口', inState: 'normal' }),
    guest('白洁', gone, { isRevoked: true }),
  ],
}

const queued = (code: string, time: string, more: Partial<QueuedScan> = {}): QueuedScan => ({
  id: `${code}${time}`,
  activityId: 'open',
  companyId: 'c',
  code: `G1.${code}`,
  direction: 'in',
  gate: 'hall',
  at: at(time),
  reason: '',
  said: 'in',
  ...more,
})

interface Case {
  read?: string
  time?: string
  queue?: QueuedScan[]
  direction?: 'in' | 'out'
  ahead?: number
}
const judged = ({ read = liu, time = '09:30', queue = [], direction = 'in', ahead = 0 }: Case) =>
  evaluateScan(roster, queue, { read, direction, at: at(time) }, ahead)

describe('a scan without signal', () => {
  it.each<[string, Case, string]>([
    ['on time', {}, 'in'],
    ['as it stands in the picture', { read: `G1.${liu}` }, 'in'],
    ['typed with small letters and spaces', { read: formatGuestCode(liu).toLowerCase() }, 'in'],
    ['after the last moment on time', { time: '10:01' }, 'late'],
    ['at the last moment on time', { time: '10:00' }, 'in'],
    ['too early', { time: '08:59' }, 'early'],
    ['after the end', { time: '12:01' }, 'over'],
    ['out, after the end', { time: '12:01', direction: 'out' }, 'out'],
    ['of somebody who is in', { read: meng }, 'duplicate'],
    ['of somebody this device scanned and has not sent', { queue: [queued(liu, '09:20')] }, 'duplicate'],
    ['of somebody scanned for another activity', { queue: [queued(liu, '09:20', { activityId: 'other' })] }, 'in'],
    ['out after only the way in waits', { queue: [queued(liu, '09:20')], direction: 'out' }, 'out'],
    [
      'out of somebody this device scanned out',
      { queue: [queued(liu, '09:20', { direction: 'out' })], direction: 'out' },
      'duplicate',
    ],
    ['of an invitation that was taken back', { read: gone }, 'revoked'],
    ['of a code that is not on the roster', { read: '222222222222' }, 'unlisted'],
    ['of a text that is no code', { read: 'https://example.com/?q=1' }, 'unknown'],
    ['on a clock that is two hours slow', { time: '08:01', ahead: 2 * 3_600_000 }, 'late'],
  ])('%s', (_name, reading, kind) => {
    expect(judged(reading).kind).toBe(kind)
  })

  it('that is a duplicate says the first time and gate, of this device or another', () => {
    expect(getVerdictNote(judged({ read: meng }))).toBe('09:12 已在展厅入口签到')
    expect(getVerdictNote(judged({ queue: [queued(liu, '09:20')] }))).toBe('09:20 已在展厅入口签到')
    const both = [queued(liu, '09:25', { gate: 'main' }), queued(liu, '09:20')]
    expect(getVerdictNote(judged({ queue: both }))).toBe('09:20 已在展厅入口签到')
  })

  it('of an activity that is called off lets nobody in', () => {
    const cancelled = { ...roster, activity: { ...roster.activity, phase: 'cancelled' } }
    expect(evaluateScan(cancelled, [], { read: liu, direction: 'in', at: at('09:30') }, 0).kind).toBe('revoked')
  })

  it('out twice says the first time, and one that is late says why', () => {
    const out = queued(liu, '09:20', { direction: 'out' })
    expect(getVerdictNote(judged({ queue: [out], direction: 'out' }))).toBe('09:20 已在展厅入口签退')
    const late = judged({ time: '10:01' })
    expect(getVerdictNote(late)).toBe('迟到，未填原因')
    expect(getVerdictNote({ ...late, guest: guest('刘洋', liu, { lateReason: '堵车' }) })).toBe('迟到原因：堵车')
  })

  it('out without a way in is recorded and said', () => {
    expect(getVerdictNote(judged({ direction: 'out' }))).toBe('没有签到记录，已登记签退')
  })

  it('is kept unless it is surely nobody’s or must not be let in', () => {
    const kinds = ['in', 'late', 'out', 'duplicate', 'unlisted', 'unknown', 'revoked', 'early', 'over']
    expect(kinds.filter(isRecorded)).toEqual(['in', 'late', 'out', 'duplicate', 'unlisted'])
  })
})

it('puts what the server settled into the roster', () => {
  const settled = {
    code: liu,
    name: '刘洋',
    company: '博世',
    seat: 'A01',
    ...nothing,
    inTime: day('09:31'),
    inGate: '主会场入口',
  }
  const next = applyScanResults(roster, [
    { id: '1', verdict: 'in', guest: settled },
    { id: '2', verdict: 'unknown', guest: null },
  ])
  expect(next.guests.map(({ inTime }) => inTime)).toEqual([day('09:31'), day('09:12'), null])
})

it('shows a verdict of a newer server as its text', () => {
  expect(getVerdictLabel('paused')).toEqual({ title: 'paused', tone: 'refuse' })
})

it('tells phases by the server’s clock', () => {
  const phases = ['08:59', '09:00', '10:00', '10:01', '12:00', '12:01'].map((time) =>
    getSignInPhase(roster.activity, at(time)),
  )
  expect(phases).toEqual(['before', 'open', 'open', 'late', 'late', 'over'])
})

it.each([
  ['with its mark', `G1.${liu}`, liu],
  ['with dashes', '2345-6789-abcd', liu],
  ['one sign short', liu.slice(1), undefined],
  ['a sign that is not used', '0OIL56789ABC', undefined],
  ['nothing', '', undefined],
])('reads a code %s', (_name, read, code) => {
  expect(normalizeGuestCode(read)).toBe(code)
})

describe('the form of signing in', () => {
  it.each([
    ['nothing', { gatePin: '', reason: '' }, false, { gatePin: '请输入现场码' }],
    ['five digits', { gatePin: '26081', reason: '' }, false, { gatePin: '现场码是 6 位数字' }],
    ['letters', { gatePin: '26o815', reason: '' }, false, { gatePin: '现场码是 6 位数字' }],
    ['late without a reason', { gatePin: '260815', reason: '  ' }, true, { reason: '请填写迟到原因' }],
    ['a reason too long', { gatePin: '260815', reason: '长'.repeat(101) }, true, { reason: '最多 100 个字' }],
    ['digits in two groups', { gatePin: '260 815', reason: '' }, false, {}],
    ['late with a reason', { gatePin: '260815', reason: '交通拥堵' }, true, {}],
  ])('with %s', (_name, values, isLate, errors) => {
    expect(validateSignIn(values, isLate)).toEqual({ gatePin: undefined, reason: undefined, ...errors })
  })
})
