// The health and safety declaration: a guest declares by consent, shows the pass, and takes it back; the gate reads it.
import { declareHealth } from '@/contract/visit/health'
import { getVisitorPass } from '@/contract/visit/visit-pass'
import { computePassDigits, computeSlot, fromBase64Url, readPassCode } from '@/lib/pass'
import { visitId } from '@/server/seed/visits'

import { photographed, scanPhoto } from './camera'
import { journey, mainJourney } from './journey'
import { keptOnPhone } from './kept-on-phone'
import type { Phone } from './phone/types'
import { readCode, SMALL } from './read-code'

const PAGE = '/pages/qr/healthCode'
const RULES = '已阅读：走人行通道、不触碰设备、听从接待人'

async function answer(phone: Phone, over: Record<string, string> = {}) {
  const request = {
    '现在有发热、咳嗽或腹泻吗？': '没有',
    '过去 7 天接触过传染病患者吗？': '没有',
    '过去 8 小时内饮过酒吗？': '没有',
    '体内有心脏起搏器等植入器械吗？': '没有',
    '今天带了哪些防护用品？': '安全鞋',
    入厂安全须知: RULES,
    ...over,
  }
  for (const [question, word] of Object.entries(request)) await phone.tap(`${question}，${word}`)
}

describe('the health and safety pass', () => {
  mainJourney(
    'a guest declares purpose by purpose, shows the pass, and takes it back [spec 1.05, 1.13, 2.63, R.43]',
    async ({ phone, another, server }) => {
      await phone.open(PAGE)
      await phone.see('进厂前 1 分钟填完')
      await phone.tap('提交申报')
      await phone.see('请输入姓名')
      await phone.shot('health-missing')
      await answer(phone)
      // Puts 安全鞋 out: the server would refuse both.
      await phone.tap('今天带了哪些防护用品？，都没有，请门岗提供')
      await phone.fill('姓名', '郑一')
      await phone.fill('手机号', '13912345678')
      await phone.tap('提交申报')
      await phone.see('请先同意这一项，才能生成通行证')
      await phone.tap('同意用于本次进入的健康与安全核验')
      await phone.shot('health-form')
      await phone.tap('提交申报')
      await phone.see('可以进入')
      await phone.shotWhenIdle('health-green')
      const guard = await another()
      await guard.open('/pages/qr/scan', { storage: await server.signIn('zhaoLei') })
      await guard.see('扫描访客码')
      const shown = await photographed(phone)
      expect(readPassCode(shown.text, 'H1')).toBeDefined()
      await scanPhoto(guard, '扫描访客码', shown)
      await guard.see('健康与安全申报，请核对本人证件')
      await guard.see('郑一')
      await guard.shot('health-verdict')

      await phone.tap('撤回同意')
      await phone.tap('撤回并删除')
      await phone.see('已撤回同意，数据已删除')
      await phone.shot('health-withdrawn')
    },
  )

  journey(
    'a declaration is made again over its pass, and what speaks against coming in is said, in the dark and without signal',
    async ({ phone, server }) => {
      await phone.open(PAGE, { storage: { ...(await server.signIn('zhangWei')), appearance: 'dark' } })
      await phone.see('138****8001')
      await answer(phone)
      await phone.tap('同意用于本次进入的健康与安全核验')
      await phone.tap('提交申报')
      await phone.see('可以进入')
      await phone.idle()
      await phone.tap('重新申报')
      await phone.see('138****8001')
      await phone.back()
      await phone.see('可以进入')
      await phone.idle()
      await phone.tap('重新申报')
      await phone.see('138****8001')
      await answer(phone, { '现在有发热、咳嗽或腹泻吗？': '有', '过去 7 天接触过传染病患者吗？': '有' })
      await phone.fill('体温', '36.8')
      await phone.tap('同意用于本次进入的健康与安全核验')
      await phone.tap('提交申报')
      await phone.see('需要复核')
      await phone.see('请门岗复测体温，佩戴口罩')
      await phone.shotWhenIdle('health-yellow-dark')
      await keptOnPhone(phone)
      await phone.offline(true)
      await phone.open(PAGE, { weapp: { network: 'none' } })
      await phone.see('没有网络也可出示')
      await phone.page.setViewportSize(SMALL)
      await phone.scrollToEnd()
      expect(readPassCode(await readCode(phone), 'H1')).toBeDefined()
      await phone.shot('health-offline-dark-narrow')
      await phone.offline(false)
    },
    { ignore: ['ERR_INTERNET_DISCONNECTED', 'health/pass', 'Failed to fetch'] },
  )

  journey('a red declaration holds the gate until the guard has decided', async ({ phone, server }) => {
    const { accessToken } = await server.signIn('liuYang')
    const visitor = { token: String(accessToken) }
    const answers = { fever: '没有', contact: '没有', alcohol: '有', device: '没有', gear: ['安全鞋'], rules: RULES }
    const id = visitId('bosch')
    const input = { visitId: id, version: 1, main: answers, purposes: ['entry' as const] }
    expect(await server.send(declareHealth, input, visitor)).toMatchObject({ code: 200 })
    const { data: pass } = await server.send(getVisitorPass, { id }, visitor)

    await phone.open('/pages/qr/scan', { storage: await server.signIn('zhaoLei') })
    await phone.see('扫描访客码')
    await phone.tap('输入六位数字码')
    const digits = computePassDigits(fromBase64Url(pass.seed ?? ''), pass.passId ?? '', computeSlot(Date.now()))
    await phone.fill('六位数字码', digits)
    await phone.tap('核验')
    await phone.tap('一致，放行')
    await phone.see('尚未登记入场')
    await phone.see('酒后 8 小时内不能进入车间')
    await phone.shotWhenIdle('visit-health-hold')
    await phone.tap('核实后放行')
    await phone.see('准许通行')
    await phone.see('酒后 8 小时内不能进入车间')
    await phone.shotWhenIdle('visit-health-let-in')
  })
})
