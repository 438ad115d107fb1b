import {
  describeCouponWorth,
  emptyCoupon,
  formatCreatedCodes,
  toCouponInput,
  validateCoupon,
} from '@/features/manage/coupon/coupon-form'

const sum = {
  ...emptyCoupon,
  name: ' 培训抵用券 ',
  discountPrice: '300',
  usePrice: '2,000',
  validUntil: '2026-12-31',
  count: '2',
}
const share = { ...sum, type: '2' as const, discount: '8.5', usePrice: '', discountLimitPrice: '500' }

it('a coupon takes off a sum in fen', () => {
  expect(validateCoupon(sum)).toEqual({})
  expect(toCouponInput(sum)).toEqual({
    name: '培训抵用券',
    type: '1',
    discountPrice: 30_000,
    usePrice: 200_000,
    validUntil: '2026-12-31',
    count: 2,
  })
  expect(describeCouponWorth(sum)).toBe('满 ¥2,000 减 ¥300')
})

it('a coupon takes off a share, with a limit', () => {
  expect(validateCoupon(share)).toEqual({})
  expect(toCouponInput(share)).toMatchObject({
    type: '2',
    discountPercent: 85,
    discountLimitPrice: 50_000,
    usePrice: 0,
  })
  expect(toCouponInput(share)).not.toHaveProperty('discountPrice')
  expect(describeCouponWorth(share)).toBe('无门槛8.5 折，最多减 ¥500')
  const unlimited = { ...share, discountLimitPrice: '' }
  expect(validateCoupon(unlimited)).toEqual({})
  expect(toCouponInput(unlimited)).not.toHaveProperty('discountLimitPrice')
  expect(describeCouponWorth(unlimited)).toBe('无门槛8.5 折')
})

it('a coupon names what is missing or wrong', () => {
  expect(Object.keys(validateCoupon(emptyCoupon))).toEqual(['name', 'discountPrice', 'validUntil', 'count'])
  for (const discount of ['', '0', '10', '八五', '0.0']) {
    expect(validateCoupon({ ...share, discount })).toHaveProperty('discount')
  }
  expect(validateCoupon({ ...sum, usePrice: '很多', count: '101' })).toMatchObject({
    usePrice: '请填写金额，如 300 或 99.50',
    count: '请填写 1 到 100',
  })
  expect(validateCoupon({ ...sum, discountPrice: '20000000', count: '100' })).toEqual({})
  expect(Object.keys(validateCoupon({ ...sum, discountPrice: '0', usePrice: '20000000.01', count: '0' }))).toEqual([
    'discountPrice',
    'usePrice',
    'count',
  ])
})

it('codes are handed on a line each', () => {
  const created = { name: '培训抵用券', worth: '减 ¥300', validUntil: '2026-12-31', codes: ['ABCDEFGHJKLM'] }
  expect(formatCreatedCodes(created)).toBe('培训抵用券（减 ¥300，有效期至 2026-12-31）\nABCD-EFGH-JKLM')
})
