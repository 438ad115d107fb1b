import { and, eq, sql } from 'drizzle-orm'

import { createToken } from '@/contract/identity/auth'
import { getProcessForm, startProcess } from '@/contract/workflow/process'
import { getTaskDetail } from '@/contract/workflow/task'
import { countTodos, listCirculated, listDoneTasks, listMyProcesses, listTodos } from '@/contract/workflow/todo'
import { HOUR_MS } from '@/lib/durations'
import { message } from '@/server/db/schema/home'
import { appUser } from '@/server/db/schema/identity'
import { processHistory, processInstance, processTask } from '@/server/db/schema/workflow'
import { notifyUpcomingLaunches } from '@/server/domains/launch/sign-up'
import { updateProtections } from '@/server/domains/partner/upkeep'
import { notifyOverstays } from '@/server/domains/visit/upkeep'
import { seedDemo } from '@/server/seed'
import { DEMO_PASSWORD, type DemoPersonKey, demoPeople } from '@/server/seed/people'
import { seedThousand } from '@/server/seed/workflow/workflow-bulk'
import { notifyOverdue } from '@/server/workflow/tasks/overdue'

import { note } from '../../support/note'
import { startTestServer } from '../../support/server'
import { setUpServer } from '../../support/set-up-server'

const NOW = new Date('2026-11-20T02:24:00Z')
const server = setUpServer(() => startTestServer({ replace: () => ({ now: () => NOW }) }))

async function signIn(key: DemoPersonKey): Promise<{ token: string }> {
  const input = {
    grant_type: 'password',
    client: 'user',
    username: demoPeople[key].phone,
    password: DEMO_PASSWORD,
  } as const
  const { body } = await server.send(createToken, input)
  return { token: String(body.access_token) }
}

beforeAll(async () => {
  await seedDemo(server.handle, NOW, server.services.files)
})

describe('the demo story', () => {
  it('gives the approver the to-dos of the design, with what decides on each card', async () => {
    const { data } = await server.send(listTodos, {}, await signIn('zhangWei'))
    expect(data.records.map(({ subject, startUserName, taskKind }) => [subject, startUserName, taskKind])).toEqual([
      ['苏州客户验厂', '李娜', 'main'],
      ['工装采购 · 液压卡盘 ×2', '袁浩', 'before'],
      ['CNC-07 主轴异响', '陈强', 'main'],
      ['备件采购 · 伺服电机 ×4', '李娜', 'main'],
      ['博世供应商参观 · 3 人', '王敏', 'main'],
      ['2027 年度框架协议', '钱进', 'main'],
      // Returned to him: he changes it.
      ['备件采购 · 主轴轴承 ×6', '张伟', null],
    ])
    const servo = data.records[3]
    expect(servo).toMatchObject({ bizKey: 'PR-20261120-0043', amount: 3_860_000, procDefName: '采购申请' })
    expect(data.records.filter(({ dueTime }) => dueTime && dueTime < '2026-11-20 10:24:00')).toHaveLength(1)
  })

  it('opens the quotation that hangs on it', async () => {
    const token = await signIn('zhangWei')
    const { data } = await server.send(listTodos, { keyword: '伺服' }, token)
    const taskId = data.records[0]?.taskId ?? ''
    const { files } = (await server.send(getTaskDetail, { taskId }, token)).data.form
    expect(files).toMatchObject([{ name: '报价单-安川.pdf', contentType: 'application/pdf' }])
    const answer = await server.inject({ url: files[0]?.url ?? '' })
    expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, files[0]?.size])
    expect(answer.rawPayload.subarray(0, 8).toString('latin1')).toBe('%PDF-1.4')
  })

  it.each(['zhangWei', 'liNa', 'chenQiang', 'wangQiang', 'wangMin', 'reviewer'] as const)(
    '%s finds something in every list of their own',
    async (key) => {
      const token = await signIn(key)
      const lists = [listTodos, listDoneTasks, listMyProcesses, listCirculated] as const
      const totals = await Promise.all(lists.map(async (list) => (await server.send(list, {}, token)).data.total))
      const expected = { zhangWei: 4, reviewer: 4 }[key as string] ?? 2
      expect(totals.filter((total) => total > 0).length).toBeGreaterThanOrEqual(expected)
    },
  )

  it('gives one person a thousand to-dos, in the order of time, quickly', async () => {
    const token = await signIn('loaded')
    expect((await server.send(countTodos, {}, token)).data).toMatchObject({ todo: 1000 })
    const last = await server.send(listTodos, { current: 10, size: 100 }, token)
    expect(last.data).toMatchObject({ total: 1000, pages: 10 })
    expect(last.data.records).toHaveLength(100)
  })

  it('has told of all that is late, and the clock alone tells nothing more in its first two hours', async () => {
    const listTitles = async () =>
      (await server.db.select({ title: message.title }).from(message)).map((row) => row.title)
    const before = await listTitles()
    for (const title of ['已逾期：2027 年度框架协议', '林芳（顺达物流）超时未离场']) expect(before).toContain(title)
    const checks = [notifyOverdue, notifyOverstays, notifyUpcomingLaunches, updateProtections]
    for (const hours of [0.02, 1, 2])
      for (const check of checks) await check(server.handle, new Date(NOW.getTime() + hours * HOUR_MS))
    expect(await listTitles()).toEqual(before)
  })

  it.each([
    ['jiangBo', '陈强'],
    ['chenQiang', '高鹏'],
    ['luBin', '高鹏'],
  ] as const)('sends the leave of %s to %s: nobody decides their own', async (key, holder) => {
    const token = await signIn(key)
    const { formVersion } = (await server.send(getProcessForm, { procDefKey: 'leave' }, token)).data
    const main = { kind: '年假', period: ['2026-12-01', '2026-12-01'], reason: '家中有事' }
    const { data } = await server.send(startProcess, { procDefKey: 'leave', formVersion, main }, token)
    const holders = await server.db
      .select({ name: appUser.name })
      .from(processTask)
      .innerJoin(appUser, eq(appUser.id, processTask.assigneeId))
      .where(and(eq(processTask.instanceId, data.procInstId), eq(processTask.state, 'open')))
    expect(holders).toEqual([{ name: holder }])
  })

  it('leaves a fresh company empty, and keeps another one apart', async () => {
    const empty = await signIn('empty')
    expect((await server.send(countTodos, {}, empty)).data).toMatchObject({ count: 0 })
    const { data } = await server.send(listTodos, {}, await signIn('otherAdministrator'))
    expect(data.records.map(({ subject }) => subject)).toEqual(['请假一天'])
  })

  it('changes nothing when it is told again', async () => {
    const counted = async () =>
      (await server.db.select({ count: sql<string>`count(*)` }).from(processInstance))[0]?.count
    const before = await counted()
    await seedDemo(server.handle, NOW, server.services.files)
    expect(await counted()).toBe(before)
  })

  it('writes the thousand in batches, not one by one', async () => {
    await server.handle.tx(async (tx) => {
      await tx.delete(processHistory)
      await tx.delete(processTask)
      await tx.delete(processInstance)
    })
    const began = performance.now()
    await server.handle.tx((tx) => seedThousand(tx, NOW))
    const milliseconds = Math.round(performance.now() - began)
    note(`a thousand to-dos are seeded in ${milliseconds} ms on ${server.handle.kind}`)
    const [counted] = await server.db.select({ count: sql<string>`count(*)` }).from(processInstance)
    expect(Number(counted?.count)).toBeGreaterThanOrEqual(1000)
  })
})
