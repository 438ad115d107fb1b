import { createHmac } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import Fastify from 'fastify'

import { listMessages } from '@/contract/message/message'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  resendWebhookDelivery,
  testWebhook,
  type WebhookEvent,
} from '@/contract/organization/webhook'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/durations'
import { webhook, webhookDelivery } from '@/server/db/schema/webhook'
import { listDeliveries } from '@/server/domains/company/webhook/webhook-store'
import { runHousekeeping } from '@/server/jobs/housekeeping'
import { scheduleWebhookDelivery, sendWebhooks, WEBHOOK_FAILURES_MAX } from '@/server/jobs/webhook-delivery'
import { postWebhook, signWebhook } from '@/server/jobs/webhook-request'
import { enqueueWebhookEvent } from '@/server/notifications/webhook-queue'
import { demoCompanies } from '@/server/seed/people'

import { replyWith, setUpHttpReceiver } from '../../../support/http-receiver'
import { type Person, type StoryServer, startStoryServer } from '../../../support/story'
import { startWithoutJobs } from '../../../support/without-jobs'

let server: StoryServer
const receiver = setUpHttpReceiver()
const { received } = receiver
const as = (person: Person = 'wangQiang') => server.as(person)
const log = { warn: (error: unknown) => Promise.reject(error) }
const companyId = demoCompanies.main.id
const rules = { mayBePrivate: true }

function buildServices() {
  const { handle, settings, webhookSeal } = server.services
  return { handle, settings, webhookSeal, now: () => server.now() }
}
const send = () => sendWebhooks(buildServices(), log, rules)
const happen = (event: WebhookEvent = 'visit.arrived', company = companyId) =>
  server.handle.tx((tx) => enqueueWebhookEvent(tx, company, event, { visitId: 'v1' }, server.now()))

/** An address that the running server would refuse: it is moved to the receiver of this test. */
async function addReceiver(path = '/hook', events: WebhookEvent[] = ['visit.arrived'], person?: Person) {
  const url = `https://erp.example.com${path}`
  const { data } = await server.send(createWebhook, { url, events }, await as(person))
  await server.db
    .update(webhook)
    .set({ url: `${receiver.base}${path}` })
    .where(eq(webhook.id, data.webhook.id))
  return { id: data.webhook.id, secret: data.secret }
}
const readLog = async (id: string) =>
  (await listDeliveries(server.db, companyId, { id, named: '', current: 1, size: 100 }, { offset: 0, limit: 100 }))
    .records
const readStatus = async (id: string) =>
  (await server.send(listWebhooks, {}, await as())).data.find((one) => one.id === id)

beforeAll(async () => {
  server = await startWithoutJobs(() => startStoryServer())
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.tell()
  await server.db.delete(webhook)
  receiver.reply = replyWith(200, 'ok')
})

describe('an address that events are sent to', () => {
  it('is added by an administrator of 数据, who alone reads its secret, once', async () => {
    const input = { url: 'https://erp.example.com/hook', events: ['visit.arrived' as const] }
    expect(await server.send(createWebhook, input, await as('liNa'))).toMatchObject({ code: 403 })
    const { data } = await server.send(createWebhook, input, await as())
    expect(data.secret).toMatch(/^whsec_[\w-]{43}$/)
    const listed = await server.send(listWebhooks, {}, await as())
    expect(JSON.stringify(listed.data)).not.toContain(data.secret)
    expect(listed.data[0]).toMatchObject({ url: input.url, status: 'active', hint: data.secret.slice(-4) })
    const [row] = await server.db.select().from(webhook)
    expect(JSON.stringify(row)).not.toContain(data.secret)
    expect(await server.send(createWebhook, input, await as())).toMatchObject({
      code: 422,
      data: { url: '这个地址已经添加过' },
    })
  })

  it.each(['http://erp.example.com/', 'https://127.0.0.1/', 'https://[::1]/', 'https://erp.internal/', 'no address'])(
    'is not %s',
    async (url) => {
      const answer = await server.send(createWebhook, { url, events: ['visit.arrived'] }, await as())
      expect(answer).toMatchObject({ code: 422, data: { url: expect.any(String) } })
    },
  )

  it('is changed by the later of two administrators only once what the first has changed was read', async () => {
    const { id } = await addReceiver()
    const change = async (input: { events?: WebhookEvent[]; isActive?: boolean; version: number }) =>
      server.send(changeWebhook, { id, ...input }, await as())
    const { version } = (await readStatus(id)) ?? { version: 0 }
    expect((await change({ version, isActive: false })).data).toMatchObject({ status: 'paused', version: version + 1 })
    expect(await change({ version, events: ['form.submitted'] })).toMatchObject({
      code: 409,
      msg: '他人刚刚修改过这个推送地址，请核对',
    })
    expect(await readStatus(id)).toMatchObject({ status: 'paused', events: ['visit.arrived'] })
    const later = await change({ version: version + 1, events: ['form.submitted'] })
    expect(later.data).toMatchObject({ events: ['form.submitted'], version: version + 2 })
  })

  it('of another company is not found', async () => {
    const { id } = await addReceiver()
    const other = await as('otherAdministrator')
    for (const call of [changeWebhook, deleteWebhook, testWebhook] as const)
      expect(await server.send(call, { id, version: 0 }, other)).toMatchObject({ code: 404 })
    expect(await server.send(listWebhookDeliveries, { id }, other)).toMatchObject({ code: 404 })
    await happen()
    const [delivery] = await readLog(id)
    expect(await server.send(resendWebhookDelivery, { id: delivery?.id ?? '' }, other)).toMatchObject({ code: 404 })
  })
})

describe('an event', () => {
  it('is sent once, signed, to those who want it', async () => {
    const began = Math.floor(Date.now() / 1000)
    const { id, secret } = await addReceiver()
    const unwilling = await addReceiver('/other', ['form.submitted'])
    await happen()
    await send()
    await send()
    expect(received).toHaveLength(1)
    const [{ headers, body } = { headers: {}, body: '' }] = received
    const timestamp = String(headers['x-webhook-timestamp'])
    const expected = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
    expect(headers['x-webhook-signature']).toBe(`sha256=${expected}`)
    expect(Number(timestamp)).toBeGreaterThanOrEqual(began)
    expect(Number(timestamp)).toBeLessThanOrEqual(Date.now() / 1000)
    expect(JSON.parse(body)).toMatchObject({ event: 'visit.arrived', companyId, data: { visitId: 'v1' } })
    expect(JSON.parse(body).id).toBe(headers['x-webhook-id'])
    expect(await readLog(id)).toMatchObject([{ state: 'delivered', statusCode: 200, answer: 'ok', attempts: 1 }])
    expect(await readLog(unwilling.id)).toEqual([])
  })

  it('is never sent without a signature', async () => {
    const { id } = await addReceiver()
    await server.db.update(webhook).set({ sealedSecret: 'unreadable' }).where(eq(webhook.id, id))
    await happen()
    await send()
    expect(received).toEqual([])
    expect((await readLog(id))[0]).toMatchObject({ state: 'waiting', statusCode: null, attempts: 1 })
  })

  it('that is canceled while it is under way stays so', async () => {
    const { id } = await addReceiver()
    await happen()
    receiver.reply = (response) =>
      void server.db
        .update(webhookDelivery)
        .set({ state: 'canceled', nextAt: null })
        .then(() => response.end('ok'))
    await send()
    expect((await readLog(id))[0]).toMatchObject({ state: 'canceled' })
  })

  it('that arrives ends a row of failures', async () => {
    const { id } = await addReceiver()
    await server.db
      .update(webhook)
      .set({ failures: WEBHOOK_FAILURES_MAX - 1 })
      .where(eq(webhook.id, id))
    await happen()
    await send()
    receiver.reply = replyWith(500)
    await happen()
    await send()
    expect(await readStatus(id)).toMatchObject({ status: 'active', failures: 1 })
  })

  it('is not queued when its transaction fails', async () => {
    const { id } = await addReceiver()
    const failing = server.handle.tx(async (tx) => {
      await enqueueWebhookEvent(tx, companyId, 'visit.arrived', {}, server.now())
      throw new Error('the event did not happen')
    })
    await expect(failing).rejects.toThrow()
    expect(await readLog(id)).toEqual([])
  })

  it('is sent by one of two processes', async () => {
    await addReceiver()
    for (let count = 0; count < 5; count++) await happen()
    await Promise.all([send(), send()])
    expect(received).toHaveLength(5)
    expect(new Set(received.map(({ body }) => JSON.parse(body).id)).size).toBe(5)
  })

  it('is tried again later and later, within 24 hours, and then given up', async () => {
    const { id } = await addReceiver()
    receiver.reply = replyWith(503, 'busy')
    await happen()
    const start = server.clock.at
    for (let count = 0; count < 200 && (await readLog(id))[0]?.state === 'waiting'; count++) {
      await send()
      server.clock.at += 10 * MINUTE_MS
      if (server.clock.at - start > DAY_MS) break
    }
    const [end] = await readLog(id)
    expect(end).toMatchObject({ state: 'failed', attempts: 8, statusCode: 503, answer: 'busy', nextTime: null })
    expect(server.clock.at - start).toBeLessThanOrEqual(DAY_MS)
    expect(server.clock.at - start).toBeGreaterThan(20 * HOUR_MS)
    receiver.reply = replyWith(204)
    server.clock.at = start
    expect(await server.send(resendWebhookDelivery, { id: end?.id ?? '' }, await as())).toMatchObject({ code: 200 })
    await send()
    expect((await readLog(id))[0]).toMatchObject({ state: 'delivered', statusCode: 204 })
    // The same event for the receiver.
    expect(new Set(received.map(({ headers }) => headers['x-webhook-id'])).size).toBe(1)
  })

  it('is sent again once it was tried, also before its next attempt, and never for a process that no longer waits', async () => {
    const { id } = await addReceiver()
    await happen()
    const [queued] = await readLog(id)
    const resend = async () => server.send(resendWebhookDelivery, { id: queued?.id ?? '' }, await as())
    expect(await resend()).toMatchObject({ code: 409, msg: '这次推送马上就会发送，不必重新发送' })
    receiver.reply = replyWith(503)
    await send()
    expect((await readLog(id))[0]).toMatchObject({ state: 'waiting', attempts: 1 })
    receiver.reply = replyWith(204)
    expect(await resend()).toMatchObject({ code: 200 })
    await send()
    expect((await readLog(id))[0]).toMatchObject({ state: 'delivered' })
    await server.db
      .update(webhookDelivery)
      .set({ state: 'canceled', nextAt: null })
      .where(eq(webhookDelivery.webhookId, id))
    expect(await resend()).toMatchObject({ code: 409, msg: '流程已不再等待这次推送，不能重新发送' })
    await send()
    expect(received).toHaveLength(2)
  })

  it('keeps 500 characters of an answer, without control characters', async () => {
    const { id } = await addReceiver()
    receiver.reply = replyWith(400, `\0好${'坏'.repeat(5000)}`)
    await happen()
    await send()
    const [{ answer } = { answer: '' }] = await readLog(id)
    expect(Array.from(answer).length).toBeLessThanOrEqual(500)
    expect(answer.trimStart().startsWith('好坏')).toBe(true)
  })

  it('does not follow a redirect', async () => {
    const { id } = await addReceiver()
    receiver.reply = replyWith(302, '', { location: `${receiver.base}/elsewhere` })
    await happen()
    await send()
    expect(received).toHaveLength(1)
    expect((await readLog(id))[0]).toMatchObject({ state: 'waiting', statusCode: 302 })
  })

  it.each([
    ['changes the protocol', 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'],
    ['ends before its content', 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc'],
    ['is none', 'ready\r\n\r\n'],
  ])('fails where the answer %s, and holds no other up', async (_what, bytes) => {
    const { id } = await addReceiver()
    receiver.reply = ({ socket }) => void socket?.end(bytes)
    await happen()
    await send()
    expect((await readLog(id))[0]).toMatchObject({ state: 'waiting', statusCode: null, attempts: 1 })
  })

  it('stops for an address that fails again and again, and its administrators are told once', async () => {
    const { id } = await addReceiver()
    receiver.reply = replyWith(500)
    for (let count = 0; count < WEBHOOK_FAILURES_MAX + 5; count++) await happen()
    await send()
    await send()
    expect(await readStatus(id)).toMatchObject({ status: 'paused' })
    const { data } = await server.send(listMessages, { msgType: 'system' }, await as())
    expect(data.records.filter(({ title }) => title === '推送已暂停')).toHaveLength(1)
    const before = (await readLog(id)).length
    await happen()
    expect(await readLog(id)).toHaveLength(before)
    const [one] = await readLog(id)
    expect(await server.send(resendWebhookDelivery, { id: one?.id ?? '' }, await as())).toMatchObject({ code: 409 })
    // A test goes out while the rest waits.
    receiver.reply = replyWith(200)
    received.length = 0
    await server.send(testWebhook, { id }, await as())
    server.clock.at += HOUR_MS
    await send()
    expect(received.map(({ headers }) => headers['x-webhook-event'])).toEqual(['test'])
    const { data: again } = await server.send(
      changeWebhook,
      { id, version: (await readStatus(id))?.version ?? 0, isActive: true },
      await as(),
    )
    expect(again).toMatchObject({ status: 'active', failures: 0 })
    await send()
    expect(received.length).toBeGreaterThan(1)
  })

  it('is deleted with its address, and after 30 days', async () => {
    const { id } = await addReceiver()
    await happen()
    expect(await server.send(deleteWebhook, { id }, await as())).toMatchObject({ code: 200 })
    expect(await server.db.$count(webhookDelivery)).toBe(0)
    await addReceiver()
    await happen()
    await runHousekeeping(server.services, new Date(server.clock.at + 29 * DAY_MS))
    expect(await server.db.$count(webhookDelivery)).toBe(1)
    await runHousekeeping(server.services, new Date(server.clock.at + 31 * DAY_MS))
    expect(await server.db.$count(webhookDelivery)).toBe(0)
  })
})

/** The job as the server schedules it, each turn of its timer by hand. */
function scheduleByHand() {
  let turn: () => void = () => undefined
  const timers = jest.spyOn(globalThis, 'setInterval').mockImplementation((run) => {
    turn = run as () => void
    return setTimeout(() => undefined, 0)
  })
  const app = Fastify().decorate('services', server.services).decorate('metrics', null)
  const settings = { ...server.settings, mayPushToPrivate: true }
  scheduleWebhookDelivery(app, { ...buildServices(), settings })
  timers.mockRestore()
  return { turn: () => turn(), close: () => app.close() }
}

describe('an event for one address of a company beside another that hangs', () => {
  const EACH = 25

  it('goes out in the next run, and the one that hangs has ten under way at most', async () => {
    const held: ServerResponse[] = []
    receiver.reply = (response) => {
      if (response.req.url === '/hangs') held.push(response)
      else response.end('ok')
    }
    const hanging = await addReceiver('/hangs')
    const prompt = await addReceiver('/prompt', ['form.submitted'])
    const countDelivered = async (id: string) => (await readLog(id)).filter(({ state }) => state === 'delivered').length
    for (let count = 0; count < EACH; count++) await happen()
    const job = scheduleByHand()
    const turnUntil = async (isDone: () => Promise<boolean> | boolean) => {
      while (!(await isDone())) {
        job.turn()
        await sleep(20)
      }
    }
    await turnUntil(() => held.length === 10)
    for (let count = 0; count < EACH; count++) await happen('form.submitted')
    await turnUntil(async () => (await countDelivered(prompt.id)) === EACH)
    expect(held).toHaveLength(10)
    expect(await countDelivered(hanging.id)).toBe(0)
    receiver.reply = replyWith(200, 'ok')
    for (const response of held) response.end('ok')
    await turnUntil(async () => (await countDelivered(hanging.id)) === EACH)
    expect(received).toHaveLength(2 * EACH)
    await job.close()
  })
})

describe('an event for an address behind a thousand others that wait for their next attempt', () => {
  it('has its turn in the second run', async () => {
    const { id } = await addReceiver()
    const now = new Date(server.clock.at)
    const [own] = await server.db.select().from(webhook).where(eq(webhook.id, id))
    if (!own) throw new Error('the address is gone')
    // Before every id that the server makes.
    const ids = Array.from({ length: 1000 }, (_, n) => `0000-${String(n).padStart(4, '0')}`)
    await server.db.insert(webhook).values(ids.map((other) => ({ ...own, id: other, url: `${own.url}/${other}` })))
    const nextAt = new Date(now.getTime() + HOUR_MS)
    const event = { event: 'visit.arrived', body: '{}', createdAt: now }
    const waiting = ids.map((webhookId) => ({ ...event, id: webhookId, webhookId, nextAt }))
    await server.db.insert(webhookDelivery).values(waiting)
    await server.db.insert(webhookDelivery).values({ ...event, id: 'own', webhookId: id, nextAt: now })
    await send()
    expect(received).toHaveLength(0)
    const job = scheduleByHand()
    while (received.length === 0) {
      job.turn()
      await sleep(20)
    }
    expect(received.map(({ headers }) => headers['x-webhook-id'])).toEqual(['own'])
    await job.close()
  })
})

describe('an event of one company beside many of another', () => {
  const SLOW = 5
  const EACH = 12

  /** Sixty events of the main company wait; the other company has an address too, and no event yet. */
  async function fillQueue() {
    for (let count = 0; count < SLOW; count++) await addReceiver(`/slow/${count}`)
    await addReceiver('/other', ['visit.arrived'], 'otherAdministrator')
    for (let count = 0; count < EACH; count++) await happen()
    server.clock.at += MINUTE_MS
  }
  const happenToOther = () => happen('visit.arrived', demoCompanies.other.id)
  const isOther = ({ body }: { body: string }) => JSON.parse(body).companyId === demoCompanies.other.id
  const countDelivered = () => server.db.$count(webhookDelivery, eq(webhookDelivery.state, 'delivered'))

  it('has its turn in the next run, however many wait before it', async () => {
    await fillQueue()
    await happenToOther()
    await send()
    expect(received.filter(isOther)).toHaveLength(1)
    expect(received.length).toBeLessThan(SLOW * EACH)
  })

  it('goes out while the receivers of the other company keep theirs waiting, and then those go on', async () => {
    const held: ServerResponse[] = []
    receiver.reply = (response) => {
      if (response.req.url?.startsWith('/slow')) held.push(response)
      else response.end('ok')
    }
    await fillQueue()
    const job = scheduleByHand()
    job.turn()
    while (held.length === 0) await sleep(5)
    await happenToOther()
    while (!received.some(isOther)) {
      job.turn()
      await sleep(20)
    }
    expect(held.length).toBeLessThan(SLOW * EACH)
    receiver.reply = replyWith(200, 'ok')
    for (const response of held) response.end('ok')
    while ((await countDelivered()) < SLOW * EACH + 1) {
      server.clock.at += MINUTE_MS
      job.turn()
      await sleep(20)
    }
    await job.close()
  })
})

describe('a name', () => {
  const event = { secret: 's', id: 'e1', event: 'test', body: '{}' }
  const resolve = (addresses: string[]) => (_host: string, _options: object, done: (error: null, all: never) => void) =>
    done(null, addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })) as never)

  it.each([
    ['a private address', ['192.168.1.2']],
    ['a loopback address', ['127.0.0.1']],
    ['the metadata service', ['169.254.169.254']],
    ['a public and a private address', ['8.8.8.8', '10.0.0.1']],
    ['IPv4 in IPv6', ['::ffff:127.0.0.1']],
    ['a unique local address', ['fd00::1']],
    ['nothing', []],
  ])('that resolves to %s is not connected to', async (_what, addresses) => {
    const target = { ...event, url: `https://erp.example.com:${new URL(receiver.base).port}/` }
    const attempt = await postWebhook(target, { mayBePrivate: false, resolve: resolve(addresses) as never })
    expect(attempt).toEqual({ statusCode: null, answer: '', error: '域名指向内部网络，没有推送' })
    expect(received).toEqual([])
  })

  it.each([
    ['ENOTFOUND', '域名无法解析'],
    ['EAI_AGAIN', '域名无法解析'],
    ['ECONNRESET', '连接被中断'],
    ['ETIMEDOUT', '连接超时'],
    ['EHOSTUNREACH', '无法到达对方'],
    ['CERT_HAS_EXPIRED', '对方的证书无效'],
    ['EPROTO', '连接失败'],
  ])('that fails with %s says so in words, without its address', async (code, error) => {
    const fail = (_host: string, _options: object, done: (error: Error) => void) =>
      done(Object.assign(new Error('erp.example.com'), { code }))
    const target = { ...event, url: 'http://erp.example.com/?token=1' }
    const attempt = await postWebhook(target, { mayBePrivate: true, resolve: fail as never })
    expect(attempt).toEqual({ statusCode: null, answer: '', error })
  })

  it('is resolved once, and connected to where it was checked', async () => {
    let lookups = 0
    const once = (...args: Parameters<ReturnType<typeof resolve>>) => {
      lookups += 1
      resolve(['127.0.0.1'])(...args)
    }
    const target = { ...event, url: `http://erp.example.com:${new URL(receiver.base).port}/` }
    const attempt = await postWebhook(target, { mayBePrivate: true, resolve: once as never })
    expect(attempt).toMatchObject({ statusCode: 200 })
    expect(lookups).toBe(1)
    expect(signWebhook('s', '1', '{}')).toBe(`sha256=${createHmac('sha256', 's').update('1.{}').digest('hex')}`)
  })
})
