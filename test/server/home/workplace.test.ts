import { eq } from 'drizzle-orm'

import { changeFavorites, listAllApplications } from '@/contract/application'
import { getHomeSummary, listBanners } from '@/contract/home'
import { getAppMeta } from '@/contract/meta'
import { formatWireTime } from '@/lib/wire-time'
import { banner, favoriteApplication } from '@/server/schema/home'
import { demoPeople } from '@/server/seed/people'
import { RELEASE } from '@/server/version'

import { type Person, type StoryServer, startStoryServer } from '../../support/story'

let server: StoryServer
const as = (person: Person) => server.as(person)

beforeAll(async () => {
  server = await startStoryServer()
}, 120_000)
afterAll(() => server.close())
beforeEach(() => server.tell())

describe('the workplace', () => {
  const codes = (applications: { appCode: string }[]) => applications.map(({ appCode }) => appCode)
  const favorites = async (person: Person = 'zhangWei') =>
    (await server.send(listAllApplications, {}, await as(person))).data.favorites
  const idOf = async (code: string) => {
    const { data } = await server.send(listAllApplications, {}, await as('zhangWei'))
    const found = data.groups.flatMap(({ children }) => children).find(({ appCode }) => appCode === code)
    return found?.id ?? ''
  }

  it('shows the 25 applications of the company by class, favourites marked', async () => {
    const { data } = await server.send(listAllApplications, {}, await as('zhangWei'))
    expect(data.groups.map(({ className }) => className)).toEqual(['流程审批', '生产现场', '协同办公', '企业服务'])
    expect(data.groups.flatMap(({ children }) => children)).toHaveLength(25)
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
    ['one is there twice in place of another', (ids: string[]) => [...ids.slice(1), ids[1] ?? '']],
    ['one is there twice', (ids: string[]) => [...ids, ids[0] ?? '']],
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
    expect(await titles()).toEqual([expect.stringMatching(/^\d{4} 智造发布会$/), '走进数字展厅', '成为渠道伙伴'])
    expect(await titles(await as('zhangWei'))).toHaveLength(4)
    expect(await titles(await as('otherStaff'))).toHaveLength(3)
    expect(await titles(await as('zhouMin'))).toHaveLength(3)
  })

  it('run from their start to before their end, at their place', async () => {
    await server.db.update(banner).set({ startTime: new Date(server.clock.at + 1) })
    expect(await titles()).toEqual([])
    await server.db.update(banner).set({ startTime: server.now(), endTime: server.now() })
    expect(await titles()).toEqual([])
    await server.db.update(banner).set({ endTime: new Date(server.clock.at + 1) })
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
    serverTime: formatWireTime(server.clock.at),
    wechatSignIn: false,
    wechatH5AppId: null,
  })
})
