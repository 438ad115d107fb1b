// The desk and the gate: what a guard is told of each code, who is barred or no longer invited, and seeing people out.
import { eq } from 'drizzle-orm'

import { inviteVisitor } from '@/contract/visit/visit'
import { buildPassCode, computeSlot, fromBase64Url } from '@/lib/pass'
import { formatWireTime } from '@/lib/wire-time'
import { visit, visitPassage } from '@/server/db/schema/visit'
import { visitId } from '@/server/seed/visits'

import { getVisitRow } from '../support/visit-row'
import { holdUp, printed, type Seen } from './camera'
import { journey } from './journey'
import type { StageServer } from './server'
import { toCaller } from './sign-in-steps'

const HOUR_MS = 3_600_000
const GATE = '/pages/qr/scan'
const PASS = '/pages/qr/visitorsCode'

interface Pass {
  seed: string
  passId: string
}

/** What the phone of a visitor of the story holds. */
async function getPass(server: StageServer, key: string): Promise<Pass> {
  const row = await getVisitRow(server, key)
  if (!row.seed || !row.passId) throw new Error(`${key} has no pass`)
  return { seed: row.seed, passId: row.passId }
}

/** The code of this half minute; of another's making when the seed is another. */
const codeNow = ({ seed, passId }: Pass): Seen =>
  printed(buildPassCode(fromBase64Url(seed), passId, computeSlot(Date.now())))

describe('the desk and the gate', () => {
  journey('a pass that one gate has let in is refused at another, which says where and when', async (stage) => {
    const { phone: guard, another, server } = stage
    const pass = await getPass(server, 'bosch')
    await guard.open(GATE, { storage: await server.signIn('zhaoLei') })
    await guard.see('扫描访客码')
    const second = await another()
    await second.open(GATE, { storage: await server.signIn('zhaoLei') })
    await second.tap('2 号门（物流）')
    await holdUp(guard, codeNow(pass))
    await guard.tap('扫描访客码')
    await guard.see('准许通行')
    await guard.shot('verdict-allowed')
    await holdUp(second, codeNow(pass))
    await second.tap('扫描访客码')
    await second.see('已使用')
    await second.see('已从 1 号门 入场，尚未离场')
    await second.shot('verdict-inside')
    // The journeys after this one begin with nobody of this visit inside.
    await server.db.delete(visitPassage).where(eq(visitPassage.visitId, visitId('bosch')))
    await server.db
      .update(visit)
      .set({ insideSince: null })
      .where(eq(visit.id, visitId('bosch')))
  })

  journey('tell early, over, forged and barred apart, and see people out by code and by hand', async (stage) => {
    const { phone: guard, another, server } = stage
    await guard.open(GATE, { storage: await server.signIn('zhaoLei') })
    await guard.see('扫描访客码')
    await holdUp(guard, codeNow(await getPass(server, 'audit')))
    await guard.tap('扫描访客码')
    await guard.see('未到时间')
    await guard.shot('verdict-early')
    await holdUp(guard, codeNow(await getPass(server, 'inovance')))
    await guard.tap('下一位')
    await guard.see('已过期')
    await guard.shot('verdict-expired')
    await holdUp(guard, codeNow({ ...(await getPass(server, 'bosch')), seed: 'AAAA' }))
    await guard.tap('下一位')
    await guard.see('签名不符，请勿放行')
    await guard.shot('verdict-forged')

    const desk = await another()
    await desk.open('/pages/qr/onsite', { storage: await server.signIn('wangMin') })
    await desk.tap('黑名单')
    await desk.tap('加入黑名单')
    await desk.fill('姓名', '徐曼')
    await desk.fill('手机号', '13564128870')
    await desk.fill('原因', '证件与本人不符')
    await desk.tap('加入')
    await desk.see('移出 徐曼')
    await desk.fill('搜索黑名单', '从来没有的人')
    await desk.see('没有找到「从来没有的人」')
    await desk.shot('blocklist-nobody')
    await desk.tap('清空搜索')
    await desk.fill('搜索黑名单', '13564128870')
    await desk.gone('冒用他人身份进厂')
    await desk.see('移出 徐曼')
    await desk.shot('blocklist-added')
    await holdUp(guard, codeNow(await getPass(server, 'audit')))
    await guard.tap('下一位')
    await guard.see('禁止进入')
    await guard.see('证件与本人不符')
    await guard.shot('verdict-blocked')

    await guard.open(GATE)
    await guard.tap('离场')
    await holdUp(guard, codeNow(await getPass(server, 'fanuc')))
    await guard.tap('扫描访客码')
    await guard.see('准许离场')
    await guard.shot('verdict-left')
    await desk.open('/pages/qr/onsite')
    await desk.tap('登记离场 林芳')
    await desk.see('登记林芳离场？')
    await desk.tap('登记离场')
    await desk.gone('登记离场 林芳')
    await desk.see('现在没有访客在场')
    await desk.shot('onsite-empty')
    await desk.tap('黑名单')
    await desk.tap('移出 徐曼')
    await desk.see('把 徐曼 移出黑名单？')
    await desk.shotWhenIdle('blocklist-lift')
    await desk.tap('移出')
    await desk.gone('移出 徐曼')
  })

  journey(
    'a mistyped number is a line at the field, an invitation says what to do, a foreign code is not forged',
    async ({ phone: guard, server }) => {
      const { accessToken } = await server.signIn('wangMin')
      const wire = (hours: number) => formatWireTime(Date.now() + hours * HOUR_MS)
      const input = { visitorName: '范凡', purpose: '设备交流', startTime: wire(1), endTime: wire(3) }
      const { data } = await server.send(inviteVisitor, input, { token: String(accessToken) })
      await guard.open(GATE, { storage: await server.signIn('zhaoLei') })
      await guard.tap('输入六位数字码')
      await guard.fill('六位数字码', '000000')
      await guard.tap('核验')
      await guard.see('数字码不对或已更换')
      await guard.shot('digits-mistyped')
      await guard.gone('请勿放行')
      await guard.tap('关闭')
      await holdUp(guard, printed(`https://app.example.com${PASS}?t=${data.token}`))
      await guard.tap('扫描访客码')
      await guard.see('这是邀请码，请访客先填写资料')
      await guard.gone('请勿放行')
      await guard.shot('verdict-invitation')
      await holdUp(guard, printed('https://example.com/menu'))
      await guard.tap('下一位')
      await guard.see('不是访客码')
      await guard.gone('请勿放行')
      await guard.shot('verdict-foreign')
    },
  )

  journey(
    'a host takes visits back: the visitor’s page and the gate say so',
    async ({ phone: host, another, server }) => {
      const storage = await server.signIn('wangMin')
      const wire = (hours: number) => formatWireTime(Date.now() + hours * HOUR_MS)
      const input = { visitorName: '邵敏', purpose: '设备交流', startTime: wire(1), endTime: wire(3) }
      const { data: invited } = await server.send(inviteVisitor, input, toCaller(storage))
      const invitation = `${PASS}?t=${invited.token}`
      const invitee = await another()
      await invitee.open(invitation)
      await invitee.see('华东精密制造邀请你到访')
      await invitee.fill('单位', '西门子工业')
      await invitee.fill('手机号', '13916660031')
      await invitee.tap('我已阅读并同意')
      const guest = await another()
      await guest.open(`${PASS}?id=${visitId('bosch')}`, { storage: await server.signIn('liuYang') })
      await guest.see('准许通行')
      // A pass that was issued before V2: this test makes its codes by the seed.
      await server.db
        .update(visit)
        .set({ hasV1: true })
        .where(eq(visit.id, visitId('bosch')))

      await host.open('/pages/qr/invite', { storage })
      await host.tap('撤销 邵敏')
      await host.see('撤销邵敏的来访？')
      await host.shot('visit-revoke')
      await host.tap('撤销来访')
      await host.gone('撤销 邵敏')
      await host.tap('撤销 刘洋')
      await host.see('撤销刘洋的来访？')
      await host.tap('撤销来访')
      await host.gone('撤销 刘洋')

      await invitee.tap('提交')
      await invitee.see('邀请已被撤销')
      await invitee.open(invitation)
      await invitee.see('邀请已失效')
      await invitee.see('邀请已被撤销，请联系接待人')
      await invitee.shot('visit-invitation-revoked')
      await guest.open(`${PASS}?id=${visitId('bosch')}`)
      await guest.see('来访已撤销')
      await guest.gone('准许通行')
      await guest.shot('visit-revoked')

      const guard = await another()
      await guard.open(GATE, { storage: await server.signIn('zhaoLei') })
      await guard.see('扫描访客码')
      await holdUp(guard, codeNow(await getPass(server, 'bosch')))
      await guard.tap('扫描访客码')
      await guard.see('接待方已撤销本次来访')
      await guard.shot('verdict-revoked')
    },
  )
})
