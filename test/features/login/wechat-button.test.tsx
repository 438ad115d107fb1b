import { listDemoWechatAccounts } from '@/contract/identity/wechat-demo'
import { getAppMeta } from '@/contract/meta'

import { ok } from '../../support/api-server'
import { byRole, hasRole, press, readPage, wait } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const WECHAT = 'Mozilla/5.0 (Linux; Android 13) Mobile Safari/537.36 MicroMessenger/8.0.49'
const server = setUpScreenServer({ caller: 'guest' })
const own = navigator.userAgent
const isOffered = () => document.querySelector('[role="button"][aria-label="微信一键登录"]') !== null

const meta = (ids: { wechatH5AppId: string | null; wechatMiniAppId: string | null }) =>
  ok({
    version: '1.0.0',
    minVersion: '1.0.0',
    releaseNote: null,
    releaseTime: null,
    serverTime: '2026-11-22 10:00:00',
    wechatSignIn: true,
    ...ids,
  })

/** Draws the button inside WeChat's browser, which is looked at when the module loads. */
async function open(mayReplace: () => Promise<boolean> = () => Promise.resolve(true)) {
  const { WechatButton } = await import('@/features/login/WechatButton')
  await drawScreen(
    <WechatButton
      isBusy={false}
      canContinue={() => true}
      mayReplace={mayReplace}
      onSubmit={() => undefined}
      onUnbound={() => undefined}
    />,
  )
  await server.arrival(getAppMeta.path)
  await wait(100)
}

beforeAll(() => {
  Object.defineProperty(navigator, 'userAgent', { value: WECHAT, configurable: true })
})
afterAll(async () => {
  Object.defineProperty(navigator, 'userAgent', { value: own, configurable: true })
  await server.stop()
})

it.each([
  ['its own AppID', { wechatH5AppId: 'wx-h5', wechatMiniAppId: null }, true],
  ["the mini-program's AppID alone", { wechatH5AppId: null, wechatMiniAppId: 'wx-mini' }, false],
])('H5 inside WeChat, with %s', async (_name, ids, shown) => {
  server.on(getAppMeta.path, meta(ids))
  await open()
  if (shown) await until(isOffered)
  expect(isOffered()).toBe(shown)
})

it('stays, when the person keeps the session that is in the way', async () => {
  server.on(getAppMeta.path, meta({ wechatH5AppId: 'wx-h5', wechatMiniAppId: null }))
  const ask = jest.fn(() => Promise.resolve(false))
  await open(ask)
  await until(isOffered)
  await press(byRole('button', '微信一键登录'))
  await until(() => ask.mock.calls.length === 1)
  await wait(50)
  expect(localStorage.getItem('wechatState')).toBeNull()
})

it('is played by a demonstration, which begins once all is agreed and signs in with the account that is chosen', async () => {
  const demo = ok({
    ...(meta({ wechatH5AppId: null, wechatMiniAppId: null }).json as { data: object }).data,
    wechatDemo: true,
  })
  server.on(getAppMeta.path, demo)
  const account = {
    id: 'w1',
    name: '张伟的微信',
    mobile: '13800138001',
    loginCode: 'l1',
    oauthCode: 'o1',
    phoneCode: 'p1',
  }
  server.on(listDemoWechatAccounts.path, ok([account]))
  const { WechatButton } = await import('@/features/login/WechatButton')
  const grants: unknown[] = []
  let isAgreed = false
  await drawScreen(
    <WechatButton
      isBusy={false}
      canContinue={() => isAgreed}
      mayReplace={() => Promise.resolve(true)}
      onSubmit={(grant) => void grant().then((one) => grants.push(one))}
      onUnbound={() => undefined}
    />,
  )
  await until(() => readPage().includes('微信一键登录（演示）'))
  await press(byRole('button', '微信一键登录（演示）'))
  await wait(50)
  expect([hasRole('dialog'), server.arrived.some(({ path }) => path === listDemoWechatAccounts.path)]).toEqual([
    false,
    false,
  ])
  isAgreed = true
  await press(byRole('button', '微信一键登录（演示）'))
  await until(() => readPage().includes('张伟的微信'))
  await press(byRole('button', '张伟的微信，13800138001'))
  await until(() => !hasRole('dialog') && grants.length > 0)
  expect(grants).toEqual([{ grant_type: 'wechat_h5', code: 'o1' }])
})
