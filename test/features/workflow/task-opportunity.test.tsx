import { getReviewedOpportunity } from '@/contract/partner/opportunity-desk'
import { TaskOpportunity } from '@/features/workflow/task/TaskOpportunity'

import { ok, refusal } from '../../support/api-server'
import { readPage, wait } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ pages: ['/pages/eform/bpmTask/flowApprove'] })

const opportunity = {
  opportunityNo: 'SJ-20261120-0001',
  status: 'approved',
  statusName: '已通过',
  protectEnd: '2027-02-20 10:00:00',
  nextStep: '报价',
  nextDate: '2026-11-25',
  followUps: [{ time: '2026-11-22 09:30:00', content: '现场量了节拍', userName: '周敏', kindName: '拜访', photos: [] }],
  history: [
    {
      time: '2026-11-21 11:00:00',
      action: 'approved',
      title: '审核通过',
      content: '保护 90 天',
      byName: '王强',
    },
  ],
}

const show = (procDefKey: string) => drawScreen(<TaskOpportunity procInstId="i1" procDefKey={procDefKey} />)
const listRequests = () => server.arrived.filter(({ path }) => path === getReviewedOpportunity.path)

it('shows who reviews an opportunity its follow-ups and its history as they are now', async () => {
  server.on(getReviewedOpportunity.path, ok(opportunity))
  await show('opportunityReview')
  await until(() => readPage().includes('现场量了节拍'))
  for (const text of ['商机现状', '已通过', '2027-02-20', '跟进记录 1', '状态记录', '审核通过', '保护 90 天']) {
    expect(readPage()).toContain(text)
  }
})

it('says that it could not be loaded', async () => {
  server.on(getReviewedOpportunity.path, { cut: true })
  await show('opportunityExtension')
  await until(() => readPage().includes('商机现状加载失败'))
})

it('shows nothing to who only finds the review in a list', async () => {
  const before = listRequests().length
  server.on(getReviewedOpportunity.path, refusal(404, '任务不存在或无权查看'))
  await show('opportunityReview')
  await until(() => listRequests().length === before + 1)
  await until(() => !document.querySelector('[aria-label="加载中"]'))
  expect(readPage()).toBe('')
})

it('asks nothing about any other to-do', async () => {
  const before = listRequests().length
  await show('leave')
  await wait(50)
  expect(listRequests()).toHaveLength(before)
})
