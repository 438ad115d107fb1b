import { useState } from 'react'

import { changeFavoriteReports } from '@/contract/production/report'
import { FavoriteOrder } from '@/features/report/FavoriteOrder'

import { ok, refusal } from '../../support/api-server'
import { byRole, press } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ pages: ['/pages/report/reportForm'] })
const report = (id: string, name: string) => ({
  id,
  name,
  code: id,
  icon: 'chart-line',
  classCode: 'production',
  type: 'chart',
  url: null,
  favorite: true,
  remark: null,
  updateTime: null,
})
const reports = [report('oee', '产线 OEE'), report('downtime', '停机分析'), report('energy', '能耗分析')]
const names = () =>
  [...document.querySelectorAll('[role="list"] [aria-label^="拖动"]')].map((one) => one.getAttribute('aria-label'))

/** The favourites; `refetch` stands for an answer of the server without the second one. */
function Favorites() {
  const [shown, setShown] = useState(reports)
  return (
    <>
      <FavoriteOrder reports={shown} />
      <button type="button" onClick={() => setShown(reports.filter(({ id }) => id !== 'downtime'))}>
        refetch
      </button>
    </>
  )
}

beforeEach(async () => {
  await drawScreen(<Favorites />)
  await press(byRole('button', '调整顺序'))
})

it('moves a report at once, and tells the server the whole order', async () => {
  server.on(changeFavoriteReports.path, { ...ok(reports), delay: 200 })
  await press(byRole('button', '下移产线 OEE'))
  expect(names()).toEqual(['拖动停机分析', '拖动产线 OEE', '拖动能耗分析'])
  const { body } = await server.arrival(changeFavoriteReports.path)
  expect(JSON.parse(body)).toEqual({ action: 'order', reportIds: ['downtime', 'oee', 'energy'] })
})

it('shows the kept order again where the server refuses', async () => {
  server.on(changeFavoriteReports.path, refusal(409, '收藏已在别处改变，请刷新'))
  await press(byRole('button', '上移能耗分析'))
  await until(() => names()[1] === '拖动停机分析')
})

it('shows what is left of an order when a report goes before it is kept', async () => {
  server.on(changeFavoriteReports.path, { ...ok(reports), delay: 400 })
  await press(byRole('button', '下移产线 OEE'))
  await press(byRole('button', 'refetch'))
  expect(names()).toEqual(['拖动产线 OEE', '拖动能耗分析'])
  await server.arrival(changeFavoriteReports.path)
  await until(() => document.querySelector('[aria-disabled="true"][aria-label="上移产线 OEE"]') !== null)
})

it('takes one off', async () => {
  server.on(changeFavoriteReports.path, ok([]))
  await press(byRole('button', '移除停机分析'))
  const { body } = await server.arrival(changeFavoriteReports.path)
  expect(JSON.parse(body)).toEqual({ action: 'remove', reportId: 'downtime' })
})
