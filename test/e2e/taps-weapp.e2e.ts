// Taps in the mini-program: what they cost its bridge, and what WeChat's own bars take for one.
import { journey } from './journey'
import type { WeappPhone } from './phone/weapp-phone'
import { getSession } from './visits'

const CALLS = 3

/** Page, person, what is tapped. */
const taps = [
  ['/pages/agency/application', 'zhangWei', '已处理'],
  ['/pages/agency/application', 'zhangWei', '筛选'],
  ['/pages/report/reportForm', 'zhangWei', '收藏'],
  ['/pages/mine/coupon', 'zhangWei', '已过期'],
  ['/pages/mine/setting', 'zhangWei', '深色'],
  ['/pages/qr/invite', 'wangMin', '全公司'],
  ['/pages/h5/3d/productList', 'zhangWei', '热门'],
  ['/pages/channel/activity/index', 'zhouMin', '已报名'],
] as const

describe('a tap that stays on its page', () => {
  for (const [page, person, name] of taps) {
    journey(
      `${name} on ${page} sends at most ${CALLS} messages before its answer`,
      async ({ phone, server }) => {
        await phone.open(page, { storage: await getSession(person, server) })
        await phone.see(name)
        await phone.idle()
        const { mini } = phone as WeappPhone
        const from = await mini.now()
        const { calls } = await mini.trafficUntilAnswer(() => phone.tap(name))
        expect((await mini.traffic(from)).calls).toBeGreaterThan(0)
        expect(calls).toBeLessThanOrEqual(CALLS)
      },
      { only: 'weapp' },
    )
  }
})

journey(
  'the tab bar takes no tap that began on the page before it',
  async ({ phone, server }) => {
    await phone.open('/pages/agency/application', { storage: await getSession('zhangWei', server) })
    await phone.see('已处理')
    const tapHome = (where: string) =>
      phone.page.evaluate((selector) => {
        const target = document.querySelector(selector)
        if (!target) throw new Error(`there is no ${selector}`)
        const touches = [new Touch({ identifier: 1, target, clientX: 1, clientY: 1 })]
        for (const type of ['touchstart', 'touchcancel'])
          target.dispatchEvent(new TouchEvent(type, { bubbles: true, touches, changedTouches: touches }))
        const home = [...document.querySelectorAll('.wx-tab')].find((tab) => tab.textContent?.includes('首页'))
        home?.dispatchEvent(new PointerEvent('click', { bubbles: true, pointerType: 'touch' }))
      }, where)
    await tapHome('#wx-pages')
    await phone.idle()
    expect((await phone.route()).path).toBe('pages/agency/application')
    await tapHome('.wx-tab')
    await phone.arrive('/pages/index/index')
  },
  { only: 'weapp' },
)
