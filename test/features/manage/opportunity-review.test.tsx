import { queryAllByRole } from '@testing-library/dom'

import { convertOpportunity, getReportedOpportunity } from '@/contract/partner/opportunity-desk'
import { OpportunityReviewScreen } from '@/features/manage/partner/OpportunityReviewScreen'
import { type SessionUser, useSession } from '@/session/session'

import { ok } from '../../support/api-server'
import { byLabel, byRole, hasField, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'
import { buildOpportunity } from '../partner/opportunity-fixture'

const server = setUpScreenServer()
const buildReported = (more: object = {}) =>
  buildOpportunity({
    partnerName: '周敏',
    partnerCompany: '海天自动化',
    reviewerName: null,
    procInstId: null,
    history: [],
    actions: [],
    version: 4,
    ...more,
  })

beforeEach(() => {
  const member = { roles: ['administrator'], scopes: ['content'] }
  useSession.setState({ user: { userId: 'u9', population: 'user', member } as unknown as SessionUser })
})

it('an opportunity becomes a project with a word for its partner, at the version that was seen', async () => {
  server.on(getReportedOpportunity.path, ok(buildReported()))
  await drawScreen(<OpportunityReviewScreen id="o1" />)
  await until(() => readPage().includes('海天自动化 · 周敏'))
  await press(byRole('button', '转为正式项目'))
  expect(readPage()).toContain('由公司与周敏一起推进')
  await type(byLabel('给伙伴的说明'), ' 由李工对接 ')
  const converted = buildReported({ status: 'converted', statusName: '已转项目', version: 5 })
  server.on(convertOpportunity.path, ok(converted))
  server.on(getReportedOpportunity.path, ok(converted))
  await press(byRole('button', '确认转为正式项目'))
  await until(() => !hasField('给伙伴的说明') && readPage().includes('已转项目'))
  expect(server.sentTo(convertOpportunity.path)).toEqual([{ id: 'o1', version: 4, remark: '由李工对接' }])
  expect(queryAllByRole(document.body, 'button', { name: '转为正式项目' })).toEqual([])
})

it.each([
  ['approved', '预计金额', '签约金额', true],
  ['won', '签约金额', '预计金额', false],
  ['submitted', '预计金额', '签约金额', false],
])(
  'an opportunity that is %s shows its sum, and becomes a project or not',
  async (status, shown, hidden, isOffered) => {
    server.on(getReportedOpportunity.path, ok(buildReported({ status, wonAmount: 1_000_00, signDate: '2026-11-30' })))
    await drawScreen(<OpportunityReviewScreen id="o1" />)
    await until(() => readPage().includes('海天自动化 · 周敏'))
    expect(readPage()).toContain(shown)
    expect(readPage()).not.toContain(hidden)
    expect(readPage().includes('2026-11-30')).toBe(status === 'won')
    expect(queryAllByRole(document.body, 'button', { name: '转为正式项目' })).toHaveLength(isOffered ? 1 : 0)
  },
)
