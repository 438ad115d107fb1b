import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'

import { getCloudService, listCloudServices } from '@/contract/content/cloud'
import { getProcessForm, listProcessDefinitions, startProcess } from '@/contract/workflow/process'
import { actOnTask, getTaskDetail } from '@/contract/workflow/task'
import { listTodos } from '@/contract/workflow/todo'
import { addMonths } from '@/lib/days'
import { DAY_MS } from '@/lib/durations'
import { chinaDay } from '@/lib/wire-time'
import { cloudService } from '@/server/db/schema/cloud'
import { processDefinition } from '@/server/db/schema/workflow'
import { computeRenewedEndDate, countDaysLeft } from '@/server/domains/cloud/cloud-term'
import { cloudServiceId, seedCloud } from '@/server/seed/cloud'
import { seedWorkflow } from '@/server/seed/workflow/workflow'

import { setUpServer } from '../../../support/set-up-server'
import { type Person, startStoryServer } from '../../../support/story'

const server = setUpServer(startStoryServer)

beforeAll(async () => {
  await server.tell()
  await server.handle.tx(async (tx) => {
    await seedWorkflow(tx, server.now())
    await seedCloud(tx, server.now())
  })
})

const listed = async (person: Person = 'zhangWei') =>
  (await server.send(listCloudServices, {}, await server.as(person))).data

async function detail(id: string, person: Person = 'zhangWei') {
  return (await server.send(getCloudService, { id }, await server.as(person))).data
}

async function ask(about: string, procDefKey: string, months: number, person: Person = 'zhangWei') {
  const input = { procDefKey, about, formVersion: 1, main: { months, reason: '继续使用' } }
  return server.send(startProcess, input, await server.as(person))
}

async function decide(procInstId: string, action: 'agree' | 'reject', person: Person = 'wangQiang') {
  const token = await server.as(person)
  const { records } = (await server.send(listTodos, { size: 100 }, token)).data
  const task = records.find((one) => one.procInstId === procInstId)
  const opinion = action === 'reject' ? '预算不足' : ''
  const input = { taskId: task?.taskId ?? '', action, opinion, version: task?.version ?? 0 }
  return server.send(actOnTask, input, token)
}

describe('the terms', () => {
  it('are prolonged from their end, or from today when they are over', () => {
    const now = new Date('2026-11-21T16:30:00Z') // the 22nd in China
    expect(computeRenewedEndDate('2026-11-30', 1, now)).toBe('2026-12-30')
    expect(computeRenewedEndDate('2026-11-01', 1, now)).toBe('2026-12-22')
    expect([countDaysLeft('2026-11-22', now), countDaysLeft('2026-11-20', now)]).toEqual([0, -2])
  })
})

describe('the services of 大智云', () => {
  it('are those a person has, the soonest to end first, and what else there is', async () => {
    const { owned, available } = await listed()
    expect(owned.map(({ name, state }) => [name, state])).toEqual([
      ['访客通行', 'expired'],
      ['设备联网采集', 'expiring'],
      ['个人云盘', 'expiring'],
      ['智能报表', 'active'],
      ['生产看板', 'active'],
    ])
    expect(owned[1]?.daysLeft).toBe(7)
    expect(available.map(({ name }) => name)).toEqual(['预测性维护', '能耗分析', '质量追溯'])
  })

  it('are unseen by another company, and what is personal by colleagues', async () => {
    const { owned } = await listed('otherStaff')
    expect(owned.map(({ name }) => name)).toEqual(['生产看板'])
    // That company has no such process.
    expect((await detail(owned[0]?.id ?? '', 'otherStaff')).procDefKey).toBeNull()
    for (const [id, person] of [
      [cloudServiceId('collect'), 'otherStaff'],
      [cloudServiceId('drive'), 'liNa'],
      [randomUUID(), 'zhangWei'],
    ] as const) {
      expect((await server.send(getCloudService, { id }, await server.as(person))).code).toBe(404)
      expect((await ask(id, 'cloudRenew', 1, person)).code).toBe(404)
    }
    expect((await listed('liNa')).owned.map(({ name }) => name)).not.toContain('个人云盘')
  })

  it('tell what they open, how much is used, and what they need', async () => {
    expect(await detail(cloudServiceId('collect'))).toMatchObject({
      open: { type: 'page', target: '/pages/area/prodBoard' },
      usage: [{ label: '接入机台', used: 46, quota: 50 }, { label: '数据点位' }],
      procDefKey: 'cloudRenew',
    })
    const { open } = await detail(cloudServiceId('drive'))
    expect(open).toMatchObject({ type: 'none', needs: expect.stringContaining('客户端') })
  })
})

describe('a term', () => {
  const readAt = async (days: number) => {
    const endDate = chinaDay(server.clock.at + days * DAY_MS)
    await server.db
      .update(cloudService)
      .set({ endDate })
      .where(eq(cloudService.id, cloudServiceId('report')))
    const { state, daysLeft } = await detail(cloudServiceId('report'))
    return [state, daysLeft]
  }

  it('expires after its last day, and is about to in its last thirty days', async () => {
    const [before] = await server.db
      .select()
      .from(cloudService)
      .where(eq(cloudService.id, cloudServiceId('report')))
    expect([await readAt(-1), await readAt(0), await readAt(30), await readAt(31)]).toEqual([
      ['expired', -1],
      ['expiring', 0],
      ['expiring', 30],
      ['active', 31],
    ])
    await server.db
      .update(cloudService)
      .set({ endDate: before?.endDate ?? '' })
      .where(eq(cloudService.id, cloudServiceId('report')))
  })

  it('is not prolonged while the company has switched the process off', async () => {
    const isRenewal = eq(processDefinition.key, 'cloudRenew')
    await server.db.update(processDefinition).set({ status: 'off' }).where(isRenewal)
    expect((await detail(cloudServiceId('report'))).procDefKey).toBeNull()
    await server.db.update(processDefinition).set({ status: 'on' }).where(isRenewal)
  })
})

describe('a process about a service', () => {
  it('is offered by no list, and needs something to be about', async () => {
    const token = await server.as('zhangWei')
    const { groups } = (await server.send(listProcessDefinitions, {}, token)).data
    const keys = groups.flatMap(({ children }) => children.map(({ procDefKey }) => procDefKey))
    expect(keys).not.toContain('cloudRenew')
    expect((await server.send(getProcessForm, { procDefKey: 'cloudRenew' }, token)).code).toBe(404)
  })

  it('opens filled in, and what the service says cannot be changed by who asks', async () => {
    const about = cloudServiceId('report')
    const token = await server.as('zhangWei')
    const { form } = (await server.send(getProcessForm, { procDefKey: 'cloudRenew', about }, token)).data
    expect(form.boData.main).toMatchObject({
      service: '智能报表',
      monthlyPrice: 120_000,
      months: 12,
      amount: 1_440_000,
    })
    const input = { procDefKey: 'cloudRenew', about, formVersion: 1 }
    const main = { months: 2, reason: '续', monthlyPrice: 1, amount: 1, service: '别的' }
    const { data } = await server.send(startProcess, { ...input, main }, token)
    expect(data.subject).toBe('智能报表 · 续费 2 个月')
    expect((await detail(about)).order).toMatchObject({ amount: 240_000, months: 2, stateName: '审批中' })
    await decide(data.procInstId, 'reject')
  })

  it('is started once by two people at the same moment', async () => {
    const about = cloudServiceId('report')
    const people = ['zhangWei', 'liNa', 'chenQiang'] as const
    await Promise.all(people.map((person) => server.as(person)))
    const answers = await Promise.all(people.map((person) => ask(about, 'cloudRenew', 2, person)))
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409, 409])
    const started = answers.find(({ code }) => code === 200)
    await decide(started?.data.procInstId ?? '', 'reject')
  })

  it('prolongs the term once it is approved, and stands in the history', async () => {
    const about = cloudServiceId('collect')
    const before = await detail(about)
    const { data } = await ask(about, 'cloudRenew', 6)
    expect((await listed('liNa')).owned.find(({ id }) => id === about)?.order).toMatchObject({ state: 'open' })
    expect(await ask(about, 'cloudRenew', 3, 'liNa')).toMatchObject({ code: 409, msg: '该服务已有申请在审批中' })
    expect((await decide(data.procInstId, 'agree')).code).toBe(200)
    const after = await detail(about)
    expect(after.endDate).toBe(addMonths(before.endDate ?? '', 6))
    expect([after.state, after.order]).toEqual(['active', null])
    expect(after.orders[0]).toMatchObject({ state: 'approved', stateName: '已通过', months: 6, applicant: '张伟' })
  })

  it('changes nothing when it is refused, and may be asked for again', async () => {
    const about = cloudServiceId('visitor')
    const { data } = await ask(about, 'cloudRenew', 12)
    await decide(data.procInstId, 'reject')
    expect(await detail(about)).toMatchObject({ state: 'expired', order: null, orders: [{ stateName: '已拒绝' }] })
    expect((await ask(about, 'cloudRenew', 12)).code).toBe(200)
  })

  it('begins a service that the company did not have', async () => {
    const [product] = (await listed()).available
    const { data } = await ask(product?.id ?? '', 'cloudOrder', 3)
    await decide(data.procInstId, 'agree')
    const { owned, available } = await listed()
    const today = chinaDay(server.now().getTime())
    const begun = owned.find(({ name }) => name === product?.name)
    expect(begun).toMatchObject({ startDate: today, endDate: addMonths(today, 3) })
    expect(available.map(({ name }) => name)).not.toContain(product?.name)
    expect((await detail(begun?.id ?? '')).orders).toHaveLength(1)
  })

  it('is not started for what the company has by now: the page of the product shows the service', async () => {
    const [product] = (await listed()).available
    const about = product?.id ?? ''
    const { data } = await ask(about, 'cloudOrder', 3)
    await decide(data.procInstId, 'agree')
    const said = { code: 409, msg: '企业已开通该服务，请返回后查看' }
    expect(await ask(about, 'cloudOrder', 3, 'liNa')).toMatchObject(said)
    const opened = await server.send(getProcessForm, { procDefKey: 'cloudOrder', about }, await server.as('liNa'))
    expect(opened).toMatchObject(said)
    const { owned } = await listed()
    expect(owned.filter(({ name }) => name === product?.name)).toHaveLength(1)
    expect(await detail(about, 'liNa')).toMatchObject({ id: owned.find(({ name }) => name === product?.name)?.id })
  })

  it('is seen by colleagues and opened by those who have a part in it', async () => {
    const about = cloudServiceId('board')
    const { data } = await ask(about, 'cloudRenew', 1)
    const orderSeenBy = async (person: Person) =>
      (await detail(about, person)).orders.find(({ procInstId }) => procInstId === data.procInstId)?.mayOpen
    expect([await orderSeenBy('zhangWei'), await orderSeenBy('wangQiang'), await orderSeenBy('liNa')]).toEqual([
      true,
      true,
      false,
    ])
    const opened = await server.send(getTaskDetail, { procInstId: data.procInstId }, await server.as('liNa'))
    expect(opened.code).toBe(404)
  })
})
