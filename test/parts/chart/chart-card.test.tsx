import type { AxisChart } from '@/lib/chart-types'
import { ChartCard } from '@/parts/chart/ChartCard'

import { draw } from '../../support/draw'
import { t } from '../../support/mount-page'
import { byRole, press } from '../../support/screen'
import { until } from '../../support/until'

const chart: AxisChart = {
  kind: 'axis',
  categories: ['A1', 'A3'],
  unit: '件',
  series: [{ name: '合格', kind: 'bar', values: [3420, null] }],
}

beforeAll(() => {
  // jsdom lays nothing out: the canvas never gets a size, as on a page that is not yet painted.
  class Watcher {
    observe() {}
    disconnect() {}
  }
  Object.assign(globalThis, { ResizeObserver: Watcher })
})

const resizeWindow = (innerWidth: number, innerHeight: number) => {
  Object.assign(window, { innerWidth, innerHeight })
  window.dispatchEvent(new Event('resize'))
}

const texts = (parent: Element, role: string) =>
  [...parent.querySelectorAll(`[role="${role}"]`)].map(({ textContent }) => textContent)

it('reads its numbers to a screen reader, whether the picture is there or not', async () => {
  await draw(<ChartCard title="小时产量" chart={chart} />)
  expect(texts(byRole('list', '小时产量的数据'), 'listitem')).toEqual(['A1，合格（件） 3,420', 'A3，合格（件） –'])
})

it('gives way to the table behind it, and comes back', async () => {
  await draw(<ChartCard title="小时产量" chart={chart} />)
  await press(byRole('button', '小时产量，表格'))
  expect(texts(byRole('table', '小时产量'), 'cell')).toEqual(['A1', '3,420', 'A3', '–'])
  expect(document.querySelector('[role="list"]')).toBeNull()
  await press(byRole('button', '小时产量，图表'))
  expect(document.querySelector('[role="table"]')).toBeNull()
})

it('is turned over the whole screen of an upright phone, and closed again', async () => {
  resizeWindow(375, 812)
  await draw(<ChartCard title="小时产量" chart={chart} />)
  await press(byRole('button', '小时产量，横屏'))
  expect(byRole('dialog', '小时产量，横屏').className).toContain('turned')
  await press(byRole('button', '退出横屏'))
  expect(document.querySelector('[role="dialog"]')).toBeNull()
})

it('lies as it is where the window is wide, and is closed by what closes whatever lies over the page', async () => {
  resizeWindow(812, 375)
  await draw(<ChartCard title="小时产量" chart={chart} />)
  await press(byRole('button', '小时产量，横屏'))
  expect(byRole('dialog', '小时产量，横屏').className).not.toContain('turned')
  await t.act(async () => {
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  })
  await until(() => document.querySelector('[role="dialog"]') === null)
})
