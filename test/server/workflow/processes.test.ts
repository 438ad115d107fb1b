import { addCustomProcess, listProcessDefinitions, removeCustomProcess } from '@/contract/workflow/process'
import { fillPinyin } from '@/server/db/pinyin'

import { setUpServer } from '../../support/set-up-server'
import { getToken, startWorkflowServer, step } from './company'

const server = setUpServer(startWorkflowServer)

const as = (userId: string) => ({ token: getToken(userId) })
const steps = [step('one', 'any', ['u1'])]

beforeAll(async () => {
  await server.define(steps, { key: 'purchase', name: '采购申请', description: '备件与耗材', sort: 1 })
  await server.define(steps, { key: 'leave', name: '请假申请', description: '事假与病假', sort: 0 })
  await server.define(steps, { key: 'leave', name: '请假申请（新）', version: 2, sort: 0 })
  await server.define(steps, { key: 'old', name: '停用的流程', status: 'off' })
  await server.define(steps, { key: 'secret', name: '别家的流程', companyId: 'other' })
})

async function groups(userId: string, keyword?: string) {
  const { data } = await server.send(listProcessDefinitions, keyword ? { keyword } : {}, as(userId))
  return data
}

const namesIn = (list: { name: string }[]) => list.map(({ name }) => name)

describe('全部流程', () => {
  it('lists by group what may be started, each in its newest version [spec 7.36]', async () => {
    const { groups: found, custom, recent } = await groups('u0')
    expect(found.map(({ name, children }) => [name, namesIn(children)])).toEqual([
      ['采购与财务', ['请假申请（新）', '采购申请']],
    ])
    expect([custom, recent]).toEqual([[], []])
    expect(namesIn((await groups('u0', '耗材')).groups.flatMap(({ children }) => children))).toEqual(['采购申请'])
    expect((await groups('u0', '没有')).groups).toEqual([])
    // What only an earlier version says.
    expect((await groups('u0', '病假')).groups).toEqual([])
    expect((await groups('outsider')).groups).toEqual([])
  })

  it('finds a process by its pinyin, whole or by initials', async () => {
    await fillPinyin(server.db)
    for (const [typed, found] of [
      ['caigou', ['采购申请']],
      ['CGSQ', ['采购申请']],
      ['qjsq', ['请假申请（新）']],
      ['sq', ['请假申请（新）', '采购申请']],
      ['xyz', []],
      ['c%', []],
    ] as const) {
      expect(namesIn((await groups('u0', typed)).groups.flatMap(({ children }) => children))).toEqual(found)
    }
  })

  it('keeps what a person wants at hand, once, until taken out [spec 7.43, 7.44]', async () => {
    const add = (procDefKey: string) => server.send(addCustomProcess, { procDefKey }, as('u0'))
    expect(namesIn((await add('purchase')).data.custom)).toEqual(['采购申请'])
    expect(namesIn((await add('purchase')).data.custom)).toEqual(['采购申请'])
    expect((await add('old')).code).toBe(404)
    expect((await add('secret')).code).toBe(404)
    const { groups: found } = await groups('u0')
    expect(found[0]?.children.map(({ favorite }) => favorite)).toEqual([false, true])
    expect((await groups('u1')).custom).toEqual([])
    const remove = () => server.send(removeCustomProcess, { procDefKey: 'purchase' }, as('u0'))
    expect((await remove()).data.custom).toEqual([])
    expect((await remove()).code).toBe(404)
    await add('purchase')
    server.clock.now = new Date(server.clock.now.getTime() + 60_000)
    expect(namesIn((await add('leave')).data.custom)).toEqual(['请假申请（新）', '采购申请'])
  })

  it('remembers what a person started last', async () => {
    const { groups: found } = await groups('u2')
    const getId = (key: string) =>
      found.flatMap(({ children }) => children).find(({ procDefKey }) => procDefKey === key)?.procDefId ?? ''
    for (const [minute, key] of ['purchase', 'leave', 'purchase'].entries()) {
      server.clock.now = new Date(Date.UTC(2026, 10, 20, 3, minute))
      await server.begin({ definitionId: getId(key), starterId: 'u2' })
    }
    expect(namesIn((await groups('u2')).recent)).toEqual(['采购申请', '请假申请（新）'])
  })
})
