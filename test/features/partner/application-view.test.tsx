import { queryAllByLabelText } from '@testing-library/dom'

import { getChannelUser } from '@/contract/partner/partner'
import { createPartnerApplication, getPartnerApplication } from '@/contract/partner/partner-application'
import { openPartnerInvitation } from '@/contract/partner/partner-home'
import { applicationDrafts } from '@/features/partner/application/application-draft'
import { PartnerApplicationView } from '@/features/partner/application/PartnerApplicationView'
import { PartnerRegisterScreen } from '@/features/partner/application/PartnerRegisterScreen'
import { DAY_MS } from '@/lib/durations'
import { formatWireTime } from '@/lib/wire-time'
import { configureNavigation } from '@/navigation/navigate'
import { type PartnerUser, useSession } from '@/session/session'

import { ok, refusal } from '../../support/api-server'
import { byLabel, byRole, hasField, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'
import { buildApplication, buildPartner } from './partner-fixture'

const server = setUpScreenServer({ pages: ['/pages/channel/register'] })

async function show(more: object): Promise<void> {
  server.on(getPartnerApplication.path, ok(buildApplication(more)))
  const user = { userId: 'p1', population: 'partner', applyStatus: 'pending' } as PartnerUser
  await drawScreen(<PartnerApplicationView user={user} head={<p>第 3 步</p>} />)
  await until(() => readPage().includes('海天自动化'))
}

async function showForm(more: object): Promise<void> {
  server.on(getPartnerApplication.path, ok(buildApplication(more)))
  const user = { userId: 'p1', population: 'partner', applyStatus: 'rejected' } as PartnerUser
  useSession.setState({ phase: 'settled', accessToken: 'token', user })
  await drawScreen(<PartnerApplicationView user={user} head={<p>第 3 步</p>} />)
  await until(() => hasField('业务区域'))
}

beforeAll(() => configureNavigation({ population: () => 'partner' }))

it('says what was handed in, when, and how long it takes, without what was left out', async () => {
  await show({})
  for (const text of ['第 3 步', '审核中', '周敏 139****5678', '2026-11-20 10:00', '一般 1 个工作日内完成'])
    expect(readPage()).toContain(text)
  for (const text of ['信用代码', '联系人', '资质文件', '审核人', '邀请人']) expect(readPage()).not.toContain(text)
})

it.each([
  ['pending', '第 3 步，共 3 步：审核通过'],
  ['none', '第 2 步，共 3 步：提交资料'],
  ['rejected', '第 2 步，共 3 步：提交资料'],
])('a registration whose application is %s stands at its step', async (applyStatus, step) => {
  server.on(getPartnerApplication.path, ok(buildApplication({ applyStatus })))
  const user = { userId: 'p1', population: 'partner', applyStatus } as PartnerUser
  useSession.setState({ phase: 'settled', accessToken: 'token', user })
  await drawScreen(<PartnerRegisterScreen />)
  await until(() => readPage().includes('海天自动化') || hasField('业务区域'))
  byRole('img', step)
})

it('has what was added, and who has decided', async () => {
  await show({
    applyStatus: 'approved',
    applyStatusName: '已通过',
    contacts: [{ name: '何工', phone: '13800138001', post: '' }],
    license: { id: 'f1', name: '执照.jpg', url: '/f1', size: 5, contentType: 'image/jpeg' },
    reviewerName: '王强',
    reviewTime: '2026-11-21 09:30:00',
  })
  for (const text of ['联系人', '何工13800138001', '资质文件', '审核人王强', '2026-11-21 09:30'])
    expect(readPage()).toContain(text)
  for (const text of ['第 3 步', '一般 1 个工作日内完成']) expect(readPage()).not.toContain(text)
  await press(byRole('button', '进入伙伴首页'))
  await until(() => server.stand.moves().length > 0)
  expect(server.stand.moves()).toEqual(['redirectTo /pages/channel/index/index'])
})

it('keeps what is corrected after a refusal, though the phone’s clock is days behind', async () => {
  const refused = { applyStatus: 'rejected', applyStatusName: '未通过', applyTime: formatWireTime(Date.now()) }
  const trueNow = Date.now
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => trueNow() - 3 * DAY_MS)
  await showForm(refused)
  await type(byLabel('业务区域'), '浙江舟山')
  await showForm(refused)
  expect(byLabel('业务区域').value).toBe('浙江舟山')
  clock.mockRestore()
})

it('hands in the contacts of an agency, says at them what was refused, and forgets the draft when it has arrived', async () => {
  const contact = (name: string, phone: string) => ({ name, phone, post: '' })
  await showForm({
    kind: 'agency',
    applyStatus: 'none',
    creditCode: '91310115MA1K4T2Q3B',
    license: { id: 'f1', name: '执照.jpg', url: '/f1', size: 5, contentType: 'image/jpeg' },
    contacts: [contact('何工', '13800138001'), contact('赵工', '13800138002'), contact('钱工', '13800138003')],
  })
  const fields = (label: string) =>
    queryAllByLabelText(document.body, label, { selector: 'input' }) as HTMLInputElement[]
  const submit = () => press(byRole('button', '提交审核'))
  await press(byRole('button', '移除联系人 2'))
  await type(fields('姓名')[1] as HTMLInputElement, ' 孙工 ')
  expect(fields('姓名').map(({ value }) => value)).toEqual(['何工', ' 孙工 '])
  await press(byRole('button', '移除联系人 1'))
  expect(readPage()).not.toContain('联系人 1')
  expect(applicationDrafts.read('', 'p1')).toBeDefined()
  server.on(createPartnerApplication.path, refusal(422, '请检查', { 'contacts.0.phone': '号码已停机' }))
  await submit()
  await until(() => readPage().includes('号码已停机'))
  await type(fields('电话')[0] as HTMLInputElement, '13800138009')
  expect(readPage()).not.toContain('号码已停机')
  server.on(createPartnerApplication.path, ok(buildPartner()))
  server.arrived.length = 0
  await submit()
  await until(() => server.stand.moves().length > 0)
  expect(server.stand.moves()).toEqual(['reLaunch /pages/channel/index/index'])
  expect(server.sentTo(createPartnerApplication.path)).toMatchObject([{ contacts: [contact('孙工', '13800138009')] }])
  expect(server.arrived.some(({ path }) => path === getChannelUser.path)).toBe(true)
  expect(applicationDrafts.read('', 'p1')).toBeUndefined()
})

const invitation = {
  kind: 'colleague',
  inviterName: '王强',
  inviterCompany: '海天自动化',
  inviterAvatar: null,
  inviteeName: '何工',
  companyName: '海天自动化',
  words: '一起做',
  expireTime: '2099-11-20 10:00:00',
}

it.each([
  ['counts', ok(invitation), ['海天自动化 王强 邀请你加入团队', '一起做'], ['邀请已失效'], '何工'],
  ['is over', refusal(410, '邀请已过期'), ['邀请已失效，仍可自行注册'], ['邀请你'], ''],
])('waits for an invitation, and says whether it %s', async (_how, reply, said, unsaid, name) => {
  useSession.setState({ accessToken: undefined, user: undefined })
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  server.on(openPartnerInvitation.path, { ...reply, until: held })
  await drawScreen(<PartnerRegisterScreen code="K7" />)
  await server.arrival(openPartnerInvitation.path)
  expect(hasField('姓名')).toBe(false)
  answer()
  await until(() => hasField('姓名'))
  expect(byLabel('姓名').value).toBe(name)
  expect(said.filter((text) => !readPage().includes(text))).toEqual([])
  expect(unsaid.filter((text) => readPage().includes(text))).toEqual([])
})
