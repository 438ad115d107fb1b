import { changeFavorites, listAllApplications } from '@/contract/organization/application'

import { type Person, type StoryServer, startStoryServer } from '../../../support/story'

let server: StoryServer

beforeAll(async () => {
  server = await startStoryServer({})
}, 120_000)
afterAll(() => server.close())
beforeEach(() => server.tell())

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
