// 管理 › 流程设计 › 统计: how a process runs, and the instances behind a figure.
import { getProcessInsight, listInsightInstances } from '@/contract/workflow/process-insight'
import { listManagedProcesses } from '@/contract/workflow/process-setting'

import { journey } from './journey'
import { openAs, toCaller } from './sign-in-steps'

describe('流程统计', () => {
  journey('an administrator sees where a process waits, and searches the list of a figure', async (stage) => {
    const { phone, server } = stage
    const token = toCaller(await openAs(stage, 'wangQiang', '/pages/manage/company/processes'))
    const { items } = (await server.send(listManagedProcesses, {}, token)).data
    const [busiest] = [...items].sort((a, b) => b.running - a.running)
    if (!busiest) throw new Error('the demo has no process')
    const { key, name } = busiest
    const insight = (await server.send(getProcessInsight, { key, days: 90 }, token)).data
    expect(insight.running).toBeGreaterThan(0)
    await phone.tap(name)
    await phone.tap('统计，有多少在审批、各节点用时、停在哪里')
    await phone.see('流程统计')
    await phone.see('从发起到结束')
    await phone.shotWhenIdle('manage-process-insight')
    await phone.tap(`审批中，${insight.running} 个`)
    await phone.see('这里只看进度')
    const list = (await server.send(listInsightInstances, { key, days: 90, figure: 'running' }, token)).data
    expect(list.total).toBe(insight.running)
    const [first] = list.records
    if (!first) throw new Error('the list of a figure is empty')
    await phone.see(`${first.starterName} · ${first.serialNo}`)
    await phone.see(`停在${first.stepName ?? ''}`)
    await phone.shotWhenIdle('manage-process-insight-list')
    const ask = { key, days: 90, figure: 'running', sort: 'oldest' } as const
    const oldest = (await server.send(listInsightInstances, ask, token)).data.records
    const numbers = oldest.map(({ serialNo }) => serialNo)
    await phone.tap('排序，最早的在前')
    await phone.seeInOrder(numbers.slice(0, 3))
    await phone.fill('搜索发起人、处理人或编号', numbers[0] ?? '')
    await phone.gone(numbers[1] ?? '')
    await phone.see(numbers[0] ?? '')
    await phone.shotWhenIdle('manage-process-insight-found')
    await phone.fill('搜索发起人、处理人或编号', '从来没有的人')
    await phone.see('没有符合条件的申请')
    await phone.tap('清除条件')
    await phone.seeInOrder(numbers.slice(0, 3))
    await phone.tap('关闭')
    await phone.gone('这里只看进度')
    await phone.tap('从发起到结束，平均')
    await phone.see('用时最长的在前')
    await phone.see('用时 ')
    await phone.shotWhenIdle('manage-process-insight-slowest')
    await phone.tap('关闭')
    await phone.gone('这里只看进度')
    await phone.tap('近一年')
    const year = (await server.send(getProcessInsight, { key, days: 365 }, token)).data
    await phone.see('已通过')
    await phone.see(`${year.approved} 个`)
    if (year.reasons.length > 0) await phone.see('个申请里才列出来')
    await phone.tap('关闭')
    await phone.gone('从发起到结束')
  })
})
