import { listUserMenu } from '@/contract/organization/menu'
import { RouteCell } from '@/features/account/settings/RouteCell'
import { routeTable } from '@/navigation/routes'
import { refreshMenu } from '@/session/menu'
import { useSession } from '@/session/session'

import { ok } from '../../support/api-server'
import { draw } from '../../support/draw'
import { setUpScreenServer } from '../../support/screen-server'

const server = setUpScreenServer()
const buttons = () => [...document.querySelectorAll('[role="button"]')].map((one) => one.getAttribute('aria-label'))

it('leads to its page, and where the menu keeps that page only tells what it knows, or is not there', async () => {
  const rows = (
    <>
      <RouteCell route="absence" title="我不在" note="交给代办人" />
      <RouteCell route="certification" title="企业认证" value="已认证" />
      <RouteCell route="password" title="修改密码" />
    </>
  )
  await draw(rows)
  expect(buttons()).toEqual(['我不在，交给代办人', '企业认证，已认证', '修改密码'])
  const closed = (route: 'absence' | 'certification') => ({
    id: route,
    parentId: null,
    name: route,
    icon: null,
    permission: null,
    type: 'page',
    sort: 0,
    path: routeTable[route].path,
    hidden: true,
  })
  server.on(listUserMenu.path, ok([closed('absence'), closed('certification')]))
  const user = { population: 'user', member: { companyId: 'c' } } as never
  useSession.setState({ accessToken: 'token', user })
  await refreshMenu()
  await draw(rows)
  expect(buttons()).toEqual(['修改密码'])
  expect(document.body.textContent).toContain('企业认证已认证')
  expect(document.body.textContent).not.toContain('我不在')
})
