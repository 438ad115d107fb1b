// Pages inside WeChat's browser: the signed entry, the card that is passed on, the way into the mini-program, the keyboard.
import { createHash } from 'node:crypto'

import { inviteVisitor } from '@/contract/visit/visit'
import { formatWireTime } from '@/lib/wire-time'

import { PAGE_TICKET } from '../support/wechat'
import { rigFor } from './journey'
import { H5Phone } from './phone/h5-phone'
import type { StageServer } from './server'

const ANDROID =
  'Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/116.0.0.0 Mobile ' +
  'Safari/537.36 MicroMessenger/8.0.49.2600 NetType/WIFI Language/zh_CN'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 ' +
  'MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/zh_CN'
const SDK = 'https://res.wx.qq.com/open/js/jweixin-1.6.0.js'
const LAUNCH = '/pages/liveH5/index'
/** What an iPhone keeps at its foot. */
const HOME_BAR_PX = 34

/** Stands in for WeChat's JS-SDK: keeps what it is told, and is ready once it was configured. */
const standIn = `window.wx = {
  told: [],
  ready(listener) { this.onReady = listener },
  error() {},
  config(options) { this.told.push({ config: options }); setTimeout(() => this.onReady()) },
  updateAppMessageShareData(card) { this.told.push({ friend: card }) },
  updateTimelineShareData(card) { this.told.push({ timeline: card }) },
}`

interface Told {
  config?: { appId: string; timestamp: number; nonceStr: string; signature: string; openTagList: string[] }
  friend?: { title: string; desc: string; link: string; imgUrl: string }
}

const signed = ({ nonceStr, timestamp }: NonNullable<Told['config']>, url: string) =>
  createHash('sha1')
    .update(`jsapi_ticket=${PAGE_TICKET}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`)
    .digest('hex')

describe('a page inside WeChat', () => {
  let phone: H5Phone
  let server: StageServer

  async function take(userAgent: string) {
    const rig = await rigFor('h5')
    server = rig.server
    phone = await H5Phone.make(rig.browser, server.origin, { userAgent })
    await phone.page.route(SDK, (route) => route.fulfill({ contentType: 'text/javascript', body: standIn }))
  }
  afterEach(() => phone.close())

  async function told(): Promise<Told[]> {
    await phone.page.waitForFunction(() =>
      (window as unknown as { wx?: { told: Told[] } }).wx?.told.some((t) => t.friend),
    )
    return phone.page.evaluate(() => (window as unknown as { wx: { told: Told[] } }).wx.told)
  }

  async function invitation(): Promise<string> {
    const { accessToken } = await server.signIn('wangMin')
    const wire = (hours: number) => formatWireTime(Date.now() + hours * 3_600_000)
    const input = { visitorName: '秦川', purpose: '交流', startTime: wire(1), endTime: wire(3) }
    const { data } = await server.send(inviteVisitor, input, { token: String(accessToken) })
    return data.token ?? ''
  }

  it('h5: is signed by the address that stands there, and passes on its own card', async () => {
    await take(ANDROID)
    await phone.open(LAUNCH)
    await phone.see('立即报名')
    const [first, ...rest] = await told()
    const config = first?.config as NonNullable<Told['config']>
    expect(config).toMatchObject({ appId: server.wechat.app.appid, openTagList: ['wx-open-launch-weapp'] })
    expect(config.signature).toBe(signed(config, phone.page.url()))
    const card = rest.find(({ friend }) => friend)?.friend
    expect(card?.link).toMatch(new RegExp(`^${server.origin}${LAUNCH}\\?id=`))
    expect(card?.title).toBeTruthy()
    expect(card?.imgUrl).toBe(`${server.origin}/assets/share/launch.jpg`)
    const picture = await phone.page.request.get(card?.imgUrl ?? '')
    expect(picture.headers()['content-type']).toBe('image/jpeg')
    await phone.clean()
  })

  it('h5: passes a form for the public on by its own name, to its own address', async () => {
    await take(ANDROID)
    await phone.open('/pages/h5/survey')
    await phone.see('访客体验调查')
    const card = (await told()).find(({ friend }) => friend)?.friend
    expect(card).toMatchObject({ title: '访客体验调查', imgUrl: `${server.origin}/assets/share/form.jpg` })
    expect(card?.link).toMatch(new RegExp(`^${server.origin}/pages/h5/survey\\?id=`))
  })

  it('h5: on an iPhone is signed by the address the application was entered by', async () => {
    await take(IPHONE)
    await phone.open('/pages/index/index?from=card')
    await phone.see('访客通行')
    await phone.tap('发布会')
    await phone.arrive(LAUNCH)
    const [first] = await told()
    const config = first?.config as NonNullable<Told['config']>
    expect(config.signature).toBe(signed(config, `${server.origin}/pages/index/index?from=card`))
  })

  it('h5: leads into the mini-program by WeChat’s tag, and by a link where the tag fails', async () => {
    await take(ANDROID)
    const token = await invitation()
    await phone.open(`/pages/qr/visitorsCode?t=${token}`)
    await phone.see('华东精密制造邀请你到访')
    const tag = phone.page.locator('wx-open-launch-weapp')
    await tag.waitFor({ state: 'attached' })
    expect(await tag.getAttribute('path')).toBe(`pages/qr/visitorsCode.html?t=${token}`)
    expect(await tag.getAttribute('appid')).toBe(server.wechat.app.appid)
    const followed: string[] = []
    await phone.page.route('https://wxaurl.cn/**', (route) => {
      followed.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' })
    })
    await tag.evaluate((element) => element.dispatchEvent(new Event('error')))
    await phone.tap('在微信小程序中填写')
    await phone.page.waitForURL('https://wxaurl.cn/**')
    expect(decodeURIComponent(followed[0] ?? '')).toContain(`/pages/qr/visitorsCode?t=${token}`)
  })

  it('h5: keeps a field that is typed into above the bar at the foot, as the keyboard takes its part', async () => {
    await take(ANDROID)
    await phone.open(`/pages/qr/visitorsCode?t=${await invitation()}`)
    await phone.see('华东精密制造邀请你到访')
    await phone.page.setViewportSize({ width: 390, height: 420 })
    await phone.page.locator('input[aria-label="车牌"]').focus()
    const gap = await phone.page.evaluate(() => {
      const field = document.activeElement?.getBoundingClientRect()
      const bar = [...document.querySelectorAll('*')].find((one) => {
        const { position, bottom } = getComputedStyle(one)
        return position === 'fixed' && bottom === '0px' && one.textContent?.includes('提交')
      })
      return (bar?.getBoundingClientRect().top ?? 0) - (field?.bottom ?? 0)
    })
    expect(gap).toBeGreaterThanOrEqual(0)
  })
  it('h5: keeps what is pressed at the foot clear of the phone’s own bar, on the page and in a sheet', async () => {
    await take(IPHONE)
    await phone.open(LAUNCH)
    await phone.see('立即报名')
    expect(await phone.page.locator('meta[name=viewport]').getAttribute('content')).toContain('viewport-fit=cover')
    const session = await phone.page.context().newCDPSession(phone.page)
    const beneath = async (words: string, bottom: number) => {
      await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom } })
      return phone.page.evaluate((text) => {
        const button = [...document.querySelectorAll('[role=button]')].find((one) => one.textContent?.startsWith(text))
        return innerHeight - (button?.getBoundingClientRect().bottom ?? innerHeight)
      }, words)
    }
    expect(await beneath('立即报名', 0)).toBeLessThan(HOME_BAR_PX)
    expect(await beneath('立即报名', HOME_BAR_PX)).toBeGreaterThanOrEqual(HOME_BAR_PX)
    await phone.tap('立即报名')
    await phone.see('提交报名')
    // The sheet slides in: what counts is where it comes to rest.
    let before: number
    let now = await beneath('提交报名', HOME_BAR_PX)
    do {
      before = now
      await phone.page.waitForTimeout(100)
      now = await beneath('提交报名', HOME_BAR_PX)
    } while (now !== before)
    expect(now).toBeGreaterThanOrEqual(HOME_BAR_PX)
  })
})
