import { useWrite } from '@/api/query'
import type { InputOf } from '@/contract/endpoint'
import { changeMessages, listMessageCategories, listMessages, markMessagesRead } from '@/contract/message/message'
import { confirmAnnouncement } from '@/contract/message/receipt'
import { actOnTasks } from '@/contract/workflow/batch'
import { actOnTask } from '@/contract/workflow/task'
import { MessageKinds } from '@/features/message/MessageKinds'
import { MessageList } from '@/features/message/MessageList'
import { ReadAll } from '@/features/message/ReadAll'
import { configureNavigation } from '@/navigation/navigate'
import { clearTabBadges, setUnread, useTabBadges } from '@/navigation/tab-badges'
import { useSession } from '@/session/session'

import { ok, okPage, refusal } from '../../support/api-server'
import { mountPage } from '../../support/mount-page'
import { byRole, press, readPage } from '../../support/screen'
import { CachedApp, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer()
const { stand } = server

const base = { content: '', msgType: 'system', senderName: '设备告警', sendTime: '2026-11-20 09:00:00' }
const hot = { ...base, id: 'm1', title: 'J3 轴温度过高' }
const shaking = { ...base, id: 'm2', title: '主轴振动' }

const label = (text: string) => document.querySelector(`[aria-label*="${text}"]`)?.getAttribute('aria-label') ?? ''
const numbers = () => [useTabBadges.getState().message, useTabBadges.getState().unread.system]

function Page() {
  return (
    <>
      <ReadAll />
      <MessageKinds />
      <MessageList filters={{}} empty={<p>还没有消息</p>} />
    </>
  )
}

let opened = 0

beforeAll(() => {
  configureNavigation({ population: () => 'user' })
})
beforeEach(() => {
  clearTabBadges()
  setUnread({ system: 2, approve: 3 }, 5)
  server.on(listMessages.path, okPage([hot, shaking]))
  server.on(listMessageCategories.path, ok({ categories: [{ msgType: 'system', unread: 2, latest: hot }] }))
})

async function open() {
  opened += 1
  await mountPage(Page, `/pages/drawn/messages/${opened}`, {}, CachedApp)
  await until(() => readPage().includes('主轴振动') && label('系统消息').includes('J3'))
}

async function choose(title: string, act: string) {
  await press(byRole('button', `更多操作，${title}`))
  const row = [...document.querySelectorAll('[role="dialog"] [role="button"]')].find((one) =>
    one.textContent?.includes(act),
  )
  if (!row) throw new Error(`no ${act} in ${readPage()}`)
  await press(row)
}

describe('a list of messages', () => {
  it('marks one as read: row, kind and badge at once, before the server has answered', async () => {
    server.on(markMessagesRead.path, { ...ok({ changed: 1 }), delay: 300 })
    await open()
    expect(label('系统消息，')).toContain('2 条未读')
    await choose('J3 轴温度过高', '标为已读')
    await until(() => numbers()[0] === 4)
    expect(numbers()).toEqual([4, 1])
    expect(label('系统消息，')).toContain('1 条未读')
    expect(document.querySelector('[aria-label^="未读，设备告警，J3"]')).toBeNull()
    await server.arrival(markMessagesRead.path)
  })

  it('has a menu whose only arrow is at what leads to another page', async () => {
    await open()
    await press(byRole('button', '更多操作，J3 轴温度过高'))
    const rows = [...document.querySelectorAll('[role="dialog"] [role="button"]')].filter((one) =>
      one.querySelector('.cell'),
    )
    const arrows = rows.map((row) => [
      row.getAttribute('aria-label')?.split('，')[0],
      row.querySelector('.arrow') !== null,
    ])
    expect(arrows).toEqual([
      ['查看全文', true],
      ['标为已读', false],
      ['星标', false],
      ['删除', false],
    ])
  })

  it('takes everything back when the server refuses', async () => {
    server.on(changeMessages.path, refusal(429, '太多了'))
    await open()
    await choose('主轴振动', '删除')
    await until(() => server.arrived.filter(({ path }) => path === listMessages.path).length > 1)
    await until(() => readPage().includes('主轴振动'))
    expect(numbers()).toEqual([5, 2])
    expect(readPage()).not.toContain('已删除')
  })

  it('takes everything back when there is no network, which cannot say how the rows are', async () => {
    await open()
    for (const { path } of [changeMessages, listMessages]) server.on(path, { cut: true })
    await choose('主轴振动', '删除')
    await until(() => server.arrived.filter(({ path }) => path === listMessages.path).length > 1)
    await until(() => numbers()[0] === 5 && document.querySelector('[aria-label*="主轴振动"]') !== null)
  })

  it('deletes a row with its number, and offers to bring both back', async () => {
    server.on(changeMessages.path, ok({ changed: 1 }))
    await open()
    server.on(listMessages.path, okPage([hot]))
    await choose('主轴振动', '删除')
    await until(() => readPage().includes('已删除 1 条消息'))
    expect(numbers()).toEqual([4, 1])
    expect(document.querySelector('[aria-label*="主轴振动"]')).toBeNull()
    server.on(listMessages.path, okPage([hot, shaking]))
    await press([...document.querySelectorAll('[role="button"]')].find((one) => one.textContent === '撤销') as Element)
    await until(() => readPage().includes('主轴振动'))
    expect(numbers()).toEqual([5, 2])
    expect(server.arrived.map(({ body }) => body).filter((body) => body.includes('restore'))).toHaveLength(1)
  })

  it('opens what a message is about, marks it read, and opens the message only where there is nothing else', async () => {
    stand.stand('/pages/info/news')
    const about = { ...hot, openPage: '/pages/area/machineDetail?id=k1' }
    const gone = { ...base, id: 'm3', title: '旧消息', openPage: '/pages/old/page' }
    server.on(listMessages.path, okPage([about, shaking, gone]))
    server.on(markMessagesRead.path, ok({ changed: 1 }))
    await open()
    const tap = (title: string) => press(byRole('button', `未读，设备告警，${title}，${sent}`))
    const sent = /，([^，]*)$/.exec(label('未读，设备告警，J3'))?.[1] ?? ''
    await tap('J3 轴温度过高')
    await until(() => stand.moves().some((move) => move.includes('/pages/area/machineDetail?id=k1')))
    expect(JSON.parse((await server.arrival(markMessagesRead.path)).body)).toEqual({ ids: ['m1'] })
    await tap('主轴振动')
    await until(() => stand.moves().some((move) => move.includes('/pages/info/newsContent?id=m2')))
    await tap('旧消息')
    await until(() => stand.moves().some((move) => move.includes('/pages/info/newsContent?id=m3')))
    expect(stand.moves().filter((move) => move.includes('m1'))).toEqual([])
    await choose('J3 轴温度过高', '查看全文')
    await until(() => stand.moves().some((move) => move.includes('/pages/info/newsContent?id=m1')))
  })

  it('is marked read as a whole after a question that says how much', async () => {
    server.on(markMessagesRead.path, ok({ changed: 5 }))
    await open()
    await press(byRole('button', '全部已读'))
    await until(() => readPage().includes('5 条未读消息将标为已读'))
    const yes = [...document.querySelectorAll('[role="dialog"] [role="button"]')].find(
      (one) => one.textContent === '全部已读',
    )
    await press(yes as Element)
    await until(() => numbers()[0] === 0 && !document.querySelector('[role="dialog"]'))
    expect(useTabBadges.getState().unread).toEqual({ system: 0, approve: 0 })
    expect(byRole('button', '全部已读').getAttribute('aria-disabled')).toBe('true')
  })

  it('tells the kinds as last heard while the server cannot be reached', async () => {
    useSession.setState({ user: { userId: 'u1', population: 'user' } as never })
    await open()
    server.on(listMessageCategories.path, { cut: true })
    await mountPage(Page, '/pages/drawn/messages/offline', {}, CachedApp)
    await until(() => label('系统消息').includes('J3'))
    useSession.setState({ user: { userId: 'u2', population: 'user' } as never })
    await mountPage(Page, '/pages/drawn/messages/other', {}, CachedApp)
    await until(() => readPage().includes('最近消息') || readPage().includes('主轴振动'))
    expect(label('系统消息')).not.toContain('J3')
    useSession.setState({ user: undefined })
  })

  it('says that there is nothing, and what failed', async () => {
    server.on(listMessages.path, okPage([]))
    await mountPage(Page, '/pages/drawn/messages/empty', {}, CachedApp)
    await until(() => readPage().includes('还没有消息'))
    server.on(listMessages.path, refusal(500, '坏了'))
    await mountPage(Page, '/pages/drawn/messages/broken', {}, CachedApp)
    await until(() => readPage().includes('消息加载失败'))
  })
})

it.each([
  [
    'a decision',
    actOnTask,
    { taskId: 't1', action: 'agree' as const, version: 1 },
    { procInstId: 'i1', status: 'approved', statusName: '已通过', version: 2, nextAssigneeNames: [] },
  ],
  ['a batch', actOnTasks, { action: 'agree' as const, items: [{ taskId: 't1', version: 1 }] }, { results: [] }],
])('%s made on another page shows in the messages about its task', async (_what, endpoint, input, answer) => {
  const asked = { ...shaking, busType: 'task', busId: 't1', state: 'open', quickAction: 'agree', taskVersion: 1 }
  server.on(listMessages.path, okPage([hot, asked]))
  server.on(endpoint.path, ok(answer))
  function Decision() {
    const { mutate } = useWrite(endpoint as typeof actOnTask)
    return <button type="button" onClick={() => mutate(input as InputOf<typeof actOnTask>)} aria-label="处理" />
  }
  opened += 1
  const Both = () => (
    <>
      <Page />
      <Decision />
    </>
  )
  await mountPage(Both, `/pages/drawn/messages/${opened}`, {}, CachedApp)
  await until(() => label('同意，主轴振动') !== '')
  server.on(listMessages.path, okPage([hot, { ...asked, state: 'done', quickAction: null, isRead: true }]))
  await press(byRole('button', '处理'))
  await until(() => readPage().includes('已处理'))
  expect(label('同意，主轴振动')).toBe('')
})

it('a notice that is confirmed by a double tap is confirmed once', async () => {
  const notice = {
    ...shaking,
    busType: 'announcement',
    busId: 'a1',
    quickAction: 'confirmRead',
    state: 'open',
    isRead: true,
  }
  server.on(listMessages.path, okPage([hot, notice]))
  server.on(confirmAnnouncement.path, { ...ok({ confirmTime: '2026-11-20 10:00:00' }), delay: 200 })
  await open()
  const button = byRole('button', '确认，主轴振动')
  await press(button)
  await press(button)
  await until(() => readPage().includes('已确认阅读'))
  expect(server.sentTo(confirmAnnouncement.path)).toEqual([{ id: 'a1' }])
})
