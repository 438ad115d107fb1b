import { eq } from 'drizzle-orm'

import { changeFavorites, listAllApplications, ROLE_CLASS_CODE } from '@/contract/organization/application'
import { favoriteApplication } from '@/server/db/schema/home'
import { demoPeople } from '@/server/seed/people'

import { requireItems } from '../../../support/require-items'
import { setUpStoryServer } from '../../../support/set-up-server'
import type { Person } from '../../../support/story'

const server = setUpStoryServer()

const readFavorites = async (person: Person) => {
  const { data } = await server.send(listAllApplications, {}, await server.as(person))
  return data.favorites
}
const readNames = async (person: Person) => (await readFavorites(person)).map(({ appName }) => appName)

it.each<[Person, string[]]>([
  ['zhaoLei', ['访客核验', '在场人员']],
  ['wangMin', ['在场人员', '邀请访客']],
  ['wangQiang', ['管理', '邀请同事']],
  ['chenQiang', ['生产看板']],
  ['zhangWei', ['出差申请']],
])('home of %s begins with %j', async (person, names) => {
  expect((await readNames(person)).slice(0, names.length)).toEqual(names)
})

it('lists an application of the role once, in a group of its own that comes first', async () => {
  const { data } = await server.send(listAllApplications, {}, await server.as('wangMin'))
  expect(data.groups[0]).toMatchObject({ classCode: 'role', className: '我的工作' })
  const paths = data.groups.flatMap(({ children }) => children.map(({ appUrl }) => appUrl))
  expect(new Set(paths).size).toBe(paths.length)
})

it('lets the person move, remove and add back what the role brought', async () => {
  const me = await server.as('zhaoLei')
  const ids = (await readFavorites('zhaoLei')).map(({ id }) => id)
  await server.send(changeFavorites, { action: 'order', appIds: ids.slice().reverse() }, me)
  expect((await readNames('zhaoLei')).at(-1)).toBe('访客核验')
  for (let round = 0; round < 2; round++) {
    await server.send(changeFavorites, { action: 'remove', appId: 'role-scan' }, me)
    expect(await readNames('zhaoLei')).not.toContain('访客核验')
  }
  await server.send(changeFavorites, { action: 'add', appId: 'role-scan' }, me)
  expect((await readNames('zhaoLei')).at(-1)).toBe('访客核验')
})

it("does not give another role's application to a person", async () => {
  const { code } = await server.send(
    changeFavorites,
    { action: 'add', appId: 'role-roles' },
    await server.as('zhaoLei'),
  )
  expect(code).toBe(404)
})

describe('who has changed nothing', () => {
  beforeEach(async () => {
    await server.db.delete(favoriteApplication).where(eq(favoriteApplication.userId, demoPeople.zhaoLei.id))
  })

  it('has the first seven applications of the company after those of the role', async () => {
    const { data } = await server.send(listAllApplications, {}, await server.as('zhaoLei'))
    const ofCompany = data.groups.filter(({ classCode }) => classCode !== ROLE_CLASS_CODE)
    const first = ofCompany.flatMap(({ children }) => children.map(({ appName }) => appName)).slice(0, 7)
    expect(first).toHaveLength(7)
    expect(await readNames('zhaoLei')).toEqual(['访客核验', '在场人员', ...first])
  })

  it('removes them one by one, and none comes back', async () => {
    const me = await server.as('zhaoLei')
    for (const { id } of requireItems(await readFavorites('zhaoLei')))
      await server.send(changeFavorites, { action: 'remove', appId: id }, me)
    expect(await readNames('zhaoLei')).toEqual([])
  })

  it('keeps them when adding another', async () => {
    const me = await server.as('zhaoLei')
    const before = await readNames('zhaoLei')
    const { data } = await server.send(listAllApplications, {}, me)
    const other = data.groups.flatMap(({ children }) => children).find(({ favorite }) => !favorite)
    if (!other) throw new Error('everything is a favourite')
    await server.send(changeFavorites, { action: 'add', appId: other.id }, me)
    expect(await readNames('zhaoLei')).toEqual([...before, other.appName])
  })
})
