import { logout } from '@/contract/identity/auth'
import { saveDevice } from '@/contract/identity/device'
import { getUserInfo } from '@/contract/identity/user'
import type { OtherPerson } from '@/session/address-token'

import { ApiServer, ok, type Reply } from '../support/api-server'

const server = new ApiServer()
const TOKEN = 'access-u1-0123456789abcdef'

function person(userId: string): Reply {
  return ok({
    userId,
    username: userId,
    nickName: userId,
    realName: userId,
    mobile: '13800138001',
    roles: [],
    permissions: [],
    certificateStatus: 'none',
    registerStatus: 'none',
    member: null,
  })
}

/** Opens the application at an address, as a browser does: every module starts anew. */
async function open(address: string) {
  window.history.replaceState({ key: 'kept' }, '', address)
  jest.resetModules()
  const { takeSessionFromAddress } = await import('@/session/address-token')
  const { useSession } = await import('@/session/session')
  const client = await import('@/api/client')
  client.configureClient({ getToken: () => useSession.getState().accessToken })
  const addressAtOnce = window.location.href
  const taking: Promise<OtherPerson | undefined> = takeSessionFromAddress()
  const phaseAtOnce = useSession.getState().phase
  const other = await taking
  return { addressAtOnce, phaseAtOnce, other, session: useSession.getState(), useSession }
}

beforeAll(async () => {
  const base = await server.start()
  Object.assign(process.env, { API_BASE: base, CHANNEL_BASE: base })
})
afterAll(() => server.stop())
beforeEach(() => {
  server.reset()
  localStorage.clear()
  server.on(getUserInfo.path, ({ headers }) => {
    const [, userId] = /^Bearer access-(u\d)/.exec(headers.authorization ?? '') ?? []
    return userId ? person(userId) : { status: 401, json: { code: 401 } }
  })
  server.on('/channel/personal/detail', { status: 401, json: { code: 401 } })
})

it.each(['token', 'access_token'])(
  'takes %s, removes it at once, and signs in when the server accepts it [spec 4.04]',
  async (key) => {
    const { addressAtOnce, phaseAtOnce, session, other } = await open(`/pages/info/news?a=1&${key}=${TOKEN}&b=2`)
    expect(addressAtOnce).toBe('http://localhost/pages/info/news?a=1&b=2')
    expect(phaseAtOnce).toBe('checking')
    expect(other).toBeUndefined()
    expect(session).toMatchObject({ phase: 'settled', accessToken: TOKEN, user: { userId: 'u1', population: 'user' } })
    expect(JSON.parse(localStorage.getItem('accessToken') ?? '{}')).toEqual({ data: TOKEN })
    expect(window.history.state).toEqual({ key: 'kept' })
  },
)

it('signs a partner in with a partner token', async () => {
  server.on(
    '/channel/personal/detail',
    ok({
      userId: 'p1',
      username: 'p',
      name: '周敏',
      mobilePhone: '1',
      applyStatus: 'approved',
      applyStatusName: '已通过',
    }),
  )
  const { session } = await open('/pages/channel/index/index?token=partner-0123456789abcdef')
  expect(session.user).toMatchObject({ userId: 'p1', population: 'partner' })
})

it.each([
  ['refused by the server', 'unknown-0123456789abcdef', 2],
  ['too short', 'short', 0],
  ['of a wrong alphabet', '<script>alert(1)</script>', 0],
  ['too long', 'a'.repeat(4097), 0],
])('drops a token that is %s', async (_case, token, calls) => {
  const { addressAtOnce, session } = await open(`/?token=${encodeURIComponent(token)}`)
  expect(addressAtOnce).toBe('http://localhost/')
  expect(session).toMatchObject({ phase: 'settled', accessToken: undefined, user: undefined })
  const proving = server.arrived.filter(({ headers }) => headers.authorization === `Bearer ${token}`)
  expect(proving).toHaveLength(calls)
})

it('leaves an address without a token alone', async () => {
  const { addressAtOnce, phaseAtOnce } = await open('/pages/h5/survey?id=x%20y#part')
  expect(addressAtOnce).toBe('http://localhost/pages/h5/survey?id=x%20y#part')
  expect(phaseAtOnce).toBe('settled')
})

describe('with a live session', () => {
  beforeEach(() => {
    localStorage.setItem('accessToken', JSON.stringify({ data: 'access-u2-live-0123456789' }))
    localStorage.setItem('user', JSON.stringify({ data: JSON.stringify({ userId: 'u2', population: 'user' }) }))
  })

  it("never silently replaces another person's [asvs 7.6.2]", async () => {
    const { other, session, useSession } = await open(`/?token=${TOKEN}`)
    expect(session).toMatchObject({ accessToken: 'access-u2-live-0123456789', user: { userId: 'u2' } })
    expect(other?.user).toMatchObject({ userId: 'u1' })
    expect(server.arrived.map(({ path }) => path)).not.toContain(logout.path)
    localStorage.setItem('personal:home', JSON.stringify({ data: JSON.stringify({ userId: 'u2', value: 1 }) }))
    const { connectStoredValues } = await import('@/offline/clearing')
    connectStoredValues()
    other?.accept()
    const ended = await server.arrival(logout.path)
    expect(ended.headers.authorization).toBe('Bearer access-u2-live-0123456789')
    expect((await server.arrival(saveDevice.path)).headers.authorization).toBe(`Bearer ${TOKEN}`)
    expect(localStorage.getItem('personal:home')).toBeNull()
    expect(useSession.getState()).toMatchObject({ accessToken: TOKEN, user: { userId: 'u1' } })
  })

  it("renews the same person's", async () => {
    const { other, session } = await open('/?token=access-u2-newer-0123456789')
    expect(other).toBeUndefined()
    expect(session.accessToken).toBe('access-u2-newer-0123456789')
  })

  it('keeps it when nobody answers', async () => {
    server.on(getUserInfo.path, { cut: true })
    const { session } = await open(`/?token=${TOKEN}`)
    expect(session).toMatchObject({ phase: 'settled', accessToken: 'access-u2-live-0123456789' })
  })
})

it('is proven by getUserInfo', async () => {
  await open(`/?token=${TOKEN}`)
  const [first] = server.arrived
  expect([first?.path, first?.headers.authorization]).toEqual([getUserInfo.path, `Bearer ${TOKEN}`])
})
