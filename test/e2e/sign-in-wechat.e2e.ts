// WeChat: one tap in the mini-program, the phone-number button, and the authorisation page for H5 inside WeChat.
import { createToken } from '@/contract/identity/auth'

import { journey, rigFor, type Stage } from './journey'
import { H5Phone } from './phone/h5-phone'
import type { Phone } from './phone/types'
import { PASSWORD, type StageServer } from './server'
import { enterPassword, getNumber } from './sign-in-steps'

const only = { only: 'weapp', ignore: ['Failed to load resource'] } as const
const LOGIN = '/pages/index/login'
const HOME = '/pages/index/index'
const WECHAT_BROWSER =
  'Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/116.0.0.0 Mobile ' +
  'Safari/537.36 MicroMessenger/8.0.49.2600 NetType/WIFI Language/zh_CN'
let openids = 0

/** Ties a WeChat account to a demo person, as an earlier sign-in did. */
async function bound({ wechat, send }: StageServer, mobile: string): Promise<string> {
  const openid = `bound-${++openids}`
  const grant = { grant_type: 'wechat_phone', client: 'user' } as const
  const { status } = await send(createToken, {
    ...grant,
    code: wechat.loginCode(openid),
    phone_code: wechat.phoneCode(mobile),
  })
  expect(status).toBe(200)
  return openid
}

/** What `wx.login` gives from now on. */
async function nextCode(phone: Phone, code: string) {
  await phone.page.evaluate((next) => {
    window.__OPTIONS__.mocks.login = { code: next }
  }, code)
}

/** Opens the login page with a code of WeChat, ticks and taps. */
async function tapWechat({ phone }: Stage, code: string, openType: Record<string, Record<string, unknown>> = {}) {
  await phone.open(LOGIN, { weapp: { mocks: { login: { code } }, openType } })
  await phone.tap('我已阅读并同意')
  await phone.tap('微信一键登录')
}

describe('WeChat in the mini-program', () => {
  journey(
    'a bound WeChat account signs in by one tap, once the agreement is ticked',
    async ({ phone, server }) => {
      const openid = await bound(server, getNumber('zhangWei'))
      await phone.open(LOGIN, { weapp: { mocks: { login: { code: server.wechat.loginCode(openid) } } } })
      await phone.tap('微信一键登录')
      expect((await phone.route()).path).toBe('pages/index/login')
      await phone.tap('我已阅读并同意')
      await phone.tap('微信一键登录')
      await phone.arrive(HOME)
      await phone.see('张伟')
    },
    only,
  )

  journey(
    'an unbound WeChat account is tied by one sign-in with a password, and signs in by one tap afterwards',
    async (stage) => {
      const { phone, server } = stage
      await tapWechat(stage, server.wechat.loginCode('unbound-1'))
      await phone.see('该微信尚未绑定账号')
      await phone.shot('login-bind')
      await phone.fill('手机号', getNumber('liNa'))
      await phone.fill('密码', PASSWORD)
      await phone.tap('登录')
      await phone.arrive(HOME)
      const next = await stage.another()
      await tapWechat({ ...stage, phone: next }, server.wechat.loginCode('unbound-1'))
      await next.arrive(HOME)
      await next.see('李娜')
    },
    only,
  )

  journey(
    'the phone-number button ties an unbound WeChat account with a fresh code',
    async (stage) => {
      const { phone, server } = stage
      const getPhoneNumber = { code: server.wechat.phoneCode(getNumber('chenQiang')), errMsg: 'getPhoneNumber:ok' }
      await tapWechat(stage, server.wechat.loginCode('unbound-2'), { getPhoneNumber })
      await phone.see('手机号快捷登录')
      await nextCode(phone, server.wechat.loginCode('unbound-2'))
      await phone.tap('手机号快捷登录')
      await phone.arrive(HOME)
      await phone.see('陈强')
    },
    only,
  )

  it.each([
    ['the person refuses', { errMsg: 'getPhoneNumber:fail user deny' }],
    ['the quota is used up', { errMsg: 'getPhoneNumber:fail', errno: 1400001 }],
  ])('weapp: without a number, as %s, a code by SMS is offered', async (_case, getPhoneNumber) => {
    const { server, runner } = await rigFor('weapp')
    const mini = await runner?.open(LOGIN, {
      mocks: { login: { code: server.wechat.loginCode(`deny-${++openids}`) } },
      openType: { getPhoneNumber },
    })
    if (!mini) throw new Error('no mini-program')
    await mini.view.getByText('我已阅读并同意').tap()
    await mini.view.getByText('微信一键登录').tap()
    await mini.view.getByText('手机号快捷登录').tap()
    await mini.page.getByText('未取得手机号，请用短信验证码登录').waitFor()
    await mini.view.getByText('获取验证码').waitFor()
    await mini.close()
  })

  journey(
    'a used, an expired and a made-up code are refused in words, and so is a busy WeChat',
    async (stage) => {
      const { phone, server } = stage
      const { wechat } = server
      const openid = await bound(server, getNumber('wangMin'))
      const used = wechat.loginCode(openid)
      await server.send(createToken, { grant_type: 'wechat_code', client: 'user', code: used })
      await tapWechat(stage, used)
      await phone.see('微信登录凭证已失效')
      await phone.shot('login-wechat-used')
      await phone.gone('微信登录凭证已失效')

      const old = wechat.loginCode(openid)
      wechat.advance(6 * 60_000)
      await nextCode(phone, old)
      await phone.tap('微信一键登录')
      await phone.see('微信登录凭证已失效')
      await phone.gone('微信登录凭证已失效')

      await nextCode(phone, 'made-up')
      await phone.tap('微信一键登录')
      await phone.see('微信登录凭证已失效')
      await phone.gone('微信登录凭证已失效')

      wechat.beBusy(3)
      await nextCode(phone, wechat.loginCode(openid))
      await phone.tap('微信一键登录')
      await phone.see('微信暂时无法完成登录')
      wechat.beBusy(0)
      expect((await phone.storage()).accessToken).toBeUndefined()
      await phone.gone('微信暂时无法完成登录')

      await nextCode(phone, wechat.loginCode(openid))
      await phone.tap('微信一键登录')
      await phone.arrive(HOME)
    },
    only,
  )
})

describe('WeChat on H5', () => {
  let phone: H5Phone
  let server: StageServer

  beforeEach(async () => {
    const rig = await rigFor('h5')
    server = rig.server
    phone = await H5Phone.make(rig.browser, server.origin, { userAgent: WECHAT_BROWSER })
  })
  afterEach(() => phone.close())

  /** WeChat's authorisation page: sends the person back with this code, and perhaps another state. */
  async function authorise(code: string, otherState?: string): Promise<URL[]> {
    const redirects: URL[] = []
    await phone.page.route('https://open.weixin.qq.com/**', async (route) => {
      const url = new URL(route.request().url())
      redirects.push(url)
      const state = otherState ?? url.searchParams.get('state')
      const location = `${url.searchParams.get('redirect_uri')}?code=${code}&state=${state}`
      await route.fulfill({ status: 302, headers: { location } })
    })
    return redirects
  }

  async function leaveForWechat() {
    await phone.tap('我已阅读并同意')
    await phone.tap('微信一键登录')
  }

  async function boundOnH5(mobile: string): Promise<string> {
    const openid = `h5-${++openids}`
    const answer = await server.send(createToken, {
      grant_type: 'wechat_h5',
      client: 'user',
      code: server.wechat.oauthCode(openid),
    })
    const { bindTicket } = answer.data as unknown as { bindTicket: string }
    const grant = { grant_type: 'password', client: 'user', bind_ticket: bindTicket } as const
    await server.send(createToken, { ...grant, username: mobile, password: PASSWORD })
    return openid
  }

  it('h5: WeChat sends the person back with a code, which signs in on the page asked for and leaves the address', async () => {
    const openid = await boundOnH5(getNumber('zhangWei'))
    const answer = await authorise(server.wechat.oauthCode(openid))
    await phone.open('/pages/mine/setting?from=wechat')
    await phone.arrive(LOGIN)
    await leaveForWechat()
    await phone.arrive('/pages/mine/setting')
    expect((await phone.route()).query).toMatchObject({ from: 'wechat' })
    expect(phone.page.url()).not.toContain('code=')
    const [first] = answer
    expect(first?.searchParams.get('appid')).toBe(server.wechat.app.appid)
    expect(first?.searchParams.get('scope')).toBe('snsapi_base')
    expect(first?.searchParams.get('state')).toMatch(/^[\da-f-]{36}$/)
    await phone.clean()
  })

  it("h5: a partner's session ends only when the person says so before leaving, and is not asked about twice", async () => {
    const openid = await boundOnH5(getNumber('liNa'))
    const answer = await authorise(server.wechat.oauthCode(openid))
    await phone.open(LOGIN, { storage: { ...(await server.signIn('zhouMin')), guideSeen: '1' } })
    await leaveForWechat()
    await phone.see('退出伙伴账号？')
    await phone.tap('取消')
    await phone.gone('退出伙伴账号？')
    expect(answer).toHaveLength(0)
    await phone.tap('微信一键登录')
    await phone.see('退出伙伴账号？')
    await phone.tap('继续登录')
    await phone.arrive(HOME)
    await phone.see('李娜')
    expect(answer).toHaveLength(1)
  })

  it('h5: two departures never carry the same state', async () => {
    const answer = await authorise('none', 'another')
    for (let round = 0; round < 2; round++) {
      await phone.open(LOGIN)
      await leaveForWechat()
      await phone.see('登录链接已失效')
    }
    const states = answer.map((url) => url.searchParams.get('state'))
    expect(new Set(states).size).toBe(2)
  })

  it('h5: a state that this phone did not send out signs nobody in and does not reach the server', async () => {
    const openid = await boundOnH5(getNumber('zhangWei'))
    const before = server.wechat.calls.length
    await authorise(server.wechat.oauthCode(openid), 'somebody-elses')
    await phone.open(LOGIN)
    await leaveForWechat()
    await phone.see('登录链接已失效，请重新登录')
    await phone.shot('wechat-wrong-state')
    expect(phone.page.url()).not.toContain('code=')
    expect(server.wechat.calls).toHaveLength(before)
    expect((await phone.storage()).accessToken).toBeUndefined()
  })

  it('h5: a snapshot page is refused in words', async () => {
    await authorise(server.wechat.oauthCode('snapshot', true))
    await phone.open(LOGIN)
    await leaveForWechat()
    await phone.see('当前为微信快照页')
    await phone.shot('wechat-snapshot')
    await phone.tap('重新登录')
    await phone.arrive(LOGIN)
  })

  it('h5: an unbound account comes back to the login page and is tied by a password', async () => {
    await authorise(server.wechat.oauthCode('h5-unbound'))
    await phone.open(LOGIN)
    await leaveForWechat()
    await phone.see('该微信尚未绑定账号')
    await phone.shot('login-bind')
    await enterPassword(phone, getNumber('liNa'))
    await phone.arrive(HOME)
    const grant = { grant_type: 'wechat_h5', client: 'user' } as const
    const { status } = await server.send(createToken, { ...grant, code: server.wechat.oauthCode('h5-unbound') })
    expect(status).toBe(200)
  })

  it('h5: another browser offers no WeChat button', async () => {
    const { browser } = await rigFor('h5')
    const plain = await H5Phone.make(browser, server.origin)
    await plain.open(LOGIN)
    await plain.see('我已阅读并同意')
    await plain.idle()
    await plain.gone('微信一键登录')
    await plain.close()
  })
})
