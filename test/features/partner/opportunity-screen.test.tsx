import { getOpportunity } from '@/contract/partner/opportunity'
import { OpportunityScreen } from '@/features/partner/opportunity/OpportunityScreen'
import { SubmitScreen } from '@/features/partner/report/SubmitScreen'
import { configureNavigation } from '@/navigation/navigate'
import { type PartnerUser, useSession } from '@/session/session'

import { ok, refusal } from '../../support/api-server'
import { byRole, press, readPage } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'
import { buildOpportunity } from './opportunity-fixture'

const server = setUpScreenServer()
const { stand } = server

beforeAll(() => {
  configureNavigation({ population: () => 'partner' })
})
beforeEach(() => {
  const user = { userId: 'p1', population: 'partner', applyStatus: 'approved' } as PartnerUser
  useSession.setState({ phase: 'settled', accessToken: 'token', user })
})

it.each([
  ['read', '/pages/channel/index/details', OpportunityScreen],
  ['reported again', '/pages/channel/index/apply', SubmitScreen],
])('offers no 重试 where an opportunity to be %s is not there, but a way home', async (_doing, page, Screen) => {
  stand.stand(page)
  server.on(getOpportunity.path, refusal(404, '商机不存在或无权查看'))
  await drawScreen(<Screen id="o9" />)
  await until(() => readPage().includes('看不到这条商机'))
  expect(readPage()).not.toContain('重试')
  await press(byRole('button', '返回首页'))
  await until(() => stand.moves().length > 0)
  expect(stand.moves()).toEqual(['reLaunch /pages/channel/index/index'])
})

it('offers 重试 where a broken server may have mended', async () => {
  stand.stand('/pages/channel/index/details')
  server.on(getOpportunity.path, refusal(500, '服务器错误'))
  await drawScreen(<OpportunityScreen id="o9" />)
  await until(() => readPage().includes('商机加载失败'))
  byRole('button', '重试')
})

const product = { id: 'p1', name: '六轴机器人', category: '机器人', summary: '负载 12 kg' }
const file = { id: 'f1', name: '现场.pdf', url: '/f1', size: 2048, contentType: 'application/pdf' }

const headings = /预计金额|成交金额|输单原因|未通过原因|关联|照片与资料 1|跟进记录|写跟进|继续填写|修改并重新提交/g

it.each<[string, object, string, string[]]>([
  ['approved', { expectAmount: 120_00 }, '¥120.00', ['预计金额']],
  ['won', { wonAmount: 99_00, signDate: '2026-11-20' }, '¥99.00成交金额2026-11-20签约日期', ['成交金额']],
  ['somewhere', { province: '浙江', city: '宁波', address: '北仑' }, '地点浙江 宁波 北仑', ['预计金额']],
  ['lost', { status: 'lost', lostReason: '客户选了别家' }, '客户选了别家', ['预计金额', '输单原因']],
  ['rejected', { status: 'rejected', reasonForRejection: '信息不全' }, '信息不全', ['预计金额', '未通过原因']],
  ['about a product', { product }, '机器人 · 负载 12 kg', ['预计金额', '关联']],
  ['with files', { attachments: [file] }, '现场.pdf', ['预计金额', '照片与资料 1']],
  ['to be followed up', { actions: ['followUp'] }, '还没有跟进', ['预计金额', '跟进记录', '写跟进']],
  ['a draft', { status: 'draft', actions: ['edit'] }, 'SJ-1', ['预计金额', '继续填写']],
  ['to be put right', { actions: ['edit'] }, 'SJ-1', ['预计金额', '修改并重新提交']],
])('shows of an opportunity that is %s what there is, and no more', async (_what, more, text, shown) => {
  server.on(getOpportunity.path, ok(buildOpportunity(more)))
  await drawScreen(<OpportunityScreen id="o1" />)
  await until(() => readPage().includes(text))
  expect(readPage().match(headings)).toEqual(shown)
})

it.each([
  [true, ['navigateTo /pages/h5/3d/productDetails?id=p1', 'navigateTo /pages/channel/activity/detail?id=a1']],
  [false, ['navigateTo /pages/channel/activity/detail?id=a1']],
])('opens the activity of an opportunity, and its product while that is exhibited: %s', async (isShown, moves) => {
  const activity = { id: 'a1', title: '智造开放日', startTime: '2026-11-21 10:00:00' }
  stand.stand('/pages/channel/index/details')
  server.on(getOpportunity.path, ok(buildOpportunity({ product: { ...product, isShown }, activity })))
  await drawScreen(<OpportunityScreen id="o1" />)
  await until(() => readPage().includes('2026-11-21 10:00'))
  if (isShown) await press(byRole('button', '六轴机器人，机器人 · 负载 12 kg'))
  await press(byRole('button', '智造开放日，2026-11-21 10:00'))
  await until(() => stand.moves().length === moves.length)
  expect(stand.moves()).toEqual(moves)
})
