// The desk of the reception: today's visitors by list, walk-ins, admission by hand, and sending an invitation again.
import { eq, sql } from 'drizzle-orm'

import { listMessages } from '@/contract/message/message'
import { changeVisit, getVisit, remindVisitor, revokeVisit } from '@/contract/visit/visit'
import {
  admitVisitor,
  blockVisitor,
  type DeskTab,
  getGateBook,
  listOnSite,
  registerWalkIn,
} from '@/contract/visit/visit-gate'
import { actOnTask } from '@/contract/workflow/task'
import { listTodos } from '@/contract/workflow/todo'
import { formatWireTime } from '@/lib/wire-time'
import { visit } from '@/server/db/schema/visit'
import { webhook, webhookDelivery } from '@/server/db/schema/webhook'
import { demoCompanies, demoPeople } from '@/server/seed/people'
import { gateId, seedVisits, visitId } from '@/server/seed/visits'

import { setUpSeededStory } from '../../../support/set-up-server'
import type { Person } from '../../../support/story'

const server = setUpSeededStory(seedVisits)
const HOUR_MS = 3_600_000
const as = (person: Person) => server.as(person)
const inHours = (hours: number) => formatWireTime(server.clock.at + hours * HOUR_MS)

async function desk(tab: DeskTab, keyword = '', who: Person = 'wangMin') {
  const { data } = await server.send(listOnSite, { tab, keyword }, await as(who))
  return { ...data, names: data.visits.map(({ visitorName }) => visitorName) }
}

const walkIn = async (more = {}, who: Person = 'wangMin') =>
  server.send(
    registerWalkIn,
    {
      visitorName: '石磊',
      visitorCompany: '顺达物流',
      phone: '13900004444',
      hostId: demoPeople.zhangWei.id,
      purpose: '送样品',
      companions: 1,
      endTime: inHours(2),
      isAgreed: false,
      ...more,
    },
    await as(who),
  )

const readMessages = async (who: Person) =>
  (await server.send(listMessages, { msgType: 'system' }, await as(who))).data.records

describe('the desk', () => {
  it('lists those on site, those who stay too long or did not come, and those who are gone today', async () => {
    expect((await desk('onSite')).names).toEqual(['林芳', '何志远'])
    expect((await desk('expected')).names).toEqual(['刘洋'])
    // 孙浩 has not come, and 刘洋 is an hour late.
    expect((await desk('overdue')).names).toEqual(expect.arrayContaining(['林芳', '刘洋']))
    const { counts, visits } = await desk('left')
    expect(visits.length).toBe(counts.left)
    expect(counts).toMatchObject({ onSite: 2, expected: 1 })
  })

  it('finds by name, company, phone and host; the counts follow', async () => {
    for (const keyword of ['林芳', '顺达', '13601874522', '陈强']) {
      const { names, counts } = await desk('onSite', keyword)
      expect([names, counts.onSite, counts.expected]).toEqual([['林芳'], 1, 0])
    }
    expect((await desk('onSite', '没有')).names).toEqual([])
  })

  it('lets an approved visitor in by hand, once, and tells the host', async () => {
    const id = visitId('bosch')
    expect((await desk('expected')).visits[0]).toMatchObject({ canAdmit: true })
    expect((await desk('expected', '', 'wangQiang')).visits[0]).toMatchObject({ canAdmit: false })
    expect(await server.send(admitVisitor, { id }, await as('otherAdministrator'))).toMatchObject({ code: 403 })
    expect((await server.send(admitVisitor, { id }, await as('zhaoLei'))).data).toMatchObject({ statusName: '在场' })
    expect(await server.send(admitVisitor, { id }, await as('wangMin'))).toMatchObject({ code: 409 })
    expect((await readMessages('wangMin')).map(({ title }) => title)).toContain(
      '刘洋等 3 人（博世（中国）投资）已到 1 号门',
    )
    const { data } = await server.send(getVisit, { id }, await as('wangMin'))
    expect(data.events.at(-1)).toMatchObject({ title: '入场', who: '赵磊', note: '1 号门 · 3 人' })
  })

  it('and the book of a gate say when they leave visits out, leave out nobody on site, and find all by keyword', async () => {
    const readBook = async () => (await server.send(getGateBook, { gateId: gateId('front') }, await as('zhaoLei'))).data
    expect([(await desk('onSite')).isCut, (await readBook()).isCut]).toEqual([false, false])
    const inside = (await readBook()).visits.filter(({ insideSince }) => insideSince !== null).length
    await server.db.execute(sql`
      insert into visit select (jsonb_populate_record(known, jsonb_build_object(
        'id', 'more-' || n, 'token', 'more-' || n, 'pass_id', 'more-' || n, 'nda_no', null, 'visitor_name', '客人 ' || n, 'start_at', known.start_at - interval '1 day'
      ))).* from visit known, generate_series(1, 1000) n where id = ${visitId('bosch')}`)
    const book = await readBook()
    expect(book).toMatchObject({ isCut: true, visits: { length: 500 } })
    expect(book.visits.filter(({ insideSince }) => insideSince !== null)).toHaveLength(inside)
    const { names, isCut, people } = await desk('onSite')
    expect([names, isCut]).toEqual([['林芳', '何志远'], true])
    expect((await desk('expected')).names).not.toContain('刘洋')
    const searched = await desk('expected', '刘洋')
    // `people` above the list is that of the whole day.
    expect([searched.names, searched.counts.expected, searched.isCut, searched.people]).toEqual([
      ['刘洋'],
      1,
      false,
      people,
    ])
  })

  it.each([
    ['whose time is not come', 'audit', '未到'],
    ['whose time is over', 'inovance', '结束'],
    ['who is not invited any more', 'leadshine', '撤销'],
  ])('keeps out somebody %s', async (_what, key, why) => {
    const answer = await server.send(admitVisitor, { id: visitId(key) }, await as('wangMin'))
    expect(answer.code).toBe(409)
    expect(`${answer.msg}未到`).toContain(why)
  })
})

/** 张伟 agrees to whom he is asked about. */
async function agree() {
  const todos = await server.send(listTodos, { procDefKey: 'visitRequest' }, await as('zhangWei'))
  const [todo] = todos.data.records
  expect(todo?.subject).toBe('石磊等 2 人（顺达物流）申请到访')
  const input = { taskId: todo?.taskId ?? '', action: 'agree' as const, opinion: '', version: todo?.version ?? 0 }
  expect((await server.send(actOnTask, input, await as('zhangWei'))).code).toBe(200)
}

describe('what other systems are told', () => {
  const events = ['process.decided', 'visit.approved', 'visit.arrived']
  beforeEach(async () => {
    const who = { createdBy: demoPeople.wangQiang.id, createdAt: server.now() }
    const about = { id: 'erp', companyId: demoCompanies.main.id, url: 'https://erp.example.com/', events }
    await server.db.insert(webhook).values({ ...about, ...who, sealedSecret: 'sealed', hint: 'abcd' })
  })
  const readTold = async () => {
    const rows = await server.db.select().from(webhookDelivery)
    return rows.map(({ event, body }) => ({ event, ...(JSON.parse(body) as { data: object }).data }))
  }

  it('of a visit that its host agrees to, and of its arrival', async () => {
    const { data } = await walkIn()
    expect(await readTold()).toEqual([])
    await agree()
    const hostId = demoPeople.zhangWei.id
    const told = await readTold()
    expect(told).toHaveLength(2)
    expect(told).toContainEqual(
      expect.objectContaining({ event: 'process.decided', processKey: 'visitRequest', status: 'approved' }),
    )
    expect(told).toContainEqual(expect.objectContaining({ event: 'visit.approved', visitId: data.id, hostId }))
    await server.send(admitVisitor, { id: data.id }, await as('wangMin'))
    const later = (await readTold()).filter((one) => !told.some(({ event }) => event === one.event))
    expect(later).toEqual([expect.objectContaining({ event: 'visit.arrived', visitId: data.id })])
  })

  it('of a visit whose host has agreed on the phone, who is in at once', async () => {
    const { data } = await walkIn({ isAgreed: true })
    const told = await readTold()
    expect(told.map(({ event }) => event).sort()).toEqual(['visit.approved', 'visit.arrived'])
    for (const one of told) expect(one).toMatchObject({ visitId: data.id })
  })
})

describe('a walk-in', () => {
  it('asks the host like an application, and is let in after the yes', async () => {
    const { data } = await walkIn()
    expect(data).toMatchObject({ status: 'pending', hostName: '张伟', insideSince: null })
    expect(await server.send(admitVisitor, { id: data.id }, await as('wangMin'))).toMatchObject({
      code: 409,
      msg: '接待人还没有确认',
    })
    await agree()
    expect((await desk('expected')).names).toContain('石磊')
    expect(await server.send(admitVisitor, { id: data.id }, await as('wangMin'))).toMatchObject({ code: 200 })
    const detail = await server.send(getVisit, { id: data.id }, await as('zhangWei'))
    expect(detail.data.events.map(({ title, who }) => `${title} ${who}`)).toEqual([
      '前台登记 王敏',
      '已同意 张伟',
      '入场 王敏',
    ])
  })

  it('is on site at once when the host has agreed on the phone, which the history says', async () => {
    const { data } = await walkIn({ isAgreed: true })
    expect(data).toMatchObject({ statusName: '在场' })
    expect((await desk('onSite')).people).toBe(5)
    const detail = await server.send(getVisit, { id: data.id }, await as('zhangWei'))
    expect(detail.data.events[0]).toMatchObject({ title: '前台登记', who: '王敏', note: '接待人电话同意' })
    expect((await readMessages('zhangWei'))[0]?.title).toBe('石磊等 2 人（顺达物流）已到 1 号门')
  })

  it('is registered by the reception alone, with a host of the company who works here', async () => {
    expect(await walkIn({}, 'zhaoLei')).toMatchObject({ code: 403 })
    expect(await walkIn({}, 'liNa')).toMatchObject({ code: 403 })
    expect(await walkIn({ hostId: demoPeople.otherStaff.id })).toMatchObject({
      code: 422,
      data: { hostId: '请选择在职的同事' },
    })
    expect(await walkIn({ endTime: inHours(-1) })).toMatchObject({ code: 422, data: { endTime: expect.any(String) } })
    expect(await walkIn({ phone: '139' })).toMatchObject({ code: 400 })
  })

  it('who is blocked is refused, with the reason for the reception', async () => {
    await server.send(blockVisitor, { name: '石磊', phone: '13900004444', reason: '闹事' }, await as('wangMin'))
    expect(await walkIn({ isAgreed: true })).toMatchObject({ code: 422, data: { phone: '在访客黑名单中：闹事' } })
  })
})

describe('an invitation sent again', () => {
  const id = visitId('bosch')
  const send = async (who: Person, visit_ = id) => server.send(remindVisitor, { id: visit_ }, await as(who))

  it('is a message to the visitor’s account that opens the pass, at most every ten minutes', async () => {
    expect((await server.send(getVisit, { id }, await as('wangMin'))).data.canRemind).toBe(true)
    expect(await send('wangMin')).toMatchObject({ code: 200 })
    expect((await readMessages('liuYang'))[0]).toMatchObject({ title: '华东精密制造邀请你到访：供应商审核' })
    expect(await send('wangMin')).toMatchObject({ code: 409, msg: '刚刚发送过，请 10 分钟后再试' })
    server.wait(11 * 60_000)
    expect(await send('wangMin')).toMatchObject({ code: 200 })
    const [row] = await server.db.select().from(visit).where(eq(visit.id, id))
    expect(row?.resentAt?.getTime()).toBe(server.clock.at)
  })

  it('is for the host, the reception and administrators, and for visitors with an account', async () => {
    expect(await send('liNa')).toMatchObject({ code: 404 })
    expect(await send('otherAdministrator')).toMatchObject({ code: 404 })
    expect((await server.send(getVisit, { id: visitId('estun') }, await as('zhangWei'))).data.canRemind).toBe(false)
    expect(await send('zhangWei', visitId('estun'))).toMatchObject({ code: 409 })
    expect(await send('zhangWei', visitId('mitsubishi'))).toMatchObject({ code: 409 })
  })
})

describe('a visitor with an account', () => {
  const id = visitId('bosch')
  const readTitles = async () => (await readMessages('liuYang')).map(({ title }) => title)
  const change = async (more: object) => {
    const { data } = await server.send(getVisit, { id }, await as('wangMin'))
    const { purpose, area, gateId: gate, startTime, endTime } = data.visit
    const plan = { purpose, area, gateId: gate, startTime, endTime }
    return server.send(changeVisit, { id, version: data.version, ...plan, ...more }, await as('wangMin'))
  }

  it('is told of another time and gate, and not of another area', async () => {
    const before = await readTitles()
    expect(await change({ area: 'B2 产线' })).toMatchObject({ code: 200 })
    expect(await readTitles()).toEqual(before)
    const times = { startTime: inHours(30), endTime: inHours(33) }
    expect(await change({ ...times, gateId: gateId('goods') })).toMatchObject({ code: 200 })
    const [message] = await readMessages('liuYang')
    expect(message).toMatchObject({ title: '华东精密制造修改了你的到访安排：供应商审核' })
    expect(message?.content).toContain(`改为 ${inHours(30).slice(5, 16)}，2 号门（物流），接待人 `)
    expect(await readTitles()).toHaveLength(before.length + 1)
  })

  it('is told once that the visit is revoked', async () => {
    const before = await readTitles()
    for (const _time of ['first', 'second'])
      expect(await server.send(revokeVisit, { id }, await as('wangMin'))).toMatchObject({ code: 200 })
    expect(await readTitles()).toEqual(['华东精密制造取消了你的到访：供应商审核', ...before])
  })
})
