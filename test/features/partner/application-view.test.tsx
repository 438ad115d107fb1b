import { getPartnerApplication } from '@/contract/partner/partner-application'
import { PartnerApplicationView } from '@/features/partner/application/PartnerApplicationView'
import { PartnerRegisterScreen } from '@/features/partner/application/PartnerRegisterScreen'
import { DAY_MS } from '@/lib/durations'
import { formatWireTime } from '@/lib/wire-time'
import { configureNavigation } from '@/navigation/navigate'
import { type PartnerUser, useSession } from '@/session/session'

import { ok } from '../../support/api-server'
import { byLabel, byRole, hasField, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ pages: ['/pages/channel/register'] })

const application = {
  kind: 'agent',
  kindName: '代理商',
  name: '周敏',
  mobilePhone: '13912345678',
  companyName: '海天自动化',
  creditCode: '',
  region: '华东',
  intro: '',
  license: null,
  contacts: [],
  attachments: [],
  applyStatus: 'pending',
  applyStatusName: '审核中',
  reasonForRejection: null,
  rejectedFields: [],
  applyTime: '2026-11-20 10:00:00',
  reviewTime: null,
  reviewerName: null,
  inviterName: null,
}

async function show(more: object): Promise<void> {
  server.on(getPartnerApplication.path, ok({ ...application, ...more }))
  const user = { userId: 'p1', population: 'partner', applyStatus: 'pending' } as PartnerUser
  await drawScreen(<PartnerApplicationView user={user} head={<p>第 3 步</p>} />)
  await until(() => readPage().includes('海天自动化'))
}

async function showForm(more: object): Promise<void> {
  server.on(getPartnerApplication.path, ok({ ...application, ...more }))
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
  server.on(getPartnerApplication.path, ok({ ...application, applyStatus }))
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
    reviewerName: '王强',
    reviewTime: '2026-11-21 09:30:00',
  })
  for (const text of ['联系人', '何工13800138001', '审核人王强', '2026-11-21 09:30']) expect(readPage()).toContain(text)
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
