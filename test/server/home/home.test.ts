import { eq } from 'drizzle-orm'

import { changeFavorites, listAllApplications } from '@/contract/application'
import { createToken } from '@/contract/auth'
import { getHomeSummary, listBanners } from '@/contract/home'
import {
  countUnreadMessages,
  getAnnouncement,
  listAnnouncements,
  listMessages,
  markMessagesRead,
  searchMessages,
} from '@/contract/message'
import { getAppMeta } from '@/contract/meta'
import { parseWireTime } from '@/lib/wire-time'
import { hashPassword } from '@/server/identity/passwords'
import { notify } from '@/server/notify'
import { announcement, banner, favoriteApplication } from '@/server/schema/home'
import { announcementId } from '@/server/seed/announcements'
import { seedHome } from '@/server/seed/home'
import { DEMO_PASSWORD, demoCompanies, demoPeople, demoStaff, seedPeople } from '@/server/seed/people'
import { RELEASE } from '@/server/version'

import { startTestServer, type TestServer } from '../../support/server'

type Person = keyof typeof demoPeople
const DAY = 24 * 3_600_000
const NOW = new Date('2026-11-20T02:00:00Z')

let server: TestServer
let passwordHash = ''
const tokens = new Map<Person, string>()

async function as(person: Person, client: 'user' | 'channel' = 'user'): Promise<{ token: string }> {
  const known = tokens.get(person)
  if (known) return { token: known }
  const username = demoPeople[person].phone
  const input = { grant_type: 'password', username, password: DEMO_PASSWORD, client } as const
  const token = String((await server.send(createToken, input)).body.access_token)
  tokens.set(person, token)
  return { token }
}

beforeAll(async () => {
  server = await startTestServer({ replace: () => ({ now: () => NOW }) })
  passwordHash = await hashPassword(DEMO_PASSWORD)
}, 120_000)
afterAll(() => server.close())

beforeEach(async () => {
  tokens.clear()
  await server.truncate()
  await server.handle.tx(async (tx) => {
    await seedPeople(tx, passwordHash, NOW)
    await seedHome(tx, NOW)
  })
})

describe('the workplace', () => {
  const codes = (applications: { appCode: string }[]) => applications.map(({ appCode }) => appCode)
  const favorites = async (person: Person = 'zhangWei') =>
    (await server.send(listAllApplications, {}, await as(person))).data.favorites
  const idOf = async (code: string) => {
    const { data } = await server.send(listAllApplications, {}, await as('zhangWei'))
    const found = data.groups.flatMap(({ children }) => children).find(({ appCode }) => appCode === code)
    return found?.id ?? ''
  }

  it('shows the 24 applications of the company by class, favourites marked', async () => {
    const { data } = await server.send(listAllApplications, {}, await as('zhangWei'))
    expect(data.groups.map(({ className }) => className)).toEqual(['流程审批', '生产现场', '协同办公', '企业服务'])
    expect(data.groups.flatMap(({ children }) => children)).toHaveLength(24)
    const trip = data.groups[0]?.children.find(({ appCode }) => appCode === 'trip')
    expect(trip).toMatchObject({ appName: '出差申请', appIcon: 'trip', favorite: true, openType: 'page' })
  })

  it("does not show another company's", async () => {
    const { data } = await server.send(listAllApplications, {}, await as('otherStaff'))
    expect(codes(data.groups.flatMap(({ children }) => children))).toEqual(['leave', 'expense', 'notice'])
  })

  it('adds a favourite at the end, once', async () => {
    const me = await as('zhangWei')
    const appId = await idOf('leave')
    const before = codes(await favorites())
    for (let round = 0; round < 2; round++) {
      const { data } = await server.send(changeFavorites, { action: 'add', appId }, me)
      expect(codes(data.favorites)).toEqual([...before, 'leave'])
    }
  })

  it('removes a favourite, and removing it again changes nothing', async () => {
    const me = await as('zhangWei')
    const appId = await idOf('trip')
    for (let round = 0; round < 2; round++) {
      const { data } = await server.send(changeFavorites, { action: 'remove', appId }, me)
      expect(codes(data.favorites)).not.toContain('trip')
    }
    expect(codes(await favorites('liNa'))).toContain('trip')
  })

  it('puts the favourites in a new order, which is kept', async () => {
    const before = await favorites()
    const appIds = before.map(({ id }) => id).reverse()
    const { data } = await server.send(changeFavorites, { action: 'order', appIds }, await as('zhangWei'))
    expect(data.favorites.map(({ id }) => id)).toEqual(appIds)
    expect((await favorites()).map(({ id }) => id)).toEqual(appIds)
  })

  it.each([
    ['one is missing', (ids: string[]) => ids.slice(1)],
    ['one is there twice', (ids: string[]) => [...ids.slice(1), ids[1] ?? '']],
    ['one is no favourite', (ids: string[]) => [...ids.slice(1), 'another']],
  ])('refuses an order with 409 when %s', async (_name, change) => {
    const before = await favorites()
    const appIds = change(before.map(({ id }) => id))
    const answer = await server.send(changeFavorites, { action: 'order', appIds }, await as('zhangWei'))
    expect(answer.code).toBe(409)
    expect(await favorites()).toEqual(before)
  })

  it("does not add another company's application", async () => {
    const answer = await server.send(
      changeFavorites,
      { action: 'add', appId: await idOf('hall') },
      await as('otherStaff'),
    )
    expect(answer.code).toBe(404)
  })

  it('ten additions at once keep every place apart', async () => {
    const me = await as('zhangWei')
    const added = ['leave', 'expense', 'purchase', 'seal', 'machine']
    const ids = await Promise.all(added.map(idOf))
    await Promise.all([...ids, ...ids].map((appId) => server.send(changeFavorites, { action: 'add', appId }, me)))
    const list = codes(await favorites())
    expect(list).toHaveLength(7 + added.length)
    expect(list.slice(7).sort()).toEqual([...added].sort())
    const mine = eq(favoriteApplication.userId, demoPeople.zhangWei.id)
    const places = (await server.db.select().from(favoriteApplication).where(mine)).map(({ sort }) => sort)
    expect(new Set(places).size).toBe(places.length)
  })
})

describe('banners', () => {
  const titles = async (options: { token?: string } = {}) =>
    (await server.send(listBanners, { location: 'home' }, options)).data.map(({ title }) => title)

  it('show guests the public ones and members their company’s too, in order', async () => {
    expect(await titles()).toEqual(['2026 智造发布会', '走进数字展厅', '成为渠道伙伴'])
    expect(await titles(await as('zhangWei'))).toHaveLength(4)
    expect(await titles(await as('otherStaff'))).toHaveLength(3)
    expect(await titles(await as('zhouMin', 'channel'))).toHaveLength(3)
  })

  it('run from their start to before their end, at their place', async () => {
    await server.db.update(banner).set({ startTime: new Date(NOW.getTime() + 1) })
    expect(await titles()).toEqual([])
    await server.db.update(banner).set({ startTime: NOW, endTime: NOW })
    expect(await titles()).toEqual([])
    await server.db.update(banner).set({ endTime: new Date(NOW.getTime() + 1) })
    expect(await titles()).toHaveLength(3)
    expect((await server.send(listBanners, { location: 'cloud' })).data).toEqual([])
  })

  it('have pictures that this server sends as drawings, which cannot run script', async () => {
    for (const { imageUrl } of (await server.send(listBanners, {})).data) {
      const picture = await server.inject({ method: 'GET', url: imageUrl })
      expect(picture.statusCode).toBe(200)
      expect(picture.headers['content-type']).toBe('image/svg+xml')
      expect(picture.headers['content-security-policy']).toContain('sandbox')
    }
    for (const url of ['/demo/banner/none.svg', '/demo/__proto__/x', '/demo/banner/..%2f..%2fpackage.json']) {
      expect((await server.inject({ method: 'GET', url })).statusCode).toBe(404)
    }
  })
})

describe('notices', () => {
  const list = async (person: Person, input: Parameters<typeof server.send<typeof listAnnouncements>>[1] = {}) =>
    (await server.send(listAnnouncements, input, await as(person))).data

  it('come top ones first, then newest, of the own company', async () => {
    const { records, total } = await list('zhangWei')
    expect(total).toBe(11)
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
    expect((await list('zhangWei', { unread: false })).total).toBe(6)
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
    expect(after.data.announcement).toBe((before.data.announcement ?? 0) - 1)
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
    expect((await server.send(getAnnouncement, { id }, await as('zhouMin', 'channel'))).code).toBe(200)
  })

  it('are not there before they are published', async () => {
    await server.db.update(announcement).set({ publishTime: new Date(NOW.getTime() + 1000) })
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
    expect(data.total).toBe(14)
    const times = data.records.map(({ sendTime }) => parseWireTime(sendTime ?? '') ?? 0)
    expect(times).toEqual([...times].sort((a, b) => b - a))
    const system = await server.send(listMessages, { msgType: 'system' }, me)
    expect(system.data.records.every(({ msgType }) => msgType === 'system')).toBe(true)
    const second = await server.send(listMessages, { size: 4, current: 2 }, me)
    expect(second.data.records.map(({ id }) => id)).toEqual(data.records.slice(4, 8).map(({ id }) => id))
    expect(second.data.pages).toBe(4)
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
    expect(await unread()).toEqual({ announcement: 3, system: 2, approve: 0, news: 2 })
    const [first] = (await server.send(listMessages, { msgType: 'news', unread: true }, me)).data.records
    const one = await server.send(markMessagesRead, { ids: [first?.id ?? ''] }, me)
    expect(one.data.changed).toBe(1)
    expect((await unread()).news).toBe(1)
    expect((await server.send(markMessagesRead, { msgType: 'system' }, me)).data.changed).toBe(2)
    expect((await server.send(markMessagesRead, {}, me)).data.changed).toBe(4)
    expect(await unread()).toEqual({ announcement: 0, system: 0, approve: 0, news: 0 })
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
        await notify(tx, notice, NOW)
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    expect((await server.send(countUnreadMessages, {}, await as('liNa'))).data.approve).toBe(0)
    await server.handle.tx((tx) => notify(tx, { ...notice, openPage: '/pages/x', quickAction: 'agree' }, NOW))
    const { data } = await server.send(listMessages, { msgType: 'approve' }, await as('liNa'))
    expect(data.records).toMatchObject([{ title: '题', openPage: '/pages/x', quickAction: 'agree', isRead: false }])
  })

  it('reach four hundred people in one go', async () => {
    const userIds = Array.from({ length: 400 }, (_, index) => `person-${index}`)
    await server.handle.tx((tx) =>
      notify(tx, { userIds, companyId: null, category: 'system', title: '题', content: '文' }, NOW),
    )
  })
})

describe('the figures of home', () => {
  it('count the unread messages, and for an administrator who waits to be let in', async () => {
    const { data } = await server.send(getHomeSummary, {}, await as('wangQiang'))
    expect(data).toEqual({
      todo: 2,
      overdue: 0,
      mine: 0,
      circulated: 0,
      doneToday: 0,
      message: 9,
      oldest: null,
    })
    expect((await server.send(getHomeSummary, {}, await as('zhangWei'))).data).toMatchObject({ todo: 0, message: 7 })
  })

  it('are zeros without a company', async () => {
    const { data } = await server.send(getHomeSummary, {}, await as('liuYang'))
    expect(data).toMatchObject({ todo: 0, mine: 0, circulated: 0, doneToday: 0, message: 0, oldest: null })
  })
})

it('the client is told the release, the clock and which ways to sign in there are', async () => {
  const { data } = await server.send(getAppMeta, {})
  expect(data).toMatchObject({
    version: RELEASE,
    serverTime: '2026-11-20 10:00:00',
    wechatSignIn: false,
    wechatH5AppId: null,
  })
})

describe('the story', () => {
  it('is told by everybody of product.md with the phones in order', () => {
    const names = ['张伟', '李娜', '陈强', '王强', '王敏', '赵磊', '周敏', '刘洋']
    const people = Object.values(demoPeople).slice(0, names.length)
    expect(people.map(({ name }) => name)).toEqual(names)
    expect(people.map(({ phone }) => phone)).toEqual(names.map((_, index) => `1380013800${index + 1}`))
    expect(demoStaff.length).toBeGreaterThan(15)
  })

  it('does not change when it is told again', async () => {
    const counted = async () => (await server.send(listMessages, { size: 1 }, await as('zhangWei'))).data.total
    const before = await counted()
    await server.handle.tx(async (tx) => {
      await seedPeople(tx, passwordHash, new Date(NOW.getTime() + 40 * DAY))
      await seedHome(tx, new Date(NOW.getTime() + 40 * DAY))
    })
    expect(await counted()).toBe(before)
  })

  it.each([['空账号', 'empty']] as const)('leaves %s without anything', async (_name, person) => {
    const me = await as(person)
    expect((await server.send(listMessages, {}, me)).data.total).toBe(0)
    expect((await server.send(listAnnouncements, {}, me)).data.total).toBe(0)
    expect((await server.send(listAllApplications, {}, me)).data).toEqual({ groups: [], favorites: [] })
    expect((await server.send(getHomeSummary, {}, me)).data.todo).toBe(0)
  })
})
