// How many taps the daily work takes: what is counted is what a person does, from the page that work begins at.
import { getVisitorPass } from '@/contract/visit/visit-pass'
import { HOUR_MS } from '@/lib/durations'
import { buildPassCode, computeSlot, fromBase64Url } from '@/lib/pass'
import { chinaDay, formatWireTime } from '@/lib/wire-time'
import { visitId } from '@/server/seed/visits'

import { holdUp, printed } from './camera'
import { countTaps } from './count-taps'
import { journey, type Stage } from './journey'
import { WeappPhone } from './phone/weapp-phone'
import { people } from './server'
import { enterPassword } from './sign-in-steps'
import { begin } from './task-steps'

const HOME = '/pages/index/index'
const TODO = '/pages/agency/application'
const NINE = 9

/** The code that a visitor shows now. */
async function readCodeNow({ server }: Stage): Promise<string> {
  const token = String((await server.signIn('liuYang')).accessToken)
  const { data } = await server.send(getVisitorPass, { id: visitId('bosch') }, { token })
  return buildPassCode(fromBase64Url(data.seed ?? ''), data.passId ?? '', computeSlot(Date.now()))
}

describe('taps of the daily work', () => {
  journey('a guard who has signed in reads the verdict after two', async (stage) => {
    await stage.phone.open('/pages/index/login')
    await enterPassword(stage.phone, people.zhaoLei)
    await stage.phone.arrive(HOME)
    const { phone, taps } = countTaps(stage.phone)
    await phone.tap('访客核验')
    await phone.arrive('/pages/qr/scan')
    await phone.see('扫描访客码')
    await holdUp(stage.phone, printed(await readCodeNow(stage)))
    await phone.tap('扫描访客码')
    await phone.see('准许通行')
    expect(taps.length).toBeLessThanOrEqual(2)
  })

  journey('an approver has decided the third to-do after six', async (stage) => {
    const { server, target } = stage
    const names = ['一', '二', '三'].map((which) => `第${which}件`)
    const words = names.map((name) => `${name} ${target}`)
    for (const name of names) await begin(stage, 'trip', name)
    const { phone, taps } = countTaps(stage.phone)
    await phone.open(HOME, { storage: await server.signIn('zhangWei') })
    await phone.see(words[2] ?? '')
    await phone.tap('批量')
    await phone.arrive(TODO)
    await phone.see('取消')
    for (const subject of words) await phone.tap(subject)
    await phone.tap('同意 3 项')
    await phone.tap('确认同意 3 项')
    await phone.see('即将同意 3 项')
    await phone.see('已同意 3 项', 15_000)
    expect(taps.length).toBeLessThanOrEqual(6)
  })

  journey('a host has sent an invitation after eight', async (stage) => {
    const { server } = stage
    const { phone, taps } = countTaps(stage.phone)
    await phone.open(HOME, { storage: await server.signIn('wangMin') })
    await phone.tap('邀请访客')
    await phone.arrive('/pages/qr/invite')
    await phone.see('以往')
    await phone.idle()
    await phone.tap('邀请访客')
    await phone.see('生成邀请')
    await phone.fill('访客姓名', `贺宁 ${stage.target}`)
    // The next nine o'clock is offered, and two hours after it.
    const isEarly = Number(formatWireTime(Date.now()).slice(11, 13)) < NINE
    const next = isEarly ? '今天' : '明天'
    await phone.tap(`到访时间，${next} 09:00`)
    await phone.see(chinaDay(Date.now() + (isEarly ? 0 : 24) * HOUR_MS))
    await phone.tap(`离开时间，${next} 11:00`)
    await phone.fill('事由', '设备交流')
    await phone.tap('生成邀请')
    await phone.see('邀请已生成')
    await phone.tap('发送给访客')
    if (stage.phone instanceof WeappPhone) {
      const card = { path: expect.stringContaining('/pages/qr/visitorsCode?t=') as string }
      expect(await stage.phone.mini.share()).toMatchObject(card)
    } else await phone.see('邀请链接已复制')
    await phone.shot('tap-counts-invited')
    expect(taps.length).toBeLessThanOrEqual(8)
  })
})
