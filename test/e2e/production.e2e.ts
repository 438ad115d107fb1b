// The shop floor: board, line, machine; help that is called for; a machine found by its label; a machine moved.
import { eq } from 'drizzle-orm'

import { getMachine, getProductionBoard } from '@/contract/production/production'
import { MINUTE_MS } from '@/lib/durations'
import { machine, machineParameter } from '@/server/db/schema/production'
import { machineId } from '@/server/seed/production'

import { machineLabel } from '../support/qr-pixels'
import { holdUp, printed } from './camera'
import { journey, mainJourney } from './journey'
import type { Phone } from './phone/types'
import { choosePhoto } from './photo'
import type { StageServer } from './server'

const BOARD = '/pages/area/prodBoard'
const CHANGE = '/pages/area/deviceLineChange'
const machinePage = (code: string) => `/pages/area/machineDetail?id=${machineId(code)}`

/** More than the screens of the shop floor wait before they ask again. */
const A_WHILE_MS = 16_000

/** Changes a row of a machine that no longer lives by itself. */
const change = ({ db }: StageServer, code: string, facts: Partial<typeof machine.$inferInsert>) =>
  db
    .update(machine)
    .set({ isSimulated: false, ...facts })
    .where(eq(machine.id, machineId(code)))

/** Touches the longest stretch of the ribbon, which then says its times in words. */
async function touchRibbon(phone: Phone) {
  const spans = phone.page.locator('[aria-label*=" – "]')
  const labels = await spans.evaluateAll((all) =>
    all
      .map((span) => ({ label: span.getAttribute('aria-label') ?? '', width: span.getBoundingClientRect().width }))
      .sort((one, other) => other.width - one.width)
      .map(({ label }) => label),
  )
  const [longest = ''] = labels
  await phone.tap(longest)
  await phone.page.getByText(longest, { exact: true }).first().waitFor()
}

/** The picture of a file that came with a task is there, not only its place. */
async function seePhoto({ page }: Phone) {
  await page.locator('[aria-label^="图片 "]').first().scrollIntoViewIfNeeded()
  await page.waitForFunction(() => {
    const photo = document.querySelector<HTMLImageElement>('[aria-label^="图片 "] img')
    return photo !== null && photo.naturalWidth > 1
  })
}

describe('the board', () => {
  mainJourney(
    'leads to a line and to a machine in two taps, and back [spec 1.01, 1.04, 2.27, 2.28, R.07, R.08]',
    async ({ phone, server }) => {
      await phone.open(BOARD, { storage: await server.signIn('zhangWei') })
      await phone.see('时间开动率')
      await phone.see('更新')
      await phone.shot('board')
      // From the next question on the page's clock is the test's.
      await phone.page.clock.install()
      await phone.tap('A3 加工产线')
      await phone.gone('CNC-01')
      await phone.shot('board-line')
      await change(server, 'CNC-07', {
        state: 'down',
        reason: 'fault',
        reportedAt: new Date(Date.now() - 9 * MINUTE_MS),
      })
      await phone.page.clock.fastForward(A_WHILE_MS)
      await phone.see('CNC-07，故障')
      await phone.see('数据停在')
      await phone.shot('board-old')
      await phone.tap('CNC-07')
      await phone.arrive('/pages/area/machineDetail')
      await phone.see('24 小时状态')
      await phone.see('主轴转速')
      await phone.see('上限 12,500')
      await phone.see('数据停在')
      await phone.shot('machine')
      await touchRibbon(phone)
      const requests: string[] = []
      server.app.server.on('request', ({ url = '' }) => requests.push(url))
      const times = ({ path }: { path: string }) => requests.filter((url) => url.startsWith(path)).length
      await change(server, 'CNC-07', { state: 'idle', reason: 'material', reportedAt: new Date() })
      await phone.page.clock.fastForward(A_WHILE_MS)
      await phone.see('待料')
      await phone.gone('数据停在')
      // The board beneath asks nothing until it is in front again.
      expect([times(getMachine) > 0, times(getProductionBoard)]).toEqual([true, 0])
      await phone.back()
      await phone.see('时间开动率')
      await phone.page.clock.fastForward(A_WHILE_MS)
      await phone.see('CNC-07，待料')
      await change(server, 'CNC-07', { isSimulated: true })
    },
  )

  journey('says how OEE is computed a tap away, and shows a machine past a limit as one', async (stage) => {
    const { phone, server } = stage
    await change(server, 'CNC-07', { state: 'run', reason: '' })
    const hot = eq(machineParameter.machineId, machineId('CNC-07'))
    await server.db.update(machineParameter).set({ value: 1_000_000 }).where(hot)
    await phone.open(BOARD, { storage: await server.signIn('zhangWei') })
    await phone.see('CNC-07，运行，参数超限')
    for (const factor of ['时间开动率', '性能开动率', '合格率']) await phone.see(factor)
    await phone.see('超限')
    await phone.shot('board-over')
    await phone.tap('查看算法')
    await phone.see('运行时间 ÷ 计划时间')
    await phone.shot('board-formula')
    await phone.tap('关闭')
    await phone.gone('运行时间 ÷ 计划时间')
    await change(server, 'CNC-07', { isSimulated: true })
  })

  journey('of a company without machines is empty', async ({ phone, server }) => {
    await phone.open(BOARD, { storage: await server.signIn('empty') })
    await phone.see('还没有产线数据')
    await phone.shot('board-empty')
  })
})

describe('a machine', () => {
  journey('is called for; 张伟 sees to it, and the machine shows that it is done [spec 2.27, R.07]', async (stage) => {
    const { phone, server } = stage
    await phone.open(machinePage('CNC-08'), { storage: await server.signIn('chenQiang') })
    await phone.tap('呼叫支援')
    await phone.tap('发出呼叫')
    await phone.see('请选择呼叫原因')
    await phone.tap('质量异常')
    await phone.fill('补充说明', '外径连续三件偏大')
    await phone.shot('machine-call')
    await phone.tap('发出呼叫')
    await phone.see('张伟 处理中')
    const helper = await stage.another()
    await helper.open('/pages/agency/application', { storage: await server.signIn('zhangWei') })
    await helper.tap('CNC-08 质量异常')
    await helper.see('外径连续三件偏大')
    await helper.tap('同意')
    await helper.tap('确认同意')
    await helper.gone('确认同意')
    await phone.pullDown()
    await phone.see('已完成')
    await phone.shot('machine-called')
    await phone.tap('报修')
    await phone.tap('提交报修')
    await phone.see('请填写故障现象')
    await phone.fill('故障现象', '主轴异响')
    await choosePhoto(phone, '添加现场照片')
    await phone.see('移除')
    await phone.gone('上传中')
    await phone.shot('machine-repair')
    await phone.tap('提交报修')
    await phone.gone('提交报修')
    await phone.see('设备报修 · 陈强')
    await helper.open('/pages/agency/application')
    await helper.tap('CNC-08 主轴异响')
    await helper.see('影响停机')
    await seePhoto(helper)
    await helper.shot('machine-repair-todo')
  })

  journey(
    'is found by its label: scanned, or typed',
    async ({ phone, server }) => {
      await phone.open(BOARD, { storage: await server.signIn('zhangWei') })
      await phone.tap('扫码找机台')
      await phone.fill('机台编号', 'CNC-99')
      await phone.tap('打开')
      await phone.see('没有编号为「CNC-99」的机台')
      await phone.shot('machine-unknown')
      await holdUp(phone, printed('CNC-07', machineLabel))
      await phone.tap('扫描机台二维码')
      await phone.arrive('/pages/area/machineDetail')
      await phone.see('法兰盘 F-208')
    },
    { ignore: ['machine/find'] },
  )
})

describe('a machine is moved', () => {
  journey(
    'step by step by two people, against the clock [spec 2.26, R.06]',
    async (stage) => {
      const { phone, server } = stage
      await phone.open(CHANGE, { storage: await server.signIn('chenQiang') })
      await phone.see('CNC-03')
      await phone.shot('changes')
      await phone.tap('发起换线')
      await phone.tap('CNC-02')
      await phone.see('CNC-02 换到哪条产线')
      await phone.tap('开始换线')
      await phone.see('请选择新的产线或产品')
      await phone.tap('产品，法兰盘 F-208')
      await phone.shot('change-setup')
      await phone.tap('开始换线')
      await phone.see('完成「停机与安全确认」')
      const { query } = await phone.route()
      const second = await stage.another()
      await second.open(`${CHANGE}?changeId=${query.changeId}`, { storage: await server.signIn('zhangWei') })
      await second.tap('完成「停机与安全确认」')
      await phone.tap('完成「停机与安全确认」')
      await phone.tap('确认完成')
      await phone.see('完成「清线清料」')
      await second.tap('确认完成')
      await second.see('陈强刚刚完成了「停机与安全确认」')
      await second.shot('change-told')
      await second.tap('关闭')
      await phone.see('标准 8 分钟')
      for (const step of ['清线清料', '更换夹具与刀具']) {
        await phone.tap(`完成「${step}」`)
        await choosePhoto(phone, '添加现场照片')
        await phone.see('移除')
        await phone.gone('上传中')
        await phone.tap('确认完成')
        await phone.gone('确认完成')
      }
      await phone.tap('完成「调用程序与参数」')
      await phone.tap('确认完成')
      await phone.gone('确认完成')
      await phone.tap('完成「首件检验」')
      await phone.fill('外径', '80.05')
      await phone.fill('孔距', '62.5')
      await phone.fill('厚度', '18')
      await phone.tap('确认完成')
      await phone.see('请调整后重测')
      await phone.shot('change-first-piece')
      await phone.fill('外径', '80.01')
      await phone.tap('确认完成')
      await phone.gone('确认完成')
      await phone.tap('完成「恢复生产确认」')
      await phone.tap('确认完成')
      await phone.gone('确认完成')
      await phone.see('已完成 6 / 6 步')
      await phone.shot('change-done')
      // Nobody touches the other phone: it asks by itself.
      await second.see('已完成 6 / 6 步', 15_000)
    },
    { ignore: ['change/step'] },
  )
})
