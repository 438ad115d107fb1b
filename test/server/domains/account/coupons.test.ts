import { randomUUID } from 'node:crypto'

import { countMyCoupons, listMyCoupons } from '@/contract/identity/coupon'
import { getMyCoupon, redeemCoupon, spendCoupon } from '@/contract/identity/coupon-acts'
import { createCouponCodes, listCouponBatches, revokeCouponCodes } from '@/contract/identity/coupon-issue'
import { listDictItems } from '@/contract/organization/dictionary'
import { demoCouponCodes, seedPersonal } from '@/server/seed/personal'

import { setUpSeededStory } from '../../../support/set-up-server'
import type { Person } from '../../../support/story'

const server = setUpSeededStory(seedPersonal)
const as = (person: Person) => server.as(person)

describe('my coupons', () => {
  it('are listed by state, those that end first at the top', async () => {
    const me = await as('zhangWei')
    const { data: usable } = await server.send(listMyCoupons, { status: '1' }, me)
    expect(usable.records.map(({ name }) => name)).toEqual(['设备联网采集 85 折', '机械臂培训抵用券', '大智云续费立减'])
    expect((await server.send(listMyCoupons, { status: '2' }, me)).data.records).toMatchObject([
      { name: '生产看板模板 9 折', statusName: '已用', useTime: expect.any(String) },
    ])
    expect((await server.send(listMyCoupons, { status: '3' }, me)).data.records).toMatchObject([
      { name: '开年续费立减' },
    ])
    expect((await server.send(listMyCoupons, {}, me)).data.total).toBe(5)
  })

  it('are counted, and those that end within a week apart', async () => {
    const { data } = await server.send(countMyCoupons, {}, await as('zhangWei'))
    expect(data).toEqual({ usable: 3, used: 1, expired: 1, expiringSoon: 1 })
  })

  it('are one person’s alone', async () => {
    expect((await server.send(listMyCoupons, {}, await as('otherStaff'))).data.records).toEqual([])
  })
})

describe('a coupon that is used', () => {
  const getId = async (status: '1' | '2' | '3') =>
    (await server.send(listMyCoupons, { status }, await as('zhangWei'))).data.records[0]?.id ?? ''

  it('moves from those that may be used to those that were', async () => {
    const me = await as('zhangWei')
    const id = await getId('1')
    const { data } = await server.send(spendCoupon, { id }, me)
    expect(data).toMatchObject({ id, name: '设备联网采集 85 折', status: '2', useTime: expect.any(String) })
    expect((await server.send(getMyCoupon, { id }, me)).data).toEqual(data)
    expect((await server.send(countMyCoupons, {}, me)).data).toEqual({
      usable: 2,
      used: 2,
      expired: 1,
      expiringSoon: 0,
    })
    expect((await server.send(listMyCoupons, { status: '2' }, me)).data.records[0]).toEqual(data)
  })

  it('is used once by ten presses', async () => {
    const me = await as('zhangWei')
    const id = await getId('1')
    const presses = Array.from({ length: 10 }, () => server.send(spendCoupon, { id }, me))
    const codes = (await Promise.all(presses)).map(({ code }) => code)
    expect(codes.sort()).toEqual([200, ...Array(9).fill(409)])
    expect((await server.send(countMyCoupons, {}, me)).data.used).toBe(2)
  })

  it('gives an answer that was lost again', async () => {
    const sent = { ...(await as('zhangWei')), key: randomUUID() }
    const id = await getId('1')
    const { data } = await server.send(spendCoupon, { id }, sent)
    server.wait(60_000)
    expect(await server.send(spendCoupon, { id }, sent)).toMatchObject({ code: 200, data })
  })

  it('is refused when it was used or ran out, and changes nothing', async () => {
    const me = await as('zhangWei')
    const before = (await server.send(listMyCoupons, {}, me)).data.records
    const used = await server.send(spendCoupon, { id: await getId('2') }, me)
    expect(used).toMatchObject({ code: 409, msg: expect.stringMatching(/^该优惠券已于 .+ 使用$/) })
    const over = await server.send(spendCoupon, { id: await getId('3') }, me)
    expect(over).toMatchObject({ code: 409, msg: expect.stringMatching(/^该优惠券已于 .+ 过期$/) })
    expect((await server.send(listMyCoupons, {}, me)).data.records).toEqual(before)
  })

  it.each(['liNa', 'wangQiang', 'otherStaff'] as const)('is not there for %s, who does not hold it', async (person) => {
    const id = await getId('1')
    const somebody = await as(person)
    expect(await server.send(getMyCoupon, { id }, somebody)).toMatchObject({ code: 404, data: null })
    expect(await server.send(spendCoupon, { id }, somebody)).toMatchObject({ code: 404, data: null })
    expect((await server.send(getMyCoupon, { id }, await as('zhangWei'))).data.status).toBe('1')
  })
})

describe('a code', () => {
  it('becomes a coupon once, spaces and small letters as they may', async () => {
    const me = await as('zhangWei')
    const { data } = await server.send(redeemCoupon, { code: ' hdjm-2026-gift ' }, me)
    expect(data).toMatchObject({ name: '老客户答谢券', status: '1', discountPrice: 8_800 })
    const again = await server.send(redeemCoupon, { code: demoCouponCodes.fresh }, me)
    expect(again).toMatchObject({ code: 409, msg: '你已用此兑换码领过优惠券' })
    const other = await server.send(redeemCoupon, { code: demoCouponCodes.fresh }, await as('liNa'))
    expect(other).toMatchObject({ code: 409, msg: '该兑换码已被使用' })
    expect((await server.send(countMyCoupons, {}, me)).data.usable).toBe(4)
  })

  it.each([
    ['nobody made', 'NOSUCHCODE', 404],
    ['that was used', demoCouponCodes.used, 409],
    ['that is over', demoCouponCodes.over, 409],
    ['that is none', '<>', 400],
  ])('%s is refused', async (_name, code, refusal) => {
    expect((await server.send(redeemCoupon, { code }, await as('zhangWei'))).code).toBe(refusal)
  })

  it('is turned into one coupon by fifty presses', async () => {
    const me = await as('zhangWei')
    const presses = Array.from({ length: 10 }, () => server.send(redeemCoupon, { code: demoCouponCodes.fresh }, me))
    const codes = (await Promise.all(presses)).map(({ code }) => code)
    expect(codes.filter((code) => code === 200)).toHaveLength(1)
    expect((await server.send(countMyCoupons, {}, me)).data.usable).toBe(4)
  })

  it('cannot be guessed fast', async () => {
    const me = await as('zhangWei')
    const codes: number[] = []
    for (let at = 0; at < 12; at++) {
      codes.push((await server.send(redeemCoupon, { code: `WRONG${100 + at}` }, me)).code)
    }
    expect(codes).toContain(429)
  })

  it('is made by the operating company alone', async () => {
    const day = new Date(server.clock.at + 40 * 24 * 3_600_000).toISOString().slice(0, 10)
    const input = { name: '新年券', type: '1', discountPrice: 1_000, validUntil: day, count: 3 } as const
    const { data } = await server.send(createCouponCodes, input, await as('wangQiang'))
    expect(new Set(data.codes).size).toBe(3)
    const [first = ''] = data.codes
    const redeemed = await server.send(redeemCoupon, { code: first }, await as('liuYang'))
    expect(redeemed.data).toMatchObject({ name: '新年券', validEndTime: `${day} 23:59:59` })
    const second = await server.send(redeemCoupon, { code: data.codes[1] ?? '' }, await as('liuYang'))
    expect(second.code).toBe(409)
    expect((await server.send(createCouponCodes, input, await as('otherAdministrator'))).code).toBe(403)
    expect((await server.send(createCouponCodes, { ...input, type: '2' }, await as('wangQiang'))).code).toBe(422)
    const past = { ...input, validUntil: '2020-01-01' }
    expect((await server.send(createCouponCodes, past, await as('wangQiang'))).code).toBe(422)
  })
})

describe('dictionaries', () => {
  it.each(['application_class', 'sex_type', 'app_name', 'certification_status', 'industry', 'company_size'])(
    '%s has its values [spec 7.54]',
    async (code) => {
      const { data } = await server.send(listDictItems, { code })
      expect(data.length).toBeGreaterThan(2)
      expect(data.every(({ dictLabel, dictValue, dictCode }) => dictLabel && dictValue && dictCode === code)).toBe(true)
    },
  )

  it.each(['nothing', 'constructor', '__proto__'])('%s is none', async (code) => {
    expect((await server.send(listDictItems, { code })).code).toBe(404)
  })

  it('is listed by batch and revoked as far as nobody has redeemed it', async () => {
    const day = new Date(server.clock.at + 400 * 24 * 3_600_000).toISOString().slice(0, 10)
    const input = { name: '开业券', type: '1', discountPrice: 1_000, validUntil: day, count: 3 } as const
    const boss = await as('wangQiang')
    const { data } = await server.send(createCouponCodes, input, boss)
    const [first = '', second = ''] = data.codes
    await server.send(redeemCoupon, { code: first }, await as('liuYang'))
    const find = async () =>
      (await server.send(listCouponBatches, { size: 100 }, boss)).data.records.find(({ name }) => name === '开业券')
    expect(await find()).toMatchObject({ total: 3, redeemed: 1, revokeTime: null })
    const revoke = async (person: Person) =>
      server.send(revokeCouponCodes, { id: data.couponTemplateId }, await as(person))
    expect([(await revoke('zhangWei')).code, (await revoke('otherAdministrator')).code]).toEqual([403, 403])
    expect(await revoke('wangQiang')).toMatchObject({
      code: 200,
      data: { redeemed: 1, revokeTime: expect.any(String) },
    })
    const late = await server.send(redeemCoupon, { code: second }, await as('zhangWei'))
    expect(late).toMatchObject({ code: 409, msg: expect.stringContaining('已被收回') })
    const coupons = (await server.send(listMyCoupons, { status: '1' }, await as('liuYang'))).data.records
    expect(coupons.some(({ name }) => name === '开业券')).toBe(true)
    expect((await server.send(revokeCouponCodes, { id: randomUUID() }, boss)).code).toBe(404)
    expect((await server.send(listCouponBatches, {}, await as('otherAdministrator'))).code).toBe(403)
  })
})
