// A token in the address, and the two populations that never share a session.
import { getUserInfo } from '@/contract/identity/user'

import { journey } from './journey'
import { PASSWORD } from './server'
import { enterPassword, getNumber, openAs, toCaller, typeCode } from './sign-in-steps'

const refused = { ignore: ['Failed to load resource: the server responded with a status of 4'] }
const HOME = '/pages/index/index'
const PARTNER_LOGIN = '/pages/channel/index/login'
const guide = { guideSeen: '1' }

const getPerson = (stored: Record<string, unknown>) =>
  JSON.parse(String(stored.user)) as { population: string; realName?: string; name?: string }

describe('a token in the address', () => {
  journey(
    'signs in, is taken out of the address and keeps the rest of the query',
    async ({ phone, server, target }) => {
      const { accessToken } = await server.signIn('zhangWei')
      await phone.open(`/pages/mine/setting?token=${accessToken}&from=portal`, { storage: guide })
      await phone.see('张伟')
      await phone.see('主题')
      if (target === 'h5') expect(new URL(phone.page.url()).search).toBe('?from=portal')
      expect((await phone.storage()).accessToken).toBe(accessToken)
    },
    refused,
  )

  journey(
    "never silently replaces another person's session",
    async (stage) => {
      const { phone, server } = stage
      const other = await server.signIn('zhangWei')
      const own = await openAs(stage, 'liNa', `${HOME}?token=${other.accessToken}`)
      await phone.see('切换账号')
      await phone.shot('token-other-person')
      await phone.tap('保持不变')
      await phone.see('李娜')
      expect((await phone.storage()).accessToken).toBe(own.accessToken)
      await phone.open(`${HOME}?token=${other.accessToken}`)
      await phone.see('切换账号')
      await phone.tap('切换')
      await phone.see('张伟')
      expect((await phone.storage()).accessToken).toBe(other.accessToken)
      await phone.idle()
      expect((await server.send(getUserInfo, {}, toCaller(own))).status).toBe(401)
    },
    refused,
  )

  journey(
    'that nobody knows changes nothing, for a person and for a guest',
    async (stage) => {
      const { phone } = stage
      const bad = 'x'.repeat(43)
      const own = await openAs(stage, 'liNa', `${HOME}?token=${bad}`)
      await phone.see('李娜')
      expect((await phone.storage()).accessToken).toBe(own.accessToken)
      const guest = await stage.another()
      await guest.open(`${HOME}?token=${bad}`, { storage: guide })
      await guest.see('数字展厅')
      expect((await guest.storage()).accessToken).toBeUndefined()
    },
    refused,
  )
})

describe('the two populations', () => {
  journey(
    'staff who open a partner page sign in as a partner, after a question, and their own session ends then',
    async (stage) => {
      const { phone, server } = stage
      const own = await openAs(stage, 'liNa', '/pages/channel/index/index')
      await phone.arrive(PARTNER_LOGIN)
      await phone.see('渠道伙伴中心')
      await phone.shot('partner-login')
      expect((await phone.storage()).accessToken).toBe(own.accessToken)
      await enterPassword(phone, getNumber('zhouMin'))
      await phone.see('退出员工账号？')
      await phone.tap('取消')
      expect(getPerson(await phone.storage()).population).toBe('user')
      await phone.gone('退出员工账号？')
      await phone.tap('登录')
      await phone.see('退出员工账号？')
      await phone.shot('partner-login-question')
      await phone.tap('继续登录')
      await phone.arrive('/pages/channel/index/index')
      expect(getPerson(await phone.storage())).toMatchObject({ population: 'partner', name: '周敏' })
      await phone.idle()
      expect((await server.send(getUserInfo, {}, toCaller(own))).status).toBe(401)
    },
    refused,
  )

  journey(
    'a partner who opens a staff page signs in as staff, after a question',
    async (stage) => {
      const { phone } = stage
      await openAs(stage, 'zhouMin', '/pages/mine/setting?from=mail')
      await phone.arrive('/pages/index/login')
      await enterPassword(phone, getNumber('liNa'))
      await phone.see('退出伙伴账号？')
      await phone.tap('继续登录')
      await phone.arrive('/pages/mine/setting')
      expect((await phone.route()).query).toMatchObject({ from: 'mail' })
      await phone.see('李娜')
    },
    refused,
  )

  journey(
    'a partner signs in by a code for partners; a staff account is none there',
    async ({ phone, server }) => {
      const number = getNumber('zhouMin')
      await phone.open(PARTNER_LOGIN, { storage: guide })
      await phone.tap('登录')
      await phone.see('请输入手机号')
      await enterPassword(phone, getNumber('liNa'), PASSWORD)
      await phone.see('账号或密码不正确')
      await phone.tap('验证码登录')
      await phone.see('获取验证码')
      await phone.fill('手机号', number)
      await typeCode(phone, server, number, 'login')
      await phone.shot('partner-login-code')
      await phone.tap('登录')
      await phone.arrive('/pages/channel/index/index')
      expect(getPerson(await phone.storage()).population).toBe('partner')
    },
    refused,
  )
})
