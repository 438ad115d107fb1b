// A figure of home and the list that it opens count the same.
import { listDoneTasks, listMyProcesses } from '@/contract/workflow/todo'
import { HomeScreen } from '@/features/home/HomeScreen'
import { TodoScreen } from '@/features/workflow/todo/TodoScreen'

import { FarObserver } from '../../support/far-observer'
import { sendCall, setUpRealScreens } from '../../support/real-screens'
import { byRole, press } from '../../support/screen'
import { drawScreen } from '../../support/screen-server'
import { until } from '../../support/until'

setUpRealScreens({ program: 'seeded-server', person: 'zhangWei' })
// Pictures wait for it.
beforeAll(() => Object.assign(window, { IntersectionObserver: FarObserver }))

const countRows = () => document.querySelectorAll('[data-row]').length

/** Presses a figure of home. @returns the figure */
async function openFigure(name: string): Promise<number> {
  const find = () => [...document.querySelectorAll('[role="button"]')].find((one) => one.textContent?.endsWith(name))
  const read = () => Number(find()?.textContent?.replace(name, '') || Number.NaN)
  await drawScreen(<HomeScreen />)
  await until(() => read() >= 0)
  const figure = read()
  await press(find() as Element)
  return figure
}

it.each([
  { name: '我发起的', list: listMyProcesses },
  { name: '今日已办', list: listDoneTasks },
])('the list that $name opens has as many rows as its figure, and the whole list after clearing', async (one) => {
  const { total } = await sendCall(one.list, { size: 100 })
  const figure = await openFigure(one.name)
  expect(figure).toBeLessThan(total)
  await drawScreen(<TodoScreen />)
  await until(() => countRows() === figure)
  await press(byRole('button', '筛选，已设置'))
  await press(byRole('button', '重置'))
  await until(() => countRows() === Math.min(total, 20))
})

it('a figure brings its filter once: another list is whole', async () => {
  await openFigure('今日已办')
  await drawScreen(<TodoScreen />)
  await until(() => document.querySelector('[aria-label="筛选，已设置"]') !== null)
  const tab = [...document.querySelectorAll('[role="tab"]')].find((one) => one.textContent?.startsWith('待处理'))
  await press(tab as Element)
  await until(() => document.querySelector('[aria-label="筛选"]') !== null)
})
