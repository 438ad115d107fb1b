import { getAppMeta } from '@/contract/meta'

import { ok } from '../../support/api-server'
import { byRole, press, wait } from '../../support/screen'
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
