// The shell: guards and the way back, tokens in the address, ended sessions, page loading, unknown addresses.
import { setTimeout as sleep } from 'node:timers/promises'

import { journey, mainJourney, type Stage } from './journey'
import { PASSWORD, people } from './server'

const TODO = '/pages/agency/application'
const LOGIN = '/pages/index/login'
const HOME = '/pages/index/index'

async function signInByHand({ phone }: Stage): Promise<void> {
  await phone.arrive(LOGIN)
  await phone.fill('手机号', people.zhangWei)
  await phone.fill('密码', PASSWORD)
  await phone.tap('我已阅读并同意')
  await phone.tap('登录')
}

describe('guards', () => {
  journey('a guest who opens a page that needs a session signs in and is on it, with its query', async (stage) => {
    const { phone } = stage
    await phone.open('/pages/study/detail?id=s%201&from=%E9%A6%96%E9%A1%B5')
    await signInByHand(stage)
    await phone.arrive('/pages/study/detail')
    const { query } = await phone.route()
    expect(query).toMatchObject({ id: 's 1', from: '首页' })
  })

  journey('a guest finds a card to sign in on a tab and comes back to it', async (stage) => {
    const { phone } = stage
    await phone.open(TODO)
    await phone.see('登录后查看待办')
    await phone.shot('shell-sign-in-card')
    await phone.tap('去登录')
    await signInByHand(stage)
    await phone.arrive(TODO)
    await phone.see('待处理')
  })

  journey('a member of staff is led to the partner login by a partner page', async ({ phone, server }) => {
    await phone.open('/pages/channel/my/index', { storage: await server.signIn('zhangWei') })
    await phone.arrive('/pages/channel/index/login')
  })

  journey('an address without its parameter shows a way out [spec 2.07]', async ({ phone, server }) => {
    await phone.open('/pages/report/reportInfo', { storage: await server.signIn('zhangWei') })
    await phone.see('链接不完整')
    await phone.shot('shell-missing-parameter')
    await phone.tap('回到首页')
    await phone.arrive(HOME)
  })
})

describe('sessions', () => {
  journey(
    'a session that ends moves to login once and comes back to the page',
    async (stage) => {
      const { phone, server } = stage
      const session = await server.signIn('zhangWei')
      const ended = { ...session, accessToken: 'A'.repeat(43), refreshToken: 'B'.repeat(43) }
      await phone.open(TODO, { storage: ended })
      await phone.arrive(LOGIN)
      expect(await phone.storage()).not.toHaveProperty('accessToken')
      await signInByHand(stage)
      await phone.arrive(TODO)
      await phone.see('待处理')
    },
    { ignore: ['401'] },
  )

  journey(
    'an ended token with a live refresh token is renewed without a word',
    async ({ phone, server }) => {
      const session = await server.signIn('zhangWei')
      await phone.open(TODO, { storage: { ...session, accessToken: 'A'.repeat(43) } })
      await phone.see('待处理')
      await phone.idle()
      const stored = await phone.storage()
      expect(stored.accessToken).not.toBe('A'.repeat(43))
      expect((await phone.route()).path).toBe(TODO.slice(1))
    },
    { ignore: ['401'] },
  )
})

describe('a token in the address', () => {
  journey(
    'signs in, and is gone before the first call [asvs 14.2.1]',
    async ({ phone, server }) => {
      const { accessToken } = await server.signIn('liNa')
      const requests: string[] = []
      phone.page.on('request', (request) => requests.push(request.url(), request.headers().referer ?? ''))
      await phone.open(`${TODO}?token=${accessToken}&x=1`)
      await phone.see('待处理')
      expect(phone.page.url()).not.toContain(String(accessToken))
      expect(requests.filter((text) => text.includes(String(accessToken)))).toHaveLength(1) // the address itself
      expect(JSON.parse(String((await phone.storage()).user))).toMatchObject({ realName: '李娜' })
    },
    { only: 'h5' },
  )

  journey(
    "asks before it replaces another person's session",
    async ({ phone, server }) => {
      const { accessToken } = await server.signIn('liNa')
      await phone.open(`${HOME}?token=${accessToken}`, { storage: await server.signIn('zhangWei') })
      await phone.see('李娜')
      await phone.see('切换账号')
      await phone.shot('shell-switch-account')
      await phone.tap('保持不变')
      expect(JSON.parse(String((await phone.storage()).user))).toMatchObject({ realName: '张伟' })
    },
    { only: 'h5' },
  )

  journey(
    'that nobody accepts changes nothing',
    async ({ phone }) => {
      await phone.open(`${HOME}?token=${'x'.repeat(43)}`)
      await phone.see('首页')
      expect(phone.page.url()).not.toContain('token')
      expect(await phone.storage()).not.toHaveProperty('accessToken')
    },
    { only: 'h5', ignore: ['401'] },
  )
})

describe('navigation', () => {
  journey(
    'back with one page in history goes home when signed in',
    async ({ phone, server }) => {
      await phone.open('/pages/mine/aboutUs', { storage: await server.signIn('zhangWei') })
      await phone.see('关于我们')
      await phone.tap('返回')
      await phone.arrive(HOME)
    },
    { only: 'h5' },
  )

  mainJourney(
    'an unknown address shows a 404 view with a way out',
    async ({ phone }) => {
      await phone.open('/pages/gone/forever?x=1')
      await phone.see('页面不存在')
      await phone.shot('shell-not-found')
      await phone.tap('回到首页')
      await phone.arrive(HOME)
    },
    { only: 'h5' },
  )

  journey(
    'a deep link works again after a reload',
    async ({ phone }) => {
      await phone.open('/pages/info/privacy?x=1')
      await phone.see('隐私条款')
      await phone.page.reload()
      await phone.see('隐私条款')
      expect(await phone.page.title()).toBe('隐私条款')
    },
    { only: 'h5' },
  )
})

describe('a page on its way', () => {
  const CHUNK = /\/chunk\/.*\.js$/

  journey(
    'shows the loading view after 200 ms, and the page when it comes',
    async ({ phone }) => {
      await phone.open(HOME)
      await phone.see('首页')
      await phone.idle()
      await phone.page.route(CHUNK, async (route) => {
        await sleep(900)
        await route.continue()
      })
      await phone.page.evaluate(() => window.history.pushState({}, '', '/pages/info/service'))
      await phone.page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')))
      await phone.see('加载中...')
      await phone.shot('shell-loading')
      await phone.see('服务条款')
      await phone.gone('加载中...')
    },
    { only: 'h5' },
  )

  journey(
    'asks to reload when its script does not come, after one silent try',
    async ({ phone }) => {
      await phone.open(HOME)
      await phone.see('首页')
      await phone.idle()
      let tries = 0
      await phone.page.route(CHUNK, (route) => {
        tries += 1
        return route.abort()
      })
      await phone.page.evaluate(() => window.history.pushState({}, '', '/pages/info/agreement'))
      await phone.page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')))
      await phone.see('页面资源加载失败')
      await phone.shot('shell-reload')
      expect(tries).toBeGreaterThan(1)
      await phone.page.unroute(CHUNK)
      await phone.tap('刷新页面')
      await phone.see('用户协议')
    },
    { only: 'h5', ignore: ['ERR_FAILED', 'request:', 'ChunkLoadError'] },
  )
})
