// WeChat's subscribe messages: asked at the tap that hands in or decides, counted, sent.
import { setTimeout as sleep } from 'node:timers/promises'

import { createToken } from '@/contract/identity/auth'
import { launchEvent } from '@/server/db/schema/launch'
import { subscribeMessage, subscribeQuota } from '@/server/db/schema/subscribe'
import { notifyUpcomingLaunches } from '@/server/domains/launch/sign-up'
import { demoCompanies, demoPeople } from '@/server/seed/people'

import { journey, type Stage } from './journey'
import { people } from './server'
import { begin, openAs } from './task-steps'

const WAIT_MS = 20_000
const HOUR_MS = 3_600_000

/** Ties a WeChat account to a demo person, as signing in with the phone-number button does. */
async function bind({ server: { wechat, send } }: Stage, mobile: string, openid: string) {
  const codes = { code: wechat.loginCode(openid), phone_code: wechat.phoneCode(mobile) }
  const { status } = await send(createToken, { grant_type: 'wechat_phone', client: 'user', ...codes })
  expect(status).toBe(200)
}

/** The answer to WeChat's question is on its way while the page goes on. */
async function allowed({ server }: Stage, templateKind: string) {
  for (const deadline = Date.now() + WAIT_MS; Date.now() < deadline; await sleep(200)) {
    const quotas = await server.db.select().from(subscribeQuota)
    if (quotas.some(({ kind, remaining }) => kind === templateKind && remaining > 0)) return
  }
  throw new Error(`nobody allowed ${templateKind}`)
}

async function sentTo({ server }: Stage, openid: string) {
  for (const deadline = Date.now() + WAIT_MS; Date.now() < deadline; await sleep(200)) {
    const found = server.wechat.sent.find(({ touser }) => touser === openid)
    if (found) return found
  }
  throw new Error(`WeChat was given nothing for ${openid}`)
}

describe('subscribe messages', () => {
  journey(
    'are allowed by the tap that hands in or decides, and tell what became of it',
    async (stage) => {
      const { phone, server } = stage
      await bind(stage, people.liNa, 'openid-li-na')
      await bind(stage, people.zhangWei, 'openid-zhang-wei')
      await phone.open('/pages/eform/formApprove?procDefKey=repair', { storage: await server.signIn('liNa') })
      await phone.fill('设备', 'CNC-09')
      await phone.tap('产线，A1')
      await phone.fill('故障现象', '主轴异响')
      await phone.tap('提交')
      await phone.see('还可提醒 1 次')
      await phone.shot('form-started-reminder')

      const approver = await stage.another()
      await openAs(stage, approver, 'zhangWei', await begin(stage, 'trip', '苏州验厂'))
      await approver.idle()
      await approver.tap('拒绝')
      await approver.fill('意见', '行程取消')
      await approver.tap('确认拒绝')
      await approver.see('已拒绝')
      const told = await sentTo(stage, 'openid-li-na')
      expect(told).toMatchObject({ template_id: 'result-template', data: { phrase2: { value: '已拒绝' } } })
    },
    { only: 'weapp' },
  )

  journey(
    'is allowed by the tap that signs up for a launch, and comes an hour before it',
    async (stage) => {
      const { phone, server } = stage
      await bind(stage, people.chenQiang, 'openid-chen-qiang')
      await phone.open('/pages/liveH5/index', { storage: await server.signIn('chenQiang') })
      await phone.tap('立即报名')
      await phone.fill('单位', '华东精密制造')
      await phone.tap('我已阅读并同意')
      await phone.tap('提交报名')
      await phone.arrive('/pages/liveH5/invitation')
      await allowed(stage, 'launch')
      const soon = new Date(Date.now() + HOUR_MS / 2)
      const [event] = await server.db.update(launchEvent).set({ startAt: soon }).returning()
      await notifyUpcomingLaunches(server.handle, new Date())
      const told = await sentTo(stage, 'openid-chen-qiang')
      expect(told).toMatchObject({ template_id: 'launch-template', page: `pages/liveH5/index?id=${event?.id}` })
      await phone.back()
      await phone.see('开始前 1 小时提醒我')
      await phone.shot('launch-reminder')
    },
    { only: 'weapp' },
  )

  journey('that failed are seen in 管理, and sent again', async (stage) => {
    const { phone, server } = stage
    const { id: userId } = demoPeople.zhaoLei
    await bind(stage, people.zhaoLei, 'openid-zhao-lei')
    const quota = { userId, templateId: 'todo-template', kind: 'todo', remaining: 1, answeredAt: new Date() }
    await server.db.insert(subscribeQuota).values(quota)
    const about = { userId, companyId: demoCompanies.main.id, kind: 'todo', page: '/pages/index/index' }
    const failure = { state: 'failed', reason: '内容含有微信不允许的词', attempts: 1, nextAt: null }
    const values = ['重发的申请', '李娜', '2026-11-28 10:00']
    await server.db
      .insert(subscribeMessage)
      .values({ id: 'sent-again', ...about, ...failure, values, createdAt: new Date() })
    await phone.open('/pages/manage/company/data', { storage: await server.signIn('wangQiang') })
    await phone.tap('发送记录')
    await phone.see('内容含有微信不允许的词；已尝试 1 次')
    await phone.shotWhenIdle('manage-subscribe-messages')
    await phone.tap('重新发送')
    await phone.see('微信已接受', WAIT_MS)
    expect(await sentTo(stage, 'openid-zhao-lei')).toMatchObject({ data: { thing1: { value: '重发的申请' } } })
  })
})
