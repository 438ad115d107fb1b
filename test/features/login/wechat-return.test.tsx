import { QueryClientProvider } from '@tanstack/react-query'

import { createQueryClient } from '@/api/query'
import { createToken } from '@/contract/identity/auth'
import { WechatReturnScreen } from '@/features/login/WechatReturnScreen'
import { createWechatState } from '@/features/login/wechat-state'
import { configureNavigation } from '@/navigation/navigate'
import { getPopulation, type SessionUser, useSession } from '@/session/session'

import { refusal } from '../../support/api-server'
import { draw } from '../../support/draw'
import { byRole, hasRole, press, readPage, wait } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ caller: 'guest', pages: ['/pages/redirect/index'] })
const { stand } = server
const client = createQueryClient()
const isSent = () => server.arrived.some(({ path }) => path === createToken.path)

async function comeBack(replaces: string | undefined) {
  await draw(
    <QueryClientProvider client={client}>
      <WechatReturnScreen code="c1" state={createWechatState(replaces)} />
    </QueryClientProvider>,
  )
  await wait(50)
}

beforeAll(() => {
  configureNavigation({ population: getPopulation })
})
beforeEach(() => {
  server.on(createToken.path, refusal(422, '微信登录凭证已失效'))
  useSession.setState({ accessToken: 'x', user: { userId: 'p1', population: 'partner' } as SessionUser })
})

it('asks before the session of a partner ends, and leaves it alone at 取消', async () => {
  await comeBack(undefined)
  expect([hasRole('dialog'), isSent()]).toEqual([true, false])
  await press(byRole('button', '取消'))
  await wait(50)
  expect(isSent()).toBe(false)
  expect(stand.moves()).toEqual(['reLaunch /pages/channel/index/index'])
})

it('asks about somebody else than was agreed to, and signs in at 继续登录', async () => {
  await comeBack('p2')
  expect([hasRole('dialog'), isSent()]).toEqual([true, false])
  await press(byRole('button', '继续登录'))
  await server.arrival(createToken.path)
})

it('does not ask twice', async () => {
  await comeBack('p1')
  await server.arrival(createToken.path)
  expect(hasRole('dialog')).toBe(false)
  await until(() => readPage().includes('微信登录凭证已失效'))
})

it('signs nobody in by a link that this device did not begin', async () => {
  await drawScreen(<WechatReturnScreen code="c1" state="foreign" />)
  await until(() => readPage().includes('登录链接已失效，请重新登录'))
  expect([hasRole('dialog'), isSent()]).toEqual([false, false])
})

it('leads whoever is not bound yet to the sign-in that binds', async () => {
  server.on(createToken.path, refusal(404, '该微信尚未绑定账号', { bindTicket: 'b1' }))
  await comeBack('p1')
  await until(() => stand.moves().length > 0)
  expect(stand.moves()).toEqual(['reLaunch /pages/index/login'])
})
