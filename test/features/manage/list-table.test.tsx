// Lists of 管理 in a window from 1024 px: tables whose headings sort; and the orders of a phone's lists.
import { getByRole, queryAllByRole } from '@testing-library/dom'

import { listStaffActivities } from '@/contract/event/activity'
import { getManagedHall } from '@/contract/exhibition/exhibition-manage'
import { type CertificationReview, listCertifications } from '@/contract/identity/certify'
import { listAuditEntries } from '@/contract/organization/audit'
import { listManagedPeople } from '@/contract/organization/people'
import { listManagedDepartments } from '@/contract/organization/structure'
import { listReportedOpportunities, type ReportedOpportunity } from '@/contract/partner/opportunity-desk'
import { listManagedPartnerActivities, type ManagedPartnerActivity } from '@/contract/partner/partner-activity-manage'
import { summarizePublicForm } from '@/contract/public/public-answer'
import { getManagedPublicForm, listManagedPublicForms } from '@/contract/public/public-form-admin'
import { listPublicSubmissions } from '@/contract/public/public-received'
import { listVisits } from '@/contract/visit/visit'
import { GuestActivitiesScreen } from '@/features/manage/activity/GuestActivitiesScreen'
import { AuditScreen } from '@/features/manage/audit/AuditScreen'
import { HallManageScreen } from '@/features/manage/hall/HallManageScreen'
import { PeopleScreen } from '@/features/manage/PeopleScreen'
import { CertificationsScreen } from '@/features/manage/partner/CertificationsScreen'
import { OpportunitiesScreen } from '@/features/manage/partner/OpportunitiesScreen'
import { PartnerActivitiesScreen } from '@/features/manage/partner/PartnerActivitiesScreen'
import { FormAnswersScreen } from '@/features/manage/public-form/FormAnswersScreen'
import { PublicFormsScreen } from '@/features/manage/public-form/PublicFormsScreen'
import { VisitRecordsScreen } from '@/features/manage/visit/VisitRecordsScreen'

import { ok, okPage } from '../../support/api-server'
import { t } from '../../support/mount-page'
import { requireItems } from '../../support/require-items'
import { byRole, hasRole, press, readPage } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { signInAdministrator } from '../../support/sign-in-administrator'
import { until } from '../../support/until'
import { buildVisitRow } from '../visit/visit-row'

const server = setUpScreenServer()

/** A window whose width a test changes. */
const changed = new Set<() => void>()
const media = {
  matches: true,
  addEventListener: (_name: string, listener: () => void) => changed.add(listener),
  removeEventListener: (_name: string, listener: () => void) => changed.delete(listener),
}
async function resize(isWide: boolean): Promise<void> {
  media.matches = isWide
  await t.act(async () => {
    for (const listener of [...changed]) listener()
  })
}

const person = (userId: string, name: string, more = {}) => ({
  userId,
  name,
  avatar: null,
  phone: '139****9001',
  deptName: '生产部',
  postName: '班组长',
  roles: [],
  workNo: 'HD0007',
  addedTime: '2026-01-02 08:00:00',
  signInTime: '2026-11-20 09:10:11',
  ...more,
})
const visit = (id: string, visitorName: string, more = {}) =>
  buildVisitRow({
    id,
    visitorName,
    phone: '',
    companions: 1,
    purpose: '',
    startTime: '2026-11-27 09:00:00',
    endTime: '2026-11-27 11:00:00',
    createTime: '2026-11-20 15:30:00',
    ...more,
  })

const readHeadings = () => queryAllByRole(document.body, 'columnheader').map((one) => one.textContent)
const getHeading = (name: RegExp) => getByRole(document.body, 'columnheader', { name })
const readSorts = () =>
  queryAllByRole(document.body, 'columnheader').map((one) => one.getAttribute('aria-sort') ?? 'fixed')
const readSortsOf = (path: string) =>
  server.arrived.flatMap((one) => (one.path === path ? [new URLSearchParams(one.query).get('sort')] : []))

beforeAll(() => {
  window.matchMedia = (() => media) as never
})
beforeEach(() => {
  signInAdministrator(undefined, { companyName: '示范制造' })
  media.matches = true
  server.on(listManagedDepartments.path, ok([]))
  server.on(
    listManagedPeople.path,
    okPage([person('u1', '欧阳新'), person('u2', '白洁', { signInTime: null, workNo: '', deptName: null })]),
  )
})

describe('people in a wide window', () => {
  it('are a table with headings, and each row opens its person', async () => {
    await drawScreen(<PeopleScreen />)
    await until(() => readPage().includes('欧阳新'))
    const table = byRole('table', '成员')
    expect(readHeadings()).toEqual(['姓名', '工号', '部门', '最近登录', '添加'])
    const [, first, second] = queryAllByRole(table, 'row')
    expect(queryAllByRole(first as HTMLElement, 'cell').map((one) => one.textContent)).toEqual([
      expect.stringContaining('欧阳新'),
      'HD0007',
      '生产部班组长',
      '2026-11-20',
      '2026-01-02',
    ])
    expect(queryAllByRole(second as HTMLElement, 'cell').map((one) => one.textContent)).toEqual([
      expect.stringContaining('白洁'),
      '—',
      '未分配部门班组长',
      '从未登录',
      '2026-01-02',
    ])
    // Of a list nothing is left around the rows.
    expect(queryAllByRole(table, 'listitem')).toEqual([])
    expect(byRole('button', '欧阳新，生产部 · 班组长 · 139****9001').dataset.row).toBe('u1')
  })

  it('are sorted by their headings, which keep their place and the address', async () => {
    await drawScreen(<PeopleScreen />)
    await until(() => readPage().includes('欧阳新'))
    expect(readSorts()).toEqual(['ascending', 'none', 'none', 'none', 'none'])
    const button = byRole('button', '按最近登录排序')
    await press(button)
    await until(() => readSortsOf(listManagedPeople.path).includes('signedIn'))
    expect(readSorts()).toEqual(['none', 'none', 'none', 'descending', 'none'])
    expect(button.isConnected).toBe(true)
    expect(window.location.href).toContain('sort=signedIn')
    await press(button)
    await until(() => readSortsOf(listManagedPeople.path).includes('absent'))
    expect(getHeading(/最近登录/).getAttribute('aria-sort')).toBe('ascending')
    await until(() => readPage().includes('欧阳新'))
    // The row of the order says the same.
    expect(byRole('button', '排序，最久未登录的在前')).toBeTruthy()
  })

  it('are a list again when the window becomes narrow, and while many are chosen', async () => {
    window.history.replaceState(null, '', '?sort=signedIn')
    await drawScreen(<PeopleScreen />)
    await until(() => readPage().includes('欧阳新'))
    await press(byRole('button', '选择多人，一起调整部门'))
    expect(hasRole('table')).toBe(false)
    expect(byRole('checkbox', '欧阳新 · 生产部')).toBeTruthy()
    await press(byRole('button', '取消'))
    expect(hasRole('table')).toBe(true)
    await resize(false)
    expect(hasRole('table')).toBe(false)
    expect(readHeadings()).toEqual([])
    expect(byRole('button', '欧阳新，生产部 · 2026-11-20 登录')).toBeTruthy()
    expect(byRole('button', '白洁，未分配部门 · 从未登录')).toBeTruthy()
  })
})

describe('visits', () => {
  beforeEach(() => {
    server.on(listVisits.path, okPage([visit('v1', '刘洋'), visit('v2', '', { statusName: '待填写', companions: 0 })]))
  })

  it('of the company are listed with all of them first, and narrowed by their tabs', async () => {
    media.matches = false
    await drawScreen(<VisitRecordsScreen />)
    await until(() => readPage().includes('刘洋等 2 人'))
    expect(byRole('button', '刘洋等 2 人，11-27 09:00 · 博世 · 接待 王敏').dataset.row).toBe('v1')
    expect(readPage()).toContain('待填写的访客')
    const [first] = server.arrived.filter(({ path }) => path === listVisits.path)
    expect(Object.fromEntries(new URLSearchParams(first?.query))).toMatchObject({
      scope: 'company',
      span: 'all',
      sort: 'newest',
    })
    await press(byRole('tab', '以往'))
    await until(() => server.arrived.some(({ query }) => query.includes('span=past')))
  })

  it('are shown by the time of their request when they are sorted by it', async () => {
    media.matches = false
    window.history.replaceState(null, '', '?sort=requested')
    await drawScreen(<VisitRecordsScreen />)
    await until(() => readPage().includes('11-20 15:30 申请'))
    expect(readSortsOf(listVisits.path)).toEqual(['requested'])
  })

  it('are sorted by the headings of a wide window', async () => {
    await drawScreen(<VisitRecordsScreen />)
    await until(() => readPage().includes('刘洋等 2 人'))
    expect(readHeadings()).toEqual(['访客', '到访时间', '接待人', '申请时间', '状态'])
    expect(readSorts()).toEqual(['fixed', 'descending', 'fixed', 'none', 'fixed'])
    await press(byRole('button', '按到访时间排序'))
    await until(() => readSortsOf(listVisits.path).includes('oldest'))
    await press(byRole('button', '按申请时间排序'))
    await until(() => readSortsOf(listVisits.path).includes('requested'))
    expect(readSorts()).toEqual(['fixed', 'none', 'fixed', 'descending', 'fixed'])
  })
})

it('audit entries are a table without days between its rows', async () => {
  const entry = {
    id: 'e1',
    time: '2026-11-25 10:20:00',
    kind: 'manage',
    act: 'savePost',
    actName: '新增岗位',
    actorId: 'u',
    actorName: '王强',
    subject: '班组长',
    changes: [],
    address: '203.0.113.7',
    deviceName: 'iPad',
  }
  server.on(listAuditEntries.path, ok({ records: [entry], next: null }))
  await drawScreen(<AuditScreen />)
  await until(() => readPage().includes('新增岗位'))
  const [, row] = queryAllByRole(byRole('table', '审计日志'), 'row')
  expect(queryAllByRole(row as HTMLElement, 'cell').map((one) => one.textContent)).toEqual([
    '新增岗位\u00a0· 班组长',
    '王强',
    '2026-11-25 10:20',
    '203.0.113.7iPad',
  ])
  await press(byRole('button', '按时间排序'))
  await until(() => readSortsOf(listAuditEntries.path).includes('oldest'))
})

it('forms say how many answers they have, of how many where there is a limit', async () => {
  const form = { id: 'f1', kind: 'survey', title: '食堂调查', state: 'open', closesTime: null, taken: 3, version: 1 }
  const times = { opensTime: '2026-11-20 09:00:00' }
  const limited = { ...form, ...times, id: 'f2', title: '蓝领招募', kind: 'job', capacity: 10 }
  server.on(listManagedPublicForms.path, okPage([{ ...form, ...times, capacity: null }, limited]))
  const Question = () => null
  await drawScreen(<PublicFormsScreen SurveyQuestion={Question} FormQuestion={Question} />)
  await until(() => readPage().includes('蓝领招募'))
  const rows = queryAllByRole(getByRole(document.body, 'table'), 'row')
  const cells = rows.map((row) => queryAllByRole(row, 'cell').map((one) => one.textContent))
  expect(cells.flatMap(([, opened, taken]) => (opened ? [[opened, taken]] : []))).toEqual([
    ['2026-11-20 09:00', '3 份'],
    ['2026-11-20 09:00', '3 / 10 份'],
  ])
})

it('answers to a form are a table of its questions, with the newest or the oldest first', async () => {
  const questions = ['吃得怎么样？', '哪里不好？', '你的姓名', '几分？', '来了几次？', '还想吃什么？']
  const fields = questions.map((label, at) => ({ field: `q${at}`, label, type: 'text' }))
  const section = { field: 's', label: '关于食堂', type: 'section' }
  const outcomes = [{ title: '提交成功', text: '' }]
  const definition = { fields: [section, ...fields], outcomes, steps: [], prefix: 'ST', submitText: '提交', minutes: 1 }
  const form = {
    id: 'f1',
    version: 1,
    kind: 'survey',
    title: '食堂调查',
    lead: '',
    taken: 1,
    capacity: null,
    quotas: [],
  }
  const times = { opensTime: '2026-11-20 09:00:00', closesTime: null }
  server.on(getManagedPublicForm.path, ok({ ...form, ...times, definition: { ...definition, oncePer: 'person' } }))
  const answer = {
    id: 's1',
    formId: 'f1',
    formTitle: '食堂调查',
    kind: 'survey',
    submissionNo: 'ST-1',
    mobile: '13912345678',
    facts: [
      { key: '吃得怎么样？', value: '好' },
      { key: '你的姓名', value: '白洁' },
      { key: '几分？', value: '4 分' },
    ],
    photos: [],
    inviterName: null,
    status: 'submitted',
    statusName: '已提交',
    note: '',
    version: 1,
    submitTime: '2026-11-26 10:00:00',
  }
  server.on(listPublicSubmissions.path, okPage([answer]))
  server.on(summarizePublicForm.path, ok({ title: '食堂调查', total: 0, questions: [] }))
  await drawScreen(<FormAnswersScreen id="f1" />)
  await press(byRole('tab', '逐份查看'))
  await until(() => readHeadings().includes('几分？'))
  expect(readHeadings()).toEqual(['姓名', '吃得怎么样？', '哪里不好？', '你的姓名', '几分？', '提交时间', '状态'])
  const [, row] = queryAllByRole(byRole('table', '表单提交'), 'row')
  expect(queryAllByRole(row as HTMLElement, 'cell').map((one) => one.textContent)).toEqual([
    '白洁',
    '好',
    '—',
    '白洁',
    '4 分',
    '2026-11-26 10:00',
    '已提交',
  ])
  await press(byRole('button', '按提交时间排序'))
  await until(() => readSortsOf(listPublicSubmissions.path).includes('oldest'))
  await resize(false)
  await until(() => readPage().includes('11-26 10:00 · 好 · 4 分'))
  expect(byRole('button', '白洁，11-26 10:00 · 好 · 4 分')).toBeTruthy()
})

it('activities are sorted by start, guests or title, and stay while another order loads', async () => {
  const activity = {
    id: 'a1',
    title: '设备验收会',
    address: '三号楼',
    companyName: '示范制造',
    startTime: '2026-12-01 09:00:00',
    endTime: '2026-12-01 11:00:00',
    signFrom: '2026-12-01 08:00:00',
    lateAfter: '2026-12-01 09:30:00',
    phase: 'before',
    guestCount: 4,
    gates: [],
  }
  server.on(listStaffActivities.path, ok({ activities: [activity] }))
  await drawScreen(<GuestActivitiesScreen />)
  await until(() => readPage().includes('设备验收会'))
  expect(readSorts()).toEqual(['none', 'ascending', 'fixed', 'none', 'fixed'])
  const button = byRole('button', '按嘉宾排序')
  await press(button)
  expect(readPage()).toContain('设备验收会')
  expect(button.isConnected).toBe(true)
  await until(() => readSortsOf(listStaffActivities.path).includes('guests'))
  await press(byRole('button', '按活动排序'))
  await until(() => readSortsOf(listStaffActivities.path).includes('title'))
})

it('products are sorted within their units, as a table each', async () => {
  const product = { id: 'p1', name: '立式加工中心', model: 'VMC-850', isOpen: false, posterUrl: null }
  const unit = {
    id: 'x',
    version: 1,
    code: 'A01',
    name: '智能机床',
    intro: '',
    color: '#336699',
    sort: 0,
    isOpen: true,
  }
  const changedTime = '2026-11-21 10:00:00'
  const units = [{ ...unit, changedTime, products: [{ ...product, changedTime }] }]
  server.on(getManagedHall.path, ok({ units, features: [], models: [] }))
  await drawScreen(<HallManageScreen />)
  await until(() => readPage().includes('立式加工中心'))
  expect(queryAllByRole(byRole('table', '智能机床'), 'cell').map((one) => one.textContent)).toEqual([
    '立式加工中心',
    'VMC-850',
    '2026-11-21',
    '不展示',
  ])
  await press(byRole('button', '按最近修改排序'))
  await until(() => readSortsOf(getManagedHall.path).includes('changed'))
  await until(() => getHeading(/最近修改/).getAttribute('aria-sort') === 'descending')
  await resize(false)
  expect(hasRole('table')).toBe(false)
  expect(byRole('button', '立式加工中心，VMC-850')).toBeTruthy()
})

const opportunity: ReportedOpportunity = {
  id: 'o1',
  opportunityNo: 'SJ-0001',
  opportunityName: '焊接产线改造',
  customerName: '苏州汇川',
  partnerName: '周敏',
  partnerCompany: '常州星宇',
  productType: null,
  expectAmount: 120_000_00,
  expectSignDate: null,
  status: 'submitted',
  statusName: '已提交',
  reasonForRejection: null,
  protectStart: null,
  protectEnd: null,
  ownerName: null,
  createTime: '2026-11-20 09:00:00',
  updateTime: '2026-11-21 10:00:00',
}
const certification: CertificationReview = {
  id: 'x1',
  licenseFileId: null,
  licenseUrl: null,
  auditRemark: null,
  auditItems: [],
  companyId: 'c1',
  version: 1,
  status: 'pending',
  statusName: '待审核',
  companyName: '新开的工厂',
  creditCode: '91320500MA1XXXXX0X',
  legalPerson: '林芳',
  contactName: '孙工',
  contactPhone: '13900009902',
  auditTime: null,
}
const partnerActivity: ManagedPartnerActivity = {
  id: 'p1',
  version: 1,
  title: '伙伴开放日',
  startTime: '2126-12-01 09:00:00',
  endTime: '2126-12-01 11:00:00',
  capacity: 30,
  taken: 4,
  cancelTime: null,
}

it.each([
  {
    what: '商机',
    call: listReportedOpportunities,
    row: opportunity,
    screen: <OpportunitiesScreen />,
    headings: ['商机', '客户', '伙伴', '金额', '更新', '状态'],
    cells: ['焊接产线改造SJ-0001', '苏州汇川', '常州星宇周敏', '¥12万预计', '2026-11-21', '已提交'],
    sorts: ['fixed', 'fixed', 'fixed', 'none', 'descending', 'fixed'],
    presses: { 更新: 'oldest', 金额: 'amount' },
  },
  {
    what: '企业认证',
    call: listCertifications,
    row: certification,
    screen: <CertificationsScreen />,
    headings: ['企业', '统一社会信用代码', '联系人', '审核时间'],
    cells: ['新开的工厂', '91320500MA1XXXXX0X', '孙工', '—'],
    sorts: ['fixed', 'fixed', 'fixed', 'none'],
    presses: { 审核时间: 'decided' },
  },
  {
    what: '伙伴活动',
    call: listManagedPartnerActivities,
    row: partnerActivity,
    screen: <PartnerActivitiesScreen />,
    headings: ['活动', '开始时间', '结束时间', '已报名', '状态'],
    cells: ['伙伴开放日', '2126-12-01 09:00', '2126-12-01 11:00', '4 / 30', '未开始'],
    sorts: ['fixed', 'descending', 'fixed', 'none', 'fixed'],
    presses: { 开始时间: 'oldest', 已报名: 'signUps' },
  },
])('$what of the partner part are a table whose headings sort in a wide window, and rows on a phone', async (list) => {
  const { what, call, row, screen, headings, cells, sorts, presses } = list
  server.on(call.path, okPage([row]))
  await drawScreen(screen)
  await until(() => readPage().includes(cells[0] ?? ''))
  expect(readHeadings()).toEqual(headings)
  const [, first] = queryAllByRole(byRole('table', what), 'row')
  expect(queryAllByRole(first as HTMLElement, 'cell').map((one) => one.textContent)).toEqual(cells)
  expect(readSorts()).toEqual(sorts)
  for (const [heading, sort] of requireItems(Object.entries(presses))) {
    await press(byRole('button', `按${heading}排序`))
    await until(() => readSortsOf(call.path).includes(sort))
    expect(window.location.search).toContain(`sort=${sort}`)
  }
  // As after a reload: a new page at the same address.
  const before = readSortsOf(call.path)
  await drawScreen(screen)
  await until(() => readSortsOf(call.path).length > before.length)
  expect(readSortsOf(call.path).at(-1)).toBe(Object.values(presses).at(-1))
  await resize(false)
  expect(hasRole('table')).toBe(false)
})

it('a won opportunity shows what was signed for, in the units of the partner’s own list', async () => {
  await resize(false)
  const won = { ...opportunity, id: 'o2', status: 'won' as const, statusName: '已赢单', wonAmount: 80_000_000 }
  server.on(listReportedOpportunities.path, okPage([opportunity, won]))
  await drawScreen(<OpportunitiesScreen />)
  await until(() => readPage().includes('焊接产线改造'))
  expect(readPage()).toContain('预计 ¥12万 · ')
  expect(readPage()).toContain('签约 ¥80万 · ')
})
