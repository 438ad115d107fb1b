import { changePhrases, listPhrases } from '@/contract/workflow/phrase'
import { opinionPhrase } from '@/server/db/schema/organization'

import { setUpServer } from '../../support/set-up-server'
import { getToken, startWorkflowServer } from './company'

const server = setUpServer(startWorkflowServer)
beforeEach(async () => {
  await server.db.delete(opinionPhrase)
})

const as = (userId: string) => ({ token: getToken(userId) })
const add = (text: string, userId = 'u1') => server.send(changePhrases, { action: 'add', text }, as(userId))
const phrases = async (userId = 'u1') => (await server.send(listPhrases, {}, as(userId))).data
const texts = async (userId = 'u1') => (await phrases(userId)).map(({ text }) => text)

describe('phrases of one’s own', () => {
  it('are added in front, and one that is there stays where it is', async () => {
    await add('同意')
    await add('  已阅 ')
    expect((await add('同意')).data.map(({ text }) => text)).toEqual(['已阅', '同意'])
  })

  it('belong to one person', async () => {
    await add('同意')
    expect(await texts('u2')).toEqual([])
    const [phrase] = await phrases()
    await server.send(changePhrases, { action: 'remove', id: phrase?.id ?? '' }, as('u2'))
    expect(await texts()).toEqual(['同意'])
    await add('同意', 'u2')
    expect(await texts('u2')).toEqual(['同意'])
  })

  it('are removed, also twice', async () => {
    await add('同意')
    const id = (await phrases())[0]?.id ?? ''
    for (const _ of [1, 2]) {
      expect((await server.send(changePhrases, { action: 'remove', id }, as('u1'))).data).toEqual([])
    }
  })

  it('are put in another order; one that another device has changed is refused', async () => {
    for (const text of ['丙', '乙', '甲']) await add(text)
    const ids = (await phrases()).map(({ id }) => id)
    const order = (newOrder: string[]) => server.send(changePhrases, { action: 'order', ids: newOrder }, as('u1'))
    await order([...ids].reverse())
    expect(await texts()).toEqual(['丙', '乙', '甲'])
    expect((await order(ids.slice(1))).code).toBe(409)
    expect((await order([...ids.slice(1), 'another'])).code).toBe(409)
    expect((await order([...ids, ids[0] ?? ''])).code).toBe(409)
  })

  it('are at most 30, also when two devices add at once', async () => {
    for (let at = 0; at < 29; at++) await add(`常用意见 ${at}`)
    const codes = await Promise.all(['甲', '乙'].map(async (text) => (await add(text)).code))
    expect(codes.sort()).toEqual([200, 409])
    expect(await texts()).toHaveLength(30)
    expect((await add('丙')).msg).toBe('常用意见最多 30 条，请先删除不用的')
  })

  it.each(['', '   ', '长'.repeat(101)])('of %j are refused', async (text) => {
    expect((await add(text)).code).toBe(400)
  })
})
