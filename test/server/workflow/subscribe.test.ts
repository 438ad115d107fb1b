import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'

import { setNotificationChoice } from '@/contract/message/notification'
import { listSubscribeQuotas, saveSubscribeAnswers } from '@/contract/message/subscribe'
import {
  listSubscribeMessages,
  resendSubscribeMessage,
  subscribeMessageStates,
} from '@/contract/message/subscribe-manage'
import { startProcess } from '@/contract/workflow/process'
import { actOnTask, getTaskDetail } from '@/contract/workflow/task'
import { auditEntry } from '@/server/db/schema/audit'
import { appUser } from '@/server/db/schema/identity'
import { notificationChoice } from '@/server/db/schema/personal'
import { wechatBinding } from '@/server/db/schema/sign-in'
import { subscribeMessage, subscribeQuota } from '@/server/db/schema/subscribe'
import { runHousekeeping } from '@/server/jobs/housekeeping'
import { sendSubscribeMessages } from '@/server/jobs/subscribe-delivery'
import { deleteOldSubscribeMessages, enqueueSubscribeMessages } from '@/server/notifications/subscribe-store'
import { buildFieldValues } from '@/server/notifications/subscribe-templates'

import { requireItems } from '../../support/require-items'
import { startWechat, type WechatStandIn } from '../../support/wechat'
import { getToken, startIdleWorkflowServer, step, type WorkflowServer } from './company'

const NOW = new Date('2026-11-20T02:24:00Z')
const DAY_MS = 24 * 3_600_000

let wechat: WechatStandIn
let server: WorkflowServer
const warnings: unknown[] = []

beforeAll(async () => {
  wechat = await startWechat()
  server = await startIdleWorkflowServer([], {
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
  wechat.refuseMessages(0)
  wechat.beBusy(0)
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
const administrator = { token: getToken('admin') }
const list = (input: Parameters<typeof server.send<typeof listSubscribeMessages>>[1] = {}) =>
  server.send(listSubscribeMessages, input, administrator)
const readLog = async () => (await list({ size: 100 })).data.records
const resend = (input: { id: string; version: number }, { key }: { key?: string } = {}) =>
  server.send(resendSubscribeMessage, input, { ...administrator, ...(key && { key }) })
/** A message of the log to a person whom WeChat knows. */
const buildRow = (more: Partial<typeof subscribeMessage.$inferInsert> & { id: string }) => ({
  userId: 'u1',
  companyId: 'main' as string | null,
  kind: 'todo',
  values: ['采购申请', '李娜', '2026-11-20 10:24'],
  page: '/pages/index/index',
  createdAt: NOW,
  nextAt: null,
  ...more,
})
const decide = async (procInstId: string, action: 'agree' | 'reject') => {
  const token = getToken('u1')
  const { task } = (await server.send(getTaskDetail, { procInstId }, { token })).data
  const decision = { taskId: task.taskId ?? '', action, version: task.version, opinion: '如下' }
  expect((await server.send(actOnTask, decision, { token })).code).toBe(200)
  return task.taskId
}
const queued = () => server.db.select().from(subscribeMessage).where(eq(subscribeMessage.state, 'waiting'))

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
    await server.db.update(subscribeQuota).set({ remaining: 999 })
    await answers('u1', ['todo', 'accept'])
    expect((await quotas('u1')).todo).toBe(999)
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
    expect((await server.send(saveSubscribeAnswers, other, { token: getToken('u1') })).code).toBe(409)
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
    wechat.refuseMessages(43101)
    await deliver()
    expect([await quotas('u1'), await queued(), warnings]).toEqual([{ todo: 0, result: 0 }, [], []])
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

  it('that nobody could send for a day is given up', async () => {
    await answers('u1', ['todo', 'accept'])
    await begin()
    await runHousekeeping(server.services, new Date(NOW.getTime() + DAY_MS + 1))
    expect(await queued()).toEqual([])
    expect(await readLog()).toMatchObject([{ state: 'abandoned', reason: '一天内没有发出', nextTime: null }])
  })

  it('about no company is in the log of the recipient’s own', async () => {
    await answers('u1', ['todo', 'accept'])
    const message = { companyId: null, userIds: ['u1'], kind: 'todo' as const, values: ['发布会'], page: '' }
    await server.handle.tx((tx) => enqueueSubscribeMessages(tx, message, NOW))
    expect(await readLog()).toMatchObject([{ name: '张伟', state: 'waiting' }])
  })

  it('that has been due for hours is still sent by one of two servers', async () => {
    await answers('u1', ['todo', 'accept'], ['todo', 'accept'])
    await begin()
    later(3 * 3_600_000)
    await Promise.all([deliver(), deliver()])
    expect([wechat.sent.length, await quotas('u1')]).toEqual([1, { todo: 1, result: 0 }])
  })

  it('that waits behind a slow one is sent by one of two servers', async () => {
    for (let times = 0; times < 4; times++) await answers('u1', ['todo', 'accept'])
    await begin()
    later(1000)
    await begin()
    await server.services.wechat.sendSubscribeMessage({ openid: 'x', templateId: 'y', page: 'z', data: {} })
    wechat.sent.length = 0
    const before = wechat.calls.length
    wechat.fallSilent(true)
    const slow = deliver()
    while (wechat.calls.length === before) await sleep(10)
    wechat.fallSilent(false)
    later(3 * 60_000)
    await deliver()
    await slow
    expect(wechat.sent).toHaveLength(2)
    expect((await readLog()).map(({ state }) => state)).toEqual(['sent', 'sent'])
  })
})

describe('the log', () => {
  it('shows to whom what was sent and when, and keeps nothing of its content', async () => {
    await answers('u1', ['todo', 'accept'])
    await begin()
    expect(await readLog()).toMatchObject([{ state: 'waiting', attempts: 0, nextTime: '2026-11-20 10:24:00' }])
    later(5000)
    await deliver()
    expect(await readLog()).toEqual([
      {
        id: expect.any(String),
        kind: 'todo',
        name: '张伟',
        state: 'sent',
        attempts: 1,
        reason: '',
        createTime: '2026-11-20 10:24:00',
        sentTime: '2026-11-20 10:24:05',
        nextTime: null,
        mayResend: false,
        version: expect.any(Number),
      },
    ])
    const [row] = await server.db.select().from(subscribeMessage)
    expect(row).toMatchObject({ values: [], page: '' })
  })

  it.each([
    [43101, '对方没有允许接收，或允许的次数已用完'],
    [40037, '消息模板不存在，请核对模板编号'],
    [47003, '内容与模板的字段不符，请核对模板字段'],
    [99999, '微信没有接受（错误码 99999）'],
  ])('says in plain Chinese why WeChat answered %i', async (errcode, reason) => {
    wechat.refuseMessages(errcode)
    await answers('u1', ['todo', 'accept'])
    await begin()
    await deliver()
    expect(await readLog()).toMatchObject([{ state: 'failed', attempts: 1, reason, nextTime: null, mayResend: true }])
  })

  it('shows what is tried again and when, until it is given up after four attempts', async () => {
    await answers('u1', ['todo', 'accept'])
    await begin()
    const seen: unknown[] = []
    for (const minutes of [0, 1, 3, 7]) {
      later(minutes * 60_000)
      wechat.beBusy(99)
      await deliver()
      const [entry] = await readLog()
      seen.push([entry?.state, entry?.attempts, entry?.reason, entry?.nextTime?.slice(11)])
    }
    expect(seen).toEqual([
      ['waiting', 1, '微信繁忙', '10:25:00'],
      ['waiting', 2, '微信繁忙', '10:27:00'],
      ['waiting', 3, '微信繁忙', '10:31:00'],
      ['abandoned', 4, '微信繁忙', undefined],
    ])
    expect([await quotas('u1'), warnings.length]).toEqual([{ todo: 1, result: 0 }, 1])
  })

  it('shows as given up what servers that ended have left in the middle, again and again', async () => {
    await answers('u1', ['todo', 'accept'])
    await server.db
      .insert(subscribeMessage)
      .values(buildRow({ id: 'left', state: 'waiting', attempts: 4, nextAt: NOW, reason: '微信繁忙' }))
    await deliver()
    expect(wechat.sent).toEqual([])
    expect(await readLog()).toMatchObject([{ state: 'abandoned', reason: '多次发送到一半中断', mayResend: true }])
  })

  it('is narrowed to a state, page by page, newest first, and has no rows of another company', async () => {
    const at = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)
    const states = ['sent', 'failed', 'abandoned', 'waiting', 'failed', 'failed'] as const
    const rows = states.map((state, n) => buildRow({ id: `row-${n}`, state, createdAt: at(n) }))
    const others = [
      buildRow({ id: 'elsewhere', companyId: 'other', userId: 'outsider', state: 'failed' }),
      buildRow({ id: 'of-nobody', companyId: null, userId: 'nobody', state: 'failed' }),
    ]
    await server.db.insert(subscribeMessage).values([...rows, ...others])
    expect((await readLog()).map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    for (const state of requireItems(subscribeMessageStates)) {
      const expected = rows.filter((row) => row.state === state).map(({ id }) => id)
      const first = (await list({ state, size: 2 })).data
      const second = (await list({ state, size: 2, current: 2 })).data
      expect(first).toMatchObject({ total: expected.length, pages: Math.ceil(expected.length / 2) })
      expect([...first.records, ...second.records].map(({ id }) => id)).toEqual(expected)
    }
    for (const { id } of others) expect(await resend({ id, version: 1 })).toMatchObject({ code: 404 })
  })

  it('is searched by the recipient, in a state', async () => {
    const rows = [buildRow({ id: 'to-u1', state: 'failed' }), buildRow({ id: 'to-u0', userId: 'u0', state: 'failed' })]
    await server.db.insert(subscribeMessage).values(rows)
    const find = async (input: Parameters<typeof list>[0]) =>
      (await list(input)).data.records.map(({ id }) => id).sort()
    expect(await find({})).toEqual(['to-u0', 'to-u1'])
    expect(await find({ keyword: '张伟' })).toEqual(['to-u1'])
    expect(await find({ keyword: '张伟', state: 'sent' })).toEqual([])
    expect(await find({ keyword: '从来没有的人' })).toEqual([])
  })

  it('is for administrators, and so is sending again', async () => {
    await server.db.insert(subscribeMessage).values(buildRow({ id: 'failed', state: 'failed' }))
    const colleague = { token: getToken('u1') }
    expect(await server.send(listSubscribeMessages, {}, colleague)).toMatchObject({ code: 403 })
    const input = { id: 'failed', version: 1 }
    expect(await server.send(resendSubscribeMessage, input, colleague)).toMatchObject({ code: 403 })
    expect(await readLog()).toMatchObject([{ state: 'failed' }])
  })

  it('keeps content for a week, and entries for a month or as long as read messages', async () => {
    const at = (days: number) => new Date(NOW.getTime() - days * DAY_MS)
    const rows = [6, 8, 29, 31].map((days) =>
      buildRow({ id: `days-${days}`, state: 'failed', createdAt: at(days), nextAt: null }),
    )
    await server.db.insert(subscribeMessage).values(rows)
    await runHousekeeping(server.services, NOW)
    expect((await readLog()).map(({ id, mayResend }) => [id, mayResend])).toEqual([
      ['days-6', true],
      ['days-8', false],
      ['days-29', false],
    ])
    await answers('u1', ['todo', 'accept'])
    expect(await resend({ id: 'days-8', version: 1 })).toMatchObject({ code: 409, msg: '内容只保留 7 天，已不能重发' })
    await deleteOldSubscribeMessages(server.db, 7, NOW)
    expect((await readLog()).map(({ id }) => id)).toEqual(['days-6'])
  })
})

describe('a message that was not sent', () => {
  const fail = async () => {
    wechat.refuseMessages(47003)
    await answers('u1', ['todo', 'accept'])
    await begin()
    await deliver()
    wechat.refuseMessages(0)
    const [entry] = await readLog()
    return { id: entry?.id ?? '', version: entry?.version ?? 0 }
  }

  it('is sent again once, with the same content, however often its button is pressed', async () => {
    const failed = await fail()
    later(DAY_MS * 2)
    const key = randomUUID()
    for (let times = 0; times < 2; times++) expect((await resend(failed, { key })).code).toBe(200)
    expect(await readLog()).toMatchObject([{ state: 'waiting', attempts: 0, reason: '' }])
    await runHousekeeping(server.services, server.clock.now)
    await deliver()
    await deliver()
    expect(wechat.sent).toMatchObject([
      { touser: 'openid-u1', data: { name2: { value: '李娜' }, time3: { value: '2026-11-20 10:24' } } },
    ])
    expect(await readLog()).toMatchObject([{ state: 'sent', attempts: 1 }])
  })

  it('is sent again by one of two administrators; the other reads why not', async () => {
    const failed = await fail()
    const codes = (await Promise.all([resend(failed), resend(failed)])).map(({ code }) => code)
    expect(codes.sort()).toEqual([200, 409])
    expect(await resend(failed)).toMatchObject({ code: 409, msg: '消息正在等待发送，不用重发' })
    await deliver()
    expect(await resend(failed)).toMatchObject({ code: 409, msg: '消息已经发送，不用重发' })
    expect(wechat.sent).toHaveLength(1)
  })

  it('is not sent again by who has not read its last failure', async () => {
    const failed = await fail()
    await resend(failed)
    wechat.refuseMessages(47003)
    await deliver()
    expect(await resend(failed)).toMatchObject({ code: 409, msg: '这条消息刚刚重发过，请看最新的结果' })
    const [entry] = await readLog()
    expect((await resend({ id: failed.id, version: entry?.version ?? 0 })).code).toBe(200)
  })

  it.each<[string, () => Promise<unknown>]>([
    ['对方允许的次数已用完，需在小程序里再次允许', () => server.db.update(subscribeQuota).set({ remaining: 0 })],
    [
      '对方关闭了这类微信通知',
      () =>
        server.send(
          setNotificationChoice,
          { category: 'approve', channel: 'wechat', isOn: false },
          { token: getToken('u1') },
        ),
    ],
    [
      '对方没有绑定微信',
      () => server.db.update(wechatBinding).set({ door: 'h5' }).where(eq(wechatBinding.userId, 'u1')),
    ],
    ['对方已停用或不在本企业', () => server.db.update(appUser).set({ status: 'disabled' }).where(eq(appUser.id, 'u1'))],
  ])('stays where it is, with the reason: %s', async (msg, change) => {
    const failed = await fail()
    await change()
    const answer = await resend(failed)
    await server.db.update(wechatBinding).set({ door: 'mini' })
    await server.db.update(appUser).set({ status: 'active' })
    await server.db.delete(notificationChoice)
    expect(answer).toMatchObject({ code: 409, msg })
    expect(await readLog()).toMatchObject([{ id: failed.id, version: failed.version, state: 'failed' }])
  })

  it('that was refused for lack of quota is sent again once the person has allowed another', async () => {
    const failed = await fail()
    await server.db.update(subscribeQuota).set({ remaining: 0 })
    const key = randomUUID()
    expect((await resend(failed, { key })).code).toBe(409)
    await answers('u1', ['todo', 'accept'])
    expect((await resend(failed, { key })).code).toBe(200)
    await deliver()
    expect(wechat.sent).toHaveLength(1)
  })

  it('leaves an entry in the audit log when it is sent again, without its content', async () => {
    await resend(await fail())
    const [entry] = await server.db.select().from(auditEntry).where(eq(auditEntry.act, 'resendSubscribeMessage'))
    expect(entry).toMatchObject({
      subject: '张伟',
      changes: [{ label: '状态', before: '失败', after: '等待' }],
    })
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
