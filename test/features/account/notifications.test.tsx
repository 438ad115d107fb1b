import { listDemoWechatMessages } from '@/contract/identity/wechat-demo'
import { listNotificationChoices, setNotificationChoice } from '@/contract/message/notification'
import { getAppMeta } from '@/contract/meta'
import { NotificationsScreen } from '@/features/account/settings/NotificationsScreen'
import { configureNavigation } from '@/navigation/navigate'

import { ok, refusal } from '../../support/api-server'
import { byRole, press, readPage } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ pages: ['/pages/mine/account/notifications'] })
const choices = [
  { category: 'notice', channel: 'wechat', isOn: true },
  { category: 'approve', channel: 'wechat', isOn: false },
  { category: 'approve', channel: 'app', isOn: true },
  { category: 'notice', channel: 'app', isOn: false },
  { category: 'system', channel: 'app', isOn: true, isFixed: true },
]
const meta = {
  version: '1.4.0',
  minVersion: '1.0.0',
  releaseNote: null,
  releaseTime: null,
  serverTime: '2026-11-20 10:00:00',
  wechatSignIn: true,
  wechatH5AppId: null,
  wechatMiniAppId: null,
  operator: null,
}
const isOn = (label: string) => byRole('switch', label).getAttribute('aria-checked')

beforeAll(() => configureNavigation({ population: () => 'user' }))
beforeEach(() => {
  server.on(listNotificationChoices.path, ok(choices))
  server.on(getAppMeta.path, ok({ ...meta, wechatDemo: false }))
  server.on(listDemoWechatMessages.path, refusal(501, '未启用演示微信'))
})

async function open() {
  await drawScreen(<NotificationsScreen />)
  await until(() => readPage().includes('微信服务通知'))
}

it('shows what arrives, on by default, and locks what always arrives', async () => {
  await open()
  expect(['审批', '公告', '资讯动态', '系统消息'].map((title) => isOn(`接收${title}消息`))).toEqual([
    'true',
    'false',
    'true',
    'true',
  ])
  expect(isOn('接收微信审批提醒')).toBe('false')
  await press(byRole('switch', '接收系统消息消息'))
  expect(server.sentTo(setNotificationChoice.path)).toEqual([])
})

it.each([
  ['接收公告消息', { category: 'notice', channel: 'app', isOn: true }],
  ['接收审批消息', { category: 'approve', channel: 'app', isOn: false }],
  ['接收微信审批提醒', { category: 'approve', channel: 'wechat', isOn: true }],
])('%s is turned at once, before the server has answered', async (label, sent) => {
  server.on(setNotificationChoice.path, { ...ok(choices), delay: 200 })
  await open()
  await press(byRole('switch', label))
  await until(() => isOn(label) === String(sent.isOn))
  await server.arrival(setNotificationChoice.path)
  expect(server.sentTo(setNotificationChoice.path)).toEqual([sent])
})

it('shows what WeChat would have delivered only where a mock stands for WeChat, and opens it', async () => {
  await open()
  await server.arrival(getAppMeta.path)
  await until(() => !readPage().includes('加载'))
  expect(readPage()).not.toContain('演示：微信收到的服务通知')
  expect(server.sentTo(listDemoWechatMessages.path)).toEqual([])

  server.on(getAppMeta.path, ok({ ...meta, wechatDemo: true }))
  server.on(listDemoWechatMessages.path, ok([]))
  await open()
  await until(() => readPage().includes('暂无'))

  const message = { templateId: 't1', values: ['备件采购', '李娜', '待审批'], page: '/pages/agency/application' }
  server.on(listDemoWechatMessages.path, ok([message]))
  await open()
  await until(() => readPage().includes('李娜 · 待审批'))
  expect(readPage()).not.toContain('暂无')
  await press(byRole('button', '备件采购，李娜 · 待审批'))
  expect(server.stand.moves()).toEqual(['switchTab /pages/agency/application'])
})
