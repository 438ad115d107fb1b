import { and, eq } from 'drizzle-orm'

import { openGuestPass } from '@/contract/event/activity'
import { getOpportunity, listOwnOpportunities } from '@/contract/partner/opportunity'
import { listPartnerProducts } from '@/contract/partner/opportunity-acts'
import {
  cancelPartnerSignUp,
  getPartnerActivity,
  listPartnerActivities,
  signUpForPartnerActivity,
} from '@/contract/partner/partner-activity'
import { getPartnerHome, getPartnerStatistics, listPartnerNews } from '@/contract/partner/partner-home'
import { countTodos } from '@/contract/workflow/todo'
import { activity, activityGuest, activityScan } from '@/server/db/schema/activity'
import { exhibitionProduct } from '@/server/db/schema/exhibition'
import { partnerActivity } from '@/server/db/schema/partner'
import { seedDemo } from '@/server/seed'
import { productId } from '@/server/seed/exhibition/exhibition'
import { opportunityId } from '@/server/seed/opportunities'
import { partnerActivityId } from '@/server/seed/partners'

import { holdRow } from '../../../support/hold-row'
import type { Person } from '../../../support/story'
import { type PartnerServer, startPartnerServer } from './partners'

let server: PartnerServer

beforeAll(async () => {
  server = await startPartnerServer()
  await server.truncate()
  await seedDemo(server.handle, server.now())
}, 240_000)
afterAll(() => server.close())

const id = partnerActivityId('policy')
const signUp = async (person: Person, people = 1, activityId = id) =>
  server.send(signUpForPartnerActivity, { id: activityId, people }, await server.as(person))
const cancel = async (person: Person) => server.send(cancelPartnerSignUp, { id }, await server.as(person))

describe('an activity for partners', () => {
  it('is listed with those to come first, those gone, and those one goes to', async () => {
    const list = async (span: 'coming' | 'past' | 'mine') =>
      (await server.send(listPartnerActivities, { span }, await server.as('zhouMin'))).data.records
    expect((await list('coming')).map(({ state }) => state)).toEqual(['open', 'open', 'full'])
    expect((await list('past')).map(({ title }) => title)).toEqual(['渠道伙伴秋季大会'])
    expect((await list('mine')).every(({ isSignedUp }) => isSignedUp)).toBe(true)
  })

  it('is signed up for, gives a code that the door knows, and materials; and is given back', async () => {
    const before = await server.send(getPartnerActivity, { id }, await server.as('zhouMin'))
    expect(before.data).toMatchObject({ ticket: null, materials: [], materialCount: 1 })
    const { data } = await signUp('zhouMin', 2)
    expect(data).toMatchObject({ isSignedUp: true, taken: before.data.taken + 2, ticket: { people: 2, name: '周敏' } })
    expect(data.materials).toHaveLength(1)
    const code = data.ticket?.code ?? ''
    const pass = await server.send(openGuestPass, { code })
    expect(pass.data).toMatchObject({ name: '周敏', company: '海天自动化' })
    expect((await cancel('zhouMin')).data).toMatchObject({ ticket: null, taken: before.data.taken })
    expect(await server.send(openGuestPass, { code })).toMatchObject({ code: 410 })
    expect(await cancel('zhouMin')).toMatchObject({ code: 409 })
    expect((await signUp('zhouMin')).data.ticket?.code).toBe(code)
    expect(await server.send(openGuestPass, { code })).toMatchObject({ code: 200 })
  })

  it('is come to by more or fewer until sign-ups close, changed over what was read', async () => {
    const who = await server.as('partnerOther')
    const change = async (more: object) => server.send(signUpForPartnerActivity, { id, people: 1, ...more }, who)
    const { data } = await change({ people: 2, remark: '素食' })
    const taken = data.taken
    expect(data.ticket).toMatchObject({ people: 2, remark: '素食', version: 0 })
    const code = data.ticket?.code ?? ''
    const setCapacity = (capacity: number) =>
      server.db.update(partnerActivity).set({ capacity }).where(eq(partnerActivity.id, id))
    await setCapacity(taken + 1)
    expect(await change({ people: 4, version: 0 })).toMatchObject({ code: 409, msg: '仅剩 1 个名额' })
    await setCapacity(taken + 2)
    const more = await change({ people: 4, version: 0 })
    expect(more.data).toMatchObject({ taken: taken + 2, ticket: { code, people: 4, remark: '素食', version: 1 } })
    expect(await change({ people: 1, version: 0 })).toMatchObject({ code: 409, msg: '你已报名 4 人，请核对后再修改' })
    expect(await change({ people: 1 })).toMatchObject({ code: 409 })
    await setCapacity(taken + 1)
    expect(await change({ people: 5, version: 1 })).toMatchObject({ code: 409, msg: '名额已满' })
    const fewer = await change({ people: 1, version: 1, remark: '' })
    expect(fewer.data).toMatchObject({ taken: taken - 1, ticket: { people: 1, remark: '', version: 2 } })
    await cancel('partnerOther')
    expect(await change({ people: 2, version: 2 })).toMatchObject({ code: 409, msg: '报名已取消，请重新报名' })
  })

  it('gives its last place to one of two', async () => {
    await server.db.update(partnerActivity).set({ capacity: 89, taken: 88 }).where(eq(partnerActivity.id, id))
    await cancel('zhouMin')
    await server.db.update(partnerActivity).set({ taken: 88 }).where(eq(partnerActivity.id, id))
    const answers = await Promise.all([signUp('zhouMin'), signUp('partnerOther')])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
  })

  it('is not given back once it is over, or somebody is in', async () => {
    const robot = partnerActivityId('robot')
    const { data } = await server.send(getPartnerActivity, { id: robot }, await server.as('zhouMin'))
    const pass = await server.send(openGuestPass, { code: data.ticket?.code ?? '' })
    expect(pass).toMatchObject({ code: 200 })
    const [was] = await server.db.select().from(activity).where(eq(activity.id, robot))
    const endAt = (at: Date) => server.db.update(activity).set({ endAt: at }).where(eq(activity.id, robot))
    const giveBack = async () => server.send(cancelPartnerSignUp, { id: robot }, await server.as('zhouMin'))
    await endAt(server.now())
    expect(await giveBack()).toMatchObject({ code: 409, msg: '活动已结束' })
    if (was) await endAt(was.endAt)
    await server.db.insert(activityScan).values({
      id: 'scan-1',
      activityId: robot,
      guestId: await getGuestId(robot),
      direction: 'in',
      gate: 'main',
      occurredAt: server.now(),
      receivedAt: server.now(),
    })
    expect(await giveBack()).toMatchObject({ code: 409, msg: '你已签到，报名不能再修改' })
  })

  it('is not given back by somebody who is signed in at that moment', async () => {
    const who = await server.as('zhouMin')
    await cancel('zhouMin')
    await server.db.update(partnerActivity).set({ capacity: 100 }).where(eq(partnerActivity.id, id))
    const signed = await signUp('zhouMin')
    expect(signed.code).toBe(200)
    const isGuest = and(eq(activityGuest.activityId, id), eq(activityGuest.code, signed.data.ticket?.code ?? ''))
    const [guest] = await server.db.select().from(activityGuest).where(isGuest)
    const guestId = guest?.id ?? ''
    const held = await holdRow(server.handle, activityGuest, guestId)
    const cancelling = server.send(cancelPartnerSignUp, { id }, who)
    const scan = { id: 'scan-2', activityId: id, guestId, direction: 'in', gate: 'main' }
    await held.finish((tx) =>
      tx.insert(activityScan).values({ ...scan, occurredAt: server.now(), receivedAt: server.now() }),
    )
    expect(await cancelling).toMatchObject({ code: 409, msg: '你已签到，报名不能再修改' })
  })

  it('takes nobody once it is full, closed or over, nor who is no partner yet', async () => {
    expect(await signUp('partnerOther', 1, partnerActivityId('vision'))).toMatchObject({ code: 409 })
    expect(await signUp('partnerOther', 1, partnerActivityId('past'))).toMatchObject({ code: 409 })
    const [before] = await server.db.select().from(partnerActivity).where(eq(partnerActivity.id, id))
    const close = (signUpEndAt: Date) =>
      server.db.update(partnerActivity).set({ signUpEndAt }).where(eq(partnerActivity.id, id))
    await close(server.now())
    expect(await signUp('partnerOther')).toMatchObject({ code: 409, msg: '报名已截止' })
    const closed = await server.send(getPartnerActivity, { id }, await server.as('partnerOther'))
    expect(closed.data).toMatchObject({ state: 'closed', stateText: '报名截止' })
    if (before) await close(before.signUpEndAt)
    expect(await signUp('partnerPending')).toMatchObject({ code: 403 })
    expect(await signUp('zhouMin', 1, 'nothing')).toMatchObject({ code: 404 })
  })

  async function getGuestId(activityId: string): Promise<string> {
    const rows = await server.db.select().from(activityGuest).where(eq(activityGuest.activityId, activityId))
    return rows[0]?.id ?? ''
  }
})

describe('the story of 周敏', () => {
  it('has something in every state, dated from the day of seeding', async () => {
    const { data } = await server.send(getPartnerHome, {}, await server.as('zhouMin'))
    expect(data.counts.every(({ count }) => count > 0)).toBe(true)
    expect(data).toMatchObject({ total: 13, expiringCount: 1, notApproved: 3 })
    expect(data.expiring[0]?.customerName).toBe('宁波吉利汽车部件有限公司')
    expect(data.due[0]).toMatchObject({ nextStep: '提交二次报价' })
    expect(data.unread).toBeGreaterThan(0)
    const detail = await server.send(getOpportunity, { id: opportunityId('expiring') }, await server.as('zhouMin'))
    expect(detail.data.followUps).toHaveLength(3)
    expect(detail.data.history.map(({ action }) => action)).toEqual(['approved', 'reviewing', 'submitted'])
  })

  it('is about products of the hall, which say whether the hall still shows them', async () => {
    const { data } = await server.send(listPartnerProducts, {}, await server.as('zhouMin'))
    expect(data.products[0]).toMatchObject({ id: productId('cnc-mill'), name: '立式加工中心' })
    const robot = productId('robot-arm')
    const reported = async () =>
      (await server.send(getOpportunity, { id: opportunityId('expiring') }, await server.as('zhouMin'))).data.product
    expect(await reported()).toMatchObject({ id: robot, name: '六轴机械臂', isShown: true })
    const own = eq(exhibitionProduct.id, robot)
    await server.db.update(exhibitionProduct).set({ isOpen: false }).where(own)
    expect(await reported()).toMatchObject({ id: robot, isShown: false })
    const again = await server.report('zhouMin', { customerName: '湖州久立', productId: robot })
    expect(again).toMatchObject({ code: 404, message: '产品不存在，请重新选择' })
    await server.db.update(exhibitionProduct).set({ isOpen: true }).where(own)
  })

  it('has figures of half a year', async () => {
    const { data } = await server.send(getPartnerStatistics, {}, await server.as('zhouMin'))
    expect(data).toMatchObject({ won: 3, lost: 1, wonPercent: 75 })
    expect(data.months.reduce((sum, month) => sum + month.won, 0)).toBe(3)
    expect(data.products.length).toBeGreaterThan(2)
    const amounts = data.products.map(({ amount }) => amount)
    expect(amounts).toEqual([...amounts].sort((one, other) => other - one))
  })

  it('is nobody else’s: another partner sees their own two', async () => {
    const { data } = await server.send(listOwnOpportunities, {}, await server.as('partnerOther'))
    expect(data.total).toBe(2)
    const foreign = { id: opportunityId('won') }
    expect(await server.send(getOpportunity, foreign, await server.as('partnerOther'))).toMatchObject({ code: 404 })
    const news = await server.send(listPartnerNews, {}, await server.as('partnerPending'))
    expect(news.data.total).toBe(0)
  })

  it('waits with its reviewer: three opportunities, an extension, an application', async () => {
    const waiting = async (kind: string) => (await server.readTodos('wangQiang', kind)).length
    expect(await waiting('opportunityReview')).toBe(3)
    expect(await waiting('opportunityExtension')).toBe(1)
    expect(await waiting('partnerApplication')).toBe(1)
    expect((await server.send(countTodos, {}, await server.as('wangQiang'))).data.todo).toBeGreaterThanOrEqual(5)
  })

  it('is told once, however often it is seeded', async () => {
    await seedDemo(server.handle, server.now())
    expect((await server.send(getPartnerHome, {}, await server.as('zhouMin'))).data.total).toBe(13)
  })
})
