// The orders of lists of 管理, and what their words find, on the demo: page by page each row once, in the order that was asked for.
import { eq } from 'drizzle-orm'

import { type LearnerSort, listManagedStudy, listStudyLearners } from '@/contract/content/study-manage'
import type { Endpoint, InputOf, OutputOf } from '@/contract/endpoint'
import { listLaunchSignUps } from '@/contract/event/launch-manage'
import { listCertifications } from '@/contract/identity/certify'
import { listCouponBatches } from '@/contract/identity/coupon-issue'
import { getAnnouncement } from '@/contract/message/message'
import { listReceipts } from '@/contract/message/receipt'
import { listSubscribeMessages } from '@/contract/message/subscribe-manage'
import { listWebhookDeliveries } from '@/contract/organization/webhook'
import { listReportedOpportunities } from '@/contract/partner/opportunity-desk'
import { listManagedPartnerActivities } from '@/contract/partner/partner-activity-manage'
import { listLandingCodes } from '@/contract/visit/landing-code-manage'
import { listBlockedVisitors } from '@/contract/visit/visit-gate'
import { listManagedProcesses, type ProcessSort } from '@/contract/workflow/process-setting'
import { activity } from '@/server/db/schema/activity'
import { appUser, certification } from '@/server/db/schema/identity'
import { launchEvent, launchSignUp } from '@/server/db/schema/launch'
import { opportunity } from '@/server/db/schema/opportunity'
import { partnerActivity } from '@/server/db/schema/partner'
import { couponCode, couponTemplate } from '@/server/db/schema/personal'
import { studyProgress } from '@/server/db/schema/study'
import { subscribeMessage } from '@/server/db/schema/subscribe'
import { landingCode, visitBlock } from '@/server/db/schema/visit'
import { webhook, webhookDelivery } from '@/server/db/schema/webhook'
import { processDefinition } from '@/server/db/schema/workflow'
import { announcementId } from '@/server/seed/announcements'
import { demoCompanies, demoPeople } from '@/server/seed/people'

import { setUpDemoServer } from '../support/demo-server'
import { requireItems } from '../support/require-items'

const { server, me } = setUpDemoServer()
const companyId = demoCompanies.main.id

/** Years before all of the demo, so that what a test adds is the oldest. */
const at = (minute: number) => new Date(Date.UTC(2020, 0, 1, 0, minute))

/** All rows, two by two. */
async function readPages<E extends Endpoint>(call: E, input: InputOf<E>) {
  type Row = OutputOf<E> extends { records: (infer R)[] } ? R : never
  const rows: Row[] = []
  for (let current = 1, pages = 1; current <= pages; current += 1) {
    const { data } = await server.send(call, { ...(input as object), size: 2, current } as InputOf<E>, me)
    const page = data as unknown as { records: Row[]; pages: number }
    rows.push(...page.records)
    pages = page.pages
  }
  return rows
}

/** The ids of the added rows, in the order in which they are listed. */
const listAdded = (ids: readonly (string | null)[]) => ids.filter((id) => id?.startsWith('order-'))

it('certifications are listed by the time of their submission or of their decision', async () => {
  const [row] = await server.db.select().from(certification).limit(1)
  if (!row) throw new Error('the demo has no certification')
  const rows = [
    { id: 'order-a', updatedAt: at(2), auditTime: at(9) },
    { id: 'order-b', updatedAt: at(1), auditTime: at(8) },
    { id: 'order-c', updatedAt: at(3), auditTime: at(7) },
    { id: 'order-d', updatedAt: at(3), auditTime: at(7) },
  ]
  await server.db
    .insert(certification)
    .values(rows.map((one) => ({ ...row, ...one, companyId: `company-${one.id}`, status: 'passed' })))
  const list = async (sort?: 'oldest' | 'newest' | 'decided') =>
    listAdded((await readPages(listCertifications, { status: 'passed', ...(sort && { sort }) })).map(({ id }) => id))
  expect(await list()).toEqual(['order-b', 'order-a', 'order-c', 'order-d'])
  expect(await list('oldest')).toEqual(await list())
  expect(await list('newest')).toEqual(['order-d', 'order-c', 'order-a', 'order-b'])
  expect(await list('decided')).toEqual(['order-a', 'order-b', 'order-c', 'order-d'])
})

it('partner activities are listed by their start, or by how many have signed up', async () => {
  const [row] = await server.db
    .select()
    .from(partnerActivity)
    .innerJoin(activity, eq(activity.id, partnerActivity.id))
    .where(eq(partnerActivity.companyId, companyId))
    .limit(1)
  if (!row) throw new Error('the demo has no partner activity')
  const rows = [
    { id: 'order-a', startAt: at(1), taken: 5 },
    { id: 'order-b', startAt: at(2), taken: 7 },
    { id: 'order-c', startAt: at(2), taken: 5 },
  ]
  await server.db.insert(activity).values(rows.map(({ id, startAt }) => ({ ...row.activity, id, startAt })))
  await server.db.insert(partnerActivity).values(rows.map(({ id, taken }) => ({ ...row.partner_activity, id, taken })))
  const list = async (sort?: 'newest' | 'oldest' | 'signUps') =>
    listAdded((await readPages(listManagedPartnerActivities, { ...(sort && { sort }) })).map(({ id }) => id))
  expect(await list()).toEqual(['order-c', 'order-b', 'order-a'])
  expect(await list('newest')).toEqual(await list())
  expect(await list('oldest')).toEqual(['order-a', 'order-b', 'order-c'])
  expect(await list('signUps')).toEqual(['order-b', 'order-c', 'order-a'])
})

it('opportunities are listed by their last change, or by the amount, those without one last', async () => {
  const [row] = await server.db.select().from(opportunity).where(eq(opportunity.companyId, companyId)).limit(1)
  if (!row) throw new Error('the demo has no opportunity')
  const rows = [
    { id: 'order-a', updatedAt: at(1), expectAmount: 100 },
    { id: 'order-b', updatedAt: at(3), expectAmount: null },
    { id: 'order-c', updatedAt: at(2), expectAmount: 900 },
    { id: 'order-d', updatedAt: at(2), expectAmount: 900 },
  ]
  await server.db
    .insert(opportunity)
    .values(rows.map((one) => ({ ...row, ...one, opportunityNo: one.id, status: 'lost', instanceId: null })))
  const list = async (sort?: 'newest' | 'oldest' | 'amount') =>
    listAdded((await readPages(listReportedOpportunities, { ...(sort && { sort }) })).map(({ id }) => id))
  expect(await list()).toEqual(['order-b', 'order-d', 'order-c', 'order-a'])
  expect(await list('newest')).toEqual(await list())
  expect(await list('oldest')).toEqual(['order-a', 'order-c', 'order-d', 'order-b'])
  expect(await list('amount')).toEqual(['order-d', 'order-c', 'order-a', 'order-b'])
})

it('those who have signed up for a launch are listed newest or oldest first', async () => {
  const [row] = await server.db.select().from(launchSignUp).limit(1)
  const [event] = await server.db.select().from(launchEvent).where(eq(launchEvent.companyId, companyId)).limit(1)
  if (!row || !event) throw new Error('the demo has no launch with sign-ups')
  const rows = [
    { id: 'order-a', createdAt: at(1) },
    { id: 'order-b', createdAt: at(2) },
    { id: 'order-c', createdAt: at(2) },
  ]
  await server.db.insert(launchEvent).values({ ...event, id: 'order' })
  await server.db
    .insert(launchSignUp)
    .values(rows.map((one) => ({ ...row, ...one, eventId: 'order', signUpNo: one.id, phone: one.id })))
  const list = async (sort?: 'newest' | 'oldest') =>
    (await readPages(listLaunchSignUps, { eventId: 'order', ...(sort && { sort }) })).map(({ signUpNo }) => signUpNo)
  expect(await list()).toEqual(['order-c', 'order-b', 'order-a'])
  expect(await list('newest')).toEqual(await list())
  expect(await list('oldest')).toEqual(['order-a', 'order-b', 'order-c'])
})

it('who learns a content is listed by the time of finishing, by progress or by name', async () => {
  const [content] = requireItems((await server.send(listManagedStudy, { state: 'published' }, me)).data.records)
  const id = content?.id ?? ''
  await server.db.delete(studyProgress).where(eq(studyProgress.resourceId, id))
  const people = requireItems(await readPages(listStudyLearners, { id, sort: 'name' }))
  const [first = '', second = '', third = '', fourth = ''] = people.map(({ userId }) => userId)
  const others = people.slice(4).map(({ userId }) => userId)
  const progress = { resourceId: id, companyId, openedAt: at(0), savedAt: at(0) }
  await server.db.insert(studyProgress).values([
    { ...progress, userId: first, share: 0.2 },
    { ...progress, userId: second, share: 0.9, finishedAt: at(9) },
    { ...progress, userId: third, share: 0.6 },
    { ...progress, userId: fourth, share: 1, finishedAt: at(5) },
  ])
  const list = async (sort?: LearnerSort) =>
    (await readPages(listStudyLearners, { id, ...(sort && { sort }) })).map(({ userId }) => userId)
  expect(await list()).toEqual([first, third, ...others, fourth, second])
  expect(await list('finished')).toEqual(await list())
  expect(await list('latest')).toEqual([second, fourth, first, third, ...others])
  expect(await list('progress')).toEqual([second, fourth, third, first, ...others])
  expect(await list('name')).toEqual([first, second, third, fourth, ...others])
})

it('processes are listed as shown, by name, by publication or by how many run', async () => {
  const list = async (sort?: ProcessSort) =>
    (await server.send(listManagedProcesses, { ...(sort && { sort }) }, me)).data.items
  const shown = requireItems(await list())
  expect(await list('shown')).toEqual(shown)
  const [key = '', other = ''] = shown.slice(-2).map((process) => process.key)
  await server.db.update(processDefinition).set({ publishedAt: null })
  await server.db
    .update(processDefinition)
    .set({ publishedAt: at(1) })
    .where(eq(processDefinition.key, key))
  await server.db
    .update(processDefinition)
    .set({ publishedAt: at(2) })
    .where(eq(processDefinition.key, other))
  const listKeys = (rows: readonly { key: string }[]) => rows.map((row) => row.key)
  expect(listKeys(await list('published'))).toEqual([other, key, ...listKeys(shown).slice(0, -2)])
  const running = (await list('running')).map((process) => process.running)
  expect(running).toEqual(shown.map((process) => process.running).sort((a, b) => b - a))
  expect(new Set(running).size).toBeGreaterThan(1)
  const rows = await server.db.select().from(processDefinition).where(eq(processDefinition.companyId, companyId))
  const letters = (await list('name')).map((one) => rows.find((row) => row.key === one.key)?.pinyin ?? '')
  expect(letters).toEqual([...letters].sort())
  expect(listKeys(await list('name')).sort()).toEqual(listKeys(shown).sort())
})

/** What lists by the time of an entry have in common: `c` is of the moment of `b`. */
const timed = [
  { id: 'order-a', createdAt: at(1) },
  { id: 'order-b', createdAt: at(2) },
  { id: 'order-c', createdAt: at(2) },
]
const [oldest, newest] = [
  ['order-a', 'order-b', 'order-c'],
  ['order-c', 'order-b', 'order-a'],
]

it('blocked visitors are listed newest or oldest first, those that a word finds too', async () => {
  const entry = { companyId, name: '甲', reason: '次序', byId: demoPeople.wangQiang.id }
  const others = { ...entry, id: 'order-other', phone: 'order-other', companyId: demoCompanies.other.id }
  await server.db
    .insert(visitBlock)
    .values([...timed.map((one) => ({ ...entry, ...one, phone: one.id })), { ...others, createdAt: at(3) }])
  const list = async (input: InputOf<typeof listBlockedVisitors>) =>
    listAdded((await readPages(listBlockedVisitors, input)).map(({ id }) => id))
  expect(await list({})).toEqual(newest)
  expect(await list({ sort: 'newest' })).toEqual(newest)
  expect(await list({ sort: 'oldest' })).toEqual(oldest)
  expect(await list({ sort: 'oldest', keyword: '次序' })).toEqual(oldest)
  const lastPage = (await server.send(listBlockedVisitors, { size: 3 }, me)).data
  expect(lastPage).toMatchObject({ total: (await readPages(listBlockedVisitors, {})).length })
})

it('subscribe messages are listed newest or oldest first, within a state and a search too', async () => {
  const message = { companyId, userId: demoPeople.zhangWei.id, kind: 'todo', page: '', values: [], nextAt: null }
  const rows = timed.map((one) => ({ ...message, ...one, state: 'failed' }))
  await server.db
    .insert(subscribeMessage)
    .values([
      ...rows,
      { ...message, id: 'order-other', companyId: demoCompanies.other.id, state: 'failed', createdAt: at(3) },
    ])
  const list = async (input: InputOf<typeof listSubscribeMessages>) =>
    listAdded((await readPages(listSubscribeMessages, input)).map(({ id }) => id))
  expect(await list({})).toEqual(newest)
  expect(await list({ sort: 'newest' })).toEqual(newest)
  expect(await list({ sort: 'oldest' })).toEqual(oldest)
  expect(await list({ sort: 'oldest', state: 'failed', keyword: '张伟' })).toEqual(oldest)
})

it('what was pushed to an address is found by event, by an id that was sent, by status, by answer and by error', async () => {
  const address = {
    companyId,
    url: 'https://found.example.com/',
    events: ['visit.arrived'],
    sealedSecret: 'sealed',
    hint: 'abcd',
    createdBy: demoPeople.wangQiang.id,
    createdAt: at(1),
  }
  await server.db.insert(webhook).values([
    { ...address, id: 'order-hook' },
    { ...address, id: 'other-hook', url: 'https://other.example.com/' },
  ])
  const build = (id: string, event: string, more: object) => ({
    id,
    webhookId: 'order-hook',
    event,
    body: JSON.stringify({ id, event, companyId, data: { visitId: `visit-503-${id}` } }),
    state: 'delivered',
    createdAt: at(1),
    nextAt: null,
    ...more,
  })
  await server.db
    .insert(webhookDelivery)
    .values([
      build('order-a', 'visit.arrived', { statusCode: 200, answer: '收到了 100%' }),
      build('order-b', 'process.decided', { statusCode: 503, answer: '忙' }),
      build('order-c', 'visit.arrived', { state: 'failed', error: '连接不上' }),
      build('order-d', 'visit.arrived', { webhookId: 'other-hook', statusCode: 503 }),
    ])
  const find = async (input: Omit<InputOf<typeof listWebhookDeliveries>, 'id'>) =>
    listAdded((await readPages(listWebhookDeliveries, { id: 'order-hook', ...input })).map(({ id }) => id)).sort()
  expect(await find({})).toEqual(['order-a', 'order-b', 'order-c'])
  expect(await find({ keyword: 'visit.arrived' })).toEqual(['order-a', 'order-c'])
  expect(await find({ keyword: '结果', named: 'process.decided,process.step' })).toEqual(['order-b'])
  expect(await find({ keyword: '结果' })).toEqual([])
  // A status is a whole number, and no part of an id.
  expect(await find({ keyword: '503' })).toEqual(['order-b'])
  expect(await find({ keyword: '50' })).toEqual([])
  expect(await find({ keyword: 'ORDER-C' })).toEqual(['order-c'])
  expect(await find({ keyword: 'visit-503-order-b' })).toEqual(['order-b'])
  expect(await find({ keyword: '100%' })).toEqual(['order-a'])
  expect(await find({ keyword: '连接不上' })).toEqual(['order-c'])
  expect(await find({ keyword: 'visit.arrived', state: 'failed' })).toEqual(['order-c'])
  const page = (await server.send(listWebhookDeliveries, { id: 'order-hook', keyword: 'visit.arrived', size: 1 }, me))
    .data
  expect(page).toMatchObject({ total: 2, pages: 2 })
})

it('landing codes are found by code, by address, and by the pages that the words name', async () => {
  const code = { companyId, byId: demoPeople.wangQiang.id, createdAt: at(1), expiresAt: at(2) }
  await server.db.insert(landingCode).values([
    { ...code, code: 'order-Health', address: '/pages/qr/healthCode?site=1' },
    { ...code, code: 'order-Launch', address: '/pages/liveH5/index?id=healthy' },
    { ...code, code: 'order-Other', address: '/pages/h5/3d/index', companyId: demoCompanies.other.id },
  ])
  const find = async (input: InputOf<typeof listLandingCodes>) =>
    listAdded((await readPages(listLandingCodes, input)).map((row) => row.code)).sort()
  expect(await find({})).toEqual(['order-Health', 'order-Launch'])
  expect(await find({ keyword: 'order-l' })).toEqual(['order-Launch'])
  expect(await find({ keyword: 'healthy' })).toEqual(['order-Launch'])
  expect(await find({ keyword: '防疫', named: '/pages/qr/visitorsCode,/pages/qr/healthCode' })).toEqual([
    'order-Health',
  ])
  expect(await find({ keyword: '防疫' })).toEqual([])
  expect(await find({ keyword: 'order-other', named: '/pages/h5/3d/index' })).not.toContain('order-Other')
  expect((await server.send(listLandingCodes, { keyword: '从来没有' }, me)).data).toMatchObject({
    records: [],
    total: 0,
  })
})

it('batches of coupon codes are found by a word of their name', async () => {
  const coupon = { type: '1', discountPrice: 100, validUntil: at(1) }
  const names = ['开业_答谢券', '开业答谢券', '开业培训券', '展会券']
  for (const [n, name] of names.entries()) {
    await server.db.insert(couponTemplate).values({ ...coupon, id: `order-${n}`, name })
    await server.db
      .insert(couponCode)
      .values([0, 1].map((m) => ({ code: `ORDER-${n}-${m}`, templateId: `order-${n}` })))
  }
  const find = async (keyword: string) => (await readPages(listCouponBatches, { keyword })).map(({ name }) => name)
  expect(await find('开业')).toEqual(names.slice(0, 3))
  expect(await find('_答谢')).toEqual([names[0]])
  expect((await server.send(listCouponBatches, { keyword: '开业', size: 1 }, me)).data).toMatchObject({
    total: 3,
    pages: 3,
  })
  expect(await find('从来没有')).toEqual([])
})

it('receipts are found by the name of a person or its pinyin, not by the phone number', async () => {
  const id = announcementId('safety')
  const find = async (keyword: string) =>
    (await readPages(listReceipts, { id, state: 'waiting', keyword })).map(({ name }) => name)
  const { total } = (await server.send(listReceipts, { id, state: 'waiting' }, me)).data
  const { receipts } = (await server.send(getAnnouncement, { id }, me)).data
  expect(total).toBe((receipts?.total ?? 0) - (receipts?.confirmed ?? 0))
  expect(await find('张伟')).toEqual(['张伟'])
  expect(await find('zhangwei')).toContain('张伟')
  const [row] = await server.db.select().from(appUser).where(eq(appUser.id, demoPeople.zhangWei.id))
  expect(row?.name).toBe('张伟')
  expect(await find(row?.phone ?? '')).toEqual([])
  expect(await find('从来没有')).toEqual([])
})
