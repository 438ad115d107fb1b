import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'

import type { InputOf } from '@/contract/endpoint'
import {
  type ActivitySpan,
  countAtGates,
  findGuestPasses,
  getRoster,
  listMyGuestPasses,
  listStaffActivities,
  openGuestPass,
  searchGuests,
  settleScans,
  signAtGate,
} from '@/contract/event/activity'
import {
  callOffActivity,
  exportActivityGuests,
  getManagedActivity,
  inviteGuests,
  revokeGuest,
  saveActivity,
} from '@/contract/event/activity-manage'
import { listMessages } from '@/contract/message/message'
import { listAuditEntries } from '@/contract/organization/audit'
import { formatWireTime } from '@/lib/wire-time'
import { activity, activityGuest, activityScan } from '@/server/db/schema'
import { listForStaff } from '@/server/domains/activity/staff'
import { guestCode, seedActivities, activityId as seededActivity } from '@/server/seed/activity'
import { demoCompanies, demoPeople } from '@/server/seed/people'

import { holdRow } from '../../../support/hold-row'
import { setUpServer } from '../../../support/set-up-server'
import { type Person, startStoryServer } from '../../../support/story'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const server = setUpServer(startStoryServer)
/** The activity of a test: signing in from now on, late after half an hour, over after ninety minutes. */
let own: { id: string; gates: { key: string; name: string; pin: string }[]; version: number }
const codes = new Map<string, string>()

const as = (person: Person) => server.as(person)
const wire = (ms: number) => formatWireTime(server.clock.at + ms)
const getGuestCode = (name: string) => codes.get(name) ?? ''
const gate = (at: number) => own.gates[at] ?? { key: '', name: '', pin: '' }

const plan = () => ({
  version: 0,
  title: '设备验收会',
  address: '三号楼',
  gates: ['东门', '西门'],
  signFrom: wire(0),
  startTime: wire(30 * MINUTE_MS),
  lateAfter: wire(30 * MINUTE_MS),
  endTime: wire(90 * MINUTE_MS),
})

const names = ['孟凡', '韩雪', '邵华', '白洁']
beforeEach(async () => {
  await server.tell()
  const made = await server.send(saveActivity, plan(), await as('wangQiang'))
  own = { ...made.data, gates: [...made.data.gates] }
  const guests = names.map((name, at) => ({ name, mobile: `1390000000${at}`, company: '博世', seat: `A0${at + 1}` }))
  const invited = await server.send(inviteGuests, { activityId: own.id, guests }, await as('wangQiang'))
  for (const { name, code } of invited.data.guests) codes.set(name, code)
})

type Scan = InputOf<typeof settleScans>['scans'][number]
const scan = (name: string, more: Partial<Scan> = {}): Scan => ({
  id: randomUUID(),
  code: `G1.${getGuestCode(name)}`,
  direction: 'in',
  gate: gate(0).key,
  at: server.clock.at,
  ...more,
})
async function settle(scans: Scan[], person: Person = 'zhaoLei', sentAt = server.clock.at) {
  const answer = await server.send(settleScans, { activityId: own.id, sentAt, scans }, await as(person))
  return answer.data?.results ?? []
}
const verdicts = async (...of: Parameters<typeof settle>) => (await settle(...of)).map(({ verdict }) => verdict)
const counts = async () => (await server.send(countAtGates, { activityId: own.id }, await as('zhaoLei'))).data
const open = async (name: string) => (await server.send(openGuestPass, { code: getGuestCode(name) })).data
const sign = (name: string, more: Partial<InputOf<typeof signAtGate>> = {}) =>
  server.send(signAtGate, { code: getGuestCode(name), direction: 'in', gatePin: gate(0).pin, ...more })

describe('a guest’s code', () => {
  it('opens with name, seat and how it stands, however it is typed, and without an account', async () => {
    const plain = getGuestCode('孟凡')
    for (const code of [
      plain,
      `${plain.slice(0, 4)}-${plain.slice(4, 8)} ${plain.slice(8)}`.toLowerCase(),
      `G1.${plain}`,
    ]) {
      const { data } = await server.send(openGuestPass, { code })
      expect(data).toMatchObject({ name: '孟凡', seat: 'A01', inTime: null, phase: 'open', code: plain })
    }
    expect((await open('孟凡')).activity).toMatchObject({ title: '设备验收会', companyName: '华东精密制造' })
  })

  it('says that it is unknown, or was taken back, and opens again when it is given back', async () => {
    expect(await server.send(openGuestPass, { code: '222222222222' })).toMatchObject({ code: 404 })
    await server.send(revokeGuest, { code: getGuestCode('孟凡'), isRevoked: true }, await as('wangQiang'))
    expect(await server.send(openGuestPass, { code: getGuestCode('孟凡') })).toMatchObject({ code: 410 })
    expect(await verdicts([scan('孟凡')])).toEqual(['revoked'])
    const { guests } = (await server.send(getRoster, { activityId: own.id }, await as('zhaoLei'))).data
    expect(guests.flatMap(({ name, isRevoked }) => (isRevoked ? [name] : []))).toEqual(['孟凡'])
    await server.send(revokeGuest, { code: getGuestCode('孟凡'), isRevoked: false }, await as('wangQiang'))
    expect((await open('孟凡')).name).toBe('孟凡')
  })

  it('signs nobody in whose invitation is taken back at that moment', async () => {
    const isGuest = eq(activityGuest.code, getGuestCode('孟凡'))
    const [guest] = await server.db.select().from(activityGuest).where(isGuest)
    const held = await holdRow(server.handle, activityGuest, guest?.id ?? '')
    const signing = sign('孟凡')
    await held.finish((tx) => tx.update(activityGuest).set({ revokedAt: server.now() }).where(isGuest))
    expect(await signing).toMatchObject({ code: 410, msg: '邀请已被主办方取消，请联系主办方' })
    expect(await server.db.$count(activityScan, eq(activityScan.guestId, guest?.id ?? ''))).toBe(0)
  })

  it('is found again by the phone it was sent to, proven by an SMS', async () => {
    const mobile = '13900000000'
    const code = await server.codeFor(mobile, 'activity')
    const wrong = code === '000000' ? '111111' : '000000'
    expect(await server.send(findGuestPasses, { mobile, code: wrong })).toMatchObject({ code: 422 })
    const { data } = await server.send(findGuestPasses, { mobile, code })
    expect(data.passes).toMatchObject([{ code: getGuestCode('孟凡'), title: '设备验收会', name: '孟凡' }])
    const nobody = '13911112222'
    const theirs = await server.codeFor(nobody, 'activity')
    expect(await server.send(findGuestPasses, { mobile: nobody, code: theirs })).toMatchObject({ code: 404 })
  })

  it('is listed for the account of the same number', async () => {
    const guests = [{ name: '刘洋', mobile: demoPeople.liuYang.phone }]
    const invited = await server.send(inviteGuests, { activityId: own.id, guests }, await as('wangQiang'))
    const of = async (person: Person) => (await server.send(listMyGuestPasses, {}, await as(person))).data.passes
    expect(await of('liuYang')).toHaveLength(1)
    expect(await of('zhangWei')).toHaveLength(0)
    const code = invited.data.guests[0]?.code ?? ''
    await server.send(revokeGuest, { code, isRevoked: true }, await as('wangQiang'))
    expect(await of('liuYang')).toHaveLength(0)
    await server.send(revokeGuest, { code, isRevoked: false }, await as('wangQiang'))
    const endAt = (ms: number) => server.db.update(activity).set({ endAt: new Date(server.clock.at + ms) })
    await endAt(1 - DAY_MS)
    expect(await of('liuYang')).toHaveLength(1)
    await endAt(-DAY_MS)
    expect(await of('liuYang')).toHaveLength(0)
  })
})

describe('signing in at the sign of a gate', () => {
  it('on time, then late with a reason, then out: each with its time and gate', async () => {
    const typed = `${gate(0).pin.slice(0, 2)} ${gate(0).pin.slice(2)}`
    expect((await sign('孟凡', { gatePin: typed })).data).toMatchObject({
      inState: 'normal',
      inGate: '东门',
      outTime: null,
    })
    server.wait(HOUR_MS)
    expect(await sign('韩雪')).toMatchObject({ code: 422, data: { reason: '请填写迟到原因' } })
    const late = (await sign('韩雪', { gatePin: gate(1).pin, reason: '高速堵车' })).data
    expect(late).toMatchObject({ inState: 'late', lateReason: '高速堵车', inGate: '西门', phase: 'late' })
    expect((await sign('孟凡', { direction: 'out' })).data).toMatchObject({ inState: 'normal', outGate: '东门' })
    expect(await counts()).toMatchObject({ total: 4, arrived: 2, late: 1, left: 1 })
  })

  it.each([
    ['the digits of no gate', { gatePin: '12' }, 422],
    ['a code nobody has', { code: '222222222222' }, 404],
    ['a reason that is too long', { reason: '长'.repeat(101) }, 400],
    ['another direction', { direction: 'up' as 'in' }, 400],
  ])('refuses %s', async (_name, more, code) => {
    expect((await sign('孟凡', more)).code).toBe(code)
    expect((await counts()).arrived).toBe(0)
  })

  it('is closed before and after, but out is possible after the end', async () => {
    await server.send(
      saveActivity,
      { ...plan(), id: own.id, version: own.version, signFrom: wire(MINUTE_MS) },
      await as('wangQiang'),
    )
    expect((await sign('孟凡')).code).toBe(409)
    server.wait(2 * MINUTE_MS)
    expect((await sign('孟凡')).code).toBe(200)
    server.wait(4 * HOUR_MS)
    expect((await sign('韩雪', { reason: '晚到' })).code).toBe(409)
    expect((await sign('孟凡', { direction: 'out' })).data.outTime).not.toBeNull()
  })

  it('twice, also at once, is recorded once', async () => {
    const answers = await Promise.all([sign('孟凡'), sign('孟凡'), sign('孟凡', { gatePin: gate(1).pin })])
    expect(new Set(answers.map(({ data }) => `${data.inTime} ${data.inGate}`)).size).toBe(1)
    expect(await server.db.select().from(activityScan)).toHaveLength(1)
  })
})

describe('staff at the gates', () => {
  it('scan: in, late, out, and a duplicate with its first time and gate', async () => {
    const [first] = await settle([scan('孟凡')])
    expect(first).toMatchObject({ verdict: 'in', guest: { name: '孟凡', seat: 'A01', inGate: '东门' } })
    server.wait(10 * MINUTE_MS)
    const [again] = await settle([scan('孟凡', { gate: gate(1).key })], 'wangMin')
    expect(again).toMatchObject({ verdict: 'duplicate', guest: { inGate: '东门', inTime: wire(-10 * MINUTE_MS) } })
    server.wait(HOUR_MS)
    expect(await verdicts([scan('韩雪', { reason: '航班延误' }), scan('孟凡', { direction: 'out' })])).toEqual([
      'late',
      'out',
    ])
    expect((await open('韩雪')).lateReason).toBe('航班延误')
  })

  it.each([
    ['a text that is no code', 'https://example.com', 'unknown'],
    ['a code of nobody', 'G1.222222222222', 'unknown'],
  ])('tell %s', async (_name, code, verdict) => {
    expect(await verdicts([scan('孟凡', { code })])).toEqual([verdict])
  })

  it('tell a guest of another activity, who is too early, and who is too late', async () => {
    await server.handle.tx((tx) => seedActivities(tx, server.now()))
    const elsewhere = guestCode('open', demoPeople.liuYang.phone)
    expect(await verdicts([scan('孟凡', { code: elsewhere })])).toEqual(['unknown'])
    expect(await verdicts([scan('孟凡', { at: server.clock.at - HOUR_MS })])).toEqual(['early'])
    server.wait(100 * MINUTE_MS)
    expect(await verdicts([scan('孟凡'), scan('孟凡', { direction: 'out' })])).toEqual(['over', 'out'])
  })

  it('count live, per gate and in all', async () => {
    await settle([scan('孟凡'), scan('韩雪', { gate: gate(1).key })])
    server.wait(HOUR_MS)
    await settle([
      scan('邵华', { gate: gate(1).key }),
      scan('孟凡', { direction: 'out', gate: gate(1).key }),
      scan('孟凡'),
    ])
    expect(await counts()).toMatchObject({
      total: 4,
      arrived: 3,
      late: 1,
      left: 1,
      gates: [
        { name: '东门', arrived: 1, late: 0, left: 0 },
        { name: '西门', arrived: 2, late: 1, left: 1 },
      ],
    })
    // Whose invitation was taken back is expected no more, unless they have come.
    for (const name of ['白洁', '孟凡'])
      await server.send(revokeGuest, { code: getGuestCode(name), isRevoked: true }, await as('wangQiang'))
    expect(await counts()).toMatchObject({ total: 3, arrived: 3 })
  })

  it('find an activity for a week after its end, behind those that are on', async () => {
    const later = { ...plan(), title: '技术交流日', startTime: wire(8 * DAY_MS), lateAfter: wire(8 * DAY_MS) }
    await server.send(saveActivity, { ...later, endTime: wire(9 * DAY_MS) }, await as('wangQiang'))
    const titles = async (span: ActivitySpan = 'current') => {
      const rows = await listForStaff(
        server.db,
        demoCompanies.main.id,
        { sort: 'start', span },
        new Date(server.clock.at),
      )
      return rows.map(({ title }) => title)
    }
    server.wait(90 * MINUTE_MS + DAY_MS)
    const yesterday = await titles()
    expect(yesterday).toContain('设备验收会')
    expect(yesterday.indexOf('技术交流日')).toBeLessThan(yesterday.indexOf('设备验收会'))
    server.wait(7 * DAY_MS)
    expect(await titles()).toContain('技术交流日')
    expect(await titles()).not.toContain('设备验收会')
    expect(await titles('past')).toContain('设备验收会')
    expect(await titles('past')).not.toContain('技术交流日')
  })

  it('list activities by start, by number of guests, and by title in pinyin order', async () => {
    const at = (ms: number) => ({ startTime: wire(ms), lateAfter: wire(ms), endTime: wire(ms + DAY_MS) })
    const titles = ['张江参观日', '安全培训', '安全培训']
    const made: string[] = []
    for (const [index, title] of titles.entries()) {
      const facts = { ...plan(), title, ...at((9 - index) * DAY_MS) }
      made.push((await server.send(saveActivity, facts, await as('wangQiang'))).data.id)
    }
    const guests = ['甲', '乙', '丙', '丁', '戊'].map((name, n) => ({
      name,
      mobile: `1390000010${n}`,
      company: '',
      seat: '',
    }))
    const [visitDay = '', ...trainings] = made
    await server.send(inviteGuests, { activityId: visitDay, guests }, await as('wangQiang'))
    const list = async (sort?: 'start' | 'guests' | 'title') =>
      (await server.send(listStaffActivities, { ...(sort && { sort }) }, await as('wangQiang'))).data.activities
    const byStart = await list()
    expect(await list('start')).toEqual(byStart)
    expect(byStart.map(({ startTime }) => startTime)).toEqual(byStart.map(({ startTime }) => startTime).sort())

    const byGuests = await list('guests')
    expect(byGuests[0]).toMatchObject({ id: visitDay, guestCount: 5 })
    const counts = byGuests.map(({ guestCount }) => guestCount)
    expect(counts).toEqual([...counts].sort((one, other) => other - one))
    // Those with as many guests, none, by their start.
    expect(byGuests.filter(({ guestCount }) => guestCount === 0).map(({ id }) => id)).toEqual([...trainings].reverse())

    const byTitle = await list('title')
    expect(byTitle.map(({ id }) => id).sort()).toEqual(byStart.map(({ id }) => id).sort())
    expect(byTitle.slice(0, 2).map(({ id }) => id)).toEqual([...trainings].sort())
    expect(byTitle.at(-1)).toMatchObject({ id: visitDay })
    expect(await list('title')).toEqual(byTitle)
  })

  it('keep a roster without phone numbers, and find a guest by name, seat or the end of the number', async () => {
    const { data } = await server.send(getRoster, { activityId: own.id }, await as('zhaoLei'))
    expect(data.guests.map(({ name }) => name)).toEqual(names)
    expect(JSON.stringify(data)).not.toContain('139000')
    for (const keyword of ['韩', 'A02', '0001']) {
      const found = await server.send(searchGuests, { activityId: own.id, keyword }, await as('wangMin'))
      expect(found.data.guests).toMatchObject([{ name: '韩雪', phone: '139****0001' }])
    }
    const colleagues = await server.send(searchGuests, { activityId: own.id, keyword: '博世' }, await as('wangMin'))
    expect(colleagues.data.guests).toHaveLength(4)
    for (const keyword of ['%', '_', '9999'])
      expect(
        (await server.send(searchGuests, { activityId: own.id, keyword }, await as('wangMin'))).data.guests,
      ).toEqual([])
  })
})

describe('scans made without signal', () => {
  it('sent again after an answer was lost count once', async () => {
    const scans = [scan('孟凡'), scan('韩雪')]
    expect(await verdicts(scans)).toEqual(['in', 'in'])
    expect(await verdicts(scans)).toEqual(['in', 'in'])
    expect(await server.db.select().from(activityScan)).toHaveLength(2)
  })

  it('of a device whose clock is wrong are put right by how far it is off', async () => {
    const wrong = server.clock.at + 7 * HOUR_MS
    server.wait(30 * MINUTE_MS)
    const [result] = await settle([scan('孟凡', { at: wrong })], 'zhaoLei', wrong + 30 * MINUTE_MS)
    expect(result).toMatchObject({ verdict: 'in', guest: { inTime: wire(-30 * MINUTE_MS), inState: 'normal' } })
  })

  it('never lie in the future', async () => {
    const [result] = await settle([scan('孟凡', { at: server.clock.at + 10 * HOUR_MS })])
    expect(result?.guest?.inTime).toBe(wire(0))
  })

  it('made before another gate’s count instead of it, though they arrive later', async () => {
    server.wait(40 * MINUTE_MS)
    await settle([scan('孟凡', { gate: gate(1).key })])
    expect((await counts()).late).toBe(1)
    const [result] = await settle([scan('孟凡', { at: server.clock.at - 20 * MINUTE_MS })])
    expect(result).toMatchObject({ verdict: 'in', guest: { inGate: '东门', inState: 'normal' } })
    expect(await counts()).toMatchObject({ arrived: 1, late: 0, gates: [{ arrived: 1 }, { arrived: 0 }] })
  })

  it('come to the same in whatever order, parts and repetitions devices send them', async () => {
    server.wait(85 * MINUTE_MS)
    const oneScan = fc.record({
      name: fc.constantFrom(...names),
      direction: fc.constantFrom('in' as const, 'out' as const),
      gate: fc.integer({ min: 0, max: 1 }),
      minutesAgo: fc.integer({ min: 0, max: 80 }),
    })
    const story = fc
      .array(oneScan, { minLength: 1, maxLength: 12 })
      .chain((scans) => fc.tuple(fc.constant(scans), fc.array(fc.nat({ max: scans.length - 1 }), { maxLength: 30 })))
    await fc.assert(
      fc.asyncProperty(story, async ([made, sent]) => {
        await server.db.delete(activityScan)
        const scans = made.map(({ minutesAgo, gate: at, name, direction }) =>
          scan(name, { direction, gate: gate(at).key, at: server.clock.at - minutesAgo * MINUTE_MS }),
        )
        for (const at of sent) await settle([scans[at] as Scan])
        await settle([...scans].reverse())
        const earliest = (direction: 'in' | 'out') => {
          const by = new Map<string, Scan>()
          const sorted = [...scans].filter((one) => one.direction === direction)
          sorted.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
          for (const one of sorted) if (!by.has(one.code)) by.set(one.code, one)
          return [...by.values()]
        }
        const { arrived, left, late, gates } = await counts()
        const came = earliest('in')
        const lateAt = server.clock.at - 55 * MINUTE_MS
        expect({ arrived, left, late }).toEqual({
          arrived: came.length,
          left: earliest('out').length,
          late: came.filter(({ at }) => at > lateAt).length,
        })
        expect(gates.map((one) => one.arrived)).toEqual(
          own.gates.map(({ key }) => came.filter((one) => one.gate === key).length),
        )
      }),
      { numRuns: 25 },
    )
  })

  it('of one guest at many gates at the same moment: one is the first, the others are told so', async () => {
    await as('zhaoLei')
    const all = await Promise.all(
      Array.from({ length: 6 }, (_one, at) =>
        settle([scan('孟凡', { gate: gate(at % 2).key, at: server.clock.at + at })]),
      ),
    )
    const told = all.flat().map(({ verdict }) => verdict)
    expect(told.filter((verdict) => verdict === 'in').length).toBeGreaterThanOrEqual(1)
    expect(await counts()).toMatchObject({ arrived: 1 })
    expect(await server.db.select().from(activityScan)).toHaveLength(6)
  })
})

describe('administrators', () => {
  it.each([
    ['an end before the start', { endTime: '2026-01-01 00:00:00' }, 'endTime'],
    ['a moment on time before signing in begins', { lateAfter: '2026-01-01 00:00:00' }, 'lateAfter'],
    ['a moment on time after the end', { lateAfter: '2099-01-01 00:00:00' }, 'lateAfter'],
    ['a day that does not exist', { startTime: '2026-02-30 09:00:00' }, 'startTime'],
    ['two gates of one name', { gates: ['东门', '东门'] }, 'gates'],
  ])('are refused %s at its field', async (_name, wrong, field) => {
    const answer = await server.send(saveActivity, { ...plan(), ...wrong }, await as('wangQiang'))
    expect([answer.code, Object.keys(answer.data ?? {})]).toEqual([422, [field]])
  })

  it('are refused an end at the start and a moment on time at the beginning of signing in', async () => {
    const change = async (field: 'endTime' | 'lateAfter', at: string) =>
      server.send(saveActivity, { ...plan(), lateAfter: wire(30 * MINUTE_MS), [field]: at }, await as('wangQiang'))
    expect(await change('endTime', wire(30 * MINUTE_MS))).toMatchObject({
      code: 422,
      data: { endTime: '结束时间须晚于开始时间' },
    })
    expect(await change('lateAfter', wire(0))).toMatchObject({
      code: 422,
      data: { lateAfter: '准时截止时间须晚于签到开始时间' },
    })
    expect((await change('lateAfter', wire(90 * MINUTE_MS))).code).toBe(200)
  })

  it('change an activity over the version they saw; its gates keep their digits', async () => {
    const change = { ...plan(), id: own.id, version: own.version, gates: ['西门', '南门'] }
    const { data } = await server.send(saveActivity, change, await as('wangQiang'))
    expect(data.gates[0]).toEqual(gate(1))
    expect(await server.send(saveActivity, change, await as('wangQiang'))).toMatchObject({ code: 409 })
  })

  it('read an activity with the version that its next change names', async () => {
    const read = async () => (await server.send(getManagedActivity, { id: own.id }, await as('wangQiang'))).data
    const first = { title: '设备验收会', version: own.version, guestCount: names.length, isForPartners: false }
    expect(await read()).toMatchObject(first)
    await server.send(
      saveActivity,
      { ...plan(), id: own.id, version: own.version, address: '四号楼' },
      await as('wangQiang'),
    )
    expect(await read()).toMatchObject({ address: '四号楼', version: own.version + 1, gates: own.gates })
    expect(await server.send(getManagedActivity, { id: own.id }, await as('zhaoLei'))).toMatchObject({ code: 403 })
  })

  it('who invite a number again change its seat and keep its code', async () => {
    const guest = { name: '孟一凡', mobile: '13900000000', company: '大族激光', post: '经理', seat: 'VIP' }
    // Of a number that is named twice the last holds.
    const guests = [{ ...guest, seat: 'B09' }, guest]
    const { data } = await server.send(inviteGuests, { activityId: own.id, guests }, await as('wangQiang'))
    expect(data.guests).toMatchObject([{ code: getGuestCode('孟凡') }])
    const { mobile: _mobile, ...shown } = guest
    expect(await open('孟凡')).toMatchObject(shown)
    // Invited again, a revoked invitation holds again.
    await server.send(revokeGuest, { code: getGuestCode('孟凡'), isRevoked: true }, await as('wangQiang'))
    await server.send(inviteGuests, { activityId: own.id, guests: [guest] }, await as('wangQiang'))
    expect(await server.send(openGuestPass, { code: getGuestCode('孟凡') })).toMatchObject({ code: 200 })
  })
})

describe('another company', () => {
  it('finds nothing of it', async () => {
    const activityId = own.id
    const other = await as('otherAdministrator')
    const answers = await Promise.all([
      server.send(getRoster, { activityId }, other),
      server.send(countAtGates, { activityId }, other),
      server.send(searchGuests, { activityId, keyword: '孟' }, other),
      server.send(settleScans, { activityId, sentAt: 1, scans: [scan('孟凡')] }, other),
      server.send(inviteGuests, { activityId, guests: [{ name: '贼', mobile: '13911110000' }] }, other),
      server.send(saveActivity, { ...plan(), id: activityId, version: own.version }, other),
      server.send(getManagedActivity, { id: activityId }, other),
      server.send(revokeGuest, { code: getGuestCode('孟凡'), isRevoked: true }, other),
    ])
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 404))
    expect((await server.send(listStaffActivities, {}, other)).data.activities).toEqual([])
  })
})

describe('the story', () => {
  it('has one activity that is open and one for which it is late, with people in at every gate', async () => {
    await server.handle.tx((tx) => seedActivities(tx, server.now()))
    const { data } = await server.send(listStaffActivities, {}, await as('zhaoLei'))
    const seeded = data.activities.filter(({ id }) => id !== own.id)
    expect(seeded.map(({ title, phase }) => `${title} ${phase}`).sort()).toEqual([
      '供应商质量大会 late',
      '智造开放日 open',
    ])
    for (const { id } of seeded) {
      const { data: live } = await server.send(countAtGates, { activityId: id }, await as('zhaoLei'))
      expect(live.gates.every(({ arrived }) => arrived > 0)).toBe(true)
    }
    const late = await server.send(countAtGates, { activityId: seededActivity('quality') }, await as('zhaoLei'))
    expect(late.data).toMatchObject({ arrived: 12, late: 2, left: 1 })
  })
})

describe('the guests of an activity', () => {
  const read = async (activityId: string, person: Person) =>
    server.inject({
      url: `${exportActivityGuests.path}?activityId=${activityId}`,
      headers: { authorization: `Bearer ${(await as(person)).token}` },
    })

  it('are exported with their attendance and masked numbers, also when it is over; the export is in the log', async () => {
    await sign('孟凡')
    await sign('孟凡', { direction: 'out', gatePin: gate(1).pin })
    await server.send(revokeGuest, { code: getGuestCode('白洁'), isRevoked: true }, await as('wangQiang'))
    const formula = [{ name: '赵飞', mobile: '13900000009', company: '=1+1' }]
    await server.send(inviteGuests, { activityId: own.id, guests: formula }, await as('wangQiang'))
    server.wait(91 * MINUTE_MS)
    const answer = await read(own.id, 'wangQiang')
    expect(answer.headers['content-type']).toContain('text/csv')
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain('嘉宾名单-设备验收会-')
    const lines = answer.body.trimEnd().split('\r\n')
    expect(lines).toHaveLength(6)
    expect(lines[0]).toMatch(/^\ufeff"姓名","单位","职务","手机号","座位"/)
    expect(lines.find((line) => line.startsWith('"孟凡"'))).toMatch(
      /"139\*+0000","A01","有效","2[^"]+","东门","准时","","2[^"]+","西门"$/,
    )
    expect(lines.find((line) => line.startsWith('"韩雪"'))).toContain('"未签到"')
    expect(lines.find((line) => line.startsWith('"白洁"'))).toContain('"已取消"')
    expect(answer.body).toContain('"\'=1+1"')
    expect(answer.body).not.toMatch(/"1[3-9]\d{9}"/)
    const { records } = (await server.send(listAuditEntries, { keyword: '导出嘉宾名单' }, await as('wangQiang'))).data
    expect(records).toContainEqual(
      expect.objectContaining({ act: 'exportActivityGuests', actorName: '王强', subject: '设备验收会' }),
    )
  })

  it('are exported by administrators of their company alone', async () => {
    for (const person of ['zhaoLei', 'wangMin', 'liNa'] as const)
      expect((await read(own.id, person)).statusCode).toBe(403)
    expect((await read(own.id, 'otherAdministrator')).statusCode).toBe(404)
  })
})

describe('an activity that is called off', () => {
  const callOff = async (more: Partial<InputOf<typeof callOffActivity>> = {}, person: Person = 'wangQiang') =>
    server.send(
      callOffActivity,
      { id: own.id, version: own.version, isCalledOff: true, reason: '场地检修', ...more },
      await as(person),
    )
  const restore = (version: number) => callOff({ version, isCalledOff: false, reason: '' })
  const countNews = async (person: Person, title: string) => {
    const { data } = await server.send(listMessages, {}, await as(person))
    return data.records.filter((one) => one.title === title).length
  }
  /** One that begins in an hour. */
  const makeLater = async () => {
    const times = { signFrom: wire(0), startTime: wire(HOUR_MS), lateAfter: wire(HOUR_MS), endTime: wire(2 * HOUR_MS) }
    const { data } = await server.send(saveActivity, { ...plan(), ...times }, await as('wangQiang'))
    return data
  }

  it('says so with the reason to its guests, admits nobody, and notifies those who have an account', async () => {
    const guests = [
      { name: '刘洋', mobile: demoPeople.liuYang.phone },
      { name: '张伟', mobile: demoPeople.zhangWei.phone },
    ]
    const invited = await server.send(inviteGuests, { activityId: own.id, guests }, await as('wangQiang'))
    const revoked = invited.data.guests.find(({ name }) => name === '张伟')?.code ?? ''
    await server.send(revokeGuest, { code: revoked, isRevoked: true }, await as('wangQiang'))
    expect((await callOff()).data).toMatchObject({
      phase: 'cancelled',
      version: own.version + 1,
      cancelReason: '场地检修',
    })
    const gone = { code: 410, message: '活动已取消：场地检修' }
    expect(await server.send(openGuestPass, { code: getGuestCode('孟凡') })).toMatchObject(gone)
    expect(await sign('孟凡')).toMatchObject(gone)
    expect(await verdicts([scan('孟凡')])).toEqual(['revoked'])
    const { passes } = (await server.send(listMyGuestPasses, {}, await as('liuYang'))).data
    expect(passes).toMatchObject([{ title: '已取消：设备验收会' }])
    expect(await countNews('liuYang', '活动已取消：设备验收会')).toBe(1)
    expect(await countNews('zhangWei', '活动已取消：设备验收会')).toBe(0)
    const { activities } = (await server.send(listStaffActivities, {}, await as('wangQiang'))).data
    expect(activities.find(({ id }) => id === own.id)).toMatchObject({ phase: 'cancelled' })
  })

  it('says that alone where no reason was given', async () => {
    expect((await callOff({ reason: '' })).code).toBe(200)
    expect(await sign('孟凡')).toMatchObject({ code: 410, message: '活动已取消' })
  })

  it('is called off once, by the version that was read', async () => {
    const { data } = await callOff()
    expect(await callOff()).toMatchObject({ code: 409 })
    expect((await callOff({ version: data.version })).data.version).toBe(data.version)
  })

  it('is restored before its start alone, and its guests come as invited', async () => {
    own = { ...(await makeLater()), gates: [] }
    const guests = [
      { name: '孟凡', mobile: '13900000000' },
      { name: '刘洋', mobile: demoPeople.liuYang.phone },
    ]
    const invited = await server.send(inviteGuests, { activityId: own.id, guests }, await as('wangQiang'))
    codes.set('孟凡', invited.data.guests.find(({ name }) => name === '孟凡')?.code ?? '')
    const off = (await callOff()).data
    const back = (await restore(off.version)).data
    expect(back).toMatchObject({ phase: 'open', cancelTime: null, cancelReason: null })
    expect((await open('孟凡')).name).toBe('孟凡')
    expect(await countNews('liuYang', '活动已恢复：设备验收会')).toBe(1)
    const again = (await callOff({ version: back.version })).data
    server.wait(HOUR_MS)
    expect(await restore(again.version)).toMatchObject({ code: 409, message: '活动的开始时间已过，不能恢复' })
  })

  it('is not called off when it is over', async () => {
    server.wait(91 * MINUTE_MS)
    expect(await callOff()).toMatchObject({ code: 409, message: '活动已结束，不能取消' })
  })

  it.each([
    ['a long reason', { reason: '长'.repeat(201) }, 400],
    ['no such activity', { id: randomUUID() }, 404],
    ['another version', { version: 9 }, 409],
  ])('refuses %s', async (_name, more, code) => {
    expect((await callOff(more)).code).toBe(code)
  })

  it('is an act of the administrators of its company alone', async () => {
    for (const person of ['zhaoLei', 'wangMin', 'liNa'] as const) expect((await callOff({}, person)).code).toBe(403)
    expect((await callOff({}, 'otherAdministrator')).code).toBe(404)
    expect((await open('孟凡')).phase).toBe('open')
  })
})
