import { checkNotApprovedOpportunities, createOpportunity, getOpportunity } from '@/contract/partner/opportunity'
import { listPartnerProducts, saveOpportunityDraft } from '@/contract/partner/opportunity-acts'
import { getReportSlot, reportDrafts } from '@/features/partner/report/report-draft'
import { SubmitScreen } from '@/features/partner/report/SubmitScreen'
import { emptySubmit } from '@/features/partner/report/submit-form'
import { configureNavigation } from '@/navigation/navigate'
import { useSession } from '@/session/session'

import { ok, type Reply, refusal } from '../../support/api-server'
import { t } from '../../support/mount-page'
import { byLabel, byRole, hasField, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'
import { buildOpportunity } from './opportunity-fixture'

const server = setUpScreenServer({ pages: ['/pages/channel/index/index', '/pages/channel/index/apply'] })
const { stand } = server

const sent = () => server.arrived.filter(({ path }) => path === createOpportunity.path)
const readDraft = () => JSON.stringify(reportDrafts.read(getReportSlot(), 'p1') ?? null)

const duplicate = (found: object | null): Reply => ok({ notApproved: 0, duplicate: found })

async function start(props: { id?: string; activityId?: string; productId?: string } = {}): Promise<void> {
  await drawScreen(<SubmitScreen {...props} />)
}

async function fillIn(): Promise<void> {
  await type(byLabel('客户名称'), '宁波吉利')
  await type(byLabel('联系人'), '何工')
  await type(byLabel('联系电话'), '13912345678')
  await type(byLabel('客户需求'), '冲压线改造')
}

beforeAll(() => configureNavigation({ population: () => 'partner' }))
beforeEach(() => {
  const user = { userId: 'p1', name: '周敏', population: 'partner', applyStatus: 'approved' } as never
  useSession.setState({ accessToken: 'token', user })
  server.on(checkNotApprovedOpportunities.path, duplicate(null))
  server.on(listPartnerProducts.path, ok({ products: [] }))
})

it('leads who is not admitted yet to the application, wherever the link was', async () => {
  useSession.setState({ user: { userId: 'p1', population: 'partner', applyStatus: 'pending' } as never })
  await start()
  await press(byRole('button', '查看入驻进度'))
  await until(() => stand.moves().length > 0)
  expect(stand.moves()).toEqual(['redirectTo /pages/channel/index/register'])
})

it('says at every field what is missing, and sends nothing', async () => {
  await start()
  await press(byRole('button', '提交报备'))
  for (const text of ['请输入客户名称', '请输入联系人', '请输入联系电话', '请输入需求'])
    expect(readPage()).toContain(text)
  expect(sent()).toEqual([])
})

it('tells while typing that a customer is kept for somebody, and never for whom [spec 1.06, 1.15, 2.84]', async () => {
  const found = { isMine: false, statusName: '', protectEnd: '2027-01-20 00:00:00', field: 'customerName' }
  server.on(checkNotApprovedOpportunities.path, duplicate({ ...found, text: '已有报备，保护至 2027-01-20' }))
  await start()
  await type(byLabel('客户名称'), '宁波吉利')
  await until(() => readPage().includes('已有报备，保护至 2027-01-20'))
  expect(readPage()).not.toContain('查看我的报备')
})

it('leads to one’s own report of the same customer, right below the fields that tell it', async () => {
  const found = { isMine: true, statusName: '审核中', protectEnd: null, field: 'customerName', opportunityId: 'o9' }
  server.on(checkNotApprovedOpportunities.path, duplicate({ ...found, text: '你已报备，正在审核' }))
  await start()
  await type(byLabel('客户名称'), '宁波吉利')
  await until(() => readPage().includes('你已报备，正在审核（审核中）'))
  expect(readPage()).toMatch(/联系电话.*你已报备，正在审核.*客户需求/s)
  expect(readPage().split('你已报备')).toHaveLength(2)
  await press(byRole('button', '查看我的报备'))
  expect(stand.moves()).toEqual(['navigateTo /pages/channel/index/details?id=o9'])
})

it('keeps what was typed on the device at each change, and shows it when the page is opened again [spec 1.15, 2.84]', async () => {
  await start()
  await fillIn()
  expect(readDraft()).toContain('冲压线改造')
  await start()
  expect(byLabel('客户需求').value).toBe('冲压线改造')
  expect(readPage()).toContain('已自动保存在本机')
  expect(readPage()).toMatch(/已恢复今天 \d\d:\d\d 的草稿/)
  for (const label of ['客户名称', '联系人', '联系电话', '客户需求']) await type(byLabel(label), '')
  expect(readDraft()).toBe('null')
})

it('begins anew when the draft of the device is given up, after a question', async () => {
  await start()
  await fillIn()
  await start()
  await press(byRole('button', '重新填写'))
  expect(byLabel('客户需求').value).toBe('冲压线改造')
  await press(byRole('button', '丢弃草稿'))
  await until(() => byLabel('客户需求').value === '')
  expect(readDraft()).toBe('null')
  expect(readPage()).not.toContain('已恢复')
})

it('keeps a draft on the device when there is no network to send it by', async () => {
  server.on(saveOpportunityDraft.path, { cut: true })
  await start()
  await fillIn()
  await press(byRole('button', '存草稿'))
  await until(() => stand.moves().includes('navigateBack 1'))
  expect(readDraft()).toContain('宁波吉利')
})

it('that the device has no room for stays open without a network, and says that it is not kept', async () => {
  server.on(saveOpportunityDraft.path, { cut: true })
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await start()
  await fillIn()
  expect(readPage()).toContain('本机空间不足，填写的内容没有保存')
  expect(readPage()).not.toContain('已自动保存在本机')
  await press(byRole('button', '存草稿'))
  await until(() => readPage().includes('没有网络，本机空间不足，没有保存'))
  expect(stand.moves()).toEqual([])
  full.mockRestore()
  await type(byLabel('客户需求'), '冲压线改造，两条')
  expect(readPage()).toContain('已自动保存在本机')
})

it('puts what the server refuses at its field and loses nothing', async () => {
  const why = '已有报备，保护至 2027-01-20'
  server.on(createOpportunity.path, refusal(409, why, { customerName: why }))
  await start()
  await fillIn()
  await press(byRole('button', '提交报备'))
  await until(() => readPage().includes(why))
  expect(byLabel('联系人').value).toBe('何工')
  expect(readDraft()).toContain('宁波吉利')
})

it('sends two quick taps under one key, and forgets the draft when it has arrived [spec 1.15, 2.84]', async () => {
  server.on(createOpportunity.path, { ...ok({}), delay: 150 })
  await start()
  await fillIn()
  await t.act(async () => {
    const button = byRole('button', '提交报备')
    for (let tap = 0; tap < 2; tap++) button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  })
  await until(() => sent().length > 0)
  await until(() => document.querySelector('[aria-label="提交报备，处理中"]') === null)
  const keys = new Set(sent().map(({ headers }) => headers['idempotency-key']))
  expect(keys.size).toBe(1)
})

it('is filled with what was refused, and says at the field why', async () => {
  const detail = {
    id: 'o1',
    opportunityNo: 'SJ-1',
    opportunityName: '宁波吉利 · 改造',
    customerName: '宁波吉利',
    status: 'rejected',
    statusName: '已驳回',
    reasonForRejection: '请补充需求',
    contactName: '何工',
    contactPhone: '13912345678',
    demand: '改造',
    followUps: [],
    attachments: [],
    version: 2,
    rejectedFields: [{ field: 'demand', label: '客户需求', error: '请写明产线和节拍' }],
  }
  server.on(getOpportunity.path, ok(detail))
  await start({ id: 'o1' })
  await until(() => readPage().includes('请写明产线和节拍'))
  expect(byLabel('客户名称').value).toBe('宁波吉利')
  await type(byLabel('客户需求'), '两条冲压线，节拍 12 秒')
  server.on(createOpportunity.path, refusal(409, '商机已被更新'))
  await press(byRole('button', '重新提交'))
  await until(() => sent().length > 0)
  expect(JSON.parse(sent()[0]?.body ?? '{}')).toMatchObject({ id: 'o1', version: 2, demand: '两条冲压线，节拍 12 秒' })
  // What was refused is told: the page is not taken away before.
  await until(() => readPage().includes('商机已被更新'))
})

describe('a draft of the device that grew from what the server no longer has', () => {
  const values = {
    ...emptySubmit,
    customerName: '宁波吉利',
    contactName: '何工',
    contactPhone: '13912345678',
    demand: '本机写的',
  }
  const detail = {
    id: 'o2',
    opportunityNo: null,
    opportunityName: '宁波吉利',
    customerName: '宁波吉利',
    status: 'draft',
    statusName: '草稿',
    contactName: '何工',
    contactPhone: '13912345678',
    demand: '平板写的',
    followUps: [],
    attachments: [],
    rejectedFields: [],
    version: 3,
  }

  beforeEach(async () => {
    reportDrafts.save({ values, files: [], savedAt: Date.now(), version: 2 }, 'o2', 'p1')
    server.on(getOpportunity.path, ok(detail))
    await start({ id: 'o2' })
    await until(() => readPage().includes('已在另一台设备修改'))
  })

  it('is sent over the newer one only when its person says so', async () => {
    server.on(createOpportunity.path, refusal(409, '商机已被更新'))
    expect(byLabel('客户需求').value).toBe('本机写的')
    await press(byRole('button', '提交报备'))
    expect(sent()).toEqual([])
    await press(byRole('button', '保留这里的'))
    await until(() => !readPage().includes('已在另一台设备修改'))
    await press(byRole('button', '提交报备'))
    await until(() => sent().length > 0)
    expect(JSON.parse(sent()[0]?.body ?? '{}')).toMatchObject({ id: 'o2', version: 3, demand: '本机写的' })
  })

  it('gives way to the newer one at a tap', async () => {
    await press(byRole('button', '用那一份'))
    await until(() => byLabel('客户需求').value === '平板写的')
    expect(reportDrafts.read('o2', 'p1')).toBeUndefined()
  })
})

it('asks which counts when the server has another by the time it is handed in', async () => {
  const detail = {
    id: 'o3',
    opportunityNo: null,
    opportunityName: '',
    customerName: '宁波吉利',
    status: 'draft',
    statusName: '草稿',
    contactName: '何工',
    contactPhone: '13912345678',
    demand: '改造',
    followUps: [],
    attachments: [],
    rejectedFields: [],
    version: 1,
  }
  server.on(getOpportunity.path, ok(detail))
  await start({ id: 'o3' })
  await until(() => byLabel('客户需求').value === '改造')
  await type(byLabel('客户需求'), '两条线改造')
  server.on(createOpportunity.path, refusal(409, '商机已被更新，请刷新后重试'))
  server.on(getOpportunity.path, ok({ ...detail, version: 2, demand: '三条线' }))
  await press(byRole('button', '提交报备'))
  await until(() => readPage().includes('已在另一台设备修改'))
  expect(byLabel('客户需求').value).toBe('两条线改造')
})

it('keeps the activity one comes from beside the draft of the device', async () => {
  const values = { ...emptySubmit, customerName: '宁波吉利' }
  reportDrafts.save({ values, files: [], savedAt: Date.now() }, getReportSlot(), 'p1')
  await start({ activityId: 'a1' })
  expect(byLabel('客户名称').value).toBe('宁波吉利')
  await type(byLabel('联系人'), '何工')
  expect(reportDrafts.read(getReportSlot(), 'p1')?.values).toMatchObject({ activityId: 'a1', contactName: '何工' })
})

it('leads to what was handed in', async () => {
  server.on(createOpportunity.path, ok(buildOpportunity({ id: 'o7' })))
  await start({ productId: 'p1' })
  await fillIn()
  await press(byRole('button', '提交报备'))
  await until(() => stand.moves().length > 0)
  expect(stand.moves()).toEqual(['redirectTo /pages/channel/index/details?id=o7'])
  expect(JSON.parse(sent()[0]?.body ?? '{}')).toMatchObject({ productId: 'p1' })
  expect(readDraft()).toBe('null')
})

it('forgets the draft of the device once the server has it', async () => {
  server.on(saveOpportunityDraft.path, ok(buildOpportunity({ status: 'draft' })))
  await start()
  await fillIn()
  await press(byRole('button', '存草稿'))
  await until(() => stand.moves().includes('navigateBack 1'))
  expect(readDraft()).toBe('null')
})

it('says at the customer what a server without fields found wrong', async () => {
  server.on(createOpportunity.path, refusal(400, '客户信息不完整'))
  await start()
  await fillIn()
  await press(byRole('button', '提交报备'))
  await until(() => readPage().includes('客户信息不完整'))
  expect(byLabel('客户名称').getAttribute('aria-invalid')).toBe('true')
})

it('shows the further fields where one is filled or refused, and drops the province with its town', async () => {
  const further = buildOpportunity({ id: 'o6', status: 'draft', province: '浙江', city: '宁波', district: '北仑' })
  server.on(getOpportunity.path, ok(further))
  await start({ id: 'o6' })
  await until(() => hasField('所在城市'))
  byRole('button', '补充信息，已填 2 项，收起')
  await type(byLabel('所在城市'), '苏州')
  await press(byRole('button', '提交报备'))
  await until(() => sent().length > 0)
  const input = JSON.parse(sent()[0]?.body ?? '{}')
  expect([input.province, input.city, input.district]).toEqual([undefined, '苏州', undefined])
})

it('opens the further fields at what was refused there, and reads the products again that did not come', async () => {
  server.on(createOpportunity.path, refusal(422, '请检查', { city: '请写到地级市' }))
  server.on(listPartnerProducts.path, refusal(500, '服务错误'))
  await start()
  await fillIn()
  expect(hasField('所在城市')).toBe(false)
  await press(byRole('button', '提交报备'))
  await until(() => readPage().includes('请写到地级市'))
  const products = { products: [{ id: 'p1', name: '六轴机器人', category: '机器人', summary: '', isShown: true }] }
  server.on(listPartnerProducts.path, ok(products))
  await press(document.querySelector('[aria-label^="意向产品"]') as Element)
  await until(() => readPage().includes('六轴机器人 · 机器人'))
})
