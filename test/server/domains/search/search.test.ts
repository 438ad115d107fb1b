import { eq } from 'drizzle-orm'

import { noteApplicationOpened } from '@/contract/organization/application'
import { setMenuRight } from '@/contract/organization/menu'
import { listSearchSuggestions, type SearchHit, search, searchKind } from '@/contract/organization/search'
import type { AdministratorScope } from '@/contract/scopes'
import { routeScopes } from '@/features/manage/route-scopes'
import { routes } from '@/navigation/routes'
import { application } from '@/server/db/schema/home'
import { userRole } from '@/server/db/schema/identity'
import { managementPages } from '@/server/domains/search/management-pages'
import { notify } from '@/server/notifications/notify'
import { seedExhibition } from '@/server/seed/exhibition/exhibition'
import { demoPeople } from '@/server/seed/people'
import { seedProduction } from '@/server/seed/production'
import { seedReports } from '@/server/seed/report'
import { seedVisits, visitId } from '@/server/seed/visits'
import { seedWorkflow } from '@/server/seed/workflow/workflow'

import { note } from '../../../support/note'
import { setUpServer } from '../../../support/set-up-server'
import { type Person, startStoryServer } from '../../../support/story'

const server = setUpServer(startStoryServer)

beforeAll(async () => {
  await server.tell()
  await server.handle.tx((tx) => seedWorkflow(tx, server.now()))
})

async function groupsFor(keyword: string, person: Person = 'zhangWei') {
  const { data, msg } = await server.send(search, { keyword }, await server.as(person))
  if (data === null) throw new Error(msg)
  return new Map(data.groups.map((group) => [group.kind, group]))
}

const titles = (hits: readonly SearchHit[] = []) => hits.map(({ title }) => title)
const marked = ({ title, marks }: SearchHit) => marks.map(({ from, to }) => title.slice(from, to))

describe('one search', () => {
  it('answers by kind, in one call, each with how many there are', async () => {
    const groups = await groupsFor('采购')
    expect([...groups.keys()]).toEqual(['todo', 'application', 'process', 'record', 'message', 'person'])
    expect(titles(groups.get('application')?.hits)).toEqual(['采购申请', '采购台账'])
    expect(titles(groups.get('process')?.hits)).toContain('采购申请')
    expect(titles(groups.get('todo')?.hits)).toContain('备件采购 · 伺服电机 ×4')
    for (const { hits, total } of groups.values()) {
      expect(hits.length).toBeLessThanOrEqual(3)
      expect(total).toBeGreaterThanOrEqual(hits.length)
    }
  })

  it.each([
    ['characters', '伺服电机', 'todo', '备件采购 · 伺服电机 ×4', ['伺服电机']],
    ['whole pinyin', 'sifudianji', 'todo', '备件采购 · 伺服电机 ×4', ['伺服电机']],
    ['initials', 'sfdj', 'todo', '备件采购 · 伺服电机 ×4', ['伺服电机']],
    ['initials of a process', 'clbx', 'process', '费用报销', undefined],
    ['initials of an application', 'sckb', 'application', '生产看板', ['生产看板']],
    ['pinyin with a space', 'cai gou', 'application', '采购申请', ['采购']],
    ['the name of a colleague', '李娜', 'person', '李娜', ['李娜']],
    ['the initials of a colleague', 'ln', 'person', '李娜', ['李娜']],
    ['letters as they stand', 'cnc', 'todo', 'CNC-07 主轴异响', ['CNC']],
  ] as const)('finds by %s, and marks what answered', async (_by, keyword, kind, title, parts) => {
    const hits = (await groupsFor(keyword)).get(kind)?.hits ?? []
    const hit = hits.find((one) => one.title === title)
    if (parts === undefined) return expect(hit).toBeUndefined()
    expect(titles(hits)).toContain(title)
    expect(hit && marked(hit)).toEqual(parts)
  })

  it('takes signs of patterns literally, and says nothing when there is nothing', async () => {
    for (const keyword of ['%_', '_%', '没有这样的东西', 'zzzzzz']) expect((await groupsFor(keyword)).size).toBe(0)
    expect((await server.send(search, { keyword: ' ' }, await server.as('zhangWei'))).code).toBe(400)
  })

  it('shows each only what they may see', async () => {
    const others = await groupsFor('采购', 'otherStaff')
    expect([...others.keys()]).toEqual([])
    const mine = await groupsFor('伺服电机', 'zhangWei')
    expect(mine.get('todo')?.total).toBeGreaterThan(0)
    const guard = await groupsFor('伺服电机', 'zhaoLei')
    expect([guard.has('todo'), guard.has('record')]).toEqual([false, false])
    expect((await groupsFor('李娜', 'otherStaff')).has('person')).toBe(false)
    expect((await groupsFor('停电', 'liuYang')).size).toBe(0)
  })

  it('finds a process once: while it waits among the to-dos, afterwards among the records', async () => {
    const { data } = await server.send(search, { keyword: 'sfdj' }, await server.as('liNa'))
    expect(data.groups.map(({ kind }) => kind)).toContain('record')
    const [waiting, records] = [await groupsFor('sfdj'), (await groupsFor('sfdj')).get('record')]
    const openPages = waiting.get('todo')?.hits.map(({ openPage }) => openPage) ?? []
    expect(openPages[0]).toMatch(/^\/pages\/eform\/bpmTask\/flowApprove\?taskId=/)
    expect(titles(records?.hits)).not.toContain('备件采购 · 伺服电机 ×4')
  })

  it('finds a message by its title’s sound as soon as it is written', async () => {
    const notice = {
      userIds: [demoPeople.zhangWei.id],
      companyId: null,
      category: 'system' as const,
      title: '台风预警',
      content: '请关好门窗',
      openPage: '/pages/info/notice',
    }
    await server.handle.tx((tx) => notify(tx, notice, server.now()))
    const hits = (await groupsFor('tfyj')).get('message')?.hits ?? []
    expect(hits).toMatchObject([{ title: '台风预警', tag: '未读', openPage: '/pages/info/notice' }])
    expect((await groupsFor('tfyj', 'liNa')).size).toBe(0)
  })

  it('gives all of one kind page by page', async () => {
    const me = await server.as('loaded')
    const page = async (current: number) =>
      (await server.send(searchKind, { keyword: 'bjcg', kind: 'todo', current, size: 20 }, me)).data
    const [first, second] = [await page(1), await page(2)]
    expect(first.total).toBeGreaterThan(400)
    expect(new Set([...first.records, ...second.records].map(({ id }) => id)).size).toBe(40)
    const began = performance.now()
    await groupsFor('bjcg', 'loaded')
    note(`one search over a thousand to-dos took ${Math.round(performance.now() - began)} ms`)
  })

  it('suggests names out of the person’s own work', async () => {
    const suggested = async (person: Person) =>
      (await server.send(listSearchSuggestions, {}, await server.as(person))).data
    const words = await suggested('zhangWei')
    expect(words.length).toBeGreaterThan(2)
    expect(new Set(words).size).toBe(words.length)
    expect(await suggested('liuYang')).toEqual([])
    // An application that is off is found no more, and so it is not suggested.
    const isBoard = eq(application.name, '生产看板')
    const [board] = await server.db.select().from(application).where(isBoard)
    await server.send(noteApplicationOpened, { appId: board?.id ?? '' }, await server.as('zhangWei'))
    expect(await suggested('zhangWei')).toContain('生产看板')
    await server.db.update(application).set({ status: 'disabled' }).where(isBoard)
    expect(await suggested('zhangWei')).not.toContain('生产看板')
    await server.db.update(application).set({ status: 'enabled' }).where(isBoard)
  })

  it('finds products, and the reports that the person may read', async () => {
    await server.handle.tx((tx) => seedReports(tx))
    await server.handle.tx((tx) => seedExhibition(tx, server.now()))
    const found = async (keyword: string, kind: string, person?: Person) =>
      titles((await groupsFor(keyword, person)).get(kind)?.hits)
    expect(await found('skcc', 'product')).toEqual(['数控车床 CK-6150'])
    const [downtime] = (await groupsFor('tjfx')).get('report')?.hits ?? []
    expect(downtime?.title).toBe('停机分析')
    expect(downtime?.openPage).toBe(`/pages/report/reportInfo?id=${downtime?.id}`)
    expect([await found('spfh', 'report', 'wangQiang'), await found('spfh', 'report')]).toEqual([['审批负荷'], []])
    await server.send(
      setMenuRight,
      { key: 'reports', roles: ['administrator'], version: 'staff' },
      await server.as('wangQiang'),
    )
    expect([await found('tjfx', 'report', 'wangQiang'), await found('tjfx', 'report')]).toEqual([['停机分析'], []])
  })

  it('finds machines by code, pinyin, model and line, for members of their company alone', async () => {
    await server.handle.tx((tx) => seedProduction(tx, server.now()))
    const found = async (keyword: string, person?: Person) =>
      titles((await groupsFor(keyword, person)).get('machine')?.hits)
    expect(await found('cnc-07')).toEqual(['CNC-07'])
    expect(await found('zsj')).toContain('注塑机-02')
    const [hit] = (await groupsFor('注塑机-02')).get('machine')?.hits ?? []
    expect(hit?.openPage).toBe(`/pages/area/machineDetail?id=${hit?.id}`)
    expect(hit && marked(hit)).toEqual(['注塑机-02'])
    expect(await found('cnc-07', 'otherStaff')).toEqual([])
    expect(await found('cnc-07', 'liuYang')).toEqual([])
  })

  it('finds visits: a host their own, the desk those of the company', async () => {
    await server.handle.tx((tx) => seedVisits(tx, server.now()))
    const found = async (keyword: string, person?: Person) =>
      titles((await groupsFor(keyword, person)).get('visit')?.hits)
    expect(await found('何志远', 'zhangWei')).toEqual(['何志远 · 发那科机器人'])
    expect(await found('减速机', 'zhangWei')).toEqual(['何志远 · 发那科机器人'])
    const [hit] = (await groupsFor('B6K827')).get('visit')?.hits ?? []
    expect(hit?.openPage).toBe(`/pages/qr/invite?id=${visitId('fanuc')}`)
    expect(await found('何志远', 'liNa')).toEqual([])
    expect(await found('张伟', 'zhangWei')).toEqual([])
    for (const desk of ['wangMin', 'zhaoLei', 'wangQiang'] as const) {
      expect(await found('何志远', desk)).toEqual(['何志远 · 发那科机器人'])
      expect(await found('张伟', desk)).toContain('何志远 · 发那科机器人')
    }
    expect(await found('何志远', 'otherStaff')).toEqual([])
    expect(await found('何志远', 'otherAdministrator')).toEqual([])
    // A phone number is not searched: it is masked for most of those who may read a visit.
    expect(await found('13917620451', 'wangMin')).toEqual([])
  })

  it('finds the pages of settings that the person may open', async () => {
    const found = async (keyword: string, person?: Person) =>
      (await groupsFor(keyword, person)).get('setting')?.hits.map(({ title, openPage }) => `${title} ${openPage}`) ?? []
    expect(await found('字体大小')).toEqual(['文字大小 /pages/mine/setting'])
    expect(await found('深色')).toEqual(['深色与浅色 /pages/mine/setting'])
    expect(await found('dlsb')).toEqual(['登录设备 /pages/mine/devices'])
    expect(await found('个人资料')).toEqual(['个人资料 /pages/mine/userInfo'])
    expect(await found('部门管理')).toEqual([])
    expect(await found('部门管理', 'wangQiang')).toEqual(['部门管理 /pages/manage/departments'])
    expect(await found('我不在')).toEqual(['我不在 /pages/eform/absence'])
    expect(await found('我不在', 'liuYang')).toEqual([])
    await server.send(
      setMenuRight,
      { key: 'absence', roles: ['administrator'], version: 'staff' },
      await server.as('wangQiang'),
    )
    expect([await found('我不在'), (await found('我不在', 'wangQiang')).length]).toEqual([[], 1])
  })

  it('finds the pages of 管理 by the scopes of the administrator, and what the operator alone has', async () => {
    const found = async (keyword: string, person?: Person) =>
      (await groupsFor(keyword, person)).get('setting')?.hits.map(({ title, openPage }) => `${title} ${openPage}`) ?? []
    expect(await found('轮播图', 'wangQiang')).toEqual(['横幅 /pages/manage/banners'])
    expect(await found('hf', 'wangQiang')).toContain('横幅 /pages/manage/banners')
    expect(await found('操作日志', 'wangQiang')).toEqual(['审计 /pages/manage/company/audit'])
    expect(await found('认证审核', 'wangQiang')).toEqual(['企业认证审核 /pages/manage/certifications'])
    const missing: string[] = []
    for (const { title, page } of managementPages)
      if (!(await found(title, 'wangQiang')).includes(`${title} ${page}`)) missing.push(title)
    expect(missing).toEqual([])
    expect(await found('轮播图', 'wangMin')).toEqual([])
    expect(await found('轮播图', 'otherAdministrator')).toEqual(['横幅 /pages/manage/banners'])
    expect(await found('认证审核', 'otherAdministrator')).toEqual([])
  })

  it('finds the page of landing codes for 内容 and for 访客, and once for who has both', async () => {
    const found = async (scopes: AdministratorScope[]) => {
      await server.db.insert(userRole).values({ userId: demoPeople.liNa.id, role: 'administrator', scopes })
      const hits = (await groupsFor('落地码', 'liNa')).get('setting')?.hits
      await server.db.delete(userRole).where(eq(userRole.userId, demoPeople.liNa.id))
      return hits?.map(({ openPage }) => openPage) ?? []
    }
    const page = '/pages/manage/codes'
    expect([await found(['content']), await found(['visitor']), await found(['content', 'visitor'])]).toEqual([
      [page],
      [page],
      [page],
    ])
    expect(await found(['data'])).toEqual([])
  })

  it('finds every page of 管理 that is in its menu', () => {
    const byPage = new Map(managementPages.map(({ page, scopes }) => [page, scopes]))
    // Found by the call that they begin with; details and forms are reached from their list.
    const others = new Set(['manageDepartments', 'managePosts', 'managePeople', 'managePartnerActivity'])
    const unlike = Object.entries(routeScopes).filter(([name, scope]) => {
      const { path, params } = routes[name as keyof typeof routes]
      return params.length === 0 && !others.has(name) && !byPage.get(path)?.includes(scope)
    })
    expect(unlike).toEqual([])
  })

  it('finds applications of older databases once their sound is filled in', async () => {
    await server.db.update(application).set({ pinyin: '', initials: '' })
    expect((await groupsFor('sckb')).has('application')).toBe(false)
    const { fillPinyin } = await import('@/server/db/pinyin')
    await fillPinyin(server.db)
    expect((await groupsFor('sckb')).has('application')).toBe(true)
  })
})
