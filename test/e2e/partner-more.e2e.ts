// The partner area beyond the straight way: an agency, a race, a long list, a photo, a lost deal, one's own account.
import { eq } from 'drizzle-orm'

import { getChannelUser } from '@/contract/partner/partner'
import { opportunity } from '@/server/db/schema/opportunity'
import { addOpportunity } from '@/server/domains/partner/opportunity-rows'
import { updateProtections } from '@/server/domains/partner/upkeep'
import { opportunityId } from '@/server/seed/opportunities'
import { demoCompanies, demoPeople } from '@/server/seed/people'

import { journey, type Stage } from './journey'
import { ACTIVITIES, DETAIL, decide, fillCustomer, HOME, MY, REGISTER, registerPartner, SUBMIT } from './partner-steps'
import { choosePhoto, closeAndOpen, noNetwork, stashedCount, WAITING } from './photo'
import { readCode, SMALL } from './read-code'
import { PASSWORD, type StageServer } from './server'
import { enterPassword, toCaller, typeCode } from './sign-in-steps'

const DAY_MS = 86_400_000
/** Three pages of a list. */
const MANY = 50
/** A scroll may end before what it asked for has been drawn. */
const MOST_SCROLLS = 300

/** A partner has lost many, long before the story. */
async function loseMany({ db }: StageServer): Promise<void> {
  const facts = { companyId: demoCompanies.main.id, ownerId: demoPeople.partnerOther.id, status: 'lost' }
  for (let at = 1; at <= MANY; at++) {
    const then = new Date(Date.now() - (400 + at) * DAY_MS)
    const customer = {
      customerName: `旧客户 ${at} 号`,
      customerKey: `旧客户${at}号`,
      opportunityName: `旧线 ${at} 号改造`,
    }
    await addOpportunity(db, { id: `many-${at}`, ...facts, ...customer, createdAt: then, updatedAt: then })
  }
}

describe('becoming a partner', () => {
  journey(
    'an agency sends its licence again, and finds what it typed when the page is opened anew [spec 1.16]',
    async ({ phone, server }) => {
      await phone.open(REGISTER, { storage: await server.signIn('partnerRejected') })
      await phone.see('未通过，请修改标出的内容')
      await phone.see('照片不清晰，请重新上传')
      await phone.see('总经理')
      await phone.shot('partner-agency-refused')
      await phone.fill('业务区域', '江苏常州、无锡')
      await phone.idle()
      await phone.offline(true)
      await choosePhoto(phone, '添加营业执照')
      await phone.see(WAITING)
      await closeAndOpen(phone, REGISTER, 'wifi')
      await phone.see('的草稿')
      await phone.see('江苏常州、无锡')
      await phone.see('图片 ')
      await phone.gone(WAITING)
      await phone.tap('添加其他资质')
      await choosePhoto(phone, '选择文件')
      await phone.see('附件 ')
      await phone.shotWhenIdle('partner-agency-restored')
      await phone.tap('重新提交')
      await phone.arrive(HOME)
      await phone.see('资料审核中')
      expect(await stashedCount(phone)).toBe(0)
    },
    { ignore: noNetwork },
  )

  journey(
    'an agency registers with its licence and a contact, is let in and reads what it handed in',
    async (stage) => {
      const { phone, target } = stage
      const mobile = target === 'h5' ? '13912340731' : '13912340732'
      const firm = `常州天宁装备${target === 'h5' ? '甲' : '乙'}`
      await phone.open(REGISTER)
      await phone.tap('代理商')
      await registerPartner(stage, { name: '唐琪', firm, mobile })
      await phone.tap('提交审核')
      await phone.see('请上传营业执照')
      await phone.fill('信用代码', '91310115MA1K4T2Q3B')
      await phone.fill('业务区域', '江苏常州')
      await choosePhoto(phone, '添加营业执照')
      await phone.see('图片 ')
      // Beside it stands the field whose hint is 你的姓名.
      await phone.fill(target === 'h5' ? '姓名' : '姓名，必填', '陆远')
      await phone.fill('电话', '13800001111')
      await phone.fill('职务', '销售总监')
      await phone.shotWhenIdle('partner-agency')
      await phone.tap('提交审核')
      await phone.arrive(HOME)
      await phone.see('资料审核中')
      await decide(stage, firm, { action: 'agree', opinion: '资料齐全' })
      await phone.pullDown()
      await phone.see('30 秒完成提报')
      await phone.open(MY)
      await phone.tap('企业资料')
      await phone.arrive(REGISTER)
      await phone.see('陆远')
      await phone.see('销售总监')
      await phone.see('江苏常州')
      await phone.shot('partner-agency-approved')
    },
  )
})

describe('opportunities', () => {
  journey('two partners report one customer at once: one is first, the other is told', async (stage) => {
    const { phone, server } = stage
    const other = await stage.another()
    await phone.open(SUBMIT, { storage: await server.signIn('zhouMin') })
    await other.open(SUBMIT, { storage: await server.signIn('partnerOther') })
    const both = [phone, other]
    for (const one of both) {
      await fillCustomer(one, '嘉兴南湖轴承有限公司', '13912340721')
      await one.see('已自动保存在本机')
      await one.idle()
    }
    await Promise.all(both.map((one) => one.tap('提交报备')))
    const first = await Promise.any(both.map((one) => one.arrive(DETAIL).then(() => one)))
    const told = first === phone ? other : phone
    await first.see('嘉兴南湖轴承有限公司')
    await told.see('已有报备，正在审核')
    await told.gone(first === phone ? '海天自动化' : '远景智能装备')
    expect((await told.route()).path).toBe(SUBMIT.slice(1))
    await told.shotWhenIdle('partner-second')
  })

  journey('a long list grows to its end, and a detail comes back to the same row', async ({ phone, server }) => {
    await loseMany(server)
    await phone.open(HOME, { storage: await server.signIn('partnerOther') })
    await phone.see('我的商机')
    await phone.idle()
    const isAtEnd = () => phone.page.evaluate(() => window.finder.sees('没有更多了'))
    for (let scrolls = 0; scrolls < MOST_SCROLLS && !(await isAtEnd()); scrolls++) {
      await phone.scrollToEnd()
      await phone.idle()
    }
    await phone.see(`旧线 ${MANY} 号改造`)
    const row = `旧线 ${MANY - 3} 号改造`
    await phone.tap(row)
    await phone.arrive(DETAIL)
    await phone.see(`旧客户 ${MANY - 3} 号`)
    await phone.idle()
    await phone.back()
    await phone.arrive(HOME)
    await phone.page.waitForFunction((name) => {
      const rows = [...document.querySelectorAll('[aria-label]')].filter((one) => one.ariaLabel?.startsWith(name))
      return rows.some((one) => one.getBoundingClientRect().top > 0 && one.getBoundingClientRect().bottom < innerHeight)
    }, row)
    await phone.shot('partner-long-list')
  })
})

/** The day comes on which a protection has six days left, and the server looks for those that soon end. */
async function nearItsEnd({ db, handle, services }: StageServer, key: string): Promise<void> {
  const now = services.now()
  const protectEnd = new Date(now.getTime() + 6 * DAY_MS)
  await db
    .update(opportunity)
    .set({ protectEnd })
    .where(eq(opportunity.id, opportunityId(key)))
  await updateProtections(handle, now)
}

describe('an opportunity under protection', () => {
  journey(
    'is near its end: its partner is told, comes to it from home and from the news, and asks for more',
    async ({ phone, server }) => {
      const customer = '博世（中国）投资有限公司'
      await phone.open(HOME, { storage: await server.signIn('partnerOther') })
      await phone.see('我的商机')
      await phone.idle()
      await phone.gone('保护期将到')
      await nearItsEnd(server, 'foreignApproved')
      await phone.pullDown()
      await phone.see('1 个保护期将到')
      await phone.shot('partner-expiring')
      await phone.tap('，保护至')
      await phone.arrive(DETAIL)
      await phone.see('申请延期')
      await phone.open(MY)
      await phone.tap('消息')
      await phone.arrive('/pages/channel/my/news')
      await phone.tap(`保护期即将结束：${customer}`)
      await phone.arrive(DETAIL)
      await phone.see('还剩 5 天')
      await phone.tap('申请延期')
      await phone.tap('延长多久，30 天')
      await phone.fill('延期原因', '样件已送检，下月定标')
      await phone.tap('提交申请')
      await phone.see('延期 30 天')
      await phone.gone('还可延期')
      await phone.shot('partner-expiring-asked')
    },
  )

  const journeyTitle = 'is kept for longer by staff, followed up with a photo taken without signal, and lost'
  const steps = async (stage: Stage) => {
    const { phone, server } = stage
    const customer = '上海电气自动化集团'
    await phone.open(`${DETAIL}?id=${opportunityId('approved')}`, { storage: await server.signIn('zhouMin') })
    await phone.see(customer)
    await phone.shotWhenIdle('partner-opportunity')
    await phone.tap('分拣输送线')
    await phone.arrive('/pages/h5/3d/productDetails')
    await phone.see('LS-300')
    await phone.back()
    await phone.arrive(DETAIL)
    await phone.tap('渠道伙伴秋季大会')
    await phone.arrive('/pages/channel/activity/detail')
    await phone.idle()
    await phone.back()
    await phone.arrive(DETAIL)
    await phone.idle()
    await phone.tap('申请延期')
    await phone.see('现在保护至')
    await phone.tap('提交申请')
    await phone.see('请选择延长多久')
    await phone.see('请说明进展和延期原因')
    await phone.tap('延长多久，30 天')
    await phone.fill('延期原因', '布局图第二轮评审，预计下月定标')
    await phone.shot('partner-extension')
    await phone.tap('提交申请')
    await phone.see('延期 30 天')
    await phone.idle()

    const staff = await stage.another()
    await staff.open('/pages/agency/application', { storage: await server.signIn('wangQiang') })
    await staff.tap(customer)
    await staff.see('布局图第二轮评审')
    await staff.shotWhenIdle('partner-extension-review')
    await staff.tap('同意')
    await staff.tap('确认同意')
    await staff.see('已同意')

    await phone.pullDown()
    await phone.see('保护期已延长')
    await phone.idle()
    await phone.tap('写跟进')
    await phone.offline(true)
    await choosePhoto(phone, '添加现场照片')
    await phone.see(WAITING)
    await phone.fill('跟进内容', '到厂看了分拣区，补拍现场')
    await phone.shot('partner-follow-up-waits')
    await phone.tap('关闭')
    await phone.gone('跟进方式')
    await phone.tap('写跟进')
    await phone.see('的草稿')
    await phone.see('到厂看了分拣区')
    await phone.see(WAITING)
    await phone.offline(false)
    await phone.gone(WAITING)
    await phone.see('图片 ')
    await phone.fill('下一步', '报二次价')
    await phone.shotWhenIdle('partner-follow-up-photo')
    await phone.tap('保存跟进')
    await phone.see('跟进记录 3')
    await phone.see('下一步 报二次价')
    await phone.shotWhenIdle('partner-followed-up')
    await phone.tap('结束商机')
    await phone.tap('输单')
    await phone.tap('确认输单')
    await phone.see('请填写输单原因')
    await phone.fill('输单原因', '客户预算取消，转到明年')
    await phone.shot('partner-close-lost')
    await phone.tap('确认输单')
    await phone.see('已输单')
    await phone.see('客户预算取消，转到明年')
    await phone.shotWhenIdle('partner-lost')
  }
  journey(journeyTitle, steps, { ignore: noNetwork })
})

describe('the rest of the partner area', () => {
  journey('opportunities are searched and filtered, and each tab is found again as left', async ({ phone, server }) => {
    await phone.open(HOME, { storage: await server.signIn('zhouMin') })
    await phone.see('苏州汇川技术有限公司')
    await phone.idle()
    await phone.fill('搜索客户', '格力')
    await phone.see('台州格力模具')
    await phone.gone('苏州汇川技术有限公司')
    await phone.fill('搜索客户', '查无此户')
    await phone.see('没有符合条件的商机')
    await phone.tap('查看全部商机')
    await phone.see('苏州汇川技术有限公司')
    await phone.tap('筛选')
    await phone.tap('意向产品，六轴机械臂')
    await phone.tap('只看保护期将到')
    await phone.shot('partner-filters')
    await phone.tap('确定')
    await phone.gone('苏州汇川技术有限公司')
    await phone.tap('筛选，已设置')
    await phone.tap('重置')
    await phone.see('苏州汇川技术有限公司')
    await phone.tap('已成交 3')
    await phone.see('杭州中策橡胶')
    await phone.gone('苏州汇川技术有限公司')
    await phone.tap('活动')
    await phone.arrive(ACTIVITIES)
    await phone.tap('往期')
    await phone.see('渠道伙伴秋季大会')
    await phone.idle()
    await phone.tap('首页')
    await phone.arrive(HOME)
    await phone.see('杭州中策橡胶')
    await phone.gone('苏州汇川技术有限公司')
    await phone.tap('活动')
    await phone.arrive(ACTIVITIES)
    await phone.see('渠道伙伴秋季大会')
    await phone.shot('partner-activities-past')
  })

  journey('an activity that is not there says so, and leads home', async ({ phone, server }) => {
    await phone.open('/pages/channel/activity/detail?id=nothing', { storage: await server.signIn('zhouMin') })
    await phone.see('活动不存在')
    await phone.gone('重试')
    await phone.tap('回到首页')
    await phone.arrive(HOME)
  })

  journey(
    'a portrait is cut from a photo, the password changed, and the session ended [spec 2.87]',
    async ({ phone, server }) => {
      const storage = await server.signIn('partnerOther')
      await phone.open(MY, { storage })
      await phone.see('我的业绩')
      await phone.idle()
      await phone.tap('头像')
      await choosePhoto(phone, '从相册选择')
      await phone.see('裁剪头像')
      await phone.tap('放大')
      await phone.shot('partner-portrait-crop')
      await phone.tap('使用')
      // Cutting and packing a picture takes a slow machine its time.
      await phone.see('头像已更换', 20_000)
      await phone.gone('裁剪头像')
      await phone.gone('从相册选择')
      await phone.shotWhenIdle('partner-portrait')
      const { data } = await server.send(getChannelUser, {}, toCaller(storage))
      expect(data.avatar).toContain('/core/api/ccf/dds/')
      await phone.tap('个人资料')
      await phone.fill('职务', '华北销售总监')
      await phone.tap('保存')
      await phone.see('已保存')
      await phone.see('华北销售总监')
      await phone.tap('修改密码')
      await phone.tap('确定')
      await phone.see('请输入密码')
      await phone.fill('原密码', PASSWORD)
      await phone.fill('新密码', 'Partner@2027')
      await phone.fill('确认', 'Partner@2027')
      await phone.tap('确定')
      await phone.see('密码已修改')
      await phone.tap('退出登录')
      await phone.see('本机草稿会保留')
      await phone.tap('退出登录')
      await phone.arrive('/pages/channel/index/login')
      expect((await phone.storage()).accessToken).toBeFalsy()
    },
  )

  journey('lists, news and codes are read at 320 px, in dark with the largest text', async ({ phone, server }) => {
    const storage = { ...(await server.signIn('zhouMin')), appearance: 'dark', textSize: '1.4' }
    const open = async (address: string) => {
      await phone.open(address, { storage })
      await phone.page.setViewportSize(SMALL)
    }
    await open(ACTIVITIES)
    await phone.see('四季度伙伴政策说明会')
    await phone.shotWhenIdle('partner-activities-dark-large')
    await phone.tap('焊装机器人选型实战营')
    await phone.arrive('/pages/channel/activity/detail')
    await phone.see('凭码签到')
    await phone.idle()
    await phone.page.locator('[aria-label^="签到码"]').evaluate((code) => code.scrollIntoView({ block: 'center' }))
    expect(await readCode(phone)).toMatch(/^[A-Z2-9]{12}$/)
    await phone.shot('partner-ticket-dark-large')
    await open('/pages/channel/my/news')
    await phone.see('保护期')
    await phone.shotWhenIdle('partner-news-dark-large')
    await open('/pages/channel/my/invite')
    await phone.see('方圆')
    await phone.shotWhenIdle('partner-invite-dark-large')
    await phone.tap('发送邀请，方圆')
    await phone.see('请对方扫码')
    await phone.idle()
    expect(await readCode(phone)).toMatch(/^https?:\/\/.+\/pages\/channel\/index\/register\?code=\w+$/)
    await phone.shot('partner-invite-code-dark-large')
    await open(`${DETAIL}?id=${opportunityId('expiring')}`)
    await phone.see('保护期')
    await phone.shotWhenIdle('partner-opportunity-dark-large')
    await phone.tap('结束商机')
    await phone.see('成交金额')
    await phone.shot('partner-close-dark-large')
  })
})

// Last: it leaves one of the story’s people with another password.
describe('a partner who forgot the password', () => {
  journey('sets a new one by a code from the partners’ login, comes back to it and is let in', async (stage) => {
    const { phone, server } = stage
    const { phone: mobile } = demoPeople.partnerOther
    const login = '/pages/channel/index/login'
    await phone.open(login)
    await phone.shot('partner-login')
    await phone.tap('忘记密码')
    await phone.arrive('/pages/index/register')
    await phone.see('验证手机号')
    await phone.fill('手机号', mobile)
    await typeCode(phone, server, mobile, 'forget')
    await phone.tap('下一步')
    await phone.see('设置新密码')
    await phone.fill('新密码', 'Partner@2028')
    await phone.fill('确认', 'Partner@2028')
    await phone.tap('确定')
    await phone.arrive(login)
    await phone.gone('设置新密码')
    await enterPassword(phone, mobile, 'Partner@2028')
    await phone.arrive(HOME)
    await phone.see('远景智能装备')
  })
})
