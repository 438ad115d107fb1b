import { getProductionBoard } from '@/contract/production/production'
import { BoardScreen } from '@/features/production/BoardScreen'

import { ok, refusal } from '../../support/api-server'
import { byRole, press, readPage } from '../../support/screen'
import { drawScreen, setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const server = setUpScreenServer({ pages: ['/pages/area/prodBoard'] })
const figures = {
  oee: 0.9,
  availability: 0.95,
  performance: 0.95,
  quality: 0.99,
  achievement: 0.96,
  plan: 500,
  total: 490,
  good: 480,
}
const line = { id: 'l1', code: 'A1', name: 'A1 精车产线', figures, isBottleneck: false, running: 3, machines: 3 }
const board = {
  now: '2026-11-20 10:00:00',
  dataTime: '2026-11-20 10:00:00',
  workDay: '2026-11-20',
  shiftName: '白班',
  figures,
  lines: [line],
  hours: [],
  machines: [],
}

it('leads back to the whole plant where a line cannot be read', async () => {
  server.on(getProductionBoard.path, ({ query }) => (query ? refusal(503, '采集服务繁忙') : ok(board)))
  await drawScreen(<BoardScreen />)
  await until(() => readPage().includes('小时产量'))
  await press(byRole('tab', 'A1'))
  await until(() => readPage().includes('生产看板加载失败'))
  await press(byRole('tab', '全厂'))
  await until(() => readPage().includes('小时产量'))
  expect(readPage()).not.toContain('生产看板加载失败')
})
