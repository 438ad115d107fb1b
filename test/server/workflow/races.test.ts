import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'

import { actOnTask } from '@/contract/workflow/task'
import { message } from '@/server/db/schema/home'
import { processHistory, processInstance, processTask } from '@/server/db/schema/workflow'
import { advanceHolds } from '@/server/workflow/holds/hold-job'

import { requireItems } from '../../support/require-items'
import { getToken, startWorkflowServer, step, type WorkflowServer } from './company'

const crowd = Array.from({ length: 30 }, (_, index) => `c${index}`)
/** Serializable is what distributed databases that speak PostgreSQL give: who was not first is sent back each time. */
const isolations = ['read committed', ...(process.env.TEST_DATABASE_URL ? ['serializable'] : [])]
let server: WorkflowServer

async function listTasks(instanceId: string) {
  return server.db.select().from(processTask).where(eq(processTask.instanceId, instanceId)).orderBy(processTask.no)
}

const press = (userId: string, taskId: string, key: string = randomUUID()) =>
  server.send(actOnTask, { taskId, action: 'agree', version: 0 }, { token: getToken(userId), key })

const listCodes = (answers: { code: number }[]) => answers.map(({ code }) => code).sort((a, b) => a - b)

async function listHistory(instanceId: string) {
  const rows = await server.db.select().from(processHistory).where(eq(processHistory.instanceId, instanceId))
  return rows.filter(({ action }) => action !== 'start')
}

describe.each(isolations)('at the same moment, %s', (isolation) => {
  beforeAll(async () => {
    server = await startWorkflowServer(crowd, {}, isolation === 'serializable' ? isolation : undefined)
  })
  afterAll(() => server.close())

  it('thirty people press approve on one 或签 step: one wins, the others are told who and when [asvs 2.3.4]', async () => {
    const definitionId = await server.define([step('all-hands', 'any', crowd), step('next', 'any', ['u3'])])
    const id = await server.begin({ definitionId })
    const tasks = await listTasks(id)
    const answers = await Promise.all(tasks.map((task) => press(task.assigneeId, task.id)))
    expect(listCodes(answers)).toEqual([200, ...Array<number>(29).fill(409)])
    const [entry] = await listHistory(id)
    const winner = `同事 ${entry?.actorId}`
    const losers = answers.filter(({ code }) => code === 409)
    expect(new Set(losers.map(({ msg }) => msg))).toEqual(new Set([`${winner} 已于 10:24 同意`]))
    const told = { by: winner, action: 'agree', actionName: '同意', time: '2026-11-20 10:24:00' }
    for (const { data } of losers) expect(data).toEqual(told)
    const after = await listTasks(id)
    expect(after.filter(({ state }) => state === 'done')).toHaveLength(1)
    expect(after.filter(({ state }) => state === 'canceled')).toHaveLength(29)
    expect(after.filter(({ state }) => state === 'open').map(({ assigneeId }) => assigneeId)).toEqual(['u3'])
  })

  it('one person presses thirty times with different keys: one wins', async () => {
    const definitionId = await server.define([step('one', 'any', ['u1']), step('next', 'any', ['u3'])])
    const id = await server.begin({ definitionId })
    const [task] = await listTasks(id)
    const answers = await Promise.all(Array.from({ length: 30 }, () => press('u1', task?.id ?? '')))
    expect(listCodes(answers)).toEqual([200, ...Array<number>(29).fill(409)])
    expect(new Set(answers.filter(({ code }) => code === 409).map(({ msg }) => msg))).toEqual(
      new Set(['张伟 已于 10:24 同意']),
    )
    expect(await listHistory(id)).toHaveLength(1)
    const messages = await server.db.select().from(message).where(eq(message.userId, 'u3'))
    const news = messages.filter(({ businessId }) => businessId !== '')
    const open = (await listTasks(id)).find(({ state }) => state === 'open')
    expect(news.filter(({ businessId }) => businessId === open?.id)).toHaveLength(1)
  })

  it('fifty presses with the same key make one record and get the same answer', async () => {
    const definitionId = await server.define([step('one', 'any', ['u1']), step('next', 'any', ['u3'])])
    const id = await server.begin({ definitionId })
    const [task] = await listTasks(id)
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 50 }, () => press('u1', task?.id ?? '', key)))
    expect(listCodes(answers)).toEqual(Array<number>(50).fill(200))
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect(await listHistory(id)).toHaveLength(1)
    const [row] = await server.db.select().from(processInstance).where(eq(processInstance.id, id))
    expect(row?.version).toBe(1)
  })

  it('everybody of a 会签 agrees at once and nobody is refused', async () => {
    const definitionId = await server.define([step('together', 'all', crowd), step('next', 'any', ['u3'])])
    const id = await server.begin({ definitionId })
    const tasks = await listTasks(id)
    const answers = await Promise.all(tasks.map((task) => press(task.assigneeId, task.id)))
    expect(listCodes(answers)).toEqual(Array<number>(30).fill(200))
    const history = await listHistory(id)
    expect(history.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, at) => at + 1))
    expect((await listTasks(id)).filter(({ state }) => state === 'open').map(({ assigneeId }) => assigneeId)).toEqual([
      'u3',
    ])
  })

  it('the starter revokes while the first step is decided: one is done, the other is told by whom and when', async () => {
    const definitionId = await server.define([step('one', 'any', ['u1']), step('next', 'any', ['u3'])])
    const id = await server.begin({ definitionId })
    const [task] = await listTasks(id)
    const revoke = { procInstId: id, action: 'revoke', opinion: '填错了', version: 0 } as const
    const [agreed, revoked] = await Promise.all([
      press('u1', task?.id ?? ''),
      server.send(actOnTask, revoke, { token: getToken('u0') }),
    ])
    expect([agreed.code, revoked.code].sort()).toEqual([200, 409])
    const isAgreed = agreed.code === 200
    expect((isAgreed ? revoked : agreed).msg).toMatch(isAgreed ? /^张伟 已于 10:24 同意/ : /^李娜 已于 10:24 撤销/)
    expect(await listHistory(id)).toHaveLength(1)
    const [row] = await server.db.select().from(processInstance).where(eq(processInstance.id, id))
    const open = (await listTasks(id)).filter(({ state }) => state === 'open')
    expect([row?.status, open.length]).toEqual(agreed.code === 200 ? ['running', 1] : ['revoked', 0])
  })

  it('the system ends a wait while the starter revokes: one of the two is done', async () => {
    const wait = step('pause', 'any', [], { kind: 'wait', wait: { day: '2026-11-01' } })
    const definitionId = await server.define([wait, step('next', 'any', ['u3'])])
    const ids = await Promise.all(Array.from({ length: 5 }, () => server.begin({ definitionId })))
    const revoke = (procInstId: string) =>
      server.send(actOnTask, { procInstId, action: 'revoke', opinion: '填错了', version: 0 }, { token: getToken('u0') })
    const look = () => advanceHolds(server.handle, server.clock.now).catch(() => undefined)
    const [answers] = await Promise.all([Promise.all(ids.map(revoke)), look(), look(), look()])
    await advanceHolds(server.handle, server.clock.now)
    for (const [at, id] of requireItems(ids.entries())) {
      const isRevoked = answers[at]?.code === 200
      const history = await listHistory(id)
      const acts = history.map(({ action }) => action)
      expect(acts.filter((action) => action === 'holdEnd').length).toBeLessThanOrEqual(1)
      expect(acts.includes('revoke')).toBe(isRevoked)
      expect(acts.includes('holdEnd') || isRevoked).toBe(true)
      expect(history.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(acts.map((_act, index) => index + 1))
    }
  })

  it('three processes start a sub-process while the one that waits is revoked: it is started once or never, and ends', async () => {
    const key = await server.define([step('one', 'any', ['u1'])])
    const values = ['amount', 'reason'].map((field) => ({ field, from: field }))
    const sub = step('sub', 'any', [], { kind: 'process', process: { key, values } })
    const definitionId = await server.define([sub, step('next', 'any', ['u3'])])
    const id = await server.begin({ definitionId })
    const look = () => advanceHolds(server.handle, server.clock.now).catch(() => undefined)
    const revoke = server.send(
      actOnTask,
      { procInstId: id, action: 'revoke', opinion: '填错了', version: 0 },
      { token: getToken('u0') },
    )
    const [answer] = await Promise.all([revoke, look(), look(), look()])
    expect(answer.code).toBe(200)
    await advanceHolds(server.handle, server.clock.now)
    const children = await server.db.select().from(processInstance).where(eq(processInstance.processKey, key))
    expect(children.map(({ status }) => status)).toEqual(children.map(() => 'revoked'))
    expect(children.length).toBeLessThanOrEqual(1)
  })
})
