import { eq } from 'drizzle-orm'

import {
  countUnreadMessages,
  getAnnouncement,
  listAnnouncements,
  listMessages,
  markMessagesRead,
  searchMessages,
} from '@/contract/message/message'
import { parseWireTime } from '@/lib/wire-time'
import { announcement, message } from '@/server/db/schema/home'
import { subscribeMessage } from '@/server/db/schema/subscribe'
import { filterByNotificationChoice, upsertNotificationChoice } from '@/server/notifications/notification-store'
import { notify } from '@/server/notifications/notify'
import { countAnswer, enqueueSubscribeMessages } from '@/server/notifications/subscribe-store'
import { announcementId } from '@/server/seed/announcements'
import { demoCompanies, demoPeople } from '@/server/seed/people'

import { setUpStoryServer } from '../../../support/set-up-server'
import type { Person } from '../../../support/story'

const server = setUpStoryServer()
const as = (person: Person) => server.as(person)

describe('notices', () => {
  const list = async (person: Person, input: Parameters<typeof server.send<typeof listAnnouncements>>[1] = {}) =>
    (await server.send(listAnnouncements, input, await as(person))).data

  it('come top ones first, then newest, of the own company', async () => {
    const { records, total } = await list('zhangWei')
    expect(total).toBe(13)
    expect(records[0]).toMatchObject({
      title: '关于开展冬季安全生产专项检查的通知',
      top: true,
      mustRead: true,
      isRead: false,
    })
    const times = records.slice(1).map(({ publishTime }) => parseWireTime(publishTime ?? '') ?? 0)
    expect(times).toEqual([...times].sort((a, b) => b - a))
    expect((await list('otherStaff')).records.map(({ title }) => title)).toEqual(['联创电子内部通知'])
  })

  it('can be narrowed by kind, words and unread', async () => {
    expect((await list('zhangWei', { category: 'news' })).total).toBe(5)
    expect((await list('zhangWei', { keyword: '访客' })).records.map(({ title }) => title)).toEqual([
      '访客进厂管理规定（修订）',
    ])
    expect((await list('zhangWei', { keyword: '_' })).total).toBe(0)
    expect((await list('zhangWei', { unread: true })).total).toBe(5)
    expect((await list('zhangWei', { unread: false })).total).toBe(8)
    expect((await list('zhangWei', { mustRead: true })).total).toBe(4)
  })

  it('without a company are the public ones', async () => {
    expect((await list('liuYang')).records.every(({ title }) => !title.includes('停电'))).toBe(true)
    expect((await list('liuYang')).total).toBe(3)
  })

  it('are read by opening them: the mark, the visit, and the message about it', async () => {
    const me = await as('zhangWei')
    const id = announcementId('power')
    const before = await server.send(countUnreadMessages, {}, me)
    const opened = await server.send(getAnnouncement, { id }, me)
    expect(opened.data).toMatchObject({ isRead: true, content: expect.stringContaining('<p>A2') })
    const again = await server.send(getAnnouncement, { id }, me)
    expect(again.data.visits).toBe(opened.data.visits + 1)
    const after = await server.send(countUnreadMessages, {}, me)
    expect(after.data.notice).toBe((before.data.notice ?? 0) - 1)
    expect((await list('liNa', { keyword: '停电' })).records[0]?.isRead).toBe(false)
  })

  it.each([
    ['a guest', null, 404],
    ['somebody of another company', 'otherStaff', 404],
    ['somebody without a company', 'liuYang', 404],
    ['a member', 'zhangWei', 200],
  ] as const)('that are not public are for members: %s gets %d', async (_name, person, code) => {
    const options = person ? await as(person) : {}
    expect((await server.send(getAnnouncement, { id: announcementId('power') }, options)).code).toBe(code)
  })

  it('that are public are for everybody, partners too', async () => {
    const id = announcementId('visit-rules')
    expect((await server.send(getAnnouncement, { id })).code).toBe(200)
    expect((await server.send(getAnnouncement, { id }, await as('zhouMin'))).code).toBe(200)
  })

  it('are not there before they are published', async () => {
    await server.db.update(announcement).set({ publishTime: new Date(server.clock.at + 1000) })
    expect((await list('zhangWei')).total).toBe(0)
    expect((await server.send(getAnnouncement, { id: announcementId('visit-rules') })).code).toBe(404)
  })

  it('are clean when they are shown, whatever was stored', async () => {
    await server.db.update(announcement).set({ content: '<p onclick="x()">甲</p><script>steal()</script>' })
    const { data } = await server.send(getAnnouncement, { id: announcementId('visit-rules') })
    expect(data.content).toBe('<p>甲</p>')
  })
})

describe('messages', () => {
  it('come newest first, each person’s own, by kind and page by page', async () => {
    const me = await as('zhangWei')
    const { data } = await server.send(listMessages, { size: 100 }, me)
    expect(data.total).toBe(28)
    const times = data.records.map(({ sendTime }) => parseWireTime(sendTime ?? '') ?? 0)
    expect(times).toEqual([...times].sort((a, b) => b - a))
    const system = await server.send(listMessages, { msgType: 'system' }, me)
    expect(new Set(system.data.records.map(({ msgType }) => msgType))).toEqual(new Set(['system']))
    const second = await server.send(listMessages, { size: 4, current: 2 }, me)
    expect(second.data.records.map(({ id }) => id)).toEqual(data.records.slice(4, 8).map(({ id }) => id))
    expect(second.data.pages).toBe(7)
  })

  it('are found by words in title or text', async () => {
    const me = await as('zhangWei')
    const found = async (keyword: string) => (await server.send(searchMessages, { keyword }, me)).data.total
    expect([await found('停电'), await found('截图无效'), await found('没有这样的词'), await found('_')]).toEqual([
      1, 1, 0, 0,
    ])
  })

  it('are counted by kind, and the counts fall to 0 as they are read', async () => {
    const me = await as('zhangWei')
    const unread = async () => (await server.send(countUnreadMessages, {}, me)).data
    expect(await unread()).toEqual({ notice: 3, system: 6, approve: 0, news: 2 })
    const [first] = (await server.send(listMessages, { msgType: 'news', unread: true }, me)).data.records
    const one = await server.send(markMessagesRead, { ids: [first?.id ?? ''] }, me)
    expect(one.data.changed).toBe(1)
    expect((await unread()).news).toBe(1)
    expect((await server.send(markMessagesRead, { msgType: 'system' }, me)).data.changed).toBe(6)
    expect((await server.send(markMessagesRead, {}, me)).data.changed).toBe(4)
    expect(await unread()).toEqual({ notice: 0, system: 0, approve: 0, news: 0 })
    expect((await server.send(markMessagesRead, {}, me)).data.changed).toBe(0)
  })

  it('of somebody else can be neither seen nor marked', async () => {
    const [theirs] = (await server.send(listMessages, {}, await as('liNa'))).data.records
    const answer = await server.send(markMessagesRead, { ids: [theirs?.id ?? ''] }, await as('zhangWei'))
    expect(answer.data.changed).toBe(0)
    const still = await server.send(listMessages, { unread: true }, await as('liNa'))
    expect(still.data.records.map(({ id }) => id)).toContain(theirs?.id)
  })

  it('are written with what they report, to each person once', async () => {
    const userIds = [demoPeople.liNa.id, demoPeople.zhangWei.id, demoPeople.liNa.id]
    const notice = {
      userIds,
      companyId: demoCompanies.main.id,
      category: 'approve' as const,
      title: '题',
      content: '文',
    }
    await expect(
      server.handle.tx(async (tx) => {
        await notify(tx, notice, server.now())
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    expect((await server.send(countUnreadMessages, {}, await as('liNa'))).data.approve).toBe(0)
    await server.handle.tx((tx) =>
      notify(tx, { ...notice, openPage: '/pages/x', quickAction: 'confirmRead' }, server.now()),
    )
    const { data } = await server.send(listMessages, { msgType: 'approve' }, await as('liNa'))
    expect(data.records).toMatchObject([
      { title: '题', openPage: '/pages/x', quickAction: 'confirmRead', isRead: false },
    ])
  })

  it('reach four hundred people in one go', async () => {
    const userIds = Array.from({ length: 400 }, (_, index) => `person-${index}`)
    await server.handle.tx((tx) =>
      notify(tx, { userIds, companyId: null, category: 'system', title: '四百人', content: '文' }, server.now()),
    )
    const rows = await server.db.select().from(message).where(eq(message.title, '四百人'))
    expect(rows.map(({ userId }) => userId).sort()).toEqual([...userIds].sort())
  })
})

it('the choices and the allowed messages of more people than a statement takes parameters are found at once', async () => {
  const [off, allowing] = [demoPeople.zhangWei.id, demoPeople.liNa.id]
  const userIds = [off, allowing, ...Array.from({ length: 70_000 }, (_, at) => `person-${at}`)]
  await server.handle.tx(async (tx) => {
    await upsertNotificationChoice(tx, off, { category: 'notice', channel: 'app', isOn: false })
    expect(await filterByNotificationChoice(tx, userIds, 'notice', 'app')).toEqual(userIds.slice(1))
    const template = { kind: 'todo', templateId: 'many', fields: [] } as const
    await countAnswer(tx, allowing, template, true, new Date())
    await enqueueSubscribeMessages(tx, { userIds, companyId: null, kind: 'todo', values: [], page: '' }, new Date())
    const queued = await tx.select({ userId: subscribeMessage.userId }).from(subscribeMessage)
    expect(queued).toEqual([{ userId: allowing }])
  })
})
