import Taro from '@tarojs/taro'

import { HallScreen } from '@/features/exhibition/HallScreen'
import { zones } from '@/features/exhibition/hall-units'
import { mountPage, t } from '../../support/mount-page'

const machines = { cnc: 'c', robot: 'r', injection: 'i', conveyor: 'v', gateway: 'g', battery: 'b' }

function HallPage() {
  return <HallScreen pictures={{ poster: 'hall.webp', machines }} />
}

function fail(reason: string): never {
  throw new Error(reason)
}
const seen = () => document.body.textContent ?? ''
const named = (role: string, name: string) =>
  document.querySelector(`[role="${role}"][aria-label="${name}"]`) ?? fail(`no ${role} is named ${name}`)
const tap = (element: Element) => t.act(async () => void t.fireEvent.click(element))

beforeEach(() => {
  // The test library starts no router: one page lies beneath.
  jest.spyOn(Taro, 'getCurrentPages').mockReturnValue([{}, {}])
  return mountPage(HallPage, '/pages/h5/3d/index')
})
afterEach(() => jest.restoreAllMocks())

it('shows the first zone and every exhibit before anything heavy is loaded', () => {
  expect(seen()).toContain(zones[0].name)
  for (const { exhibit } of zones) expect(seen()).toContain(exhibit)
  expect(document.querySelector('canvas')).toBeNull()
  expect(named('button', '进入 3D 展厅（约 150 KB）')).toBeTruthy()
})

it('tells about the zone that is chosen', async () => {
  const [, second] = zones
  await tap(named('radio', `${second?.name}，${second?.exhibit} ${second?.exhibitKind}`))
  expect(seen()).toContain(second?.summary)
  expect(seen()).not.toContain(zones[0].summary)
})

it('offers the plan, with the same choice', async () => {
  await tap(named('tab', '平面'))
  const last = zones[5]
  await tap(named('radio', `A06 ${last?.name}`))
  expect(seen()).toContain(last?.summary)
  await tap(named('tab', '3D'))
  expect(seen()).toContain(last?.summary)
})

it('shows the plan where the device cannot draw, and says why', async () => {
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  await tap(named('button', '进入 3D 展厅（约 150 KB）'))
  expect(document.querySelector('canvas')).toBeNull()
  expect(seen()).toContain('此设备不支持 3D 显示，已换成平面图')
  expect(named('radiogroup', '展厅平面图')).toBeTruthy()
})
