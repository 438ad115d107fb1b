// The partner area: an account and its application, an opportunity from the report to the deal, activities, one's own.
import fs from 'node:fs'

import { chinaDay } from '@/lib/wire-time'
import { demoPeople } from '@/server/seed/people'

import { addMany } from '../support/many-opportunities'
import { note } from '../support/note'
import { journey, mainJourney, type Stage } from './journey'
import { ACTIVITIES, DETAIL, decide, fillCustomer, HOME, MY, REGISTER, registerPartner, SUBMIT } from './partner-steps'
import type { WeappPhone } from './phone/weapp-phone'
import { pageFetched } from './photo'
import { readCode } from './read-code'
import { PASSWORD } from './server'
import { typeCode } from './sign-in-steps'

const KB = 1024
/** Opportunities of one partner. */
const [FEW, MANY] = [100, 10_000]
/** Far down on the first page of the list. */
const LATE_ROW = '商机 12'
const VISITS = 3

/** A paper is shown on a page of the application, or handed to WeChat's viewer. */
async function openPaper({ phone, target }: Stage): Promise<void> {
  if (target === 'h5') {
    await phone.tap('附件 ')
    await phone.arrive('/preview-document')
    await phone.page.waitForSelector('#pdf-page-1 img')
    await phone.back()
    await phone.arrive('/pages/channel/activity/detail')
    return
  }
  await phone.tap('附件 ')
  await phone.page.waitForFunction(() => window.mini.records.calls.some(({ name }) => name === 'openDocument'))
}
/** Whoever gets a partner's letter answers it, registers by it, and is known there. */
async function followLetter(stage: Stage, { pathname, search }: URL): Promise<void> {
  const { server, target } = stage
  const [mobile, own] = target === 'h5' ? ['13912340721', '13912340731'] : ['13912340722', '13912340732']
  const guest = await stage.another()
  await guest.open(pathname + search)
  await guest.see('湖州锐铂自动化 沈岚')
  await guest.see('周敏')
  await guest.fill('企业名称', '湖州锐铂自动化')
  await guest.fill('联系人', '沈岚')
  await guest.fill('所在城市', '湖州')
  await guest.tap('主营业务，设备代理')
  await guest.fill('手机号', mobile)
  await typeCode(guest, server, mobile, 'publicForm')
  await guest.tap('我已阅读并同意')
  await guest.tap('接受邀请')
  await guest.see('QD-')
  await guest.tap('注册伙伴账号')
  await guest.arrive(REGISTER)
  await guest.see('湖州锐铂自动化')
  // Another number: each is sent one code a minute.
  await guest.fill('手机号', own)
  await typeCode(guest, server, own, 'register')
  await guest.fill('密码', PASSWORD)
  await guest.tap('我已阅读并同意')
  await guest.tap('注册并填写资料')
  await guest.see('提交审核')
}
const CODE = '91310115MA1K4T2Q3B'

describe('becoming a partner', () => {
  journey(
    'one registers, is refused, corrects one field, and is let in [spec 1.06, 1.15, 2.83, 4.16, R.63]',
    async (stage) => {
      const { phone, server, target } = stage
      const mobile = target === 'h5' ? '13912340701' : '13912340702'
      const firm = `宁波云杉智能${target === 'h5' ? '甲' : '乙'}`
      await phone.open(REGISTER)
      await phone.tap('注册并填写资料')
      for (const slip of ['请输入姓名', '请输入企业名称', '请输入手机号', '请设置密码']) await phone.see(slip)
      await phone.shot('partner-register-slips')
      await registerPartner(stage, { name: '钱云', firm, mobile })
      await phone.see('提交审核')
      await phone.see('企业信息')
      await phone.tap('提交审核')
      await phone.see('请输入统一社会信用代码')
      await phone.see('请输入业务区域')
      await phone.fill('信用代码', CODE)
      await phone.fill('业务区域', '浙江')
      await phone.shot('partner-application')
      await phone.tap('提交审核')
      await phone.arrive(HOME)
      await phone.see('资料审核中')
      await phone.see('提报商机，查重并保护 90 天（通过后）')
      await phone.shot('partner-pending')

      const staff = await stage.another()
      await staff.open('/pages/agency/application', { storage: await server.signIn('wangQiang') })
      await staff.tap(firm)
      await staff.see('统一社会信用代码')
      await staff.see(CODE)
      await staff.shotWhenIdle('partner-application-review')
      await staff.tap('拒绝')
      await staff.fill('意见', '业务区域：请写到地级市')
      await staff.tap('确认拒绝')
      await staff.see('已拒绝')
      await phone.pullDown()
      await phone.see('资料未通过')
      await phone.see('请写到地级市')
      await phone.shot('partner-rejected')
      await phone.tap('去修改')
      await phone.arrive(REGISTER)
      await phone.see('请写到地级市')
      await phone.see(CODE)
      await phone.fill('业务区域', '浙江宁波')
      await phone.shot('partner-correct')
      await phone.tap('重新提交')
      await phone.arrive(HOME)
      await phone.see('资料审核中')

      await decide(stage, firm, { action: 'agree', opinion: '资料齐全' })
      await phone.pullDown()
      await phone.see('30 秒完成提报')
      await phone.see('还没有商机')
      await phone.shot('partner-empty')
    },
  )
})

describe('an opportunity', () => {
  mainJourney(
    'is reported, told to be taken, reviewed by staff, kept, followed up and won [spec 1.06, 1.15, 2.81, 2.84, 2.85, R.61, R.64, R.65]',
    async (stage) => {
      const { phone, server } = stage
      const customer = '绍兴新越冲压有限公司'
      await phone.open(HOME, { storage: await server.signIn('zhouMin') })
      await phone.see('海天自动化')
      await phone.see('我的商机')
      await phone.see('预计金额')
      await phone.see('个商机待通过')
      await phone.shotWhenIdle('partner-home')
      await phone.tap('提报商机')
      await phone.arrive(SUBMIT)
      await phone.fill('客户名称', '博世（中国）投资有限公司')
      await phone.see('已有报备，保护至')
      await phone.fill('客户名称', '')
      await phone.tap('提交报备')
      for (const slip of ['请输入客户名称', '请输入联系人', '请输入联系电话', '请输入需求']) await phone.see(slip)
      await fillCustomer(phone, customer, '13912340711')
      await phone.see('已自动保存在本机')
      await phone.shot('partner-submit')
      await phone.tap('提交报备')
      await phone.arrive(DETAIL)
      await phone.see('SJ')
      await phone.see('王强')
      await phone.shot('partner-submitted')

      const other = await stage.another()
      await other.open(SUBMIT, { storage: await server.signIn('partnerOther') })
      await other.fill('客户名称', customer)
      await other.see('已有报备')
      await other.gone('海天自动化')
      await other.shot('partner-duplicate')

      const staff = await stage.another()
      await staff.open('/pages/agency/application', { storage: await server.signIn('wangQiang') })
      await staff.tap(customer)
      await staff.see('海天自动化')
      await staff.see('状态记录')
      await staff.idle()
      await staff.tap('同意')
      await staff.tap('确认同意')
      await staff.see('已同意')
      await staff.shot('partner-review')

      await phone.pullDown()
      await phone.see('还剩')
      await phone.see('其他伙伴不能报备该客户')
      await phone.tap('写跟进')
      await phone.tap('保存跟进')
      await phone.see('请输入跟进内容')
      await phone.tap('跟进方式，电话')
      await phone.fill('跟进内容', '与何工确认节拍 12 秒，下周到厂勘查')
      await phone.fill('下一步', '到厂勘查')
      await phone.shot('partner-follow-up')
      await phone.tap('保存跟进')
      await phone.see('跟进记录 1')
      await phone.see('下一步 到厂勘查')
      await staff.pullDown()
      await staff.see('下一步 到厂勘查')
      await staff.shot('partner-review-live')
      await phone.shot('partner-protected')
      await phone.tap('结束商机')
      await phone.tap('确认赢单')
      await phone.see('请输入成交金额')
      await phone.see('请选择签约日期')
      await phone.fill('成交金额', '86')
      await phone.tap('签约日期，今天')
      await phone.shot('partner-close')
      await phone.tap('确认赢单')
      await phone.see('已赢单')
      await phone.see('¥860,000.00')
      await phone.shot('partner-won')
    },
  )
})

describe('the rest of the partner area', () => {
  const noNetwork = { ignore: ['ERR_INTERNET_DISCONNECTED', 'request:fail', 'Failed to load resource', 'net::'] }
  const draft = 'a draft outlives a network that is gone, and is gone on with from home'
  journey(
    draft,
    async (stage) => {
      const { phone, server } = stage
      await phone.open(HOME, { storage: await server.signIn('zhouMin') })
      await phone.see('我的商机')
      await phone.idle()
      await pageFetched(phone, SUBMIT)
      await phone.offline(true)
      await phone.tap('提报商机')
      await phone.arrive(SUBMIT)
      await phone.fill('客户名称', '台州远帆阀门')
      await phone.fill('客户需求', '阀体加工线节拍不稳')
      await phone.see('已自动保存在本机')
      await phone.tap('存草稿')
      await phone.arrive(HOME)
      await phone.see('台州远帆阀门')
      await phone.offline(false)
      await phone.tap('台州远帆阀门')
      await phone.arrive(SUBMIT)
      await phone.see('阀体加工线节拍不稳')
      await phone.shot('partner-draft')
    },
    noNetwork,
  )

  journey(
    'an activity is signed up for, with a code, a calendar entry and its papers [spec 1.06, 2.86, R.66, R.78]',
    async (stage) => {
      const { phone, server } = stage
      await phone.open(ACTIVITIES, { storage: await server.signIn('zhouMin') })
      await phone.see('四季度伙伴政策说明会')
      await phone.shotWhenIdle('partner-activities')
      await phone.tap('四季度伙伴政策说明会')
      await phone.arrive('/pages/channel/activity/detail')
      await phone.tap('立即报名')
      await phone.tap('增加参加人数')
      await phone.tap('确认报名')
      await phone.see('凭码签到')
      await phone.see('2 人')
      await phone.shotWhenIdle('partner-activity')
      await openPaper(stage)
      await phone.tap('修改报名')
      await phone.tap('增加参加人数')
      await phone.tap('确认修改')
      await phone.see('3 人')
      if (stage.target === 'h5') {
        const [download] = await Promise.all([phone.page.waitForEvent('download'), phone.tap('加日历')])
        expect(fs.readFileSync(await download.path(), 'utf8')).toContain('四季度伙伴政策说明会')
      } else {
        await phone.tap('加日历')
        await phone.see('已加入日历')
      }
    },
  )

  journey(
    'one’s own page shows how it goes, tells the news, and invites another firm [spec 2.87, R.67]',
    async (stage) => {
      const { phone, server } = stage
      await phone.open(MY, { storage: await server.signIn('zhouMin') })
      await phone.see('我的业绩')
      await phone.see('企业已开通平台服务')
      await phone.shotWhenIdle('partner-my')
      await phone.tap('每月商机，表格')
      await phone.see(`${Number(chinaDay(Date.now()).slice(5, 7))} 月`)
      await phone.tap('消息')
      await phone.arrive('/pages/channel/my/news')
      await phone.shotWhenIdle('partner-news')
      await phone.back()
      await phone.arrive(MY)
      await phone.tap('邀请同事和伙伴')
      await phone.arrive('/pages/channel/my/invite')
      await phone.tap('发出邀请')
      await phone.fill('对方姓名', '沈岚')
      await phone.tap('生成邀请')
      await phone.see('请输入企业名称')
      await phone.fill('对方企业', '湖州锐铂自动化')
      await phone.tap('生成邀请')
      await phone.see('请对方扫码')
      await phone.shot('partner-invite')
      if (phone.target === 'weapp') {
        const letter = {
          title: expect.stringContaining('邀请你成为渠道伙伴'),
          path: expect.stringMatching(/^\/pages\/h5\/channel\?invite=./),
        }
        expect(await (phone as WeappPhone).mini.share()).toMatchObject(letter)
      }
      await followLetter(stage, new URL(await readCode(phone)))
      await phone.tap('关闭')
      await phone.gone('请对方扫码')
      await phone.pullDown()
      await phone.see('已注册')
      await phone.tap('发出邀请')
      await phone.tap('本企业同事')
      await phone.gone('对方企业')
      await phone.fill('对方姓名', '顾晓')
      await phone.tap('生成邀请')
      await phone.see('请对方扫码')
      await phone.idle()
      const { pathname, search } = new URL(await readCode(phone))
      const colleague = await stage.another()
      await colleague.open(pathname + search)
      await colleague.see('加入团队')
      await colleague.see('顾晓')
      await colleague.shot('partner-invited-colleague')
    },
  )

  journey('is read in dark with the largest text', async ({ phone, server }) => {
    const storage = { ...(await server.signIn('zhouMin')), appearance: 'dark', textSize: '1.4' }
    await phone.open(HOME, { storage })
    await phone.see('我的商机')
    await phone.shotWhenIdle('partner-home-dark-large')
    await phone.open(SUBMIT)
    await phone.see('补充信息')
    await phone.shot('partner-submit-dark-large')
    await phone.open(MY)
    await phone.see('每月商机')
    await phone.shotWhenIdle('partner-my-dark-large')
  })
})

describe('what the partner home costs to open', () => {
  journey(
    'downloads in the mini-program at most 300 KB beside main',
    async ({ phone, server }) => {
      await phone.open(HOME, { storage: await server.signIn('zhouMin') })
      await phone.see('我的商机')
      const { packages } = await (phone as WeappPhone).mini.records()
      const beside = packages.filter(({ root }) => root.startsWith('p'))
      expect(beside.map(({ root }) => root)).toEqual(['pages/channel/'])
      const bytes = beside.reduce((sum, entry) => sum + entry.bytes, 0)
      note(`mini-program partner home: ${(bytes / KB).toFixed(1)} KB beside main, at most 300.0 KB`)
      expect(bytes).toBeLessThanOrEqual(300 * KB)
    },
    { only: 'weapp' },
  )

  journey(
    'takes in the mini-program with 10,000 opportunities at most 1.2 times the setData of 100',
    async ({ phone, server }) => {
      const storage = await server.signIn('zhouMin')
      const many = { ownerId: demoPeople.zhouMin.id, now: Date.now() }
      const few = { ...many, to: FEW - 1 }
      const visits: { bytes: number; ms: number }[] = []
      for (const more of [few, { ...many, from: FEW, to: MANY - 1 }]) {
        await addMany(server.db, more)
        const times: number[] = []
        for (let visit = 0; visit < VISITS; visit++) {
          await phone.open(HOME, { storage })
          const { mini } = phone as WeappPhone
          await phone.see(LATE_ROW)
          times.push(await mini.now())
        }
        await phone.idle()
        const { bytes } = await (phone as WeappPhone).mini.traffic()
        visits.push({ bytes, ms: times.sort((a, b) => a - b)[1] ?? 0 })
      }
      const [small, large] = visits
      const words = visits.map(
        ({ bytes, ms }) => `${(bytes / KB).toFixed(1)} KB of setData, rows after ${Math.round(ms)} ms`,
      )
      note(`mini-program partner home with ${FEW}: ${words[0]}; with ${MANY}: ${words[1]}`)
      expect(large?.bytes).toBeLessThanOrEqual((small?.bytes ?? 0) * 1.2)
    },
    { only: 'weapp' },
  )
})
