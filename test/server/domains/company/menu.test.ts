import { calls } from '@/contract/calls'
import type { Endpoint } from '@/contract/endpoint'
import { listAllApplications, noteApplicationOpened } from '@/contract/organization/application'
import { listMenuRights, listUserMenu, setMenuRight } from '@/contract/organization/menu'
import { findMenuEntry, menuEntries } from '@/server/http/menu'

import { setUpStoryServer } from '../../../support/set-up-server'
import type { Person } from '../../../support/story'

const server = setUpStoryServer()
const as = (person: Person) => server.as(person)
const table: readonly Endpoint[] = Object.values(calls)

type Roles = ('staff' | 'guard' | 'reception' | 'administrator')[]
const readRight = async (key: string) =>
  (await server.send(listMenuRights, {}, await as('wangQiang'))).data.find((right) => right.key === key)
const narrow = async (key: string, roles: Roles, person: Person = 'wangQiang') =>
  server.send(setMenuRight, { key, roles, version: (await readRight(key))?.version ?? '' }, await as(person))
const hidden = async (person: Person) =>
  (await server.send(listUserMenu, {}, await as(person))).data.filter((item) => item.hidden).map(({ id }) => id)

/** The codes that an entry's calls answer when nothing is sent. */
async function knock(key: string, person: Person): Promise<number[]> {
  const { token } = await as(person)
  const own = table.filter((endpoint) => findMenuEntry(endpoint)?.key === key)
  return Promise.all(
    own.map(async ({ method, path }) => {
      const response = await server.inject({
        method,
        url: path.replace(/\{\w+\}/g, 'x'),
        headers: { authorization: `Bearer ${token}` },
        ...(method !== 'GET' && method !== 'DELETE' && { payload: {} }),
      })
      const isJson = String(response.headers['content-type']).includes('json')
      return isJson ? response.json<{ code: number }>().code : response.statusCode
    }),
  )
}

describe('the menu', () => {
  it.each(menuEntries.map(({ key }) => key))('entry %s has calls of the contract', (key) => {
    expect(table.filter((endpoint) => findMenuEntry(endpoint)?.key === key)).not.toEqual([])
  })

  it('hides from each what their role opens none of [spec 6.05]', async () => {
    expect(await hidden('wangQiang')).toEqual([])
    expect(await hidden('zhangWei')).toEqual(['certification'])
    expect(await hidden('liuYang')).toEqual(expect.arrayContaining(['reports', 'diagnosis', 'company']))
  })

  it.each(menuEntries.map(({ key }) => key))(
    'entry %s narrowed to administrators is hidden from staff, and every call of it is refused [spec 6.06]',
    async (key) => {
      expect((await narrow(key, ['administrator'])).code).toBe(200)
      expect(await hidden('zhangWei')).toContain(key)
      expect(new Set(await knock(key, 'zhangWei'))).toEqual(new Set([403]))
      expect(await hidden('wangQiang')).not.toContain(key)
      expect(await knock(key, 'wangQiang')).not.toContain(403)
    },
  )

  it('what is hidden from somebody without a company is refused likewise', async () => {
    const keys = await hidden('liuYang')
    expect(keys.length).toBeGreaterThan(0)
    for (const key of keys) expect(await knock(key, 'liuYang')).not.toContain(200)
  })

  it('refuses the later of two administrators, and keeps what the first has saved', async () => {
    const me = await as('wangQiang')
    const read = () => readRight('diagnosis')
    const version = (await read())?.version ?? ''
    const set = async (roles: Roles, baseVersion: string | undefined = version) =>
      server.send(setMenuRight, { key: 'diagnosis', roles, version: baseVersion }, me)
    expect((await set(['guard'])).code).toBe(200)
    expect(await set(['reception'])).toMatchObject({ code: 409 })
    expect((await read())?.roles).toEqual(['administrator', 'guard'])
    expect((await set(['reception'], (await read())?.version)).code).toBe(200)
    expect((await read())?.roles).toEqual(['administrator', 'reception'])
  })

  it('an entry narrowed to a role is open to it, and to the administrators', async () => {
    await narrow('diagnosis', ['guard'])
    expect(await hidden('zhaoLei')).not.toContain('diagnosis')
    expect(await hidden('wangQiang')).not.toContain('diagnosis')
    expect(await hidden('wangMin')).toContain('diagnosis')
    const rights = (await server.send(listMenuRights, {}, await as('wangQiang'))).data
    expect(rights.find(({ key }) => key === 'diagnosis')?.roles).toEqual(['administrator', 'guard'])
  })

  it.each<[string, Roles]>([
    ['nobody named', []],
    ['staff named', ['staff', 'guard']],
  ])('is opened to everybody again with %s', async (_name, roles) => {
    await narrow('diagnosis', ['guard'])
    await narrow('diagnosis', roles)
    expect(await hidden('zhangWei')).not.toContain('diagnosis')
  })

  it('of one company is no other’s', async () => {
    await narrow('diagnosis', ['administrator'])
    expect(await hidden('otherStaff')).not.toContain('diagnosis')
    const own = { key: 'diagnosis', roles: [], version: 'staff' }
    expect((await server.send(setMenuRight, own, await as('otherAdministrator'))).code).toBe(200)
    expect(await hidden('zhangWei')).toContain('diagnosis')
  })

  it.each<[Person, number]>([
    ['zhangWei', 403],
    ['wangMin', 403],
    ['liuYang', 403],
    ['otherAdministrator', 200],
  ])('is narrowed by %s: %i', async (person, code) => {
    expect((await narrow('diagnosis', ['guard'], person)).code).toBe(code)
    expect(await hidden('zhangWei')).not.toContain('diagnosis')
  })

  it('an entry that does not exist is not narrowed', async () => {
    expect((await narrow('nothing', ['guard'])).code).toBe(404)
  })

  it('takes its applications off the workplace', async () => {
    const codes = async () => {
      const { groups, favorites, recents } = (await server.send(listAllApplications, {}, await as('zhangWei'))).data
      const applications = [...groups.flatMap(({ children }) => children), ...favorites, ...recents]
      return applications.map(({ appCode, id }) => ({ appCode, id }))
    }
    const own = (await codes()).find(({ appCode }) => appCode === 'diagno')
    await server.send(noteApplicationOpened, { appId: own?.id ?? '' }, await as('zhangWei'))
    expect(await codes()).toContainEqual(own)
    await narrow('diagnosis', ['administrator'])
    expect((await codes()).map(({ appCode }) => appCode)).not.toContain('diagno')
  })
})
