import { eq } from 'drizzle-orm'

import { createAnnouncement } from '@/contract/message/announcement-manage'
import { countUnreadMessages, getAnnouncement, listAnnouncements, listMessages } from '@/contract/message/message'
import { setNotificationChoice } from '@/contract/message/notification'
import { confirmAnnouncement, listReceipts, remindReaders } from '@/contract/message/receipt'
import { upload } from '@/server/db/schema/platform'
import { announcementId } from '@/server/seed/announcements'
import { demoPeople } from '@/server/seed/people'

import { setUpStoryServer } from '../../../support/set-up-server'
import type { Person } from '../../../support/story'

const server = setUpStoryServer()
const as = (person: Person) => server.as(person)
const safety = announcementId('safety')

const detail = async (person: Person, id = safety) =>
  (await server.send(getAnnouncement, { id }, await as(person))).data
const confirm = async (person: Person, id = safety) => server.send(confirmAnnouncement, { id }, await as(person))
const receipts = async (person: Person, state: 'waiting' | 'confirmed', id = safety) =>
  server.send(listReceipts, { id, state, size: 100 }, await as(person))

describe('a must-read notice', () => {
  it('is confirmed by its reader once: the first receipt stands, and the message about it is read', async () => {
    const before = (await server.send(countUnreadMessages, {}, await as('zhangWei'))).data.notice ?? 0
    const first = await confirm('zhangWei')
    expect(first.code).toBe(200)
    server.wait(60_000)
    const second = await confirm('zhangWei')
    expect(second.data).toEqual(first.data)
    expect((await detail('zhangWei')).confirmTime).toBe(first.data.confirmTime)
    expect((await server.send(countUnreadMessages, {}, await as('zhangWei'))).data.notice).toBe(before - 1)
  })

  it('is opened without being confirmed', async () => {
    await detail('zhangWei')
    expect(await detail('zhangWei')).toMatchObject({ isRead: true, confirmTime: null })
    const waiting = (await receipts('wangQiang', 'waiting')).data.records
    const me = waiting.find(({ userId }) => userId === demoPeople.zhangWei.id)
    expect(me).toMatchObject({ name: '张伟', deptName: '设备工程部', readTime: expect.any(String), confirmTime: null })
  })

  it('shows its sender and administrators who has confirmed and who has not', async () => {
    const { receipts: figures } = await detail('wangQiang')
    const [waiting, confirmed] = [await receipts('wangQiang', 'waiting'), await receipts('wangQiang', 'confirmed')]
    expect(figures).toEqual({ total: 21, confirmed: 8, remindTime: null })
    expect([waiting.data.total, confirmed.data.total]).toEqual([13, 8])
    expect(waiting.data.records.map(({ userId }) => userId)).not.toContain(demoPeople.wangQiang.id)
    await confirm('zhangWei')
    expect((await detail('wangQiang')).receipts).toMatchObject({ total: 21, confirmed: 9 })
    expect([(await detail('wangQiang')).isOwn, (await detail('zhangWei')).isOwn]).toEqual([true, false])
    expect((await receipts('wangQiang', 'confirmed')).data.records[0]?.name).toBe('张伟')
    expect((await detail('fangYi', announcementId('secrecy'))).receipts).toMatchObject({ confirmed: 18 })
  })

  it.each([
    ['a colleague', 'zhangWei'],
    ['who published another', 'fangYi'],
    ['somebody of another company', 'otherStaff'],
    ['the administrator of another company', 'otherAdministrator'],
  ] as const)('keeps its receipts from %s', async (_name, person) => {
    expect((await receipts(person, 'waiting')).code).toBe(404)
    expect((await server.send(remindReaders, { id: safety }, await as(person))).code).toBe(404)
    const opened = await server.send(getAnnouncement, { id: safety }, await as(person))
    expect(opened.data?.receipts ?? null).toBeNull()
  })

  it('reminds those who have not confirmed, each with a message of their own, and not again at once', async () => {
    const remind = async () => server.send(remindReaders, { id: safety }, await as('wangQiang'))
    await confirm('liNa')
    const told = await remind()
    expect(told.data.reminded).toBe(12)
    const messages = async (person: Person) =>
      (await server.send(listMessages, { msgType: 'notice', unread: true }, await as(person))).data.records
    expect((await messages('zhangWei'))[0]).toMatchObject({
      title: '请确认阅读：关于开展冬季安全生产专项检查的通知',
      senderName: '王强',
      quickAction: 'confirmRead',
      state: 'open',
    })
    expect((await messages('liNa')).filter(({ title }) => title.startsWith('请确认'))).toEqual([])
    expect((await detail('wangQiang')).receipts?.remindTime).toBe(told.data.remindTime)
    expect(await remind()).toMatchObject({ code: 409, msg: '刚刚提醒过，请稍后再试' })
    server.wait(31 * 60_000)
    expect((await remind()).code).toBe(200)
    await confirm('zhangWei')
    expect(await messages('zhangWei')).not.toContainEqual(expect.objectContaining({ busId: safety }))
  })

  it.each([
    ['what asks for no receipt', 'zhangWei', announcementId('power'), 409],
    ['what is not there', 'zhangWei', 'not-there', 404],
    ['a notice of another company', 'otherStaff', safety, 404],
  ] as const)('cannot be confirmed: %s', async (_name, person, id, code) => {
    expect((await confirm(person, id)).code).toBe(code)
  })
})

describe('an administrator publishes', () => {
  const written = { title: '元旦放假安排', content: '<p onclick="x()">放假三天</p><script>steal()</script>' }

  it('a notice: it is clean, everybody of the company is told, and nobody else', async () => {
    const input = { ...written, summary: '1 日至 3 日放假', mustRead: true, top: true }
    const { data } = await server.send(createAnnouncement, input, await as('wangQiang'))
    expect(data.told).toBe(21)
    const { records } = (await server.send(listAnnouncements, {}, await as('zhangWei'))).data
    expect(records[0]).toMatchObject({ id: data.id, title: '元旦放假安排', publisher: '王强', mustRead: true })
    expect((await detail('zhangWei', data.id)).content).toBe('<p>放假三天</p>')
    const [told] = (await server.send(listMessages, { msgType: 'notice' }, await as('liNa'))).data.records
    expect(told).toMatchObject({ title: '元旦放假安排', content: '1 日至 3 日放假', quickAction: 'confirmRead' })
    expect((await server.send(getAnnouncement, { id: data.id }, await as('otherStaff'))).code).toBe(404)
    expect((await server.send(getAnnouncement, { id: data.id })).code).toBe(404)
  })

  it('what must be read reaches who turned notices off too, and so does its reminder; other notices do not', async () => {
    const me = await as('zhangWei')
    await server.send(setNotificationChoice, { category: 'notice', channel: 'app', isOn: false }, me)
    const titles = async () =>
      (await server.send(listMessages, { msgType: 'notice' }, me)).data.records.map(({ title }) => title)
    const before = await titles()
    const publisher = await as('wangQiang')
    await server.send(createAnnouncement, { ...written, title: '班车时刻调整' }, publisher)
    expect(await titles()).toEqual(before)
    server.wait(1000)
    const { data } = await server.send(createAnnouncement, { ...written, mustRead: true }, publisher)
    expect((await titles())[0]).toBe('元旦放假安排')
    server.wait(1000)
    await server.send(remindReaders, { id: data.id }, publisher)
    expect((await titles())[0]).toBe('请确认阅读：元旦放假安排')
  })

  it('for everybody, with a file that guests may open too', async () => {
    const id = '5f0c63c2-8f3b-4a52-9d39-0e7e9c3a1f10'
    const row = { id, ownerId: demoPeople.wangQiang.id, companyId: null, mime: 'application/pdf', size: 8, sha256: '0' }
    await server.db.insert(upload).values({ ...row, name: '放假通知.pdf', createdAt: server.now() })
    const input = { ...written, isPublic: true, attachments: [id] }
    const { data } = await server.send(createAnnouncement, input, await as('wangQiang'))
    const opened = (await server.send(getAnnouncement, { id: data.id })).data
    expect(opened.attachments).toMatchObject([{ id, name: '放假通知.pdf', url: expect.stringContaining('signature=') }])
    expect(opened).toMatchObject({ isPublic: true, receipts: null })
    const [file] = await server.db.select().from(upload).where(eq(upload.id, id))
    expect(file?.scope).toBe('public')
    expect((await server.send(createAnnouncement, input, await as('zhangWei'))).code).toBe(403)
    expect(opened.coverUrl).toBeNull()
    const notPicture = await server.send(createAnnouncement, { ...input, coverFileId: id }, await as('wangQiang'))
    expect([notPicture.code, notPicture.msg]).toEqual([404, '图片不存在，请重新上传'])
    const foreign = await server.send(createAnnouncement, { ...input, attachments: ['x'] }, await as('wangQiang'))
    expect(foreign.code).toBe(404)
  })

  it('news with a cover, which everybody of the company sees in the list', async () => {
    const id = '5f0c63c2-8f3b-4a52-9d39-0e7e9c3a1f11'
    const row = { id, ownerId: demoPeople.wangQiang.id, companyId: null, mime: 'image/png', size: 8, sha256: '0' }
    await server.db.insert(upload).values({ ...row, name: '封面.png', createdAt: server.now() })
    const input = { ...written, category: 'news' as const, coverFileId: id }
    expect((await server.send(createAnnouncement, input, await as('otherAdministrator'))).code).toBe(404)
    await server.send(createAnnouncement, input, await as('wangQiang'))
    const { records } = (await server.send(listAnnouncements, { category: 'news' }, await as('zhangWei'))).data
    expect(records.find(({ title }) => title === '元旦放假安排')?.coverUrl).toContain(id)
  })
})
