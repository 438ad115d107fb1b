import { eq } from 'drizzle-orm'

import { changeFavorites, listAllApplications } from '@/contract/organization/application'
import {
  listManagedApplications,
  orderApplications,
  removeApplication,
  saveApplication,
} from '@/contract/organization/application-manage'
import { searchKind } from '@/contract/organization/search'
import { addPinyin } from '@/server/db/pinyin'
import { application } from '@/server/db/schema/home'
import { upload } from '@/server/db/schema/platform'
import { processDefinition } from '@/server/db/schema/workflow'
import { demoPeople } from '@/server/seed/people'
import { seedWorkflow } from '@/server/seed/workflow/workflow'

import { requireItems } from '../../../support/require-items'
import { setUpStoryServer } from '../../../support/set-up-server'
import type { Person } from '../../../support/story'

const server = setUpStoryServer({ environment: { WEB_DOMAINS: 'example.com' } })
const as = (person: Person) => server.as(person)

const list = async (person: Person = 'wangQiang') =>
  (await server.send(listManagedApplications, {}, await as(person))).data
const named = async (name: string, person: Person = 'wangQiang') => {
  const found = (await list(person)).applications.find((one) => one.name === name)
  if (!found) throw new Error(`no ${name}`)
  return found
}
const canteen = {
  version: 0,
  name: '食堂点餐',
  icon: 'coupon',
  kind: 'url' as const,
  target: 'https://food.example.com/menu',
  classCode: 'office',
  isOn: true,
}
type Input = Parameters<typeof server.send<typeof saveApplication>>[1]
const { icon: coupon, ...rest } = canteen
const save = async (change: Partial<Input> = {}, person: Person = 'wangQiang') =>
  server.send(saveApplication, { ...rest, ...(!change.id && { icon: coupon }), ...change }, await as(person))
const tiles = async (person: Person) =>
  (await server.send(listAllApplications, {}, await as(person))).data.groups.flatMap(({ children }) => children)

describe('the applications of a company', () => {
  it('are listed in their groups, by name or by who has them among the favourites as well', async () => {
    const shown = await list()
    const [, last] = shown.applications.filter(({ classCode }) => classCode === 'office')
    await server.send(changeFavorites, { action: 'add', appId: last?.id ?? '' }, await as('zhangWei'))
    const sorted = async (sort: 'name' | 'favorites') =>
      (await server.send(listManagedApplications, { sort }, await as('wangQiang'))).data
    const sound = new Map(
      (await addPinyin(shown.applications, ({ name }) => name)).map(({ id, pinyin }) => [id, pinyin] as const),
    )
    const [byName, byFavorites] = [await sorted('name'), await sorted('favorites')]
    for (const { code } of requireItems(shown.groups)) {
      const own = (answer: typeof shown) => answer.applications.filter(({ classCode }) => classCode === code)
      const sounds = own(byName).map(({ id }) => sound.get(id))
      expect(sounds).toEqual([...sounds].sort())
      const counts = own(byFavorites).map(({ favorites }) => favorites)
      expect(counts).toEqual([...counts].sort((a, b) => b - a))
      expect(own(byName)).toHaveLength(own(shown).length)
      expect(own(byFavorites)).toHaveLength(own(shown).length)
    }
    expect(byName.applications).not.toEqual(shown.applications)
    expect(byFavorites.applications).not.toEqual((await list()).applications)
  })
})

describe('an application that an administrator adds', () => {
  it('is the last of its group on everybody’s workplace, and of no other company', async () => {
    expect((await save()).data).toMatchObject({ kind: 'url', favorites: 0, version: 0 })
    const own = (await tiles('zhangWei')).filter(({ classCode }) => classCode === 'office')
    expect(own.at(-1)).toMatchObject({ appName: '食堂点餐', openType: 'url', className: '协同办公', appIcon: 'coupon' })
    expect((await tiles('otherStaff')).map(({ appName }) => appName)).not.toContain('食堂点餐')
  })

  it.each([
    ['an address outside the list', { target: 'https://example.org/menu' }, 'target'],
    ['an address without https', { target: 'http://food.example.com' }, 'target'],
    ['no page', { kind: 'page' as const, target: 'javascript:alert(1)' }, 'target'],
    ['no mini-program', { kind: 'weapp' as const, target: 'food' }, 'target'],
    ['a process that does not exist', { kind: 'process' as const, target: 'nothing' }, 'target'],
    ['a group that does not exist', { classCode: 'nothing' }, 'classCode'],
    ['a taken name', { name: '请假申请' }, 'name'],
  ])('is refused with %s at its field', async (_what, change, field) => {
    expect(await save(change)).toMatchObject({ code: 422, data: { [field]: expect.any(String) } })
  })

  it('starts a process, opens a page or a mini-program', async () => {
    await server.handle.tx((tx) => seedWorkflow(tx, server.now()))
    await save({ name: '请假', kind: 'process', target: 'leave' })
    await save({ name: '新闻', kind: 'page', target: '/pages/study/index' })
    await save({ name: '班车', kind: 'weapp', target: 'wx0123456789abcdef/pages/index' })
    const opens = new Map(
      (await tiles('zhangWei')).map(({ appName, openType, appUrl }) => [appName, [openType, appUrl]]),
    )
    expect(opens.get('请假')).toEqual(['page', '/pages/eform/formApprove?procDefKey=leave'])
    expect(opens.get('新闻')).toEqual(['page', '/pages/study/index'])
    expect(opens.get('班车')).toEqual(['weapp', 'wx0123456789abcdef/pages/index'])
    expect(await named('请假')).toMatchObject({ kind: 'process', target: 'leave' })
    await server.db.update(processDefinition).set({ status: 'off' }).where(eq(processDefinition.key, 'trip'))
    expect(await save({ name: '出差', kind: 'process', target: 'trip' })).toMatchObject({
      code: 422,
      data: { target: '没有这个流程，或已停用' },
    })
  })

  it('has an uploaded picture as its icon, of the caller alone', async () => {
    const id = '5f0c63c2-8f3b-4a52-9d39-0e7e9c3a1f21'
    const row = { id, ownerId: demoPeople.wangQiang.id, companyId: null, mime: 'image/png', size: 8, sha256: '0' }
    await server.db.insert(upload).values({ ...row, name: '图标.png', createdAt: server.now() })
    expect((await save({ iconFileId: id })).data.icon).toContain(id)
    expect((await save({ name: '另一个', iconFileId: demoPeople.wangQiang.id })).code).toBe(404)
  })
})

describe('an application of the company', () => {
  it('is renamed, moved to another group and switched off; the later of two editors is told', async () => {
    const before = await named('请假申请')
    const change = { ...before, name: '请假', classCode: 'office', isOn: false }
    const { icon: _icon, ...input } = change
    expect((await save(input)).data).toMatchObject({ version: before.version + 1, icon: before.icon })
    expect((await save(input)).code).toBe(409)
    expect((await tiles('zhangWei')).find(({ appName }) => appName === '请假')).toMatchObject({
      classCode: 'office',
      className: '协同办公',
      status: 'off',
    })
    const found = await server.send(searchKind, { kind: 'application', keyword: '请假' }, await as('zhangWei'))
    expect(found.data.records).toEqual([])
  })

  it('keeps an address that is no longer allowed as long as it is not changed', async () => {
    const { data } = await save()
    await server.db.update(application).set({ path: 'https://old.example.org/' }).where(eq(application.id, data.id))
    const { icon: _icon, ...old } = await named('食堂点餐')
    expect((await save({ ...old, name: '食堂' })).code).toBe(200)
    const { icon: _other, ...same } = await named('食堂')
    expect((await save({ ...same, isOn: false })).code).toBe(200)
    expect(await save({ ...same, version: 2, target: 'https://old.example.org/new' })).toMatchObject({
      code: 422,
      data: { target: expect.any(String) },
    })
  })

  it('is ordered within its group', async () => {
    const ids = (await list()).applications.filter(({ classCode }) => classCode === 'production').map(({ id }) => id)
    const order = async (newOrder: string[], before = ids) =>
      server.send(orderApplications, { classCode: 'production', ids: newOrder, before }, await as('wangQiang'))
    expect((await order([...ids].reverse())).code).toBe(200)
    const shown = (await tiles('zhangWei')).filter(({ classCode }) => classCode === 'production')
    expect(shown.map(({ id }) => id)).toEqual([...ids].reverse())
    const reversed = [...ids].reverse()
    expect((await order(ids.slice(1), reversed)).code).toBe(409)
    // Who has not seen that order does not replace it.
    expect(await order(ids)).toMatchObject({ code: 409, msg: '顺序刚被他人改变，请在新的顺序上调整' })
    expect((await order(ids, reversed)).code).toBe(200)
  })

  it('is removed from everybody’s favourites, unless it shows records', async () => {
    const { data } = await save()
    await server.send(changeFavorites, { action: 'add', appId: data.id }, await as('zhangWei'))
    expect((await named('食堂点餐')).favorites).toBe(1)
    await server.send(changeFavorites, { action: 'remove', appId: data.id }, await as('zhangWei'))
    expect((await named('食堂点餐')).favorites).toBe(0)
    await server.send(changeFavorites, { action: 'add', appId: data.id }, await as('zhangWei'))
    const remove = async (id: string, version: number, person: Person = 'wangQiang') =>
      (await server.send(removeApplication, { id, version }, await as(person))).code
    expect(await remove(data.id, 5)).toBe(409)
    expect(await remove(data.id, 0, 'otherAdministrator')).toBe(404)
    expect([await remove(data.id, 0), await remove(data.id, 0)]).toEqual([200, 404])
    const { favorites } = (await server.send(listAllApplications, {}, await as('zhangWei'))).data
    expect(favorites.map(({ appName }) => appName)).not.toContain('食堂点餐')
    const ledger = await named('设备台账')
    expect(await remove(ledger.id, ledger.version)).toBe(409)
  })

  it('is nobody else’s business', async () => {
    expect((await save({}, 'zhangWei')).code).toBe(403)
    const theirs = await named('请假申请', 'otherAdministrator')
    const { icon: _icon, ...input } = { ...theirs, name: '偷改' }
    expect((await save(input)).code).toBe(404)
  })
})
