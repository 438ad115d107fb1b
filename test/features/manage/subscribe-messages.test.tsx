import { queryAllByRole } from '@testing-library/dom'

import {
  listSubscribeMessages,
  resendSubscribeMessage,
  type SubscribeMessageEntry,
} from '@/contract/message/subscribe-manage'
import { listApiKeys } from '@/contract/organization/api-key'
import { listWebhooks } from '@/contract/organization/webhook'
import type { AdministratorScope } from '@/contract/scopes'
import { DataScreen } from '@/features/manage/api-key/DataScreen'
import { SubscribeMessagesView } from '@/features/manage/subscribe/SubscribeMessagesView'

import { ok, okPage, refusal } from '../../support/api-server'
import { byLabel, byRole, press, readPage, type } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { signInAdministrator } from '../../support/sign-in-administrator'
import { until } from '../../support/until'

const server = setUpScreenServer()

const buildEntry = (more: Partial<SubscribeMessageEntry>): SubscribeMessageEntry => ({
  id: 'm1',
  kind: 'todo',
  name: '张伟',
  state: 'failed',
  attempts: 1,
  reason: '对方没有绑定微信',
  createTime: '2026-11-26 10:00:00',
  sentTime: null,
  nextTime: null,
  mayResend: true,
  version: 3,
  ...more,
})

function signIn(scopes: AdministratorScope[]): void {
  signInAdministrator(scopes)
}

const show = () => drawScreen(<SubscribeMessagesView />)

describe('the subscribe messages of a company', () => {
  beforeEach(() => signIn(['data']))

  it('say to whom they went, and what became of each', async () => {
    const entries = [
      buildEntry({}),
      buildEntry({ id: 'm2', state: 'sent', name: '李娜', sentTime: '2026-11-26 10:00:05', mayResend: false }),
      buildEntry({ id: 'm3', kind: 'result', state: 'waiting', attempts: 0, reason: '', mayResend: false }),
      buildEntry({
        id: 'm4',
        kind: 'launch',
        state: 'waiting',
        attempts: 2,
        reason: '微信繁忙',
        nextTime: '2026-11-26 10:03:00',
        mayResend: false,
      }),
      buildEntry({ id: 'm5', state: 'abandoned', attempts: 4, reason: '连接不上微信', mayResend: false }),
    ]
    server.on(listSubscribeMessages.path, okPage(entries))
    await show()
    await until(() => readPage().includes('新待办 · 李娜'))
    expect(readPage()).toContain('失败对方没有绑定微信；已尝试 1 次')
    expect(readPage()).toContain('已发送11-26 10:00 微信已接受')
    expect(readPage()).toContain('审批结果 · 张伟 · 11-26 10:00等待几秒内发送')
    expect(readPage()).toContain('将重试微信繁忙；已尝试 2 次；11-26 10:03 重试')
    expect(readPage()).toContain('已放弃连接不上微信；已尝试 4 次；内容已删除，不能重发')
    expect(queryAllByRole(document.body, 'button', { name: /^重新发送/ })).toHaveLength(1)
  })

  it('that failed are sent again as they were read; a refusal says why', async () => {
    server.on(listSubscribeMessages.path, okPage([buildEntry({})]))
    server.on(resendSubscribeMessage.path, refusal(409, '对方允许的次数已用完，需在小程序里再次允许'))
    await show()
    await until(() => readPage().includes('新待办 · 张伟'))
    await press(byRole('button', '重新发送 新待办 · 张伟 11-26 10:00'))
    expect(JSON.parse((await server.arrival(resendSubscribeMessage.path)).body)).toEqual({ id: 'm1', version: 3 })
    await until(() => readPage().includes('对方允许的次数已用完，需在小程序里再次允许'))
    server.on(resendSubscribeMessage.path, ok({}))
    server.on(
      listSubscribeMessages.path,
      okPage([buildEntry({ state: 'waiting', attempts: 0, reason: '', mayResend: false })]),
    )
    await press(byRole('button', '重新发送 新待办 · 张伟 11-26 10:00'))
    await until(() => readPage().includes('几秒内发送'))
    expect(readPage()).not.toContain('对方允许的次数已用完')
  })

  it('are narrowed to a state, and say so when none has it', async () => {
    server.on(listSubscribeMessages.path, ({ query }) =>
      okPage(query.includes('state=abandoned') ? [] : [buildEntry({})]),
    )
    await show()
    await until(() => readPage().includes('新待办 · 张伟'))
    await press(byRole('radio', '筛选状态，已放弃'))
    await until(() => readPage().includes('没有符合条件的订阅消息'))
    // The address keeps it.
    await show()
    await until(() => readPage().includes('没有符合条件的订阅消息'))
    await press(byRole('button', '清除条件'))
    await until(() => readPage().includes('新待办 · 张伟'))
  })

  it('are searched by the recipient, and the address keeps the words', async () => {
    server.on(listSubscribeMessages.path, ({ query }) =>
      okPage(new URLSearchParams(query).get('keyword') === '没有的人' ? [] : [buildEntry({})]),
    )
    await show()
    await until(() => readPage().includes('新待办 · 张伟'))
    await type(byLabel('搜索收件人'), '没有的人')
    await until(() => readPage().includes('没有符合条件的订阅消息'))
    await show()
    await until(() => readPage().includes('没有符合条件的订阅消息'))
    await press(byRole('button', '清除条件'))
    await until(() => readPage().includes('新待办 · 张伟'))
  })

  it('are shown oldest first when that is chosen, and a reload keeps it', async () => {
    const [early, late] = [buildEntry({ id: 'm1', name: '李娜' }), buildEntry({ id: 'm2', name: '张伟' })]
    server.on(listSubscribeMessages.path, ({ query }) =>
      okPage(new URLSearchParams(query).get('sort') === 'oldest' ? [early, late] : [late, early]),
    )
    const isFirst = (name: string) => /新待办 · (李娜|张伟)/.exec(readPage())?.[1] === name
    await show()
    await until(() => isFirst('张伟'))
    await press(byRole('button', '排序，最近的在前'))
    await press(byRole('radio', '排序，最早的在前'))
    await until(() => isFirst('李娜'))
    await show()
    await until(() => isFirst('李娜'))
    byRole('button', '排序，最早的在前')
  })

  it('are explained while there are none', async () => {
    server.on(listSubscribeMessages.path, okPage([]))
    await show()
    await until(() => readPage().includes('还没有订阅消息'))
    expect(readPage()).toContain('7 天内可以重发')
  })

  it('are entered from 数据, beside the addresses that events are sent to', async () => {
    server.on(listApiKeys.path, ok([]))
    server.on(listWebhooks.path, ok([]))
    await drawScreen(<DataScreen />)
    await until(() => readPage().includes('微信订阅消息'))
    expect(queryAllByRole(document.body, 'button', { name: /^发送记录/ })).toHaveLength(1)
  })
})

it('the messages are not asked for by an administrator of another scope', async () => {
  signIn(['content'])
  await show()
  await until(() => readPage().includes('这里需要“数据”的管理范围'))
  expect(server.arrived.filter(({ path }) => path === listSubscribeMessages.path)).toEqual([])
})
