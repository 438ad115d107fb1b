// The messages tab: kinds, lists, one message and what can be done with it; numbers that agree everywhere.

import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'

import { createToken } from '@/contract/identity/auth'
import { countUnreadMessages, searchMessages } from '@/contract/message/message'
import { listAllApplications } from '@/contract/organization/application'
import { getHomeSummary } from '@/contract/organization/home'
import { actOnTask } from '@/contract/workflow/task'
import { DAY_MS } from '@/lib/durations'
import { chinaDay, parseWireTime } from '@/lib/wire-time'
import { message } from '@/server/db/schema/home'
import { notify } from '@/server/notifications/notify'
import { demoCompanies, demoPeople } from '@/server/seed/people'
import { visitId } from '@/server/seed/visits'

import { journey, mainJourney, type Stage } from './journey'
import type { Phone } from './phone/types'
import { expectPlaceKept } from './place'
import { PASSWORD, type Person, people } from './server'
import { toCaller } from './sign-in-steps'
import { begin, detailFor, getToken } from './task-steps'

/** Where a finger at 300 would meet the row of this element; undefined while another page covers it in part. */
function heightToMeet(element: Element): number | undefined {
  const { top, height } = element.getBoundingClientRect()
  const met = document.elementFromPoint(300, top + height / 2)
  return met && element.closest('[role=listitem]')?.contains(met) ? top + height / 2 : undefined
}

/** A finger that pulls the row with this text to the left, once the page that slides in has brought it. */
async function swipe(phone: Phone, text: string) {
  const deadline = Date.now() + 8000
  let y: number | undefined
  while (y === undefined) {
    if (Date.now() > deadline) throw new Error(`${text} never came under the finger`)
    await sleep(50)
    y = await phone.page.getByText(text).locator('visible=true').last().evaluate(heightToMeet)
  }
  const session = await phone.page.context().newCDPSession(phone.page)
  const at = (x: number) => [{ x, y: y as number }]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(300) })
  for (let x = 285; x >= 120; x -= 15) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(x) })
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
  // The row settles for 150 ms, and a browser swallows a tap that comes while a pull still runs out.
  await sleep(700)
}

async function countUnread({ server }: Stage, person: Person) {
  const input = { grant_type: 'password', client: 'user', username: people[person], password: PASSWORD } as const
  const { body } = await server.send(createToken, input)
  const { data } = await server.send(countUnreadMessages, {}, { token: String(body.access_token) })
  const { approve = 0, system = 0, notice = 0 } = data
  return { approve, system, notice, sum: Object.values(data).reduce((sum, count) => sum + count, 0) }
}

/** Waits until the bar beneath the page, our own or WeChat's, has this number at 消息; 0 is none. */
async function seeOnBar({ page }: Phone, count: number) {
  const isThere = (expectedText: string) => {
    const tabs = [...document.querySelectorAll('[role=tab]')].filter((tab) => tab.getClientRects().length > 0)
    const texts = tabs.flatMap(({ textContent }) => (textContent?.includes('消息') ? [textContent] : []))
    return texts.length > 0 && texts.every((text) => text.replace(/\D/g, '') === expectedText)
  }
  await page.waitForFunction(isThere, count > 0 ? String(count) : '', { timeout: 8000 }).catch(() => {
    throw new Error(`the bar never said ${count}`)
  })
}

describe('messages', () => {
  mainJourney(
    'kinds lead to a list, a message and its task, which is agreed to in place [spec 1.04, 1.08, 2.34, 2.38, R.14, R.18]',
    async (stage) => {
      const { phone, server } = stage
      const storage = await server.signIn('zhangWei')
      const { todo, doneToday } = (await server.send(getHomeSummary, {}, toCaller(storage))).data
      const { data: workplace } = await server.send(listAllApplications, {}, toCaller(storage))
      const trip = workplace.favorites.find(({ appName }) => appName === '出差申请')?.badge ?? 0
      expect(trip).toBeGreaterThan(0)
      await phone.open('/pages/index/index', { storage })
      await phone.see(`待我审批 ${todo}`)
      await phone.see(`出差申请，${trip} 条待办`)
      await phone.idle()
      await phone.tap('消息')
      await phone.arrive('/pages/info/news')
      const { approve } = await countUnread(stage, 'zhangWei')
      await phone.see(`审批，${approve} 条未读`)
      await phone.see('资讯动态')
      // What decides stands in the row.
      await phone.see('金额 ¥')
      await phone.shot('messages')
      await phone.tap('更多操作，请你审批：苏州客户验厂')
      await phone.tap('查看全文')
      await phone.arrive('/pages/info/newsContent')
      await phone.see('查看待办')
      await phone.shot('message')
      await phone.tap('同意')
      await phone.see('同意这项审批？')
      await phone.shot('message-agree')
      await phone.tap('同意')
      await phone.see('已处理')
      await phone.tap('查看待办')
      await phone.arrive('/pages/eform/bpmTask/flowApprove')
      await phone.see('张伟 已于')
      await phone.idle()
      await phone.back()
      await phone.arrive('/pages/info/newsContent')
      await phone.back()
      await phone.arrive('/pages/info/news')
      await phone.see(`审批，${approve - 1} 条未读`)
      await phone.idle()
      await phone.tap('首页')
      await phone.arrive('/pages/index/index')
      await phone.see(`待我审批 ${todo - 1}`)
      await phone.see(`今日已办 ${doneToday + 1}`)
      await (trip > 1 ? phone.see(`出差申请，${trip - 1} 条待办`) : phone.gone('出差申请，1 条待办'))
      await phone.idle()
      await phone.tap('消息')
      await phone.arrive('/pages/info/news')
      await phone.idle()
      await phone.tap('审批，')
      await phone.arrive('/pages/info/approve')
      await phone.see('审批进展')
      await phone.shot('message-approvals')
    },
  )

  journey(
    'reading, deleting, restoring and marking all change every number at once [spec 2.35, 2.36, 4.09, R.15, R.16]',
    async (stage) => {
      const { phone, server } = stage
      const person = 'chenQiang'
      const before = await countUnread(stage, person)
      await phone.open('/pages/info/news', { storage: await server.signIn(person) })
      await phone.see(`系统消息，${before.system} 条未读`)
      await phone.tap('系统消息，')
      await phone.arrive('/pages/info/sysNotice')
      await phone.see('没有更多了')
      await swipe(phone, '机械臂-11 J3 轴温度 78')
      await phone.shot('message-swiped')
      await phone.tap('标为已读')
      await swipe(phone, '昨日生产日报已生成')
      await phone.tap('删除')
      await phone.see('已删除 1 条消息')
      await phone.gone('昨日生产日报已生成')
      await phone.tap('更多操作，CNC-07 主轴振动')
      await phone.see('30 天内可在')
      await phone.shot('message-menu')
      await phone.tap('删除')
      // The toast of the first deletion may still be there.
      await phone.gone('CNC-07 主轴振动')
      await phone.see('已删除 1 条消息')
      await phone.shot('message-undo')
      await phone.back()
      await phone.see(`系统消息，${before.system - 3} 条未读`)
      await phone.arrive('/pages/info/news')
      await phone.see(`未读，${before.sum - 3} 条`)
      await seeOnBar(phone, before.sum - 3)
      await phone.idle()
      await phone.tap('系统消息，')
      await phone.arrive('/pages/info/sysNotice')
      await expectPlaceKept(phone, 'A1 产线 OEE 连续三周超过 90%', '/pages/report/reportInfo')
      await phone.tap('最近删除')
      await phone.tap('更多操作，CNC-07 主轴振动')
      await phone.tap('恢复')
      await phone.gone('CNC-07 主轴振动')
      await phone.see('昨日生产日报已生成')
      await phone.back()
      await phone.see(`系统消息，${before.system - 2} 条未读`)
      await phone.tap('首页')
      await phone.see(`未读消息 ${before.sum - 2}`)
      await seeOnBar(phone, before.sum - 2)
      await phone.tap('消息')
      await phone.tap('系统消息，')
      await phone.arrive('/pages/info/sysNotice')
      await phone.tap('全部已读')
      await phone.see(`${before.system - 2} 条未读消息将标为已读`)
      await phone.tap('全部已读')
      await phone.gone('条未读')
      await phone.back()
      const others = before.sum - before.system
      expect(await countUnread(stage, person)).toEqual({ ...before, system: 0, sum: others })
      await phone.gone(`系统消息，${before.system - 2} 条未读`)
      for (const [kind, count] of [
        ['审批', before.approve],
        ['公告', before.notice],
      ] as const) {
        expect(count).toBeGreaterThan(0)
        await phone.see(`${kind}，${count} 条未读`)
      }
      await seeOnBar(phone, others)
      await phone.tap('全部已读')
      await phone.see(`${others} 条未读消息将标为已读`)
      await phone.tap('全部已读')
      await phone.gone('条未读')
      await phone.tap('首页')
      await phone.see('未读消息 0')
      await seeOnBar(phone, 0)
      expect((await countUnread(stage, person)).sum).toBe(0)
    },
  )

  journey('of any kind, what is starred or deleted is found again; a notice is confirmed in its row', async (stage) => {
    const { phone, server } = stage
    const choose = async (title: string, act: string) => {
      await phone.tap(`更多操作，${title}`)
      await phone.see('关闭') // a tab of the page has the name of an action too
      await phone.tap(act)
      await phone.gone('关闭')
    }
    const [notice, approval] = ['访客进厂管理规定（修订）', `${demoPeople.pending.name} 申请加入企业`] as const
    await phone.open('/pages/info/news', { storage: await server.signIn('wangQiang') })
    await phone.tap(`确认，${notice}`)
    await phone.see('已确认')
    await phone.gone(`确认，${notice}`)
    await choose(notice, '星标')
    await choose(approval, '星标')
    await phone.tap('星标')
    await phone.gone('更多操作，关于开展冬季安全生产')
    await phone.see(`更多操作，${notice}`)
    await phone.shot('messages-starred')
    await choose(approval, '取消星标')
    await phone.gone(`更多操作，${approval}`)
    await choose(notice, '删除')
    await phone.gone(`更多操作，${notice}`)
    await phone.tap('最近删除')
    await choose(notice, '恢复')
    await phone.see('最近 30 天没有删除消息')
    await phone.tap('全部')
    await phone.see(`更多操作，${notice}`)
  })

  journey(
    'of machines, reports and visits open the machine, the day, the visit; what is gone says so',
    async (stage) => {
      const { phone, server } = stage
      const userIds = [demoPeople.zhangWei.id]
      const tell = (title: string, openPage: string) =>
        server.handle.tx((tx) =>
          notify(
            tx,
            { userIds, companyId: demoCompanies.main.id, category: 'system', title, content: '请前往接待。', openPage },
            server.services.now(),
          ),
        )
      await tell('彭飞（哈斯数控）已到 1 号门', `/pages/qr/invite?id=${visitId('haas')}`)
      await tell('访客甲已到 1 号门', '/pages/qr/invite?id=no-such-visit')
      await tell('旧版本的消息', '/pages/old/page?id=1')
      await phone.open('/pages/info/sysNotice', { storage: await server.signIn('zhangWei') })
      const open = async (title: string, path: string) => {
        await phone.tap(title)
        await phone.arrive(path)
      }
      const close = async () => {
        await phone.idle()
        await phone.back()
        await phone.arrive('/pages/info/sysNotice')
      }
      await open('机械臂-11 J3 轴温度', '/pages/area/machineDetail')
      await phone.see('机械臂-11')
      await close()
      await open('昨日生产日报已生成', '/pages/report/reportInfo')
      await phone.see('产量达成')
      // The day before the message, which was sent some hours ago: perhaps the day before yesterday.
      const reader = { token: await getToken(stage, 'zhangWei') }
      const [told] = (await server.send(searchMessages, { keyword: '昨日生产日报已生成' }, reader)).data.records
      const day = chinaDay((parseWireTime(told?.sendTime ?? '') ?? 0) - DAY_MS)
      expect((await phone.route()).query).toMatchObject({ from: day, to: day })
      await phone.shot('message-report')
      await close()
      await open('彭飞（哈斯数控）已到', '/pages/qr/invite')
      await phone.see('主轴保养培训')
      await phone.shot('message-visit')
      await close()
      await open('访客甲已到', '/pages/qr/invite')
      await phone.see('消息所指的来访已不存在')
      await phone.shot('message-visit-gone')
      await close()
      await open('旧版本的消息', '/pages/info/newsContent')
      await phone.see('消息所指的页面已不存在')
      await phone.gone('查看详情')
      await phone.shot('message-gone')
    },
  )

  journey('of a to-do is read once it is decided in the list', async (stage) => {
    const { phone, server } = stage
    // An earlier journey may have marked all as read.
    await server.db.update(message).set({ readAt: null }).where(eq(message.userId, demoPeople.chenQiang.id))
    const { approve } = await countUnread(stage, 'chenQiang')
    await phone.open('/pages/info/news', { storage: await server.signIn('chenQiang') })
    await phone.see(`审批，${approve} 条未读`)
    await phone.see('请你审批：年假 1 天')
    await phone.idle()
    await phone.tap('待办')
    await phone.arrive('/pages/agency/application')
    await phone.tap('年假 1 天')
    await phone.tap('同意')
    await phone.tap('确认同意')
    await phone.see('已同意')
    await phone.open('/pages/info/news')
    // None is not said as a number.
    await phone.see(approve > 1 ? `审批，${approve - 1} 条未读` : '审批，系统：')
    await phone.gone(`审批，${approve} 条未读`)
  })

  journey('of a returned application opens it at the reason', async (stage) => {
    const { phone, server } = stage
    const id = await begin(stage, 'purchase', '消息退回')
    const { task } = await detailFor(stage, id, 'chenQiang')
    const decision = {
      taskId: task.taskId ?? '',
      action: 'returnTo',
      targetNodeId: 'start',
      version: task.version,
    } as const
    const token = await getToken(stage, 'chenQiang')
    expect((await server.send(actOnTask, { ...decision, opinion: '请补充比价单' }, { token })).code).toBe(200)
    await phone.open('/pages/info/news', { storage: await server.signIn('liNa') })
    await phone.see('原因：请补充比价单')
    await phone.tap(`陈强 退回了你的采购申请：消息退回 ${stage.target}`)
    await phone.arrive('/pages/eform/bpmTask/flowApprove')
    await phone.see('陈强 退回：请补充比价单')
    await phone.see('重新提交')
    await phone.idle()
    await phone.back()
    await phone.arrive('/pages/info/news')
  })

  journey('news is a kind of its own, and opens the article [spec 2.37, R.17]', async ({ phone, server }) => {
    await phone.open('/pages/info/newsInfo?category=news', { storage: await server.signIn('liNa') })
    await phone.see('公司获评省级智能制造示范工厂')
    await phone.tap('公司获评省级智能制造示范工厂')
    await phone.arrive('/pages/info/noticeInfo')
    await phone.see('质量追溯')
    await phone.back()
    await phone.tap('未读')
    await phone.gone('公司获评省级智能制造示范工厂')
  })

  journey('a search over everything marks the words it found', async ({ phone, server }) => {
    await phone.open('/pages/info/news', { storage: await server.signIn('reviewer') })
    await phone.fill('搜索消息、公告、审批', '停电')
    await phone.see('A2 产线周六停电检修安排')
    await phone.gone('资讯动态')
    await phone.shot('message-search')
    await phone.fill('搜索消息、公告、审批', '没有这样的词')
    await phone.see('没有找到')
    await phone.fill('搜索消息、公告、审批', '')
    await phone.see('资讯动态')
  })
})
