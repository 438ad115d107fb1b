import { exportMyData } from '@/contract/identity/deletion'
import { listMessages, searchMessages } from '@/contract/message/message'
import { search } from '@/contract/organization/search'
import { startProcess } from '@/contract/workflow/process'
import { actOnTask, getTaskDetail, type TaskDecision } from '@/contract/workflow/task'
import { listCirculated, listDoneTasks, listMyProcesses, listTodos } from '@/contract/workflow/todo'
import type { FormDefinition } from '@/server/definitions/process'

import { requireItems } from '../../support/require-items'
import { getToken, startWorkflowServer, step, type WorkflowServer } from './company'

let server: WorkflowServer
let instanceId: string

const as = (userId: string) => ({ token: getToken(userId) })

/** What nobody may learn from whom it is hidden, and its amount in yuan and fen. */
const SECRET = '泰山精密'
const PRICE = 7_345_600
const told = /泰山精密|73,?456|7345600/

const form: FormDefinition = {
  key: 'tender-form',
  name: '招标定标',
  fields: [
    { field: 'title', label: '标的', type: 'text', required: true },
    { field: 'winner', label: '拟中标人', type: 'text' },
    { field: 'price', label: '底价', type: 'money' },
    { field: 'grade', label: '评级', type: 'text', start: 'hidden', initial: '"甲等"' },
  ],
  summary: [
    { label: '标的', pattern: '{title}' },
    { label: '拟定', pattern: '{title} {winner}' },
    { label: '底价', pattern: '{price}' },
    { label: '评级', pattern: '{grade}' },
  ],
  amountField: 'price',
  subject: '{title} · {winner}',
}
const steps = [
  step('one', 'any', ['u1'], { fields: { winner: 'hidden', price: 'hidden' } }),
  step('two', 'any', ['u2']),
]

const todo = async (userId: string) => (await server.send(listTodos, {}, as(userId))).data.records[0]
const lines = (entry: { summary: { key: string; value: string }[] } | undefined) =>
  entry?.summary.map(({ key, value }) => `${key} ${value}`)

async function act(userId: string, decision: Omit<TaskDecision, 'version'>) {
  const { task } = (await server.send(getTaskDetail, { procInstId: instanceId }, as(userId))).data
  const sent = { taskId: task.taskId ?? '', version: task.version, ...decision }
  expect(await server.send(actOnTask, sent, as(userId))).toMatchObject({ code: 200 })
}

/** Everything a person is sent about the process without opening it. */
async function everythingFor(userId: string) {
  const own = as(userId)
  return [
    await server.send(listTodos, {}, own),
    await server.send(listDoneTasks, {}, own),
    await server.send(listCirculated, {}, own),
    await server.send(listMessages, {}, own),
    await server.send(search, { keyword: '数控' }, own),
    await server.send(getTaskDetail, { procInstId: instanceId }, own),
  ].map(({ code, data }) => {
    expect(code).toBe(200)
    // The five digits of the price can stand in an id.
    return JSON.stringify(data).replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'id')
  })
}

beforeAll(async () => {
  server = await startWorkflowServer()
  await server.define(steps, { key: 'tender', form })
  const main = { title: '数控机床', winner: SECRET, price: PRICE }
  const sent = { procDefKey: 'tender', formVersion: 1, main }
  const started = await server.send(startProcess, sent, as('u0'))
  expect(started).toMatchObject({ code: 200 })
  instanceId = started.data.procInstId
})
afterAll(() => server.close())

describe('a field hidden at a step', () => {
  it('is in nothing that its approver is sent: list, message, search, page', async () => {
    for (const answer of requireItems(await everythingFor('u1'))) {
      expect(answer).not.toMatch(told)
      expect(answer).not.toContain('"amount":7')
    }
    expect(await todo('u1')).toMatchObject({ subject: '数控机床', amount: null })
    expect(lines(await todo('u1'))).toEqual(['标的 数控机床', '拟定 数控机床', '评级 甲等'])
  })

  it('is not to be found out by looking for it', async () => {
    const { data: byWords } = await server.send(listTodos, { keyword: SECRET }, as('u1'))
    expect(byWords.records).toEqual([])
    const { data: byAmount } = await server.send(listTodos, { minAmount: PRICE, maxAmount: PRICE }, as('u1'))
    expect(byAmount.records).toEqual([])
    expect((await server.send(searchMessages, { keyword: SECRET }, as('u1'))).data.records).toEqual([])
    expect((await server.send(search, { keyword: SECRET }, as('u1'))).data.groups).toEqual([])
  })

  it('is not told by a reminder either', async () => {
    server.clock.now = new Date(server.clock.now.getTime() + 60_000)
    const urged = { procInstId: instanceId, action: 'urge' as const, version: 0 }
    expect(await server.send(actOnTask, urged, as('u0'))).toMatchObject({ code: 200 })
    const [reminder] = (await server.send(listMessages, {}, as('u1'))).data.records
    expect(reminder).toMatchObject({
      title: '李娜 催办：数控机床',
      content: '标的 数控机床 · 拟定 数控机床 · 评级 甲等',
    })
  })

  it('stands in the list of the starter, who filled it in, without what is kept from a starter', async () => {
    const [own] = (await server.send(listMyProcesses, {}, as('u0'))).data.records
    expect(lines(own)).toEqual(['标的 数控机床', '拟定 数控机床 泰山精密', '底价 ¥73,456.00'])
  })

  it('is in the data a starter takes along only when it is not kept from a starter', async () => {
    const headers = { authorization: `Bearer ${getToken('u0')}` }
    const { body } = await server.inject({ url: exportMyData.path, headers })
    expect(body).toContain(SECRET)
    expect(body).not.toContain('甲等')
  })

  it('is not copied to whom the approver circulates it, and is told to the next, who may see it', async () => {
    await act('u1', { action: 'circulate', userIds: ['u5'] })
    await act('u1', { action: 'agree' })
    for (const userId of ['u1', 'u5']) {
      for (const answer of requireItems(await everythingFor(userId))) expect(answer).not.toMatch(told)
    }
    const all = ['标的 数控机床', '拟定 数控机床 泰山精密', '底价 ¥73,456.00', '评级 甲等']
    expect(lines(await todo('u2'))).toEqual(all)
    const [notice] = (await server.send(listMessages, {}, as('u2'))).data.records
    expect(notice?.content).toBe(all.join(' · '))
  })
})
