// What a tap costs the mini-program's bridge: a page that stays is redrawn in at most three messages before the answer.
import { journey } from './journey'
import type { WeappPhone } from './phone/weapp-phone'
import { sessionOf } from './visits'

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
        await phone.open(page, { storage: await sessionOf(person, server) })
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
