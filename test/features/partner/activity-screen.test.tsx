import { queryAllByRole } from '@testing-library/dom'

import { cancelPartnerSignUp, getPartnerActivity, signUpForPartnerActivity } from '@/contract/partner/partner-activity'
import { ActivityScreen } from '@/features/partner/activity/ActivityScreen'
import { PasswordSheet } from '@/features/partner/home/PasswordSheet'
import { type PartnerUser, useSession } from '@/session/session'

import { ok, refusal } from '../../support/api-server'
import { byLabel, byRole, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'
import { partnerActivity } from './partner-fixture'

const server = setUpScreenServer({ pages: ['/pages/channel/activity/detail'] })
const { stand } = server

const ticket = (people: number, version: number) => ({
  code: 'ABCD2345',
  name: '周敏',
  company: '海天自动化',
  seat: '',
  people,
  remark: '素食',
  version,
  signUpTime: '2026-11-20 10:00:00',
  inTime: null,
})

const activity = {
  ...partnerActivity,
  intro: '',
  agenda: [],
  contactName: null,
  contactPhone: null,
  materials: [],
  materialCount: 0,
  ticket: ticket(2, 3),
}
const sent = () =>
  server.arrived.filter(({ path }) => path === signUpForPartnerActivity.path).map(({ body }) => JSON.parse(body))

beforeEach(() => {
  const user = { userId: 'p1', population: 'partner', applyStatus: 'approved' } as PartnerUser
  useSession.setState({ phase: 'settled', accessToken: 'token', user })
  server.on(getPartnerActivity.path, ok(activity))
})

/** By the mask. */
const close = () => press(queryAllByRole(document.body, 'button', { name: '关闭' })[0] as HTMLElement)

const show = () => drawScreen(<ActivityScreen id="a1" />)

it('lets who signed up change how many come, over the place as it was read', async () => {
  server.on(signUpForPartnerActivity.path, ok({ ...activity, ticket: ticket(3, 4) }))
  await show()
  await until(() => readPage().includes('凭码签到'))
  await press(byRole('button', '修改报名'))
  await press(byRole('button', '增加参加人数'))
  await press(byRole('button', '确认修改'))
  await until(() => !readPage().includes('确认修改'))
  expect(sent()).toEqual([{ id: 'a1', people: 3, remark: '素食', version: 3 }])
})

it('keeps a change of the place that was not sent, until it is', async () => {
  server.on(signUpForPartnerActivity.path, ok({ ...activity, ticket: ticket(3, 4) }))
  await show()
  await until(() => readPage().includes('凭码签到'))
  await press(byRole('button', '修改报名'))
  await press(byRole('button', '增加参加人数'))
  await type(byLabel('备注'), '停车')
  await close()
  await until(() => !readPage().includes('确认修改'))
  await press(byRole('button', '修改报名'))
  expect(byLabel('备注').value).toBe('停车')
  await press(byRole('button', '确认修改'))
  await until(() => !readPage().includes('确认修改'))
  expect(sent()).toEqual([{ id: 'a1', people: 3, remark: '停车', version: 3 }])
  await press(byRole('button', '修改报名'))
  expect(byLabel('备注').value).toBe('素食')
  await close()
})

it('says that the place was changed elsewhere, and changes that one next', async () => {
  server.on(signUpForPartnerActivity.path, refusal(409, '你已报名 4 人，请核对后再修改'))
  await show()
  await until(() => readPage().includes('凭码签到'))
  await press(byRole('button', '修改报名'))
  server.on(getPartnerActivity.path, ok({ ...activity, ticket: ticket(4, 4) }))
  await press(byRole('button', '确认修改'))
  // The refusal says it, and the ticket behind the sheet.
  await until(() => readPage().split('4 人').length === 3)
  await press(byRole('button', '确认修改'))
  await until(() => sent().length === 2)
  expect(sent().map(({ version }) => version)).toEqual([3, 4])
})

it.each([
  ['closed', null],
  ['open', '2026-12-01 08:50:00'],
])('changes nothing once it is %s and the person came at %s', async (state, inTime) => {
  server.on(getPartnerActivity.path, ok({ ...activity, state, ticket: { ...ticket(2, 3), inTime } }))
  await show()
  await until(() => readPage().includes('2 人'))
  expect(readPage()).not.toContain('修改报名')
})

it('shows who cannot change the password the way of who forgot it', async () => {
  await drawScreen(<PasswordSheet onClose={() => undefined} />)
  await press(byRole('link', '忘记原密码'))
  expect(stand.moves()).toContain('navigateTo /pages/index/register?population=partner')
})

/** The actions that are offered; one that cannot be pressed in brackets. */
const listActions = () =>
  [...document.querySelectorAll('[role="button"]')]
    .map((one) => {
      const text = one.getAttribute('aria-label') ?? one.textContent
      return one.getAttribute('aria-disabled') === 'true' ? `(${text})` : text
    })
    .filter((text) => /日历|商机|报名|取消/.test(String(text)))

it.each([
  ['open', 'approved', { ticket: null }, ['加日历', '立即报名']],
  ['open to others', 'pending', { ticket: null }, ['加日历', '(审核通过后可报名)']],
  ['going on', 'approved', { state: 'live' }, ['加日历', '提报商机']],
  ['over', 'approved', { state: 'over' }, ['提报商机']],
  ['cancelled', 'approved', { state: 'cancelled', stateText: '已取消', cancelReason: '场地检修' }, ['(已取消)']],
  ['full', 'approved', { state: 'full' }, ['修改报名', '取消报名', '加日历', '提报商机']],
])('offers of an activity that is %s what may be done', async (_state, applyStatus, more, actions) => {
  useSession.setState({ user: { userId: 'p1', population: 'partner', applyStatus } as PartnerUser })
  server.on(getPartnerActivity.path, ok({ ...activity, ...more }))
  await show()
  await until(() => readPage().includes('政策说明会'))
  expect(listActions()).toEqual(actions)
  expect(readPage().includes('场地检修')).toBe('cancelReason' in more)
})

it('gives the place back after a question', async () => {
  server.on(cancelPartnerSignUp.path, ok({ ...activity, isSignedUp: false, ticket: null }))
  const sentBack = () => server.sentTo(cancelPartnerSignUp.path)
  await show()
  await until(() => readPage().includes('ABCD 2345'))
  await press(byRole('button', '取消报名'))
  await press(byRole('button', '不取消'))
  await until(() => !readPage().includes('名额会让给其他伙伴'))
  expect(sentBack()).toEqual([])
  await press(byRole('button', '取消报名'))
  await press(queryAllByRole(document.body, 'button', { name: '取消报名' }).at(-1) as HTMLElement)
  await until(() => sentBack().length > 0)
  expect(sentBack()).toEqual([{ id: 'a1' }])
})

it.each([
  ['only counts what is for those who come', [], true],
  [
    'lists what may be read',
    [{ id: 'f1', name: '政策.pdf', url: '/f1', size: 5, contentType: 'application/pdf' }],
    false,
  ],
])('%s', async (_what, materials, isClosed) => {
  server.on(getPartnerActivity.path, ok({ ...activity, materials, materialCount: 1 }))
  await show()
  await until(() => readPage().includes('活动资料 1'))
  expect([readPage().includes('报名后可以查看和下载'), readPage().includes('政策.pdf')]).toEqual([isClosed, !isClosed])
})
