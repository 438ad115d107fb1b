// What the pass does about screenshots, which only WeChat reports.
import { QueryClientProvider } from '@tanstack/react-query'

import { createQueryClient } from '@/api/query'
import { getVisitorPass } from '@/contract/visit/visit-pass'
import { saveDeviceVisit } from '@/features/visit/device-visits'
import { formatWireTime } from '@/lib/wire-time'

import { ok } from '../../support/api-server'
import { drawPage } from '../../support/draw'
import { t } from '../../support/mount-page'
import { readPage } from '../../support/screen'
import { setUpScreenServer } from '../../support/screen-server'
import { until } from '../../support/until'

const mockListeners = new Set<() => void>()
jest.mock('@/platform/screen', () => ({
  brighten: () => ({ supported: false, restore: () => undefined }),
  onScreenshot: (taken: () => void) => {
    mockListeners.add(taken)
    return { supported: true, stop: () => void mockListeners.delete(taken) }
  },
}))
let visitor: typeof import('@/features/visit/visitor/VisitorScreen')

const server = setUpScreenServer({ caller: 'guest' })
const HOUR_MS = 3_600_000
const wire = (hours: number) => formatWireTime(Date.now() + hours * HOUR_MS)
const pass = {
  id: 'v1',
  status: 'approved',
  statusName: '待到访',
  reason: null,
  companyName: '华东精密制造',
  gateName: '1 号门',
  address: '金科路',
  visitorName: '刘洋',
  visitorCompany: '博世',
  phone: '138****8008',
  companions: 0,
  plate: '',
  purpose: '审核',
  area: '',
  hostName: '王敏',
  hostPhone: null,
  startTime: wire(-1),
  endTime: wire(2),
  insideSince: null,
  passId: 'B'.repeat(22),
  seed: 'A'.repeat(43),
  serverTime: Date.now(),
}
const WARNING = '通行码每 30 秒更新，截图不能通行'

beforeAll(async () => {
  // After the mock, which imports of the file would precede.
  visitor = await import('@/features/visit/visitor/VisitorScreen')
})

it('warns whoever takes a screenshot of the pass, and of no other page', async () => {
  saveDeviceVisit({ id: 'v1', holder: 'secret' })
  server.on(getVisitorPass.path, ok(pass))
  const { VisitorScreen } = visitor
  const { page } = await drawPage(
    <QueryClientProvider client={createQueryClient()}>
      <VisitorScreen token={undefined} id="v1" />
    </QueryClientProvider>,
  )
  await until(() => readPage().includes('准许通行'))
  expect(mockListeners.size).toBe(1)
  expect(readPage()).not.toContain(WARNING)
  await t.act(async () => {
    for (const taken of mockListeners) taken()
  })
  await until(() => readPage().includes(WARNING))
  await t.act(async () => page.onUnload?.())
  expect(mockListeners.size).toBe(0)
})
