import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'

import { calls } from '@/contract/calls'
import { downloadFile } from '@/contract/file'
import {
  checkNotApprovedOpportunities,
  createOpportunity,
  getOpportunity,
  listOwnOpportunities,
} from '@/contract/partner/opportunity'
import {
  addFollowUp,
  closeOpportunity,
  removeOpportunityDraft,
  requestExtension,
  saveOpportunityDraft,
} from '@/contract/partner/opportunity-acts'
import {
  convertOpportunity,
  getReportedOpportunity,
  listReportedOpportunities,
} from '@/contract/partner/opportunity-desk'
import { getPartnerHome, getPartnerStatistics, listPartnerNews } from '@/contract/partner/partner-home'
import { chinaDay } from '@/lib/wire-time'
import { opportunity, opportunityFollowUp, opportunityTally } from '@/server/db/schema/opportunity'
import { upload } from '@/server/db/schema/platform'
import { updateProtections } from '@/server/domains/partner/upkeep'
import { demoPeople } from '@/server/seed/people'

import { requireItems } from '../../../support/require-items'
import { setUpServer } from '../../../support/set-up-server'
import type { Person } from '../../../support/story'
import { customer, DAY_MS, startPartnerServer } from './partners'

const server = setUpServer(startPartnerServer, (story) => story.tell())

const read = async (id: string, person: Person = 'zhouMin') =>
  (await server.send(getOpportunity, { id }, await server.as(person))).data
const checked = async (marks: object, person: Person = 'partnerOther') =>
  (await server.send(checkNotApprovedOpportunities, marks, await server.as(person))).data
const home = async (person: Person = 'zhouMin') => (await server.send(getPartnerHome, {}, await server.as(person))).data
const titles = async (person: Person = 'zhouMin') =>
  (await server.send(listPartnerNews, {}, await server.as(person))).data.records.map(({ title }) => title)
const keep = () => updateProtections(server.handle, server.now())
/** Lets the protection of an opportunity end in so many days. Nobody has to sign in anew, as after a wait. */
const endIn = (id: string, days: number) =>
  server.db
    .update(opportunity)
    .set({ protectEnd: new Date(server.clock.at + days * DAY_MS) })
    .where(eq(opportunity.id, id))
const dayAfter = (days: number) => chinaDay(server.clock.at + days * DAY_MS)

describe('an opportunity', () => {
  it('goes from reported over reviewed to won, each step told and kept', async () => {
    const sent = await server.report('zhouMin', { productType: '六轴机器人', expectAmount: 86_000_000 })
    expect(sent.data).toMatchObject({ status: 'submitted', statusName: '已提交', reviewerName: '王强', version: 0 })
    expect(sent.data.opportunityName).toBe('宁波吉利汽车部件有限公司 · 六轴机器人')
    expect(sent.data.opportunityNo).toMatch(/^SJ-\d{8}-0001$/)
    const { id } = sent.data
    await server.openFirst('opportunityReview')
    expect(await read(id)).toMatchObject({ status: 'reviewing', actions: ['followUp'] })
    expect(await server.decide('opportunityReview', 'agree')).toMatchObject({ code: 200 })
    const approved = await read(id)
    expect(approved).toMatchObject({ status: 'approved', actions: ['followUp', 'extend', 'win', 'lose'] })
    expect(approved.protectEnd?.slice(0, 10)).toBe(dayAfter(90))
    const followed = await server.send(
      addFollowUp,
      { id, kind: 'visit', content: '现场量了节拍', nextStep: '报价', nextDate: dayAfter(3) },
      await server.as('zhouMin'),
    )
    expect(followed.data.followUps).toMatchObject([{ content: '现场量了节拍', kindName: '拜访', userName: '周敏' }])
    expect(followed.data).toMatchObject({ nextStep: '报价' })
    const { version } = followed.data
    const won = { id, version, result: 'won' as const, amount: 80_000_000, signDate: dayAfter(0) }
    const closed = await server.send(closeOpportunity, won, await server.as('zhouMin'))
    expect(closed.data).toMatchObject({
      status: 'won',
      wonAmount: 80_000_000,
      actions: [],
      nextStep: null,
      nextDate: null,
    })
    const listed = await server.send(
      listOwnOpportunities,
      { status: 'won', keyword: closed.data.opportunityNo ?? '' },
      await server.as('zhouMin'),
    )
    expect(listed.data.records).toMatchObject([{ id, wonAmount: 80_000_000, signDate: dayAfter(0) }])
    expect(closed.data.history.map(({ action }) => action).sort()).toEqual(
      ['approved', 'reviewing', 'submitted', 'won'].sort(),
    )
    expect(closed.data.history.find(({ action }) => action === 'approved')).toMatchObject({ byName: '王强' })
    expect(await titles()).toEqual([`商机已通过：${sent.data.opportunityName}`])
  })

  it('is read as it was reported, and without what was left out', async () => {
    const place = { province: '浙江', city: '宁波', district: '鄞州', address: '启明路 1 号' }
    const facts = { ...place, industry: '汽车零部件', creditCode: '91310115MA1K4T2Q3B' }
    const left = { province: null, city: null, district: null, address: null, industry: null, creditCode: null }
    const whole = await server.report('zhouMin', facts)
    expect(await read(whole.data.id)).toMatchObject({ ...customer, ...facts })
    const short = await server.report('zhouMin', { customerName: '常州星宇', contactPhone: '13911112222' })
    expect(await read(short.data.id)).toMatchObject(left)
  })

  it('is protected for as long as its reviewer says', async () => {
    const { data } = await server.report('zhouMin')
    await server.decide('opportunityReview', 'agree', { formData: { protectDays: 30 } })
    expect((await read(data.id)).protectEnd?.slice(0, 10)).toBe(dayAfter(30))
    const [news] = (await server.send(listPartnerNews, {}, await server.as('zhouMin'))).data.records
    expect(news?.content).toBe(`保护期 30 天，至 ${dayAfter(30)}。`)
  })

  it('is refused by its fields, corrected and handed in again under its number', async () => {
    const { data } = await server.report('zhouMin')
    await server.decide('opportunityReview', 'reject', { opinion: '联系电话：空号，请核实；需求：太笼统' })
    const refused = await read(data.id)
    expect(refused).toMatchObject({ status: 'rejected', actions: ['edit'] })
    expect(refused.rejectedFields.map(({ field, error }) => [field, error])).toEqual([
      ['contactPhone', '空号，请核实'],
      ['demand', '太笼统'],
    ])
    const again = { ...customer, id: data.id, version: refused.version, contactPhone: '13957412299' }
    const sent = await server.send(createOpportunity, again, await server.as('zhouMin'))
    expect(sent.data).toMatchObject({ status: 'submitted', opportunityNo: data.opportunityNo, rejectedFields: [] })
    expect(await server.decide('opportunityReview', 'agree')).toMatchObject({ code: 200 })
    expect(await read(data.id)).toMatchObject({ status: 'approved', contactPhone: '13957412299' })
  })

  it('is lost only with a reason, and won only with what was signed', async () => {
    const { id } = await server.approved()
    const { version } = await read(id)
    const end = async (more: object) =>
      server.send(closeOpportunity, { id, version, result: 'won', ...more }, await server.as('zhouMin'))
    expect(await end({})).toMatchObject({ code: 422, data: { amount: '请填写签约金额', signDate: '请选择签约日期' } })
    expect(await end({ result: 'lost' })).toMatchObject({ code: 422, data: { reason: '请填写输单原因' } })
    expect(await end({ result: 'lost', reason: '预算取消' })).toMatchObject({ data: { status: 'lost' } })
    expect(await end({ result: 'lost', reason: '预算取消' })).toMatchObject({ code: 409 })
  })

  it('is taken over by the company, which sees the same record, and is won afterwards', async () => {
    const { id } = await server.approved()
    const admin = await server.as('wangQiang')
    const { data } = await server.send(getReportedOpportunity, { id }, admin)
    expect(data).toMatchObject({ partnerName: '周敏', partnerCompany: '海天自动化', status: 'approved', actions: [] })
    const take = () => server.send(convertOpportunity, { id, version: data.version, remark: '李工跟进' }, admin)
    await endIn(id, -1)
    expect(await take()).toMatchObject({ code: 409, msg: '只有保护期内的商机可以转为正式项目' })
    await endIn(id, 90)
    const converted = await take()
    expect(converted.data.status).toBe('converted')
    const { records } = (await server.send(listPartnerNews, {}, await server.as('zhouMin'))).data
    const news = records.find(({ title }) => title === `商机已转为正式项目：${customer.customerName}`)
    expect(news?.content).toBe('李工跟进')
    const stale = await server.send(convertOpportunity, { id, version: data.version }, admin)
    expect(stale).toMatchObject({ code: 409 })
    const mine = await read(id)
    expect(mine).toMatchObject({ statusName: '已转项目', actions: ['followUp', 'extend', 'win', 'lose'] })
    const won = { id, version: mine.version, result: 'won' as const, amount: 100, signDate: dayAfter(0) }
    expect(await server.send(closeOpportunity, won, await server.as('zhouMin'))).toMatchObject({ code: 200 })
  })

  it.each(['submitted', 'rejected', 'won', 'lost', 'expired', 'draft'] as const)(
    'that is %s is not won, lost or prolonged',
    async (status) => {
      const { id } = await server.approved()
      await server.db.update(opportunity).set({ status }).where(eq(opportunity.id, id))
      const { version } = await read(id)
      const who = await server.as('zhouMin')
      const lost = { id, version, result: 'lost' as const, reason: '预算取消' }
      expect(await server.send(closeOpportunity, lost, who)).toMatchObject({ code: 409 })
      const longer = { id, version, days: 30 as const, reason: '还在谈' }
      expect(await server.send(requestExtension, longer, who)).toMatchObject({ code: 409 })
      const followed = await server.send(addFollowUp, { id, content: '电话' }, who)
      expect(followed.code).toBe(status === 'submitted' ? 200 : 409)
    },
  )

  it('is written once by a key, and not over what changed meanwhile', async () => {
    const who = { ...(await server.as('zhouMin')), key: randomUUID() }
    const first = await server.send(createOpportunity, customer, who)
    const second = await server.send(createOpportunity, customer, who)
    expect(second.data).toEqual(first.data)
    await server.decide('opportunityReview', 'agree')
    const lost = { id: first.data.id, version: first.data.version, result: 'lost' as const, reason: '无' }
    expect(await server.send(closeOpportunity, lost, await server.as('zhouMin'))).toMatchObject({ code: 409 })
  })

  it('takes files of its partner alone', async () => {
    const row = { name: '图纸.pdf', mime: 'application/pdf', size: 1, sha256: '0', createdAt: server.now() }
    await server.db.insert(upload).values({ ...row, id: 'own-1', ownerId: demoPeople.zhouMin.id })
    await server.db.insert(upload).values({ ...row, id: 'foreign-1', ownerId: demoPeople.partnerOther.id })
    expect(await server.report('zhouMin', { attachments: ['foreign-1'] })).toMatchObject({ code: 404 })
    const { data } = await server.report('zhouMin', { attachments: ['own-1'] })
    expect(data.attachments).toMatchObject([{ id: 'own-1', name: '图纸.pdf' }])
    const { id } = data
    await server.decide('opportunityReview', 'agree')
    const who = await server.as('zhouMin')
    const { version } = await read(id)
    const photo = { id, content: '电话', photos: ['foreign-1'] }
    expect(await server.send(addFollowUp, photo, who)).toMatchObject({ code: 404 })
    const won = { id, version, result: 'won' as const, amount: 8, signDate: dayAfter(0) }
    expect(await server.send(closeOpportunity, { ...won, attachments: ['foreign-1'] }, who)).toMatchObject({
      code: 404,
    })
    await server.db.insert(upload).values({ ...row, id: 'own-2', ownerId: demoPeople.zhouMin.id })
    const closed = await server.send(closeOpportunity, { ...won, attachments: ['own-1', 'own-2'] }, who)
    expect(closed.data.attachments.map((file) => file.id)).toEqual(['own-1', 'own-2'])
  })
})

describe('a customer who has been reported', () => {
  const same = [
    ['the same credit code', { creditCode: '91310115MA1K4T2Q3B' }, 'creditCode'],
    ['a name written otherwise', { customerName: '宁波吉利汽车部件 (有限公司)' }, 'customerName'],
    ['the same number', { contactPhone: customer.contactPhone }, 'contactPhone'],
  ] as const

  it.each(same)('is found by %s, without a word about whose it is', async (_what, marks, field) => {
    await server.approved('zhouMin', { creditCode: '91310115MA1K4T2Q3B' })
    const { duplicate } = await checked(marks)
    expect(duplicate).toMatchObject({ isMine: false, field, statusName: '', opportunityId: null })
    expect(duplicate?.text).toMatch(/^该(企业|客户|联系电话)已有报备，保护至 \d+月\d+日$/)
    expect(JSON.stringify(duplicate)).not.toMatch(/周敏|海天|SJ-/)
    const refused = await server.report('partnerOther', {
      customerName: '另一家公司',
      contactPhone: '13800009999',
      ...marks,
    })
    expect(refused).toMatchObject({ code: 409, data: { [field]: duplicate?.text } })
    expect(JSON.stringify(refused.body)).not.toMatch(/周敏|海天|SJ-/)
  })

  it('is told to its own partner as their own', async () => {
    const { id } = await server.approved()
    const { duplicate } = await checked({ customerName: customer.customerName }, 'zhouMin')
    expect(duplicate).toMatchObject({ isMine: true, statusName: '已通过', opportunityId: id })
    expect(duplicate?.text).toMatch(/^你已报备，保护至 \d+月\d+日$/)
    expect(await server.report('zhouMin')).toMatchObject({ code: 409, data: { opportunityName: expect.any(String) } })
    expect(await server.report('zhouMin', { opportunityName: '三期产线' })).toMatchObject({ code: 200 })
  })

  it('is free again once refused, lost or expired, and not while it waits', async () => {
    const { data } = await server.report('zhouMin')
    expect((await checked({ customerName: customer.customerName })).duplicate?.text).toBe('该客户已有报备，正在审核')
    await server.decide('opportunityReview', 'reject', { opinion: '已有合作' })
    expect((await checked({ customerName: customer.customerName })).duplicate).toBeNull()
    expect(await server.report('partnerOther')).toMatchObject({ code: 200 })
    const { version } = await read(data.id)
    const again = await server.send(
      createOpportunity,
      { ...customer, id: data.id, version },
      await server.as('zhouMin'),
    )
    expect(again).toMatchObject({ code: 409, data: { customerName: '该客户已有报备，正在审核' } })
  })

  it('is nobody’s by a draft', async () => {
    await server.send(saveOpportunityDraft, customer, await server.as('zhouMin'))
    expect((await checked({ customerName: customer.customerName })).duplicate).toBeNull()
  })
})

describe('a protection', () => {
  it('is announced a week before it ends, once, and ends', async () => {
    const { id } = await server.approved()
    await endIn(id, 15)
    expect((await home()).expiringCount).toBe(0)
    await endIn(id, 8)
    expect((await home()).expiringCount).toBe(1)
    await keep()
    expect(await titles()).toEqual([`商机已通过：${customer.customerName}`])
    await endIn(id, 7)
    await keep()
    await keep()
    expect((await titles()).filter((title) => title.startsWith('保护期即将结束'))).toHaveLength(1)
    expect(await home()).toMatchObject({ expiringCount: 1, expiring: [{ id }] })
    await endIn(id, -1)
    await keep()
    await keep()
    expect(await read(id)).toMatchObject({ status: 'expired', actions: ['edit'] })
    expect((await titles()).filter((title) => title.startsWith('保护期已结束'))).toHaveLength(1)
    expect(await server.report('partnerOther')).toMatchObject({ code: 200 })
  })

  it('of what the company took over is announced and listed too, and goes on only if nobody came meanwhile', async () => {
    const { id } = await server.approved()
    const admin = await server.as('wangQiang')
    await server.send(convertOpportunity, { id, version: (await read(id)).version, remark: '' }, admin)
    await endIn(id, 6)
    await keep()
    expect((await titles()).filter((title) => title.startsWith('保护期即将结束'))).toHaveLength(1)
    expect(await home()).toMatchObject({ expiringCount: 1, expiring: [{ id }] })
    const wish = { id, version: (await read(id)).version, days: 30 as const, reason: '招标延期' }
    await server.send(requestExtension, wish, await server.as('zhouMin'))
    await endIn(id, -1)
    await keep()
    expect(await read(id)).toMatchObject({ status: 'converted' })
    expect(await server.report('partnerOther')).toMatchObject({ code: 200 })
    await server.decide('opportunityExtension', 'agree')
    expect(await read(id)).toMatchObject({ status: 'converted', extension: { status: 'rejected' } })
  })

  it('ends with its opportunity: nobody is asked any more whether it goes on', async () => {
    const { id } = await server.approved()
    const wish = { id, version: (await read(id)).version, days: 30 as const, reason: '招标延期' }
    await server.send(requestExtension, wish, await server.as('zhouMin'))
    expect(await server.readTodos('wangQiang', 'opportunityExtension')).toHaveLength(1)
    const { version } = await read(id)
    const won = { id, version, result: 'won' as const, amount: 100, signDate: dayAfter(0) }
    expect(await server.send(closeOpportunity, won, await server.as('zhouMin'))).toMatchObject({ code: 200 })
    expect(await server.readTodos('wangQiang', 'opportunityExtension')).toEqual([])
    expect(await read(id)).toMatchObject({ status: 'won', extension: { status: 'withdrawn', statusName: '已撤回' } })
    expect((await titles()).filter((title) => title.startsWith('延期未通过'))).toEqual([])
  })

  it('is prolonged by its reviewers, twice at most, and one wish at a time', async () => {
    const { id } = await server.approved()
    const ask = async () => {
      const { version } = await read(id)
      return server.send(requestExtension, { id, version, days: 30, reason: '招标延期' }, await server.as('zhouMin'))
    }
    const countReminders = async () => (await titles()).filter((title) => title.startsWith('保护期即将结束')).length
    await endIn(id, 6)
    await keep()
    await endIn(id, 90)
    expect(await countReminders()).toBe(1)
    expect((await ask()).data).toMatchObject({ extension: { status: 'pending', days: 30 }, extensionsLeft: 2 })
    expect(await ask()).toMatchObject({ code: 409 })
    await server.decide('opportunityExtension', 'agree')
    expect((await read(id)).protectEnd?.slice(0, 10)).toBe(dayAfter(120))
    // The longer protection is announced before its own end.
    await endIn(id, 6)
    await keep()
    expect(await countReminders()).toBe(2)
    await ask()
    await server.decide('opportunityExtension', 'reject', { opinion: '近期没有跟进' })
    expect(await read(id)).toMatchObject({ extension: { status: 'rejected', answer: '近期没有跟进' } })
    await ask()
    await server.decide('opportunityExtension', 'agree')
    expect(await read(id)).toMatchObject({ extensionsLeft: 0 })
    expect(await ask()).toMatchObject({ code: 409 })
    expect(await titles()).toContain(`保护期已延长：${customer.customerName}`)
  })

  it.each([
    ['goes on from today when nobody came meanwhile', false, 'approved', 'approved', 30],
    ['does not when somebody did', true, 'expired', 'rejected', -1],
  ])('that ran out while its wish waited %s', async (_what, isTaken, status, extension, days) => {
    const { id } = await server.approved()
    const { version } = await read(id)
    await server.send(requestExtension, { id, version, days: 30, reason: '招标延期' }, await server.as('zhouMin'))
    await endIn(id, -1)
    await keep()
    if (isTaken) await server.report('partnerOther')
    await server.decide('opportunityExtension', 'agree')
    const after = await read(id)
    expect(after).toMatchObject({ status, extension: { status: extension } })
    expect(after.protectEnd?.slice(0, 10)).toBe(dayAfter(days))
  })

  it('that is handed in again after its time is asked for anew: the old wish is withdrawn', async () => {
    const { id } = await server.approved()
    const ask = async () => {
      const { version } = await read(id)
      return server.send(requestExtension, { id, version, days: 30, reason: '招标延期' }, await server.as('zhouMin'))
    }
    await ask()
    await endIn(id, -1)
    await keep()
    const again = { id, version: (await read(id)).version }
    expect(await server.report('zhouMin', again)).toMatchObject({ code: 200 })
    expect(await server.readTodos('wangQiang', 'opportunityExtension')).toHaveLength(0)
    await server.decide('opportunityReview', 'agree')
    expect(await read(id)).toMatchObject({ extension: { status: 'withdrawn' }, extensionsLeft: 2 })
    expect(await ask()).toMatchObject({ code: 200 })
  })
})

describe('a draft', () => {
  it('is kept half filled, changed, handed in, and thrown away', async () => {
    const who = await server.as('zhouMin')
    const { data } = await server.send(saveOpportunityDraft, { customerName: '常州星宇' }, who)
    expect(data).toMatchObject({ status: 'draft', actions: ['edit', 'remove'], opportunityNo: null })
    const more = { id: data.id, version: data.version, customerName: '常州星宇', contactName: '邵工' }
    const saved = await server.send(saveOpportunityDraft, more, who)
    expect(await server.send(saveOpportunityDraft, more, who)).toMatchObject({ code: 409 })
    const whole = { ...customer, customerName: '常州星宇', id: data.id, version: saved.data.version }
    expect((await server.send(createOpportunity, whole, who)).data).toMatchObject({ id: data.id, status: 'submitted' })
    expect(await server.send(removeOpportunityDraft, { id: data.id }, who)).toMatchObject({ code: 409 })
    const other = await server.send(saveOpportunityDraft, {}, who)
    expect(await server.send(removeOpportunityDraft, { id: other.data.id }, who)).toMatchObject({ code: 200 })
    expect(await server.send(getOpportunity, { id: other.data.id }, who)).toMatchObject({ code: 404 })
  })

  it('is one of fifty', async () => {
    const who = await server.as('zhouMin')
    for (let at = 0; at < 50; at++) await server.send(saveOpportunityDraft, { customerName: `客户 ${at}` }, who)
    const more = await server.send(saveOpportunityDraft, { customerName: '太多' }, who)
    expect(more).toMatchObject({ code: 409, msg: '草稿最多 50 份，请先删除不用的' })
  })
})

describe('a partner’s list and figures', () => {
  async function fill() {
    await server.approved('zhouMin', { expectAmount: 1000, productType: '机器人' })
    server.wait(1000)
    await server.report('zhouMin', { customerName: '常州星宇', contactPhone: '13911112222', expectAmount: 500 })
    await server.report('partnerOther', { customerName: '无锡先导', contactPhone: '13911113333', expectAmount: 7 })
  }
  const list = async (query: object) =>
    (await server.send(listOwnOpportunities, query, await server.as('zhouMin'))).data

  it('hold nobody else’s, by state, word, day and product', async () => {
    await fill()
    expect((await list({})).records.map(({ customerName }) => customerName)).toEqual([
      '常州星宇',
      customer.customerName,
    ])
    expect(await list({ status: 'approved' })).toMatchObject({ total: 1 })
    expect(await list({ keyword: '星宇' })).toMatchObject({ total: 1, records: [{ customerName: '常州星宇' }] })
    expect(await list({ keyword: '先导' })).toMatchObject({ total: 0 })
    expect(await list({ productType: '机器人' })).toMatchObject({ total: 1 })
    expect(await list({ dateFrom: dayAfter(1) })).toMatchObject({ total: 0 })
    expect(await list({ dateFrom: dayAfter(0), dateTo: dayAfter(0) })).toMatchObject({ total: 2 })
    expect(await list({ dateTo: dayAfter(-1) })).toMatchObject({ total: 0 })
    expect(await list({ expiring: true })).toMatchObject({ total: 0 })
  })

  it('agree with what there is after any sequence of writes', async () => {
    await fill()
    const { id } = await server.approved('zhouMin', {
      customerName: '上海电气',
      contactPhone: '13911114444',
      expectAmount: 9,
    })
    const { version } = await read(id)
    const won = { id, version, result: 'won' as const, amount: 8, signDate: dayAfter(0) }
    await server.send(closeOpportunity, won, await server.as('zhouMin'))
    const tallies = await server.db.select().from(opportunityTally)
    const rows = await server.db.select().from(opportunity)
    for (const { ownerId, status, total, amount } of requireItems(tallies)) {
      const own = rows.filter((row) => row.ownerId === ownerId && row.status === status)
      const worth = own.reduce((sum, row) => sum + ((status === 'won' ? row.wonAmount : row.expectAmount) ?? 0), 0)
      expect([status, total, amount]).toEqual([status, own.length, worth])
    }
    expect(await home()).toMatchObject({ total: 3, expectAmount: 1500, wonAmount: 8, notApproved: 1 })
    const { data } = await server.send(getPartnerStatistics, {}, await server.as('zhouMin'))
    expect(data).toMatchObject({ submitted: 3, approved: 2, won: 1, wonPercent: 100, wonAmount: 8 })
    expect(data.months).toHaveLength(6)
    expect(data.months[5]).toMatchObject({ month: dayAfter(0).slice(0, 7), submitted: 3, won: 1, wonAmount: 8 })
  })

  it('are in the order of their amounts with what was signed once they are won', async () => {
    await fill()
    const { id } = await server.approved('zhouMin', {
      customerName: '上海电气',
      contactPhone: '13911114444',
      expectAmount: 9_000,
    })
    const amounts = async () => {
      const { data } = await server.send(listReportedOpportunities, { sort: 'amount' }, await server.as('wangQiang'))
      return data.records.map(({ expectAmount, wonAmount }) => wonAmount ?? expectAmount)
    }
    const [most, ...others] = await amounts()
    expect(most).toBe(9_000)
    const { version } = await read(id)
    const won = { id, version, result: 'won' as const, amount: 1, signDate: dayAfter(0) }
    await server.send(closeOpportunity, won, await server.as('zhouMin'))
    expect(await amounts()).toEqual([...others, 1])
  })

  it('show the company what was reported to it, drafts not, and others nothing', async () => {
    await fill()
    await server.send(saveOpportunityDraft, { customerName: '草稿' }, await server.as('zhouMin'))
    const { data } = await server.send(listReportedOpportunities, {}, await server.as('wangQiang'))
    expect(data.total).toBe(3)
    const other = await server.as('otherAdministrator')
    const { id, version } = await read((await list({})).records[0]?.id ?? '')
    expect(await server.send(listReportedOpportunities, {}, other)).toMatchObject({ code: 403 })
    expect(await server.send(getReportedOpportunity, { id }, other)).toMatchObject({ code: 403 })
    expect(await server.send(convertOpportunity, { id, version }, other)).toMatchObject({ code: 403 })
  })

  it('show today’s next steps', async () => {
    const { id } = await server.approved()
    const step = { id, content: '电话', nextStep: '送样', nextDate: dayAfter(0) }
    await server.send(addFollowUp, step, await server.as('zhouMin'))
    const other = await server.approved('zhouMin', { customerName: '常州星宇', contactPhone: '13911112222' })
    const later = { id: other.id, content: '电话', nextStep: '报价', nextDate: dayAfter(1) }
    await server.send(addFollowUp, later, await server.as('zhouMin'))
    expect((await home()).due).toMatchObject([{ id, nextStep: '送样' }])
  })

  it('take two hundred follow-ups of an opportunity', async () => {
    const { id } = await server.approved()
    const about = {
      opportunityId: id,
      userId: demoPeople.zhouMin.id,
      kind: 'call',
      content: '电话',
      createdAt: server.now(),
    }
    await server.db
      .insert(opportunityFollowUp)
      .values(Array.from({ length: 200 }, (_, at) => ({ ...about, id: `follow-up-${at}` })))
    const answer = await server.send(addFollowUp, { id, content: '电话' }, await server.as('zhouMin'))
    expect(answer).toMatchObject({ code: 409, msg: '跟进最多 200 条' })
  })
})

describe('another partner', () => {
  it('gets nothing of an opportunity by any call that names one', async () => {
    const { id } = await server.approved()
    const { version } = await read(id)
    const who = await server.as('partnerOther')
    const answers = {
      createOpportunity: await server.send(createOpportunity, { ...customer, id, version }, who),
      getOpportunity: await server.send(getOpportunity, { id }, who),
      saveOpportunityDraft: await server.send(saveOpportunityDraft, { id, version }, who),
      removeOpportunityDraft: await server.send(removeOpportunityDraft, { id }, who),
      addFollowUp: await server.send(addFollowUp, { id, content: '看看' }, who),
      requestExtension: await server.send(requestExtension, { id, version, days: 30, reason: '看看' }, who),
      closeOpportunity: await server.send(closeOpportunity, { id, version, result: 'lost', reason: '看看' }, who),
    }
    const naming = Object.entries(calls).filter(
      ([, { who: callers, path, input }]) =>
        (callers as readonly string[]).includes('approvedPartner') &&
        /opp?ortunit/.test(path) &&
        'entries' in input &&
        'id' in input.entries,
    )
    expect(Object.keys(answers).sort()).toEqual(naming.map(([name]) => name).sort())
    expect(Object.values(answers).map(({ code }) => code)).toEqual(naming.map(() => 404))
    for (const { body } of Object.values(answers)) expect(JSON.stringify(body)).not.toContain(customer.customerName)
  })

  it('gets no file of an opportunity by its id, like everybody else; the record’s link leads its reviewer to it', async () => {
    const [id, bytes] = [randomUUID(), Buffer.from('%PDF-1.4')]
    await server.services.files.write(id, bytes)
    const row = { name: '图纸.pdf', mime: 'application/pdf', size: bytes.length, sha256: '0', createdAt: server.now() }
    await server.db.insert(upload).values({ ...row, id, ownerId: demoPeople.zhouMin.id })
    const { data } = await server.report('zhouMin', { attachments: [id] })
    const fetched = async (person: Person) => {
      const { token } = await server.as(person)
      const url = downloadFile.path.replace('{id}', id)
      return (await server.inject({ url, headers: { authorization: `Bearer ${token}` } })).body
    }
    expect(await fetched('zhouMin')).toBe('%PDF-1.4')
    for (const person of ['partnerOther', 'liNa', 'wangQiang'] as const)
      expect(JSON.parse(await fetched(person))).toMatchObject({ code: 404, data: null })
    const reported = await server.send(getReportedOpportunity, { id: data.id }, await server.as('wangQiang'))
    const { pathname, search } = new URL(reported.data.attachments[0]?.url ?? '', 'http://any')
    expect((await server.inject({ url: pathname + search })).body).toBe('%PDF-1.4')
  })
})
