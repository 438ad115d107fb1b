import { createQueryClient } from '@/api/query'
import { getCloudService, listCloudServices } from '@/contract/content/cloud'
import { CloudScreen } from '@/features/cloud/CloudScreen'
import { CloudServiceScreen } from '@/features/cloud/CloudServiceScreen'
import { configureNavigation } from '@/navigation/navigate'
import { useSession } from '@/session/session'

import { ok, refusal } from '../../support/api-server'
import { byRole, press, readPage } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ pages: ['/pages/mine/dazhiyun', '/pages/mine/dazhiyunInfo'] })
const service = {
  id: 'c1',
  name: '质量追溯',
  icon: 'seal',
  kind: '应用',
  summary: '一物一码',
  state: 'active',
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  daysLeft: 41,
  monthlyPrice: 128_000,
  order: null,
  features: [],
  usage: [],
  open: { type: 'page', target: '/pages/area/prodBoard', needs: '' },
  procDefKey: 'cloud',
  orders: [],
}
const order = {
  procInstId: 'p1',
  serialNo: 'CO-1',
  state: 'open',
  stateName: '审批中',
  months: 12,
  amount: 1_536_000,
  createTime: null,
  applicant: '李娜',
  mayOpen: true,
}
const listButtons = () =>
  ['申请续费', '申请开通', '查看审批', '打开'].filter((text) =>
    [...document.querySelectorAll('[role="button"]')].some((button) => button.textContent === text),
  )

async function open(more: object = {}) {
  server.on(getCloudService.path, ok({ ...service, ...more }))
  await drawScreen(<CloudServiceScreen id="c1" />)
  await until(() => readPage().includes('质量追溯'))
}

beforeAll(() => configureNavigation({ population: () => 'user' }))

it.each([
  ['in use', {}, ['申请续费', '打开'], ''],
  ['not ordered yet', { state: 'available', open: { type: 'none', target: '', needs: '' } }, ['申请开通'], ''],
  ['that has expired', { state: 'expired' }, ['申请续费'], ''],
  ['ordered by oneself', { order }, ['查看审批', '打开'], ''],
  ['ordered by a colleague', { order: { ...order, mayOpen: false } }, ['打开'], '李娜已提交申请，正在审批'],
  ['without a process to order it', { procDefKey: null }, ['打开'], '本企业尚未启用续费流程，请联系管理员'],
])('a service %s offers what can be done with it', async (_state, more, buttons, note) => {
  await open(more)
  expect(listButtons()).toEqual(buttons)
  expect(readPage()).toContain(note)
})

it.each([
  ['申请续费', {}, '/pages/eform/formApprove?procDefKey=cloud&about=c1'],
  ['查看审批', { order }, '/pages/eform/formApprove?procInstId=p1'],
  ['打开', {}, '/pages/area/prodBoard'],
])('%s leads there', async (text, more, address) => {
  await open(more)
  await press(byRole('button', text))
  expect(server.stand.moves()).toEqual([`navigateTo ${address}`])
  expect(document.getElementById('app-toast')).toBeNull()
})

it('says so when this release has no such page', async () => {
  await open({ open: { type: 'page', target: '/pages/new/page', needs: '' } })
  await press(byRole('button', '打开'))
  await until(() => document.getElementById('app-toast')?.textContent === '暂时打不开')
  expect(server.stand.moves()).toEqual([])
})

it('says that a service is not there, and leads to the others', async () => {
  server.on(getCloudService.path, refusal(404, '服务不存在或无权查看'))
  await drawScreen(<CloudServiceScreen id="c9" />)
  await until(() => readPage().includes('找不到这项云服务'))
  await press(byRole('button', '去大智云'))
  expect(server.stand.moves()).toEqual(['switchTab /pages/mine/dazhiyun'])
})

describe('the services', () => {
  afterEach(() => useSession.setState({ user: undefined }))
  const signIn = (member?: object) =>
    useSession.setState({ phase: 'settled', user: { userId: 'u1', population: 'user', member } as never })

  it('stand under what is to be done with them, and are counted', async () => {
    signIn({})
    const named = (name: string, more: object) => ({ ...service, name, id: name.length + name, ...more })
    const owned = [
      named('质量', { id: 's1' }),
      named('能耗', { id: 's2', state: 'expiring', daysLeft: 5 }),
      named('排产', { id: 's3', state: 'expired', isPersonal: true }),
    ]
    const available = [named('点检', { id: 's4', state: 'available' })]
    server.on(listCloudServices.path, ok({ owned, available }))
    await drawScreen(<CloudScreen />)
    await until(() => readPage().includes('质量'))
    expect(readPage()).toMatch(/3已开通2需续费1可开通即将到期与已到期能耗.*排产个人.*使用中质量.*可开通点检/)
    await press(document.querySelector('[aria-label^="能耗"]') as Element)
    expect(server.stand.moves()).toEqual(['navigateTo /pages/mine/dazhiyunInfo?id=s2'])
  })

  it('are of a company: nobody without one asks for them', async () => {
    signIn()
    const client = createQueryClient()
    await drawScreen(<CloudScreen />, client)
    expect(readPage()).toContain('加入企业后可以使用大智云')
    expect(client.isFetching()).toBe(0)
  })
})

it('says what a service costs and for whom it is, how much of it is used, and what was ordered', async () => {
  const usage = [{ label: '存储', used: 95, quota: 100, unit: 'GB' }]
  const orders = [order, { ...order, procInstId: 'p2', months: 6, mayOpen: false, createTime: '2026-11-01 09:00:00' }]
  await open({ usage, orders, features: ['扫码追溯'], open: { ...service.open, needs: '需要扫码枪' } })
  for (const text of [
    '2026-01-01 至 2026-12-31',
    '月费¥1,280.00',
    '本企业全员',
    '95 / 100 GB',
    '扫码追溯',
    '需要扫码枪',
  ])
    expect(readPage()).toContain(text)
  expect(readPage()).toContain('6 个月 · ¥15,360.00李娜 · 2026-11-01 09:00审批中')
  expect(document.querySelector('[aria-label^="6 个月"]')).toBeNull()
  await press(byRole('button', '12 个月，¥15,360.00，审批中'))
  expect(server.stand.moves()).toEqual(['navigateTo /pages/eform/formApprove?procInstId=p1'])
  await open({ isPersonal: true, startDate: null })
  expect(readPage()).toContain('仅本人')
  expect(readPage()).toContain('开通后计算')
})
