// An activity from both sides of the gate: the guest's code, the staff's scanner, and no network in between.
import jsQR from 'jsqr'
import { PNG } from 'pngjs'

import { activityScan } from '@/server/schema'
import { activityId, guestCode } from '@/server/seed/activity'

import { journey } from './journey'
import type { Phone } from './phone/types'
import { people } from './server'

const DESK = `/pages/h5/sign?desk=${activityId('open')}`
/** 秦川 and 刘洋, who are not in yet. */
const qinChuan = guestCode('open', '13900139005')
const liuYang = guestCode('open', people.liuYang)

/** What a reader of our own choosing makes of the picture on a phone. */
async function readCode(phone: Phone): Promise<string | undefined> {
  const { data, width, height } = PNG.sync.read(await phone.page.screenshot())
  return jsQR(new Uint8ClampedArray(data), width, height)?.data
}

/** H5 has no camera here: the guard types what the code says. */
async function scan(phone: Phone, code: string) {
  if (phone.target === 'weapp') return phone.tap('扫码签到')
  await phone.tap('手动签到')
  await phone.fill('邀请码', code)
  await phone.tap('用邀请码签到')
}

const scanning = (text: string) => ({ weapp: { mocks: { scanCode: { result: text, path: '' } } } })

/** The pages are there, the calls are not: as a phone that keeps the application. */
async function cut(phone: Phone, isCut: boolean) {
  if (phone.target === 'weapp') return phone.offline(isCut)
  if (isCut) await phone.page.route('**/core/**', (route) => route.abort('internetdisconnected'))
  else await phone.page.unroute('**/core/**')
}

const NO_NETWORK = ['ERR_INTERNET_DISCONNECTED', 'request:fail', 'Failed to load resource', 'net::']

describe('an activity', () => {
  journey('the guest shows the code, the guard reads it, and both see it once', async ({ phone, another, server }) => {
    await phone.open(`/pages/h5/activityQrCode?code=${liuYang}`)
    await phone.see('智造开放日')
    await phone.see('未签到')
    await phone.shot('guest-code')
    const read = await readCode(phone)
    expect(read).toBe(`G1.${liuYang}`)

    const guard = await another()
    await guard.open(DESK, { storage: await server.signIn('zhaoLei'), ...scanning(read ?? '') })
    await guard.see('主会场入口')
    await guard.see('应到')
    await guard.shot('gate-desk')
    await scan(guard, read ?? '')
    await guard.see('签到成功')
    await guard.see('刘洋')
    await guard.shot('gate-accepted')
    await scan(guard, read ?? '')
    await guard.see('重复扫码')
    await guard.see('已在主会场入口签到')
    await guard.shot('gate-duplicate')

    await phone.open(`/pages/h5/activityQrCode?code=${liuYang}`, { storage: { appearance: 'dark', textSize: '1.4' } })
    await phone.page.setViewportSize({ width: 320, height: 844 })
    await phone.see('已签到')
    await phone.shot('guest-signed-dark-narrow')
    expect(await readCode(phone)).toBe(read)
    await guard.open(DESK, { storage: { appearance: 'dark', textSize: '1.4' } })
    await guard.see('应到')
    await guard.shot('gate-desk-dark-large')
  })

  journey(
    'without a network the gate goes on, a restart loses nothing, and the server has each once',
    async ({ phone, server, target }) => {
      const before = (await server.db.select().from(activityScan)).length
      await phone.open(DESK, { storage: await server.signIn('wangMin'), ...scanning(`G1.${qinChuan}`) })
      await phone.see('应到')
      await phone.idle()
      await cut(phone, true)
      await scan(phone, qinChuan)
      await phone.see('签到成功')
      await phone.see('1 条待上传')
      await phone.shot('gate-offline')
      await phone.open(DESK, target === 'weapp' ? { weapp: { network: 'none' } } : {})
      await phone.see('1 条待上传')
      await cut(phone, false)
      // The mini-program is told that the network is back, and sends by itself.
      if (target === 'h5') await phone.tap('立即上传')
      await phone.gone('待上传')
      const scans = await server.db.select().from(activityScan)
      expect(scans).toHaveLength(before + 1)
      expect(scans.filter(({ gate, byUserId }) => gate === 'main' && byUserId !== null).length).toBeGreaterThan(0)
    },
    { ignore: NO_NETWORK },
  )

  journey('who comes late says why at the gate’s sign, and signs out on leaving', async ({ phone }) => {
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
    await phone.see('您已签退，感谢参加')
    await phone.shot('sign-out')
  })
})
