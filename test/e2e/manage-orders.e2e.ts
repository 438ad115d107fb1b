// 管理: lists in another order, which stays when a row was opened and closed.
import { listReportedOpportunities } from '@/contract/partner/opportunity-desk'
import { listManagedProcesses } from '@/contract/workflow/process-setting'

import { journey } from './journey'
import { openAs, toCaller } from './sign-in-steps'

describe('the order of a list of 管理', () => {
  journey('stays when an opportunity was opened and closed [spec R.115]', async (stage) => {
    const { phone, server } = stage
    const token = toCaller(await openAs(stage, 'wangQiang', '/pages/manage/opportunities'))
    const read = async (sort?: 'amount') =>
      (await server.send(listReportedOpportunities, { ...(sort && { sort }) }, token)).data.records
        .slice(0, 3)
        .map(({ opportunityName }) => opportunityName)
    const [usual, ordered] = [await read(), await read('amount')]
    expect(ordered).not.toEqual(usual)
    await phone.seeInOrder(usual)
    await phone.tap('排序，最近更新的在前')
    await phone.tap('排序，金额大的在前')
    await phone.seeInOrder(ordered)
    await phone.shotWhenIdle('manage-opportunities-by-amount')
    await phone.tap(ordered[0] ?? '')
    await phone.arrive('/pages/manage/opportunity')
    await phone.back()
    await phone.arrive('/pages/manage/opportunities')
    await phone.see('排序')
    await phone.seeInOrder(ordered)
  })

  journey('is that of names for processes, within each group', async (stage) => {
    const { phone, server } = stage
    const token = toCaller(await openAs(stage, 'wangQiang', '/pages/manage/company/processes'))
    const { items } = (await server.send(listManagedProcesses, { sort: 'name' }, token)).data
    const [first] = items
    const group = items.filter(({ groupName }) => groupName === first?.groupName).map(({ name }) => name)
    expect(group.length).toBeGreaterThan(1)
    await phone.tap('排序，按发起时的顺序')
    await phone.tap('排序，按名称')
    await phone.seeInOrder(group)
    await phone.shotWhenIdle('manage-processes-by-name')
  })
})
