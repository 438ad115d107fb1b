import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'

import type { InputOf } from '@/contract/endpoint'
import { actOnTasks } from '@/contract/workflow/batch'
import { actOnTask } from '@/contract/workflow/task'
import { listTodos, type Todo } from '@/contract/workflow/todo'
import { processHistory } from '@/server/db/schema/workflow'

import { setUpServer } from '../../support/set-up-server'
import { getToken, startWorkflowServer, step } from './company'

const server = setUpServer(startWorkflowServer)

const as = (userId: string) => ({ token: getToken(userId) })

type Batch = InputOf<typeof actOnTasks>

const press = (userId: string, batch: Batch, key: string = randomUUID()) =>
  server.send(actOnTasks, batch, { ...as(userId), key })

/** So many processes that wait for u1 first and for u3 then, as u1's list has them, oldest first. */
async function waiting(count: number, more: Parameters<typeof step>[3] = {}): Promise<Todo[]> {
  const definitionId = await server.define([step('one', 'any', ['u1', 'u5'], more), step('two', 'any', ['u3'])])
  for (let at = 0; at < count; at++) await server.begin({ definitionId })
  const { data } = await server.send(listTodos, { procDefKey: definitionId, sort: 'oldest', size: 100 }, as('u1'))
  return data.records
}

const listItems = (todos: readonly Todo[]) =>
  todos.map(({ taskId, version = 0 }) => ({ taskId: taskId ?? '', version }))

async function listDecisions(todos: readonly Todo[]): Promise<string[]> {
  const ids = todos.map(({ procInstId }) => procInstId)
  const rows = await server.db.select().from(processHistory).where(inArray(processHistory.instanceId, ids))
  return rows.filter(({ action }) => action !== 'start').map(({ actorId, action }) => `${actorId} ${action}`)
}

describe('a batch', () => {
  it('decides each task with the one opinion, and says who has it next', async () => {
    const todos = await waiting(3)
    const { code, data } = await press('u1', { action: 'agree', items: listItems(todos), opinion: '同意采购' })
    expect(code).toBe(200)
    expect(data.results).toEqual(
      todos.map(({ taskId }) => ({
        taskId,
        outcome: 'done',
        text: '已同意，转 王强',
        status: 'running',
        nextAssigneeNames: ['王强'],
      })),
    )
    const rows = await server.db
      .select()
      .from(processHistory)
      .where(
        inArray(
          processHistory.taskId,
          todos.map(({ taskId }) => taskId ?? ''),
        ),
      )
    expect(rows.map(({ opinion }) => opinion)).toEqual(['同意采购', '同意采购', '同意采购'])
  })

  it('refuses with a reason, and ends the processes', async () => {
    const todos = await waiting(2)
    expect(await press('u1', { action: 'reject', items: listItems(todos) })).toMatchObject({ code: 400 })
    const { data } = await press('u1', { action: 'reject', items: listItems(todos), opinion: '预算不足' })
    expect(data.results.map(({ text, status }) => [text, status])).toEqual([
      ['已拒绝，流程结束', 'rejected'],
      ['已拒绝，流程结束', 'rejected'],
    ])
  })

  it('is not held up by a task that was decided meanwhile, changed, or is not theirs', async () => {
    const todos = await waiting(4)
    const [mine, handled, changed, last] = listItems(todos)
    if (!mine || !handled || !changed || !last) throw new Error('four tasks')
    const other = await server.send(listTodos, { procDefKey: todos[1]?.procDefKey ?? '', size: 100 }, as('u5'))
    const twin = other.data.records.find(({ procInstId }) => procInstId === todos[1]?.procInstId)
    await server.send(actOnTask, { taskId: twin?.taskId ?? '', version: 0, action: 'agree' }, as('u5'))
    const items = [mine, handled, { ...changed, version: 7 }, { taskId: 'nobody', version: 0 }, last]
    const { data } = await press('u1', { action: 'agree', items })
    expect(data.results.map(({ outcome, text }) => [outcome, text])).toEqual([
      ['done', '已同意，转 王强'],
      ['late', '赵磊 已于 10:24 同意'],
      ['late', '李娜 已于 10:24 提交申请，请重新查看'],
      ['refused', '任务不存在或不属于你'],
      ['done', '已同意，转 王强'],
    ])
    expect((await listDecisions(todos)).sort()).toEqual(['u1 agree', 'u1 agree', 'u5 agree'])
  })

  it.each([
    ['a signature', { signRequired: true }, '需要手写签名'],
    ['an opinion of its own', { needOpinion: true }, '需要填写意见'],
    ['a field to be filled in', { fields: { budget: 'required' as const } }, '需要先填写表单'],
  ])('leaves alone what needs %s, as the list said before', async (_what, more, reason) => {
    const [todo] = await waiting(1, more)
    expect(todo).toMatchObject({ canBatch: false, batchDisabledReason: reason, batchActions: ['transfer'] })
    const { data } = await press('u1', { action: 'agree', items: listItems(todo ? [todo] : []), opinion: '同意' })
    expect(data.results).toMatchObject([{ outcome: 'refused', text: reason, status: null }])
    expect(await listDecisions(todo ? [todo] : [])).toEqual([])
  })

  it('hands tasks over, where their step allows it', async () => {
    const [free] = await waiting(1, { signRequired: true })
    const [bound] = await waiting(1, { allow: [] })
    expect(bound?.batchActions).toEqual(['agree', 'reject'])
    const items = listItems([free, bound].flatMap((todo) => todo ?? []))
    const { data } = await press('u1', { action: 'transfer', items, userId: 'u2', opinion: '我不在' })
    expect(data.results.map(({ outcome, text }) => [outcome, text])).toEqual([
      ['done', '已转办，转 陈强、赵磊'],
      ['refused', '当前步骤不允许该操作'],
    ])
  })

  it.each([
    ['nothing', { action: 'agree', items: [] }],
    [
      'more than a hundred',
      { action: 'agree', items: Array.from({ length: 101 }, (_, at) => ({ taskId: `t${at}`, version: 0 })) },
    ],
    [
      'a task twice',
      {
        action: 'agree',
        items: [
          { taskId: 'a', version: 0 },
          { taskId: 'a', version: 1 },
        ],
      },
    ],
    ['somebody named for an agreement', { action: 'agree', items: [{ taskId: 'a', version: 0 }], userId: 'u2' }],
    ['nobody named for handing over', { action: 'transfer', items: [{ taskId: 'a', version: 0 }], opinion: '我不在' }],
  ] as [string, Batch][])('of %s is no batch', async (_what, batch) => {
    expect(await press('u1', batch)).toMatchObject({ code: 400 })
  })
})

describe('a batch sent again', () => {
  it('gives the first answer and decides nothing twice', async () => {
    const todos = await waiting(3)
    const key = randomUUID()
    const batch: Batch = { action: 'agree', items: listItems(todos) }
    const first = await press('u1', batch, key)
    const again = await press('u1', batch, key)
    expect(again.data).toEqual(first.data)
    expect(await listDecisions(todos)).toHaveLength(3)
    const other = await press('u1', { ...batch, opinion: '不同' }, key)
    expect(other).toMatchObject({ code: 409 })
  })

  it('finishes the rest when the server died half way, and tells of all', async () => {
    const todos = await waiting(4)
    const key = randomUUID()
    const batch: Batch = { action: 'agree', items: listItems(todos) }
    await dieAfter(2, todos, () => press('u1', batch, key))
    expect(await listDecisions(todos)).toHaveLength(2)
    const again = await press('u1', batch, key)
    expect(again.data.results.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done', 'done'])
    expect(await listDecisions(todos)).toHaveLength(4)
  })

  /**
   * Sends a call to a server that stops for good once so many of these are decided, as a killed process does. Other
   * transactions of the server, which carry out what was told before, are none of them.
   */
  async function dieAfter(decided: number, todos: readonly Todo[], send: () => Promise<unknown>): Promise<void> {
    const { handle } = server.services
    const { tx } = handle
    await new Promise<void>((died) => {
      handle.tx = async (work) => {
        if ((await listDecisions(todos)).length < decided) return tx(work)
        died()
        return new Promise(() => undefined)
      }
      void send()
    })
    handle.tx = tx
  }
})

describe('two batches at once', () => {
  it('with the same tasks decide each once: what one has not, the other has', async () => {
    const todos = await waiting(8)
    const items = listItems(todos)
    const twins = await server.send(listTodos, { procDefKey: todos[0]?.procDefKey ?? '', size: 100 }, as('u5'))
    const [one, two] = await Promise.all([
      press('u1', { action: 'agree', items }),
      press('u5', { action: 'agree', items: listItems(twins.data.records) }),
    ])
    const outcomes = [one, two].flatMap(({ data }) => data.results.map(({ outcome }) => outcome)).sort()
    expect(outcomes).toEqual([...Array<string>(8).fill('done'), ...Array<string>(8).fill('late')])
    expect(await listDecisions(todos)).toHaveLength(8)
  })

  it('of one person with different keys decide each once', async () => {
    const todos = await waiting(6)
    const items = listItems(todos)
    const batches = await Promise.all([
      press('u1', { action: 'agree', items }),
      press('u1', { action: 'agree', items: [...items].reverse() }),
    ])
    const outcomes = batches.flatMap(({ data }) => data.results.map(({ outcome }) => outcome)).sort()
    expect(outcomes).toEqual([...Array<string>(6).fill('done'), ...Array<string>(6).fill('late')])
    expect(await listDecisions(todos)).toHaveLength(6)
  })

  it('with the same key are one: both get the same answer', async () => {
    const todos = await waiting(5)
    const key = randomUUID()
    const batch: Batch = { action: 'agree', items: listItems(todos) }
    const answers = await Promise.all(Array.from({ length: 5 }, () => press('u1', batch, key)))
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect(await listDecisions(todos)).toHaveLength(5)
  })
})
