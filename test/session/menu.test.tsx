import { View } from '@tarojs/components'

import { configureClient } from '@/api/client'
import { listUserMenu } from '@/contract/organization/menu'
import { refreshMenu, useHiddenPaths, useIsHidden } from '@/session/menu'
import { getAccessToken, type SessionUser, useSession } from '@/session/session'

import { ok, refusal, setUpApiServer } from '../support/api-server'
import { draw } from '../support/draw'
import { t } from '../support/mount-page'

const server = setUpApiServer()
const member = { companyId: 'c1' }
const certification = { id: '1', parentId: null, name: '企业认证', path: '/pages/mine/certification' }
const settings = { id: '2', parentId: null, name: '设置', path: '/pages/mine/setting' }

function Hidden() {
  const paths = useHiddenPaths()
  const isHidden = useIsHidden('certification')
  return <View>{`${isHidden} ${paths.join(' ')}`}</View>
}

const shown = () => document.body.textContent

async function ask(user: object | undefined, token: string | undefined = 'token'): Promise<void> {
  useSession.setState({ phase: 'settled', accessToken: token, user: user as SessionUser | undefined })
  await t.act(() => refreshMenu())
}

const staff = { userId: 'u1', population: 'user', member }

beforeAll(() => configureClient({ getToken: getAccessToken }))
beforeEach(async () => {
  server.on(listUserMenu.path, ok([{ ...certification, hidden: true }, settings]))
  await ask(undefined)
  await draw(<Hidden />)
})

it('keeps back what the menu of a member hides, and nothing before it is known', async () => {
  expect(shown()).toBe('false ')
  await ask(staff)
  expect(shown()).toBe('true /pages/mine/certification')
})

it.each([
  ['a guest', undefined],
  ['a partner', { userId: 'p1', population: 'partner', member }],
  ['somebody without a company', { userId: 'u2', population: 'user' }],
])('asks for none of %s, and keeps nothing of the one before', async (_who, user) => {
  await ask(staff)
  server.reset()
  await ask(user)
  expect(shown()).toBe('false ')
  expect(server.arrived).toEqual([])
})

it('keeps nothing of an answer that comes after its user has signed out', async () => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  server.on(listUserMenu.path, { ...ok([{ ...certification, hidden: true }]), until: held })
  useSession.setState({ accessToken: 'token', user: staff as unknown as SessionUser })
  const asked = refreshMenu()
  await server.arrival(listUserMenu.path)
  await ask(undefined)
  answer()
  await t.act(() => asked)
  expect(shown()).toBe('false ')
})

it('asks for none without a token, though a person is known', async () => {
  useSession.setState({ accessToken: undefined, user: staff as unknown as SessionUser })
  await t.act(() => refreshMenu())
  expect(server.arrived).toEqual([])
})

it('stays as it is when the server does not say', async () => {
  await ask(staff)
  server.on(listUserMenu.path, refusal(500, '服务错误'))
  await ask(staff)
  expect(shown()).toBe('true /pages/mine/certification')
})
