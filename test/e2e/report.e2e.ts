// Reports: found by class, narrowed by period and line, touched, read as a table, kept, saved, turned.
import { PNG } from 'pngjs'

import { shiftAt } from '@/server/domains/production/shifts'
import { reportId } from '@/server/seed/report'
import { shiftMonth } from '@/ui/form/days'

import { DENSITY } from '../weapp/runner/driver'
import { journey, mainJourney, type Stage } from './journey'

const REPORT = `/pages/report/reportInfo?id=${reportId('downtime')}`

/** A day as the calendar names it, without its weekday, of the month before the production day's. */
function dayOfLastMonth(day: number): string {
  const month = shiftMonth(shiftAt(Date.now()).workDay.slice(0, 7), -1)
  return `${Number(month.slice(5))}月${day}日 `
}

/** Days that are over, on which every kind of thing happened; today's begin at 08:00 with nothing. */
async function chooseDaysThatAreOver(phone: Stage['phone']) {
  await phone.tap('自选')
  await phone.tap('上个月')
  await phone.tap(dayOfLastMonth(3))
  await phone.tap(dayOfLastMonth(9))
  await phone.tap('确认')
  await phone.see('对比前 7 天')
  await phone.idle()
}

/** What a figure's card says in words. */
async function figure({ page }: Stage['phone'], name: string): Promise<string> {
  const label = await page.locator(`[aria-label^="${name}，"]`).last().getAttribute('aria-label')
  return label ?? ''
}

/** Pixels across of a canvas that nobody has drawn on. */
const UNTOUCHED = 300

/** The canvas of the first chart that is in sight: its pixels, its size on the screen, and what is drawn on it. */
async function firstCanvas({ page }: Stage['phone']) {
  const canvas = page.locator('canvas').first()
  await canvas.scrollIntoViewIfNeeded()
  await page.waitForFunction((width) => document.querySelector('canvas')?.width !== width, UNTOUCHED)
  return canvas.evaluate((node) => {
    const { width, height } = node as HTMLCanvasElement
    const data = (node as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data ?? []
    const colours = new Set<string>()
    for (let at = 0; at < data.length; at += 4) {
      if ((data[at + 3] ?? 0) > 200) colours.add(`${data[at]},${data[at + 1]},${data[at + 2]}`)
    }
    const { x, y, width: across, height: down } = node.getBoundingClientRect()
    return { width, height, colours: colours.size, box: { x, y, width: across, height: down } }
  })
}

/** The first chart has every pixel that the screen has behind it; half a one of the layout is rounded either way. */
async function expectSharp(phone: Stage['phone'], density: number) {
  expect(await phone.page.evaluate(() => devicePixelRatio)).toBe(density)
  const { width, height, box, colours } = await firstCanvas(phone)
  expect(Math.abs(width - box.width * density)).toBeLessThanOrEqual(density / 2)
  expect(Math.abs(height - box.height * density)).toBeLessThanOrEqual(density / 2)
  expect(colours).toBeGreaterThan(20)
}

/** Puts the same page on a denser screen; what is drawn from now on is drawn for it. */
async function makeDenser({ page }: Stage['phone'], deviceScaleFactor: number) {
  const size = page.viewportSize()
  if (!size) throw new Error('a phone has a screen')
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor, mobile: true })
}

/** Touches a place of the first chart; gives how many pixels changed. */
async function touchChart(phone: Stage['phone'], x: number, y: number): Promise<number> {
  const { box } = await firstCanvas(phone)
  const clip = { ...box, y: Math.max(0, box.y) }
  const before = PNG.sync.read(await phone.page.screenshot({ clip }))
  await phone.page.touchscreen.tap(box.x + box.width * x, box.y + box.height * y)
  await phone.page.waitForTimeout(100) // one frame
  const after = PNG.sync.read(await phone.page.screenshot({ clip }))
  let changed = 0
  for (let at = 0; at < after.data.length; at += 4) {
    if (after.data.readUIntBE(at, 3) !== before.data.readUIntBE(at, 3)) changed++
  }
  return changed
}

describe('reports', () => {
  mainJourney(
    'a report is opened from its class, narrowed by period and line, and left where the list was [spec 1.04, 1.10, 2.60, 2.61, R.40, R.41]',
    async (stage) => {
      const { phone, server } = stage
      await phone.open('/pages/report/reportForm', { storage: await server.signIn('zhangWei') })
      await phone.see('产线 OEE')
      await phone.shot('reports')
      await phone.fill('搜索报表，支持拼音首字母', 'tj')
      await phone.gone('产线 OEE')
      await phone.see('停机分析')
      await phone.tap('清空')
      await phone.tap('流程审批')
      await phone.gone('停机分析')
      await phone.see('审批时效')
      await phone.tap('生产现场')
      await phone.tap('停机分析，停机原因、时段与设备')
      await phone.arrive('/pages/report/reportInfo')
      await phone.see('对比昨日同期')
      const today = await figure(phone, '停机时长')
      await phone.tap('本周')
      await phone.see('对比上周同期')
      const week = await figure(phone, '停机时长')
      await phone.tap('产线，A3 加工产线')
      await phone.see('A3 加工产线 · 本周')
      await phone.idle()
      const line = await figure(phone, '停机时长')
      expect(new Set([today, week, line]).size).toBe(3)
      await phone.shot('report-week-line')
      await phone.back()
      await phone.arrive('/pages/report/reportForm')
      await phone.see('能耗分析')
      await phone.gone('审批时效')
    },
  )

  journey('days of one’s own are chosen on a calendar, which says what is wrong', async ({ phone, server }) => {
    await phone.open(REPORT, { storage: await server.signIn('zhangWei') })
    await phone.see('停机时长')
    await phone.tap('自选')
    await phone.tap('确认')
    await phone.see('请选择开始日期')
    await phone.tap('上个月')
    await phone.shot('report-days')
    await phone.tap(dayOfLastMonth(3))
    await phone.tap('确认')
    await phone.see('请选择结束日期')
    await phone.tap(dayOfLastMonth(9))
    await phone.tap('确认')
    await phone.see('对比前 7 天')
  })

  journey(
    'a chart is sharp, tells its numbers by touch, is read as a table, and turned [spec 2.61, R.41]',
    async ({ phone, server }) => {
      await phone.open(REPORT, { storage: await server.signIn('zhangWei') })
      await phone.see('停机时长')
      await chooseDaysThatAreOver(phone)
      await phone.see('停机原因')
      await phone.page.waitForSelector('canvas')
      await expectSharp(phone, DENSITY)
      await phone.shot('report')
      expect(await touchChart(phone, 0.8, 0.3)).toBeGreaterThan(20)
      await phone.tap('停机原因，表格')
      await phone.see('占比')
      await phone.shot('report-table')
      await phone.tap('停机原因，图表')
      await phone.tap('每日停机，横屏')
      await phone.see('退出横屏')
      await phone.page.waitForTimeout(300) // the canvas takes its size
      await phone.shot('report-turned')
      await phone.tap('退出横屏')
      await phone.gone('退出横屏')
      // Last, for a picture of the page would take the density back.
      await makeDenser(phone, 3)
      await phone.tap('停机原因，表格')
      await phone.tap('停机原因，图表')
      await phone.page.waitForFunction(() => (document.querySelector('canvas')?.width ?? 0) > innerWidth)
      await expectSharp(phone, 3)
    },
  )

  journey(
    'a report is kept among the favourites, and saved as a picture with a watermark [spec 2.60, R.40]',
    async ({ phone, server }) => {
      await phone.open(`/pages/report/reportInfo?id=${reportId('oee')}`, { storage: await server.signIn('liNa') })
      await phone.tap('收藏 产线 OEE')
      await phone.see('取消收藏 产线 OEE')
      await phone.tap('保存图片')
      await phone.see('的图片，带有水印', 20_000)
      await phone.shot('report-picture')
      await phone.tap('保存到手机')
      await phone.see('已保存')
      await phone.tap('关闭')
      await phone.open('/pages/report/reportForm')
      await phone.tap('收藏')
      await phone.see('产线 OEE')
      await phone.gone('产量达成')
      await phone.tap('调整顺序')
      await phone.see('拖动产线 OEE')
      await phone.shot('report-order')
      await phone.tap('关闭')
      await phone.gone('拖动产线 OEE')
      await phone.tap('取消收藏 产线 OEE')
      await phone.see('还没有收藏报表')
    },
  )

  journey(
    'a report of another company is not there',
    async ({ phone, server }) => {
      const storage = await server.signIn('empty')
      await phone.open(`/pages/report/reportInfo?id=${reportId('oee')}`, { storage })
      await phone.see('没有找到这张报表')
      await phone.tap('全部报表')
      await phone.see('还没有报表')
      await phone.shot('reports-empty')
    },
    { ignore: ['actreport', 'report/detail'] },
  )
})

describe('in the dark', () => {
  journey('a report has its dark colours, and larger text has room', async ({ phone, server }) => {
    const storage = await server.signIn('zhangWei')
    const id = reportId('oee')
    await phone.open(`/pages/report/reportInfo?id=${id}`, { storage: { ...storage, appearance: 'dark' } })
    await phone.see('班次明细')
    await phone.page.waitForSelector('canvas')
    await phone.shotWhenIdle('report-dark')
    await phone.open(`/pages/report/reportInfo?id=${id}`, {
      storage: { ...storage, appearance: 'light', textSize: '1.4' },
    })
    await phone.see('班次明细')
    await phone.page.waitForSelector('canvas')
    await phone.shotWhenIdle('report-large')
  })
})
