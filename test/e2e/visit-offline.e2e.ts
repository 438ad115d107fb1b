// A gate without signal: the visitor's pass and the guard's desk both open, the device decides, and the server settles.
import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'

import { listMessages } from '@/contract/message/message'
import { revokeVisit } from '@/contract/visit/visit'
import { computeSlot } from '@/lib/pass'
import { computePublicKey, signPassCode } from '@/lib/pass-signature'
import { encodeQuery } from '@/lib/query-string'
import { visit, visitPassage } from '@/server/db/schema/visit'

import { note } from '../support/note'
import { getVisitRow } from '../support/visit-row'
import { holdUp, photographed, printed } from './camera'
import { journey } from './journey'
import { keptOnPhone } from './kept-on-phone'
import type { Phone } from './phone/types'
import type { StageServer } from './server'
import { toCaller } from './sign-in-steps'

const GATE = '/pages/qr/scan'
const PASS = '/pages/qr/visitorsCode'
const NO_NETWORK = [
  'ERR_INTERNET_DISCONNECTED',
  'request:fail',
  'Failed to load resource',
  'Failed to fetch',
  'net::',
  'Loading chunk',
]
const NETWORK_NONE = { weapp: { network: 'none' } } as const

/** A visit like that of 刘洋 for this journey alone, with the key of its visitor's phone if there is none to hold. */
async function addVisit({ db }: StageServer, visitorName: string, publicKeys: string[] = []) {
  const like = await getVisitRow({ db }, 'bosch')
  const id = randomUUID()
  const own = { id, token: randomUUID().slice(0, 16), passId: randomBytes(16).toString('base64url') }
  const fresh = { insideSince: null, entries: 0, status: 'approved', passKeys: publicKeys }
  await db.insert(visit).values({ ...like, ...own, ...fresh, visitorName })
  return { ...own, companyId: like.companyId }
}

/** Waits until the visitor's phone has registered its key. */
async function keyRegistered({ db }: StageServer, id: string) {
  for (let round = 0; round < 100; round++) {
    const [row] = await db.select({ keys: visit.passKeys }).from(visit).where(eq(visit.id, id))
    if (row && row.keys.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the phone has registered no key')
}

async function atGate(guard: Phone, server: StageServer) {
  await guard.open(GATE, { storage: await server.signIn('zhaoLei') })
  await guard.see('断网也可核验：本机有今日')
  await guard.idle()
  await keptOnPhone(guard)
}

describe('a gate without signal', () => {
  journey(
    'lets in by the device, and the server settles it: one entry stands, a revoked one is told to guard and host',
    async ({ phone, another, server }) => {
      const shownVisit = await addVisit(server, '梁启')
      const secret = randomBytes(32).toString('base64url')
      const other = await addVisit(server, '范明', [computePublicKey(secret)])
      await phone.open(`${PASS}?id=${shownVisit.id}`, { storage: await server.signIn('liuYang') })
      await phone.see('准许通行')
      await keyRegistered(server, shownVisit.id)
      await phone.idle()
      await keptOnPhone(phone)
      const guard = await another()
      await atGate(guard, server)
      await guard.shot('gate-book')

      await phone.offline(true)
      await guard.offline(true)
      await phone.open(`${PASS}?id=${shownVisit.id}`, NETWORK_NONE)
      await phone.see('没有网络也可通行')
      await guard.open(GATE, NETWORK_NONE)
      await guard.see('断网也可核验：本机有今日')
      await phone.shot('pass-signed-offline')
      const shown = await photographed(phone)
      expect(shown.text).toMatch(/^V2\.[\w-]{22}\.[0-9a-z]+\.[\w-]{86}$/)
      await holdUp(guard, shown)
      await guard.tap('扫描访客码')
      await guard.see('准许通行')
      await guard.see('本机核验，联网后登记')
      await guard.see('梁** 等 3 人')
      await guard.shot('gate-offline-accepted')
      await guard.tap('下一位')
      await guard.see('已使用')
      await holdUp(guard, printed(signPassCode(secret, other.companyId, other.passId, computeSlot(Date.now()))))
      await guard.tap('下一位')
      await guard.see('范** 等 3 人')
      await holdUp(guard, printed(signPassCode(secret, other.companyId, 'A'.repeat(22), computeSlot(Date.now()))))
      await guard.tap('下一位')
      await guard.see('需联网核验')
      await guard.shot('gate-offline-unlisted')
      await guard.tap('返回')
      await guard.see('2 条待上传')
      await guard.tap('输入六位数字码')
      await guard.fill('六位数字码', '123456')
      await guard.tap('核验')
      await guard.see('数字码需要联网核验')
      await guard.shot('gate-offline-digits')
      await guard.tap('关闭')

      const host = await server.signIn('wangMin')
      await server.send(revokeVisit, { id: shownVisit.id }, toCaller(host))
      await guard.open(GATE, NETWORK_NONE)
      await guard.see('2 条待上传')
      await guard.offline(false)
      await guard.see('核实后有异议 1 条')
      await guard.gone('待上传')
      await guard.tap('核实后有异议 1 条')
      await guard.see('断网放行，核实：已撤销')
      await guard.shot('gate-settled')
      await guard.tap('全部已处理')
      await guard.gone('核实后有异议')

      const told = await server.send(listMessages, { msgType: 'system' }, toCaller(host))
      const about = told.data.records.filter(({ title }) => title.startsWith('梁启'))
      expect(about).toMatchObject([{ title: '梁启等 3 人（博世（中国）投资）的放行有异议：已撤销' }])
      const passages = await server.db.select().from(visitPassage)
      const getConflict = (id: string) =>
        passages.filter(({ visitId }) => visitId === id).map(({ conflict }) => conflict)
      expect([getConflict(shownVisit.id), getConflict(other.id)]).toEqual([['revoked'], [null]])
      const desk = await another()
      await desk.open(`/pages/qr/invite?id=${shownVisit.id}`, { storage: host })
      await desk.see('梁启 等 3 人')
      await desk.shot('gate-settled-host')
      await desk.see('断网时放行，核实：来访已撤销')
      await desk.see('撤销来访 · 王敏')
      await desk.shot('visit-history')
    },
    { ignore: NO_NETWORK },
  )

  journey(
    'decides at once among two hundred visitors, on a processor four times slower',
    async ({ phone: guard, server }) => {
      const secret = randomBytes(32).toString('base64url')
      for (let made = 0; made < 195; made++) await addVisit(server, `访客${made}`, [computePublicKey(secret)])
      const last = await addVisit(server, '秦越', [computePublicKey(secret)])
      await atGate(guard, server)
      await guard.offline(true)
      const text = signPassCode(secret, last.companyId, last.passId, computeSlot(Date.now()))
      await guard.open(`${GATE}?${encodeQuery({ code: text })}`)
      await guard.see('核验入场')
      const cdp = await guard.page.context().newCDPSession(guard.page)
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      const ms = await guard.page.evaluate(async () => {
        const button = [...document.querySelectorAll<HTMLElement>('[role="button"]')].find((one) =>
          one.textContent?.includes('核验入场'),
        )
        const begin = performance.now()
        button?.click()
        while (!document.body.innerText.includes('本机核验')) await new Promise(requestAnimationFrame)
        return performance.now() - begin
      })
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      await guard.see('秦** 等 3 人')
      note(`offline verdict at the gate among 200 visitors, processor 4 times slower: ${Math.round(ms)} ms`)
      await guard.offline(false)
    },
    { only: 'h5', ignore: NO_NETWORK },
  )
})
