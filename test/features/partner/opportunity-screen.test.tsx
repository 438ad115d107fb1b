import { getOpportunity } from '@/contract/partner/opportunity'
import { OpportunityScreen } from '@/features/partner/opportunity/OpportunityScreen'
import { SubmitScreen } from '@/features/partner/report/SubmitScreen'
import { configureNavigation } from '@/navigation/navigate'
import { type PartnerUser, useSession } from '@/session/session'

import { refusal } from '../../support/api-server'
import { byRole, press, readPage } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

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
