import { View } from '@tarojs/components'
import { type ReactNode, useState } from 'react'

import { configureClient } from '@/api/client'
import { reportClientError } from '@/contract/client-error'
import { listUserMenu } from '@/contract/organization/menu'
import { consumeBackToPage } from '@/navigation/back-to-page'
import { configureNavigation } from '@/navigation/navigate'
import type { RouteName } from '@/navigation/routes'
import { routedPage } from '@/parts/routed-page'
import { refreshMenu } from '@/session/menu'
import { getAccessToken, getPopulation, type SessionUser, useSession } from '@/session/session'

import { ApiServer, ok } from '../support/api-server'
import { createH5Stand } from '../support/h5-stand'
import { mountPage, t } from '../support/mount-page'
import { byRole, press, readPage, wait } from '../support/screen'

const stand = createH5Stand()
const server = new ApiServer()
let drawn = 0

function Secret({ taskId }: { taskId?: string | undefined }): ReactNode {
  drawn += 1
  return <View>内容 {taskId ?? ''}</View>
}

let typed: (text: string) => void = () => undefined

function Form(): ReactNode {
  const [value, setValue] = useState('')
  typed = setValue
  return <View>{value}</View>
}

function Broken(): ReactNode {
  throw new Error('broken on purpose')
}

async function signIn(who: 'user' | 'partner' | undefined, phase: 'settled' | 'checking' = 'settled'): Promise<void> {
  const user = who ? ({ userId: 'u1', population: who } as SessionUser) : undefined
  await t.act(async () => useSession.setState({ phase, accessToken: who, user }))
}

async function open(name: RouteName, address: string, Screen = Secret) {
  const [path = '', search = ''] = address.split('?')
  const query = Object.fromEntries(search.split('&').flatMap((pair) => (pair ? [pair.split('=')] : [])))
  stand.stand(address)
  opened = await mountPage(routedPage(name, Screen as never), path, query)
  return opened
}

let opened: Awaited<ReturnType<typeof mountPage>> | undefined

afterEach(async () => {
  await t.act(async () => opened?.onUnload?.())
})
beforeAll(async () => {
  process.env.API_BASE = await server.start()
  server.on(reportClientError.path, ok({}))
})
afterAll(() => server.stop())
beforeEach(async () => {
  configureNavigation({ population: getPopulation })
  stand.reset()
  drawn = 0
  await signIn(undefined)
})

it('opens a page that needs a session for the one who has it [spec 6.03]', async () => {
  await signIn('user')
  await open('task', '/pages/eform/bpmTask/flowApprove?taskId=t%201')
  expect(readPage()).toContain('内容 t 1')
  expect(stand.moves()).toEqual([])
})

it.each<[string, RouteName, string, 'user' | 'partner' | undefined, string]>([
  ['a guest', 'task', '/pages/eform/bpmTask/flowApprove?taskId=t1', undefined, '/pages/index/login'],
  ['a partner', 'settings', '/pages/mine/setting', 'partner', '/pages/index/login'],
  ['a guest', 'partnerHome', '/pages/channel/index/index', undefined, '/pages/channel/index/login'],
  ['staff', 'opportunity', '/pages/channel/index/details?id=o1', 'user', '/pages/channel/index/login'],
])(
  'leads %s from %s to its login, drawing nothing, and remembers the page [spec 6.03]',
  async (_who, name, address, who, login) => {
    await signIn(who)
    await open(name, address)
    expect(stand.moves()).toEqual([`redirectTo ${login}`])
    expect(consumeBackToPage()).toBe(address)
    expect(drawn).toBe(0)
  },
)

it('offers a guest to sign in on a tab, in place', async () => {
  await open('todo', '/pages/agency/application')
  expect(readPage()).toContain('登录后查看待办')
  expect(drawn).toBe(0)
  expect(stand.moves()).toEqual([])
  await signIn('user')
  expect(readPage()).toContain('内容')
})

it('opens guests’ pages to everybody', async () => {
  await open('home', '/pages/index/index')
  expect(readPage()).toContain('内容')
})

it('waits while a token of the address is being proven', async () => {
  await signIn(undefined, 'checking')
  await open('settings', '/pages/mine/setting')
  expect([drawn, stand.moves()]).toEqual([0, []])
  await signIn('user')
  expect(drawn).toBeGreaterThan(0)
  expect(stand.moves()).toEqual([])
})

it('waits while a token of the address is being proven, though somebody else is signed in here', async () => {
  await signIn('user', 'checking')
  await open('settings', '/pages/mine/setting')
  expect([drawn, stand.moves()]).toEqual([0, []])
  await signIn('user')
  expect(drawn).toBeGreaterThan(0)
})

it('leaves for login when the token is refused', async () => {
  await signIn(undefined, 'checking')
  await open('settings', '/pages/mine/setting')
  await signIn(undefined)
  expect(stand.moves()).toEqual(['redirectTo /pages/index/login'])
})

it('leaves for login when it is shown again without a session', async () => {
  await signIn('user')
  const page = await open('settings', '/pages/mine/setting')
  await t.act(async () => page.onHide?.())
  await signIn(undefined)
  stand.reset()
  await t.act(async () => page.onShow?.())
  expect(stand.moves()).toEqual(['redirectTo /pages/index/login'])
})

it('keeps what was typed when the session ends while it is shown, and moves nobody by itself', async () => {
  await signIn('user')
  await open('settings', '/pages/mine/setting', Form as never)
  await t.act(async () => typed('改一半'))
  await signIn(undefined)
  expect(readPage()).toContain('改一半')
  await signIn('user')
  expect(readPage()).toContain('改一半')
  expect(stand.moves()).toEqual([])
})

it('stays as it is when it is not in front', async () => {
  await signIn('user')
  const page = await open('settings', '/pages/mine/setting')
  await t.act(async () => page.onHide?.())
  await signIn(undefined, 'checking')
  await signIn(undefined)
  expect(stand.moves()).toEqual([])
})

it('shows an error view with a way out when a parameter is missing [spec 2.07]', async () => {
  await signIn('user')
  await open('report', '/pages/report/reportInfo')
  expect(readPage()).toContain('链接不完整')
  expect(readPage()).toContain('回到首页')
  expect(drawn).toBe(0)
})

it('is closed where the menu of the company hides the page, and leads home', async () => {
  configureClient({ getToken: getAccessToken })
  const entry = { id: '1', parentId: null, name: '企业认证', path: '/pages/mine/certification', hidden: true }
  server.on(listUserMenu.path, ok([entry]))
  await signIn('user')
  await t.act(async () => useSession.setState(({ user }) => ({ user: { ...user, member: {} } as SessionUser })))
  await t.act(() => refreshMenu())
  await open('certification', '/pages/mine/certification')
  expect([drawn, readPage().includes('企业没有向你开放这个页面')]).toEqual([0, true])
  await press(byRole('button', '回到首页'))
  expect(stand.moves()).toEqual(['reLaunch /pages/index/index'])
  await signIn(undefined)
  await t.act(() => refreshMenu())
  server.arrived.length = 0
})

it('shows the same view when a parameter is empty', async () => {
  await signIn('user')
  await open('report', '/pages/report/reportInfo?id=')
  expect(readPage()).toContain('链接不完整')
  expect(drawn).toBe(0)
})

it('shows an error view with a way out when a screen fails to draw, and reports it', async () => {
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  await open('about', '/pages/mine/aboutUs', Broken)
  expect(readPage()).toContain('页面出了点问题')
  expect(readPage()).toContain('回到首页')
  quiet.mockRestore()
  await wait(100)
  const [report] = server.arrived
  expect(report?.path).toBe(reportClientError.path)
  expect(JSON.parse(report?.body ?? '{}')).toMatchObject({ message: 'broken on purpose', route: '/pages/mine/aboutUs' })
})
