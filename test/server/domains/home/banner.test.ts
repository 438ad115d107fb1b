import { randomUUID } from 'node:crypto'

import { listAuditEntries } from '@/contract/organization/audit'
import { changeBanner, createBanner, listOwnBanners, removeBanner } from '@/contract/organization/banner'
import { listBanners } from '@/contract/organization/home'
import { formatWireTime } from '@/lib/wire-time'
import { upload } from '@/server/db/schema/platform'
import { demoPeople } from '@/server/seed/people'

import { setUpStoryServer } from '../../../support/set-up-server'
import type { Person } from '../../../support/story'

const server = setUpStoryServer()

const HOUR_MS = 3_600_000
const inHours = (hours: number) => formatWireTime(server.clock.at + hours * HOUR_MS)
const PICTURE = '5f0c63c2-8f3b-4a52-9d39-0e7e9c3a1f20'

async function picture(owner: Person, mime = 'image/png', id = PICTURE): Promise<void> {
  const row = { id, ownerId: demoPeople[owner].id, companyId: null, mime, size: 8, sha256: '0' }
  await server.db.insert(upload).values({ ...row, name: '横幅.png', createdAt: server.now() })
}

const banner = (changes: object = {}) => ({
  title: '质量月启动',
  imageFileId: PICTURE,
  linkType: 'page' as const,
  linkUrl: '/pages/study/index',
  startTime: inHours(-1),
  endTime: inHours(24),
  ...changes,
})
const put = async (person: Person, changes: object = {}) =>
  server.send(createBanner, banner(changes), await server.as(person))
const seenBy = async (person?: Person) => {
  const options = person ? await server.as(person) : {}
  return (await server.send(listBanners, { location: 'home' }, options)).data.map(({ title }) => title)
}
const own = async (person: Person) => server.send(listOwnBanners, {}, await server.as(person))

describe('a banner that an administrator puts up', () => {
  it('is seen by the people of the company while it runs, and by nobody else', async () => {
    await picture('wangQiang')
    expect(await put('wangQiang')).toMatchObject({ code: 200, data: { imageUrl: expect.stringContaining(PICTURE) } })
    expect(await seenBy('zhangWei')).toContain('质量月启动')
    expect(await seenBy('otherStaff')).not.toContain('质量月启动')
    expect(await seenBy()).not.toContain('质量月启动')
    server.wait(25 * HOUR_MS)
    expect(await seenBy()).not.toContain('质量月启动')
  })

  it('opens its own picture where that is its link', async () => {
    await picture('wangQiang')
    const { data } = await put('wangQiang', { linkType: 'picture', linkUrl: '' })
    expect(data.linkUrl).toBe(data.imageUrl)
  })

  it('has no times that do not exist', async () => {
    await picture('wangQiang')
    for (const endTime of ['2099-02-30 09:00:00', '2099-02-03 24:00:00']) {
      expect(await put('wangQiang', { endTime })).toMatchObject({ code: 400 })
    }
  })

  it('is for everybody when the operator says so; other companies may not', async () => {
    await picture('wangQiang')
    expect((await put('wangQiang', { isForAll: true })).code).toBe(200)
    expect(await seenBy()).toContain('质量月启动')
    await server.tell()
    await picture('otherAdministrator')
    expect((await put('otherAdministrator', { isForAll: true })).code).toBe(403)
    expect((await put('otherAdministrator')).code).toBe(200)
    expect(await seenBy('otherStaff')).toContain('质量月启动')
  })

  it('is listed for and taken down by its own company alone', async () => {
    await picture('otherAdministrator')
    const { id } = (await put('otherAdministrator')).data
    expect((await own('otherAdministrator')).data.map(({ title }) => title)).toEqual(['质量月启动'])
    expect((await own('wangQiang')).data.map((one) => one.id)).not.toContain(id)
    const takeDown = async (person: Person) => (await server.send(removeBanner, { id }, await server.as(person))).code
    expect([await takeDown('zhangWei'), await takeDown('wangQiang')]).toEqual([403, 404])
    expect([await takeDown('otherAdministrator'), await takeDown('otherAdministrator')]).toEqual([200, 404])
    expect(await seenBy('otherStaff')).not.toContain('质量月启动')
  })

  it('is changed where it is by one administrator at a time: words, link, times and picture', async () => {
    await picture('otherAdministrator')
    const { id, version, imageUrl } = (await put('otherAdministrator')).data
    const { imageFileId: _same, ...facts } = banner({ title: '质量月第二周', linkType: 'picture', linkUrl: '' })
    const change = async (person: Person, more: object = {}) =>
      server.send(changeBanner, { ...facts, id, version, ...more } as never, await server.as(person))
    expect([(await change('zhangWei')).code, (await change('wangQiang')).code]).toEqual([403, 404])
    const changed = await change('otherAdministrator', { endTime: inHours(48) })
    expect(changed).toMatchObject({
      code: 200,
      data: { title: '质量月第二周', imageUrl, linkUrl: imageUrl, endTime: inHours(48), version: version + 1 },
    })
    expect((await change('otherAdministrator')).code).toBe(409)
    expect((await change('otherAdministrator', { version: version + 1, imageFileId: randomUUID() })).code).toBe(404)
    expect(await seenBy('otherStaff')).toContain('质量月第二周')
    expect((await own('otherAdministrator')).data).toEqual([changed.data])
  })

  it('with another picture says in the audit log which file it was and is, also when both have one name', async () => {
    await picture('wangQiang')
    const { id, version } = (await put('wangQiang', { linkType: 'picture', linkUrl: '' })).data
    server.wait(HOUR_MS)
    const imageFileId = '5f0c63c2-8f3b-4a52-9d39-0e7e9c3a1f21'
    await picture('wangQiang', 'image/png', imageFileId)
    const facts = { ...banner(), id, version, imageFileId, startTime: inHours(-2), endTime: inHours(23) }
    const changed = await server.send(
      changeBanner,
      { ...facts, linkType: 'picture', linkUrl: '' },
      await server.as('wangQiang'),
    )
    expect(changed.code).toBe(200)
    const { records } = (await server.send(listAuditEntries, {}, await server.as('wangQiang'))).data
    const told = (act: string) => records.find(({ actName }) => actName === act)?.changes
    const name = (hours: number) => `横幅.png（${inHours(hours)} 上传）`
    expect(told(changeBanner.summary)).toEqual([{ label: '图片', before: name(-1), after: name(0) }])
    expect(told(createBanner.summary)).toContainEqual({ label: '点击后', before: null, after: '看大图' })
  })

  it('for everybody is changed by the operator alone, and stays for everybody', async () => {
    await picture('wangQiang')
    const { id, version } = (await put('wangQiang', { isForAll: true })).data
    const { imageFileId: _same, ...facts } = banner({ title: '开放日' })
    const change = async (person: Person) =>
      server.send(changeBanner, { ...facts, id, version } as never, await server.as(person))
    expect([(await change('otherAdministrator')).code, (await change('wangQiang')).code]).toEqual([404, 200])
    expect(await seenBy()).toContain('开放日')
  })

  it.each([
    ['no title', { title: ' ' }, 400],
    ['an end before its start', { endTime: '2020-01-01 00:00:00' }, 400],
    ['a route that is an address', { linkUrl: 'https://example.com' }, 400],
    ['an address without TLS', { linkType: 'url', linkUrl: 'http://example.com' }, 400],
    ['script for an address', { linkType: 'url', linkUrl: 'javascript:alert(1)' }, 400],
    ['a mini-program without its id', { linkType: 'weapp', linkUrl: 'pages/index' }, 400],
    ['a link where none is meant', { linkType: 'none' }, 400],
    ['a picture of somebody else', { imageFileId: '5f0c63c2-8f3b-4a52-9d39-0e7e9c3a1f99' }, 404],
  ])('is refused with %s', async (_why, changes, code) => {
    await picture('wangQiang')
    expect((await put('wangQiang', changes)).code).toBe(code)
  })

  it('is refused where the file is no picture, and to whoever is no administrator', async () => {
    await picture('wangQiang', 'application/pdf')
    expect((await put('wangQiang')).code).toBe(404)
    expect((await put('zhangWei')).code).toBe(403)
  })
})
