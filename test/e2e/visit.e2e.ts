// A visitor and a guard, each with a phone: invitation, filling in, approval, the pass with and without signal, the gate.
import { createLandingCode } from '@/contract/visit/landing-code'
import { inviteVisitor, revokeVisit } from '@/contract/visit/visit'
import { readSignedCode } from '@/lib/pass'
import { encodeQuery } from '@/lib/query-string'
import { formatWireTime } from '@/lib/wire-time'
import { machineId } from '@/server/seed/production'
import { gateId } from '@/server/seed/visits'

import { holdUp, photographed } from './camera'
import { journey, mainJourney } from './journey'
import { keptOnPhone } from './kept-on-phone'
import type { Phone } from './phone/types'
import { WeappPhone } from './phone/weapp-phone'
import { readCode, SMALL } from './read-code'
import type { Person, StageServer } from './server'
import { enterPassword, getNumber } from './sign-in-steps'
import { turnTo } from './turn-to'

const HOUR_MS = 3_600_000
const PASS = '/pages/qr/visitorsCode'

const getToken = async (server: StageServer, person: Person) => String((await server.signIn(person)).accessToken)

async function digitsOn(phone: Phone): Promise<string> {
  const text = await phone.page.locator('[aria-label^="数字码"]').first().getAttribute('aria-label')
  return (text ?? '').replace(/\D/g, '')
}

async function invitation(server: StageServer, visitorName: string) {
  const wire = (hours: number) => formatWireTime(Date.now() + hours * HOUR_MS)
  const input = { visitorName, purpose: '设备交流', startTime: wire(-0.5), endTime: wire(4), gateId: gateId('front') }
  const { data } = await server.send(inviteVisitor, input, { token: await getToken(server, 'wangMin') })
  return { id: data.id, token: data.token ?? '' }
}

/** WeChat lets a page brighten the screen, and tells it of pictures that are taken. */
async function warnsOfPictures(phone: WeappPhone) {
  const { calls } = await phone.mini.records()
  expect(calls).toContainEqual({ name: 'setScreenBrightness', args: expect.objectContaining({ value: 1 }) })
  await phone.page.evaluate(() => window.mini.emit('UserCaptureScreen', {}))
  await phone.see('截图不能通行')
  await phone.gone('截图不能通行')
}

/** In the background the code turns grey, so that nobody reads it over a shoulder; in front it is there again. */
async function greysOut(phone: Phone) {
  const turn = (state: 'hidden' | 'visible') =>
    phone.page.evaluate((to) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => to })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await (phone instanceof WeappPhone ? phone.mini.hide() : turn('hidden'))
  await phone.see('回到页面后显示')
  expect(await digitsShown(phone)).toBe('••• •••')
  await phone.shot('visit-grey')
  await (phone instanceof WeappPhone ? phone.mini.show() : turn('visible'))
  await phone.gone('回到页面后显示')
}

const digitsShown = (phone: Phone) =>
  phone.page.locator('[aria-label^="数字码"] > *').last().innerText({ timeout: 5000 })

describe('visits', () => {
  mainJourney(
    'an invited visitor fills in once, the host agrees, and the guard lets them in by digits, once [spec 1.05]',
    async ({ phone, another, server }) => {
      const { token } = await invitation(server, '梁文')
      await phone.open(`${PASS}?t=${token}`)
      await phone.see('华东精密制造邀请你到访')
      await phone.tap('提交')
      await phone.see('请输入单位')
      await phone.fill('单位', '西门子工业')
      await phone.fill('手机号', '13916660001')
      await phone.fill('随行人数', '1')
      await phone.tap('我已阅读并同意')
      await phone.shot('visit-fill')
      await phone.tap('提交')
      await phone.see('等待接待人确认')
      await phone.shot('visit-waiting')

      const host = await another()
      await host.open('/pages/agency/application', { storage: await server.signIn('wangMin') })
      await host.tap('梁文等 2 人（西门子工业）申请到访')
      await host.arrive('/pages/eform/bpmTask/flowApprove')
      await host.tap('同意')
      await host.tap('确认同意')
      await host.idle()

      await phone.see('准许通行', 15_000)
      await phone.shot('visit-pass')
      if (phone instanceof WeappPhone) await warnsOfPictures(phone)
      await greysOut(phone)
      const guard = await another()
      await guard.open('/pages/qr/scan', { storage: await server.signIn('zhaoLei') })
      await guard.see('扫描访客码')
      await guard.shot('visit-scan')
      await guard.tap('输入六位数字码')
      await guard.fill('六位数字码', await digitsOn(phone))
      await guard.tap('核验')
      await guard.see('请核对身份')
      await guard.shot('visit-choose')
      await guard.tap('一致，放行')
      await guard.see('准许通行')
      await guard.see('第 1 次入场')
      await guard.shot('visit-accepted')
    },
  )

  journey(
    'the pass is read by another decoder at 320 px, also dark and without signal after a reload, and is refused twice [spec 1.13, 2.62, R.42]',
    async ({ phone, another, server }) => {
      const storage = await server.signIn('liuYang')
      await phone.open(PASS, { storage: { ...storage, appearance: 'dark' } })
      await phone.see('准许通行')
      await phone.idle()
      await keptOnPhone(phone)
      await phone.offline(true)
      await phone.open(PASS, { weapp: { network: 'none' } })
      await phone.see('没有网络也可通行')
      await phone.page.setViewportSize(SMALL)
      // The code lasts half a minute: the guard stands ready.
      const guard = await another()
      await guard.open('/pages/qr/scan', { storage: await server.signIn('zhaoLei') })
      await guard.see('扫描访客码')
      await phone.shot('visit-offline-dark')
      const shown = await photographed(phone)
      expect(readSignedCode(shown.text)).toBeDefined()
      await holdUp(guard, shown)
      await guard.tap('扫描访客码')
      await guard.see('准许通行')
      await guard.see('刘洋 等 3 人')
      await guard.tap('下一位')
      await guard.see('已使用')
      await guard.shot('visit-used')
      await phone.offline(false)
    },
    { ignore: ['ERR_INTERNET_DISCONNECTED', 'visit/pass', 'visit/passes', 'Failed to fetch', 'Loading chunk'] },
  )

  journey(
    'without signal a notice below the bar covers nothing of the pass, light and dark',
    async ({ phone, server }) => {
      const storage = await server.signIn('liuYang')
      await phone.open(PASS, { storage })
      await phone.see('截图无效')
      await phone.idle()
      await keptOnPhone(phone)
      await phone.offline(true)
      for (const appearance of ['light', 'dark']) {
        await phone.open(PASS, { storage: { ...storage, appearance }, weapp: { network: 'none' } })
        await phone.see('没有网络也可通行')
        await phone.see('网络已断开，内容可能不是最新')
        const places = await phone.page.evaluate(() => {
          const visible = [...document.querySelectorAll('*')].filter(
            (element) => element.children.length === 0 && element.getBoundingClientRect().height > 0,
          )
          const place = (text: string) =>
            visible
              .filter((element) => element.textContent?.includes(text))
              .pop()
              ?.getBoundingClientRect()
          const [bar, notice, gate] = ['访客二维码', '网络已断开', '1 号门'].map(place)
          return { below: (notice?.top ?? 0) - (bar?.bottom ?? 0), above: (gate?.top ?? 0) - (notice?.bottom ?? 0) }
        })
        expect(places.below).toBeGreaterThan(0)
        expect(places.above).toBeGreaterThan(0)
        await phone.shot(`visit-offline-notice-${appearance}`)
      }
      await phone.offline(false)
    },
    { ignore: ['ERR_INTERNET_DISCONNECTED', 'visit/pass', 'visit/passes', 'Failed to fetch', 'Loading chunk'] },
  )

  journey('a scanned code leads to its page, and says so when it is unknown or over', async ({ phone, server }) => {
    const { id, token } = await invitation(server, '范凡')
    const launch = (query: Record<string, string>) => `/pages/init/init?${encodeQuery(query)}`
    await phone.open(launch({ scene: `c=${token}` }))
    await phone.arrive(PASS)
    await phone.see('华东精密制造邀请你到访')
    // Scanned while the application runs: WeChat, and a browser's history, open it anew in place of what stands there.
    await turnTo(phone, launch({ scene: 'c=nothing-here' }))
    await phone.see('没有这个码')
    await server.send(revokeVisit, { id }, { token: await getToken(server, 'wangMin') })
    await phone.open(launch({ q: `https://app.example.com/?c=${token}` }), { storage: await server.signIn('liuYang') })
    await phone.see('这个码已失效')
    await phone.shot('visit-code-over')
  })

  journey('a code scanned before signing in leads to its page afterwards: scene, and q= [spec 2.22]', async (stage) => {
    const { server } = stage
    const address = `/pages/area/machineDetail?id=${machineId('CNC-07')}`
    const { data } = await server.send(createLandingCode, { address }, { token: await getToken(server, 'wangQiang') })
    const byScene = { phone: stage.phone, scanned: { scene: `c=${data.code}` } }
    const byLink = { phone: await stage.another(), scanned: { q: `https://app.example.com/?c=${data.code}` } }
    for (const { phone, scanned } of [byScene, byLink]) {
      await phone.open(`/pages/init/init?${encodeQuery(scanned)}`)
      await phone.arrive('/pages/index/login')
      await enterPassword(phone, getNumber('zhangWei'))
      await phone.arrive('/pages/area/machineDetail')
      await phone.see('CNC-07')
      expect((await phone.route()).query).toEqual({ id: machineId('CNC-07') })
      await phone.idle()
    }
  })

  journey(
    'reception invites, shows WeChat’s own code, and sees who is here, by name when it matters',
    async ({ phone, server }) => {
      await invitation(server, '程远')
      await phone.open('/pages/qr/invite', { storage: await server.signIn('wangMin') })
      await phone.see('刘洋 等 3 人')
      await phone.shot('visit-invite')
      await phone.tap('邀请码')
      await phone.see('邀请小程序码')
      await phone.shot('visit-mini-code')
      await phone.tap('关闭')
      await phone.gone('邀请小程序码')
      await phone.tap('在场人员')
      await phone.arrive('/pages/qr/onsite')
      await phone.see('超时未离场')
      await phone.see('何志远 等 2 人')
      await phone.shot('visit-onsite')
      await phone.tap('应急点名')
      await phone.tap('开始点名')
      await phone.tap('已找到 何志远')
      await phone.see('王敏 已找到')
      await phone.shot('visit-rollcall')
      await phone.tap('结束点名')
      await phone.see('组未找到')
      await phone.tap('结束点名')
      await phone.gone('王敏开始点名')
      await phone.tap('黑名单')
      await phone.see('冒用他人身份进厂')
      await phone.shot('visit-blocklist')
      // Where WeChat draws no code, an ordinary one stands in its place.
      server.wechat.beBusy(9)
      await phone.open('/pages/qr/invite', { storage: { appearance: 'dark' } })
      await phone.page.setViewportSize(SMALL)
      await phone.tap('邀请码')
      await phone.see('邀请二维码')
      await phone.idle()
      expect(await readCode(phone)).toMatch(/^https?:\/\/.+\/pages\/qr\/visitorsCode\?t=[\w-]+$/)
      await phone.shot('visit-ordinary-code')
      server.wechat.beBusy(0)
    },
  )
})
