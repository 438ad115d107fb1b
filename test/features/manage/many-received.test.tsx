// Several of the received things get a state together.
import { listTrialRequests } from '@/contract/identity/trial'
import { listRegisteringUsers } from '@/contract/identity/user'
import { changePublicSubmission, listPublicSubmissions } from '@/contract/public/public-received'
import { JoinRequestsSheet } from '@/features/manage/company/JoinRequestsSheet'
import { HandlingSheet } from '@/features/manage/received/HandlingSheet'
import { ReceivedScreen } from '@/features/manage/received/ReceivedScreen'
import { SubmissionList } from '@/features/manage/received/SubmissionList'
import { type SessionUser, useSession } from '@/session/session'

import { ok, okPage, refusal } from '../../support/api-server'
import { t } from '../../support/mount-page'
import { requireItems } from '../../support/require-items'
import { byLabel, byRole, byText, hasRole, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer()

const submission = (id: string, name: string, status: string, version: number) => ({
  id,
  formId: 'f',
  kind: 'form',
  formTitle: '开放日报名',
  submissionNo: `S-${id}`,
  mobile: '',
  facts: [{ key: '姓名', value: name }],
  photos: [],
  inviterName: null,
  status,
  statusName: '',
  submitTime: '2026-11-20 10:00:00',
  note: '',
  version,
})

beforeEach(() => {
  const records = [
    submission('a', '张伟', 'submitted', 1),
    submission('b', '李娜', 'submitted', 4),
    submission('c', '王强', 'accepted', 2),
  ]
  server.on(listPublicSubmissions.path, okPage(records))
})

const show = () => drawScreen(<SubmissionList filter={{}} emptyHint="" />)
const readSent = () => server.sentTo(changePublicSubmission.path)

it('those that are chosen get a state, each by the version that was read; who was handled meanwhile is named', async () => {
  server.on(changePublicSubmission.path, ({ body }) =>
    body.includes('"id":"b"') ? refusal(409, '他人刚刚处理过') : ok(null),
  )
  await show()
  await until(() => readPage().includes('李娜'))
  await press(byRole('button', '选择多条，一起改处理状态'))
  for (const name of ['张伟', '李娜']) await press(byRole('checkbox', `${name} · 开放日报名 · 已提交`))
  await press(byRole('checkbox', '王强 · 开放日报名 · 已通过'))
  await press(byRole('button', '改处理状态（3）'))
  expect(readPage()).toContain('改 3 条的处理状态')
  expect(readPage()).toContain('张伟、李娜、王强')
  await press(byRole('radio', '改成，已通过'))
  await press(byRole('button', '全部改为这个状态'))
  await until(() => readPage().includes('2 条已处理，1 条没有：李娜：他人刚刚处理过'))
  expect(readSent()).toEqual([
    { id: 'a', version: 1, status: 'accepted' },
    { id: 'b', version: 4, status: 'accepted' },
  ])
  expect(readPage()).toContain('选择多条')
})

it.each([
  ['with a number', '13912345678', '13912345678', true],
  ['without one', '', '匿名', false],
])('who sent an answer %s can be called, or is anonymous', async (_how, mobile, said, canCall) => {
  const sent = { ...submission('a', '张伟', 'submitted', 1), mobile }
  server.on(listPublicSubmissions.path, okPage([sent]))
  await show()
  await until(() => readPage().includes('张伟'))
  await press(byText('张伟'))
  await until(() => hasRole('dialog'))
  for (const text of requireItems(['表单开放日报名', `手机号${said}`, '编号S-a', '提交时间2026-11-20 10:00']))
    expect(readPage()).toContain(text)
  expect(readPage().includes('拨打电话')).toBe(canCall)
})

it('refusing many says what their senders see, and sends nothing before', async () => {
  server.on(changePublicSubmission.path, ok(null))
  await show()
  await until(() => readPage().includes('李娜'))
  await press(byRole('button', '选择多条，一起改处理状态'))
  await press(byRole('checkbox', '张伟 · 开放日报名 · 已提交'))
  await press(byRole('button', '改处理状态（1）'))
  await press(byRole('radio', '改成，未通过'))
  await press(byRole('button', '全部改为这个状态'))
  expect(readPage()).toContain('把 1 条改为未通过？')
  expect(readPage()).toContain('提交人会看到「未通过」')
  expect(readSent()).toEqual([])
  await press(byRole('button', '全部改为未通过'))
  await until(() => readSent().length === 1)
})

it('answers are searched and narrowed to a state, and an empty result leads back', async () => {
  const records = [submission('a', '张伟', 'submitted', 1)]
  server.on(listPublicSubmissions.path, ({ query }) => {
    const params = new URLSearchParams(query)
    const found = params.get('status') === 'declined' || params.get('keyword') === '没有的人' ? [] : records
    return okPage(found)
  })
  await show()
  await until(() => readPage().includes('张伟'))
  await type(byLabel('搜索手机号、编号或填写的内容'), '没有的人')
  await until(() => readPage().includes('没有符合条件的表单提交'))
  await press(byRole('button', '清除条件'))
  await until(() => readPage().includes('张伟'))
  await press(byRole('radio', '筛选状态，未通过'))
  await until(() => readPage().includes('没有符合条件的表单提交'))
  await press(byRole('radio', '筛选状态，未通过'))
  await until(() => readPage().includes('张伟'))
})

it('requests to join are searched within their state', async () => {
  server.on(listRegisteringUsers.path, okPage([]))
  await drawScreen(<JoinRequestsSheet onClose={() => undefined} />)
  await until(() => readPage().includes('同事用企业编码或邀请申请后在这里审核'))
  await press(byRole('tab', '已拒绝'))
  await type(byLabel('搜索姓名或手机号'), '周杰')
  await until(() => readPage().includes('没有符合条件的加入申请'))
  const request = server.arrived.filter(({ path }) => path === listRegisteringUsers.path).at(-1)
  expect(Object.fromEntries(new URLSearchParams(request?.query))).toMatchObject({ status: 'refused', keyword: '周杰' })
})

it('the export is at the foot of the list, where the buttons of many rows take its place', async () => {
  const user = { userId: 'u1', population: 'user', member: { roles: ['administrator'] } }
  useSession.setState({ user: user as unknown as SessionUser })
  const request = {
    id: 't1',
    requestNo: 'T-1',
    companyName: '博世',
    contactName: '刘洋',
    mobile: '13912345678',
    industry: 'a',
    industryName: '汽车',
    size: 'b',
    sizeName: '百人以内',
    remark: '',
    status: 'submitted',
    note: '',
    version: 1,
    submitTime: '2026-11-20 10:00:00',
  }
  server.on(listTrialRequests.path, ok({ records: [request], total: 1, size: 20, current: 1, pages: 1 }))
  await drawScreen(<ReceivedScreen tab="trial" />)
  await until(() => readPage().includes('刘洋'))
  const foot = byRole('button', '导出试用申请').parentElement as HTMLElement
  expect(foot.className).toBe('manyBar')
  await press(byRole('button', '选择多条，一起改处理状态'))
  expect(readPage()).not.toContain('导出试用申请')
  expect(document.querySelectorAll('.manyBar')).toHaveLength(1)
})

describe('one that was received', () => {
  const statuses = [
    { value: 'submitted', text: '已提交' },
    { value: 'handling', text: '处理中' },
    { value: 'declined', text: '未通过' },
  ] as const
  const item = {
    ...{ id: 'a', name: '张伟', about: '开放日报名', mobile: '', status: 'submitted', note: '已电话联系' },
    ...{ time: '2026-11-20 10:00:00', facts: [], photos: [] },
  }
  const onSave = jest.fn()
  const show = async (more: object = {}) => {
    onSave.mockReset()
    const props = { statuses, isBusy: false, isGone: false, onSave, onClose: jest.fn() }
    await drawScreen(<HandlingSheet item={{ ...item, ...more }} {...props} />)
  }
  const readSaved = () => onSave.mock.calls.map(([change]) => change)

  it('is declined after a question alone, and a note that stays is not sent', async () => {
    await show()
    expect(hasRole('alert')).toBe(false)
    await press(byRole('radio', '处理状态，未通过'))
    await press(byRole('button', '保存'))
    expect(readPage()).toContain('把「张伟」改为未通过？提交人会看到「未通过」，占用的名额让给其他人。')
    await press(byRole('button', '取消'))
    expect(readSaved()).toEqual([])
    await press(byRole('button', '保存'))
    await press(byRole('button', '改为未通过'))
    expect(readSaved()).toEqual([{ id: 'a', status: 'declined' }])
  })

  it('keeps its state at once, with the note that was changed, and shows why it was not saved', async () => {
    await show({ id: 'b', status: 'declined', mobile: '13800138001' })
    expect(byRole('button', '拨打电话')).toBeTruthy()
    await type(byLabel('跟进备注'), ' 已寄样 ')
    await press(byRole('button', '保存'))
    expect(readSaved()).toEqual([{ id: 'b', status: 'declined', note: '已寄样' }])
    await t.act(async () => onSave.mock.calls[0]?.[1].onError(new Error('x')))
    expect(byLabel('跟进备注').value).toBe(' 已寄样 ')
  })
})
