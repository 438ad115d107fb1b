import { queryAllByRole } from '@testing-library/dom'

import { changeMessages, getMessage, markMessagesRead } from '@/contract/message/message'
import { confirmAnnouncement } from '@/contract/message/receipt'
import { actOnTask } from '@/contract/workflow/task'
import { MessageScreen } from '@/features/message/MessageScreen'
import { configureNavigation } from '@/navigation/navigate'

import { ok, refusal } from '../../support/api-server'
import { byRole, press, readPage } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ pages: ['/pages/info/news', '/pages/info/newsContent'] })
const message = {
  id: 'm1',
  title: '备件采购待你审批',
  content: '李娜提交了申请。\n\n金额 ¥123.00。',
  msgType: 'approve',
  busType: 'task',
  busId: 't1',
  openPage: '/pages/eform/bpmTask/flowApprove?taskId=t1',
  quickAction: 'agree',
  taskVersion: 3,
  state: 'open',
  senderName: '李娜',
  senderAvatar: null,
  sendTime: '2026-11-20 09:00:00',
}
const plain = { busType: 'account', busId: null, openPage: null, quickAction: null, taskVersion: null, state: null }

async function open(more: object = {}) {
  server.on(getMessage.path, ok({ ...message, ...more }))
  await drawScreen(<MessageScreen id="m1" />)
  await until(() => readPage().includes('备件采购待你审批'))
}

beforeAll(() => configureNavigation({ population: () => 'user' }))
beforeEach(() => {
  for (const call of [markMessagesRead, changeMessages]) server.on(call.path, ok({ changed: 1 }))
})

it('shows each line once, and is read once it is open', async () => {
  await open()
  for (const text of ['李娜提交了申请。', '金额 ¥123.00。', '2026-11-20 09:00']) expect(readPage()).toContain(text)
  expect(JSON.parse((await server.arrival(markMessagesRead.path)).body)).toEqual({ ids: ['m1'] })
})

it.each([
  ['a task, whose quick action comes first', {}, { 查看待办: 'secondary', 同意: 'primary' }],
  ['a task that is done', { quickAction: null, state: 'done' }, { 查看待办: 'primary' }],
  ['nothing', plain, {}],
  ['a page that is gone', { ...plain, openPage: '/pages/old/page' }, {}],
])('offers the ways of a message about %s, one of them first', async (_what, more, kinds) => {
  await open(more)
  const bar = ['查看待办', '同意', '查看详情'].flatMap((text) => {
    const button = [...document.querySelectorAll('[role="button"]')].find((one) => one.textContent === text)
    const kind = ['primary', 'secondary'].find((name) => button?.classList.contains(name))
    return button ? [[text, kind]] : []
  })
  expect(Object.fromEntries(bar)).toEqual(kinds)
  expect(readPage().includes('已处理')).toBe('state' in more && more.state === 'done')
  expect(readPage().includes('消息所指的页面已不存在')).toBe('openPage' in more && more.openPage !== null)
})

it.each([
  ['the initial of a person', '李娜', false],
  ['a sign for the system', '系统', true],
])('begins with %s', async (_what, senderName, hasSign) => {
  await open({ senderName })
  expect(document.querySelector('.disc') !== null).toBe(hasSign)
})

it('leads to what it is about', async () => {
  await open()
  await press(byRole('button', '查看待办'))
  await until(() => server.stand.moves().length > 0)
  expect(server.stand.moves()).toEqual(['navigateTo /pages/eform/bpmTask/flowApprove?taskId=t1'])
})

it('agrees after a question, with the version that it was sent for', async () => {
  server.on(actOnTask.path, refusal(409, '任务已被处理'))
  await open()
  await press(byRole('button', '同意'))
  await until(() => readPage().includes('同意这项审批？'))
  expect(server.sentTo(actOnTask.path)).toEqual([])
  const [yes] = [...document.querySelectorAll('[role="dialog"] [role="button"]')].filter(
    (button) => button.textContent === '同意',
  )
  await press(yes as Element)
  expect(JSON.parse((await server.arrival(actOnTask.path)).body)).toMatchObject({ taskId: 't1', version: 3 })
  await until(() => document.getElementById('app-toast')?.textContent === '任务已被处理')
})

it('confirms a notice at once', async () => {
  server.on(confirmAnnouncement.path, ok({ confirmTime: '2026-11-20 10:00:00' }))
  await open({ busType: 'announcement', busId: 'a1', quickAction: 'confirmRead', taskVersion: null })
  await press(byRole('button', '确认'))
  expect(JSON.parse((await server.arrival(confirmAnnouncement.path)).body)).toEqual({ id: 'a1' })
})

it('is starred in place, and goes from the page when it is deleted', async () => {
  await open()
  await press(byRole('button', '星标'))
  await until(() => server.sentTo(changeMessages.path).length === 1)
  await press(byRole('button', '删除'))
  await until(() => server.sentTo(changeMessages.path).length === 2)
  expect(server.sentTo(changeMessages.path)).toEqual([
    { ids: ['m1'], change: 'star' },
    { ids: ['m1'], change: 'delete' },
  ])
  await until(() => server.stand.moves().length > 0)
  expect(server.stand.moves()).toEqual(['navigateBack 1'])
})

it('says that it is no longer there, and leads back', async () => {
  server.on(getMessage.path, refusal(404, '消息不存在'))
  await drawScreen(<MessageScreen id="m9" />)
  await until(() => readPage().includes('这条消息已不存在'))
  // The first one is the page's own.
  await press(queryAllByRole(document.body, 'button', { name: '返回' })[1] as Element)
  await until(() => server.stand.moves().length > 0)
  expect(server.stand.moves()).toEqual(['navigateBack 1'])
})
