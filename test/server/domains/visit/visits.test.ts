import { eq, sql } from 'drizzle-orm'

import { listMessages } from '@/contract/message/message'
import { VISIT_KEEP_DAYS_MAX } from '@/contract/meta'
import {
  changeVisit,
  getVisit,
  inviteVisitor,
  listVisitGates,
  listVisits,
  revokeVisit,
  saveVisitGate,
} from '@/contract/visit/visit'
import {
  blockVisitor,
  callRoll,
  checkOutVisitor,
  listBlockedVisitors,
  listOnSite,
  unblockVisitor,
  verifyVisitor,
} from '@/contract/visit/visit-gate'
import { applyVisit, fillVisit, getVisitorPass, listOwnPasses, openVisit } from '@/contract/visit/visit-pass'
import { actOnTask, commentOnTask, getTaskDetail } from '@/contract/workflow/task'
import { listTodos } from '@/contract/workflow/todo'
import { DAY_MS, MINUTE_MS } from '@/lib/durations'
import { buildPassCode, computeSlot, fromBase64Url } from '@/lib/pass'
import { chinaDay, formatWireTime, parseWireTime, startOfChinaDay } from '@/lib/wire-time'
import { appUser } from '@/server/db/schema/identity'
import { idempotency } from '@/server/db/schema/platform'
import { landingCode, visit } from '@/server/db/schema/visit'
import { notifyOverstays } from '@/server/domains/visit/upkeep'
import { wipeOldVisits } from '@/server/domains/visit/wipe'
import { runHousekeeping } from '@/server/jobs/housekeeping'
import { demoPeople } from '@/server/seed/people'
import { gateId, INVITED_TOKEN, seedVisits, visitId } from '@/server/seed/visits'

import { requireItems } from '../../../support/require-items'
import { setUpSeededStory } from '../../../support/set-up-server'
import type { Person } from '../../../support/story'
import { getVisitRow } from '../../../support/visit-row'

const server = setUpSeededStory(seedVisits)
const HOUR_MS = 3_600_000
const as = (person: Person) => server.as(person)
const inHours = (hours: number) => formatWireTime(server.clock.at + hours * HOUR_MS)

const person = { visitorName: '陈立', visitorCompany: '三菱电机自动化', phone: '13900001111', agreed: true as const }
const fill = (more = {}) => server.send(fillVisit, { token: INVITED_TOKEN, ...person, companions: 1, ...more })

const buildApplication = () => ({
  hostName: '张伟',
  hostPhone: demoPeople.zhangWei.phone,
  purpose: '设备交流',
  ...person,
  startTime: inHours(20),
  endTime: inHours(22),
})

/** Tables with a row in which one of these words stands. */
async function tablesWith(words: readonly string[]): Promise<string[]> {
  const named = await server.db.execute(sql`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`)
  const found: string[] = []
  for (const { name } of (named as unknown as { rows: { name: string }[] }).rows) {
    const search = sql`select count(*)::int as total from ${sql.identifier(name)} as t where t::text ~ ${words.join('|')}`
    const [counted] = ((await server.db.execute(search)) as unknown as { rows: { total: number }[] }).rows
    if (counted?.total) found.push(name)
  }
  return found
}

async function getTodo(host: Person) {
  const { data } = await server.send(listTodos, { procDefKey: 'visitRequest' }, await as(host))
  return data.records
}

async function decide(host: Person, action: 'agree' | 'reject', opinion = '') {
  const [todo] = await getTodo(host)
  const input = { taskId: todo?.taskId ?? '', action, opinion, version: todo?.version ?? 0 }
  return server.send(actOnTask, input, await as(host))
}

describe('an invitation', () => {
  it('is written by any member, and opened by its token without an account', async () => {
    const input = { visitorName: '宋平', purpose: '交流', startTime: inHours(1), endTime: inHours(3) }
    const { data } = await server.send(inviteVisitor, { ...input, plate: '沪AD12345' }, await as('liNa'))
    expect(data).toMatchObject({ status: 'invited', statusName: '待填写', gateName: '1 号门', hostName: '李娜' })
    const opened = await server.send(openVisit, { token: data.token ?? '' })
    expect(opened.data).toMatchObject({ companyName: '华东精密制造', visitorName: '宋平', isFilled: false })
  })

  it.each([
    ['ends before it begins', 3, 1, 'endTime'],
    ['is over', -3, -1, 'endTime'],
    ['is too far away', 24 * 120, 24 * 120 + 1, 'startTime'],
    ['lasts too long', 1, 24 * 9, 'endTime'],
  ])('that %s is refused at its field', async (_what, from, to, field) => {
    const input = { visitorName: '宋平', purpose: '交流', startTime: inHours(from), endTime: inHours(to) }
    const answer = await server.send(inviteVisitor, input, await as('liNa'))
    expect(answer).toMatchObject({ code: 422, data: { [field]: expect.any(String) } })
  })

  it('is taken back by its host and the reception, by nobody else', async () => {
    const id = visitId('mitsubishi')
    expect(await server.send(revokeVisit, { id }, await as('liNa'))).toMatchObject({ code: 404 })
    expect(await server.send(revokeVisit, { id }, await as('otherStaff'))).toMatchObject({ code: 404 })
    expect(await server.send(revokeVisit, { id }, await as('wangMin'))).toMatchObject({ code: 200 })
    expect(await server.send(openVisit, { token: INVITED_TOKEN })).toMatchObject({ code: 410 })
    expect(await fill()).toMatchObject({ code: 410 })
  })

  it('that nobody sent is not found', async () => {
    expect(await server.send(openVisit, { token: 'nothing' })).toMatchObject({ code: 404 })
  })

  it('of a company without gates leads to its front gate', async () => {
    const input = { visitorName: '宋平', purpose: '交流', startTime: inHours(1), endTime: inHours(3) }
    const { data } = await server.send(inviteVisitor, input, await as('otherStaff'))
    expect(data.gateName).toBe('正门')
  })
})

describe('what the visitor adds', () => {
  it('is taken once, and becomes a to-do of the host', async () => {
    expect(await fill()).toMatchObject({ code: 200 })
    expect(await fill()).toMatchObject({ code: 409 })
    const [todo] = await getTodo('zhangWei')
    expect(todo).toMatchObject({ subject: '陈立等 2 人（三菱电机自动化）申请到访', taskName: '接待确认' })
    const detail = await server.send(getTaskDetail, { taskId: todo?.taskId ?? '' }, await as('zhangWei'))
    expect(detail.code).toBe(200)
    expect((await server.send(openVisit, { token: INVITED_TOKEN })).data).toMatchObject({
      isFilled: true,
      visitorName: '',
    })
  })

  it('gives the pass when the host agrees, to that device alone', async () => {
    const { data: visitKey } = await fill()
    expect((await server.send(getVisitorPass, visitKey)).data).toMatchObject({ status: 'pending', seed: null })
    expect(await decide('zhangWei', 'agree')).toMatchObject({ code: 200 })
    expect((await server.send(getVisitorPass, visitKey)).data).toMatchObject({
      status: 'approved',
      phone: '139****1111',
      seed: expect.any(String),
      hostPhone: demoPeople.zhangWei.phone,
    })
    const stranger = { id: visitKey.id, holder: `${visitKey.holder.slice(0, -1)}_` }
    expect(await server.send(getVisitorPass, stranger)).toMatchObject({ code: 404 })
    expect(await server.send(getVisitorPass, { id: visitKey.id })).toMatchObject({ code: 404 })
  })

  it('is refused with the host’s reason', async () => {
    const { data: visitKey } = await fill()
    await decide('zhangWei', 'reject', '当天停产')
    const { data } = await server.send(getVisitorPass, visitKey)
    expect(data).toMatchObject({ status: 'refused', reason: '当天停产', seed: null })
  })

  it.each([
    ['a number', { phone: '1390000' }],
    ['a plate', { plate: '沪A1' }],
    ['the agreement', { agreed: false as unknown as true }],
    ['a name', { visitorName: '  ' }],
  ])('needs %s', async (_what, wrong) => {
    expect(await fill(wrong)).toMatchObject({ code: 400 })
  })

  it('of somebody on the blocklist is refused without saying why', async () => {
    await server.send(blockVisitor, { name: '陈立', phone: person.phone, reason: '闹事' }, await as('wangMin'))
    const answer = await fill()
    expect(answer).toMatchObject({ code: 422, msg: '暂时无法登记，请联系接待人' })
    expect(JSON.stringify(answer.body)).not.toContain('闹事')
  })
})

describe('an application without an invitation', () => {
  it('goes to the host whose name and number it gives', async () => {
    expect(await server.send(applyVisit, buildApplication())).toMatchObject({ code: 200 })
    expect(await server.send(applyVisit, buildApplication())).toMatchObject({ code: 409 })
    expect(await getTodo('zhangWei')).toHaveLength(1)
    expect(await getTodo('liNa')).toHaveLength(0)
  })

  it('of which several arrive at once is one', async () => {
    const application = buildApplication()
    const answers = await Promise.all([1, 2, 3].map(() => server.send(applyVisit, application)))
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409, 409])
    expect(await getTodo('zhangWei')).toHaveLength(1)
  })

  it('of one number waits three times at most, also when several hosts are asked at once', async () => {
    const hosts = ['zhangWei', 'liNa', 'wangQiang', 'chenQiang', 'zhaoLei', 'wangMin'] as const
    const answers = await Promise.all(
      hosts.map((key) => {
        const { name, phone } = demoPeople[key]
        return server.send(applyVisit, { ...buildApplication(), hostName: name, hostPhone: phone })
      }),
    )
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 200, 200, 409, 409, 409])
  })

  it('is the third of one number that waits at most: the fourth is refused until one is decided', async () => {
    const ask = (day: number, more = {}) =>
      server.send(applyVisit, {
        ...buildApplication(),
        startTime: inHours(24 * day),
        endTime: inHours(24 * day + 2),
        ...more,
      })
    const answers = [await ask(1), await ask(2), await ask(3), await ask(4)]
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 409])
    expect(answers[3]?.msg).toBe('已有多个申请等待确认，请稍后再试')
    expect(await decide('zhangWei', 'reject', '改期')).toMatchObject({ code: 200 })
    expect(await ask(4)).toMatchObject({ code: 200 })
    expect(await ask(5, { phone: '13900002222' })).toMatchObject({ code: 200 })
  })

  it('learns nothing of who works here: a name and a number that do not belong together are refused', async () => {
    const answer = await server.send(applyVisit, { ...buildApplication(), hostName: '王强' })
    const nobody = await server.send(applyVisit, { ...buildApplication(), hostPhone: '13999999999' })
    expect(answer).toMatchObject({ code: 422, data: { hostPhone: '接待人姓名与手机号不符' } })
    expect([nobody.code, nobody.data]).toEqual([answer.code, answer.data])
  })

  it('names the host by id on the desk’s tablet alone, and within its company', async () => {
    const { hostName: _name, hostPhone: _phone, ...rest } = buildApplication()
    const input = { ...rest, hostId: demoPeople.zhangWei.id }
    expect(await server.send(applyVisit, input)).toMatchObject({ code: 422, data: { hostId: '请重新选择接待人' } })
    expect(await server.send(applyVisit, input, await as('liNa'))).toMatchObject({ code: 422 })
    const stranger = { ...input, hostId: demoPeople.otherAdministrator.id }
    expect(await server.send(applyVisit, stranger, await as('wangMin'))).toMatchObject({ code: 422 })
    expect(await server.send(applyVisit, rest, await as('wangMin'))).toMatchObject({ code: 422 })
    expect(await server.send(applyVisit, input, await as('wangMin'))).toMatchObject({ code: 200 })
    expect(await getTodo('zhangWei')).toHaveLength(1)
  })

  it('leaves the secret of its holder readable in no table [asvs 14.2.2]', async () => {
    const { data } = await fill()
    expect(data.holder).toMatch(/^[\w-]{20,}$/)
    expect(await tablesWith([String(data.holder)])).toEqual([])
  })

  it('is read with its seed as often as one likes, and no answer is kept', async () => {
    const { data } = await fill()
    await server.db.delete(idempotency)
    const passQuery = { id: data.id, holder: data.holder ?? undefined }
    for (let time = 0; time < 3; time++)
      expect(await server.send(getVisitorPass, passQuery)).toMatchObject({ code: 200 })
    expect(await server.db.select().from(idempotency)).toEqual([])
  })

  it('is made once by two taps', async () => {
    const key = '6f0c7a3e-9a53-4a53-8d0e-2b6f2f6f6f6f'
    const [one, two] = [
      await server.send(applyVisit, buildApplication(), { key }),
      await server.send(applyVisit, buildApplication(), { key }),
    ]
    expect(two.data).toEqual(one.data)
    expect(await getTodo('zhangWei')).toHaveLength(1)
  })
})

describe('lists', () => {
  it('hold one’s own visits, the soonest first', async () => {
    const { data } = await server.send(listVisits, {}, await as('zhangWei'))
    expect(data.records.map(({ visitorName }) => visitorName)).toEqual(['何志远', '陈立', '张一凡'])
    expect(data.records[1]).toMatchObject({ token: INVITED_TOKEN, statusName: '待填写' })
    const past = await server.send(listVisits, { span: 'past' }, await as('zhangWei'))
    expect(past.data.records.map(({ statusName }) => statusName)).toEqual(
      expect.arrayContaining(['已离场', '已撤销', '未通过']),
    )
  })

  it('of the company are for the desk', async () => {
    const query = { scope: 'company' } as const
    expect(await server.send(listVisits, query, await as('liNa'))).toMatchObject({ code: 403 })
    expect((await server.send(listVisits, query, await as('zhaoLei'))).data.total).toBeGreaterThan(3)
    const found = await server.send(listVisits, { ...query, keyword: '博世' }, await as('wangMin'))
    expect(found.data.records).toMatchObject([{ visitorName: '刘洋', phone: demoPeople.liuYang.phone }])
    const guard = await server.send(listVisits, { ...query, keyword: '博世' }, await as('zhaoLei'))
    expect(guard.data.records).toMatchObject([{ phone: '138****8008', token: null }])
    expect((await server.send(listVisits, query, await as('otherAdministrator'))).data.total).toBe(0)
  })

  it('are found by part of a visitor, a firm, a number plate or a host, in any case, and in one text at a time', async () => {
    const [row] = await server.db
      .select({ plate: visit.plate, host: appUser.name, firm: visit.visitorCompany, visitor: visit.visitorName })
      .from(visit)
      .innerJoin(appUser, eq(appUser.id, visit.hostId))
      .where(eq(visit.id, visitId('bosch')))
    if (!row) throw new Error('the demo has no such visit')
    await server.db
      .update(visit)
      .set({ plate: '苏Eab123' })
      .where(eq(visit.id, visitId('bosch')))
    const find = async (keyword: string) => {
      const query = { scope: 'company', span: 'all', keyword, size: 100 } as const
      return (await server.send(listVisits, query, await as('wangQiang'))).data.records.map(({ id }) => id)
    }
    for (const keyword of [row.visitor, row.visitor.slice(1), row.firm.slice(0, 2), row.host, 'eAB1', '苏', 'B123'])
      expect([keyword, await find(keyword)]).toEqual([keyword, expect.arrayContaining([visitId('bosch')])])
    for (const keyword of [`${row.visitor} ${row.firm}`, 'eAB2', '%', '_', '苏 E'])
      expect([keyword, await find(keyword)]).toEqual([keyword, []])
    await server.db
      .update(visit)
      .set({ plate: row.plate })
      .where(eq(visit.id, visitId('bosch')))
  })

  it('of a word that most have are as many pages as there are, and another company finds none of them', async () => {
    const one = await getVisitRow(server, 'bosch')
    const copies = Array.from({ length: 230 }, (_, at) => ({
      ...one,
      id: `crowd-${at}`,
      token: `crowd-${at}`,
      passId: null,
      ndaNo: null,
      visitorCompany: '众多公司',
    }))
    await server.db.insert(visit).values(copies)
    const read = async (current: number, who: Person = 'wangQiang') => {
      const query = { scope: 'company', span: 'all', keyword: '众多', size: 50, current } as const
      return (await server.send(listVisits, query, await as(who))).data
    }
    const pages = [await read(1), await read(2), await read(3), await read(4), await read(5)]
    expect(pages.map(({ records }) => records.length)).toEqual([50, 50, 50, 50, 30])
    expect(new Set(pages.flatMap(({ records }) => records.map(({ id }) => id))).size).toBe(230)
    expect((await read(1, 'otherAdministrator')).records).toEqual([])
    await server.db.delete(visit).where(eq(visit.visitorCompany, '众多公司'))
  })

  it('of the company are sorted by time or by request, page by page without loss or repetition', async () => {
    // Visits of one time and of one request are in the order of their ids.
    const twin = await getVisitRow(server, 'bosch')
    const copies = ['a', 'b', 'c'].map((id) => ({
      ...twin,
      id: `twin-${id}`,
      token: `twin-${id}`,
      passId: null,
      ndaNo: null,
    }))
    await server.db.insert(visit).values(copies)
    const wangQiang = await as('wangQiang')
    const read = async (sort: 'newest' | 'oldest' | 'requested' | undefined, size: number, current = 1) =>
      (
        await server.send(
          listVisits,
          { scope: 'company', span: 'all', size, current, ...(sort && { sort }) },
          wangQiang,
        )
      ).data
    const readAll = async (sort?: 'newest' | 'oldest' | 'requested') => (await read(sort, 100)).records
    const newest = await readAll('newest')
    const spans = ['coming', 'past'] as const
    const parts = await Promise.all(
      spans.map((span) => server.send(listVisits, { scope: 'company', span, size: 100 }, wangQiang)),
    )
    const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
    expect(ids(newest).sort()).toEqual(ids(parts.flatMap(({ data }) => data.records)).sort())
    expect(await readAll()).toEqual(newest)
    expect(await readAll('oldest')).toEqual([...newest].reverse())
    const starts = newest.filter(({ repeatText }) => !repeatText).map(({ startTime }) => startTime)
    expect(starts).toEqual([...starts].sort().reverse())
    const requested = (await readAll('requested')).map(({ createTime }) => createTime)
    expect(requested).toEqual([...requested].sort().reverse())
    for (const sort of ['newest', 'oldest', 'requested'] as const) {
      const pages = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((current) => read(sort, 3, current)))
      expect(pages.flatMap(({ records }) => ids(records))).toEqual(ids(await readAll(sort)).slice(0, 24))
    }
    expect((await server.send(listVisits, { scope: 'company', span: 'all' }, await as('liNa'))).code).toBe(403)
  })

  it('of a day leave out what ended as it began', async () => {
    const [day, before] = [inHours(48), inHours(24)].map((time) => time.slice(0, 10))
    const midnight = parseWireTime(day ?? '') ?? 0
    const times = { startAt: new Date(midnight - HOUR_MS), endAt: new Date(midnight) }
    await server.db
      .update(visit)
      .set(times)
      .where(eq(visit.id, visitId('audit')))
    const listDay = async (fromDay: string | undefined) => {
      const query = { scope: 'company', span: 'all', fromDay, toDay: fromDay, size: 100 } as const
      return (await server.send(listVisits, query, await as('wangMin'))).data.records.map(({ id }) => id)
    }
    expect(await listDay(before)).toContain(visitId('audit'))
    expect(await listDay(day)).not.toContain(visitId('audit'))
  })

  it('hold one visit by its id, past or coming, for its host and the desk alone', async () => {
    const of = async (who: Person, key: string) =>
      (await server.send(listVisits, { id: visitId(key) }, await as(who))).data.records.map(({ id }) => id)
    // One that is over, and one that comes.
    for (const key of ['haas', 'estun']) {
      expect(await of('zhangWei', key)).toEqual([visitId(key)])
      expect(await of('zhaoLei', key)).toEqual([visitId(key)])
      expect(await of('chenQiang', key)).toEqual([])
      expect(await of('otherAdministrator', key)).toEqual([])
    }
    expect(await of('zhaoLei', 'nothing')).toEqual([])
  })

  it('of a visitor hold those of the signed-in number', async () => {
    const { data } = await server.send(listOwnPasses, {}, await as('liuYang'))
    expect(data).toMatchObject([{ id: visitId('bosch'), statusName: '待到访' }])
    expect((await server.send(listOwnPasses, {}, await as('zhangWei'))).data).toEqual([])
  })

  it('of gates are kept by the administrator', async () => {
    const input = { name: '3 号门', address: '南区' }
    expect(await server.send(saveVisitGate, input, await as('wangQiang'))).toMatchObject({ code: 200 })
    const { data } = await server.send(listVisitGates, {}, await as('liNa'))
    expect(data.map(({ name }) => name)).toEqual(['1 号门', '2 号门（物流）', '3 号门'])
  })

  it('of gates are refused to a second gate of the same name and to the later of two administrators', async () => {
    const token = await as('wangQiang')
    const name = '1 号门'
    expect(await server.send(saveVisitGate, { name, address: '' }, token)).toMatchObject({
      code: 422,
      data: { name: '已有同名的门岗' },
    })
    const version = (await server.send(listVisitGates, {}, token)).data.find((gate) => gate.name === name)?.version
    expect(await server.send(saveVisitGate, { name, address: '东侧', version }, token)).toMatchObject({ code: 200 })
    expect(await server.send(saveVisitGate, { name, address: '西侧', version }, token)).toMatchObject({ code: 409 })
    expect(await server.send(saveVisitGate, { name: '9 号门', version: 'v' }, token)).toMatchObject({ code: 404 })
    const { data } = await server.send(listVisitGates, {}, token)
    expect(data.find((gate) => gate.name === name)?.address).toBe('东侧')
  })

  it('keep a gate that is closed: it is not offered, its visits stay, and the last one cannot be closed', async () => {
    const token = await as('wangQiang')
    const all = async () => (await server.send(listVisitGates, { withClosed: true }, token)).data
    const close = async (at: number) => {
      const { name, address, version } = requireItems(await all())[at] ?? { name: '', address: '', version: '' }
      return server.send(saveVisitGate, { name, address, version, isOpen: false }, token)
    }
    const seeded = await all()
    expect(seeded[0]?.planned).toBeGreaterThan(0)
    expect(await close(0)).toMatchObject({ code: 200, data: { isOpen: false } })
    const offered = (await server.send(listVisitGates, { withClosed: true }, await as('liNa'))).data
    expect(offered.map(({ name }) => name)).toEqual(seeded.slice(1).map(({ name }) => name))
    expect(offered.every(({ planned }) => planned === 0)).toBe(true)
    const plan = { visitorName: '周航', purpose: '交流', startTime: inHours(20), endTime: inHours(22) }
    expect(await server.send(inviteVisitor, { ...plan, gateId: gateId('front') }, await as('zhangWei'))).toMatchObject({
      code: 404,
      msg: '1 号门 已停用，请选择其他门岗',
    })
    const visit = (await server.send(listVisits, { scope: 'company', span: 'coming' }, token)).data.records.find(
      (one) => one.gateName === '1 号门',
    )
    expect(visit).toBeDefined()
    for (let at = 1; at < seeded.length - 1; at += 1) expect(await close(at)).toMatchObject({ code: 200 })
    expect(await close(seeded.length - 1)).toMatchObject({
      code: 422,
      data: { isOpen: '至少保留一个开放的门岗，请先新增或开放另一个' },
    })
    for (const { name, address, version } of requireItems((await all()).filter(({ isOpen }) => !isOpen)))
      expect(await server.send(saveVisitGate, { name, address, version }, token)).toMatchObject({ code: 200 })
  })
})

describe('who is here', () => {
  it('is counted, those who stay too long first', async () => {
    const { data } = await server.send(listOnSite, {}, await as('zhaoLei'))
    expect(data).toMatchObject({ people: 3, overstaying: 1, expected: 1, rollCall: null })
    expect(data.visits.map(({ visitorName, isOverstaying }) => [visitorName, isOverstaying])).toEqual([
      ['林芳', true],
      ['何志远', false],
    ])
  })

  it('is checked out by hand, once', async () => {
    const id = visitId('freight')
    expect((await server.send(checkOutVisitor, { id }, await as('zhaoLei'))).data).toMatchObject({
      statusName: '已离场',
    })
    expect(await server.send(checkOutVisitor, { id }, await as('zhaoLei'))).toMatchObject({ code: 409 })
    expect((await server.send(listOnSite, {}, await as('zhaoLei'))).data.people).toBe(2)
  })

  it('is not taken back: the visit stands until they have left', async () => {
    const id = visitId('fanuc')
    const { data } = await server.send(listOnSite, {}, await as('wangQiang'))
    expect(data.visits.map(({ canRevoke }) => canRevoke)).toEqual([false, false])
    expect(await server.send(revokeVisit, { id }, await as('wangQiang'))).toMatchObject({ code: 409 })
    await server.send(checkOutVisitor, { id }, await as('zhaoLei'))
    expect(await server.send(revokeVisit, { id }, await as('wangQiang'))).toMatchObject({ code: 200 })
  })

  it('is called by name, together', async () => {
    const roll = async (action: 'start' | 'end' | 'found' | 'missing', who: Person) =>
      server.send(callRoll, { action, visitId: visitId('fanuc') }, await as(who))
    expect(await roll('found', 'zhaoLei')).toMatchObject({ code: 409 })
    await roll('start', 'zhaoLei')
    await roll('start', 'wangMin')
    await roll('found', 'wangMin')
    const { data } = await server.send(listOnSite, {}, await as('zhaoLei'))
    expect(data.rollCall).toMatchObject({ startedBy: '赵磊' })
    expect(data.visits.map(({ visitorName, rollBy }) => [visitorName, rollBy])).toEqual([
      ['林芳', null],
      ['何志远', '王敏'],
    ])
    await roll('missing', 'wangMin')
    expect((await server.send(listOnSite, {}, await as('zhaoLei'))).data.visits[1]).toMatchObject({ rollTime: null })
    await roll('end', 'zhaoLei')
    expect((await server.send(listOnSite, {}, await as('zhaoLei'))).data.rollCall).toBeNull()
  })

  it('and stays too long is told of once, each where they find the visitor', async () => {
    await notifyOverstays(server.handle, server.now())
    await notifyOverstays(server.handle, server.now())
    const ofHost = `/pages/qr/invite?id=${visitId('freight')}`
    const pages = { chenQiang: ofHost, zhaoLei: '/pages/qr/onsite', wangMin: '/pages/qr/onsite' }
    for (const [who, openPage] of Object.entries(pages)) {
      const { data } = await server.send(listMessages, { msgType: 'system' }, await as(who as Person))
      const told = data.records.filter(({ title }) => title === '林芳（顺达物流）超时未离场')
      expect(told).toMatchObject([{ openPage }])
    }
    const list = async (span: 'coming' | 'past') =>
      (await server.send(listVisits, { span }, await as('chenQiang'))).data.records.map(
        ({ visitorName }) => visitorName,
      )
    expect([await list('coming'), await list('past')]).toEqual([['林芳'], []])
  })

  it('and stays too long is told of, however many who come again and again are on site', async () => {
    const now = server.clock.at
    const row = await getVisitRow(server, 'freight')
    const repeat = (days: number, minutes: number) => ({
      repeat: { weekdays: [1, 2, 3, 4, 5, 6, 7], until: chinaDay(now + days * DAY_MS), minutes, skipped: [] },
      endAt: new Date(now + days * DAY_MS),
    })
    const minutes = (row.endAt.getTime() - row.startAt.getTime()) / MINUTE_MS
    await server.db.update(visit).set(repeat(30, minutes)).where(eq(visit.id, row.id))
    const daily = {
      ...row,
      ...repeat(10, 24 * 60),
      startAt: new Date(startOfChinaDay(now)),
      insideSince: new Date(now),
    }
    const unique = (at: number) => ({ id: `daily-${at}`, token: `daily-${at}`, passId: null, ndaNo: null })
    await server.db.insert(visit).values(Array.from({ length: 100 }, (_, at) => ({ ...daily, ...unique(at) })))
    await notifyOverstays(server.handle, server.now())
    const { data } = await server.send(listMessages, { msgType: 'system' }, await as('chenQiang'))
    expect(data.records.filter(({ title }) => title === '林芳（顺达物流）超时未离场')).toHaveLength(1)
  })
})

describe('a visitor from abroad', () => {
  const foreign = '+4915123456789'

  it('gives a number with its country code, which is stored normalised and shown masked', async () => {
    const { data, code } = await fill({ phone: '+49 (0)151 2345-6789' })
    expect(code).toBe(200)
    const [row] = await server.db.select().from(visit).where(eq(visit.id, data.id))
    expect(row?.phone).toBe(foreign)
    const pass = await server.send(getVisitorPass, { id: data.id, holder: data.holder })
    expect(pass.data.phone).toBe('+49****6789')
  })

  it.each(['+49', '+1234567890123456', '+86 512 57001234', '15123456789012', '+49 abc 1234567'])(
    'is refused with %s',
    async (phone) => {
      expect(await fill({ phone })).toMatchObject({ code: 400 })
      expect(await server.send(applyVisit, { ...buildApplication(), phone })).toMatchObject({ code: 400 })
    },
  )

  it('is on the blocklist however the number is typed', async () => {
    const entry = { name: 'Weber', phone: '0049 151 23456789', reason: '闹事' }
    await server.send(blockVisitor, entry, await as('wangMin'))
    expect(await fill({ phone: foreign })).toMatchObject({ code: 422 })
    expect(await server.send(applyVisit, { ...buildApplication(), phone: '+49 151 23456789' })).toMatchObject({
      code: 422,
    })
  })

  it('writes a Chinese number with its country as the one of the account', async () => {
    const own = demoPeople.liNa.phone
    expect(await fill({ phone: `+86 ${own}` })).toMatchObject({ code: 200 })
    const { data } = await server.send(listOwnPasses, {}, await as('liNa'))
    expect(data).toHaveLength(1)
  })
})

describe('the blocklist', () => {
  it('holds a number once, masked, and lets it go', async () => {
    const me = await as('wangMin')
    const entry = { name: '赵某', phone: '13912345678', reason: '闹事' }
    await server.send(blockVisitor, entry, me)
    const { data } = await server.send(blockVisitor, { ...entry, reason: '冒名' }, me)
    expect(data).toMatchObject({ phone: '139****5678', reason: '冒名', byName: '王敏' })
    expect((await server.send(listBlockedVisitors, {}, me)).data.total).toBe(2)
    expect(await server.send(unblockVisitor, { id: data.id }, await as('otherAdministrator'))).toMatchObject({
      code: 404,
    })
    expect(await server.send(unblockVisitor, { id: data.id }, me)).toMatchObject({ code: 200 })
    expect((await server.send(listBlockedVisitors, {}, me)).data.total).toBe(1)
  })

  it('is found by name, number and reason, a page at a time', async () => {
    const me = await as('wangMin')
    for (const at of ['1', '2', '3']) {
      const entry = { name: `周甲${at}`, phone: `1391234567${at}`, reason: at === '3' ? '偷拍图纸' : '闹事' }
      await server.send(blockVisitor, entry, me)
      server.clock.at += 1000
    }
    const find = async (keyword: string, current = 1) => {
      const { data } = await server.send(listBlockedVisitors, { keyword, size: 2, current }, me)
      return { names: data.records.map(({ name }) => name), total: data.total, pages: data.pages }
    }
    expect(await find('周甲')).toEqual({ names: ['周甲3', '周甲2'], total: 3, pages: 2 })
    expect(await find('周甲', 2)).toEqual({ names: ['周甲1'], total: 3, pages: 2 })
    expect((await find('13912345672')).names).toEqual(['周甲2'])
    expect((await find('偷拍')).names).toEqual(['周甲3'])
    expect((await find('%')).total).toBe(0)
  })
})

describe('after the retention days', () => {
  const later = () => new Date(server.clock.at + (VISIT_KEEP_DAYS_MAX + 5) * 24 * HOUR_MS)

  it('nothing of a visit tells who it was', async () => {
    await wipeOldVisits(server.services, later())
    const row = await getVisitRow(server, 'bosch')
    expect(row).toMatchObject({ visitorName: '已清除', phone: '', plate: '', seed: null, passId: null })
    expect(await server.send(getVisitorPass, { id: visitId('bosch') }, await as('liuYang'))).toMatchObject({
      code: 404,
    })
  })

  it('fewer days hold for all visits at once, more days for those made since', async () => {
    const days = (count: number) => count * 24 * HOUR_MS
    const keep = (visitKeepDays: number) =>
      wipeOldVisits({ ...server.services, settings: { ...server.settings, visitKeepDays } }, server.now())
    const [early = '', middle = '', late = ''] = (await server.db.select({ id: visit.id }).from(visit)).map(
      ({ id }) => id,
    )
    const make = (id: string, endedDaysAgo: number) =>
      server.db
        .update(visit)
        .set({ createdAt: server.now(), endAt: new Date(server.clock.at - days(endedDaysAgo)) })
        .where(eq(visit.id, id))
    const end = (id: string, daysAgo: number) =>
      server.db
        .update(visit)
        .set({ endAt: new Date(server.clock.at - days(daysAgo)) })
        .where(eq(visit.id, id))
    const isWiped = async (id: string) =>
      (await server.db.select().from(visit).where(eq(visit.id, id)))[0]?.wipedAt !== null
    await make(early, 40)
    await make(middle, 0)
    await keep(90)
    expect(await isWiped(early)).toBe(false)
    server.wait(HOUR_MS)
    await keep(30)
    expect(await isWiped(early)).toBe(true)

    // The form of the one promised 30 days, that of the other 60.
    server.wait(HOUR_MS)
    await keep(60)
    server.wait(HOUR_MS)
    await make(late, 0)
    await end(middle, 29)
    await end(late, 31)
    await keep(60)
    expect([await isWiped(middle), await isWiped(late)]).toEqual([false, false])
    await end(middle, 31)
    await keep(60)
    expect([await isWiped(middle), await isWiped(late)]).toEqual([true, false])
    await end(late, 61)
    await keep(60)
    expect(await isWiped(late)).toBe(true)
  })

  it('no table of the database does, of one that was filled in, approved, remarked on and arrived', async () => {
    const visitor = { visitorName: '欧阳岚', visitorCompany: '北辰精仪', phone: '13900007777', plate: '沪A66G18' }
    const { data: visitKey } = await fill(visitor)
    const [row] = await server.db.select().from(visit).where(eq(visit.id, visitKey.id))
    const remark = { procInstId: row?.instanceId ?? '', text: '欧阳岚上次来过' }
    expect(await server.send(commentOnTask, remark, await as('zhangWei'))).toMatchObject({ code: 200 })
    await decide('zhangWei', 'agree', '欧阳岚由我接待')
    const { data: pass } = await server.send(getVisitorPass, visitKey)
    server.clock.at = parseWireTime(pass.startTime) ?? 0
    const code = buildPassCode(fromBase64Url(pass.seed ?? ''), pass.passId ?? '', computeSlot(server.clock.at))
    const shown = { gateId: gateId('front'), direction: 'in' as const, code }
    expect((await server.send(verifyVisitor, shown, await as('zhaoLei'))).data.verdict).toBe('accepted')
    server.wait(8 * HOUR_MS)
    await notifyOverstays(server.handle, server.now())

    const words = [...Object.values(visitor), 'ouyanglan']
    expect(await tablesWith(words)).toEqual(expect.arrayContaining(['message', 'process_instance', 'visit']))
    await runHousekeeping(server.services, later())
    expect(await tablesWith(words)).toEqual([])
  })
})

describe('the history of a visit', () => {
  const read = async (who: Person, id: string) => server.send(getVisit, { id }, await as(who))
  const lines = (events: { title: string; who: string; note: string }[]) =>
    events.map(({ title, who, note }) => [title, who, note].filter(Boolean).join('|'))

  it('names who did what and when, for its host and the desk alone', async () => {
    const { data: visitKey } = await fill()
    await decide('zhangWei', 'agree', '欢迎')
    await server.db
      .update(visit)
      .set({ startAt: new Date(server.clock.at - HOUR_MS) })
      .where(eq(visit.id, visitKey.id))
    const [row] = await server.db.select().from(visit).where(eq(visit.id, visitKey.id))
    const code = buildPassCode(fromBase64Url(row?.seed ?? ''), row?.passId ?? '', computeSlot(server.clock.at))
    await server.send(verifyVisitor, { gateId: gateId('front'), direction: 'in', code }, await as('zhaoLei'))
    server.wait(60_000)
    await server.send(checkOutVisitor, { id: visitKey.id }, await as('wangMin'))
    server.wait(60_000)
    await server.send(revokeVisit, { id: visitKey.id }, await as('wangMin'))
    const { data } = await read('zhangWei', visitKey.id)
    expect(lines(data.events)).toEqual([
      '发出邀请|张伟',
      '填写资料|陈立',
      '已同意|张伟|欢迎',
      '入场|赵磊|1 号门 · 2 人',
      '离场|王敏|1 号门 · 2 人',
      '撤销来访|王敏',
    ])
    expect(data.visit).toMatchObject({ id: visitKey.id, visitorName: '陈立', phone: person.phone })
    for (const who of ['wangMin', 'zhaoLei', 'wangQiang'] as const)
      expect(await read(who, visitKey.id)).toMatchObject({ code: 200 })
    expect((await read('zhaoLei', visitKey.id)).data.visit.phone).toBe('139****1111')
    for (const who of ['liNa', 'otherAdministrator'] as const)
      expect(await read(who, visitKey.id)).toMatchObject({ code: 404 })
    expect(await read('wangMin', 'nothing')).toMatchObject({ code: 404 })
  })

  it('begins with the application of who came by himself, and says why it was refused', async () => {
    const { data: visitKey } = await server.send(applyVisit, buildApplication())
    server.wait(60_000)
    await decide('zhangWei', 'reject', '当天停产')
    const { data } = await read('zhangWei', visitKey.id)
    expect(lines(data.events)).toEqual(['申请到访|陈立', '未通过|张伟|当天停产'])
  })
})

describe('a change of plan', () => {
  const id = visitId('estun')
  const detail = async (who: Person = 'zhangWei') => (await server.send(getVisit, { id }, await as(who))).data
  const change = async (more: object = {}, who: Person = 'zhangWei') => {
    const { version } = await detail()
    const plan = { purpose: '改看样机', area: 'A3 产线', gateId: gateId('goods') }
    const times = { startTime: inHours(30), endTime: inHours(33) }
    return server.send(changeVisit, { id, version, ...plan, ...times, ...more }, await as(who))
  }

  it('by its host or the reception moves the visit; the pass and the history follow', async () => {
    expect((await detail()).canChange).toBe(true)
    const before = await detail()
    expect((await change()).data).toMatchObject({ gateName: '2 号门（物流）', purpose: '改看样机', area: 'A3 产线' })
    const { data: passes } = await server.send(listVisits, { id }, await as('zhangWei'))
    expect(passes.records[0]).toMatchObject({ startTime: inHours(30), status: 'approved' })
    expect((await detail()).events.at(-1)).toMatchObject({ kind: 'changed', title: '修改来访', who: '张伟' })
    expect(await change({ purpose: '改期' }, 'wangMin')).toMatchObject({ code: 200 })
    // Who read it before is told, and changes nothing.
    expect(await change({ version: before.version })).toMatchObject({
      code: 409,
      msg: expect.stringContaining('他人修改'),
    })
  })

  it('moves the end of an open invitation’s link', async () => {
    const invited = visitId('mitsubishi')
    const { data } = await server.send(getVisit, { id: invited }, await as('zhangWei'))
    const plan = { purpose: '交流', gateId: gateId('front'), startTime: inHours(1), endTime: inHours(2) }
    const sent = await server.send(changeVisit, { id: invited, version: data.version, ...plan }, await as('zhangWei'))
    expect(sent).toMatchObject({ code: 200 })
    const [code] = await server.db.select().from(landingCode).where(eq(landingCode.code, INVITED_TOKEN))
    expect(formatWireTime(code?.expiresAt.getTime() ?? 0)).toBe(inHours(2))
  })

  it('is refused to others, for times that cannot be, and once the visitor has come', async () => {
    for (const who of ['liNa', 'zhaoLei', 'otherAdministrator'] as const)
      expect(await change({}, who)).toMatchObject({ code: 404 })
    expect(await change({ endTime: inHours(29) })).toMatchObject({ code: 422, data: { endTime: '离开须晚于到访' } })
    expect(await change({ gateId: 'nothing' })).toMatchObject({ code: 404 })
    expect(await change({ purpose: ' ' })).toMatchObject({ code: 400 })
    const here = visitId('fanuc')
    const { data } = await server.send(getVisit, { id: here }, await as('zhangWei'))
    expect(data.canChange).toBe(false)
    const plan = { purpose: '交流', gateId: gateId('front'), startTime: inHours(1), endTime: inHours(2) }
    const sent = await server.send(changeVisit, { id: here, version: data.version, ...plan }, await as('zhangWei'))
    expect(sent).toMatchObject({ code: 409 })
  })
})
