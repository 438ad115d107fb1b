// Guests, password, code, registration, forgotten password.
import { createToken } from '@/contract/identity/auth'
import { getUserInfo } from '@/contract/identity/user'

import { journey, mainJourney } from './journey'
import type { Phone } from './phone/types'
import { PASSWORD } from './server'
import { codeSentTo, enterPassword, getNumber, openAs, toCaller, typeCode } from './sign-in-steps'

const ZHANG = getNumber('zhangWei')
/** An answer of 401 or 4xx is what these journeys ask for; Chromium writes it down as an error. */
const refused = { ignore: ['Failed to load resource: the server responded with a status of 4'] }

/** Whether so many pages lie on each other. */
const pagesAre = (count: number) =>
  (window.mini ? window.mini.state()?.depth : document.querySelectorAll('.taro_page').length) === count

/** Whether the whole text stands in the window, without scrolling. */
const isOnScreen = ({ page }: Phone, text: string) =>
  page.evaluate((expected) => {
    const shown = [...document.querySelectorAll('.wx-webview *, .taro_page *')].filter(
      (element) => element.textContent === expected && element.checkVisibility(),
    )
    const boxes = shown.map((element) => element.getBoundingClientRect())
    return boxes.length > 0 && boxes.every(({ top, bottom }) => top >= 0 && bottom <= window.innerHeight)
  }, text)

describe('guests', () => {
  journey('a guest sees the guide once, then the home that guests may use', async ({ phone }) => {
    await phone.open('/')
    await phone.see('审批，在手机上办完')
    await phone.shot('guide')
    const { width, height } = phone.page.viewportSize() ?? { width: 390, height: 844 }
    await phone.page.setViewportSize({ width: 375, height: 600 })
    expect(await isOnScreen(phone, '开始使用')).toBe(true)
    await phone.shot('guide-short')
    await phone.page.setViewportSize({ width, height })
    await phone.tap('开始使用')
    await phone.arrive('/pages/index/index')
    await phone.see('数字展厅')
    await phone.see('渠道伙伴')
    await phone.shot('home-guest')
    await phone.open('/')
    await phone.arrive('/pages/index/index')
    await phone.see('数字展厅')
  })

  mainJourney('a page that needs an account leads to login and is come back to with its query', async ({ phone }) => {
    const address = '/pages/mine/setting'
    await phone.open(`${address}?from=bell&tab=2`)
    await phone.arrive('/pages/index/login')
    await enterPassword(phone, ZHANG)
    await phone.arrive(address)
    await phone.see('主题')
    expect((await phone.route()).query).toMatchObject({ from: 'bell', tab: '2' })
  })

  journey('a tab shows a guest the sign-in card in place and is come back to', async ({ phone }) => {
    await phone.open('/pages/agency/application')
    await phone.see('登录后查看待办')
    expect((await phone.route()).path).toBe('pages/agency/application')
    await phone.shot('todo-guest')
    await phone.tap('去登录')
    await phone.arrive('/pages/index/login')
    await enterPassword(phone, ZHANG)
    await phone.arrive('/pages/agency/application')
    await phone.see('待处理')
  })
})

describe('password', () => {
  journey('nobody signs in without the tick, with empty fields or with a number that is none', async ({ phone }) => {
    await phone.open('/pages/index/login')
    await phone.tap('登录')
    await phone.see('请输入手机号')
    await phone.see('请输入密码')
    await phone.fill('手机号', '138001')
    await phone.see('手机号应为 11 位')
    await phone.fill('手机号', ZHANG)
    await phone.fill('密码', PASSWORD)
    await phone.tap('登录')
    const colours = await phone.page.evaluate(() => {
      const holders = [...document.querySelectorAll('*')].filter((one) => one.textContent?.trim() === '我已阅读并同意')
      const text = holders[holders.length - 1]
      const probe = document.createElement('i')
      probe.style.color = 'var(--error)'
      text?.append(probe)
      const found = [text, probe].map((one) => one && getComputedStyle(one).color)
      probe.remove()
      return found
    })
    expect(colours[0]).toBe(colours[1])
    await phone.shot('login-missing-tick')
    expect((await phone.route()).path).toBe('pages/index/login')
    expect((await phone.storage()).accessToken).toBeUndefined()
    await phone.tap('我已阅读并同意')
    await phone.tap('登录')
    await phone.arrive('/pages/index/index')
    await phone.see('张伟')
  })

  journey(
    'a wrong password says so at its field and keeps what was typed [asvs 6.2.6]',
    async ({ phone }) => {
      await phone.open('/pages/index/login')
      await enterPassword(phone, ZHANG, 'Wrong-Pass-1')
      await phone.see('账号或密码不正确')
      await phone.see(ZHANG)
      await phone.see('Wrong-Pass-1')
      await phone.shot('login-wrong-password')
      await phone.fill('密码', PASSWORD)
      await phone.gone('账号或密码不正确')
      await phone.tap('登录')
      await phone.arrive('/pages/index/index')
      expect(await phone.storage()).toMatchObject({ accessToken: expect.any(String), user: expect.any(String) })
    },
    refused,
  )
})

describe('a known device', () => {
  journey('signs in while strangers have used up the tries of the account', async ({ phone, server }) => {
    await phone.open('/pages/index/login')
    await enterPassword(phone, ZHANG)
    await phone.arrive('/pages/index/index')
    const { deviceToken } = await phone.storage()
    const guess = { grant_type: 'password', username: ZHANG, password: 'Wrong-Pass-1', client: 'user' } as const
    for (let failure = 1; failure <= 6; failure++) await server.send(createToken, guess)
    expect((await server.send(createToken, { ...guess, password: PASSWORD })).status).toBe(429)
    await phone.open('/pages/index/login', { storage: { deviceToken, guideSeen: '1' } })
    await enterPassword(phone, ZHANG)
    await phone.arrive('/pages/index/index')
    await phone.see('张伟')
  })
})

describe('code', () => {
  journey('a code sent to the phone signs in', async ({ phone, server }) => {
    await phone.open('/pages/index/login')
    await phone.tap('验证码登录')
    await phone.see('获取验证码')
    await phone.fill('手机号', getNumber('liNa'))
    await typeCode(phone, server, getNumber('liNa'), 'login')
    await phone.see('秒后重发')
    await phone.tap('我已阅读并同意')
    await phone.shot('login-code')
    await phone.tap('登录')
    await phone.arrive('/pages/index/index')
    await phone.see('李娜')
  })

  journey(
    'a wrong code and an unknown number are told at their fields',
    async ({ phone, server }) => {
      const unknown = '13911110001'
      await phone.open('/pages/index/login')
      await phone.tap('验证码登录')
      await phone.see('获取验证码')
      await phone.fill('手机号', unknown)
      await phone.tap('获取验证码')
      const code = await codeSentTo(server, unknown, 'login')
      await phone.fill('验证码', code === '000000' ? '111111' : '000000')
      await phone.tap('我已阅读并同意')
      await phone.tap('登录')
      await phone.see('验证码错误或已过期')
      await phone.fill('验证码', code)
      await phone.tap('登录')
      await phone.see('该手机号尚未注册')
      await phone.see(unknown)
      await phone.shot('login-unknown-number')
    },
    refused,
  )
})

describe('registration', () => {
  journey(
    'who registers is signed in at once, and a known number is told at its field',
    async ({ phone, server }) => {
      const number = '13911110002'
      const fill = async (mobile: string) => {
        await phone.open('/pages/register/index')
        await phone.fill('姓名', '新同事')
        await phone.fill('手机号', mobile)
        await typeCode(phone, server, mobile, 'register')
        await phone.fill('密码', 'New-Person-1')
        await phone.tap('我已阅读并同意')
        await phone.tap('注册')
      }
      await phone.open('/pages/register/index')
      await phone.tap('注册')
      await phone.see('请输入姓名')
      await fill(ZHANG)
      await phone.see('该手机号已注册')
      await phone.shot('register-known')
      await fill(number)
      await phone.arrive('/pages/index/index')
      await phone.gone('创建账号')
      await phone.see('尚未加入企业')
      await phone.shot('home-no-company')
    },
    refused,
  )
})

describe('forgotten password', () => {
  journey(
    'a wrong code says so at its field, a right one sets a new password, which ends other sessions',
    async ({ phone, server }) => {
      const number = getNumber('chenQiang')
      const before = await server.signIn('chenQiang')
      await phone.open('/pages/mine/setting?from=mail')
      await phone.arrive('/pages/index/login')
      await phone.tap('忘记密码')
      await phone.arrive('/pages/index/register')
      await phone.see('验证手机号')
      await phone.gone('欢迎使用访客助手')
      await phone.fill('手机号', number)
      await phone.tap('获取验证码')
      const code = await codeSentTo(server, number, 'forget')
      await phone.fill('验证码', code === '000000' ? '111111' : '000000')
      await phone.tap('下一步')
      await phone.see('验证码错误或已过期')
      await phone.shot('forgot-wrong-code')
      await phone.fill('验证码', code)
      await phone.tap('下一步')
      await phone.see('设置新密码')
      await phone.fill('新密码', 'Fresh-Start-9')
      await phone.fill('确认', 'Fresh-Start-8')
      await phone.tap('确定')
      await phone.see('两次输入的密码不一致')
      await phone.fill('确认', 'Fresh-Start-9')
      await phone.shot('forgot-new-password')
      await phone.tap('确定')
      await phone.arrive('/pages/index/login')
      await phone.gone('设置新密码')
      const { status } = await server.send(getUserInfo, {}, toCaller(before))
      expect(status).toBe(401)
      await enterPassword(phone, number, 'Fresh-Start-9')
      await phone.arrive('/pages/mine/setting')
      await phone.see('陈强')
      expect((await phone.route()).query).toMatchObject({ from: 'mail' })
      await phone.idle()
      await phone.page.waitForFunction(pagesAre, 1)
    },
    refused,
  )
})

describe('signing out', () => {
  journey(
    'signing out in the settings forgets token and person and ends the session [asvs 7.4.4, 14.3.1]',
    async (stage) => {
      const { phone, server } = stage
      const {
        accessToken,
      } = // The journeys before this one sign 张伟 in with wrong passwords, which delays him.
        await openAs(stage, 'wangMin', '/pages/mine/setting')
      await phone.tap('退出登录')
      await phone.see('退出登录？')
      await phone.shot('settings-sign-out')
      await phone.tap('取消')
      await phone.gone('退出登录？')
      await phone.tap('退出登录')
      await phone.tap('退出登录')
      await phone.arrive('/pages/index/index')
      await phone.see('数字展厅')
      const stored = await phone.storage()
      expect(stored.accessToken).toBeUndefined()
      expect(stored.user).toBeUndefined()
      const { status } = await server.send(getUserInfo, {}, { token: String(accessToken) })
      expect(status).toBe(401)
    },
  )
})
