// An activity from both sides of the gate: the guest's code, the staff's scanner, and no network in between.
import { eq } from 'drizzle-orm'

import { activityGuest, activityScan } from '@/server/db/schema'
import { activityId, guestCode } from '@/server/seed/activity'

import { holdUp, photographed, printed } from './camera'
import { journey, mainJourney } from './journey'
import { keptOnPhone } from './kept-on-phone'
import { readCode, SMALL } from './read-code'
import { people } from './server'

const DESK = `/pages/h5/sign?desk=${activityId('open')}`
/** 秦川 and 刘洋, who are not in yet. */
const qinChuan = guestCode('open', '13900139005')
const liuYang = guestCode('open', people.liuYang)

const NO_NETWORK = ['ERR_INTERNET_DISCONNECTED', 'request:fail', 'Failed to load resource', 'net::']

describe('an activity', () => {
  journey(
    'the guest shows the code, the guard reads it, and both see it once [spec 1.21, 2.73, R.53]',
    async ({ phone, another, server }) => {
      await phone.open(`/pages/h5/activityQrCode?code=${liuYang}`)
      await phone.see('智造开放日')
      await phone.see('未签到')
      await phone.shot('guest-code')
      const shown = await photographed(phone)
      expect(shown.text).toBe(`G1.${liuYang}`)

      const guard = await another()
      await guard.open(DESK, { storage: await server.signIn('zhaoLei') })
      await guard.see('主会场入口')
      await guard.see('应到')
      await guard.shot('gate-desk')
      await holdUp(guard, shown)
      await guard.tap('扫码签到')
      await guard.see('签到成功')
      await guard.see('刘洋')
      await guard.shot('gate-accepted')
      await guard.tap('扫码签到')
      await guard.see('重复扫码')
      await guard.see('已在主会场入口签到')
      await guard.shot('gate-duplicate')

      await phone.open(`/pages/h5/activityQrCode?code=${liuYang}`, { storage: { appearance: 'dark', textSize: '1.4' } })
      await phone.page.setViewportSize(SMALL)
      await phone.see('已签到')
      await phone.shot('guest-signed-dark-narrow')
      expect(await readCode(phone)).toBe(shown.text)
      await guard.open(DESK, { storage: { appearance: 'dark', textSize: '1.4' } })
      await guard.see('应到')
      await guard.shot('gate-desk-dark-large')
    },
  )

  journey(
    'without a network the gate goes on, a restart loses nothing, and the server has each once [spec 2.74, R.54]',
    async ({ phone, server }) => {
      const before = (await server.db.select().from(activityScan)).length
      await phone.open(DESK, { storage: await server.signIn('wangMin') })
      await phone.see('应到')
      await phone.idle()
      await keptOnPhone(phone)
      await phone.offline(true)
      await holdUp(phone, printed(`G1.${qinChuan}`))
      await phone.tap('扫码签到')
      await phone.see('签到成功')
      await phone.see('1 条待上传')
      await phone.shot('gate-offline')
      await phone.open(DESK, { weapp: { network: 'none' } })
      await phone.see('1 条待上传')
      // The page is told that the network is back, and sends by itself.
      await phone.offline(false)
      await phone.gone('待上传')
      const scans = await server.db.select().from(activityScan)
      expect(scans).toHaveLength(before + 1)
      expect(scans.filter(({ gate, byUserId }) => gate === 'main' && byUserId !== null).length).toBeGreaterThan(0)
    },
    { ignore: NO_NETWORK },
  )

  journey(
    'a scan that the server settles otherwise stays listed, after a restart too, until somebody has dealt with it',
    async ({ phone, server }) => {
      const code = guestCode('open', '13900139007')
      await phone.open(DESK, { storage: await server.signIn('zhaoLei') })
      await phone.see('应到')
      await phone.idle()
      await keptOnPhone(phone)
      await phone.offline(true)
      await holdUp(phone, printed(`G1.${code}`))
      await phone.tap('扫码签到')
      await phone.see('1 条待上传')
      await server.db.update(activityGuest).set({ revokedAt: new Date() }).where(eq(activityGuest.code, code))
      await phone.open(DESK, { weapp: { network: 'none' } })
      await phone.see('1 条待上传')
      await phone.offline(false)
      await phone.see('核实后有异议 1 条')
      await phone.gone('待上传')
      await phone.idle()
      await phone.tap('核实后有异议 1 条')
      await phone.see('现在：邀请已取消')
      await phone.shot('gate-dispute')
      await phone.tap('全部已处理')
      await phone.gone('核实后有异议')
    },
    { ignore: NO_NETWORK },
  )

  mainJourney(
    'who comes late says why at the gate’s sign, and signs out on leaving [spec 1.21, 2.74, R.54]',
    async ({ phone }) => {
      const code = guestCode('quality', people.liuYang)
      await phone.open(`/pages/h5/sign?code=${code}`)
      await phone.see('供应商质量大会')
      await phone.tap('补签')
      await phone.see('请输入现场码')
      await phone.see('请填写迟到原因')
      await phone.fill('现场码', '173942')
      await phone.tap('交通拥堵')
      await phone.shot('sign-late')
      await phone.tap('补签')
      await phone.see('迟到签到')
      await phone.see('东门签到台')
      await phone.tap('签退')
      await phone.fill('现场码', '173953')
      await phone.tap('签退')
      await phone.see('你已签退，感谢参加')
      await phone.shot('sign-out')
    },
  )
})
