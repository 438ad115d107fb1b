// 管理 › 伙伴: what the operator does for its partners, seen from the phone.
import { listReportedOpportunities } from '@/contract/partner/opportunity-desk'
import { listManagedPartnerActivities, savePartnerActivity } from '@/contract/partner/partner-activity-manage'
import { getPublicReceipt } from '@/contract/public/public-form'
import { DAY_MS } from '@/lib/durations'
import { formatWireTime } from '@/lib/wire-time'

import { giftClaim, submitAsGuest } from './guest-form-steps'
import { journey } from './journey'
import { openAs, toCaller } from './sign-in-steps'

describe('伙伴', () => {
  journey(
    'an approved opportunity becomes a project, with a word to its partner [spec R.115, R.116]',
    async (stage) => {
      const { phone, server } = stage
      const token = toCaller(await openAs(stage, 'wangQiang', '/pages/manage/index'))
      const [found] = (await server.send(listReportedOpportunities, { status: 'approved' }, token)).data.records
      if (!found) throw new Error('the seed has no approved opportunity')
      const title = found.opportunityName || found.customerName
      await phone.tap('商机报备')
      await phone.arrive('/pages/manage/opportunities')
      await phone.tap('筛选状态，已通过')
      await phone.see(title)
      await phone.shot('manage-opportunities')
      await phone.tap(title)
      await phone.arrive('/pages/manage/opportunity')
      await phone.see(found.customerName)
      await phone.shot('manage-opportunity')
      await phone.tap('转为正式项目')
      await phone.fill('给伙伴的说明', '由华东区李工对接')
      await phone.tap('关闭')
      await phone.gone('给伙伴的说明')
      await phone.tap('转为正式项目')
      await phone.see('已恢复')
      await phone.tap('确认转为正式项目')
      await phone.gone('给伙伴的说明')
      await phone.see('由华东区李工对接')
      const { records } = (await server.send(listReportedOpportunities, { status: 'converted' }, token)).data
      expect(records.map(({ id }) => id)).toContain(found.id)
    },
  )

  journey('an activity is changed, and called off with a reason [spec R.118, R.119]', async (stage) => {
    const { phone, server } = stage
    const token = toCaller(await openAs(stage, 'wangQiang', '/pages/manage/index'))
    const inDays = (days: number) => formatWireTime(Date.now() + days * DAY_MS)
    const coming = {
      version: 0,
      title: '冲压自动化训练营',
      tags: [],
      address: '常州工厂',
      startTime: inDays(40),
      endTime: inDays(41),
      signUpEndTime: inDays(30),
      capacity: 20,
      agenda: [],
    }
    expect((await server.send(savePartnerActivity, coming, token)).code).toBe(200)
    await phone.tap('伙伴活动')
    await phone.arrive('/pages/manage/partner/activities')
    await phone.shot('manage-partner-activities')
    await phone.tap(coming.title)
    await phone.arrive('/pages/manage/partner/activity')
    await phone.see('名额')
    await phone.fill('名额', '0')
    await phone.tap('保存')
    await phone.see('请填写名额')
    await phone.fill('名额', '27')
    await phone.shot('manage-partner-activity')
    await phone.tap('保存')
    await phone.arrive('/pages/manage/partner/activities')
    await phone.see('/ 27')
    await phone.tap(coming.title)
    await phone.tap('取消活动')
    await phone.tap('确认取消活动')
    await phone.see('请写明原因，伙伴会看到')
    await phone.fill('取消原因', '场地检修，另行通知')
    await phone.tap('确认取消活动')
    await phone.see('活动已取消')
    await phone.gone('取消原因')
    await phone.see('场地检修，另行通知')
    await phone.shot('manage-partner-activity-cancelled')
    const { records } = (await server.send(listManagedPartnerActivities, {}, token)).data
    expect(records.find(({ title }) => title === coming.title)?.cancelTime).not.toBeNull()
  })

  journey('a partner is invited by a letter with a code [spec R.120]', async (stage) => {
    const { phone } = stage
    await openAs(stage, 'wangQiang', '/pages/manage/index')
    await phone.tap('邀请渠道伙伴')
    await phone.arrive('/pages/manage/partner/invite')
    await phone.tap('生成邀请函')
    await phone.see('请填写姓名')
    await phone.see('请填写企业')
    await phone.fill('姓名', '周明')
    await phone.fill('企业', '无锡宏远机械')
    await phone.tap('生成邀请函')
    await phone.see('周明的邀请函')
    await phone.see('有效期至')
    await phone.shot('manage-partner-invite')
  })

  journey('a gift is handed out once by the digits of its guest [spec R.121]', async (stage) => {
    const { phone, server, target } = stage
    const mobile = target === 'h5' ? '13912345861' : '13912345862'
    const receipt = await submitAsGuest(server, mobile, giftClaim)
    const { pickUpCode } = (await server.send(getPublicReceipt, { token: receipt })).data
    await openAs(stage, 'wangQiang', '/pages/manage/index')
    await phone.tap('礼品发放')
    await phone.arrive('/pages/manage/gift')
    await phone.tap('核对并发放')
    await phone.see('请输入 6 位取件码')
    await phone.fill('取件码', pickUpCode ?? '')
    await phone.tap('核对并发放')
    await phone.see('可以发放')
    await phone.see('海蓝')
    await phone.shot('manage-gift')
    await phone.fill('取件码', pickUpCode ?? '')
    await phone.tap('核对并发放')
    await phone.see('该取件码已经领取过')
  })
})
