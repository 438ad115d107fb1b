// What people without an account fill in: surveys, applications, jobs, a gift, an invitation.
import { setTimeout as sleep } from 'node:timers/promises'

import { DAY_MS } from '@/lib/durations'
import { chinaDay } from '@/lib/wire-time'
import { publicSubmission } from '@/server/db/schema/public-form'
import { DEMO_INVITATION } from '@/server/seed/public/public-forms'

import { note } from '../support/note'
import { chooseDay } from './days'
import { BAKED_HOST, journey, mainJourney, type Stage } from './journey'
import type { Phone } from './phone/types'
import type { WeappPhone } from './phone/weapp-phone'
import { choosePhoto } from './photo'
import { codeSentTo, typeCode } from './sign-in-steps'

const KB = 1024
const SURVEY = '/pages/h5/survey'
const PAST_DAY = '2026-11-18'
const COMING_DAY = chinaDay(Date.now() + 9 * DAY_MS)

/** A number of its own for each target and journey: one person hands in once. */
const numberFor = ({ target }: Stage, at: number) => `1391234${target === 'h5' ? 1 : 2}${100 + at}`

async function prove({ phone, server }: Stage, number: string): Promise<void> {
  await phone.fill('手机号', number)
  await typeCode(phone, server, number, 'publicForm')
  await phone.tap('我已阅读并同意')
}

/** A wrong code first, which is said at its field and loses nothing; then the one that was sent. */
async function proveAtSecondTry({ phone, server }: Stage, number: string): Promise<void> {
  await phone.fill('手机号', number)
  await phone.tap('获取验证码')
  const code = await codeSentTo(server, number, 'publicForm')
  await phone.fill('验证码', code === '135790' ? '135791' : '135790')
  await phone.tap('我已阅读并同意')
  await phone.tap('提交问卷')
  await phone.see('验证码错误或已过期')
  await phone.shot('survey-proof')
  await phone.see(number)
  await phone.fill('验证码', code)
  await phone.tap('提交问卷')
}

/** The answer is kept by the render that follows the tap: whoever leaves before has not answered. */
async function untilKept(phone: Phone, field: string): Promise<void> {
  const deadline = Date.now() + 8000
  const isKept = async () =>
    JSON.stringify(await phone.storage())
      .replace(/\\/g, '')
      .includes(`"${field}":`)
  while (!(await isKept())) {
    if (Date.now() > deadline) throw new Error(`${field} was never kept on the device`)
    await sleep(60)
  }
}

describe('the survey', () => {
  mainJourney(
    'branches, goes on after a reload, is refused with a wrong code, and is one a person [spec 1.05, 2.72, R.52]',
    async (stage) => {
      const { phone } = stage
      await phone.open(SURVEY)
      await phone.see('访客体验调查')
      await phone.tap('下一页')
      await phone.see('请选择你对本次到访的整体感受')
      await phone.tap('你对本次到访的整体感受，满意')
      await phone.see('哪个环节最让你满意？')
      await phone.tap('你对本次到访的整体感受，一般')
      await phone.gone('哪个环节最让你满意？')
      await phone.tap('哪些环节可以做得更好？，门岗核验与等候')
      await phone.tap('哪些环节可以做得更好？，停车与厂区引导')
      await phone.fill('具体说说', '2 号停车场没有指示牌，绕了一圈才找到')
      await phone.see('已自动保存')
      await phone.shot('survey')
      await phone.tap('下一页')
      for (const row of ['预约与邀请', '门岗核验', '停车与引导', '接待与讲解']) await phone.tap(`${row}，好`)
      await chooseDay(phone, '哪一天来的？', PAST_DAY)
      await phone.tap('这次来是为了什么？，商务洽谈')
      await phone.shot('survey-matrix')
      await phone.tap('下一页')
      await phone.see('有现场照片想给我们看吗？')
      await phone.tap('你会把我们推荐给同行吗？，8 分')
      await phone.see('名额已满')
      await untilKept(phone, 'recommend')
      await phone.open(SURVEY)
      await phone.see('个名额')
      await phone.tap('下周的工厂开放日，想参加哪一场？，下午场 14:00')
      await phone.shot('survey-choices')
      await phone.tap('下一页')
      await proveAtSecondTry(stage, numberFor(stage, 1))
      await phone.arrive('/pages/h5/success')
      await phone.see('开放日名额已为你保留')
      await phone.see('DC-')
      await phone.see('每周一由接待组汇总')
      await phone.shot('survey-submitted')
      await phone.open(SURVEY)
      await phone.see('你已提交过')
      await phone.shot('survey-already')
      await phone.tap('查看提交结果')
      await phone.see('DC-')
    },
    { ignore: ['public/submit'] },
  )

  journey(
    'keeps everything while there is no network, sends a photo along, and is recorded once',
    async (stage) => {
      const { phone, server } = stage
      await phone.open(SURVEY)
      await phone.tap('你对本次到访的整体感受，很满意')
      await phone.tap('哪个环节最让你满意？，进门快')
      await phone.tap('下一页')
      for (const row of ['预约与邀请', '门岗核验', '停车与引导', '接待与讲解']) await phone.tap(`${row}，好`)
      await chooseDay(phone, '哪一天来的？', PAST_DAY)
      await phone.tap('这次来是为了什么？，参观学习')
      await phone.tap('下一页')
      await choosePhoto(phone, '添加照片，有现场照片想给我们看吗？')
      await phone.see('还可 2 张')
      await phone.shotWhenIdle('survey-photo')
      await phone.tap('你会把我们推荐给同行吗？，9 分')
      await phone.tap('下周的工厂开放日，想参加哪一场？，暂不参加')
      await phone.tap('下一页')
      await prove(stage, numberFor(stage, 8))
      await phone.offline(true)
      await phone.tap('提交问卷')
      await phone.see('服务错误')
      await phone.shot('survey-no-network')
      await phone.see(numberFor(stage, 8))
      await phone.offline(false)
      await phone.tap('提交问卷')
      await phone.arrive('/pages/h5/success')
      await phone.see('DC-')
      await phone.see('1 张')
      const rows = await server.db.select().from(publicSubmission)
      expect(rows.filter(({ content }) => content.recommend === 9 && content.purpose === '参观学习')).toHaveLength(1)
    },
    { ignore: ['ERR_INTERNET_DISCONNECTED', 'request:fail', 'Failed to load resource', 'Failed to fetch'] },
  )

  journey('is read in dark with the largest text', async ({ phone }) => {
    const storage = { appearance: 'dark', textSize: '1.4' }
    await phone.open(SURVEY, { storage })
    await phone.tap('你对本次到访的整体感受，很满意')
    await phone.shot('survey-dark-large')
    await phone.open('/pages/h5/yunbanli')
    await phone.see('还剩')
    await phone.shot('gift-dark-large')
    await phone.open(`/pages/h5/channel?invite=${DEMO_INVITATION}`)
    await phone.see('王强')
    await phone.shot('partner-invitation-dark-large')
  })
})

describe('what a survey costs to open', () => {
  journey(
    'downloads in the mini-program at most 400 KB beside main, and is passed on with its card',
    async ({ phone }) => {
      await phone.open(SURVEY)
      await phone.see('访客体验调查')
      const { mini } = phone as WeappPhone
      const { packages } = await mini.records()
      const beside = packages.filter(({ root }) => root.startsWith('p'))
      expect(beside.map(({ root }) => root)).toEqual(['pages/h5/'])
      const bytes = beside.reduce((sum, entry) => sum + entry.bytes, 0)
      note(`mini-program survey: ${(bytes / KB).toFixed(1)} KB beside main, at most 400.0 KB`)
      expect(bytes).toBeLessThanOrEqual(400 * KB)
      const card = { title: '访客体验调查', path: expect.stringMatching(/^\/pages\/h5\/survey\?id=./) }
      expect(await mini.share()).toMatchObject({ ...card, imageUrl: `${BAKED_HOST}/assets/share/form.jpg` })
    },
    { only: 'weapp' },
  )
})

describe('forms for the public', () => {
  journey(
    'an application tells slips at their fields, says what is full, and ends with a number [spec 1.21, 2.68, 5.02, R.48]',
    async (stage) => {
      const { phone } = stage
      await phone.open('/pages/h5/application')
      await phone.see('设备联网 名额已满')
      await phone.tap('提交申请')
      for (const slip of ['请填写姓名', '请选择课程方向', '请输入手机号']) await phone.see(slip)
      await phone.shot('application-slips')
      await phone.fill('姓名', '周强')
      await phone.fill('企业名称', '常州星宇精工')
      await phone.fill('岗位', '产线班组长')
      await phone.fill('邮箱', 'zhou@')
      await phone.see('请输入正确的邮箱地址')
      await phone.fill('邮箱', 'zhou@example.com')
      await phone.tap('课程方向，精益改善')
      await phone.tap('从业年限，3 至 5 年')
      await chooseDay(phone, '可参加日期', COMING_DAY)
      await phone.fill('想解决的问题', '换型时间太长，想把快速换模做起来')
      await phone.see('已自动保存')
      await prove(stage, numberFor(stage, 2))
      await phone.tap('提交申请')
      await phone.see('SQ-')
      await phone.see('资料审核')
      await phone.shot('application-submitted')
    },
  )

  journey('a wish to cooperate asks further by what was chosen [spec 2.71, R.51]', async (stage) => {
    const { phone } = stage
    await phone.open('/pages/h5/form')
    await phone.see('我们在找')
    await phone.fill('企业名称', '无锡先导视觉')
    await phone.fill('联系人', '吴女士')
    await phone.fill('职务', '总经理')
    await phone.tap('合作方式，渠道代理')
    await phone.tap('覆盖区域，华南')
    await phone.tap('预计规模，50 至 200 万')
    await phone.fill('合作内容', '代理贵司设备在华南的销售与服务')
    await phone.shot('cooperation')
    await prove(stage, numberFor(stage, 3))
    await phone.tap('提交合作意向')
    await phone.see('HZ-')
    await phone.tap('逛逛数字展厅')
    await phone.arrive('/pages/h5/3d/index')
  })

  journey(
    'a job is chosen and asked for; one that is full says so before anything is typed [spec 2.67, R.47]',
    async (stage) => {
      const { phone } = stage
      await phone.open('/pages/h5/blueCollar')
      await phone.see('还招 7 人')
      await phone.shot('jobs')
      await phone.tap('叉车司机')
      await phone.see('名额已满')
      await phone.tap('看看其他岗位')
      await phone.tap('CNC 操作工')
      await phone.see('操作立式加工中心')
      await phone.shot('job')
      await phone.fill('姓名', '周强')
      await phone.fill('年龄', '17')
      await phone.tap('相关经验，没有')
      await chooseDay(phone, '最快到岗', COMING_DAY)
      await phone.tap('住宿，需要')
      await prove(stage, numberFor(stage, 4))
      await phone.tap('提交申请')
      await phone.see('不能小于 18')
      await phone.fill('年龄', '26')
      await phone.tap('提交申请')
      await phone.see('LL-')
      await phone.see('到厂面试')
    },
  )

  journey('a gift is claimed once, with a code to pick it up [spec 1.21, 2.69, R.49]', async (stage) => {
    const { phone } = stage
    await phone.open('/pages/h5/yunbanli')
    await phone.see('珊瑚 名额已满')
    await phone.shot('gift')
    await phone.fill('姓名', '周强')
    await phone.fill('企业名称', '常州星宇精工')
    await phone.tap('保温杯颜色，海蓝')
    await prove(stage, numberFor(stage, 5))
    await phone.tap('领取礼包')
    await phone.see('取件码')
    await phone.see('待领取')
    await phone.shot('gift-claimed')
    await phone.open('/pages/h5/yunbanli')
    await phone.see('你已领取过')
    await phone.tap('查看取件码')
    await phone.see('待领取')
  })

  journey('an invitation says who invited whom, and is accepted; an unknown one says so', async (stage) => {
    const { phone } = stage
    await phone.open('/pages/h5/channel?invite=AAAAAAAAAA')
    await phone.see('邀请函不存在')
    await phone.open(`/pages/h5/channel?invite=${DEMO_INVITATION}`)
    await phone.see('常州星宇精工 周先生')
    await phone.see('王强')
    await phone.shot('partner-invitation')
    await phone.fill('企业名称', '常州星宇精工')
    await phone.fill('联系人', '周先生')
    await phone.fill('所在城市', '常州')
    await phone.tap('主营业务，设备代理')
    await prove(stage, numberFor(stage, 6))
    await phone.tap('接受邀请')
    await phone.see('QD-')
    await phone.see('签署伙伴协议')
  })
})
