// 管理 › 收到的咨询与申请: what people outside have sent is found, read and handled, seen from the phone.

import { listProductEnquiries } from '@/contract/exhibition/exhibition-manage'
import { sendVerifyCode } from '@/contract/identity/auth'
import { listTrialRequests, requestTrial } from '@/contract/identity/trial'
import { getPublicReceipt } from '@/contract/public/public-form'
import { listPublicSubmissions } from '@/contract/public/public-received'

import { giftClaim, submitAsGuest } from './guest-form-steps'
import { journey, type Stage } from './journey'
import { searchInVain } from './search-in-vain'
import { codeSentTo, openAs, toCaller } from './sign-in-steps'

async function openReceived(stage: Stage) {
  const stored = await openAs(stage, 'wangQiang', '/pages/manage/index')
  await stage.phone.tap('收到的咨询与申请')
  await stage.phone.arrive('/pages/manage/received')
  return toCaller(stored)
}

/** A number of this target's own, since both share a day. */
const pickMobile = ({ target }: Stage, last: number) => `139123458${target === 'h5' ? 0 : 1}${last}`

async function askForTrial(stage: Stage, companyName: string, last: number) {
  const { server } = stage
  const mobile = pickMobile(stage, last)
  await server.send(sendVerifyCode, { mobile, purpose: 'trial' })
  const answer = await server.send(requestTrial, {
    companyName,
    contactName: '周女士',
    mobile,
    industry: 'machinery',
    size: '51-200',
    remark: '想把点检表搬到手机上',
    agreed: true,
    code: await codeSentTo(server, mobile, 'trial'),
  })
  expect(answer.code).toBe(200)
}

describe('收到的咨询与申请', () => {
  journey(
    'an enquiry is found, and handled with a note that a closed sheet does not lose [spec R.110]',
    async (stage) => {
      const { phone, server } = stage
      const token = await openReceived(stage)
      const [enquiry] = (await server.send(listProductEnquiries, { status: 'pending' }, token)).data.records
      if (!enquiry) throw new Error('the seed has no enquiry')
      await phone.see(enquiry.company)
      await phone.shot('manage-received')
      await phone.fill('搜索姓名、单位、手机号或编号', enquiry.enquiryNo)
      await phone.tap(enquiry.company)
      await phone.see(enquiry.mobile)
      await phone.tap('处理状态，已联系')
      await phone.fill('跟进备注', '已报价，下周二到厂试切')
      await phone.tap('关闭')
      await phone.gone(enquiry.mobile)
      await phone.tap(enquiry.company)
      await phone.see('已恢复')
      await phone.see('已报价，下周二到厂试切')
      await phone.shot('manage-received-enquiry')
      await phone.tap('保存')
      await phone.gone(enquiry.mobile)
      const { records } = (await server.send(listProductEnquiries, { keyword: enquiry.enquiryNo }, token)).data
      expect(records[0]).toMatchObject({ status: 'contacted', note: '已报价，下周二到厂试切' })
      await phone.fill('搜索姓名、单位、手机号或编号', '没有这个人')
      await phone.see('没有符合条件的产品咨询')
    },
  )

  journey('a trial request is filtered by its state and closed [spec R.110]', async (stage) => {
    const { phone, server } = stage
    await askForTrial(stage, '常州星宇精工', 1)
    await askForTrial(stage, '无锡宏远机械', 2)
    const token = await openReceived(stage)
    await phone.tap('试用申请')
    await phone.see('常州星宇精工')
    await phone.tap('无锡宏远机械')
    await phone.see('想把点检表搬到手机上')
    await phone.tap('处理状态，已结束')
    await phone.tap('保存')
    await phone.gone('想把点检表搬到手机上')
    await phone.tap('筛选状态，待联系')
    await phone.gone('无锡宏远机械')
    await phone.see('常州星宇精工')
    await phone.shot('manage-received-trials')
    await phone.tap('选择多条')
    await phone.tap('常州星宇精工')
    await phone.tap('改处理状态（1）')
    await phone.tap('改成，已联系')
    await phone.shotWhenIdle('manage-received-many')
    await phone.tap('全部改为这个状态')
    await phone.gone('常州星宇精工')
    const { records } = (await server.send(listTrialRequests, { status: 'closed' }, token)).data
    expect(records.map(({ companyName }) => companyName)).toContain('无锡宏远机械')
  })

  journey('a submission is declined after a question that says what it changes [spec R.110]', async (stage) => {
    const { phone, server } = stage
    const receipt = await submitAsGuest(stage.server, pickMobile(stage, 7), giftClaim)
    const token = await openReceived(stage)
    await phone.tap('公众表单')
    await phone.tap('筛选表单，云伴礼')
    await searchInVain(phone, '搜索手机号、编号或填写的内容', '表单提交', '郑先生')
    await phone.fill('搜索手机号、编号或填写的内容', '郑先生')
    await phone.shot('manage-received-submissions')
    await phone.tap('郑先生')
    await phone.see('海蓝')
    await phone.tap('处理状态，未通过')
    await phone.tap('保存')
    await phone.see('改为未通过？')
    await phone.shot('manage-received-decline')
    await phone.tap('改为未通过')
    await phone.gone('海蓝')
    await phone.see('未通过')
    expect((await server.send(getPublicReceipt, { token: receipt })).data.statusName).toBe('未通过')
    expect((await server.send(listPublicSubmissions, { kind: 'gift' }, token)).data.records[0]?.status).toBe('declined')
  })
})
