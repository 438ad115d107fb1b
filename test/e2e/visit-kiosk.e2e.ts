// The tablet on which visitors register themselves: with a pass, without one, and how the staff take it back.
import { listTodos } from '@/contract/workflow/todo'
import { computePassDigits, computeSlot, fromBase64Url } from '@/lib/pass'
import { INVITED_TOKEN } from '@/server/seed/visits'

import { getVisitRow } from '../support/visit-row'
import { holdUp, printed } from './camera'
import { journey } from './journey'
import type { StageServer } from './server'
import { toCaller } from './sign-in-steps'

async function getDigits(server: StageServer, key: string) {
  const row = await getVisitRow(server, key)
  return computePassDigits(fromBase64Url(row.seed ?? ''), row.passId ?? '', computeSlot(Date.now()))
}

describe('the kiosk', () => {
  journey('registers visitors with and without a pass, and is left by signing in again', async (stage) => {
    const { phone, server } = stage
    await phone.open('/pages/qr/onsite', { storage: await server.signIn('wangMin') })
    await phone.tap('自助登记，这台设备交给访客使用')
    await phone.see('请选择登记方式')
    await phone.shotWhenIdle('kiosk-start')
    await phone.tap('全屏')
    if (stage.target === 'h5') await phone.page.waitForFunction(() => document.fullscreenElement !== null)
    else await phone.see('此设备不能全屏')
    await phone.tap('我有通行码')
    // An invitation that nobody has filled in is told apart from a pass.
    await holdUp(phone, printed(`https://app.example.com/pages/qr/visitorsCode?t=${INVITED_TOKEN}`))
    await phone.tap('扫描通行码')
    await phone.see('请访客先填写资料')
    await phone.tap('完成')
    await phone.tap('我有通行码')
    await phone.fill('六位数字码', '12')
    await phone.tap('登记')
    await phone.see('请输入 6 位数字')
    await phone.shot('kiosk-pass')
    await phone.fill('六位数字码', await getDigits(server, 'bosch'))
    await phone.tap('登记')
    await phone.see('你的姓')
    await phone.gone('刘')
    await phone.fill('你的姓', '王')
    await phone.tap('登记')
    await phone.see('与登记的姓名不符')
    await phone.fill('你的姓', '刘')
    await phone.tap('登记')
    await phone.see('登记成功')
    await phone.gone('刘')
    await phone.shot('kiosk-done')
    await phone.tap('完成')
    await phone.tap('我是临时来访')
    // The start says 填写后通知接待人.
    await phone.see('拜访谁')
    await phone.tap('通知接待人')
    await phone.see('请选择接待人')
    await phone.fill('姓名', '宋佳')
    await phone.fill('单位', '东方物流')
    await phone.fill('手机号', '+49 151 2345 6789')
    await phone.fill('事由', '送样品')
    await phone.fill('拜访谁', '张伟')
    await phone.tap('张伟，')
    await phone.gone('请选择接待人')
    await phone.tap('我已阅读并同意')
    await phone.shotWhenIdle('kiosk-walk-in')
    await phone.tap('通知接待人')
    await phone.see('接待人同意后即可入场')
    await phone.idle()
    const token = toCaller(await server.signIn('zhangWei'))
    const { records } = (await server.send(listTodos, { procDefKey: 'visitRequest' }, token)).data
    expect(records.map(({ subject }) => subject).join()).toContain('宋佳（东方物流）申请到访')
    await phone.tap('完成')
    await phone.see('请选择登记方式')
    await phone.tap('工作人员退出')
    await phone.see('这台设备需要重新登录')
    await phone.tap('退出并重新登录')
    await phone.arrive('/pages/index/index')
    expect((await phone.storage()).accessToken).toBeFalsy()
  })

  journey(
    'is back at the start, with empty fields, after a minute that nobody touched it',
    async ({ phone, server }) => {
      await phone.open('/pages/qr/scan?mode=kiosk', { storage: await server.signIn('wangMin') })
      await phone.see('请选择登记方式')
      // From here on the timers of the application are those of the test.
      await phone.page.clock.install()
      await phone.tap('我是临时来访')
      await phone.fill('姓名', '宋佳')
      await phone.see('宋佳')
      await phone.page.clock.fastForward(61_000)
      await phone.see('请选择登记方式')
      await phone.tap('我是临时来访')
      await phone.see('通知接待人')
      await phone.gone('宋佳')
    },
  )
})
