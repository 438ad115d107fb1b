// Companions with a pass of their own, and a visit that recurs: host, visitor, companion and guard, each with a phone.
import { getVisit, listVisits } from '@/contract/visit/visit'
import { DAY_MS } from '@/lib/durations'
import { chinaDay } from '@/lib/wire-time'

import { holdUp, photographed } from './camera'
import { chooseDay } from './days'
import { journey } from './journey'
import type { Phone } from './phone/types'
import { readCode } from './read-code'
import type { StageServer } from './server'
import { takeAsItStands, WHEELS_GONE } from './wheels'

const PASS = '/pages/qr/visitorsCode'

/** The host's yes, by the to-do. */
async function agree(host: Phone, server: StageServer, todo: string): Promise<void> {
  await host.open('/pages/agency/application', { storage: await server.signIn('wangMin') })
  await host.tap(todo)
  await host.arrive('/pages/eform/bpmTask/flowApprove')
  await host.see('同行 阮青')
  await host.tap('同意')
  await host.tap('确认同意')
  await host.idle()
}

/** The days of the next occurrences of 毕然's visit. */
async function listOccurrences(server: StageServer): Promise<string[]> {
  const token = String((await server.signIn('wangMin')).accessToken)
  const { data } = await server.send(listVisits, { keyword: '毕然' }, { token })
  const detail = await server.send(getVisit, { id: data.records[0]?.id ?? '' }, { token })
  return detail.data.occurrences.map(({ day }) => day)
}

describe('a party', () => {
  journey(
    'the visitor names a companion, who takes a pass of their own from the link and is let in by it',
    async ({ phone: visitor, another, server }) => {
      await visitor.open(PASS)
      await visitor.see('还没有通行证')
      await visitor.tap('申请到访')
      await visitor.fill('接待人', '王敏')
      await visitor.fill('接待人手机', '13800138005')
      await takeAsItStands(visitor, '到访时间')
      await takeAsItStands(visitor, '离开时间')
      await visitor.fill('事由', '产线对接')
      await visitor.fill('姓名', '柯蓝')
      await visitor.fill('单位', '宁波海天')
      await visitor.fill('手机号', '13916660041')
      await visitor.fill('随行人数', '2')
      await visitor.tap('添加同行人姓名')
      await visitor.tap('我已阅读并同意')
      await visitor.tap('提交申请')
      await visitor.see('请输入同行人姓名')
      await visitor.fill('同行人 1', '阮青')
      await visitor.shot('visit-mates-fields')
      await visitor.tap('提交申请')
      await visitor.see('等待接待人确认')
      await visitor.see('同行人的通行证')
      await visitor.shot('visit-mates-waiting')

      const host = await another()
      await agree(host, server, '柯蓝等 3 人（宁波海天）申请到访')
      await visitor.see('准许通行', 15_000)
      await visitor.see('柯蓝 等 2 人')
      await visitor.tap('阮青')
      await visitor.see('阮青的通行证')
      await visitor.shotWhenIdle('visit-mate-link')
      const link = await readCode(visitor)
      expect(link).toMatch(/\/pages\/qr\/visitorsCode\?t=[\w-]+$/)

      const mate = await another()
      await mate.open(`${PASS}${new URL(link).search}`)
      await mate.see('柯蓝请你同行到访华东精密制造')
      await mate.tap('领取通行证')
      await mate.see('请输入手机号')
      await mate.fill('手机号', '+49 151 2345 6789')
      await mate.tap('我已阅读并同意')
      await mate.shot('visit-mate-claim')
      await mate.tap('领取通行证')
      await mate.see('准许通行')
      await mate.see('随 柯蓝')
      await mate.shot('visit-mate-pass')
      const late = await another()
      await late.open(`${PASS}${new URL(link).search}`)
      await late.see('资料已填写')

      const guard = await another()
      await guard.open('/pages/qr/scan', { storage: await server.signIn('zhaoLei') })
      await guard.see('扫描访客码')
      await holdUp(guard, await photographed(mate))
      await guard.tap('扫描访客码')
      await guard.see('准许通行')
      await guard.see('阮青')
      await guard.shot('visit-mate-accepted')

      await host.open('/pages/qr/invite')
      await host.tap('柯蓝 等 3 人')
      await host.see('同行人')
      await host.see('已领取通行证')
      await host.shot('visit-host-mates')
    },
    { ignore: [WHEELS_GONE] },
  )

  journey(
    'a host invites for days of the week, takes one occurrence back, and reschedules the others',
    async ({ phone: host, server }) => {
      await host.open('/pages/qr/invite', { storage: await server.signIn('wangMin') })
      await host.tap('邀请访客')
      await host.fill('访客姓名', '毕然')
      await takeAsItStands(host, '到访时间')
      await takeAsItStands(host, '离开时间')
      await host.fill('事由', '保洁')
      await host.tap('重复，每周')
      await host.tap('生成邀请')
      await host.see('请选择星期几')
      await host.see('请选择重复到哪一天')
      await host.shot('visit-repeat-slips')
      for (const day of ['一', '三', '五']) await host.tap(`星期，${day}`)
      await chooseDay(host, '重复到', chinaDay(Date.now() + 21 * DAY_MS))
      await host.tap('生成邀请')
      await host.see('邀请已生成')
      await host.tap('关闭')
      await host.gone('邀请已生成')
      await host.see('每周一、三、五')
      await host.shot('visit-repeat-listed')
      await host.tap('毕然')
      await host.see('接下来的到访')
      const [first = ''] = await listOccurrences(server)
      await host.shot('visit-repeat-detail')
      await host.tap(`取消 ${first}`)
      await host.see('其余各次不变')
      await host.tap('取消这一次')
      await host.gone(`取消 ${first}`)
      await host.see('接下来的到访')
      await host.see('每周一、三、五')
      await host.tap('改期或修改')
      await host.see('已取消的日子仍然取消')
      await host.shot('visit-repeat-change')
      await host.tap('星期，三')
      await host.fill('可去区域', 'B 栋')
      await host.tap('保存修改')
      await host.see('每周一、五')
      await host.gone('改期或修改来访')
      await host.see('可去区域')
      expect((await listOccurrences(server)).includes(first)).toBe(false)
    },
    { ignore: [WHEELS_GONE] },
  )
})
