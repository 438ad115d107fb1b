import Taro from '@tarojs/taro'
import type { ExhibitionUnit } from '@/contract/exhibition'
import { HallPlan } from '@/features/exhibition/HallPlan'
import { UnitPanel } from '@/features/exhibition/UnitPanel'
import { mountPage, t } from '../../support/mount-page'

const unitOf = (at: number): ExhibitionUnit => ({
  id: `u${at}`,
  code: `A0${at}`,
  name: `第${at}展区`,
  intro: `介绍${at}`,
  color: '#0f9d8a',
  coverUrl: null,
  sort: at,
  productCount: 1,
  mesh: null,
  version: 1,
  products: [
    {
      ...{ id: `p${at}`, unitId: `u${at}`, unitName: `第${at}展区`, name: '加工中心', model: `VMC-${at}`, intro: '' },
      ...{ tags: [], highlights: [], slug: 'cnc-mill', posterUrl: null, viewCount: 0, favorite: false },
    },
  ],
})
const units = Array.from({ length: 9 }, (_, index) => unitOf(index + 1))
const [first, second] = units

const seen = () => document.body.textContent ?? ''
const named = (role: string, name: string) => document.querySelector(`[role="${role}"][aria-label="${name}"]`)
const nothing = () => undefined

beforeEach(() => {
  // The test library starts no router: one page lies beneath.
  jest.spyOn(Taro, 'getCurrentPages').mockReturnValue([{}, {}])
})
afterEach(() => jest.restoreAllMocks())

it('has a place on the plan for any number of units, and tells which was tapped', async () => {
  const chosen: string[] = []
  await mountPage(
    () => <HallPlan units={units} chosenId="u1" onChoose={(id) => chosen.push(id)} />,
    '/pages/h5/3d/index',
  )
  for (const { name } of units) expect(seen()).toContain(name)
  const last = named('radio', 'A09 第9展区')
  await t.act(async () => void (last && t.fireEvent.click(last)))
  expect(chosen).toEqual(['u9'])
})

it('tells what the chosen unit shows, and which product is today’s', async () => {
  const featured = second?.products[0]
  const props = { units, featured, isInside: false, canEnter: true, onChoose: nothing, onVisit: nothing }
  await mountPage(() => <>{second ? <UnitPanel {...props} chosen={second} /> : null}</>, '/pages/h5/3d/index')
  expect(seen()).toContain('介绍2')
  expect(seen()).not.toContain(first?.intro)
  expect(named('button', 'VMC-2 加工中心，今日主推')).not.toBeNull()
  expect(seen()).toContain('进入展区')
})
