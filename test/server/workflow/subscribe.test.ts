import { listSubscribeQuotas, saveSubscribeAnswers } from '@/contract/message/subscribe'
import { startProcess } from '@/contract/workflow/process'
import { actOnTask, getTaskDetail } from '@/contract/workflow/task'
import { wechatBinding } from '@/server/db/schema/sign-in'
import { subscribeMessage, subscribeQuota } from '@/server/db/schema/subscribe'
import { runHousekeeping } from '@/server/jobs/housekeeping'
import { sendSubscribeMessages } from '@/server/jobs/subscribe-delivery'
import { buildFieldValues } from '@/server/notifications/subscribe-templates'

import { startWechat, type WechatStandIn } from '../../support/wechat'
import { getToken, startWorkflowServer, step, type WorkflowServer } from './company'

const NOW = new Date('2026-11-20T02:24:00Z')
const DAY_MS = 24 * 3_600_000

let wechat: WechatStandIn
let server: WorkflowServer
const warnings: unknown[] = []

beforeAll(async () => {
  wechat = await startWechat()
  server = await startWorkflowServer([], {
    WECHAT_API_BASE: wechat.base,
    WECHAT_APPID: wechat.app.appid,
    WECHAT_SECRET: wechat.app.secret,
    WECHAT_TODO_TEMPLATE: 'todo-template:thing1,name2,time3',
    WECHAT_RESULT_TEMPLATE: 'result-template:thing1,phrase2,time3',
  })
  const bound = ['u0', 'u1'].map((userId) => ({
    id: userId,
    userId,
    population: 'user',
    door: 'mini',
    openid: `openid-${userId}`,
    createdAt: NOW,
  }))
  await server.db.insert(wechatBinding).values(bound)
})
afterAll(async () => {
  await server.close()
  await wechat.close()
})

beforeEach(async () => {
  server.clock.now = NOW
  await server.db.delete(subscribeMessage)
  await server.db.delete(subscribeQuota)
  wechat.sent.length = 0
  warnings.length = 0
})

const later = (ms: number) => {
  server.clock.now = new Date(NOW.getTime() + ms)
}
const answers = (userId: string, ...all: ['todo' | 'result', 'accept' | 'reject' | 'ban'][]) => {
  const input = { answers: all.map(([kind, answer]) => ({ templateId: `${kind}-template`, answer })) }
  return server.send(saveSubscribeAnswers, input, { token: getToken(userId) })
}
const quotas = async (userId: string) => {
  const { data } = await server.send(listSubscribeQuotas, {}, { token: getToken(userId) })
  return Object.fromEntries(data.map(({ kind, remaining }) => [kind, remaining]))
}
const log = { warn: (error: unknown) => warnings.push(error) }
const deliver = () => sendSubscribeMessages(server.services, log as never)
const begin = async () => {
  const procDefKey = await server.define([step('first', 'any', ['u1'])])
  const main = { amount: 3_860_000, reason: '到达更换周期' }
  const { data } = await server.send(startProcess, { procDefKey, formVersion: 1, main }, { token: getToken('u0') })
  return data.procInstId
}
const decide = async (procInstId: string, action: 'agree' | 'reject') => {
  const token = getToken('u1')
  const { task } = (await server.send(getTaskDetail, { procInstId }, { token })).data
  const decision = { taskId: task.taskId ?? '', action, version: task.version, opinion: '如下' }
  expect((await server.send(actOnTask, decision, { token })).code).toBe(200)
  return task.taskId
}
const queued = () => server.db.select().from(subscribeMessage)

describe('the quota', () => {
  it('counts each acceptance by person and template', async () => {
    expect(await quotas('u1')).toEqual({ todo: 0, result: 0 })
    await answers('u1', ['todo', 'accept'], ['result', 'reject'])
    const { data } = await answers('u1', ['todo', 'accept'])
    expect(data).toMatchObject([
      { kind: 'todo', templateId: 'todo-template', remaining: 2, mayAsk: true },
      { kind: 'result', templateId: 'result-template', remaining: 0, mayAsk: true },
    ])
    expect(await quotas('u0')).toEqual({ todo: 0, result: 0 })
  })

  it('is not asked for a month once it was refused twice in a row', async () => {
    await answers('u1', ['todo', 'reject'])
    const { data } = await answers('u1', ['todo', 'ban'])
    expect(data).toMatchObject([{ mayAsk: false }, { mayAsk: true }])
    later(31 * DAY_MS)
    expect((await server.send(listSubscribeQuotas, {}, { token: getToken('u1') })).data).toMatchObject([
      { mayAsk: true },
      { mayAsk: true },
    ])
    await answers('u1', ['todo', 'accept'])
    expect((await answers('u1', ['todo', 'reject'])).data).toMatchObject([{ mayAsk: true }, { mayAsk: true }])
  })

  it('is offered to nobody whom WeChat could not find, and for no template of others', async () => {
    expect(await quotas('u2')).toEqual({})
    const other = { answers: [{ templateId: 'another', answer: 'accept' as const }] }
    expect((await server.send(saveSubscribeAnswers, other, { token: getToken('u1') })).code).toBe(422)
  })

  it('counts an answer that arrives twice once', async () => {
    const input = { answers: [{ templateId: 'todo-template', answer: 'accept' as const }] }
    const key = '11111111-1111-4111-8111-111111111111'
    for (let i = 0; i < 2; i++) await server.send(saveSubscribeAnswers, input, { token: getToken('u1'), key })
    expect(await quotas('u1')).toEqual({ todo: 1, result: 0 })
  })
})

describe('a message', () => {
  it('is sent for a new to-do and for its result, and spends one each', async () => {
    await answers('u1', ['todo', 'accept'], ['todo', 'accept'])
    await answers('u0', ['result', 'accept'])
    const procInstId = await begin()
    await deliver()
    const taskId = await decide(procInstId, 'agree')
    await deliver()
    expect(wechat.sent).toEqual([
      {
        touser: 'openid-u1',
        template_id: 'todo-template',
        page: `pages/eform/bpmTask/flowApprove?taskId=${taskId}`,
        data: {
          thing1: { value: expect.stringContaining('采购申请') },
          name2: { value: '李娜' },
          time3: { value: '2026-11-20 10:24' },
        },
      },
      expect.objectContaining({
        touser: 'openid-u0',
        template_id: 'result-template',
        data: expect.objectContaining({ phrase2: { value: '已同意' } }),
      }),
    ])
    expect([await quotas('u1'), await quotas('u0')]).toEqual([
      { todo: 1, result: 0 },
      { todo: 0, result: 0 },
    ])
    expect(await queued()).toEqual([])
  })

  it('is not even queued for who allowed none', async () => {
    await answers('u1', ['result', 'accept'])
    await begin()
    expect(await queued()).toEqual([])
  })

  it('is sent no more often than was allowed', async () => {
    await answers('u1', ['todo', 'accept'])
    await begin()
    await begin()
    await deliver()
    expect(wechat.sent).toHaveLength(1)
    expect([await quotas('u1'), await queued()]).toEqual([{ todo: 0, result: 0 }, []])
  })

  it('that WeChat refuses for lack of a permission empties the count', async () => {
    await answers('u1', ['todo', 'accept'], ['todo', 'accept'])
    await begin()
    wechat.denyMessages(true)
    await deliver()
    wechat.denyMessages(false)
    expect([await quotas('u1'), await queued()]).toEqual([{ todo: 0, result: 0 }, []])
  })

  it('waits while WeChat is busy, and costs nothing until it is sent', async () => {
    await answers('u1', ['todo', 'accept'])
    await begin()
    await server.services.wechat.sendSubscribeMessage({ openid: 'x', templateId: 'y', page: 'z', data: {} })
    wechat.sent.length = 0
    wechat.beBusy(2)
    await deliver()
    expect([wechat.sent.length, await quotas('u1')]).toEqual([0, { todo: 1, result: 0 }])
    await deliver()
    expect(wechat.sent).toHaveLength(0)
    later(2 * 60_000)
    await deliver()
    expect([wechat.sent.length, await quotas('u1')]).toEqual([1, { todo: 0, result: 0 }])
  })

  it('survives a token that another server replaced', async () => {
    await answers('u1', ['todo', 'accept'])
    await begin()
    await wechat.replaceAppToken()
    await deliver()
    expect([wechat.sent.length, warnings]).toEqual([1, []])
  })

  it('is sent by one of two servers', async () => {
    await answers('u1', ['todo', 'accept'], ['todo', 'accept'])
    await begin()
    await Promise.all([deliver(), deliver()])
    expect([wechat.sent.length, await quotas('u1')]).toEqual([1, { todo: 1, result: 0 }])
  })

  it('that nobody could send for a day is forgotten', async () => {
    await answers('u1', ['todo', 'accept'])
    await begin()
    await runHousekeeping(server.services, new Date(NOW.getTime() + DAY_MS + 1))
    expect(await queued()).toEqual([])
  })
})

it('cuts values to what the fields of a template take', () => {
  const fields = ['thing1', 'phrase2', 'time3']
  const values = ['备件采购 · 伺服电机与减速器一共十二台全部更换', '已退回', '2026-11-20 10:24']
  expect(buildFieldValues(fields, values)).toEqual({
    thing1: '备件采购 · 伺服电机与减速器一共十二…',
    phrase2: '已退回',
    time3: '2026-11-20 10:24',
  })
})
