// 管理 › 优惠券码: codes made by taps, copied, and one of them redeemed.
import { desc, eq } from 'drizzle-orm'

import { couponCode, couponTemplate } from '@/server/db/schema/personal'

import { journey } from './journey'
import { openAs } from './sign-in-steps'

describe('优惠券码', () => {
  journey('codes are made and shown, and one is redeemed for its coupon', async (stage) => {
    const { phone, server, another, target } = stage
    const name = `压机培训抵用券 ${target}`
    await openAs(stage, 'wangQiang', '/pages/manage/index')
    await phone.tap('优惠券码')
    await phone.tap('生成兑换码')
    for (const slip of ['请填写券名', '请填写金额', '请选择有效期', '请填写 1 到 100']) await phone.see(slip)
    await phone.fill('券名', name)
    await phone.tap('优惠方式，打折')
    await phone.fill('打几折', '12')
    await phone.tap('生成兑换码')
    await phone.see('如 8.5 表示八五折')
    await phone.tap('优惠方式，减金额')
    await phone.gone('最多减多少元')
    await phone.fill('减多少元', '300')
    await phone.fill('满多少元', '2000')
    await phone.tap('有效期至，今天')
    await phone.fill('数量', '3')
    await phone.tap('生成兑换码')
    await phone.see('生成 3 个兑换码？')
    await phone.see('满 ¥2,000 减 ¥300')
    await phone.tap('生成')
    await phone.see(`${name} · 3 个兑换码`)
    const [made] = await server.db
      .select({ code: couponCode.code })
      .from(couponCode)
      .innerJoin(couponTemplate, eq(couponTemplate.id, couponCode.templateId))
      .where(eq(couponTemplate.name, name))
      .orderBy(desc(couponCode.code))
    const shown = made?.code.replace(/(.{4})(?=.)/g, '$1-') ?? ''
    await phone.see(shown)
    await phone.shot('manage-coupons')
    await phone.tap('关闭')
    await phone.gone(shown)
    await phone.tap('优惠券码')
    await phone.see(shown)
    const customer = await another()
    await customer.open('/pages/mine/account/coupon', { storage: await server.signIn('zhangWei') })
    await customer.fill('兑换码', shown)
    await customer.tap('兑换')
    await customer.see(name)
  })
})
