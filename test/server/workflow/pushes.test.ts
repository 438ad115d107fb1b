import { asc, eq } from 'drizzle-orm'

import { listWebhookDeliveries, resendWebhookDelivery } from '@/contract/organization/webhook'
import { actOnTask, getTaskDetail } from '@/contract/workflow/task'
import { userRole } from '@/server/db/schema'
import { webhook, webhookDelivery } from '@/server/db/schema/webhook'
import { processInstance, processTask } from '@/server/db/schema/workflow'
import type { ProcessStep } from '@/server/definitions/process'
import { sendWebhooks } from '@/server/jobs/webhook-delivery'
import { signWebhook } from '@/server/jobs/webhook-request'
import { advanceHolds } from '@/server/workflow/holds/hold-job'

import { type ReceivedRequest, replyWith, setUpHttpReceiver } from '../../support/http-receiver'
import { setUpServer } from '../../support/set-up-server'
import { FRIDAY, getToken, purchaseForm, restartOnFriday, startIdleWorkflowServer, step } from './company'

const SECRET = 'whsec_of-this-test'

const server = setUpServer(() => startIdleWorkflowServer(['boss']))
const receiver = setUpHttpReceiver()
const { received } = receiver

beforeAll(async () => {
  await server.db.insert(userRole).values(['admin', 'boss'].map((userId) => ({ userId, role: 'administrator' })))
})

beforeEach(async () => {
  await restartOnFriday(server)
  await server.db.delete(webhook)
  const seal = await server.services.webhookSeal()
  await server.db.insert(webhook).values({
    id: 'erp',
    companyId: 'main',
    url: `${receiver.base}/hook`,
    events: ['visit.arrived'],
    sealedSecret: seal.close(SECRET, 'erp'),
    hint: 'test',
    createdBy: 'admin',
    createdAt: FRIDAY,
  })
  receiver.reply = replyWith(200, '{}')
})

/** The jobs of the server, minutes after the beginning. */
async function work(minutes = 0): Promise<void> {
  server.clock.now = new Date(FRIDAY.getTime() + minutes * 60_000)
  const { handle, settings, webhookSeal } = server.services
  const log = { warn: (error: unknown) => Promise.reject(error) }
  await advanceHolds(server.handle, server.clock.now)
  await sendWebhooks({ handle, settings, webhookSeal, now: () => server.clock.now }, log, { mayBePrivate: true })
  await advanceHolds(server.handle, server.clock.now)
}

/** Until the last attempt has failed. */
async function workToTheEnd(): Promise<void> {
  for (const minutes of [0, 1, 4, 15, 46, 167, 528, 1249]) await work(minutes)
}

const pushing = (
  rule: Partial<NonNullable<ProcessStep['webhook']>> = {},
  more: Partial<ProcessStep> = {},
): ProcessStep => ({
  ...step('push', 'any', [], { kind: 'webhook', name: '同步财务', webhook: { id: 'erp', ...rule }, ...more }),
})
const begin = async (steps: ProcessStep[]) => server.begin({ definitionId: await server.define(steps) })

async function readStory(procInstId: string, userId = 'u0') {
  const { timeline, instance } = (await server.send(getTaskDetail, { procInstId }, { token: getToken(userId) })).data
  const lines = timeline.flatMap(({ tasks }) =>
    tasks.map(({ assignee, statusName, opinion }) => [assignee.name, statusName, opinion].filter(Boolean).join(' ')),
  )
  return { lines: lines.slice(1), status: instance.statusName }
}
const readForm = async (id: string) =>
  (await server.db.select().from(processInstance).where(eq(processInstance.id, id)))[0]?.form.main

async function decide(userId: string, procInstId: string, action: 'agree' | 'reject') {
  const token = getToken(userId)
  const { task } = (await server.send(getTaskDetail, { procInstId }, { token })).data
  return server.send(
    actOnTask,
    { taskId: task.taskId ?? '', version: task.version, opinion: '原因', action },
    { token },
  )
}

describe('a step that pushes to another system', () => {
  it('sends a signed event once, and goes on with the values of the answer', async () => {
    const results = [
      { from: 'price.total', field: 'amount' },
      { from: 'items.0.code', field: 'budget' },
    ]
    const id = await begin([pushing({ results }), step('next', 'any', ['u5'], { when: 'amount > 5' })])
    expect((await readStory(id)).lines[0]).toBe('同步财务 已通知外部系统，等待回应')
    receiver.reply = replyWith(200, JSON.stringify({ price: { total: 900 }, items: [{ code: 'B-7' }] }))
    await work()
    await work(1)
    expect(received).toHaveLength(1)
    const [{ headers, body }] = received as [ReceivedRequest]
    expect(headers['x-webhook-event']).toBe('process.step')
    expect(headers['x-webhook-signature']).toBe(signWebhook(SECRET, String(headers['x-webhook-timestamp']), body))
    expect(JSON.parse(body)).toMatchObject({ id: headers['x-webhook-id'], data: { instanceId: id, step: 'push' } })
    expect(await readForm(id)).toMatchObject({ amount: 900, budget: 'B-7', reason: '到达更换周期' })
    expect((await readStory(id)).lines).toEqual([
      '同步财务 完成 外部系统已回应',
      expect.stringContaining('赵磊 处理中'),
    ])
    const { data } = await server.send(getTaskDetail, { procInstId: id }, { token: getToken('u0') })
    expect(data.task.summary?.[0]?.value).toBe('¥9.00')
    expect(data.form?.changes.map(({ field, byName }) => [field, byName])).toEqual([
      ['amount', '系统'],
      ['budget', '系统'],
    ])
  })

  it('is sent again until the other system answers', async () => {
    receiver.reply = (response, count) => replyWith(count < 3 ? 500 : 204)(response)
    const id = await begin([pushing(), step('next', 'any', ['u5'])])
    await work()
    expect((await readStory(id)).lines[0]).toContain('等待回应')
    await work(1)
    await work(4)
    expect(received).toHaveLength(3)
    expect(new Set(received.map(({ headers }) => headers['x-webhook-id'])).size).toBe(1)
    expect((await readStory(id)).lines[0]).toBe('同步财务 完成 外部系统已回应，推送 3 次')
  })

  it.each([
    ['not JSON', '<html>', '返回的不是 JSON'],
    ['no object with the value', '{"other":1}', '返回里没有「total」'],
    ['a value of another kind', '{"total":"many"}', '返回的值不对：「金额」'],
    ['a value of no field', '{"total":{"a":1}}', '返回的值不能填入表单'],
    ['a number that is none', '{"total":1e999}', '返回的值不能填入表单'],
    ['a text that no database has', '{"total":"\\ud800\\u0000"}', '返回的值不能填入表单'],
    ['more than 64 KB', JSON.stringify({ total: 1, more: 'x'.repeat(70_000) }), '返回的内容太长'],
  ])('gives the step to the administrators when the answer is %s', async (_what, text, reason) => {
    receiver.reply = replyWith(200, text)
    const id = await begin([pushing({ results: [{ from: 'total', field: 'amount' }] }), step('next', 'any', ['u5'])])
    await work()
    const { lines } = await readStory(id)
    expect(lines[0]).toContain(`同步财务 转企业管理员 · 刘红、同事 boss ${reason}`)
    expect(await readForm(id)).toMatchObject({ amount: 3_860_000 })
    expect((await decide('admin', id, 'agree')).code).toBe(200)
    expect((await readStory(id)).lines.at(-1)).toContain('赵磊 处理中')
  })

  it('takes no text from which a formula makes more than a form may have', async () => {
    const copies = { field: 'copy', label: '抄写', type: 'text' as const, computed: 'long' }
    const form = {
      ...purchaseForm,
      fields: [
        ...purchaseForm.fields,
        { field: 'long', label: '说明', type: 'textarea' as const },
        { field: 'copies', label: '副本', type: 'table' as const, columns: [copies] },
      ],
    }
    receiver.reply = replyWith(200, JSON.stringify({ text: 'x'.repeat(5000) }))
    const definitionId = await server.define(
      [pushing({ results: [{ from: 'text', field: 'long' }] }), step('next', 'any', ['u5'])],
      { form },
    )
    const rows = Array.from({ length: 41 }, () => ({}))
    const content = { main: { amount: 1, reason: '备件' }, sub: { copies: rows } }
    const id = await server.begin({ definitionId, content })
    await work()
    expect((await readStory(id)).lines[0]).toContain(
      '转企业管理员 · 刘红、同事 boss 返回的值不对：「副本」公式算出的文字过长',
    )
    expect(await readForm(id)).not.toHaveProperty('long')
  })

  it('is given to the administrators, passed or refused when it has failed for good', async () => {
    receiver.reply = replyWith(503)
    const started = await begin([pushing(), step('next', 'any', ['u5'])])
    const passed = await begin([pushing({ ifFailed: 'skip' }), step('next', 'any', ['u5'])])
    const refused = await begin([pushing({ ifFailed: 'reject' }), step('next', 'any', ['u5'])])
    // Otherwise the address is paused after so many failures.
    for (const minutes of [0, 1, 4, 15, 46, 167, 528, 1249]) {
      await work(minutes)
      await server.db.update(webhook).set({ failures: 0 })
    }
    expect((await readStory(started)).lines[0]).toContain('转企业管理员 · 刘红、同事 boss 推送失败：对方回应 503')
    expect((await readStory(passed)).lines).toEqual([
      '同步财务 跳过 推送失败：对方回应 503',
      expect.stringContaining('赵磊 处理中'),
    ])
    expect(await readStory(refused)).toMatchObject({ status: '已拒绝' })
    expect((await decide('boss', started, 'reject')).code).toBe(200)
    expect((await readStory(started)).status).toBe('已拒绝')
  })

  it('goes on by itself when an administrator sends it again after the other system was repaired', async () => {
    receiver.reply = replyWith(500)
    const id = await begin([pushing({ results: [{ from: 'total', field: 'amount' }] }), step('next', 'any', ['u5'])])
    await workToTheEnd()
    expect((await readStory(id)).lines[0]).toContain('转企业管理员')
    receiver.reply = replyWith(200, '{"total":700}')
    const token = getToken('admin')
    const log = (await server.send(listWebhookDeliveries, { id: 'erp', current: 1, size: 10 }, { token })).data.records
    expect(log.map(({ event, state }) => `${event} ${state}`)).toEqual(['process.step failed'])
    expect((await server.send(resendWebhookDelivery, { id: log[0]?.id ?? '' }, { token })).code).toBe(200)
    await work(1300)
    expect(await readForm(id)).toMatchObject({ amount: 700 })
    expect((await readStory(id)).lines.at(-1)).toContain('赵磊 处理中')
    const open = await server.db.select().from(processTask).where(eq(processTask.instanceId, id))
    expect(open.filter(({ state }) => state === 'open').map(({ assigneeId }) => assigneeId)).toEqual(['u5'])
  })

  it('is not sent for a process that was withdrawn, and a late answer changes nothing', async () => {
    const withdraw = async (procInstId: string) => {
      const token = getToken('u0')
      const { version } = (await server.send(getTaskDetail, { procInstId }, { token })).data.instance
      return server.send(actOnTask, { procInstId, action: 'revoke', opinion: '不用了', version }, { token })
    }
    receiver.reply = replyWith(500)
    const id = await begin([pushing(), step('next', 'any', ['u5'])])
    await work()
    expect((await withdraw(id)).code).toBe(200)
    await work(1)
    await work(60)
    expect(received).toHaveLength(1)
    expect((await server.db.select().from(webhookDelivery)).map(({ state }) => state)).toEqual(['canceled'])
    server.clock.now = FRIDAY
    const late = await begin([pushing(), step('next', 'any', ['u5'])])
    await advanceHolds(server.handle, FRIDAY)
    receiver.reply = (response) => void withdraw(late).then(() => replyWith(200)(response))
    await work()
    expect((await readStory(late)).status).toBe('已撤销')
    expect((await readStory(late)).lines.join()).not.toContain('外部系统已回应')
  })

  it('is refused where its address is gone meanwhile', async () => {
    const id = await begin([pushing(), step('next', 'any', ['u5'])])
    await advanceHolds(server.handle, FRIDAY)
    await server.db.delete(webhook)
    await work(11)
    expect((await readStory(id)).lines[0]).toContain('转企业管理员 · 刘红、同事 boss 推送地址已被删除')
  })

  it('takes an answer once, when a process ends between delivery and result', async () => {
    receiver.reply = replyWith(200, '{"total":800}')
    const id = await begin([pushing({ results: [{ from: 'total', field: 'amount' }] }), step('next', 'any', ['u5'])])
    await advanceHolds(server.handle, FRIDAY)
    const [delivery] = await server.db.select().from(webhookDelivery).orderBy(asc(webhookDelivery.createdAt))
    // It was sent, and the process ended before it remembered that: the lease of the attempt runs out.
    const lease = new Date(FRIDAY.getTime() + 60_000)
    await server.db.update(webhookDelivery).set({ attempts: 1, nextAt: lease })
    await work(0)
    expect(received).toHaveLength(0)
    await work(2)
    expect(received.map(({ headers }) => headers['x-webhook-id'])).toEqual([delivery?.id])
    await Promise.all([1, 2, 3].map(() => advanceHolds(server.handle, server.clock.now)))
    const { lines } = await readStory(id)
    expect(lines.filter((line) => line.includes('外部系统已回应'))).toHaveLength(1)
    expect(await readForm(id)).toMatchObject({ amount: 800 })
  })
})
