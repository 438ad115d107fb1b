// What a process does by itself while it runs, as its starter and its deciders meet it.
import { eq } from 'drizzle-orm'

import { createWebhook } from '@/contract/organization/webhook'
import { type ProcessContent, type ProcessStepSetting, saveProcess } from '@/contract/workflow/process-setting'
import { webhook } from '@/server/db/schema/webhook'
import { processTask } from '@/server/db/schema/workflow'
import { demoPeople } from '@/server/seed/people'
import { notifyOverdue } from '@/server/workflow/tasks/overdue'

import { createStep } from '../support/process-step'
import { journey, type Stage } from './journey'
import type { Phone } from './phone/types'
import { startWarehouse, waitForEnd, waitForStart } from './process-steps'
import { openAs, toCaller } from './sign-in-steps'

const HOUR_MS = 3_600_000

/** Publishes a process with a reason to fill in, and returns its key. */
async function publish({ server }: Stage, part: Pick<ProcessContent, 'name' | 'prefix' | 'steps'>): Promise<string> {
  const content: ProcessContent = {
    icon: 'more',
    description: '',
    groupName: '行政与人事',
    fields: [
      { field: 'why', label: '事由', type: 'text', required: true },
      { field: 'order', label: '采购单号', type: 'text', start: 'read' },
    ],
    summary: [],
    subject: `{why} 的${part.name}`,
    canBatch: true,
    batchDisabledReason: '',
    ...part,
  }
  const { code, msg, data } = await server.send(
    saveProcess,
    { version: 0, content },
    toCaller(await server.signIn('wangQiang')),
  )
  expect([code, msg]).toEqual([200, msg])
  return data.key
}

async function apply(stage: Stage, name: string, why: string): Promise<void> {
  await openAs(stage, 'liNa', '/pages/application/moreProcessDefList')
  await stage.phone.tap(name)
  await stage.phone.see('采购单号')
  await stage.phone.fill('事由', why)
  await stage.phone.tap('提交')
  await stage.phone.see('提交成功')
}

async function agree(phone: Phone, title: string): Promise<void> {
  await phone.open('/pages/agency/application')
  await phone.tap(title)
  await phone.tap('同意')
  await phone.fill('意见', '可以')
  await phone.tap('确认同意')
  await phone.see('已同意')
}

describe('a process that runs', () => {
  journey('starts another one, waits for it, and ends when that is approved', async (stage) => {
    const { phone, server, another } = stage
    const decider = createStep('decide', { name: '总经理批准' })
    const key = await publish(stage, { name: '合同会签', prefix: 'HQ', steps: [decider] })
    const values = [{ field: 'why', from: 'why' }]
    const sub = createStep('sub', { name: '会签合同', roles: [], kind: 'process', process: { key, values } })
    await publish(stage, { name: '设备采购', prefix: 'SG', steps: [sub] })
    await apply(stage, '设备采购', '五轴机床')
    await phone.tap('查看审批进度')
    await phone.see('会签合同')

    // A job starts it, a moment later.
    await waitForStart(server, 'HQ')
    const boss = await another()
    await openAs({ ...stage, phone: boss }, 'wangQiang', '/pages/agency/application')
    await boss.see('五轴机床 的合同会签')
    await agree(boss, '五轴机床 的合同会签')
    expect(await waitForEnd(server, 'SG')).toBe('approved')

    await phone.open('/pages/agency/application')
    await phone.tap('我发起的')
    await phone.tap('五轴机床 的设备采购')
    await phone.see('已通过')
    await phone.see('完成')
    await phone.scrollToEnd()
    await phone.see('关联流程 1')
    await phone.shotWhenIdle('process-run-sub')
    await phone.tap('五轴机床 的合同会签')
    await phone.see('HQ-')
    await phone.see('流程已通过')
    await phone.see('可以')
  })

  journey(
    'goes on when two of three branches agree, agrees by itself what is late, and takes the answer of another system',
    async (stage) => {
      const { phone, server, another } = stage
      const warehouse = await startWarehouse({ order: { code: 'PO-2026-118' } })
      const hook = { url: 'https://erp.example.com/hook', events: ['process.decided' as const] }
      const created = await server.send(createWebhook, hook, toCaller(await server.signIn('wangQiang')))
      const branch = (name: string, person: keyof typeof demoPeople) =>
        createStep(person, {
          name: `${name}会审`,
          roles: [],
          assignees: [demoPeople[person].id],
          parallel: { group: 'p', branch: name, need: 2 },
        })
      await publish(stage, {
        name: '大额采购',
        prefix: 'DE',
        steps: [
          branch('设备', 'zhangWei'),
          branch('财务', 'wangQiang'),
          branch('安全', 'chenQiang'),
          createStep('late', { name: '公示', dueHours: 24, late: 'agree' }),
          createStep('order', {
            name: '生成采购单',
            roles: [],
            kind: 'webhook',
            webhook: { id: created.data.webhook.id, results: [{ from: 'order.code', field: 'order' }] },
          }),
        ],
      })
      await server.db.update(webhook).set({ url: warehouse.url })
      server.services.settings.mayPushToPrivate = true
      await apply(stage, '大额采购', '三号线')

      const boss = await another()
      await openAs({ ...stage, phone: boss }, 'wangQiang', '/pages/agency/application')
      await agree(boss, '三号线 的大额采购')
      const engineer = await another()
      await openAs({ ...stage, phone: engineer }, 'zhangWei', '/pages/agency/application')
      await agree(engineer, '三号线 的大额采购')
      // The third is not needed any more: it leaves his list.
      const guard = await another()
      await openAs({ ...stage, phone: guard }, 'chenQiang', '/pages/agency/application')
      await guard.gone('三号线 的大额采购')

      await phone.tap('查看审批进度')
      await phone.see('处理中')
      await server.db
        .update(processTask)
        .set({ dueAt: new Date(Date.now() - HOUR_MS) })
        .where(eq(processTask.state, 'open'))
      await notifyOverdue(server.handle, new Date())
      expect(await waitForEnd(server, 'DE')).toBe('approved')
      expect(warehouse.told.join('')).toContain('"event":"process.step"')
      warehouse.close()
      await phone.open('/pages/agency/application')
      await phone.tap('我发起的')
      await phone.tap('三号线 的大额采购')
      await phone.see('PO-2026-118')
      await phone.see('超时自动同意')
      await phone.see('外部系统已回应')
      await phone.shotWhenIdle('process-run-branches')
    },
  )

  journey(
    'runs a part inside of a branch of another one: one of its two agrees, the branch goes on, and then the whole joins',
    async (stage) => {
      const { phone, server, another } = stage
      const outer = (branch: string) => ({ group: 'outer', branch })
      const inner = (branch: string) => ({
        parallel: outer('业务'),
        nestedParallel: [{ group: 'inner', branch, need: 1 }],
      })
      const step = (name: string, person: keyof typeof demoPeople, part: Partial<ProcessStepSetting>) =>
        createStep(person, { name, roles: [], assignees: [demoPeople[person].id], ...part })
      await publish(stage, {
        name: '合同联审',
        prefix: 'LS',
        steps: [
          step('业务复核', 'zhangWei', inner('现场')),
          step('安全复核', 'chenQiang', inner('安全')),
          createStep('file', { name: '业务归档', parallel: outer('业务') }),
          step('财务审核', 'zhaoLei', { parallel: outer('财务') }),
        ],
      })
      await apply(stage, '合同联审', '五轴机床')
      const title = '五轴机床 的合同联审'
      const open = async (person: Parameters<typeof openAs>[1]) => {
        const own = await another()
        await openAs({ ...stage, phone: own }, person, '/pages/agency/application')
        return own
      }
      await agree(await open('zhangWei'), title)
      // The other one of the inner part is not needed any more; the outer branch goes on, and the other one waits as before.
      const guard = await open('chenQiang')
      await guard.gone(title)
      await phone.tap('查看审批进度')
      await phone.see('业务归档')
      await phone.see('现场')
      await phone.shotWhenIdle('process-run-nested')
      await agree(await open('wangQiang'), title)
      await agree(await open('zhaoLei'), title)
      expect(await waitForEnd(server, 'LS')).toBe('approved')
    },
  )
})
