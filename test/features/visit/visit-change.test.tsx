import { QueryClientProvider } from '@tanstack/react-query'

import { configureClient } from '@/api/client'
import { createQueryClient } from '@/api/query'
import { changeVisit, getVisit, listVisitGates } from '@/contract/visit/visit'
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
