import { unknown } from 'valibot'

import { call, configureClient } from '@/api/client'
import type { Reaction } from '@/api/error-policy'
import { setFavoriteProduct } from '@/contract/exhibition/exhibition'
import { createToken } from '@/contract/identity/auth'
import { saveDevice } from '@/contract/identity/device'
import { countTodos } from '@/contract/workflow/todo'
import { consumeBackToPage } from '@/navigation/back-to-page'
import { configureNavigation } from '@/navigation/navigate'
import { addUnread, deferUnread, setUnread, useTabBadges } from '@/navigation/tab-badges'
import { connectStoredValues } from '@/offline/clearing'
import { queueWrite } from '@/offline/queued-write'
import { openStored } from '@/offline/stored'
import { listStoredKeys, readJson, readText, removeStored, writeJson, writeText } from '@/platform/storage'
import { refreshBadges, sumNumbers } from '@/session/badges'
import { readDeviceToken, saveUpdatedDevice } from '@/session/device'
import { getEndedUserId } from '@/session/ended-session'
import { followOtherWindow } from '@/session/other-window'
import { refreshProfile } from '@/session/profile'
import { forceRelogin } from '@/session/relogin'
import { refreshSession } from '@/session/renew'
import { clearSession, getPopulation, readStoredSession, type SessionUser, useSession } from '@/session/session'
import { getConflictingSession, replaceSession, returnFromLogin, signIn, signOut } from '@/session/sign-in'

import { ApiServer, ok, type Reply, refusal } from '../support/api-server'

/** Where each target keeps its pages, its moves and its storage. */
interface Target {
  moves: () => string[]
  stand: (...addresses: string[]) => void
  reset: () => void
}

const stored = openStored('answer', unknown())

const PROFILE = '/core/api/app/user/getUserInfo'
const PARTNER_PROFILE = '/channel/personal/detail'
const server = new ApiServer()
const reactions: Reaction[] = []

function staff(userId: string, name: string): Reply {
  return ok({
    userId,
    username: name,
    nickName: name,
    realName: name,
    mobile: '13800138001',
    roles: [],
    permissions: [],
    certificateStatus: 'none',
    registerStatus: 'agreed',
    member: { memberId: `m-${userId}`, companyId: 'c1', companyName: '华东精密制造', roles: [] },
  })
}

const partner = ok({
  userId: 'p1',
  username: 'zhoumin',
  name: '周敏',
  mobilePhone: '13800138007',
  applyStatus: 'approved',
  applyStatusName: '已通过',
})

/** Whose token is whose; anything else is refused. */
function serveProfiles(): void {
  server.on(PROFILE, ({ headers }) => {
    const [, userId] = /^Bearer access-(u\d)/.exec(headers.authorization ?? '') ?? []
    return userId ? staff(userId, `员工${userId}`) : { status: 401, json: { code: 401 } }
  })
  server.on(PARTNER_PROFILE, ({ headers }) =>
    headers.authorization?.startsWith('Bearer access-p1') ? partner : { status: 401, json: { code: 401 } },
  )
  for (const path of ['/core/api/app/user/logout', '/core/api/sysUserDevice']) server.on(path, ok({}))
}

let issued = 0

/** The token endpoint: the username is the account; a refresh token of `dead` is refused. */
function serveTokens(): void {
  server.on(createToken.path, ({ body }) => {
    const grant = JSON.parse(body) as { username?: string; refresh_token?: string }
    const userId = grant.username ?? /^refresh-(\w+?)-/.exec(grant.refresh_token ?? '')?.[1]
    if (!userId || grant.refresh_token?.includes('dead')) return refusal(400, '刷新令牌已失效')
    issued += 1
    return { json: { access_token: `access-${userId}-${issued}`, refresh_token: `refresh-${userId}-${issued}` } }
  })
}

async function waitFor(done: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 30_000; !done() && Date.now() < deadline; ) {
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

const as = (username: string, client?: 'channel') =>
  ({ grant_type: 'password', username, password: 'Demo@2026', ...(client && { client }) }) as const
const settle = () => new Promise((resolve) => setTimeout(resolve, 60))
const pathsArrived = () => server.arrived.map(({ path }) => path)

export function describeSession({ moves, stand, reset }: Target): void {
  beforeAll(async () => {
    const base = await server.start()
    Object.assign(process.env, { API_BASE: base, CHANNEL_BASE: base, PARTNER_BASE: base })
    connectStoredValues()
    configureNavigation({ population: getPopulation })
    configureClient({
      getToken: () => useSession.getState().accessToken,
      getUserId: () => useSession.getState().user?.userId,
      getDeviceToken: readDeviceToken,
      refresh: refreshSession,
      react: (reaction) => {
        reactions.push(reaction)
        if (reaction.relogin) forceRelogin()
      },
      queueWrite,
    })
  })
  afterAll(() => server.stop())
  beforeEach(() => {
    reset()
    clearSession()
    server.reset()
    serveProfiles()
    serveTokens()
    reactions.length = 0
    stand('/pages/index/index')
  })

  describe('signing in', () => {
    it('saves the token and the person with their member under exactly accessToken and user [spec 3.01, 4.02]', async () => {
      await signIn(as('u1'))
      expect(readText('accessToken')).toMatch(/^access-u1-/)
      expect(readJson('user')).toMatchObject({ userId: 'u1', population: 'user', member: { companyId: 'c1' } })
      expect(readStoredSession()).toEqual(useSession.getState())
    })

    it('tells the server of the device', async () => {
      await signIn(as('u1'))
      const told = await server.arrival('/core/api/sysUserDevice')
      expect(JSON.parse(told.body)).toMatchObject({ deviceName: expect.any(String), appVersion: '0.1.0' })
    })

    it('tells the server of the device again after an update of the application, and only then', async () => {
      await signIn(as('u1'))
      await server.arrival(saveDevice.path)
      await waitFor(() => readText('deviceTold') !== undefined)
      server.arrived.length = 0
      await saveUpdatedDevice()
      expect(server.arrived).toEqual([])
      writeText('deviceTold', '0.0.9')
      await saveUpdatedDevice()
      expect(JSON.parse((await server.arrival(saveDevice.path)).body)).toMatchObject({ appVersion: '0.1.0' })
      expect(readText('deviceTold')).toBe('0.1.0')
      clearSession()
      writeText('deviceTold', '0.0.9')
      server.arrived.length = 0
      await saveUpdatedDevice()
      expect(server.arrived).toEqual([])
    })

    it('keeps the token of the device beyond the session, and sends it with the next sign-in alone', async () => {
      server.on(createToken.path, { json: { access_token: 'access-u1-1', device_token: 'device-1' } })
      await signIn(as('u1'))
      await signOut()
      server.arrived.length = 0
      await signIn(as('u1'))
      await server.arrival(PROFILE)
      const naming = server.arrived.filter(({ headers }) => headers['device-token'] !== undefined)
      expect(naming).toMatchObject([{ path: createToken.path, headers: { 'device-token': 'device-1' } }])
    })

    it('rejects quietly when the server refuses, and changes nothing', async () => {
      server.on(createToken.path, refusal(422, '账号或密码不正确'))
      await expect(signIn(as('u1'))).rejects.toMatchObject({ message: '账号或密码不正确' })
      expect(useSession.getState().accessToken).toBeUndefined()
      expect(reactions).toEqual([])
    })

    it('keeps the two populations apart: one session at a time, the other named before it ends', async () => {
      await signIn(as('u1'))
      expect(getConflictingSession('user')).toBeUndefined()
      expect(getConflictingSession('partner')).toMatchObject({ userId: 'u1' })
      const staffToken = readText('accessToken')
      await signIn(as('p1', 'channel'))
      const ended = await server.arrival('/core/api/app/user/logout')
      expect(getPopulation()).toBe('partner')
      expect(readJson('user')).toMatchObject({ userId: 'p1', population: 'partner' })
      expect(ended.headers.authorization).toBe(`Bearer ${staffToken}`)
    })

    it("does not take a partner's token for staff", async () => {
      await expect(signIn(as('p1'))).rejects.toMatchObject({ code: 401 })
      expect(useSession.getState().accessToken).toBeUndefined()
    })

    it('forgets a stored token without its person, and a person without a token [spec 4.01]', () => {
      writeText('accessToken', 'access-u1-x')
      expect(readStoredSession().accessToken).toBeUndefined()
      writeJson('user', { userId: 'u1', population: 'somebody' })
      expect(readStoredSession().user).toBeUndefined()
    })

    it('learns again who is signed in', async () => {
      await signIn(as('u1'))
      server.on(PROFILE, staff('u1', '改名'))
      await refreshProfile()
      expect(useSession.getState().user).toMatchObject({ realName: '改名' })
      server.on(PROFILE, { cut: true })
      await refreshProfile()
      expect(readJson('user')).toMatchObject({ realName: '改名' })
    })
  })

  describe('signing out', () => {
    it("clears token, person and both badges, ends the server's session and goes home [spec 4.03, 4.06]", async () => {
      await signIn(as('u1'))
      useTabBadges.setState({ todo: 3, message: 5 })
      await signOut()
      await settle()
      expect(listStoredKeys().filter((key) => ['accessToken', 'user', 'refreshToken'].includes(key))).toEqual([])
      expect(useTabBadges.getState()).toEqual({ todo: 0, circulated: 0, message: 0, unread: {} })
      await server.arrival('/core/api/app/user/logout')
      expect(moves()).toEqual(['reLaunch /pages/index/index'])
    })

    it('takes away what the device kept for the person', async () => {
      await signIn(as('u1'))
      stored.write(['待办'], 'home')
      expect(stored.read('home')).toEqual(['待办'])
      await signOut()
      expect(stored.read('home')).toBeUndefined()
      expect(listStoredKeys().filter((key) => key.startsWith('personal:'))).toEqual([])
    })

    it('that happened by itself leaves it to the same person, and nobody else', async () => {
      await signIn(as('u1'))
      stored.write(['待办'], 'home')
      forceRelogin()
      expect(stored.read('home')).toBeUndefined()
      await signIn(as('u1'))
      expect(stored.read('home')).toEqual(['待办'])
      forceRelogin()
      await signIn(as('u2'))
      expect(stored.read('home')).toBeUndefined()
      expect(listStoredKeys().filter((key) => key.startsWith('personal:'))).toEqual([])
    })

    it('brings a partner to the partner login', async () => {
      await signIn(as('p1', 'channel'))
      await signOut()
      expect(moves()).toEqual(['reLaunch /pages/channel/index/login'])
    })
  })

  describe('a session that ends', () => {
    it.each([
      ['/pages/eform/bpmTask/flowApprove?taskId=t1', 'navigateTo /pages/index/login'],
      ['/pages/h5/channel?code=x', 'navigateTo /pages/index/login'],
      ['/pages/channel/my/index', 'navigateTo /pages/channel/index/login'],
      ['/pages/channel/index/details?id=o1', 'navigateTo /pages/channel/index/login'],
      ['/pages/h5/3d/productDetails?id=p1', 'reLaunch /pages/h5/3d/index'],
      ['/pages/report/reportInfo?id=r1&token=0123456789abcdef01', 'navigateTo /pages/index/login'],
    ])('on %s moves %s and records the way back without tokens [spec 4.05, 4.07]', async (address, move) => {
      await signIn(as('u1'))
      useTabBadges.setState({ todo: 3, message: 5 })
      stand(address)
      forceRelogin()
      expect(moves()).toEqual([move])
      expect(consumeBackToPage()).toBe(address.replace(/&token=.*/, ''))
      expect(useSession.getState()).toMatchObject({ accessToken: undefined, user: undefined })
      expect([readText('accessToken'), readText('user')]).toEqual([undefined, undefined])
      expect(useTabBadges.getState()).toEqual({ todo: 0, circulated: 0, message: 0, unread: {} })
    })

    it.each(['/pages/index/login', '/pages/channel/index/login'])(
      'on %s moves nothing [spec 8.03]',
      async (address) => {
        await signIn(as('u1'))
        stand(address)
        forceRelogin()
        expect(moves()).toEqual([])
        expect(useSession.getState().accessToken).toBeUndefined()
      },
    )

    it('is renewed by its refresh token, once for fifty calls', async () => {
      await signIn(as('u1'))
      const ended = readText('accessToken')
      server.on(countTodos.path, ({ headers }) =>
        headers.authorization === `Bearer ${ended}` ? { status: 401, json: { code: 401 } } : ok({ count: 4, todo: 4 }),
      )
      const answers = await Promise.all(Array.from({ length: 50 }, () => call(countTodos, {})))
      expect(answers.every(({ count }) => count === 4)).toBe(true)
      const grants = server.arrived.filter(({ path }) => path === createToken.path).map(({ body }) => JSON.parse(body))
      expect(grants).toHaveLength(2)
      expect(grants[1]).toMatchObject({ grant_type: 'refresh_token', client: 'user' })
      expect(readText('accessToken')).not.toBe(ended)
      expect(reactions).toEqual([])
    })

    it('that cannot be renewed moves once, with one toast [spec 4.06]', async () => {
      await signIn(as('u1'))
      useSession.setState({ refreshToken: 'refresh-dead' })
      stand('/pages/eform/bpmTask/flowApprove?taskId=t1')
      server.on(countTodos.path, { status: 401, json: { code: 401 } })
      await Promise.allSettled(Array.from({ length: 50 }, () => call(countTodos, {})))
      expect(reactions).toEqual([{ toast: '登录失效,请重新登录', relogin: true }])
      expect(moves()).toEqual(['navigateTo /pages/index/login'])
    })

    it.each([
      ['its sender, when another call has ended the session first', forceRelogin, 'u1'],
      [
        'its sender, when somebody else has signed in since',
        () => {
          forceRelogin()
          replaceSession({ access_token: 'access-u2-x', refresh_token: 'refresh-u2-x' }, {
            userId: 'u2',
            population: 'user',
          } as SessionUser)
        },
        'u1',
      ],
      ['nobody, when its sender has signed out', () => void signOut(), undefined],
    ])('keeps a write that it stopped for %s', async (_whom, end, userId) => {
      await signIn(as('u1'))
      useSession.setState({ refreshToken: undefined })
      server.on(setFavoriteProduct.path, () => {
        end()
        return { status: 401, json: { code: 401 } }
      })
      const sent = call(setFavoriteProduct, { productId: 'p1', favorite: true, version: 0 })
      await expect(sent).rejects.toMatchObject({ code: 401 })
      expect((readJson('heldWrite') as { userId?: string } | undefined)?.userId).toBe(userId)
    })

    it.each<[string, Reply]>([
      ['answers nothing', { cut: true }],
      ['is busy', { status: 429, json: { code: 429, msg: '' } }],
      ['fails', { status: 500, json: { code: 500, msg: '' } }],
    ])('lives on while the server %s', async (_case, reply) => {
      await signIn(as('u1'))
      const token = readText('accessToken')
      server.on(createToken.path, reply)
      await expect(refreshSession()).rejects.toThrow()
      expect(readText('accessToken')).toBe(token)
    })

    it('stays ended when its person signs out while it is renewed', async () => {
      await signIn(as('u1'))
      server.on(createToken.path, () => {
        useSession.setState({ accessToken: undefined, refreshToken: undefined, user: undefined })
        return { json: { access_token: 'access-u1-late', refresh_token: 'refresh-u1-late' } }
      })
      expect(await refreshSession()).toBe(false)
      expect(useSession.getState().accessToken).toBeUndefined()
    })

    it('takes over what another window has renewed', async () => {
      await signIn(as('u1'))
      writeText('accessToken', 'access-u1-other-window')
      expect(await refreshSession()).toBe(true)
      expect(useSession.getState().accessToken).toBe('access-u1-other-window')
      expect(pathsArrived().filter((path) => path === createToken.path)).toHaveLength(1)
    })

    it('takes over what another window renews while it is refused here', async () => {
      await signIn(as('u1'))
      server.on(createToken.path, () => {
        writeText('accessToken', 'access-u1-other-window')
        return refusal(400, '刷新令牌已失效')
      })
      expect(await refreshSession()).toBe(true)
      expect(useSession.getState().accessToken).toBe('access-u1-other-window')
    })

    it("does not take over another person's session from another window", async () => {
      await signIn(as('u1'))
      writeText('accessToken', 'access-u2-other')
      writeJson('user', { userId: 'u2', population: 'user' })
      server.on(createToken.path, refusal(400, ''))
      expect(await refreshSession()).toBe(false)
    })

    describe('in another window', () => {
      /** What the other window stores. */
      const end = (ended?: string) => {
        if (ended) writeText('ended', ended)
        removeStored('accessToken')
        removeStored('user')
      }
      const enter = (userId: string) => {
        removeStored('ended')
        writeJson('user', { userId, population: 'user' })
        writeText('accessToken', `access-${userId}-other`)
      }

      it.each([
        ['staff', as('u1'), 'reLaunch /pages/index/index'],
        ['a partner', as('p1', 'channel'), 'reLaunch /pages/channel/index/login'],
      ])('by signing out takes %s away from the page here too', async (_who, grant, move) => {
        await signIn(grant)
        useTabBadges.setState({ todo: 2, message: 0 })
        end()
        followOtherWindow()
        expect(useSession.getState().accessToken).toBeUndefined()
        expect(useTabBadges.getState().todo).toBe(0)
        expect(moves()).toEqual([move])
      })

      it('by itself moves nobody here, and the same person who signs in there goes on here', async () => {
        await signIn(as('u1'))
        end('u1')
        followOtherWindow()
        expect([useSession.getState().accessToken, getEndedUserId()]).toEqual([undefined, 'u1'])
        enter('u1')
        followOtherWindow()
        expect(useSession.getState().accessToken).toBe('access-u1-other')
        expect(moves()).toEqual([])
      })

      it('by itself, then gone on with by somebody else, shows them nothing of this page', async () => {
        await signIn(as('u1'))
        end('u1')
        followOtherWindow()
        enter('u2')
        followOtherWindow()
        expect(moves()).toEqual(['reLaunch /pages/index/index'])
      })

      it('leaves the login here, when the same person has signed in there', async () => {
        await signIn(as('u1'))
        forceRelogin()
        stand('/pages/mine/setting', '/pages/index/login')
        enter('u1')
        followOtherWindow()
        expect(moves().at(-1)).toBe('navigateBack 1')
      })
    })
  })

  describe('coming back', () => {
    it('finds the page as it was left when the same person signs in again', async () => {
      await signIn(as('u1'))
      stand('/pages/eform/bpmTask/flowApprove?taskId=t1')
      forceRelogin()
      stand('/pages/eform/bpmTask/flowApprove?taskId=t1', '/pages/index/login')
      await signIn(as('u1'))
      returnFromLogin()
      expect(moves().at(-1)).toBe('navigateBack 1')
    })

    it("does not show one person's page to the next", async () => {
      await signIn(as('u1'))
      stand('/pages/eform/bpmTask/flowApprove?taskId=t1')
      forceRelogin()
      stand('/pages/eform/bpmTask/flowApprove?taskId=t1', '/pages/index/login')
      await signIn(as('u2'))
      returnFromLogin()
      expect(moves().at(-1)).toBe('reLaunch /pages/eform/bpmTask/flowApprove?taskId=t1')
    })
  })

  describe('badges', () => {
    it.each<[unknown, number]>([
      [{ announcement: 1, system: 2, approve: 3, news: 0 }, 6],
      [{ a: { b: 2 }, c: [1, 1], d: '7', e: null, f: true }, 4],
      [5, 5],
      [null, 0],
      ['x', 0],
    ])('sum the numbers of %j to %i [spec 4.09, 7.63]', (answer, sum) => {
      expect(sumNumbers(answer)).toBe(sum)
    })

    it('show the to-do count and the sum of the unread counts [spec 2.15, 2.16, 4.08, 7.61]', async () => {
      await signIn(as('u1'))
      server.on(countTodos.path, ok({ count: 7, todo: 6, register: 1, circulate: 2 }))
      server.on('/core/api/app/sysUserMsgRead/getCount', ok({ announcement: 1, system: 2, approve: 3, news: 4 }))
      await refreshBadges()
      expect(useTabBadges.getState()).toMatchObject({
        todo: 7,
        circulated: 2,
        message: 10,
        unread: { approve: 3, news: 4 },
      })
    })

    it('are 0 on failure, and nobody is told [spec 4.08, 4.09]', async () => {
      await signIn(as('u1'))
      useTabBadges.setState({ todo: 3, message: 5 })
      server.on(countTodos.path, refusal(500, '坏了'))
      server.on('/core/api/app/sysUserMsgRead/getCount', { cut: true })
      await refreshBadges()
      expect(useTabBadges.getState()).toEqual({ todo: 0, circulated: 0, message: 0, unread: {} })
      expect(reactions).toEqual([])
    })

    it('are asked for once at a time, and dropped when their person has gone', async () => {
      await signIn(as('u1'))
      server.on(countTodos.path, { ...ok({ count: 7, todo: 7 }), delay: 120 })
      server.on('/core/api/app/sysUserMsgRead/getCount', ok({ system: 2 }))
      const refreshing = Promise.all([refreshBadges(), refreshBadges()])
      await settle()
      await signOut()
      await refreshing
      expect(pathsArrived().filter((path) => path === countTodos.path)).toHaveLength(1)
      expect(useTabBadges.getState()).toEqual({ todo: 0, circulated: 0, message: 0, unread: {} })
    })

    it('of to-dos: after a write they are asked for again, though an older answer is on its way', async () => {
      await signIn(as('u1'))
      server.on(countTodos.path, { ...ok({ count: 7, todo: 7 }), delay: 80 })
      server.on('/core/api/app/sysUserMsgRead/getCount', ok({}))
      const refreshing = refreshBadges()
      await server.arrival(countTodos.path)
      server.on(countTodos.path, ok({ count: 6, todo: 6 }))
      await refreshBadges(true)
      await refreshing
      expect(useTabBadges.getState().todo).toBe(6)
    })

    it('of messages: what was read while they were asked for counts, and they are asked for again', async () => {
      await signIn(as('u1'))
      setUnread({ system: 3, news: 1 }, 4)
      server.on('/core/api/app/sysUserMsgRead/getCount', { ...ok({ system: 3, news: 1 }), delay: 80 })
      const refreshing = refreshBadges()
      addUnread({ system: -1 })
      expect(useTabBadges.getState()).toMatchObject({ message: 3, unread: { system: 2, news: 1 } })
      server.on('/core/api/app/sysUserMsgRead/getCount', ok({ system: 2, news: 1 }))
      await refreshing
      expect(useTabBadges.getState()).toMatchObject({ message: 3, unread: { system: 2, news: 1 } })
      addUnread({ system: -5 })
      expect(useTabBadges.getState()).toMatchObject({ message: 1, unread: { system: 0 } })
    })

    it('of messages: a count that comes while a change is on its way is not shown, and is read again', async () => {
      await signIn(as('u1'))
      setUnread({ system: 4 }, 4)
      server.on('/core/api/app/sysUserMsgRead/getCount', ok({ system: 4 }))
      addUnread({ system: -1 })
      let arrive: () => void = () => undefined
      deferUnread(
        new Promise<void>((resolve) => {
          arrive = resolve
        }),
      )
      const refreshing = refreshBadges()
      await server.arrival('/core/api/app/sysUserMsgRead/getCount')
      await settle()
      expect(useTabBadges.getState()).toMatchObject({ message: 3, unread: { system: 3 } })
      server.on('/core/api/app/sysUserMsgRead/getCount', ok({ system: 2 }))
      arrive()
      await refreshing
      expect(useTabBadges.getState()).toMatchObject({ message: 2, unread: { system: 2 } })
    })

    it('are not asked for without a staff session', async () => {
      await signIn(as('p1', 'channel'))
      server.arrived.length = 0
      await refreshBadges()
      await settle()
      expect(pathsArrived().filter((path) => path === countTodos.path)).toEqual([])
    })
  })
}
