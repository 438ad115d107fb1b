import { QueryClientProvider } from '@tanstack/react-query'

import { configureClient } from '@/api/client'
import { createQueryClient } from '@/api/query'
import { changeVisit, getVisit, listVisitGates, remindVisitor, revokeVisit } from '@/contract/visit/visit'
import { VisitScreen } from '@/features/visit/host/VisitScreen'
import { useSession } from '@/session/session'

import { ok, refusal } from '../../support/api-server'
import { draw } from '../../support/draw'
import { t } from '../../support/mount-page'
import { byLabel, byRole, hasField, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'
import { buildVisitRow } from './visit-row'

const server = setUpScreenServer({ caller: 'session' })

const detail = (version: string, area: string) => ({
  visit: buildVisitRow({
    phone: '13800138008',
    area,
    startTime: '2126-11-23 09:00:00',
    endTime: '2126-11-23 12:00:00',
    createTime: '2126-11-22 09:00:00',
    canRevoke: true,
  }),
  events: [
    { kind: 'invited', title: '发出邀请', who: '王敏', time: '2126-11-22 09:00:00', note: '', isDisputed: false },
  ],
  version,
  canChange: true,
})

beforeEach(async () => {
  server.on(listVisitGates.path, ok([{ id: 'g1', name: '1 号门', address: '' }]))
  const user = { userId: 'h', population: 'user', companyId: 'c1', roles: [] }
  await t.act(async () => useSession.setState({ phase: 'settled', accessToken: 'x', user: user as never }))
})

it('tells the later of two editors what the other has changed, keeps what was typed, and goes on from there', async () => {
  server.on(getVisit.path, ok(detail('one', '接待中心')))
  const sheet = <VisitScreen visitId="v1" />
  await drawScreen(sheet)
  await until(() => readPage().includes('发出邀请'))
  await press(byRole('button', '改期或修改'))
  await type(byLabel('事由'), '二次审核')
  server.on(changeVisit.path, { json: { code: 409, msg: '来访刚被他人修改，请核对后再次提交', data: null } })
  server.on(getVisit.path, ok(detail('two', '三号会议室')))
  await press(byRole('button', '保存修改'))
  await until(() => readPage().includes('请核对后再次提交；可去区域：三号会议室'))
  expect((byLabel('事由') as HTMLInputElement).value).toBe('二次审核')
  server.on(changeVisit.path, ok(detail('three', '').visit))
  await press(byRole('button', '保存修改'))
  await until(() => !readPage().includes('保存修改'))
  const versions = server.sentTo(changeVisit.path).map(({ version }) => version)
  expect(versions).toEqual(['one', 'two'])
})

it('sends the version that the host has seen, though the page has read the visit again meanwhile', async () => {
  server.on(getVisit.path, ok(detail('one', '接待中心')))
  const client = createQueryClient()
  await draw(
    <QueryClientProvider client={client}>
      <VisitScreen visitId="v1" />
    </QueryClientProvider>,
  )
  await until(() => readPage().includes('发出邀请'))
  await press(byRole('button', '改期或修改'))
  await type(byLabel('事由'), '二次审核')
  server.on(getVisit.path, ok(detail('two', '三号会议室')))
  await t.act(async () => void (await client.invalidateQueries()))
  server.on(changeVisit.path, { json: { code: 409, msg: '来访刚被他人修改，请核对后再次提交', data: null } })
  await press(byRole('button', '保存修改'))
  await until(() => readPage().includes('可去区域：三号会议室'))
  const sent = server.sentTo(changeVisit.path).map(({ version }) => version)
  expect(sent).toEqual(['one'])
})

it('says that the gates to choose from could not be read', async () => {
  const react = jest.fn()
  configureClient({ getToken: () => 'x', react })
  server.on(getVisit.path, ok(detail('one', '接待中心')))
  server.on(listVisitGates.path, refusal(500, '服务错误'))
  await drawScreen(<VisitScreen visitId="v1" />)
  await until(() => readPage().includes('发出邀请'))
  await press(byRole('button', '改期或修改'))
  await until(() => react.mock.calls.length > 0)
  expect(react).toHaveBeenCalledWith(expect.objectContaining({ toast: '服务错误' }))
})

const close = () => press(document.querySelector('.close') as Element)

it('asks before what was typed into the change of a visit is lost', async () => {
  server.on(getVisit.path, ok(detail('one', '接待中心')))
  await drawScreen(<VisitScreen visitId="v1" />)
  await until(() => readPage().includes('发出邀请'))
  await press(byRole('button', '改期或修改'))
  await close()
  expect(hasField('事由')).toBe(false)
  await press(byRole('button', '改期或修改'))
  await type(byLabel('事由'), '二次审核')
  await close()
  expect(byLabel('事由').value).toBe('二次审核')
  await press(byRole('button', '放弃'))
  await until(() => !hasField('事由'))
})

it('offers nothing for a visit that is gone since it was shown', async () => {
  server.on(getVisit.path, ok(detail('one', '接待中心')))
  const client = createQueryClient()
  await drawScreen(<VisitScreen visitId="v1" />, client)
  await until(() => readPage().includes('改期或修改'))
  server.on(getVisit.path, refusal(404, '来访不存在'))
  await t.act(async () => client.invalidateQueries())
  await until(() => readPage().includes('消息所指的来访已不存在'))
  expect(readPage()).not.toContain('改期或修改')
})

it('cancels one occurrence of a visit that recurs, after a question', async () => {
  const occurrence = (day: string) => ({ day, startTime: `${day} 09:00:00`, endTime: `${day} 12:00:00` })
  const occurrences = [occurrence('2126-11-23'), occurrence('2126-11-24')]
  server.on(getVisit.path, ok({ ...detail('one', ''), occurrences }))
  server.on(revokeVisit.path, ok(detail('two', '').visit))
  const ask = async () => {
    await press(byRole('button', '取消 2126-11-24'))
    await until(() => readPage().includes('其余各次不变'))
  }
  await drawScreen(<VisitScreen visitId="v1" />)
  await until(() => readPage().includes('接下来的到访'))
  await ask()
  await press(byRole('button', '不取消'))
  await until(() => !readPage().includes('其余各次不变'))
  expect(server.sentTo(revokeVisit.path)).toEqual([])
  await ask()
  await press(byRole('button', '取消这一次'))
  await until(() => server.sentTo(revokeVisit.path).length > 0)
  expect(server.sentTo(revokeVisit.path)).toEqual([{ id: 'v1', day: '2126-11-24' }])
})

it.each([
  ['an account', { canRemind: true }, ['改期或修改', '再次发送'], true],
  ['a link alone', { visit: { ...detail('one', '').visit, token: 't1' } }, ['改期或修改', '再次发送'], false],
  ['neither', { canChange: false }, [], false],
])('reaches a visitor with %s as that allows', async (_what, more, buttons, canRemind) => {
  server.on(getVisit.path, ok({ ...detail('one', ''), ...more }))
  server.on(remindVisitor.path, refusal(409, '刚刚提醒过'))
  await drawScreen(<VisitScreen visitId="v1" />)
  await until(() => readPage().includes('发出邀请'))
  const shown = [...document.querySelectorAll('[role="button"]')].map((one) => one.getAttribute('aria-label'))
  expect(shown.filter((text) => text === '改期或修改' || text === '再次发送')).toEqual(buttons)
  if (buttons.length === 0) return
  await press(byRole('button', '再次发送'))
  await until(() => readPage().includes('转发链接'))
  expect(readPage().includes('发消息')).toBe(canRemind)
  if (!canRemind) return
  await press(byRole('button', '发消息'))
  await until(() => readPage().includes('刚刚提醒过'))
  server.on(remindVisitor.path, ok({}))
  await press(byRole('button', '发消息'))
  await until(() => document.getElementById('app-toast')?.textContent === '已发消息给访客')
})

it.each([
  ['the gate prints the badge of who is expected', ['guard'], {}, true],
  ['not of who is gone', ['guard'], { statusName: '已离场' }, false],
  ['nor does the host', [], {}, false],
])('%s', async (_who, roles, more, isOffered) => {
  const user = { userId: 'h', population: 'user', companyId: 'c1', roles, member: { roles, scopes: [] } }
  await t.act(async () => useSession.setState({ user: user as never }))
  const answer = detail('one', '接待中心')
  server.on(getVisit.path, ok({ ...answer, visit: { ...answer.visit, ...more } }))
  await drawScreen(<VisitScreen visitId="v1" />)
  await until(() => readPage().includes('可去区域接待中心'))
  expect(readPage().includes('打印访客证')).toBe(isOffered)
})
