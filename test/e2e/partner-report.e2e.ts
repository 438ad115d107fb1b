// Reporting an opportunity off the straight way: photos without signal, each mark of a customer, a refusal put right.
import { createOpportunity } from '@/contract/partner/opportunity'
import { opportunityId } from '@/server/seed/opportunities'

import { journey } from './journey'
import { DETAIL, fillCustomer, HOME, SUBMIT } from './partner-steps'
import type { Phone } from './phone/types'
import { WeappPhone } from './phone/weapp-phone'
import { choosePhoto, closeAndOpen, noNetwork, PREVIEW, pageFetched, stashedCount, WAITING } from './photo'

const FULL = 'the maximum size of the file storage limit is exceeded'
const QUESTION = '照片或文件还没有传完'

/** Of a customer whom another partner has reported. */
const theirs = { contactPhone: '13912340751', creditCode: '91310115MA1K4T2Q3B' }

/** Each state of the story: its word, and what is said or offered in it. */
const states = {
  draft: ['草稿', '继续填写'],
  submitted: ['已提交', '写跟进'],
  reviewing: ['审核中', '开始审核'],
  approved: ['已通过', '申请延期'],
  rejected: ['已驳回', '修改并重新提交'],
  converted: ['已转项目', '结束商机'],
  won: ['已赢单', '¥1,430,000.00'],
  lost: ['已输单', '客户改用进口品牌'],
  expired: ['已过期', '修改并重新提交'],
}

async function takePhoto(phone: Phone): Promise<void> {
  await phone.tap('添加照片与资料')
  await choosePhoto(phone, '拍照或从相册选择')
}

/** A browser without room for another file. */
async function fillUp(phone: Phone): Promise<void> {
  await phone.page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
  })
}

describe('an opportunity', () => {
  journey('says in each state how it stands, and offers what can be done', async ({ phone, server }) => {
    await phone.open(HOME, { storage: await server.signIn('zhouMin') })
    for (const [key, shown] of Object.entries(states)) {
      await phone.open(`${DETAIL}?id=${opportunityId(key)}`)
      for (const text of shown) await phone.see(text)
    }
  })
})

describe('a photo chosen without signal', () => {
  journey(
    'waits on the phone while the application is closed, goes by itself, and reaches the reviewer',
    async (stage) => {
      const { phone, server } = stage
      const customer = '丽水云和木玩具有限公司'
      await phone.open(HOME, { storage: await server.signIn('zhouMin') })
      await phone.see('我的商机')
      await phone.tap('提报商机')
      await phone.arrive(SUBMIT)
      await phone.idle()
      await pageFetched(phone, PREVIEW)
      await phone.offline(true)
      await takePhoto(phone)
      await phone.see(WAITING)
      await fillCustomer(phone, customer, '13912340731')
      await phone.see('已自动保存在本机')
      await phone.shot('partner-photo-waits')
      await phone.tap(WAITING)
      if (phone.target === 'h5') {
        await phone.arrive('/preview-image')
        await phone.see('第 1 张，共 1 张')
        await phone.back()
        await phone.arrive(SUBMIT)
      }
      await phone.tap('存草稿')
      await phone.arrive(HOME)
      await phone.tap(customer)
      await phone.arrive(SUBMIT)
      await phone.see(WAITING)
      // The platform's own back asks nothing: nothing is lost.
      await phone.back()
      await phone.arrive(HOME)

      await closeAndOpen(phone, SUBMIT)
      await phone.see(customer)
      if (phone.target === 'weapp') await phone.see(WAITING)
      await phone.offline(false)
      await phone.see(phone.target === 'h5' ? '附件 照片.jpg' : '附件 tmp_')
      await phone.gone(WAITING)
      expect(await stashedCount(phone)).toBe(0)
      await phone.shotWhenIdle('partner-photo-sent')
      await phone.tap('提交报备')
      await phone.arrive(DETAIL)
      await phone.see('附件 ')

      const staff = await stage.another()
      await staff.open('/pages/agency/application', { storage: await server.signIn('wangQiang') })
      await staff.tap(customer)
      await staff.see('附件 ')
      await staff.shotWhenIdle('partner-photo-review')
    },
    { ignore: noNetwork },
  )

  journey(
    'is never left behind unasked where the phone has no room for it, and the words stay',
    async ({ phone, server }) => {
      const storage = await server.signIn('partnerOther')
      await phone.open(HOME, { storage, weapp: { mocks: { saveFile: { fail: FULL } } } })
      await phone.see('我的商机')
      if (phone.target === 'h5') await fillUp(phone)
      await phone.tap('提报商机')
      await phone.arrive(SUBMIT)
      await phone.idle()
      await phone.offline(true)
      await phone.fill('客户名称', '衢州常山纺机')
      await takePhoto(phone)
      await phone.see('本机空间不足，离开会丢失')
      await phone.shot('partner-photo-no-room')
      if (phone instanceof WeappPhone) {
        // WeChat asks before its own back; the runner's leaves at once.
        const { calls } = await phone.mini.records()
        expect(calls.filter(({ name }) => name === 'enableAlertBeforeUnload')).toHaveLength(1)
        await phone.back()
      } else {
        await phone.back()
        await phone.see(QUESTION)
        await phone.tap('继续等待')
        await phone.gone(QUESTION)
        await phone.see('本机空间不足，离开会丢失')
        await phone.back()
        await phone.tap('仍要离开')
      }
      await phone.arrive(HOME)
      await phone.tap('衢州常山纺机')
      await phone.arrive(SUBMIT)
      await phone.gone('本机空间不足')
    },
    { ignore: noNetwork },
  )
})

describe('a report', () => {
  journey(
    'tells while it is typed whose number or code is kept already, and takes all that may be added',
    async (stage) => {
      const { phone, server } = stage
      const report = { ...theirs, customerName: '绍兴柯桥印染设备厂', contactName: '章工', demand: '定型机改造' }
      const { accessToken: token } = await server.signIn('partnerOther')
      const { code } = await server.send(createOpportunity, report, { token: String(token) })
      expect(code).toBe(200)
      await phone.open(SUBMIT, { storage: await server.signIn('zhouMin') })
      await fillCustomer(phone, '诸暨珍珠湖袜机有限公司', theirs.contactPhone)
      await phone.see('已有报备，正在审核')
      // Below the field that tells it, and above what is typed next.
      const shown = await phone.page.evaluate(() => document.body.innerText)
      expect(shown.indexOf('联系电话')).toBeLessThan(shown.indexOf('已有报备'))
      expect(shown.indexOf('已有报备')).toBeLessThan(shown.indexOf('补充信息'))
      await phone.fill('联系电话', '13912340741')
      await phone.gone('已有报备')
      await phone.tap('补充信息')
      await phone.fill('信用代码', '913101150000000000')
      await phone.tap('提交报备')
      await phone.see('校验位不正确')
      await phone.fill('信用代码', theirs.creditCode)
      await phone.see('已有报备，正在审核')
      await phone.shot('partner-duplicate-code')
      await phone.gone('绍兴柯桥')
      await phone.gone('远景智能装备')
      await phone.fill('信用代码', '')
      await phone.gone('已有报备')
      await phone.tap('意向产品，请选择')
      await phone.tap('六轴机械臂')
      await phone.gone('信用代码、产品、金额等')
      await phone.fill('预计金额', '86.5')
      await phone.fill('商机名称', '袜机上下料')
      await phone.fill('所属行业', '纺织机械')
      await phone.fill('所在城市', '浙江诸暨')
      await phone.fill('详细地址', '大唐街道开元东路 8 号')
      await phone.tap('预计签约，今天')
      await phone.tap('添加照片与资料')
      await choosePhoto(phone, '选择文件')
      await phone.see('附件 ')
      await phone.shotWhenIdle('partner-submit-whole')
      await phone.tap('提交报备')
      await phone.arrive(DETAIL)
      await phone.see('袜机上下料')
      await phone.see('¥865,000.00')
      await phone.see('六轴机械臂')
      await phone.see('大唐街道开元东路 8 号')
    },
  )

  journey('is refused by its fields, put right there, and handed in again', async ({ phone, server }) => {
    await phone.open(`${DETAIL}?id=${opportunityId('rejected')}`, { storage: await server.signIn('zhouMin') })
    await phone.see('多次拨打为空号，请核实')
    await phone.see('请写明产线数量与时间')
    await phone.shotWhenIdle('partner-opportunity-rejected')
    await phone.tap('修改并重新提交')
    await phone.arrive(SUBMIT)
    await phone.see('审核未通过，请修改后重新提交')
    await phone.fill('客户需求', '极片测量，四条产线，明年三月前交付')
    await phone.fill('联系电话', '13705519911')
    await phone.shot('partner-opportunity-corrected')
    await phone.tap('重新提交')
    await phone.arrive(DETAIL)
    await phone.see('已提交')
    await phone.see('四条产线')
    await phone.see('审核驳回')
    await phone.gone('修改并重新提交')
  })
})
