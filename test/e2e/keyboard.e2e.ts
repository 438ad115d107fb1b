// H5 with a keyboard alone. Fingers take these ways in the journeys of each subject.
import { journey, type Stage } from './journey'
import { DETAIL, fillCustomer, SUBMIT } from './partner-steps'
import type { Phone } from './phone/types'
import { people } from './server'
import { enterPassword, openAs } from './sign-in-steps'

const HOME = '/pages/index/index'
const TODO = '/pages/agency/application'
const TASK = '/pages/eform/bpmTask/flowApprove'

const alone = (name: string, run: (stage: Stage) => Promise<void>) =>
  journey(name, run, { only: 'h5', byKeyboard: true })

/** What has the keyboard's focus is called. */
const focused = ({ page }: Phone) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

async function keys({ page }: Phone, ...pressed: string[]) {
  for (const key of pressed) await page.keyboard.press(key)
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
