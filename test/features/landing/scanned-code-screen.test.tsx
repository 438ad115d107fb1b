import { findMachine } from '@/contract/production/production'
import { resolveLandingCode } from '@/contract/visit/landing-code'
import { hasSeenGuide } from '@/features/landing/entry'
import { GuideScreen } from '@/features/landing/GuideScreen'
import { RedirectScreen } from '@/features/landing/RedirectScreen'
import { ScannedCodeScreen } from '@/features/landing/ScannedCodeScreen'
import { configureNavigation } from '@/navigation/navigate'
import { useSession } from '@/session/session'

import { ok, type Reply, refusal } from '../../support/api-server'
import { mountPage } from '../../support/mount-page'
import { byLabel, byRole, press, readPage, type } from '../../support/screen'
import { CachedApp, drawScreen, setUpScreenServer } from '../../support/screen-server'
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
  server.on(resolveLandingCode.path, refusal(404, '没有这个码'))
  await drawScreen(<ScannedCodeScreen text="CNC-07" />)
  await until(() => readPage().includes('认不出这个码'))
  expect(server.arrived.map(({ path }) => path)).toEqual([resolveLandingCode.path])
})

describe('the landing of a link', () => {
  const TOKEN = 'Ab3dEf9hJk2mNp4q'
  const land = async (params: Record<string, string>) => {
    server.stand.stand('/pages/redirect/index')
    await mountPage(RedirectScreen, '/pages/redirect/index', params, CachedApp)
  }

  it.each([
    ['opens the page of its code', ok({ address: '/pages/h5/3d/index' }), '', ['redirectTo /pages/h5/3d/index']],
    ['says that its page is gone', ok({ address: '/pages/gone' }), '页面不存在', []],
    ['says that its code is over', refusal(410, '活动已结束'), '这个码已失效活动已结束', []],
    ['says that its code is none', refusal(404, '请核对'), '没有这个码请核对', []],
  ])('%s', async (_what, reply, text, moves) => {
    server.on(resolveLandingCode.path, reply)
    await land({ c: TOKEN })
    await until(() => (text === '' ? server.stand.moves().length > 0 : readPage().includes(text)))
    expect(server.stand.moves()).toEqual(moves)
  })

  it('opens its page without asking, and says so where there is none', async () => {
    await land({ to: 'hall' })
    await until(() => server.stand.moves().length > 0)
    expect(server.stand.moves()).toEqual(['redirectTo /pages/h5/3d/index'])
    await land({ to: 'nowhere' })
    await until(() => readPage().includes('页面不存在'))
    expect(server.arrived).toEqual([])
  })
})

it('the guide leads home, and is not shown again', async () => {
  expect(hasSeenGuide()).toBe(false)
  await drawScreen(<GuideScreen />)
  await press(byRole('link', '跳过'))
  expect(server.stand.moves()).toEqual(['switchTab /pages/index/index'])
  expect(hasSeenGuide()).toBe(true)
})
