import { findMachine } from '@/contract/production/production'
import { resolveLandingCode } from '@/contract/visit/landing-code'
import { ScannedCodeScreen } from '@/features/landing/ScannedCodeScreen'
import { configureNavigation } from '@/navigation/navigate'
import { useSession } from '@/session/session'

import { ok, type Reply, refusal } from '../../support/api-server'
import { byLabel, byRole, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ pages: ['/pages/index/index', '/pages/redirect/index'] })

const signIn = (member: object | undefined) =>
  useSession.setState({ phase: 'settled', user: { userId: 'u1', population: 'user', member } as never })

beforeAll(() => configureNavigation({ population: () => 'user' }))
beforeEach(() => signIn({ deptName: '生产部' }))
afterAll(() => useSession.setState({ user: undefined }))

it('asks for a code where none is typed, until one is', async () => {
  await drawScreen(<ScannedCodeScreen text="" />)
  await type(byLabel('编码'), '  ')
  await press(byRole('button', '打开'))
  expect(readPage()).toContain('请输入编码')
  await type(byLabel('编码'), '4')
  expect(readPage()).not.toContain('请输入编码')
  expect(server.arrived).toEqual([])
})

it('opens the page of a code that is typed in place of this one', async () => {
  await drawScreen(<ScannedCodeScreen text="" />)
  expect(readPage()).not.toContain('再扫一次')
  await type(byLabel('编码'), '482913')
  await press(byRole('button', '打开'))
  await until(() => server.stand.moves().length > 0)
  expect(server.stand.moves()).toEqual(['redirectTo /pages/qr/scan?code=482913'])
})

it('opens the machine of a scanned label', async () => {
  server.on(resolveLandingCode.path, refusal(404, '没有这个码'))
  server.on(findMachine.path, ok({ id: 'k7', code: 'CNC-07' }))
  await drawScreen(<ScannedCodeScreen text="CNC-07" />)
  await until(() => server.stand.moves().length > 0)
  expect(server.stand.moves()).toEqual(['redirectTo /pages/area/machineDetail?id=k7'])
})

const cut: Reply = { cut: true }
it.each([
  ['is none of ours', 'WIFI:S:guests', refusal(404, '没有这台机台'), '认不出这个码'],
  ['is over', 'Ab3dEf9hJk2mNp4q', refusal(410, '这个码已停用'), '这个码已停用'],
  ['cannot be looked up', 'Ab3dEf9hJk2mNp4q', cut, '没有查到，请检查网络后重试'],
])('says why a code that %s opens nothing, and takes another one', async (_why, text, reply, words) => {
  for (const { path } of [resolveLandingCode, findMachine]) server.on(path, reply)
  await drawScreen(<ScannedCodeScreen text={text} />)
  await until(() => readPage().includes(words))
  expect(server.stand.moves()).toEqual([])
  byRole('button', '再扫一次')
  await type(byLabel('编码'), '482913')
  await press(byRole('button', '打开'))
  await until(() => server.stand.moves().length > 0)
})

it('looks for no machine on behalf of somebody without a company', async () => {
  signIn(undefined)
  await drawScreen(<ScannedCodeScreen text="注塑机-02" />)
  await until(() => readPage().includes('认不出这个码'))
  expect(server.arrived).toEqual([])
})
