// WeChat out of the box: no app id, the product's own stand-in answers, and says 演示 wherever a person meets it.
import { getProcessForm, startProcess } from '@/contract/workflow/process'
import { formatWireTime } from '@/lib/wire-time'
import { sendSubscribeMessages } from '@/server/jobs/subscribe-delivery'

import { journey, type Stage, withoutAppIds } from './journey'
import type { Phone } from './phone/types'
import { PASSWORD } from './server'
import { takeAsItStands, WHEELS_GONE } from './wheels'

const LOGIN = '/pages/index/login'
const HOME = '/pages/index/index'

withoutAppIds()

/** Chooses whose WeChat it is, in place of WeChat. */
async function chooseAccount(phone: Phone, button: string, name: string) {
  await phone.tap(button)
  await phone.see('未连接微信，由演示服务代答')
  await phone.tap(`${name}的微信`)
}

/** 李娜 reports a repair, which 张伟 decides about. */
async function startRepair({ server }: Stage) {
  const token = String((await server.signIn('liNa')).accessToken)
  const { data: form } = await server.send(getProcessForm, { procDefKey: 'repair' }, { token })
  const foundAt = formatWireTime(Date.now())
  const main = { machine: '注塑机-02', line: 'A2', isStopped: false, foundAt, fault: '温控超差' }
  const { code } = await server.send(
    startProcess,
    { procDefKey: 'repair', formVersion: form.formVersion, main },
    { token },
  )
  expect(code).toBe(200)
}

describe('WeChat out of the box', () => {
  journey('signs in by a demo account, once it is tied to a person [spec 7.14]', async (stage) => {
    const { phone, target } = stage
    await phone.open(LOGIN)
    await phone.tap('我已阅读并同意')
    await phone.tap('微信一键登录（演示）')
    await phone.see('李娜的微信')
    await phone.shot('wechat-demo-accounts')
    await phone.tap('李娜的微信')
    await phone.see('该微信尚未绑定账号')
    if (target === 'weapp') {
      await chooseAccount(phone, '手机号快捷登录（演示）', '李娜')
    } else {
      await phone.fill('手机号', '13800138002')
      await phone.fill('密码', PASSWORD)
      await phone.tap('登录')
    }
    await phone.arrive(HOME)
    await phone.see('李娜')

    const next = await stage.another()
    await next.open(LOGIN)
    await next.tap('我已阅读并同意')
    await chooseAccount(next, '微信一键登录（演示）', '李娜')
    await next.arrive(HOME)
    await next.see('李娜')
  })

  journey(
    'draws the code of an invitation, marked 演示',
    async ({ phone, server }) => {
      await phone.open('/pages/qr/invite', { storage: await server.signIn('wangMin') })
      await phone.tap('邀请访客')
      await phone.fill('访客姓名', '秦川')
      await takeAsItStands(phone, '到访时间')
      await takeAsItStands(phone, '离开时间')
      await phone.fill('事由', '交流')
      await phone.tap('门岗，2 号门（物流）')
      await phone.tap('生成邀请')
      await phone.see('邀请已生成')
      await phone.see('演示小程序码，微信扫一扫或相机均可打开')
      await phone.shot('wechat-demo-code')
    },
    { ignore: [WHEELS_GONE] },
  )

  journey(
    'asks for subscribe messages in place of WeChat, and shows what WeChat would have delivered',
    async (stage) => {
      const { phone, server } = stage
      await phone.open(LOGIN)
      await phone.tap('我已阅读并同意')
      await chooseAccount(phone, '微信一键登录（演示）', '张伟')
      await phone.arrive(HOME)
      await phone.open('/pages/eform/formApprove?procDefKey=repair')
      await phone.fill('设备', 'CNC-09')
      await phone.tap('产线，A1')
      await phone.fill('故障现象', '主轴异响')
      await phone.tap('提交')
      await phone.see('演示：订阅消息')
      await phone.shot('wechat-demo-ask')
      await phone.tap('允许')
      await phone.see('还可提醒 1 次')
      await phone.idle()
      await startRepair(stage)
      await sendSubscribeMessages(server.services, server.app.log)
      await phone.open('/pages/mine/account/notifications')
      await phone.see('演示：微信收到的服务通知')
      await phone.see('注塑机-02 温控超差')
      await phone.shot('wechat-demo-messages')
    },
    { only: 'weapp' },
  )
})
