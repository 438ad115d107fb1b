// The gate's device without signal: the book it keeps, its verdicts, and how much room it takes.
import { randomBytes } from 'node:crypto'

import type { BookedVisit, GateBook } from '@/contract/visit/visit-gate'
import { readGateBook, recordGatePassage, saveGateBook, writeGateBook } from '@/features/visit/gate/gate-book'
import { verifyOffline } from '@/features/visit/gate/verify-offline'
import { buildPassCode, computeSlot, formatSignedCode } from '@/lib/pass'
import { computePublicKey, signPassCode } from '@/lib/pass-signature'
import { chinaDay, formatWireTime } from '@/lib/wire-time'
import { clearStored } from '@/offline/stored'
import { useSession } from '@/session/session'

const HOUR_MS = 3_600_000
const SLOT_MS = 30_000
const now = Date.UTC(2026, 10, 23, 2, 24, 36)
const wire = (hours: number) => formatWireTime(now + hours * HOUR_MS)
const secret = randomBytes(32).toString('base64url')
const passId = 'Zk3f9QpLw2aX7bTnR5sYdA'

const booked = (more: Partial<BookedVisit> = {}): BookedVisit => ({
  passId,
  publicKeys: [computePublicKey(secret)],
  state: 'approved',
  visitorName: '刘**',
  visitorCompany: '博世（中国）投资',
  companions: 2,
  plate: '沪AD12345',
  purpose: '供应商审核',
  area: '接待中心',
  hostName: '王敏',
  startTime: wire(-1),
  endTime: wire(6),
  insideSince: null,
  entries: 0,
  cautions: [],
  isHeld: false,
  health: null,
  ...more,
})

const answer = (visits: BookedVisit[]): GateBook => ({
  gateId: 'front',
  companyId: 'company',
  day: chinaDay(now),
  serverTime: now,
  visits,
  isCut: false,
})

const nobody: ReadonlySet<string> = new Set()
const keep = (...visits: BookedVisit[]) => saveGateBook(answer(visits), now, nobody)
const code = (slots = 0, own = secret) => signPassCode(own, 'company', passId, computeSlot(now) + slots)

function judge(shown: string, more: Partial<Parameters<typeof verifyOffline>[1]> = {}) {
  const scan = { code: shown, gateId: 'front', gateName: '1 号门', direction: 'in' as const, isHealthSeen: false, now }
  return verifyOffline(readGateBook()?.book, { ...scan, ...more }).verdict
}

beforeEach(() => {
  localStorage.clear()
  useSession.setState({ user: { userId: 'guard' } as never })
  jest.spyOn(Date, 'now').mockReturnValue(now)
})

describe('without signal the gate', () => {
  it('lets in by the book, and names who, masked', () => {
    keep(booked())
    expect(judge(code())).toMatchObject({ verdict: 'accepted', people: 3, entries: 1 })
    expect(judge(code()).visit).toMatchObject({ visitorName: '刘**', visitorCompany: '博世（中国）投资', phone: '' })
  })

  it('asks for signal for a badge, and keeps out a recurring visit before its next occurrence', () => {
    expect(judge('B1.v1', { direction: 'out' })).toMatchObject({ verdict: 'online', reason: '访客证联网后才能核验' })
    keep(booked({ startTime: wire(48), endTime: wire(50), entries: 3 }))
    expect(judge(code())).toMatchObject({ verdict: 'early' })
  })

  it.each([
    ['revoked', { state: 'revoked' }],
    ['blocked', { state: 'blocked' }],
    ['early', { startTime: wire(1) }],
    ['accepted', { startTime: wire(0) }],
    ['expired', { endTime: wire(0) }],
    ['health', { health: { level: 'expired', levelName: '申报已过期' } }],
    ['accepted', { health: { level: 'yellow', levelName: '需要复核' } }],
    ['expired', { endTime: wire(-0.5) }],
    ['used', { insideSince: wire(-0.5) }],
    ['health', { health: { level: 'red', levelName: '禁止进入车间' } }],
    ['unprepared', { isHeld: true, cautions: ['入厂须知 未完成'] }],
    ['unprepared', { isHeld: true }],
    ['online', { publicKeys: [] }],
    ['online', { passId: 'another-pass-of-today-x' }],
  ] as const)('says %s of %j', (verdict, more) => {
    keep(booked(more as Partial<BookedVisit>))
    expect(judge(code())).toMatchObject({ verdict })
  })

  it('tells what a visitor has left undone, on the way in', () => {
    keep(booked({ cautions: ['入厂须知 未完成'] }))
    expect(judge(code())).toMatchObject({ verdict: 'accepted', cautions: ['入厂须知 未完成'] })
    recordGatePassage(passId, 'in', computeSlot(now))
    expect(judge(code(), { direction: 'out' })).toMatchObject({ verdict: 'accepted', cautions: [], entries: 1 })
    const health = { level: 'red', levelName: '禁止进入车间' }
    keep(booked({ isHeld: true, cautions: ['入厂须知 未完成'], health, insideSince: wire(-0.5) }))
    expect(judge(code(1), { direction: 'out' })).toMatchObject({ verdict: 'accepted', health: null })
  })

  it.each([
    [-2, 'expired'],
    [-1, 'accepted'],
    [1, 'accepted'],
    [2, 'expired'],
  ])('of a code %i slots away says %s, by the server’s clock', (slots, verdict) => {
    const ahead = 10 * SLOT_MS
    saveGateBook({ ...answer([booked()]), serverTime: now + ahead }, now, nobody)
    expect(judge(code(slots + 10))).toMatchObject({ verdict })
  })

  it('accepts a code once in a direction, and lets out who is in', () => {
    keep(booked())
    expect(judge(code(), { direction: 'out' })).toMatchObject({ verdict: 'absent' })
    recordGatePassage(passId, 'in', computeSlot(now))
    expect(judge(code())).toMatchObject({ verdict: 'used' })
    expect(judge(code(), { direction: 'out' })).toMatchObject({ verdict: 'accepted' })
    recordGatePassage(passId, 'out', computeSlot(now))
    expect(judge(code())).toMatchObject({ verdict: 'used', reason: '此码已在本机使用' })
    expect(judge(code(1))).toMatchObject({ verdict: 'accepted' })
  })

  it.each(['blocked', 'revoked'])('lets out who is on site though their visit is %s meanwhile', (state) => {
    keep(booked({ state, insideSince: wire(-0.5) }))
    expect(judge(code(), { direction: 'out' })).toMatchObject({ verdict: 'accepted', title: '准许离场' })
    keep(booked({ state }))
    expect(judge(code(), { direction: 'out' })).toMatchObject({ verdict: state })
  })

  it('keeps what it has allowed when an older book of the server arrives', () => {
    keep(booked())
    recordGatePassage(passId, 'in', computeSlot(now))
    saveGateBook(answer([booked()]), now, new Set([passId]))
    expect(judge(code())).toMatchObject({ verdict: 'used' })
    // Settled: the server knows better.
    keep(booked())
    expect(judge(code())).toMatchObject({ verdict: 'used', reason: '此码已在本机使用' })
    expect(judge(code(1))).toMatchObject({ verdict: 'accepted' })
  })

  it('leaves to the server: V1, another day, another gate, no book', () => {
    expect(judge(code())).toMatchObject({ verdict: 'online' })
    keep(booked())
    expect(judge(buildPassCode(new Uint8Array(32), passId, computeSlot(now)))).toMatchObject({ verdict: 'online' })
    expect(judge(code(), { gateId: 'goods' })).toMatchObject({ verdict: 'online' })
    expect(judge(code(), { now: now + 24 * HOUR_MS })).toMatchObject({ verdict: 'online' })
    expect(judge('https://example.com')).toMatchObject({ verdict: 'foreign' })
  })

  it('refuses forged codes, and names nobody', () => {
    keep(booked())
    for (let round = 0; round < 10; round++) {
      const forged = formatSignedCode({ passId, slot: computeSlot(now), signature: randomBytes(64) })
      expect(judge(forged)).toMatchObject({ verdict: 'forged', visit: null })
    }
    expect(judge(code(0, randomBytes(32).toString('base64url')))).toMatchObject({ verdict: 'forged' })
  })

  it('lets in by a declaration that the guard has read, some slots later', () => {
    keep(booked({ health: { level: 'red', levelName: '禁止进入车间' } }))
    expect(judge(code(-8), { isHealthSeen: true })).toMatchObject({ verdict: 'accepted' })
    expect(judge(code(-20), { isHealthSeen: true })).toMatchObject({ verdict: 'expired' })
  })
})

describe('the book on the device', () => {
  it('comes back as it was', () => {
    const visits = [
      booked({ insideSince: wire(-0.5), entries: 2, health: { level: 'none', levelName: '未申报' } }),
      booked({ passId: 'B'.repeat(22), state: 'revoked', plate: '', companions: 0 }),
    ].map((visit) => ({ ...visit, usedSlots: { in: 5, out: 7 } }))
    const book = { gateId: 'front', companyId: 'company', day: chinaDay(now), ahead: -3, visits, isCut: false }
    writeGateBook(book)
    expect(readGateBook()).toEqual({ book, savedAt: now })
  })

  it('of two hundred expected visits takes at most 60 KB, with the longest texts', () => {
    const longest = booked({
      visitorCompany: '国'.repeat(14),
      purpose: '事'.repeat(10),
      area: '区'.repeat(10),
      hostName: '欧阳'.repeat(3),
      companions: 50,
      entries: 9,
      insideSince: wire(-0.5),
    })
    const visits = Array.from({ length: 200 }, () => ({
      ...longest,
      passId: randomBytes(16).toString('base64url'),
      publicKeys: [randomBytes(32).toString('base64url')],
    }))
    keep(...visits)
    expect(readGateBook()?.book.visits).toHaveLength(200)
    const size = Buffer.byteLength(localStorage.getItem('personal:gate-book') ?? '')
    expect(size).toBeGreaterThan(20_000)
    expect(size).toBeLessThanOrEqual(60 * 1024)
  })

  it('goes when its guard signs out, and is nobody else’s', () => {
    keep(booked())
    useSession.setState({ user: { userId: 'another' } as never })
    expect(readGateBook()).toBeUndefined()
    useSession.setState({ user: { userId: 'guard' } as never })
    expect(readGateBook()).toBeDefined()
    clearStored('signOut')
    expect(localStorage.getItem('personal:gate-book')).toBeNull()
  })
})
