// What a person does before and around a decision: the home page, the four lists, and what they look like without data.
import { createToken } from '@/contract/identity/auth'
import { actOnTask } from '@/contract/workflow/task'
import { listTodos } from '@/contract/workflow/todo'
import { reportId } from '@/server/seed/report'

import { note } from '../support/note'
import { journey, mainJourney, type Stage } from './journey'
import type { Phone } from './phone/types'
import { settledTop } from './place'
import { PASSWORD, type Person, people } from './server'

const HOME = '/pages/index/index'
const TODO = '/pages/agency/application'
/** Several to a page of the list: a scroll may end before what it asked for has been drawn. */
const MOST_SCROLLS = 300

async function openAs({ phone, server }: Stage, person: Person, address: string) {
  await phone.open(address, { storage: await server.signIn(person) })
}

/** How many rows the page's tree holds now. */
function rowsInTree(phone: Phone): Promise<number> {
  return phone.page.evaluate(() => document.querySelectorAll('[role=listitem],[aria-role=listitem]').length)
}

/** The most children any element has, as WeChat counts them (60 at most). */
function mostChildren(phone: Phone): Promise<number> {
  return phone.page.evaluate(() => {
    const counts = Array.from(document.body.querySelectorAll('*'), (element) => element.children.length)
    return Math.max(...counts)
  })
}

/** Waits until a list is the chosen one of the to-do tab; the mini-program says the state in the label. */
async function seeChosen({ target, page }: Phone, list: string) {
  const chosen = target === 'h5' ? '[aria-selected="true"]' : '[aria-label$="，已选中"]'
  await page.locator(`[role="tab"]${chosen}[aria-label^="${list}"] >> visible=true`).first().waitFor()
}

/** The reads that a script of the page sends beside its code, each with how often it was sent in all. */
function countEarlyReads(phone: Phone): Promise<[string, number][]> {
  return phone.page.evaluate(() => {
    const script = document.querySelector<HTMLElement>('script[data-reads]')
    const reads: string[] = JSON.parse(script?.dataset.reads ?? '[]')
    const sent = performance.getEntriesByType('resource').map(({ name }) => name)
    return reads.map((read) => [read, sent.filter((name) => name === location.origin + read).length])
  })
}

/** How much of the page has moved by itself since it was opened: 1 is all of it by its whole height. */
function countShifts(phone: Phone): Promise<number> {
  return phone.page.evaluate(
    () =>
      new Promise((resolve) => {
        const take = (list: PerformanceObserverEntryList) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[]
          resolve(shifts.reduce((sum, { value }) => sum + value, 0))
        }
        new PerformanceObserver(take).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 1000) // who has none is not called
      }),
  )
}

describe('home', () => {
  mainJourney(
    'home greets by name and shows counts, favourites, a banner, my to-dos and news [spec 1.09]',
    async (stage) => {
      const { phone } = stage
      await openAs(stage, 'zhangWei', HOME)
      await phone.see('张伟')
      await phone.see('华东精密制造 · 设备工程部')
      for (const text of ['待我审批', '我发起的', '今日已办', '未读消息']) await phone.see(text)
      for (const text of ['常用应用', '出差申请', '智造发布会', '苏州客户验厂', '公告与动态']) await phone.see(text)
    },
  )

  journey(
    'pages that staff open most read beside their code, each thing once',
    async (stage) => {
      const { phone, server } = stage
      const { accessToken } = await server.signIn('zhangWei')
      const { data } = await server.send(listTodos, {}, { token: String(accessToken) })
      const taskId = data.records.find(({ kind }) => kind === 'task')?.taskId ?? ''
      const opened = [
        [
          HOME,
          '公告与动态',
          ['home/summary', 'listAllApplications', 'getByLocation', 'getTodoList', 'appAnnouncement'],
        ],
        [TODO, '待处理', ['getTodoList']],
        ['/pages/info/news', '全部', ['message/categories', 'message/list']],
        [`/pages/eform/bpmTask/flowApprove?taskId=${taskId}`, '同意', ['task/detail']],
        [`/pages/report/reportInfo?id=${reportId('oee')}`, '产线 OEE', ['report/detail']],
      ] as const
      for (const [address, text, reads] of opened) {
        await openAs(stage, 'zhangWei', address)
        await phone.see(text)
        await phone.idle()
        const found = await countEarlyReads(phone)
        expect(found).toEqual(reads.map((read) => [expect.stringContaining(read), 1]))
      }
    },
    { only: 'h5' },
  )

  journey(
    'nothing of home moves when its answers come',
    async (stage) => {
      const { phone } = stage
      await openAs(stage, 'zhangWei', HOME)
      await phone.see('公告与动态')
      await phone.idle()
      expect(await countShifts(phone)).toBeLessThan(0.01)
    },
    { only: 'h5' },
  )

  journey(
    'a figure of home opens its list, however often it is tapped and whatever was chosen since',
    async (stage) => {
      const { phone } = stage
      await openAs(stage, 'zhangWei', HOME)
      const figures = [
        ['我发起的', '我发起的', '已处理'],
        ['我发起的', '我发起的', '传阅我'],
        ['待我审批', '待处理', '已处理'],
      ] as const
      for (const [figure, list, choice] of figures) {
        await phone.see('公告与动态')
        await phone.idle()
        await phone.tap(figure)
        await phone.arrive(TODO)
        await seeChosen(phone, list)
        await phone.tap(choice)
        await seeChosen(phone, choice)
        await phone.tap('首页')
        await phone.arrive(HOME)
      }
    },
  )

  journey('a favourite is added, moved and taken away, and stays so', async (stage) => {
    const { phone } = stage
    await openAs(stage, 'chenQiang', HOME)
    await phone.see('常用应用')
    await phone.tap('编辑')
    await phone.see('编辑常用应用')
    await phone.tap('添加数字化诊断')
    await phone.tap('上移数字化诊断')
    await phone.shot('home-favorites')
    // The row has moved, and its order is stored.
    await phone.idle()
    await phone.tap('移除数字化诊断')
    await phone.see('添加数字化诊断')
    await phone.tap('添加数字化诊断')
    await phone.see('移除数字化诊断')
    await phone.open(HOME)
    await phone.tap('编辑')
    await phone.see('移除数字化诊断')
  })

  journey('a person of a new company sees empty states, not blanks', async (stage) => {
    const { phone } = stage
    await openAs(stage, 'empty', HOME)
    await phone.see('没有待处理的事项')
    await phone.shot('home-empty')
    await phone.tap('待办')
    await phone.see('没有待处理的事项')
    await phone.tap('已处理')
    await phone.see('还没有处理过事项')
    await phone.tap('我发起的')
    await phone.see('还没有发起过流程')
    await phone.tap('传阅我')
    await phone.see('没有传阅给我的流程')
    await phone.shot('todo-empty')
  })
})

describe('the to-do lists', () => {
  journey('each of the four lists shows its own, and a row opens its page', async (stage) => {
    const { phone } = stage
    await openAs(stage, 'liNa', TODO)
    await phone.tap('我发起的')
    await phone.see('苏州客户验厂')
    await phone.see('审批中')
    await phone.shot('todo-mine')
    await phone.tap('苏州客户验厂')
    await phone.arrive('/pages/eform/bpmTask/flowApprove')
    await phone.see('审批进度')
  })

  journey('search and filters narrow the list, and clearing brings it back', async (stage) => {
    const { phone } = stage
    await openAs(stage, 'zhangWei', TODO)
    await phone.see('苏州客户验厂')
    await phone.fill('搜索标题、发起人、单号', '伺服电机')
    await phone.gone('苏州客户验厂')
    await phone.see('备件采购 · 伺服电机')
    await phone.fill('搜索标题、发起人、单号', '没有这样的事')
    await phone.see('没有符合条件的事项')
    await phone.fill('搜索标题、发起人、单号', '')
    await phone.see('苏州客户验厂')
    await phone.tap('筛选')
    await phone.tap('金额，1 万元以上')
    await phone.shot('todo-filter')
    await phone.tap('确定')
    await phone.gone('苏州客户验厂')
    await phone.see('备件采购 · 伺服电机')
    await phone.tap('筛选，已设置')
    await phone.tap('重置')
    await phone.see('苏州客户验厂')
  })

  journey('a thousand to-dos: at the last row the tree is light, and coming back finds the place', async (stage) => {
    const { phone, target } = stage
    await openAs(stage, 'loaded', TODO)
    await phone.see('去处理')
    await phone.idle()
    let most = 0
    const isAtEnd = () => phone.page.evaluate(() => window.finder.sees('没有更多了'))
    for (let scrolls = 0; scrolls < MOST_SCROLLS && !(await isAtEnd()); scrolls++) {
      await phone.scrollToEnd()
      await phone.idle()
      most = Math.max(most, await rowsInTree(phone))
    }
    await phone.see('没有更多了')
    await phone.scrollToEnd()
    const before = await settledTop(phone)
    const rows = await rowsInTree(phone)
    note(`${target}: at row 1000, ${rows} rows are in the tree; at most ${most} were on the way`)
    expect(rows).toBeLessThanOrEqual(120)
    expect(await mostChildren(phone)).toBeLessThanOrEqual(60)
    await phone.shot('todo-thousand')
    expect(before).toBeGreaterThan(100_000)
    await phone.tap('去处理')
    await phone.arrive('/pages/eform/bpmTask/flowApprove')
    await phone.see('审批进度')
    await phone.back()
    await phone.arrive(TODO)
    const after = await settledTop(phone)
    expect(Math.abs(after - before)).toBeLessThan(before / 20)
    expect(await rowsInTree(phone)).toBeLessThanOrEqual(120)
  })

  journey('pulling down asks anew: what somebody decided elsewhere is gone', async (stage) => {
    const { phone, server } = stage
    await openAs(stage, 'zhangWei', TODO)
    await phone.see('博世供应商参观')
    const input = { grant_type: 'password', client: 'user', username: people.zhangWei, password: PASSWORD } as const
    const token = String((await server.send(createToken, input)).body.access_token)
    const { data } = await server.send(listTodos, { keyword: '博世供应商' }, { token })
    const [todo] = (data as { records: { taskId: string; version: number }[] }).records
    if (!todo) throw new Error('the visit is not in the list')
    await server.send(actOnTask, { taskId: todo.taskId, action: 'agree', version: todo.version }, { token })
    await phone.pullDown()
    await phone.gone('博世供应商参观')
  })

  journey(
    'without a network the list says so, and comes by itself when the network is back',
    async (stage) => {
      const { phone } = stage
      await openAs(stage, 'liNa', TODO)
      await phone.see('待处理')
      await phone.offline(true)
      await phone.tap('已处理')
      await phone.see('待办加载失败')
      await phone.tap('重试')
      await phone.see('待办加载失败')
      await phone.shot('todo-offline')
      await phone.offline(false)
      await phone.gone('待办加载失败')
    },
    { ignore: ['ERR_INTERNET_DISCONNECTED', 'request:fail', 'Failed to load resource', 'net::'] },
  )
})
