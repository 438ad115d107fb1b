import type { InputOf } from '@/contract/endpoint'
import { openGuestPass } from '@/contract/event/activity'
import { callOffActivity, getManagedActivity, saveActivity } from '@/contract/event/activity-manage'
import {
  getPartnerActivity,
  listPartnerActivities,
  signUpForPartnerActivity,
} from '@/contract/partner/partner-activity'
import {
  callOffPartnerActivity,
  getManagedPartnerActivity,
  listManagedPartnerActivities,
  savePartnerActivity,
} from '@/contract/partner/partner-activity-manage'
import { listPartnerNews } from '@/contract/partner/partner-home'
import { formatWireTime } from '@/lib/wire-time'
import { upload } from '@/server/db/schema'
import { demoCompanies, demoPeople } from '@/server/seed/people'

import { requireItems } from '../../../support/require-items'
import type { Person } from '../../../support/story'
import { DAY_MS, type PartnerServer, startPartnerServer } from './partners'

let server: PartnerServer

beforeAll(async () => {
  server = await startPartnerServer()
  await server.tell()
}, 240_000)
afterAll(() => server.close())

type Saved = InputOf<typeof savePartnerActivity>

const inDays = (days: number) => formatWireTime(server.now().getTime() + days * DAY_MS)

const camp = (): Saved => ({
  version: 0,
  title: '冲压自动化训练营',
  lead: '两天学会报价',
  tags: ['线下'],
  address: '上海市金科路 2889 号',
  startTime: inDays(10),
  endTime: inDays(11),
  signUpEndTime: inDays(9),
  capacity: 30,
  agenda: [{ time: '09:00', title: '节拍与停线窗口', speaker: '林致远' }],
})

const save = async (more: Partial<Saved> = {}, person: Person = 'wangQiang') =>
  server.send(savePartnerActivity, { ...camp(), ...more }, await server.as(person))
const readActivity = async (id: string, person: Person = 'zhouMin') =>
  (await server.send(getPartnerActivity, { id }, await server.as(person))).data
const signUp = async (id: string, people: number) =>
  server.send(signUpForPartnerActivity, { id, people }, await server.as('zhouMin'))

/** A file of somebody's own. */
async function sent(person: Person, mime: string): Promise<string> {
  const id = `${person}-${mime.replace('/', '-')}`
  const row = {
    id,
    ownerId: demoPeople[person].id,
    companyId: demoCompanies.main.id,
    scope: 'owner',
    name: id,
    mime,
    size: 100,
    sha256: '0'.repeat(64),
    createdAt: server.now(),
  }
  await server.db.insert(upload).values(row).onConflictDoNothing()
  return id
}

describe('an activity for partners that an administrator writes', () => {
  it('is shown to partners with its banner, agenda and papers', async () => {
    const coverFileId = await sent('wangQiang', 'image/png')
    const materials = [await sent('wangQiang', 'application/pdf')]
    const { data } = await save({ coverFileId, materials })
    expect(data).toMatchObject({ version: 1, title: '冲压自动化训练营', capacity: 30, taken: 0, cancelTime: null })
    expect(await readActivity(data.id)).toMatchObject({
      state: 'open',
      lead: '两天学会报价',
      cover: `/core/api/ccf/dds/${coverFileId}`,
      materialCount: 1,
      agenda: [{ time: '09:00', title: '节拍与停线窗口', speaker: '林致远' }],
    })
    const listed = await server.send(listPartnerActivities, {}, await server.as('partnerOther'))
    expect(listed.data.records.map(({ id }) => id)).toContain(data.id)
  })

  it('is changed over the version that was read; banner and papers stay when they are left out', async () => {
    const coverFileId = await sent('wangQiang', 'image/png')
    const { data: first } = await save({ coverFileId })
    const changed = await save({ id: first.id, version: first.version, title: '改期：训练营', capacity: 12 })
    expect(changed.data).toMatchObject({ id: first.id, version: 2, title: '改期：训练营', capacity: 12 })
    expect((await readActivity(first.id)).cover).toContain(coverFileId)
    expect(await save({ id: first.id, version: first.version })).toMatchObject({ code: 409 })
    expect(await save({ id: 'nothing', version: 1 })).toMatchObject({ code: 404 })
  })

  it.each([
    ['endTime', () => ({ endTime: inDays(10) })],
    ['signUpEndTime', () => ({ signUpEndTime: inDays(10.5) })],
  ])('is refused at %s', async (field, more) => {
    const answer = await save(more())
    expect([answer.code, Object.keys(Object(answer.data))]).toEqual([422, [field]])
  })

  it('never offers fewer places than are taken', async () => {
    const { data } = await save()
    await signUp(data.id, 3)
    const answer = await save({ id: data.id, version: data.version, capacity: 2 })
    expect(answer).toMatchObject({ code: 422, data: { capacity: '已有 3 人报名，名额不能更少' } })
  })

  it('takes neither banner nor papers of somebody else', async () => {
    const foreign = await sent('zhangWei', 'image/png')
    expect(await save({ coverFileId: foreign })).toMatchObject({ code: 404 })
    expect(await save({ materials: [foreign] })).toMatchObject({ code: 404 })
  })

  it('is told to every partner who was let in, and each change of time or place to who signed up', async () => {
    const news = async (person: Person) =>
      (await server.send(listPartnerNews, {}, await server.as(person))).data.records.map(({ title }) => title)
    const count = async (person: Person, title: string) => (await news(person)).filter((one) => one === title).length
    const { data } = await save({ title: '伺服压机开放日' })
    for (const person of ['zhouMin', 'partnerOther'] as const) {
      expect(await news(person)).toContain('新活动：伺服压机开放日')
    }
    expect(await news('partnerRejected')).not.toContain('新活动：伺服压机开放日')
    await signUp(data.id, 1)
    const own = { ...camp(), id: data.id, title: '伺服压机开放日' }
    await save({ ...own, version: 1, lead: '只改了一句话' })
    expect(await count('zhouMin', '活动时间地点有变：伺服压机开放日')).toBe(0)
    await save({ ...own, version: 2, address: '苏州园区二号厅' })
    await save({ ...own, version: 3, address: '苏州园区二号厅', endTime: inDays(10.4) })
    expect(await count('zhouMin', '活动时间地点有变：伺服压机开放日')).toBe(2)
    expect(await count('partnerOther', '活动时间地点有变：伺服压机开放日')).toBe(0)
  })

  it('is called off once: who signed up is told why, and the code opens no door', async () => {
    const { data } = await save()
    await signUp(data.id, 2)
    const code = (await readActivity(data.id)).ticket?.code ?? ''
    const admin = await server.as('wangQiang')
    const off = { id: data.id, version: data.version, reason: '场地检修，另行通知' }
    const { data: called } = await server.send(callOffPartnerActivity, off, admin)
    expect(called).toMatchObject({ version: 2, taken: 2 })
    expect(called.cancelTime).not.toBeNull()
    expect(await readActivity(data.id)).toMatchObject({
      state: 'cancelled',
      stateText: '已取消',
      cancelReason: off.reason,
    })
    expect(await server.send(openGuestPass, { code })).toMatchObject({ code: 410 })
    const news = await server.send(listPartnerNews, {}, await server.as('zhouMin'))
    const told = news.data.records.find(({ title }) => title === '活动已取消：冲压自动化训练营')
    expect(told).toMatchObject({ content: off.reason })
    expect(await signUp(data.id, 1)).toMatchObject({ code: 409, message: '活动已取消' })
    expect(await server.send(callOffPartnerActivity, { ...off, version: 2 }, admin)).toMatchObject({ code: 409 })
    expect(await save({ id: data.id, version: 2 })).toMatchObject({ code: 409 })
  })

  it('is read as its organiser edits it, and saved again as it was', async () => {
    const { data } = await save({ contactPhone: '0519-88886666', contactName: '会务组' })
    const admin = await server.as('wangQiang')
    const form = (await server.send(getManagedPartnerActivity, { id: data.id }, admin)).data
    const { data: activity } = await server.send(getManagedActivity, { id: data.id }, admin)
    expect(activity).toMatchObject({ isForPartners: true, signFrom: inDays(10 - 1 / 24), lateAfter: inDays(10) })
    expect(form).toMatchObject({ ...camp(), id: data.id, version: data.version, materialCount: 0, cancelReason: null })
    const { cover: _cover, materialCount: _count, taken: _taken, cancelTime: _at, cancelReason: _why, ...same } = form
    expect(await server.send(savePartnerActivity, same, admin)).toMatchObject({ code: 200 })
    expect(await server.send(savePartnerActivity, same, admin)).toMatchObject({ code: 409 })
    const other = await server.as('otherAdministrator')
    expect(await server.send(getManagedPartnerActivity, { id: data.id }, other)).toMatchObject({ code: 403 })
  })

  it('is changed and called off as a partner activity alone, which those who signed up are told', async () => {
    const { data } = await save()
    const admin = await server.as('wangQiang')
    const { gates, ...form } = (await server.send(getManagedActivity, { id: data.id }, admin)).data
    const change = { ...form, title: '改了名', gates: gates.map(({ name }) => name) }
    const said = (act: string) => ({ code: 409, message: `这是伙伴活动，请在「伙伴活动」里${act}` })
    expect(await server.send(saveActivity, change, admin)).toMatchObject(said('修改'))
    const off = { id: data.id, version: data.version, isCalledOff: true }
    expect(await server.send(callOffActivity, off, admin)).toMatchObject(said('取消'))
    expect((await readActivity(data.id)).title).toBe('冲压自动化训练营')
  })

  it('is written and listed by the administrators of the company that runs this server alone', async () => {
    const listed = await server.send(listManagedPartnerActivities, {}, await server.as('wangQiang'))
    const [first] = listed.data.records
    expect(listed.data.total).toBeGreaterThan(3)
    const find = async (keyword: string) =>
      (await server.send(listManagedPartnerActivities, { keyword }, await server.as('wangQiang'))).data
    const found = await find(first?.title ?? '')
    expect(requireItems(found.records).every(({ title }) => title === first?.title)).toBe(true)
    expect([found.total, (await find('没有这场活动')).total]).toEqual([found.records.length, 0])
    const off = { id: first?.id ?? '', version: first?.version ?? 0, reason: '不是我的' }
    // A partner's token is none here.
    for (const [person, code] of [
      ['zhangWei', 403],
      ['zhouMin', 401],
      ['otherAdministrator', 403],
    ] as const) {
      expect((await save({}, person)).code).toBe(code)
      expect((await server.send(listManagedPartnerActivities, {}, await server.as(person))).code).toBe(code)
      expect((await server.send(callOffPartnerActivity, off, await server.as(person))).code).toBe(code)
    }
  })
})
