import { eq, isNotNull } from 'drizzle-orm'

import type { InputOf } from '@/contract/endpoint'
import {
  createLaunchInvitation,
  getLaunch,
  listLaunchInvitations,
  openLaunchInvitation,
  setLaunchReminder,
  signUpForLaunch,
} from '@/contract/event/launch'
import {
  callOffLaunch,
  getManagedLaunch,
  listLaunchSignUps,
  listManagedLaunches,
  saveLaunch,
} from '@/contract/event/launch-manage'
import { checkWebAddress } from '@/contract/identity/web-page'
import { listMessages } from '@/contract/message/message'
import { formatWireTime } from '@/lib/wire-time'
import { appUser } from '@/server/db/schema/identity'
import { launchInvitation, launchSignUp } from '@/server/db/schema/launch'
import { subscribeMessage, subscribeQuota } from '@/server/db/schema/subscribe'
import { notifyUpcomingLaunches } from '@/server/domains/launch/sign-up'
import { runHousekeeping } from '@/server/jobs/housekeeping'
import { launchId, launchInvitationCode, seedLaunch } from '@/server/seed/launch'
import { demoPeople } from '@/server/seed/people'

import { setUpServer } from '../../../support/set-up-server'
import { type Person, startStoryServer } from '../../../support/story'

const HOUR_MS = 3_600_000
const LIVE = 'https://live.example.com/2026'

const server = setUpServer(startStoryServer)
let event: { id: string; version: number }
const as = (person: Person) => server.as(person)
const wire = (ms: number) => formatWireTime(server.clock.at + ms)

const plan = () => ({
  version: 0,
  title: '智造发布会',
  tags: ['免费'],
  address: '多功能厅',
  capacity: 2,
  liveUrl: LIVE,
  startTime: wire(HOUR_MS * 2),
  endTime: wire(HOUR_MS * 4),
  speakers: [{ name: '林致远' }],
  agenda: [{ time: '14:00', minutes: 20, title: '开场', speaker: '林致远' }],
})
beforeEach(async () => {
  await server.tell()
  event = (await server.send(saveLaunch, plan(), await as('wangQiang'))).data
})

const facts = (mobile: string) => ({ name: '刘洋', mobile, company: '博世', agreed: true as const })

/** Signs a stranger up, with a code of their own. */
async function signUp(mobile: string, more: Partial<InputOf<typeof signUpForLaunch>> = {}) {
  const smsCode = await server.codeFor(mobile, 'launch')
  return server.send(signUpForLaunch, { eventId: event.id, ...facts(mobile), smsCode, ...more })
}
const own = async (person: Person) =>
  server.send(signUpForLaunch, { eventId: event.id, ...facts(demoPeople[person].phone) }, await as(person))
const shown = async (person?: Person) => (await server.send(getLaunch, {}, person && (await as(person)))).data

describe('signing up', () => {
  it('takes a proven number once, and gives the first ticket again', async () => {
    const first = await signUp('13911110001')
    expect(first).toMatchObject({ code: 200, data: { name: '刘洋', isReminded: false } })
    expect((await signUp('13911110001')).data).toEqual(first.data)
    expect((await shown()).event.signUpCount).toBe(1)
  })

  it.each([
    ['no code', { smsCode: undefined }, 422],
    ['a wrong code', { smsCode: '000000' }, 422],
    ['no name', { name: ' ' }, 400],
    ['no tick', { agreed: false as true }, 400],
    ['an event nobody knows', { eventId: 'none' }, 404],
  ])('refuses %s', async (_name, more, code) => {
    expect((await signUp('13911110001', more)).code).toBe(code)
    expect((await shown()).event.signUpCount).toBe(0)
  })

  it('asks an account for no code, but only for its own number', async () => {
    expect(await own('liuYang')).toMatchObject({ code: 200, data: { isReminded: true } })
    const other = { eventId: event.id, ...facts('13911110001') }
    expect((await server.send(signUpForLaunch, other, await as('liuYang'))).code).toBe(422)
    expect((await shown('liuYang')).ticket).toMatchObject({ name: '刘洋' })
    expect((await shown('zhangWei')).ticket).toBeNull()
  })

  it('of a guest is the account of that number once it signs up again, with its reminder', async () => {
    const first = await signUp(demoPeople.zhangWei.phone)
    expect((await shown('zhangWei')).ticket).toBeNull()
    expect((await own('zhangWei')).data).toEqual({ ...first.data, isReminded: true })
    expect((await shown('zhangWei')).ticket).toMatchObject({ signUpNo: first.data.signUpNo })
    const off = await server.send(setLaunchReminder, { eventId: event.id, isOn: false }, await as('zhangWei'))
    expect(off.data).toEqual({ isOn: false })
    expect((await shown()).event.signUpCount).toBe(1)
  })

  it('gives the last place to one of two who come at once, and says it is full', async () => {
    await own('liuYang')
    const inputs = await Promise.all(
      ['13911110001', '13911110002', '13911110003'].map(async (mobile) => {
        const smsCode = await server.codeFor(mobile, 'launch')
        return { eventId: event.id, ...facts(mobile), smsCode }
      }),
    )
    const answers = await Promise.all(inputs.map((input) => server.send(signUpForLaunch, input)))
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409, 409])
    expect((await shown()).event.signUpCount).toBe(2)
  })

  it('ends with the event', async () => {
    const ticket = await signUp('13911110002')
    const earlier = { ...plan(), startTime: wire(HOUR_MS), endTime: wire(HOUR_MS * 3) }
    await server.send(saveLaunch, earlier, await as('wangQiang'))
    server.wait(5 * HOUR_MS)
    expect((await signUp('13911110001')).code).toBe(409)
    expect((await signUp('13911110002')).data).toEqual(ticket.data)
    // When all are over the last one stays to be seen.
    expect((await shown()).event.id).toBe(event.id)
  })

  it('of an account is one for an event, also after its number has changed', async () => {
    const first = await own('liuYang')
    const mobile = '13911110009'
    await server.db.update(appUser).set({ phone: mobile }).where(eq(appUser.id, demoPeople.liuYang.id))
    const again = { eventId: event.id, ...facts(mobile) }
    expect((await server.send(signUpForLaunch, again, await as('liuYang'))).data).toEqual(first.data)
    expect((await shown()).event.signUpCount).toBe(1)
  })
})

describe('a personal invitation', () => {
  const invite = async (guestName = '孟凡') =>
    (await server.send(createLaunchInvitation, { eventId: event.id, guestName }, await as('zhangWei'))).data.code
  const open = async (code: string) => server.send(openLaunchInvitation, { code })
  const sent = async (person: Person = 'zhangWei') =>
    (await server.send(listLaunchInvitations, { eventId: event.id }, await as(person))).data.records

  it('says who invites whom to what, without an account', async () => {
    const letter = { guestName: '孟凡', guestCompany: '博世', note: '期待与你见面' }
    const made = await server.send(createLaunchInvitation, { eventId: event.id, ...letter }, await as('zhangWei'))
    const { data } = await open(made.data.code)
    expect(data).toMatchObject({ ...letter, inviterName: '张伟', isSignedUp: false })
    expect(data.event.title).toBe('智造发布会')
    expect((await open('222222222222')).code).toBe(404)
  })

  it('that is followed is marked, and its inviter is told', async () => {
    const code = await invite()
    await signUp('13911110001', { invitation: code })
    expect((await open(code)).data.isSignedUp).toBe(true)
    expect(await sent()).toMatchObject([{ guestName: '孟凡', isSignedUp: true }])
    const { data } = await server.send(listMessages, {}, await as('zhangWei'))
    expect(data.records.map(({ title }) => title)).toContain('刘洋 已报名智造发布会')
  })

  it('comes with every sign-up, from the host', async () => {
    const { data } = await signUp('13911110001')
    expect((await open(data.code)).data).toMatchObject({
      guestName: '刘洋',
      inviterName: '华东精密制造',
      isSignedUp: true,
    })
  })

  it('of one person is listed to nobody else', async () => {
    await invite()
    expect(await sent('liNa')).toEqual([])
  })

  it('is listed page by page, the newest first', async () => {
    for (const name of ['孟凡', '韩雪', '邵华']) {
      await invite(name)
      server.wait(1000)
    }
    const page = async (current: number) => {
      const query = { eventId: event.id, current, size: 2 }
      const { data } = await server.send(listLaunchInvitations, query, await as('zhangWei'))
      return [data.total, ...data.records.map(({ guestName }) => guestName)]
    }
    expect(await page(1)).toEqual([3, '邵华', '韩雪'])
    expect(await page(2)).toEqual([3, '孟凡'])
  })

  it('is one of a hundred a day', async () => {
    for (let made = 0; made < 100; made++) await invite()
    const input = { eventId: event.id, guestName: '孟凡' }
    const answer = await server.send(createLaunchInvitation, input, await as('zhangWei'))
    expect(answer).toMatchObject({ code: 409, msg: '一天最多发出 100 份邀请，请明天再来' })
    await server.db.update(launchInvitation).set({ createdAt: new Date(server.clock.at - 24 * HOUR_MS) })
    expect((await server.send(createLaunchInvitation, input, await as('zhangWei'))).code).toBe(200)
  })

  it('to another event is neither followed nor listed by who signs up for this one', async () => {
    const other = (await server.send(saveLaunch, plan(), await as('wangQiang'))).data
    const invitation = { eventId: other.id, guestName: '孟凡' }
    const { code } = (await server.send(createLaunchInvitation, invitation, await as('zhangWei'))).data
    await signUp('13911110001', { invitation: code })
    expect((await open(code)).data.isSignedUp).toBe(false)
    expect(await sent()).toEqual([])
    const { data } = await server.send(listMessages, {}, await as('zhangWei'))
    expect(data.records.map(({ title }) => title)).not.toContain('刘洋 已报名智造发布会')
  })
})

describe('the reminder', () => {
  const told = async (person: Person) => {
    const { data } = await server.send(listMessages, {}, await as(person))
    return data.records.filter(({ title }) => title.endsWith('开始')).map(({ title }) => title)
  }
  const round = () => notifyUpcomingLaunches(server.handle, server.now())

  it('comes an hour before, once, to accounts that want it', async () => {
    await own('liuYang')
    await own('zhangWei')
    await server.send(setLaunchReminder, { eventId: event.id, isOn: false }, await as('zhangWei'))
    await round()
    expect(await told('liuYang')).toEqual([])
    server.wait(HOUR_MS)
    await Promise.all([round(), round()])
    await round()
    expect(await told('liuYang')).toHaveLength(1)
    const [news] = (await server.send(listMessages, {}, await as('liuYang'))).data.records
    expect(news).toMatchObject({
      title: `智造发布会 ${wire(HOUR_MS).slice(11, 16)} 开始`,
      content: '点此进入，观看直播',
      openPage: `/pages/liveH5/index?id=${event.id}`,
    })
    expect(await told('zhangWei')).toEqual([])
  })

  it('comes late to who signs up late, and no more once the event is over', async () => {
    await own('liuYang')
    const remind = (isOn: boolean) =>
      server.db.update(launchSignUp).set({ isReminded: isOn }).where(eq(launchSignUp.userId, demoPeople.liuYang.id))
    await remind(false)
    server.wait(3 * HOUR_MS)
    await own('zhangWei')
    await round()
    await remind(true)
    server.wait(2 * HOUR_MS)
    await round()
    const reminded = await server.db.select().from(launchSignUp).where(isNotNull(launchSignUp.remindedAt))
    expect(reminded.map(({ userId }) => userId)).toEqual([demoPeople.zhangWei.id])
  })

  it('comes again before the new start of an event that is put off, which its guests are told', async () => {
    await own('liuYang')
    server.wait(HOUR_MS)
    await round()
    expect(await told('liuYang')).toHaveLength(1)
    const later = { id: event.id, ...plan(), startTime: wire(HOUR_MS * 2), endTime: wire(HOUR_MS * 4) }
    event = (await server.send(saveLaunch, { ...later, version: event.version }, await as('wangQiang'))).data
    event = (await server.send(saveLaunch, { ...later, version: event.version }, await as('wangQiang'))).data
    const { data } = await server.send(listMessages, {}, await as('liuYang'))
    const moved = data.records.filter(({ title }) => title === '发布会改期：智造发布会')
    expect(moved.map(({ content }) => content)).toEqual([`改为 ${later.startTime.slice(0, 16)}，多功能厅`])
    const elsewhere = { ...later, address: '二号楼' }
    event = (await server.send(saveLaunch, { ...elsewhere, version: event.version }, await as('wangQiang'))).data
    const { records } = (await server.send(listMessages, {}, await as('liuYang'))).data
    const news = records.find(({ title }) => title === '发布会换了地点：智造发布会')
    expect(news?.content).toBe(`改为 ${later.startTime.slice(0, 16)}，二号楼`)
    await round()
    expect(await told('liuYang')).toHaveLength(1)
    server.wait(HOUR_MS)
    await round()
    expect(await told('liuYang')).toHaveLength(2)
  })

  it('goes by WeChat too to those who allowed it, with title, place and start', async () => {
    await own('liuYang')
    await own('zhangWei')
    const { id: userId } = demoPeople.liuYang
    const allowed = { userId, templateId: 'launch-template', kind: 'launch', remaining: 1, answeredAt: server.now() }
    await server.db.insert(subscribeQuota).values(allowed)
    server.wait(HOUR_MS)
    await round()
    const queued = await server.db.select().from(subscribeMessage)
    expect(queued).toMatchObject([{ userId, kind: 'launch', page: `/pages/liveH5/index?id=${event.id}` }])
    expect(queued[0]?.values).toEqual(['智造发布会', '多功能厅', wire(HOUR_MS).slice(0, 16)])
  })

  it('is for those who signed up', async () => {
    const answer = await server.send(setLaunchReminder, { eventId: event.id, isOn: true }, await as('liNa'))
    expect(answer.code).toBe(404)
  })
})

describe('the host', () => {
  it('alone makes an event, and reads who signed up', async () => {
    await signUp('13911110001')
    const list = async (person: Person) =>
      (await server.send(listLaunchSignUps, { eventId: event.id }, await as(person))).code
    expect([await list('wangQiang'), await list('otherAdministrator')]).toEqual([200, 404])
    const count = async (keyword: string) =>
      (await server.send(listLaunchSignUps, { eventId: event.id, keyword }, await as('wangQiang'))).data.total
    expect([await count('13911110001'), await count('13911119999')]).toEqual([1, 0])
    expect((await server.send(saveLaunch, plan(), await as('otherAdministrator'))).code).toBe(403)
    const change = { ...plan(), id: event.id, version: event.version, capacity: 9 }
    expect((await server.send(saveLaunch, change, await as('wangQiang'))).data.capacity).toBe(9)
    expect((await server.send(saveLaunch, change, await as('wangQiang'))).code).toBe(409)
    const empty = { ...plan(), endTime: plan().startTime }
    expect((await server.send(saveLaunch, empty, await as('wangQiang'))).data).toEqual({
      endTime: '结束时间须晚于开始时间',
    })
  })

  it('lists its events, and reads one with the version that its next change names', async () => {
    await signUp('13911110001')
    const listed = (await server.send(listManagedLaunches, {}, await as('wangQiang'))).data.records
    expect(listed).toContainEqual(expect.objectContaining({ id: event.id, phase: 'before', signUpCount: 1 }))
    const form = (await server.send(getManagedLaunch, { id: event.id }, await as('wangQiang'))).data
    expect(form).toMatchObject({ id: event.id, version: event.version, liveUrl: LIVE, agenda: plan().agenda })
    const foreign = await as('otherAdministrator')
    expect((await server.send(listManagedLaunches, {}, foreign)).data.records).toEqual([])
    expect((await server.send(getManagedLaunch, { id: event.id }, foreign)).code).toBe(404)
    expect((await server.send(getManagedLaunch, { id: event.id }, await as('zhangWei'))).code).toBe(403)
  })

  it('lists its events by start or by sign-ups, page by page without loss or repetition', async () => {
    const admin = await as('wangQiang')
    await signUp('13911110001')
    for (const n of [1, 2, 3]) await server.send(saveLaunch, { ...plan(), title: `同时的发布会 ${n}` }, admin)
    const read = async (sort: 'newest' | 'oldest' | 'signUps', size = 50, current = 1) =>
      (await server.send(listManagedLaunches, { sort, size, current }, admin)).data.records
    const newest = await read('newest')
    expect((await server.send(listManagedLaunches, { size: 50 }, admin)).data.records).toEqual(newest)
    expect(newest.length).toBeGreaterThanOrEqual(4)
    const starts = newest.map(({ startTime }) => startTime)
    expect(starts).toEqual([...starts].sort().reverse())
    expect(await read('oldest')).toEqual([...newest].reverse())
    const [first, ...others] = await read('signUps')
    expect(first).toMatchObject({ id: event.id, signUpCount: 1 })
    expect(others).toEqual(newest.filter(({ id }) => id !== event.id))
    for (const sort of ['newest', 'oldest', 'signUps'] as const) {
      const pages = await Promise.all([1, 2, 3, 4].map((current) => read(sort, 2, current)))
      expect(pages.flat()).toEqual((await read(sort)).slice(0, 8))
    }
  })

  it('keeps the portraits of speakers who keep their names', async () => {
    await server.handle.tx((tx) => seedLaunch(tx, server.now()))
    const admin = await as('wangQiang')
    const form = (await server.send(getManagedLaunch, { id: launchId }, admin)).data
    const speakers = [...form.speakers.slice(1), { name: '新讲师' }]
    const saved = await server.send(saveLaunch, { ...form, liveUrl: form.liveUrl ?? '', speakers }, admin)
    expect(saved.data.speakers.map(({ avatar }) => avatar !== null)).toEqual([true, true, true, false])
  })

  it.each([
    ['an end before the start', { endTime: '2026-01-01 00:00:00' }, 'endTime'],
    ['a time that does not exist', { startTime: '2026-02-30 00:00:00' }, 'startTime'],
    ['an agenda without clock times', { agenda: [{ time: '两点', minutes: 1, title: '开场' }] }, 'agenda'],
    ['an agenda with a time after midnight', { agenda: [{ time: '24:00', minutes: 1, title: '开场' }] }, 'agenda'],
    ['a live address with a name before its host', { liveUrl: 'https://live@evil.cn/' }, 'liveUrl'],
    ['a live address without TLS', { liveUrl: 'http://live.example.com' }, 'liveUrl'],
    ['a live address that runs something', { liveUrl: 'javascript:alert(1)' }, 'liveUrl'],
  ])('is refused %s at its field', async (_name, wrong, field) => {
    const answer = await server.send(saveLaunch, { ...plan(), ...wrong }, await as('wangQiang'))
    expect([answer.code, Object.keys(answer.data ?? {})]).toEqual([422, [field]])
  })

  it('makes its live address one that may be opened, and no other of that site', async () => {
    const allowed = async (url: string) => (await server.send(checkWebAddress, { url })).data.isAllowed
    expect([await allowed(LIVE), await allowed(`${LIVE}/more`)]).toEqual([true, false])
  })
})

it('the story has an event next week, with places left and an invitation for 刘洋', async () => {
  await server.handle.tx((tx) => seedLaunch(tx, server.now()))
  const { data } = await server.send(openLaunchInvitation, { code: launchInvitationCode })
  expect(data).toMatchObject({ guestName: '刘洋', inviterName: '张伟' })
  expect([data.event.phase, data.event.agenda.length, data.event.speakers.length]).toEqual(['before', 6, 4])
  expect(data.event.signUpCount).toBeLessThan(data.event.capacity)
})

describe('an event that is called off', () => {
  const callOff = async (more: Partial<InputOf<typeof callOffLaunch>> = {}, person: Person = 'wangQiang') =>
    server.send(
      callOffLaunch,
      { id: event.id, version: event.version, isCalledOff: true, reason: '嘉宾行程有变', ...more },
      await as(person),
    )
  const countNews = async (person: Person, title: string) => {
    const { data } = await server.send(listMessages, {}, await as(person))
    return data.records.filter((one) => one.title === title).length
  }
  const read = async () => (await server.send(getLaunch, { id: event.id })).data.event
  /** Within the life of a token. */
  const hold = async () => {
    const times = { startTime: wire(HOUR_MS / 2), endTime: wire(HOUR_MS) }
    event = (await server.send(saveLaunch, { ...plan(), ...times }, await as('wangQiang'))).data
  }

  it('says so with the reason, takes no sign-ups or invitations, reminds nobody, and notifies who has signed up', async () => {
    await own('zhangWei')
    expect((await callOff()).data).toMatchObject({ phase: 'cancelled', version: event.version + 1 })
    expect(await read()).toMatchObject({ phase: 'cancelled', cancelReason: '嘉宾行程有变', signUpCount: 1 })
    const refuse = (act: string) => ({ code: 409, message: `发布会已取消，不能再${act}：嘉宾行程有变` })
    expect(await signUp('13900001111')).toMatchObject(refuse('报名'))
    const guest = { eventId: event.id, guestName: '刘洋' }
    expect(await server.send(createLaunchInvitation, guest, await as('zhangWei'))).toMatchObject(refuse('邀请'))
    expect(await countNews('zhangWei', '发布会已取消：智造发布会')).toBe(1)
    expect(await countNews('liNa', '发布会已取消：智造发布会')).toBe(0)
    server.wait(HOUR_MS + 1)
    await notifyUpcomingLaunches(server.handle, server.now())
    const { data } = await server.send(listMessages, {}, await as('zhangWei'))
    expect(data.records.some(({ title }) => /^智造发布会 .* 开始$/.test(title))).toBe(false)
  })

  it('gives its place on the public page to one that is not', async () => {
    const later = { ...plan(), title: '秋季发布会', startTime: wire(HOUR_MS * 3), endTime: wire(HOUR_MS * 5) }
    const { data } = await server.send(saveLaunch, later, await as('wangQiang'))
    const first = async () => (await shown()).event.id
    expect(await first()).toBe(event.id)
    await callOff()
    expect(await first()).toBe(data.id)
  })

  it('is restored before its start alone, by the version that was read, and takes sign-ups again', async () => {
    await hold()
    await own('liuYang')
    const off = (await callOff()).data
    expect(await callOff()).toMatchObject({ code: 409 })
    expect((await callOff({ version: off.version })).data.version).toBe(off.version)
    const back = (await callOff({ version: off.version, isCalledOff: false })).data
    expect(back).toMatchObject({ phase: 'before', cancelTime: null, cancelReason: null })
    expect(await countNews('liuYang', '发布会已恢复：智造发布会')).toBe(1)
    expect((await signUp('13900001111')).code).toBe(200)
    const again = (await callOff({ version: back.version })).data
    server.wait(HOUR_MS / 2)
    expect(await callOff({ version: again.version, isCalledOff: false })).toMatchObject({
      code: 409,
      message: '发布会的开始时间已过，不能恢复',
    })
  })

  it('is not called off when it is over, by others than its administrators, or with a long reason', async () => {
    expect((await callOff({ reason: '长'.repeat(201) })).code).toBe(400)
    expect((await callOff({ id: 'none' })).code).toBe(404)
    for (const person of ['zhangWei', 'liNa', 'otherAdministrator'] as const)
      expect((await callOff({}, person)).code).toBe(403)
    await hold()
    server.wait(HOUR_MS + 1)
    expect(await callOff()).toMatchObject({ code: 409, message: '发布会已结束，不能取消' })
  })
})

it('sign-ups of a launch that is over are deleted with their invitations after the days of the setting, or stay for ever', async () => {
  await signUp('13911110001')
  server.wait(HOUR_MS * 4)
  const count = async () => [
    await server.db.$count(launchSignUp, eq(launchSignUp.eventId, event.id)),
    await server.db.$count(launchInvitation, eq(launchInvitation.eventId, event.id)),
  ]
  const clean = (days: number, guestKeepDays: number | undefined) =>
    runHousekeeping(
      { ...server.services, settings: { ...server.settings, guestKeepDays } },
      new Date(server.clock.at + days * 24 * HOUR_MS),
    )
  await clean(150, undefined)
  await clean(29, 30)
  expect(await count()).toEqual([1, 1])
  await clean(31, 30)
  expect(await count()).toEqual([0, 0])
})
