// What only a browser has: the first paint, the phone column, page animation, several windows, toasts over a page.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'

import { journey } from './journey'

const HOME = '/pages/index/index'
const LOGIN = '/pages/index/login'
const SCRIPT = /\/(js|chunk)\/.*\.js$/
const A_MINUTE_MS = 60_000
const only = { only: 'h5' } as const

/** Holds every script back, so that index.html stands alone. */
async function withoutScripts(page: Page, look: () => Promise<void>): Promise<void> {
  let release: () => void = () => undefined
  const answered = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(SCRIPT, async (route) => {
    await answered
    await route.continue().catch(() => undefined)
  })
  await look()
  release()
  await page.unroute(SCRIPT)
}

const buildBox = (page: Page, selector: string) =>
  page.evaluate((expected) => {
    const box = document.querySelector(expected)?.getBoundingClientRect()
    return box && { left: Math.round(box.left), right: Math.round(box.right), width: Math.round(box.width) }
  }, selector)

describe('the browser of these tests', () => {
  journey(
    'draws Chinese with a font that has it, not a box for each character',
    async ({ phone }) => {
      await phone.open(LOGIN)
      await phone.see('密码登录')
      const drawn = await phone.page.evaluate(() => {
        const canvas = document.createElement('canvas')
        const pen = canvas.getContext('2d', { willReadFrequently: true })
        if (!pen) return []
        return ['中', '国', '\u{10ffff}'].map((character) => {
          pen.clearRect(0, 0, 60, 60)
          pen.font = `40px ${getComputedStyle(document.body).fontFamily}`
          pen.fillText(character, 5, 45)
          return pen.getImageData(0, 0, 60, 60).data.join()
        })
      })
      expect(new Set(drawn).size).toBe(3)
      expect(drawn[0]).toMatch(/[1-9]/)
    },
    only,
  )
})

journey(
  'a field is written in the font of its page',
  async ({ phone }) => {
    await phone.open(LOGIN)
    await phone.see('密码登录')
    const fonts = await phone.page.evaluate(() =>
      ['input', '.taro_page'].map((selector) => {
        const element = document.querySelector(selector)
        return element && getComputedStyle(element).fontFamily
      }),
    )
    expect(fonts[0]).toContain('PingFang SC')
    expect(fonts[0]).toBe(fonts[1])
  },
  only,
)

describe('the first paint', () => {
  journey(
    'has the shape of the login page before any script, and goes when it mounts',
    async ({ phone, server }) => {
      const { page } = phone
      const shown = (name: string) => page.locator(`.boot-${name}`).isVisible()
      await withoutScripts(page, async () => {
        await page.goto(server.origin + LOGIN, { waitUntil: 'commit' })
        await page.getByText('欢迎使用访客助手').waitFor()
        expect([await shown('login'), await shown('home'), await shown('page')]).toEqual([true, false, false])
        expect(await page.evaluate(() => getComputedStyle(document.body).margin)).toBe('0px')
        await phone.shot('shell-boot-login')
      })
      await phone.see('密码登录')
      expect(await page.locator('#boot').count()).toBe(0)
    },
    only,
  )

  journey(
    'is dark for a person who chose dark',
    async ({ phone }) => {
      await phone.open(LOGIN, { storage: { appearance: 'dark' } })
      await phone.see('密码登录')
      await withoutScripts(phone.page, async () => {
        await phone.page.reload({ waitUntil: 'commit' })
        await phone.page.getByText('欢迎使用访客助手').waitFor()
        expect(await phone.page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(15, 21, 31)')
      })
      await phone.see('密码登录')
    },
    only,
  )
})

describe('in a window wider than a phone, below 1024 px', () => {
  journey(
    'the phone column stands in the middle, fixed bars inside it',
    async ({ phone }) => {
      await phone.page.setViewportSize({ width: 1000, height: 860 })
      await phone.open(HOME)
      await phone.see('首页')
      const column = await buildBox(phone.page, '#app')
      expect(column?.width).toBeLessThanOrEqual(430)
      expect(Math.abs((column?.left ?? 0) + (column?.right ?? 0) - 1000)).toBeLessThanOrEqual(2)
      const bar = await buildBox(phone.page, '[role=tablist]')
      expect(bar?.left).toBeGreaterThanOrEqual(column?.left ?? 0)
      expect(bar?.right).toBeLessThanOrEqual(column?.right ?? 0)
      await phone.shot('shell-desktop')
    },
    only,
  )
})

describe('page animation', () => {
  journey(
    'is over before anything is hidden: who goes back at once stands on the page they came from',
    async ({ phone, server }) => {
      await phone.open('/pages/agency/application', { storage: await server.signIn('zhangWei') })
      for (let visit = 0; visit < 3; visit++) {
        await phone.see('去处理')
        await phone.tap('去处理')
        await phone.arrive('/pages/eform/bpmTask/flowApprove')
        await phone.back()
        await phone.arrive('/pages/agency/application')
        // Longer than any animation: what is to be hidden is hidden by now.
        await sleep(900)
      }
      await phone.see('待处理')
    },
    only,
  )

  journey(
    'may be overtaken: two steps back in one breath, and the next page stands there',
    async ({ phone, server }) => {
      await phone.open('/pages/info/news', { storage: await server.signIn('zhangWei') })
      await phone.tap('更多操作，请你审批：苏州客户验厂')
      await phone.tap('查看全文')
      await phone.arrive('/pages/info/newsContent')
      await phone.tap('查看待办')
      await phone.arrive('/pages/eform/bpmTask/flowApprove')
      await phone.idle()
      await phone.page.evaluate(async () => {
        const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
        const row = () =>
          document.querySelector<HTMLElement>('.taro_page_show:not(.taro_page_shade) [aria-label^="审批，"]')
        window.history.back()
        await pause(50)
        window.history.back()
        while (!row()) await pause(5)
        row()?.click()
      })
      await phone.arrive('/pages/info/approve')
      // Longer than any animation: what Taro takes away is gone by now.
      await sleep(900)
      await phone.see('审批进展')
    },
    only,
  )

  /** Of a page that slides in: one that has arrived has no transition any more. */
  const durations = (page: Page) =>
    page.evaluate(() => {
      const sliding = document.createElement('div')
      sliding.className = 'taro_page'
      document.querySelector('.taro_router')?.append(sliding)
      const { transitionDuration, transitionProperty } = getComputedStyle(sliding)
      sliding.remove()
      return [transitionProperty, transitionDuration]
    })

  journey(
    'takes 300 ms',
    async ({ phone }) => {
      await phone.open(HOME)
      await phone.see('首页')
      expect(await durations(phone.page)).toEqual(['transform', '0.3s'])
    },
    only,
  )

  journey(
    'is none under reduced motion',
    async ({ phone }) => {
      await phone.page.emulateMedia({ reducedMotion: 'reduce' })
      await phone.open(HOME)
      await phone.see('首页')
      expect((await durations(phone.page))[1]).toBe('0s')
    },
    only,
  )
})

describe('several windows', () => {
  journey(
    'that share one session follow each other out',
    async ({ phone, server }) => {
      await phone.open(HOME, { storage: await server.signIn('zhangWei') })
      await phone.see('张伟')
      const other = await phone.page.context().newPage()
      await other.goto(`${server.origin}/pages/mine/setting`)
      await other.evaluate(() => {
        for (const key of ['accessToken', 'user', 'refreshToken']) localStorage.removeItem(key)
      })
      await phone.gone('张伟')
      await other.close()
    },
    only,
  )
})

describe('a call', () => {
  const API = /getTodoCount/

  journey(
    'that takes longer than 800 ms says 请求中... until it is answered',
    async ({ phone, server }) => {
      await phone.page.route(/getTodoList/, async (route) => {
        await sleep(1600)
        await route.continue()
      })
      await phone.open('/pages/agency/application', { storage: await server.signIn('zhangWei') })
      await phone.see('请求中...')
      await phone.shot('shell-indicator')
      await phone.gone('请求中...')
      await phone.see('待处理')
    },
    only,
  )

  journey(
    'that fails says why for three seconds',
    async ({ phone, server }) => {
      const { clock } = phone.page
      let fail: () => void = () => undefined
      const failure = new Promise<void>((resolve) => {
        fail = resolve
      })
      await phone.page.route(/getTodoList/, async (route) => {
        await failure
        await route.fulfill({ status: 200, contentType: 'application/json', body: '{"code":500,"msg":"","data":null}' })
      })
      await clock.install()
      await phone.open('/pages/agency/application', { storage: await server.signIn('zhangWei') })
      await phone.see('请求中...')
      // From here on the page's clock is the test's, however slow the machine is.
      await clock.pauseAt(Date.now() + A_MINUTE_MS)
      fail()
      const toast = phone.page.locator('#app-toast', { hasText: '服务错误' })
      await toast.waitFor()
      await clock.runFor(2900)
      expect(await toast.isVisible()).toBe(true)
      await clock.runFor(200)
      expect(await toast.isVisible()).toBe(false)
    },
    only,
  )

  journey(
    'shows its indicator clear of the toast of another that failed',
    async ({ phone, server }) => {
      const { page } = phone
      await page.route(/getTodoList/, (route) =>
        route.fulfill({ status: 200, contentType: 'application/json', body: '{"code":500,"msg":"","data":null}' }),
      )
      await phone.open('/pages/agency/application', { storage: await server.signIn('zhangWei') })
      await page.locator('#app-toast', { hasText: '服务错误' }).waitFor()
      const overlap = await page.evaluate(() => {
        const toast = document.getElementById('app-toast')?.getBoundingClientRect()
        if (!toast) return undefined
        // As platform/feedback draws it while another call waits.
        const indicator = document.createElement('div')
        indicator.className = 'app-loading'
        indicator.innerHTML = '<div class="app-loading-box">请求中...</div>'
        document.body.append(indicator)
        const box = indicator.firstElementChild?.getBoundingClientRect()
        return box && toast.bottom > box.top && toast.top < box.bottom
      })
      expect(overlap).toBe(false)
    },
    only,
  )

  journey(
    'for the badges goes out once as the application starts, though the person’s own answer comes later',
    async ({ phone, server }) => {
      const { page } = phone
      const requests: string[] = []
      page.on('request', (request) => {
        const [call] = /getTodoCount|sysUserMsgRead.getCount/.exec(request.url()) ?? []
        if (call) requests.push(call)
      })
      let release: () => void = () => undefined
      const answered = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route(/getUserInfo/, async (route) => {
        await answered
        await route.continue()
      })
      await phone.open('/pages/agency/application', { storage: await server.signIn('zhangWei') })
      await page.locator('[role=tab][aria-label^="消息，"]').waitFor()
      await page.locator('[role=tab][aria-label^="待办，"]').waitFor()
      const userAnswer = page.waitForResponse(/getUserInfo/)
      release()
      await userAnswer
      await phone.idle()
      expect(requests.sort()).toEqual(['getTodoCount', 'sysUserMsgRead/getCount'])
    },
    only,
  )

  journey(
    'refreshes the badges when the page returns from the back-forward cache',
    async ({ phone, server }) => {
      await phone.open(HOME, { storage: await server.signIn('zhangWei') })
      await phone.see('张伟')
      await phone.idle()
      const apiRequest = phone.page.waitForRequest(API)
      await phone.page.evaluate(() => {
        window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      })
      await apiRequest
    },
    only,
  )
})

describe('back on a page that showed a sheet', () => {
  const shown = (page: Page) => page.evaluate(() => [...document.querySelectorAll('.taro_page')].map(({ id }) => id))

  journey(
    'closes the sheet and keeps the page, then leaves the page in one step',
    async ({ phone, server }) => {
      await phone.open('/pages/info/news', { storage: await server.signIn('chenQiang') })
      await phone.tap('系统消息，')
      await phone.arrive('/pages/info/sysNotice')
      // The page beneath has a 星标 of its own, until it is hidden.
      await phone.gone('资讯动态')
      await phone.tap('星标')
      await phone.see('上周质量周报已生成')
      await phone.gone('大智云服务即将到期')
      const pages = await shown(phone.page)
      await phone.tap('更多操作，上周质量周报')
      await phone.see('30 天内可在')
      await phone.page.goBack()
      await phone.gone('30 天内可在')
      expect(await shown(phone.page)).toEqual(pages)
      await phone.tap('更多操作，上周质量周报')
      await phone.see('30 天内可在')
      await phone.tap('关闭')
      await phone.gone('30 天内可在')
      const added = phone.page.evaluate(
        () =>
          new Promise<string[]>((resolve) => {
            const ids: string[] = []
            const watch = new MutationObserver((changes) => {
              for (const { addedNodes } of changes)
                for (const node of addedNodes)
                  if (node instanceof Element && node.matches('.taro_page')) ids.push(node.id)
            })
            watch.observe(document.body, { childList: true, subtree: true })
            setTimeout(() => resolve(ids), 1000)
          }),
      )
      await phone.back()
      await phone.arrive('/pages/info/news')
      expect(await added).toEqual([])
    },
    only,
  )
})

describe('the installed application', () => {
  journey(
    'has a manifest without an error, which the page may fetch',
    async ({ phone }) => {
      await phone.open(LOGIN)
      await phone.see('密码登录')
      const session = await phone.page.context().newCDPSession(phone.page)
      const { url, errors, data } = await session.send('Page.getAppManifest')
      expect(new URL(url).pathname).toBe('/assets/install/manifest.webmanifest')
      expect(errors).toEqual([])
      expect(JSON.parse(data ?? '')).toMatchObject({ short_name: '访客助手', display: 'standalone' })
      const icon = await phone.page.getAttribute('link[rel="apple-touch-icon"]', 'href')
      expect((await phone.page.request.get(new URL(icon ?? '', phone.page.url()).href)).status()).toBe(200)
    },
    only,
  )
})
