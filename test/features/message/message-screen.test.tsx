import { queryAllByRole } from '@testing-library/dom'

import { changeMessages, getAnnouncement, getMessage, listMessages, markMessagesRead } from '@/contract/message/message'
import { confirmAnnouncement, listReceipts, remindReaders } from '@/contract/message/receipt'
import { actOnTask } from '@/contract/workflow/task'
import { MessageCategoryScreen } from '@/features/message/MessageCategoryScreen'
import { MessageList } from '@/features/message/MessageList'
import { MessageScreen } from '@/features/message/MessageScreen'
import { NoticeScreen } from '@/features/message/NoticeScreen'
import { configureNavigation } from '@/navigation/navigate'

import { ok, okPage, refusal } from '../../support/api-server'
import { byRole, press, readPage, readSpaces } from '../../support/screen'
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

describe('a notice', () => {
  const notice = {
    id: 'n1',
    title: '冬季安全检查',
    publisher: '总经办',
    publishTime: '2026-11-20 09:00:00',
    visits: 3,
    content: '<p>每周一次</p>',
    mustRead: true,
    receipts: null,
  }
  const itsPath = getAnnouncement.path.replace('{id}', 'n1')
  const hasButton = (text: string) =>
    [...document.querySelectorAll('[role="button"]')].some((button) => button.textContent === text)

  async function openNotice(more: object = {}) {
    server.on(itsPath, ok({ ...notice, ...more }))
    await drawScreen(<NoticeScreen id="n1" />)
    await until(() => readPage().includes('每周一次'))
  }

  it.each([
    ['by whom it was sent to', {}, true],
    ['by nobody where it need not be', { mustRead: false }, false],
    ['by no reader whom it was not sent to', { isAddressed: false }, false],
    ['by no one who sent it', { isOwn: true }, false],
    ['by no one twice', { confirmTime: '2026-11-20 10:00:00' }, false],
  ])('is confirmed %s', async (_who, more, isAsked) => {
    await openNotice(more)
    expect(hasButton('我已阅读')).toBe(isAsked)
    expect(readPage().includes('已于 11-20 10:00 确认阅读')).toBe('confirmTime' in more)
    if (!isAsked) return
    server.on(confirmAnnouncement.path, ok({ confirmTime: '2026-11-20 10:00:00' }))
    await press(byRole('button', '我已阅读'))
    await server.arrival(confirmAnnouncement.path)
    expect(server.sentTo(confirmAnnouncement.path)).toEqual([{ id: 'n1' }])
  })

  it('says what it is, and can be shared where it is public', async () => {
    await openNotice({ top: true, isPublic: true, editTime: '2026-11-21 08:00:00' })
    expect(readPage()).toContain('置顶必读总经办 · 2026-11-20 09:00 · 2026-11-21 08:00 已更新 · 3 次浏览')
    expect(readPage()).toContain('公开公告')
    await openNotice()
    expect(readPage()).not.toMatch(/公开公告|分享|置顶/)
    await openNotice({ mustRead: false })
    expect(readPage()).not.toContain('必读')
  })

  it('tells its sender who has not confirmed it, and reminds them', async () => {
    const reader = { userId: 'u1', name: '李娜', avatar: null, deptName: '质量部', readTime: null, confirmTime: null }
    const readers = [reader, { ...reader, userId: 'u2', name: '王强', readTime: '2026-11-20 10:00:00' }]
    server.on(listReceipts.path, okPage(readers))
    server.on(remindReaders.path, ok({ reminded: 2, remindTime: '2026-11-21 09:00:00' }))
    await openNotice({ isOwn: true, receipts: { total: 3, confirmed: 1, remindTime: null } })
    expect(readPage()).toContain('1 / 3 人已确认2 人未确认')
    await press(byRole('button', '查看名单'))
    await until(() => readPage().includes('李娜质量部未打开') && readPage().includes('王强质量部已打开，未确认'))
    await press(byRole('button', '提醒未确认的 2 人'))
    await until(() => readPage().includes('已提醒 2 人'))
    expect(server.sentTo(remindReaders.path)).toEqual([{ id: 'n1' }])
    await openNotice({ isOwn: true, receipts: { total: 3, confirmed: 3, remindTime: null } })
    expect(readPage()).toContain('3 / 3 人已确认全部确认')
    await press(byRole('button', '查看名单'))
    expect(readPage()).not.toContain('提醒未确认的')
  })
})

describe('a message in its list', () => {
  it('that was deleted can be restored, and nothing else', async () => {
    server.on(listMessages.path, okPage([{ ...message, isRead: false, starred: true }]))
    await drawScreen(<MessageList filters={{ deleted: true }} empty={null} />)
    await until(() => readPage().includes('备件采购待你审批'))
    expect(document.querySelector('[aria-label^="同意"]')).toBeNull()
    await press(byRole('button', '更多操作，备件采购待你审批'))
    const rows = [...document.querySelectorAll('[role="dialog"] [role="button"] .cell')]
    expect(rows.map(({ textContent }) => readSpaces(textContent ?? ''))).toEqual(['恢复回到消息列表'])
    await press(rows[0] as Element)
    await until(() => server.sentTo(changeMessages.path).length === 1)
    expect(server.sentTo(changeMessages.path)).toEqual([{ ids: ['m1'], change: 'restore' }])
  })

  it('says what it says, and whether it must be read or is starred', async () => {
    const row = {
      ...message,
      isRead: true,
      starred: true,
      busType: 'announcement',
      busId: 'a1',
      quickAction: 'confirmRead',
    }
    server.on(listMessages.path, okPage([row]))
    await drawScreen(<MessageList filters={{}} empty={null} />)
    await until(() => readPage().includes('李娜提交了申请。 · 金额 ¥123.00。'))
    expect(readPage()).toContain('李娜必读')
    await press(byRole('button', '更多操作，备件采购待你审批'))
    const rows = [...document.querySelectorAll('[role="dialog"] [role="button"] .cell')].map(
      ({ textContent }) => textContent,
    )
    expect(rows.map((text) => text?.slice(0, 4))).toEqual(['取消星标', '删除30'])
  })
})

it('a kind of messages shows its own alone, and one that is unknown leads home', async () => {
  server.on(listMessages.path, okPage([]))
  await drawScreen(<MessageCategoryScreen category="news" />)
  const { query } = await server.arrival(listMessages.path)
  expect(new URLSearchParams(query).get('msgType')).toBe('news')
  await drawScreen(<MessageCategoryScreen category="gone" />)
  await press(byRole('button', '回到首页'))
  expect([readPage().includes('没有这一类消息'), server.stand.moves()]).toEqual([true, ['reLaunch /pages/index/index']])
})
