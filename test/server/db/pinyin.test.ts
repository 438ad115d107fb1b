import { eq } from 'drizzle-orm'

import { fillPinyin, findPinyinRange, toPinyin, toPinyinQuery } from '@/server/db/pinyin'
import { appUser } from '@/server/db/schema/identity'

import { startTestServer } from '../../support/server'
import { setUpServer } from '../../support/set-up-server'

describe('the pinyin of a text', () => {
  it.each([
    ['采购申请', 'caigoushenqing', 'cgsq'],
    ['差旅报销', 'chailvbaoxiao', 'clbx'],
    ['CNC 维修（新）', 'cncweixiuxin', 'cncwxx'],
    ['', '', ''],
    ['！？', '', ''],
  ])('of %s is %s, %s', async (text, pinyin, initials) => {
    expect(await toPinyin(text)).toEqual({ pinyin, initials })
  })

  it('reads a name by the rules of surnames', async () => {
    expect(await toPinyin('单雪', 'name')).toEqual({ pinyin: 'shanxue', initials: 'sx' })
    expect((await toPinyin('单位')).initials).toBe('dw')
  })

  it.each([
    ['采购申请', 'sq', '申请'],
    ['采购申请', 'shen', '申'],
    ['采购申请', 'goushe', '购申'],
    ['CNC 维修', 'cncw', 'CNC 维'],
    ['天安', 'an', '安'],
    ['采购申请', 'gs', '购申'],
    ['采购申请', 'xyz', undefined],
  ])('of %s has %s where %s is written', async (text, letters, found) => {
    const range = await findPinyinRange(text, letters)
    expect(range && text.slice(range.from, range.to)).toBe(found)
  })

  it('is looked for in what was typed in letters alone', () => {
    expect(toPinyinQuery(" Cai gou'1 ")).toBe('caigou1')
    expect([toPinyinQuery('采购'), toPinyinQuery('cai购'), toPinyinQuery(' '), toPinyinQuery('50%')]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('people of an older database', () => {
  const server = setUpServer(startTestServer)

  it('get their pinyin once', async () => {
    const row = { population: 'user', createdAt: new Date(), updatedAt: new Date() }
    await server.db.insert(appUser).values({ ...row, id: 'a', username: 'a', name: '张伟' })
    await server.db.insert(appUser).values({ ...row, id: 'b', username: 'b', name: '李娜', pinyin: 'x' })
    await fillPinyin(server.db)
    const [filled] = await server.db.select().from(appUser).where(eq(appUser.id, 'a'))
    const [stored] = await server.db.select().from(appUser).where(eq(appUser.id, 'b'))
    expect([filled?.pinyin, filled?.initials, stored?.pinyin]).toEqual(['zhangwei', 'zw', 'x'])
  })

  it('get it however many there are, of whom some have none', async () => {
    const row = { population: 'user', name: '！', createdAt: new Date(), updatedAt: new Date() }
    const ids = Array.from({ length: 501 }, (_, at) => `c${String(at).padStart(3, '0')}`)
    await server.db.insert(appUser).values(ids.map((id) => ({ ...row, id, username: id })))
    await server.db.update(appUser).set({ name: '李娜' }).where(eq(appUser.id, 'c500'))
    await fillPinyin(server.db)
    const [last] = await server.db.select().from(appUser).where(eq(appUser.id, 'c500'))
    expect(last?.pinyin).toBe('lina')
  })
})
