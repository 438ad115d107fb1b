// A host and a visitor, each with a phone: inviting by the form, and a visit that somebody asks for without being invited.
import { eq } from 'drizzle-orm'

import { HOUR_MS, MINUTE_MS } from '@/lib/durations'
import { chinaDay, formatWireTime } from '@/lib/wire-time'
import { visit } from '@/server/db/schema/visit'
import { visitId } from '@/server/seed/visits'
import { formatDayRow } from '@/ui/form/date-wheels'

import { journey } from './journey'
import type { Phone } from './phone/types'
import { readCode } from './read-code'
import { people, type StageServer } from './server'
import { takeAsItStands, WHEELS_GONE } from './wheels'

const PASS = '/pages/qr/visitorsCode'

/** The host's yes, by the to-do. */
async function agree(host: Phone, server: StageServer, todo: string, told: readonly string[]): Promise<void> {
  await host.open('/pages/agency/application', { storage: await server.signIn('wangMin') })
  await host.tap(todo)
  await host.arrive('/pages/eform/bpmTask/flowApprove')
  for (const fact of told) await host.see(fact)
  await host.tap('同意')
  await host.tap('确认同意')
  await host.idle()
}

describe('a host and a visitor', () => {
  journey(
    'the host invites by the form, the visitor scans and adds the rest without an account, and the host’s yes makes the pass',
    async ({ phone: host, another, server }) => {
      // WeChat draws no code: an ordinary one stands there, for a reader of our own.
      server.wechat.beBusy(9)
      await host.open('/pages/qr/invite', { storage: await server.signIn('wangMin') })
      await host.tap('以往')
      await host.idle()
      await host.tap('邀请访客')
      await host.see('可去区域')
      await host.fill('事由', '灌胶机试产')
      // Back from the form shows the list as it was left; what was typed waits in the form.
      await host.back()
      await host.gone('可去区域')
      await host.see('全公司')
      await host.shotWhenIdle('visit-invite-left')
      await host.tap('邀请访客')
      await host.see('的草稿')
      await host.see('灌胶机试产')
      await host.shotWhenIdle('visit-invite-draft')
      await host.tap('重新填写')
      await host.tap('丢弃草稿')
      await host.gone('的草稿')
      await host.gone('灌胶机试产')
      await host.tap('生成邀请')
      for (const slip of ['请输入访客姓名', '请选择到访时间', '请选择离开时间', '请输入事由']) await host.see(slip)
      await host.shot('visit-invite-slips')
      await host.fill('访客姓名', '蒋南')
      await host.fill('单位', '无锡先导智能')
      await host.fill('随行人数', '2')
      await host.fill('车牌', '苏BD12345')
      await host.tap('到访时间，请选择')
      const [year = 0, month = 0, day = 0] = chinaDay(Date.now()).split('-').map(Number)
      await host.see(formatDayRow(year, month, day))
      await host.shot('visit-invite-wheels')
      await host.tap('确认')
      await host.gone('到访时间，请选择')
      // Two hours after the beginning: one tap.
      const ends = chinaDay(Date.now() + 2 * HOUR_MS) === chinaDay(Date.now()) ? '今天' : '明天'
      await host.tap(`离开时间，${ends}`)
      await host.gone('离开时间，请选择')
      await host.fill('事由', '贴标机验收')
      await host.fill('可去区域', 'A3 产线')
      await host.tap('门岗，2 号门（物流）')
      await host.shot('visit-invite-form')
      await host.tap('生成邀请')
      await host.see('邀请已生成')
      await host.see('蒋南 等 3 人')
      await host.see('邀请二维码')
      await host.shotWhenIdle('visit-invited')
      const link = await readCode(host)
      server.wechat.beBusy(0)
      expect(link).toMatch(/^https?:\/\/.+\/pages\/qr\/visitorsCode\?t=[\w-]+$/)

      const visitor = await another()
      await visitor.open(`${PASS}${new URL(link).search}`)
      const texts = ['华东精密制造邀请你到访', '贴标机验收', '2 号门（物流） · 接待人 王敏', '蒋南', '苏BD12345']
      for (const fact of texts) await visitor.see(fact)
      // As the server of the journeys is set.
      await visitor.see('资料仅用于本次到访的接待与核验，60 天后删除。')
      await visitor.fill('手机号', '13916660011')
      await visitor.tap('我已阅读并同意')
      await visitor.shot('visit-fill-invited')
      await visitor.tap('提交')
      await visitor.see('等待接待人确认')

      await agree(host, server, '蒋南等 3 人（无锡先导智能）申请到访', ['13916660011', '苏BD12345', '贴标机验收'])
      await visitor.see('准许通行', 15_000)
      for (const fact of ['蒋南 等 3 人', '苏B·D12345', 'A3 产线']) await visitor.see(fact)
      await visitor.shot('visit-pass-invited')
      await host.open('/pages/qr/invite')
      await host.see('蒋南 等 3 人')
      await host.see('贴标机验收 · 苏B·D12345')
      // A link opens the form by itself.
      await host.open('/pages/qr/invite?view=form')
      await host.see('可去区域')
    },
    { ignore: [WHEELS_GONE] },
  )

  journey(
    'somebody without an invitation names the host, who lets them come',
    async ({ phone, another, server }) => {
      await phone.open(PASS)
      await phone.see('还没有通行证')
      await phone.tap('申请到访')
      await phone.see('车牌')
      await phone.fill('单位', '苏州汇')
      await phone.back()
      await phone.gone('车牌')
      await phone.see('还没有通行证')
      await phone.tap('申请到访')
      await phone.see('的草稿')
      await phone.see('苏州汇')
      await phone.fill('单位', '')
      await phone.tap('提交申请')
      for (const slip of ['请输入接待人姓名', '请选择到访时间', '请输入单位']) await phone.see(slip)
      await phone.fill('接待人', '王敏')
      await phone.fill('接待人手机', people.zhaoLei)
      await takeAsItStands(phone, '到访时间')
      await takeAsItStands(phone, '离开时间')
      await phone.fill('事由', '送样品')
      await phone.fill('姓名', '尹航')
      await phone.fill('单位', '苏州汇川技术')
      await phone.fill('手机号', '13916660021')
      await phone.tap('我已阅读并同意')
      await phone.tap('提交申请')
      // Nobody learns by trying who works here: the name and the number must be of one person.
      await phone.see('接待人姓名与手机号不符')
      await phone.shot('visit-apply')
      await phone.fill('接待人手机', people.wangMin)
      await phone.tap('提交申请')
      await phone.see('等待接待人确认')
      await phone.shot('visit-applied')
      // The wheels stand at every fifth minute.
      const [applied] = await server.db.select().from(visit).where(eq(visit.visitorName, '尹航'))
      expect((applied?.startAt.getTime() ?? 1) % (5 * MINUTE_MS)).toBe(0)

      await agree(await another(), server, '尹航（苏州汇川技术）申请到访', ['13916660021', '送样品'])
      await phone.see('准许通行', 15_000)
      await phone.see('尹航')
      await phone.shot('visit-pass-applied')
    },
    { ignore: [WHEELS_GONE] },
  )

  journey(
    'the host reschedules and changes a visit before the arrival: the history names it, and the visitor sees it',
    async (stage) => {
      const { phone: host, another, server } = stage
      const id = visitId('bosch')
      const [before] = await server.db.select().from(visit).where(eq(visit.id, id))
      const guest = await another()
      await guest.open(`${PASS}?id=${id}`, { storage: await server.signIn('liuYang') })
      await guest.see('供应商审核')
      await host.open(`/pages/qr/invite?id=${id}`, { storage: await server.signIn('wangMin') })
      await host.see('发出邀请 · 王敏')
      await host.shot('visit-detail')
      await host.tap('改期或修改')
      await host.fill('事由', '')
      await host.tap('保存修改')
      await host.see('请输入事由')
      // Somebody else was faster: what was typed stays, and the next attempt counts.
      await server.db.update(visit).set({ area: '三号会议室' }).where(eq(visit.id, id))
      await host.fill('事由', '二次审核')
      // The visit has begun: the wheels stand at the next five minutes.
      await host.tap('到访时间，')
      await host.tap('确认')
      await host.gone('确认')
      await host.tap('保存修改')
      await host.see('来访刚被他人修改，请核对后再次提交')
      await host.shot('visit-change')
      await host.idle()
      await host.tap('保存修改')
      await host.see('修改来访 · 王敏')
      await host.see('二次审核')
      const [moved] = await server.db.select().from(visit).where(eq(visit.id, id))
      expect(moved?.startAt.getTime()).toBeGreaterThan(before?.startAt.getTime() ?? Number.NaN)
      await host.shot('visit-changed')
      await guest.open(`${PASS}?id=${id}`)
      await guest.see('二次审核')
      await guest.see(formatWireTime(moved?.startAt.getTime() ?? 0).slice(5, 16))
    },
    { ignore: [WHEELS_GONE] },
  )
})
