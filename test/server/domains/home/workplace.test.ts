import { eq } from 'drizzle-orm'

import { checkWebAddress } from '@/contract/identity/web-page'
import { countUnreadMessages } from '@/contract/message/message'
import { getAppMeta } from '@/contract/meta'
import { changeFavorites, listAllApplications, noteApplicationOpened } from '@/contract/organization/application'
import { getHomeSummary, listBanners } from '@/contract/organization/home'
import { setMenuRight } from '@/contract/organization/menu'
import { listTodos } from '@/contract/workflow/todo'
import { formatWireTime } from '@/lib/wire-time'
import { application, banner, favoriteApplication } from '@/server/db/schema/home'
import { demoCompanies, demoPeople } from '@/server/seed/people'
import { seedWorkflow } from '@/server/seed/workflow/workflow'
import { RELEASE } from '@/server/version'

import { setUpStoryServer } from '../../../support/set-up-server'
import type { Person } from '../../../support/story'

const server = setUpStoryServer({ environment: { WEB_DOMAINS: 'example.com' } })
const as = (person: Person) => server.as(person)

describe('the workplace', () => {
  const codes = (applications: { appCode: string }[]) => applications.map(({ appCode }) => appCode)
  const favorites = async (person: Person = 'zhangWei') =>
    (await server.send(listAllApplications, {}, await as(person))).data.favorites
  const getId = async (code: string) => {
    const { data } = await server.send(listAllApplications, {}, await as('zhangWei'))
    const found = data.groups.flatMap(({ children }) => children).find(({ appCode }) => appCode === code)
    return found?.id ?? ''
  }

  it('shows the 26 applications of the company by class, favourites marked', async () => {
    const { data } = await server.send(listAllApplications, {}, await as('zhangWei'))
    expect(data.groups.map(({ className }) => className)).toEqual(['流程审批', '生产现场', '协同办公', '企业服务'])
    expect(data.groups.flatMap(({ children }) => children)).toHaveLength(26)
    const trip = data.groups[0]?.children.find(({ appCode }) => appCode === 'trip')
    expect(trip).toMatchObject({ appName: '出差申请', appIcon: 'trip', favorite: true, openType: 'page' })
  })

  it("does not show another company's", async () => {
    const { data } = await server.send(listAllApplications, {}, await as('otherStaff'))
    expect(codes(data.groups.flatMap(({ children }) => children))).toEqual(['leave', 'expense', 'notice'])
  })

  it('adds a favourite at the end, once', async () => {
    const me = await as('zhangWei')
    const appId = await getId('leave')
    const before = codes(await favorites())
    for (let round = 0; round < 2; round++) {
      const { data } = await server.send(changeFavorites, { action: 'add', appId }, me)
      expect(codes(data.favorites)).toEqual([...before, 'leave'])
    }
  })

  it('removes a favourite, and removing it again changes nothing', async () => {
    const me = await as('zhangWei')
    const appId = await getId('trip')
    const others = codes(await favorites()).filter((code) => code !== 'trip')
    expect(others).toHaveLength(6)
    for (let round = 0; round < 2; round++) {
      const { data } = await server.send(changeFavorites, { action: 'remove', appId }, me)
      expect(codes(data.favorites)).toEqual(others)
    }
    const { data } = await server.send(changeFavorites, { action: 'add', appId }, me)
    expect(codes(data.favorites)).toEqual([...others, 'trip'])
    expect(codes(await favorites('liNa'))).toContain('trip')
  })

  it('puts the favourites in a new order, which is kept', async () => {
    const before = await favorites()
    const appIds = before.map(({ id }) => id).reverse()
    const { data } = await server.send(changeFavorites, { action: 'order', appIds }, await as('zhangWei'))
    expect(data.favorites.map(({ id }) => id)).toEqual(appIds)
    expect((await favorites()).map(({ id }) => id)).toEqual(appIds)
  })

  it('are ordered past one that the menu hides, which comes back at the end when it is opened again', async () => {
    const me = await as('zhangWei')
    await server.send(changeFavorites, { action: 'add', appId: await getId('diagno') }, me)
    const all = codes(await favorites())
    expect(all).toContain('diagno')
    await server.send(
      setMenuRight,
      { key: 'diagnosis', roles: ['administrator'], version: 'staff' },
      await as('wangQiang'),
    )
    const appIds = (await favorites()).map(({ id }) => id).reverse()
    expect(appIds).toHaveLength(all.length - 1)
    const { code, data } = await server.send(changeFavorites, { action: 'order', appIds }, me)
    expect([code, data?.favorites.map(({ id }) => id)]).toEqual([200, appIds])
    expect((await favorites()).map(({ id }) => id)).toEqual(appIds)
    await server.send(setMenuRight, { key: 'diagnosis', roles: [], version: 'administrator' }, await as('wangQiang'))
    expect(codes(await favorites()).at(-1)).toBe('diagno')
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
      { action: 'add', appId: await getId('hall') },
      await as('otherStaff'),
    )
    expect(answer.code).toBe(404)
  })

  it('ten additions at once keep every place apart', async () => {
    const me = await as('zhangWei')
    const added = ['leave', 'expense', 'purchase', 'seal', 'machine']
    const ids = await Promise.all(added.map(getId))
    await Promise.all([...ids, ...ids].map((appId) => server.send(changeFavorites, { action: 'add', appId }, me)))
    const list = codes(await favorites())
    expect(list).toHaveLength(7 + added.length)
    expect(list.slice(7).sort()).toEqual([...added].sort())
    const mine = eq(favoriteApplication.userId, demoPeople.zhangWei.id)
    const places = (await server.db.select().from(favoriteApplication).where(mine)).map(({ sort }) => sort)
    expect(new Set(places).size).toBe(places.length)
  })
})

describe('what was opened last', () => {
  const workplace = async (person: Person = 'zhangWei') =>
    (await server.send(listAllApplications, {}, await as(person))).data
  const getId = async (code: string) =>
    (await workplace()).groups.flatMap(({ children }) => children).find(({ appCode }) => appCode === code)?.id ?? ''
  const open = async (code: string, person: Person = 'zhangWei') => {
    server.wait(1000)
    return server.send(noteApplicationOpened, { appId: await getId(code) }, await as(person))
  }

  it('comes newest first, each once, at most eight, each person’s own', async () => {
    expect((await workplace()).recents).toEqual([])
    for (const code of ['leave', 'board', 'leave', 'study']) expect((await open(code)).code).toBe(200)
    expect((await workplace()).recents.map(({ appCode }) => appCode)).toEqual(['study', 'leave', 'board'])
    expect((await workplace('liNa')).recents).toEqual([])
    for (const code of ['trip', 'expense', 'seal', 'repair', 'hall', 'coupon'])
      expect((await open(code)).code).toBe(200)
    const { recents } = await workplace()
    expect(recents).toHaveLength(8)
    expect(recents[0]?.appCode).toBe('coupon')
  })

  it('is never another company’s application', async () => {
    expect((await open('hall', 'otherStaff')).code).toBe(404)
    expect((await workplace('otherStaff')).recents).toEqual([])
  })
})

describe('what waits in an application', () => {
  it('is counted by the server: to-dos of its process, notices not read', async () => {
    await server.handle.tx((tx) => seedWorkflow(tx, server.now()))
    const { data } = await server.send(listAllApplications, {}, await as('zhangWei'))
    const badges = new Map(data.groups.flatMap(({ children }) => children.map((app) => [app.appCode, app.badge])))
    const waiting = (await server.send(listTodos, { procDefKey: 'purchase' }, await as('zhangWei'))).data.total
    expect(waiting).toBeGreaterThan(0)
    expect([badges.get('purchase'), badges.get('notice'), badges.get('hall')]).toEqual([waiting, 3, 0])
    expect(data.favorites.find(({ appCode }) => appCode === 'repair')?.badge).toBe(badges.get('repair'))
  })

  it('leaves an application that is switched off in its place, grey', async () => {
    await server.db.update(application).set({ status: 'disabled' }).where(eq(application.code, 'survey'))
    const { data } = await server.send(listAllApplications, {}, await as('zhangWei'))
    const all = data.groups.flatMap(({ children }) => children)
    expect(all.filter(({ status }) => status === 'off').map(({ appCode }) => appCode)).toEqual(['survey'])
  })
})

describe('a web address', () => {
  const judge = async (url: string, person?: Person) =>
    (await server.send(checkWebAddress, { url }, person ? await as(person) : {})).data
  const show = async (link: string, companyId: string | null) => {
    const [first] = await server.db.select().from(banner)
    if (first)
      await server.db.insert(banner).values({ ...first, id: `banner-${link}`, companyId, linkType: 'url', link })
  }

  it.each([
    ['https://docs.example.com/a?b=1', true],
    ['https://example.com/', true],
    ['https://example.com.evil.cn/', false],
    ['https://notexample.com/', false],
    ['https://example.com@evil.cn/', false],
    ['https://user:pw@example.com/', false],
    ['https://example.com:8443/', false],
    ['http://example.com/', false],
    ['javascript:alert(1)', false],
    ['//example.com', false],
    ['', false],
  ])('%s may be opened: %s [spec R.77]', async (url, isAllowed) => {
    expect(await judge(url)).toMatchObject({ isAllowed, url: isAllowed ? url : null })
  })

  it('of a banner may be opened by those who see it, and only that address [spec R.77] [asvs 1.2.2]', async () => {
    await show('https://a.cn/news', null)
    await show('https://b.cn/inside', demoCompanies.main.id)
    expect([await judge('https://a.cn/news'), await judge('https://a.cn/other')]).toMatchObject([
      { isAllowed: true },
      { isAllowed: false, host: 'a.cn' },
    ])
    expect((await judge('https://b.cn/inside', 'zhangWei')).isAllowed).toBe(true)
    for (const person of [undefined, 'otherStaff', 'liuYang', 'zhouMin'] as const) {
      expect((await judge('https://b.cn/inside', person)).isAllowed).toBe(false)
    }
    await server.db.update(banner).set({ endTime: server.now() })
    expect((await judge('https://a.cn/news')).isAllowed).toBe(false)
    await server.db.update(banner).set({ startTime: new Date(server.clock.at + 1), endTime: new Date(8.64e12) })
    expect((await judge('https://a.cn/news')).isAllowed).toBe(false)
  })

  it('of an application may be opened by the people of its company', async () => {
    const path = 'https://c.cn/app'
    await server.db.update(application).set({ openType: 'h5', path }).where(eq(application.code, 'survey'))
    expect((await judge(path, 'zhangWei')).isAllowed).toBe(true)
    for (const person of [undefined, 'otherStaff', 'liuYang'] as const)
      expect((await judge(path, person)).isAllowed).toBe(false)
    await server.db.update(application).set({ status: 'disabled' }).where(eq(application.code, 'survey'))
    expect((await judge(path, 'zhangWei')).isAllowed).toBe(false)
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
    const { data: banners } = await server.send(listBanners, {})
    expect(banners.length).toBeGreaterThanOrEqual(3)
    for (const { imageUrl } of banners) {
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
    const unread = Object.values((await server.send(countUnreadMessages, {}, await as('wangQiang'))).data)
    expect(unread.length).toBeGreaterThan(0)
    expect(data).toEqual({
      todo: 2,
      overdue: 0,
      mine: 0,
      circulated: 0,
      doneToday: 0,
      message: unread.reduce((sum, count) => sum + count, 0),
      oldest: null,
    })
    expect((await server.send(getHomeSummary, {}, await as('zhangWei'))).data).toMatchObject({ todo: 0 })
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
    wechatMiniAppId: null,
    visitKeepDays: 90,
  })
})
