import type { Coupon } from '@/contract/identity/coupon'
import { getMyCoupon, redeemCoupon, spendCoupon } from '@/contract/identity/coupon-acts'
import { CouponScreen } from '@/features/account/coupon/CouponScreen'
import { configureNavigation } from '@/navigation/navigate'

import { ok, refusal } from '../../support/api-server'
import { byLabel, byRole, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer()
const { stand } = server

const coupon: Coupon = {
  id: 'c1',
  couponTemplateId: 't1',
  name: '老客户答谢券',
  type: '1',
  usePrice: 50_000,
  discountPrice: 8_800,
  discountPercent: null,
  discountLimitPrice: null,
  status: '1',
  statusName: '可用',
  useTime: null,
  validStartTime: '2026-11-01 00:00:00',
  validEndTime: '2099-01-01 00:00:00',
  code: 'HDJM2026GIFT',
  description: null,
  productScope: '大智云全部服务',
}
const used: Coupon = { ...coupon, status: '2', statusName: '已用', useTime: '2026-11-20 10:24:00' }
const itsPath = getMyCoupon.path.replace('{id}', coupon.id)

const buttons = () => [...document.querySelectorAll('[role="button"]')].map((one) => one.textContent)
const sent = () => server.arrived.filter(({ path }) => path === spendCoupon.path)

const open = (id?: string) => drawScreen(<CouponScreen id={id} />)

beforeAll(() => {
  configureNavigation({ population: () => 'user' })
})
beforeEach(() => {
  server.on(itsPath, ok(coupon))
})

it('shows a coupon with its code, and uses it up only once that is confirmed', async () => {
  await open(coupon.id)
  await until(() => readPage().includes('HDJM2026GIFT'))
  await press(byRole('button', '使用'))
  await press(byRole('button', '取消'))
  expect(sent()).toEqual([])
  await press(byRole('button', '使用'))
  server.on(spendCoupon.path, ok(used))
  server.on(itsPath, ok(used))
  await press(byRole('button', '确认使用'))
  await until(() => readPage().includes('2026-11-20 10:24 已使用'))
  expect(sent()).toHaveLength(1)
  expect(buttons()).not.toContain('使用')
})

it('shows a coupon that was used elsewhere meanwhile as it stands now', async () => {
  await open(coupon.id)
  await until(() => readPage().includes('HDJM2026GIFT'))
  server.on(spendCoupon.path, refusal(409, '该优惠券已于 2026-11-20 10:24 使用'))
  server.on(itsPath, ok(used))
  await press(byRole('button', '使用'))
  await press(byRole('button', '确认使用'))
  await until(() => readPage().includes('2026-11-20 10:24 已使用'))
  expect(buttons()).not.toContain('使用')
})

it('says of a coupon that is not one’s own that it is not there', async () => {
  server.on(itsPath, refusal(404, '优惠券不存在'))
  await open(coupon.id)
  await until(() => readPage().includes('找不到这张优惠券'))
  await press(byRole('button', '查看我的优惠券'))
  // The entry that a dialog before left in the history goes first.
  await until(() => stand.moves().length > 0)
  expect(stand.moves()).toEqual(['redirectTo /pages/mine/coupon'])
})

it('becomes the coupon that a code was turned into, and keeps a code that is refused', async () => {
  await open()
  const field = () => byLabel('兑换码')
  await type(field(), 'HDJM-2026-USED')
  server.on(redeemCoupon.path, refusal(409, '该兑换码已被使用'))
  await press(byRole('button', '兑换'))
  await until(() => readPage().includes('该兑换码已被使用'))
  expect(field().value).toBe('HDJM-2026-USED')
  server.on(redeemCoupon.path, ok(coupon))
  await type(field(), 'HDJM-2026-GIFT')
  await press(byRole('button', '兑换'))
  await until(() => buttons().includes('使用'))
  expect(readPage()).toContain('老客户答谢券')
})

it('asks the server for no code that can be none, and says when to try again', async () => {
  await open()
  await press(byRole('button', '兑换'))
  expect(readPage()).toContain('请输入兑换码')
  await type(byLabel('兑换码'), ' HDJM-2026-GIFT ')
  expect(readPage()).not.toContain('请输入兑换码')
  server.on(redeemCoupon.path, refusal(429, '请求过于频繁'))
  await press(byRole('button', '兑换'))
  await until(() => readPage().includes('尝试次数过多，请一分钟后再试'))
  expect(server.sentTo(redeemCoupon.path)).toEqual([{ code: 'HDJM-2026-GIFT' }])
})
