// 我不在: one tap, who stands in, what the substitute sees, handing over what waits, and the end that comes by itself.
import { eq } from 'drizzle-orm'

import { endAbsence, getAbsence, setAbsence } from '@/contract/workflow/absence'
import { listTodos } from '@/contract/workflow/todo'
import { formatWireTime } from '@/lib/wire-time'
import { absence } from '@/server/db/schema/absence'
import { demoCompanies, demoPeople } from '@/server/seed/people'
import { definitionId } from '@/server/seed/workflow/workflow-definitions'
import { startInstance } from '@/server/workflow/instances/submission-store'

import { journey, type Stage } from './journey'
import type { Phone } from './phone/types'
import type { Person } from './server'
import { getToken } from './task-steps'

const TODO = '/pages/agency/application'
const ABSENCE = '/pages/eform/absence'

async function openAs(phone: Phone, { server }: Stage, person: Person, address = TODO) {
  await phone.open(address, { storage: await server.signIn(person) })
}

/** 李娜 asks for a journey, which 张伟 has to approve first. */
async function askForTrip({ server }: Stage, destination: string): Promise<void> {
  const main = { destination, start: '2026-12-01', end: '2026-12-02', cost: 120_000, purpose: '现场支持' }
  const submission = {
    companyId: demoCompanies.main.id,
    definitionId: definitionId('trip'),
    starterId: demoPeople.liNa.id,
    subject: `${destination}现场支持`,
    content: { main },
  }
  await server.handle.tx((tx) => startInstance(tx, submission, new Date()))
}

async function waitingFor(stage: Stage, person: Person): Promise<string> {
  const token = await getToken(stage, person)
  const { data } = await stage.server.send(listTodos, { size: 100 }, { token })
  return JSON.stringify(data.records)
}

describe('being away', () => {
  journey(
    'one says who stands in: new to-dos go there, 「代」 is said, and it ends at one tap [spec R.75]',
    async (stage) => {
      const { phone } = stage
      await openAs(phone, stage, 'zhangWei')
      await phone.tap('我不在')
      await phone.arrive(ABSENCE)
      await phone.see('新的待办交给谁')
      await phone.tap('开启「我不在」')
      await phone.see('请选择代办人')
      await phone.tap('选择代办人')
      await phone.fill('搜索姓名、拼音或部门', '王敏')
      await phone.tap('王敏')
      await phone.gone('搜索姓名、拼音或部门')
      await phone.tap('到什么时候，明天')
      await phone.see('24:00 自动结束')
      await phone.shot('absence-setup')
      await phone.tap('开启「我不在」')
      await phone.see('新的待办交给')
      await phone.see('自动结束')
      await phone.see('已经在等我的待办')
      await phone.shot('absence-running')
      await phone.back()
      await phone.arrive(TODO)
      await phone.see('由王敏代办至')
      await phone.shot('absence-banner')

      await askForTrip(stage, '长沙')
      expect(await waitingFor(stage, 'zhangWei')).not.toContain('长沙')
      const hers = await stage.another()
      await openAs(hers, stage, 'wangMin')
      await hers.see('正在代 张伟 处理新待办')
      await hers.see('代 张伟')
      await hers.shot('absence-standing-in')
      await hers.tap('长沙现场支持')
      await hers.arrive('/pages/eform/bpmTask/flowApprove')
      await hers.see('王敏（我） 代 张伟')
      await hers.tap('同意')
      await hers.tap('确认同意')
      await hers.see('王敏 代 张伟 已于')
      await hers.shot('absence-decided')

      await phone.tap('我回来了')
      await phone.gone('由王敏代办至')
      await askForTrip(stage, '合肥')
      expect(await waitingFor(stage, 'zhangWei')).toContain('合肥')
    },
  )

  journey('what already waits is handed over one by one, and only what was ticked', async (stage) => {
    const { phone, server } = stage
    const token = await getToken(stage, 'zhangWei')
    const { data } = await server.send(getAbsence, {}, { token })
    const substituteId = demoPeople.wangMin.id
    const endTime = formatWireTime(Date.now() + 3_600_000)
    await server.send(setAbsence, { substituteId, endTime, version: data.version }, { token })
    await openAs(phone, stage, 'zhangWei', ABSENCE)
    await phone.see('已经在等我的待办')
    await phone.tap('苏州客户验厂')
    await phone.tap('转给王敏（1）')
    await phone.see('已转给王敏 1 项')
    await phone.gone('苏州客户验厂')
    await phone.see('备件采购 · 伺服电机')
    await phone.shot('absence-handed-over')
    expect(await waitingFor(stage, 'wangMin')).toContain('苏州客户验厂')
    expect(await waitingFor(stage, 'zhangWei')).toContain('伺服电机')
    await server.send(endAbsence, { version: data.version + 1 }, { token })
  })

  journey('it ends by itself: the banner goes, and new to-dos come back', async (stage) => {
    const { phone, server } = stage
    const token = await getToken(stage, 'wangQiang')
    const substituteId = demoPeople.wangMin.id
    const endTime = formatWireTime(Date.now() + 3_600_000)
    await server.send(setAbsence, { substituteId, endTime, version: 0 }, { token })
    await openAs(phone, stage, 'wangQiang')
    await phone.see('由王敏代办至')
    await server.db.update(absence).set({ endAt: new Date() }).where(eq(absence.userId, demoPeople.wangQiang.id))
    await phone.pullDown()
    await phone.gone('由王敏代办至')
  })

  journey(
    'it may begin later: said before, and taken back before',
    async (stage) => {
      const { phone } = stage
      await openAs(phone, stage, 'chenQiang', ABSENCE)
      await phone.tap('选择代办人')
      await phone.fill('搜索姓名、拼音或部门', '王敏')
      await phone.tap('王敏')
      await phone.gone('搜索姓名、拼音或部门')
      await phone.tap('从什么时候，以后')
      await phone.tap('确认')
      await phone.gone('立即开始')
      await phone.tap('到什么时候，明天')
      await phone.shot('absence-later')
      await phone.tap('开启「我不在」')
      await phone.see('新的待办交给')
    },
    { ignore: ['获取高度失败'] },
  )

  journey('settings lead there', async (stage) => {
    const { phone } = stage
    await openAs(phone, stage, 'liNa', '/pages/mine/setting')
    await phone.tap('我不在')
    await phone.arrive(ABSENCE)
    await phone.see('新的待办交给谁')
  })
})
