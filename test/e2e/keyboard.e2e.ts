// H5 with a keyboard alone. Fingers take these ways in the journeys of each subject.
import { type ProcessContent, saveProcess } from '@/contract/workflow/process-setting'
import { DAY_MS } from '@/lib/durations'
import { chinaDay } from '@/lib/wire-time'

import { chooseDay } from './days'
import { journey, type Stage } from './journey'
import { DETAIL, fillCustomer, SUBMIT } from './partner-steps'
import type { Phone } from './phone/types'
import { people } from './server'
import { enterPassword, openAs, toCaller, typeCode } from './sign-in-steps'

const HOME = '/pages/index/index'
const TODO = '/pages/agency/application'
const TASK = '/pages/eform/bpmTask/flowApprove'

const alone = (name: string, run: (stage: Stage) => Promise<void>) =>
  journey(name, run, { only: 'h5', byKeyboard: true })

/** A process that another one starts. */
const samples: ProcessContent = {
  name: '样件制作',
  icon: 'more',
  description: '',
  groupName: '行政与人事',
  prefix: 'YJ',
  fields: [{ field: 'reason', label: '事由', type: 'textarea', required: true, maxLength: 500 }],
  summary: [],
  subject: '',
  canBatch: true,
  batchDisabledReason: '',
  steps: [{ key: 's1', name: '负责人', mode: 'any', assignees: [], roles: ['departmentManager'], allow: [] }],
}

/** What has the keyboard's focus is called. */
const focused = ({ page }: Phone) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

async function keys({ page }: Phone, ...pressed: string[]) {
  for (const key of pressed) await page.keyboard.press(key)
}

/** The labels of the steps in the designer, from above. */
const listSteps = ({ page }: Phone) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[aria-label^="节点 "]')].map((card) => card.getAttribute('aria-label')).join('\n'),
  )

async function untilSteps(phone: Phone, holds: (names: string) => boolean): Promise<string> {
  const deadline = Date.now() + 5000
  for (;;) {
    const names = await listSteps(phone)
    if (holds(names)) return names
    if (Date.now() > deadline) throw new Error(`h5: the steps stay as they are: ${names}`)
    await phone.page.waitForTimeout(50)
  }
}

describe('with a keyboard alone', () => {
  alone('one signs in, moves among the tabs, leaves a sheet by Escape and decides', async ({ phone }) => {
    await phone.open('/pages/index/login')
    await enterPassword(phone, people.zhangWei)
    await phone.arrive(HOME)
    await phone.tap('待办，')
    await phone.arrive(TODO)
    await phone.tap('已处理')
    await phone.tap('待处理，')
    await phone.tap('苏州客户验厂')
    await phone.arrive(TASK)
    await phone.tap('同意')
    await phone.see('确认同意')
    await keys(phone, 'Shift+Tab')
    expect(await focused(phone)).toBe('确认同意')
    await keys(phone, 'Escape')
    await phone.gone('确认同意')
    expect(await focused(phone)).toBe('同意')
    await phone.tap('同意')
    await phone.fill('意见', '行程合理')
    await phone.tap('确认同意')
    await phone.see('已同意')
  })

  alone('a purchase is filled in, its day chosen in a calendar, and handed in', async (stage) => {
    const { phone } = stage
    await openAs(stage, 'liNa', '/pages/eform/formApprove?procDefKey=purchase')
    await phone.tap('采购类型，设备备件')
    await chooseDay(phone, '期望到货', chinaDay(Date.now() + 9 * DAY_MS))
    expect(await focused(phone)).toContain('期望到货，20')
    await phone.fill('供应商', '安川电机（中国）')
    await phone.fill('事由', 'A3 产线伺服电机达到更换周期')
    await phone.tap('添加一行采购明细')
    await phone.fill('品名', '伺服电机')
    await phone.fill('单价', '8900')
    await phone.fill('数量', '4')
    await phone.tap('提交')
    await phone.tap('查看审批进度')
    await phone.arrive(TASK)
    await phone.see('安川电机（中国）')
  })

  alone('favourites change places, and a message is handled without a swipe', async (stage) => {
    const { phone } = stage
    await openAs(stage, 'chenQiang', HOME)
    await phone.tap('编辑')
    await phone.tap('添加数字化诊断')
    await phone.tap('上移数字化诊断')
    await phone.tap('移除数字化诊断')
    await phone.see('添加数字化诊断')
    await keys(phone, 'Escape')
    await phone.gone('添加数字化诊断')
    await phone.open('/pages/info/sysNotice')
    await phone.tap('更多操作，')
    await phone.tap('删除')
    await phone.see('已删除 1 条消息')
  })

  alone('a survey is answered and handed in', async ({ phone, server }) => {
    await phone.open('/pages/h5/survey')
    await phone.tap('你对本次到访的整体感受，一般')
    await phone.tap('哪些环节可以做得更好？，门岗核验与等候')
    await phone.fill('具体说说', '没有指示牌')
    await phone.tap('下一页')
    for (const row of ['预约与邀请', '门岗核验', '停车与引导', '接待与讲解']) await phone.tap(`${row}，好`)
    await chooseDay(phone, '哪一天来的？', '2026-11-18')
    await phone.tap('这次来是为了什么？，商务洽谈')
    await phone.tap('下一页')
    await phone.tap('你会把我们推荐给同行吗？，8 分')
    await phone.tap('下周的工厂开放日，想参加哪一场？，暂不参加')
    await phone.tap('下一页')
    await phone.fill('手机号', '13912341900')
    await typeCode(phone, server, '13912341900', 'publicForm')
    await phone.tap('我已阅读并同意')
    await phone.tap('提交问卷')
    await phone.arrive('/pages/h5/success')
  })

  alone('a process with a sub-process and a choice inside of another is built at 1280 px', async (stage) => {
    const { phone, server } = stage
    const { page } = phone
    const stored = await server.signIn('wangQiang')
    const made = await server.send(saveProcess, { version: 0, content: samples }, toCaller(stored))
    expect(made.code).toBe(200)
    await page.setViewportSize({ width: 1280, height: 800 })
    await phone.open('/pages/manage/company/processes', { storage: stored })
    // A wide window opens the list of 管理 below it first, and this page again.
    await phone.see('样件制作')
    await phone.idle()
    await phone.tap('新建流程')
    await phone.see('单号前缀')
    await phone.fill('流程名称', '试制申请')
    await phone.tap('分组，行政与人事')
    await phone.fill('单号前缀', 'sz')
    await phone.tap('添加字段')
    await phone.fill('字段名称', '费用')
    await phone.tap('类型，金额')
    await phone.tap('完成')
    await phone.see('金额 · 必填')

    await phone.tap('在最后添加节点')
    await phone.tap('类型，子流程')
    await phone.fill('节点名称', '做样件')
    await phone.tap('发起哪个流程，样件制作')
    await phone.tap('带入，事由')
    await phone.tap('「事由」取自，事由')
    await phone.shotWhenIdle('keyboard-process-sub')
    await phone.tap('完成')
    await phone.see('发起「样件制作」 · 带入 1 个值')

    const choose = async (branch: string, limit: string) => {
      await phone.tap('类型，条件分支')
      await phone.fill('分支名称', branch)
      await phone.tap('字段，请选择')
      await phone.tap('字段，费用（元）')
      await phone.tap('比较，＞')
      await phone.fill('数值', limit)
      await phone.tap('完成')
      await phone.gone('分支名称')
    }
    const finish = async (name: string) => {
      await phone.fill('节点名称', name)
      await phone.tap('审批人，企业管理员')
      await phone.tap('完成')
      await phone.gone('节点名称')
    }
    await phone.tap('在最后添加节点')
    await choose('大额', '1000')
    await choose('特大额', '9000')
    await finish('总经理批准')
    await phone.tap('在大额 · 其他情况最后添加节点')
    await finish('财务复核')
    await phone.tap('流程 · 排序与删除')
    await phone.tap('下移做样件')
    await phone.tap('流程 · 完成排序')
    await phone.see('发起人提交')
    const moved = await listSteps(phone)
    // In a field the keys are the field's, elsewhere the designer's.
    await keys(phone, 'Control+z')
    const before = await untilSteps(phone, (names) => names !== moved)
    await keys(phone, 'Control+Shift+z')
    await untilSteps(phone, (names) => names === moved)
    await keys(phone, 'Control+z')
    await untilSteps(phone, (names) => names === before)
    // The page follows the focus after what undo has moved.
    await phone.idle()
    await phone.fill('说明', '先做')
    await keys(phone, 'Control+z')
    await phone.idle()
    expect(await listSteps(phone)).toBe(before)
    await phone.fill('说明', '先做样件')
    await phone.see('草稿已保存')
    await phone.shotWhenIdle('keyboard-process')
    await phone.tap('试运行')
    await phone.fill('费用', '5000')
    await phone.see('走「大额」')
    await phone.see('不满足 费用（元） ＞ 9000')
    await phone.shotWhenIdle('keyboard-process-trial')
    await keys(phone, 'Escape')
    await phone.gone('走「大额」')
    await phone.tap('发布')
    await phone.see('发布这个流程？')
    await phone.tap('发布')
    await phone.gone('单号前缀')
    await phone.see('试制申请')
  })

  alone('a visitor is invited', async (stage) => {
    const { phone } = stage
    await openAs(stage, 'wangMin', '/pages/qr/invite')
    await phone.tap('邀请访客')
    await phone.fill('访客姓名', '蒋南')
    for (const time of ['到访时间', '离开时间']) {
      await phone.tap(`${time}，请选择`)
      await phone.tap('确认')
      await phone.gone('确认')
    }
    await phone.fill('事由', '贴标机验收')
    await phone.tap('门岗，2 号门（物流）')
    await phone.tap('生成邀请')
    await phone.see('邀请已生成')
  })

  alone('a partner reports an opportunity', async ({ phone, server }) => {
    await phone.open(SUBMIT, { storage: await server.signIn('zhouMin') })
    await fillCustomer(phone, '绍兴键达冲压有限公司', '13912340719')
    await phone.tap('提交报备')
    await phone.arrive(DETAIL)
    await phone.see('绍兴键达冲压有限公司')
  })
})
