import { queryAllByRole } from '@testing-library/dom'
import { object, string } from 'valibot'

import { getOpportunity } from '@/contract/partner/opportunity'
import { addFollowUp, closeOpportunity, requestExtension } from '@/contract/partner/opportunity-acts'
import { OpportunityScreen } from '@/features/partner/opportunity/OpportunityScreen'
import { configureNavigation } from '@/navigation/navigate'
import { openFormDrafts } from '@/offline/form-draft'
import { type PartnerUser, useSession } from '@/session/session'

import { ok, refusal } from '../../support/api-server'
import { byLabel, byRole, hasField, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'
import { buildOpportunity, formatDaysFromNow } from './opportunity-fixture'

const server = setUpScreenServer()
const CloseValues = object({ result: string(), wan: string(), signDate: string(), reason: string() })
const CHANGED = '商机已被更新，请核对后重试'

const opportunity = (version: number) =>
  buildOpportunity({
    version,
    opportunityName: `冲压线改造 ${version}`,
    protectEnd: formatDaysFromNow(1),
    actions: ['lose', 'followUp', 'extend'],
  })

beforeAll(() => configureNavigation({ population: () => 'partner' }))
beforeEach(() => {
  const user = { userId: 'p1', population: 'partner', applyStatus: 'approved' } as PartnerUser
  useSession.setState({ phase: 'settled', accessToken: 'token', user })
})

it.each([
  ['closed', closeOpportunity.path, '结束商机', '输单原因', '确认输单'],
  ['extended', requestExtension.path, '申请延期', '延期原因', '提交申请'],
])(
  'an opportunity that was changed elsewhere while it is %s keeps what was typed, and the next attempt arrives',
  async (_what, path, open, field, button) => {
    let version = 1
    server.on(getOpportunity.path, () => ok(opportunity(version)))
    server.on(path, ({ body }) => (JSON.parse(body).version === 2 ? ok(opportunity(3)) : refusal(409, CHANGED)))
    await drawScreen(<OpportunityScreen id="o1" />)
    await until(() => readPage().includes('冲压线改造'))
    await press(byRole('button', open))
    const days = document.querySelector('[aria-label="延长多久，30 天"]')
    if (days) await press(days)
    await type(byLabel(field), '客户预算推迟')
    version = 2
    await press(byRole('button', button))
    await until(() => document.getElementById('app-toast')?.textContent === CHANGED)
    // What is shown is what the next attempt is based on.
    await until(() => readPage().includes('冲压线改造 2'))
    expect(byLabel(field).value).toBe('客户预算推迟')
    await press(byRole('button', button))
    await until(() => server.arrived.filter((one) => one.path === path).length === 2)
    const sent = server.arrived.filter((one) => one.path === path).map(({ body }) => JSON.parse(body).version)
    expect(sent).toEqual([1, 2])
  },
)

it.each([
  ['end', closeOpportunity.path, '结束商机', '输单原因', '确认输单'],
  ['extension', requestExtension.path, '申请延期', '延期原因', '提交申请'],
])(
  'the reason for the %s of an opportunity survives its sheet, until it is discarded or sent',
  async (_what, path, open, field, button) => {
    server.on(getOpportunity.path, ok(opportunity(1)))
    server.on(path, ok(opportunity(2)))
    await drawScreen(<OpportunityScreen id="o1" />)
    await until(() => readPage().includes('冲压线改造'))
    const openAgain = async () => {
      await press(byRole('button', open))
      await until(() => hasField(field))
    }
    const close = async () => {
      await press(queryAllByRole(document.body, 'button', { name: '关闭' })[0] as HTMLElement)
      await until(() => !hasField(field))
    }
    await openAgain()
    await type(byLabel(field), '客户预算推迟')
    await close()
    await openAgain()
    expect(byLabel(field).value).toBe('客户预算推迟')
    await press(byRole('button', '清除'))
    expect(byLabel(field).value).toBe('')
    await type(byLabel(field), '客户换了负责人')
    const days = document.querySelector('[aria-label="延长多久，30 天"]')
    if (days) await press(days)
    await press(byRole('button', button))
    await until(() => !hasField(field))
    await openAgain()
    expect(byLabel(field).value).toBe('')
  },
)

it('a follow-up says at its field what was refused, and is forgotten when it has arrived or is empty again', async () => {
  server.on(getOpportunity.path, ok(opportunity(1)))
  server.on(addFollowUp.path, refusal(422, '请检查', { content: '请写明结果' }))
  await drawScreen(<OpportunityScreen id="o1" />)
  await until(() => readPage().includes('冲压线改造'))
  const openAgain = async () => {
    await press(byRole('button', '写跟进'))
    await until(() => hasField('跟进内容'))
  }
  const close = () => press(queryAllByRole(document.body, 'button', { name: '关闭' })[0] as HTMLElement)
  await openAgain()
  await type(byLabel('跟进内容'), '拜访了')
  await press(byRole('button', '保存跟进'))
  await until(() => readPage().includes('请写明结果'))
  server.on(addFollowUp.path, ok(opportunity(2)))
  await press(byRole('button', '保存跟进'))
  await until(() => !hasField('跟进内容'))
  expect(server.sentTo(addFollowUp.path)[1]).toEqual({ id: 'o1', kind: 'visit', content: '拜访了' })
  await openAgain()
  expect(byLabel('跟进内容').value).toBe('')
  await type(byLabel('跟进内容'), '电话')
  await type(byLabel('跟进内容'), '')
  await close()
  await until(() => !hasField('跟进内容'))
  await openAgain()
  expect(readPage()).not.toContain('已恢复')
})

it.each([
  ['赢单', '确认赢单', '成交金额', '86', { amount: '金额与合同不符' }, '金额与合同不符', '恭喜成交'],
  ['输单', '确认输单', '输单原因', '预算取消', { reason: '请写明对手' }, '请写明对手', '已记录输单'],
])('an end as %s says at its field what was refused', async (tab, button, label, text, errors, error, toast) => {
  const day = formatDaysFromNow(-1).slice(0, 10)
  openFormDrafts('opportunityCloseDraft', CloseValues).save(
    { values: { result: 'won', wan: '', signDate: day, reason: '' }, files: [], savedAt: Date.now() },
    'o1',
    'p1',
  )
  server.on(getOpportunity.path, ok({ ...opportunity(1), actions: ['win', 'lose'] }))
  server.on(closeOpportunity.path, refusal(422, '请检查', errors))
  await drawScreen(<OpportunityScreen id="o1" />)
  await until(() => readPage().includes('冲压线改造'))
  await press(byRole('button', '结束商机'))
  await press(byRole('tab', tab))
  await type(byLabel(label), text)
  await press(byRole('button', button))
  await until(() => readPage().includes(error))
  server.on(closeOpportunity.path, ok(opportunity(2)))
  await type(byLabel(label), `${text}0`)
  await press(byRole('button', button))
  await until(() => !hasField(label))
  expect(document.getElementById('app-toast')?.textContent).toBe(toast)
})
