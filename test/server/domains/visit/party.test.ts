// Companions with a pass of their own, and visits that recur.
import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'

import { listMessages } from '@/contract/message/message'
import { changeVisit, getVisit, inviteVisitor, listVisits, revokeVisit } from '@/contract/visit/visit'
import { blockVisitor, checkOutVisitor, getGateBook, listOnSite, verifyVisitor } from '@/contract/visit/visit-gate'
import { applyVisit, fillVisit, getVisitorPass, openVisit, registerPassKey } from '@/contract/visit/visit-pass'
import { getVisitReport } from '@/contract/visit/visit-report'
import { actOnTask, getTaskDetail } from '@/contract/workflow/task'
import { listTodos } from '@/contract/workflow/todo'
import { computeSlot } from '@/lib/pass'
import { computePublicKey, signPassCode } from '@/lib/pass-signature'
import { chinaDay, formatWireTime } from '@/lib/wire-time'
import { visit } from '@/server/db/schema/visit'
import { notifyOverstays } from '@/server/domains/visit/upkeep'
import { demoCompanies, demoPeople } from '@/server/seed/people'
import { gateId, INVITED_TOKEN, seedVisits, visitId } from '@/server/seed/visits'

import { setUpServer } from '../../../support/set-up-server'
import { type Person, startStoryServer } from '../../../support/story'

const server = setUpServer(startStoryServer)
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Sessions end while the clock runs: whoever acts after that has a new one. */
const sessions = new Map<Person, { token: string }>()
async function as(who: Person) {
  const cached = sessions.get(who)
  if (cached) return cached
  const session = await server.enter(who)
  sessions.set(who, session)
  return session
}
/** Moves the clock. */
function wait(ms: number): void {
  server.wait(ms)
  sessions.clear()
}
const inHours = (hours: number) => formatWireTime(server.clock.at + hours * HOUR_MS)
const gate = gateId('front')
const companyId = demoCompanies.main.id
beforeEach(async () => {
  sessions.clear()
  await server.tell()
  await server.handle.tx((tx) => seedVisits(tx, server.now()))
})

const person = { visitorName: '陈立', visitorCompany: '三菱电机自动化', phone: '13900001111', agreed: true as const }
const mates = [{ name: '方圆', phone: '13900002222' }, { name: '卢克' }]

async function decide(host: Person, action: 'agree' | 'reject') {
  const { data } = await server.send(listTodos, { procDefKey: 'visitRequest' }, await as(host))
  const [todo] = data.records
  const input = { taskId: todo?.taskId ?? '', action, opinion: '改期', version: todo?.version ?? 0 }
  return server.send(actOnTask, input, await as(host))
}

interface Held {
  id: string
  holder: string
}

/** An invitation of 张伟 that begins now, filled in with two companions by name and one without. */
async function comeTogether(isAgreed = true) {
  const plan = { visitorName: '陈立', purpose: '调试', startTime: inHours(-0.5), endTime: inHours(4) }
  const { data: invited } = await server.send(inviteVisitor, plan, await as('zhangWei'))
  const input = { ...person, token: invited.token ?? '', companions: 3, mates }
  const { data: leader } = await server.send(fillVisit, input)
  if (isAgreed) await decide('zhangWei', 'agree')
  const { data: pass } = await server.send(getVisitorPass, leader)
  return { leader: leader as Held, pass }
}

/** What a companion does with the link. */
const claim = (token: string | null | undefined, phone = '13900003333') =>
  server.send(fillVisit, { ...person, visitorName: '别人', token: token ?? '', phone })

/** A phone that has registered its key for a pass. */
async function equip(visitKey: Held) {
  const secret = randomBytes(32).toString('base64url')
  await server.send(registerPassKey, { ...visitKey, publicKey: computePublicKey(secret) })
  const { data } = await server.send(getVisitorPass, visitKey)
  return { show: (at = server.clock.at) => signPassCode(secret, companyId, data.passId ?? '', computeSlot(at)), secret }
}

async function scan(code: string, direction: 'in' | 'out' = 'in') {
  return (await server.send(verifyVisitor, { gateId: gate, direction, code }, await as('zhaoLei'))).data
}

const listTitles = async (who: Person) =>
  (await server.send(listMessages, { msgType: 'system' }, await as(who))).data.records.map(({ title }) => title)

describe('companions by name', () => {
  it('are in the host’s to-do with all who come, and on the visit’s page', async () => {
    const { leader } = await comeTogether(false)
    const { data } = await server.send(listTodos, { procDefKey: 'visitRequest' }, await as('zhangWei'))
    expect(data.records[0]?.subject).toBe('陈立等 4 人（三菱电机自动化）申请到访')
    const task = await server.send(getTaskDetail, { taskId: data.records[0]?.taskId ?? '' }, await as('zhangWei'))
    expect(JSON.stringify(task.data)).toContain('4 人（同行 方圆、卢克）')
    const detail = await server.send(getVisit, { id: leader.id }, await as('zhangWei'))
    expect(detail.data.mates).toMatchObject([
      { name: '方圆', phone: '13900002222', statusName: '待审批', token: expect.any(String) },
      { name: '卢克', phone: '' },
    ])
    expect(detail.data.visit).toMatchObject({ companions: 1, mates: ['方圆', '卢克'], leaderName: null })
    const guard = await server.send(getVisit, { id: leader.id }, await as('zhaoLei'))
    expect(guard.data.mates[0]).toMatchObject({ phone: '139****2222', token: null })
  })

  it('are one line of the list, and found by their page', async () => {
    const { leader } = await comeTogether()
    const { data } = await server.send(listVisits, {}, await as('zhangWei'))
    expect(data.records.filter(({ visitorName }) => visitorName !== '陈立')).toHaveLength(2)
    const [mate] = (await server.send(getVisit, { id: leader.id }, await as('zhangWei'))).data.mates
    const own = await server.send(getVisit, { id: mate?.id ?? '' }, await as('zhangWei'))
    expect(own.data).toMatchObject({ visit: { visitorName: '方圆', leaderName: '陈立' }, canChange: false })
    expect(own.data.events[0]).toMatchObject({ title: '登记同行人', who: '陈立' })
    expect(await server.send(getVisit, { id: mate?.id ?? '' }, await as('liNa'))).toMatchObject({ code: 404 })
  })

  it('are at most as many as the companions, each with a name', async () => {
    const input = { ...person, token: INVITED_TOKEN, mates }
    const answer = await server.send(fillVisit, { ...input, companions: 1 })
    expect(answer).toMatchObject({ code: 422, data: { companions: '同行人多于随行人数' } })
    expect(await server.send(fillVisit, { ...input, companions: 2, mates: [{ name: ' ' }] })).toMatchObject({
      code: 400,
    })
    expect(await server.send(fillVisit, { ...input, companions: 2 })).toMatchObject({ code: 200 })
  })

  it('come with an application too, and not when one of them is blocked', async () => {
    const fields = { hostName: '张伟', hostPhone: demoPeople.zhangWei.phone, purpose: '交流', ...person, companions: 2 }
    const input = { ...fields, mates, startTime: inHours(20), endTime: inHours(22) }
    await server.send(blockVisitor, { name: '方圆', phone: '13900002222', reason: '闹事' }, await as('wangMin'))
    expect(await server.send(applyVisit, input)).toMatchObject({ code: 422, msg: '暂时无法登记，请联系接待人' })
    expect(await server.send(applyVisit, { ...input, mates: [{ name: '卢克' }] })).toMatchObject({ code: 200 })
  })

  it('take their pass once, by the link that the main visitor shares, and change nothing else', async () => {
    const { pass } = await comeTogether()
    const [first] = pass.mates
    expect((await server.send(openVisit, { token: first?.token ?? '' })).data).toMatchObject({
      visitorName: '方圆',
      leaderName: '陈立',
      isFilled: false,
    })
    const { data: visitKey } = await claim(first?.token)
    expect(await claim(first?.token)).toMatchObject({ code: 409 })
    expect((await server.send(openVisit, { token: first?.token ?? '' })).data).toMatchObject({
      visitorName: '',
      isFilled: true,
    })
    expect((await server.send(getVisitorPass, visitKey)).data).toMatchObject({
      visitorName: '方圆',
      phone: '139****3333',
      leaderName: '陈立',
      companions: 0,
      mates: [],
      seed: expect.any(String),
    })
    const again = await server.send(getVisitorPass, { id: pass.id, holder: undefined }, await as('liuYang'))
    expect(again.code).toBe(404)
  })

  it('pass the gate by themselves, and each is counted once; the host hears of the first', async () => {
    const { leader, pass } = await comeTogether()
    const { data: visitKey } = await claim(pass.mates[0]?.token)
    const before = (await server.send(listOnSite, {}, await as('zhaoLei'))).data
    const mate = await equip(visitKey as Held)
    expect(await scan(mate.show())).toMatchObject({
      verdict: 'accepted',
      people: 1,
      visit: { visitorName: '方圆', leaderName: '陈立' },
    })
    const main = await equip(leader)
    expect(await scan(main.show())).toMatchObject({ verdict: 'accepted', people: 2 })
    const { data } = await server.send(listOnSite, {}, await as('zhaoLei'))
    expect(data.people - before.people).toBe(3)
    expect(before.expected - data.expected).toBe(1)
    expect((await listTitles('zhangWei')).filter((title) => title.includes('已到'))).toEqual([
      '方圆（三菱电机自动化）已到 1 号门',
    ])
    wait(6 * HOUR_MS)
    await notifyOverstays(server.handle, server.now())
    expect((await listTitles('zhangWei')).filter((title) => title.includes('超时未离场'))).toContain(
      '陈立等 2 人（三菱电机自动化）超时未离场',
    )
    expect(
      (await listTitles('zhangWei')).filter((title) => title.startsWith('方圆') && title.includes('超时')),
    ).toEqual([])
  })

  it('are in the gate’s book by the whole first character of their names, rare ones too', async () => {
    const { pass } = await comeTogether()
    const { data: visitKey } = await claim(pass.mates[1]?.token)
    await equip(visitKey as Held)
    const rare = { visitorName: '𠮷田', purpose: '一二三四五六七八😀九十' }
    await server.db
      .update(visit)
      .set(rare)
      .where(eq(visit.id, (visitKey as Held).id))
    const { data } = await server.send(getGateBook, { gateId: gate }, await as('zhaoLei'))
    const booked = data.visits.find(({ visitorName }) => visitorName === '𠮷**')
    expect(booked?.purpose).toBe('一二三四五六七八…')
  })

  it('are in the gate’s book with their own keys', async () => {
    const { pass } = await comeTogether()
    const { data: visitKey } = await claim(pass.mates[1]?.token)
    const { secret } = await equip(visitKey as Held)
    const { data } = await server.send(getGateBook, { gateId: gate }, await as('zhaoLei'))
    const booked = data.visits.filter(({ visitorCompany }) => visitorCompany === '三菱电机自动化')
    expect(booked.map(({ visitorName, companions }) => [visitorName, companions])).toEqual(
      expect.arrayContaining([
        ['陈**', 1],
        ['方**', 0],
        ['卢**', 0],
      ]),
    )
    expect(booked.find(({ visitorName }) => visitorName === '卢**')?.publicKeys).toEqual([computePublicKey(secret)])
  })

  it('follow the visit: refused, rescheduled and revoked with it, but not while one is on site', async () => {
    const { leader, pass } = await comeTogether()
    const { data: visitKey } = await claim(pass.mates[0]?.token)
    const detail = await server.send(getVisit, { id: leader.id }, await as('zhangWei'))
    const plan = { id: leader.id, version: detail.data.version, purpose: '复检', gateId: gate }
    const times = { startTime: inHours(-0.5), endTime: inHours(6) }
    expect(await server.send(changeVisit, { ...plan, ...times }, await as('zhangWei'))).toMatchObject({ code: 200 })
    expect((await server.send(getVisitorPass, visitKey)).data).toMatchObject({ purpose: '复检', endTime: inHours(6) })
    const mate = await equip(visitKey as Held)
    await scan(mate.show())
    expect(await server.send(revokeVisit, { id: leader.id }, await as('zhangWei'))).toMatchObject({ code: 409 })
    wait(60_000)
    await scan(mate.show(), 'out')
    expect(await server.send(revokeVisit, { id: leader.id }, await as('zhangWei'))).toMatchObject({ code: 200 })
    wait(60_000)
    expect(await scan(mate.show())).toMatchObject({ verdict: 'revoked' })
    expect(await claim(pass.mates[1]?.token)).toMatchObject({ code: 410 })
  })

  it('are refused with the visit, and one alone is revoked without the others', async () => {
    const refused = await comeTogether(false)
    await decide('zhangWei', 'reject')
    const { data } = await server.send(getVisitorPass, refused.leader)
    expect(data.mates.map(({ statusName, token }) => [statusName, token])).toEqual([
      ['未通过', null],
      ['未通过', null],
    ])
    const { leader, pass } = await comeTogether()
    const id = pass.mates[0]?.id ?? ''
    expect(await server.send(revokeVisit, { id }, await as('zhangWei'))).toMatchObject({ code: 200 })
    const after = await server.send(getVisit, { id: leader.id }, await as('zhangWei'))
    expect(after.data).toMatchObject({ visit: { statusName: '待到访', mates: ['卢克'] } })
  })
})

describe('a visit that recurs', () => {
  /** Hours of a day in China, some days from now. */
  const at = (days: number, hour: number) =>
    `${chinaDay(server.clock.at + days * DAY_MS)} ${String(hour).padStart(2, '0')}:00:00`
  const weekday = (days: number) => new Date(server.clock.at + days * DAY_MS + 8 * HOUR_MS).getUTCDay() || 7
  const plan = (more = {}) => ({
    visitorName: '陈立',
    purpose: '巡检',
    startTime: at(1, 9),
    endTime: at(1, 11),
    repeat: { weekdays: [weekday(1), weekday(3)], until: chinaDay(server.clock.at + 15 * DAY_MS) },
    ...more,
  })
  const invite = async (more = {}) => server.send(inviteVisitor, plan(more), await as('zhangWei'))
  /** Moves the clock to an hour of a day, and signs in anew. */
  const goTo = (time: string) => {
    const ms = new Date(`${time.replace(' ', 'T')}+08:00`).getTime()
    wait(ms - server.clock.at)
  }

  async function approved() {
    const { data: invited } = await invite()
    const { data: visitKey } = await server.send(fillVisit, { ...person, token: invited.token ?? '' })
    await decide('zhangWei', 'agree')
    return { id: invited.id, held: visitKey as Held }
  }

  it('is one invitation, whose next occurrence is shown', async () => {
    const { data } = await invite()
    expect(data).toMatchObject({
      startTime: at(1, 9),
      endTime: at(1, 11),
      repeatText: expect.stringMatching(/^每周.、. 09:00 – 11:00，至/),
    })
    expect((await server.send(openVisit, { token: data.token ?? '' })).data.repeatText).toBe(data.repeatText)
    const { data: detail } = await server.send(getVisit, { id: data.id }, await as('zhangWei'))
    expect(detail.occurrences.map(({ day }) => day)).toEqual(
      [1, 3, 8, 10, 15].map((days) => chinaDay(server.clock.at + days * DAY_MS)),
    )
    expect(detail).toMatchObject({ canChange: true, repeat: plan().repeat })
    expect((await server.send(openVisit, { token: data.token ?? '' })).data.repeat).toEqual(plan().repeat)
    const list = await server.send(listVisits, {}, await as('zhangWei'))
    expect(list.data.records.find(({ id }) => id === data.id)).toMatchObject({ startTime: at(1, 9) })
  })

  it.each([
    ['no such day', { repeat: { weekdays: [1], until: '2000-01-01' } }, 'until'],
    ['more than three months', { repeat: { weekdays: [1], until: '2199-01-01' } }, 'until'],
    ['occurrences of a day', { endTime: undefined }, 'endTime'],
  ])('is refused at its field: %s', async (_what, wrong, field) => {
    const more = field === 'endTime' ? { endTime: at(2, 10) } : wrong
    expect(await invite(more)).toMatchObject({ code: 422, data: { [field]: expect.any(String) } })
  })

  it('lets in within each occurrence alone', async () => {
    const { id, held } = await approved()
    const { show } = await equip(held)
    expect(await scan(show())).toMatchObject({ verdict: 'early' })
    const [second] = [at(3, 10)]
    goTo(at(1, 10))
    expect(await scan(show())).toMatchObject({ verdict: 'accepted' })
    wait(60_000)
    await scan(show(), 'out')
    goTo(second)
    expect((await server.send(getVisitorPass, held)).data).toMatchObject({ statusName: '待到访', endTime: at(0, 11) })
    expect(await scan(show())).toMatchObject({ verdict: 'accepted', entries: 2 })
    goTo(at(0, 12))
    await notifyOverstays(server.handle, server.now())
    expect((await listTitles('zhangWei')).filter((title) => title.includes('超时未离场'))).toContain(
      '陈立（三菱电机自动化）超时未离场',
    )
    // Who leaves late is told to be checked out, not to wait for the next occurrence.
    const late = '过期 60 分钟，请登记离场'
    expect(await scan(show(), 'out')).toMatchObject({ verdict: 'expired', reason: expect.stringContaining(late) })
    wait(60_000)
    expect(await scan(show())).toMatchObject({ verdict: 'early' })
    goTo(at(30, 10))
    expect(await scan(show())).toMatchObject({ verdict: 'expired' })
    await server.send(checkOutVisitor, { id }, await as('wangMin'))
    // Whoever came at all has left, as the filter of the list has it.
    const past = await server.send(listVisits, { span: 'past', state: 'left' }, await as('zhangWei'))
    expect(past.data.records.find((one) => one.id === id)).toMatchObject({ statusName: '已离场' })
  })

  it('is in the gate’s book with the window of the day, or the next one', async () => {
    const { held } = await approved()
    await equip(held)
    const { passId } = (await server.send(getVisitorPass, held)).data
    const booked = async () =>
      (await server.send(getGateBook, { gateId: gate }, await as('zhaoLei'))).data.visits.find(
        (one) => one.passId === passId,
      )
    goTo(at(1, 8))
    expect(await booked()).toMatchObject({ startTime: at(0, 9), endTime: at(0, 11) })
    goTo(at(1, 8))
    expect(await booked()).toMatchObject({ startTime: at(1, 9), endTime: at(1, 11) })
  })

  it('loses one occurrence, or all', async () => {
    const { id, held } = await approved()
    const day = chinaDay(server.clock.at + DAY_MS)
    expect(await server.send(revokeVisit, { id, day }, await as('liNa'))).toMatchObject({ code: 404 })
    expect((await server.send(revokeVisit, { id, day }, await as('zhangWei'))).data).toMatchObject({
      statusName: '待到访',
      startTime: at(3, 9),
    })
    expect(await server.send(revokeVisit, { id, day }, await as('zhangWei'))).toMatchObject({ code: 409 })
    const { show } = await equip(held)
    goTo(at(1, 10))
    expect(await scan(show())).toMatchObject({ verdict: 'early' })
    for (const days of [2, 7, 9]) {
      const next = chinaDay(server.clock.at + days * DAY_MS)
      expect((await server.send(revokeVisit, { id, day: next }, await as('zhangWei'))).data.statusName).toBe('待到访')
    }
    // The last one ends the visit.
    const last = chinaDay(server.clock.at + 14 * DAY_MS)
    expect((await server.send(revokeVisit, { id, day: last }, await as('zhangWei'))).data.statusName).toBe('已撤销')
    const [row] = await server.db.select().from(visit).where(eq(visit.id, id))
    expect(row?.status).toBe('revoked')
  })

  async function change(id: string, more: object, who: Person = 'zhangWei') {
    const { data } = await server.send(getVisit, { id }, await as(who))
    const { purpose, area, startTime, endTime, gateId: through } = data.visit
    const input = { id, version: data.version, purpose, area, startTime, endTime, gateId: through, ...more }
    return server.send(changeVisit, input, await as(who))
  }

  async function countToday() {
    const today = chinaDay(server.clock.at)
    const { data } = await server.send(getVisitReport, { fromDay: today, toDay: today }, await as('wangMin'))
    return data.hosts.find(({ name }) => name === '张伟')
  }

  it('is rescheduled from the next occurrence on, and keeps those that were held', async () => {
    const { id, held } = await approved()
    const { show } = await equip(held)
    goTo(at(1, 10))
    expect(await scan(show())).toMatchObject({ verdict: 'accepted' })
    expect(await change(id, {})).toMatchObject({ code: 409 })
    wait(60_000)
    await scan(show(), 'out')
    const [cancelled, first] = [chinaDay(server.clock.at + 2 * DAY_MS), chinaDay(server.clock.at + 7 * DAY_MS)]
    await server.send(revokeVisit, { id, day: cancelled }, await as('zhangWei'))
    const fresh = { startTime: `${cancelled} 14:00:00`, endTime: `${cancelled} 16:00:00` }
    const repeat = { weekdays: [weekday(0), weekday(2)].sort(), until: chinaDay(server.clock.at + 9 * DAY_MS) }
    const counted = await countToday()
    const { data: changed } = await change(id, { ...fresh, repeat })
    expect(changed).toMatchObject({ startTime: at(0, 9), repeatText: expect.stringContaining(' 14:00 – 16:00，至') })
    const { data: detail } = await server.send(getVisit, { id }, await as('zhangWei'))
    expect(detail.events.map(({ kind }) => kind)).toContain('changed')
    // The cancelled day stays cancelled, and the one that was held is still today's.
    expect(detail.occurrences.map(({ startTime }) => startTime.slice(0, 16))).toEqual([
      at(0, 9).slice(0, 16),
      `${first} 14:00`,
      at(9, 14).slice(0, 16),
    ])
    expect(await countToday()).toEqual(counted)
    goTo(`${first} 09:30:00`)
    expect(await scan(show())).toMatchObject({ verdict: 'early' })
    goTo(at(0, 15))
    expect(await scan(show())).toMatchObject({ verdict: 'accepted', entries: 2 })
  })

  it('keeps its days where none are named, and tells who has read it that others changed them', async () => {
    const { id } = await approved()
    const { data: shown } = await server.send(getVisit, { id }, await as('wangMin'))
    const { data: moved } = await change(id, { purpose: '点检' })
    expect(moved).toMatchObject({ purpose: '点检', repeatText: shown.visit.repeatText })
    const repeat = { ...plan().repeat, until: chinaDay(server.clock.at + 8 * DAY_MS) }
    const { data: before } = await server.send(getVisit, { id }, await as('wangMin'))
    expect((await change(id, { repeat })).code).toBe(200)
    expect(await change(id, { version: before.version }, 'wangMin')).toMatchObject({ code: 409 })
    expect(await change(id, { repeat: { ...repeat, until: '2000-01-01' } })).toMatchObject({
      code: 422,
      data: { until: expect.any(String) },
    })
  })

  it('cannot be made of a single visit afterwards', async () => {
    const { data } = await server.send(inviteVisitor, { ...plan(), repeat: undefined }, await as('zhangWei'))
    expect(await change(data.id, { repeat: plan().repeat })).toMatchObject({
      code: 422,
      data: { repeat: expect.any(String) },
    })
  })

  it('is in the story, with a companion of another visit', async () => {
    const { data } = await server.send(getVisit, { id: visitId('atlas') }, await as('wangMin'))
    expect(data.visit.repeatText).toMatch(/^每周/)
    const estun = await server.send(getVisit, { id: visitId('estun') }, await as('zhangWei'))
    expect(estun.data.mates).toMatchObject([{ name: '何静' }])
  })
})
