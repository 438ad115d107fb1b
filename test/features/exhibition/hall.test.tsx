import { QueryClientProvider } from '@tanstack/react-query'
import Taro from '@tarojs/taro'

import { configureClient } from '@/api/client'
import { createQueryClient } from '@/api/query'
import { type ExhibitionUnit, listExhibitionUnits } from '@/contract/exhibition/exhibition'
import { HallNames } from '@/features/exhibition/hall/HallNames'
import { HallPlan } from '@/features/exhibition/hall/HallPlan'
import { HallScreen } from '@/features/exhibition/hall/HallScreen'
import { UnitPanel } from '@/features/exhibition/hall/UnitPanel'
import { UnitsScreen } from '@/features/exhibition/hall/UnitsScreen'
import { useHall } from '@/features/exhibition/hall/use-hall'
import { type SessionUser, useSession } from '@/session/session'

import { ok, setUpApiServer } from '../../support/api-server'
import { draw } from '../../support/draw'
import { mountPage, t } from '../../support/mount-page'
import { installObjectUrls } from '../../support/object-urls'
import { byRole, press, readPage, wait } from '../../support/screen'
import { until } from '../../support/until'

const getUnit = (at: number): ExhibitionUnit => ({
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
      id: `p${at}`,
      unitId: `u${at}`,
      unitName: `第${at}展区`,
      name: '加工中心',
      model: `VMC-${at}`,
      intro: '',
      tags: [],
      highlights: [],
      slug: 'cnc-mill',
      posterUrl: null,
      viewCount: 0,
      favorite: false,
    },
  ],
})
const units = Array.from({ length: 9 }, (_, index) => getUnit(index + 1))
const [first, second] = units

const named = (role: string, name: string) => document.querySelector(`[role="${role}"][aria-label="${name}"]`)
/** Longer than navigation takes a second tap for the first one. */
const COME_BACK_MS = 600
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
  for (const { name } of units) expect(readPage()).toContain(name)
  const last = named('radio', 'A09 第9展区')
  await t.act(async () => void (last && t.fireEvent.click(last)))
  expect(chosen).toEqual(['u9'])
})

it('tells what the chosen unit shows, today’s product first', async () => {
  const [own] = second?.products ?? []
  const chosen = second && own && { ...second, products: [{ ...own, id: 'other', model: 'VMC-1' }, own] }
  const featured = own && { product: own, reason: '今天可试切' }
  const props = { units, featured, isInside: false, canEnter: true, onChoose: nothing, onVisit: nothing }
  await mountPage(() => <>{chosen ? <UnitPanel {...props} chosen={chosen} /> : null}</>, '/pages/h5/3d/index')
  expect(readPage()).toContain('介绍2')
  expect(readPage()).not.toContain(first?.intro)
  const cards = document.querySelectorAll('[role="button"][aria-label*="加工中心"]')
  expect([...cards].map((card) => card.getAttribute('aria-label'))).toEqual([
    'VMC-2 加工中心，今日主推',
    'VMC-1 加工中心',
  ])
  expect(readPage()).toContain('进入展区')
  expect(readPage()).toContain('今日主推 VMC-2：今天可试切')
  expect(readPage()).not.toContain('暂时无法显示')
})

it('says why in the unit of today’s product alone', async () => {
  const [product] = second?.products ?? []
  const props = { units, featured: product && { product, reason: '今天可试切' }, isInside: false, canEnter: true }
  const shown = first ? <UnitPanel {...props} chosen={first} onChoose={nothing} onVisit={nothing} /> : null
  await mountPage(() => <>{shown}</>, '/pages/h5/3d/index')
  expect(readPage()).toContain('介绍1')
  expect(readPage()).not.toContain('今日主推')
})

it('bears the names on their signs, writes those that cannot be read, and leaves out what lies on another', async () => {
  const chosen: string[] = []
  const pins = [
    { unitId: 'u1', x: 80, y: 50, letterPx: 12 },
    { unitId: 'u2', x: 300, y: 50, letterPx: 0 },
    { unitId: 'u3', x: 305, y: 52, letterPx: 0 },
  ]
  await draw(<HallNames pins={pins} units={units} onChoose={(id) => chosen.push(id)} />)
  const names = [...document.querySelectorAll('[aria-label^="前往"]')]
  expect(names.map((name) => [name.getAttribute('aria-label'), name.textContent])).toEqual([
    ['前往第1展区', ''],
    ['前往第2展区', '第2展区'],
  ])
  for (const name of names) await press(name)
  expect(chosen).toEqual(['u1', 'u2'])
})

describe('the unit that is chosen', () => {
  const visit = jest.fn()
  const drawPanel = async (more: object) => {
    const props = { units, featured: undefined, isInside: false, canEnter: true, onChoose: nothing, onVisit: visit }
    if (first) await draw(<UnitPanel {...props} chosen={first} {...more} />)
  }
  beforeEach(() => visit.mockReset())

  it.each([
    ['进入展区', false, 'u1'],
    ['返回全景', true, undefined],
  ])('has one button: %s', async (text, isInside, id) => {
    await drawPanel({ isInside })
    await press(byRole('button', text))
    expect(visit.mock.calls).toEqual([[id]])
  })

  it('leads to its exhibits, and to the list of the units where it cannot be entered', async () => {
    const go = jest.spyOn(Taro, 'navigateTo').mockResolvedValue({ errMsg: 'navigateTo:ok' })
    await drawPanel({ canEnter: false, isEmpty: true })
    expect(readPage()).toContain('3D 展机暂时无法显示')
    await press(byRole('button', '全部展品'))
    expect(go).toHaveBeenLastCalledWith(expect.objectContaining({ url: '/pages/h5/3d/productList?unitId=u1' }))
    await wait(COME_BACK_MS)
    await press(byRole('button', '展区列表'))
    expect(go).toHaveBeenLastCalledWith(expect.objectContaining({ url: '/pages/h5/3d/exhibitionList' }))
    expect(visit).not.toHaveBeenCalled()
  })
})

describe('the hall as it opens', () => {
  const server = setUpApiServer()

  beforeAll(() => {
    configureClient({})
    // A weak device: nothing is fetched that no test looks at.
    Object.defineProperty(navigator, 'deviceMemory', { configurable: true, value: 1 })
  })

  const open = async () => {
    const [product] = units[6]?.products ?? []
    server.on(listExhibitionUnits.path, ok({ hallName: '数字展厅', units, featured: { product, reason: '今天看它' } }))
    await draw(
      <QueryClientProvider client={createQueryClient()}>
        <HallScreen poster="" />
      </QueryClientProvider>,
    )
    for (let look = 0; look < 100 && !readPage().includes('介绍'); look++) {
      await wait(20)
    }
  }

  it('shows the product of today, wherever it stands', async () => {
    await open()
    expect(readPage()).toContain('介绍7')
    expect(named('radio', '第7展区')?.getAttribute('aria-checked')).toBe('true')
    expect(readPage()).toContain('今日主推')
  })

  it('is a plan where there is no WebGL2, and says so', async () => {
    await open()
    expect(readPage()).toContain('进入 3D 展厅（约')
    const start = [...document.querySelectorAll('[role="button"]')].find((one) => one.textContent?.includes('进入 3D'))
    await press(start as Element)
    expect(readPage()).toContain('入口')
    expect(readPage()).toContain('已换成平面图')
    // A toast would lie over the plan.
    expect(document.getElementById('app-toast')).toBeNull()
    await press(byRole('tab', '平面'))
    expect(readPage()).toContain('已换成平面图')
    await press(byRole('tab', '3D'))
    await press(byRole('tab', '平面'))
    expect(readPage()).not.toContain('已换成平面图')
  })

  it('is a list too: three exhibits of each unit, and the favourites of a person with an account', async () => {
    const go = jest.spyOn(Taro, 'navigateTo').mockResolvedValue({ errMsg: 'navigateTo:ok' })
    const [product] = units[6]?.products ?? []
    const four = [...'甲乙丙丁'].map((name, at) => ({ ...product, id: `e${at}`, name: `展品${name}` }))
    const shown = {
      hallName: '数字展厅',
      units: [{ ...first, products: four }],
      featured: { product, reason: '今天看它' },
    }
    server.on(listExhibitionUnits.path, ok(shown))
    const show = () =>
      draw(
        <QueryClientProvider client={createQueryClient()}>
          <UnitsScreen />
        </QueryClientProvider>,
      )
    const pressTo = async (name: string, url: string) => {
      await press(byRole('button', name))
      expect(go).toHaveBeenLastCalledWith(expect.objectContaining({ url }))
      await wait(COME_BACK_MS)
    }
    await show()
    await until(() => readPage().includes('介绍1'))
    expect([readPage().includes('展品丙'), readPage().includes('展品丁')]).toEqual([true, false])
    expect(named('button', '我的收藏')).toBeNull()
    await pressTo('今日主推，加工中心 VMC-7，今天看它', '/pages/h5/3d/productDetails?id=p7')
    await pressTo('A01 第1展区，1 件展品', '/pages/h5/3d/productList?unitId=u1')
    useSession.setState({ user: { userId: 'me', population: 'user' } as unknown as SessionUser })
    await show()
    await pressTo('我的收藏', '/pages/h5/3d/productList?kept=1')
    await t.act(async () => useSession.setState({ user: undefined }))
  })

  it('says that it is not set up where it has no unit', async () => {
    server.on(listExhibitionUnits.path, ok({ hallName: '数字展厅', units: [], featured: null }))
    await draw(
      <QueryClientProvider client={createQueryClient()}>
        <HallScreen poster="" />
      </QueryClientProvider>,
    )
    await until(() => readPage().includes('展厅正在布展'))
  })

  it('leads to its list from every view', async () => {
    const go = jest.spyOn(Taro, 'navigateTo').mockResolvedValue({ errMsg: 'navigateTo:ok' })
    await open()
    await press(byRole('link', '列表'))
    expect(go).toHaveBeenLastCalledWith(expect.objectContaining({ url: '/pages/h5/3d/exhibitionList' }))
    // The person comes back from the list: at once it would be the second half of a double tap.
    await wait(COME_BACK_MS)
    await press(byRole('tab', '平面'))
    await press(byRole('link', '列表'))
    expect(go).toHaveBeenCalledTimes(2)
  })
})

it('begins at the first unit where the one that was asked for is gone', async () => {
  let chosen: ExhibitionUnit | undefined
  function Probe() {
    chosen = useHall(units, 'gone', '数字展厅').chosen
    return null
  }
  await draw(<Probe />)
  expect(chosen?.id).toBe('u1')
})

describe('the machines of a hall of 13 units', () => {
  const server = setUpApiServer()
  const SIZE = 20_000
  const many = Array.from({ length: 13 }, (_, at) => ({
    ...getUnit(at + 1),
    mesh: { url: `/core/api/models/m${at + 1}.glb`, size: SIZE, bytes: 40 },
  }))
  const entrance = many
    .slice(0, 12)
    .map(({ id }) => id)
    .sort()
  const furnished: string[] = []
  const focused: (string | undefined)[] = []
  let unreadable: string | undefined
  const kernel = {
    createHall: () => ({
      touch: nothing,
      zoom: nothing,
      resize: nothing,
      checkContext: nothing,
      dispose: nothing,
      focus: (id: string | undefined) => void focused.push(id),
      furnish: (id: string) => {
        if (id === unreadable) throw Object.assign(new Error('no model'), { name: 'ModelError' })
        furnished.push(id)
      },
    }),
    createProduct: () => undefined,
  }
  const host = {
    canvas: { width: 1, height: 1, getContext: () => null },
    width: 1,
    height: 1,
    pixelRatio: 1,
    requestFrame: () => 0,
    cancelFrame: nothing,
  }
  const listPaths = () => server.arrived.filter(({ method }) => method === 'GET').map(({ path }) => path)
  beforeEach(() => {
    furnished.length = 0
    focused.length = 0
    unreadable = undefined
  })
  let hall: ReturnType<typeof useHall>

  function Probe() {
    hall = useHall(many, undefined, '数字展厅')
    return null
  }

  beforeAll(() => {
    configureClient({})
    installObjectUrls()
  })

  it('are counted before one enters; one beyond them comes as one walks there', async () => {
    for (const { mesh } of many) server.on(mesh.url, { bytes: new Uint8Array(40) })
    await draw(<Probe />)
    const shares: number[] = []
    const arrived = await hall.load((share) => shares.push(share))
    expect(listPaths()).toHaveLength(12)
    expect([hall.loadBytes, shares.at(-1)]).toEqual([12 * SIZE, 1])
    await t.act(async () => void hall.start(kernel, host, nothing, arrived))
    expect(furnished).toEqual(many.slice(0, 12).map(({ id }) => id))
    expect(listPaths()).toHaveLength(12)
    await t.act(async () => hall.visit('u13'))
    await until(() => furnished.includes('u13'))
    expect(listPaths()).toHaveLength(13)
    await t.act(async () => hall.visit('u13'))
    expect(listPaths()).toHaveLength(13)
  })

  it('come from the rows beside the one that one walks to, and from no other', async () => {
    for (const { mesh } of many) server.on(mesh.url, { bytes: new Uint8Array(40) })
    await draw(<Probe />)
    await t.act(async () => void hall.start(kernel, host, nothing, new Map()))
    await t.act(async () => hall.visit('u5'))
    await until(() => furnished.length === 6)
    expect([...furnished].sort()).toEqual(['u3', 'u4', 'u5', 'u6', 'u7', 'u8'])
  })

  it('are walked to, one after the other, only once one is inside', async () => {
    await draw(<Probe />)
    await t.act(async () => void hall.start(kernel, host, nothing, new Map()))
    await t.act(async () => hall.choose('u2'))
    expect([focused, hall.chosen?.id, hall.isInside]).toEqual([[], 'u2', false])
    await t.act(async () => hall.visit('u1'))
    await t.act(async () => hall.choose('u3'))
    expect([focused, hall.chosen?.id, hall.isInside]).toEqual([['u1', 'u3'], 'u3', true])
    await t.act(async () => hall.visit(undefined))
    expect([focused.at(-1), hall.chosen?.id, hall.isInside]).toEqual([undefined, 'u3', false])
    await t.act(async () => hall.visit('u1'))
    await t.act(async () => hall.show('plan'))
    expect(hall.isInside).toBe(false)
  })

  it('leave one booth empty whose machine cannot be read', async () => {
    for (const { mesh } of many) server.on(mesh.url, { bytes: new Uint8Array(40) })
    unreadable = 'u2'
    await draw(<Probe />)
    const loaded = await hall.load(nothing)
    await t.act(async () => {
      hall.start(kernel, host, nothing, loaded)
      hall.follow(true)
      hall.choose('u2')
    })
    expect([hall.isEmpty, furnished.length]).toEqual([true, 11])
  })

  it('stand in the scene that was begun while they were on their way', async () => {
    for (const { mesh } of many) server.on(mesh.url, { bytes: new Uint8Array(40) })
    server.on('/core/api/models/m2.glb', { bytes: new Uint8Array(40), delay: 800 })
    await draw(<Probe />)
    void hall.load(nothing) // the view was changed meanwhile: nobody waits for this one
    await server.arrival('/core/api/models/m2.glb')
    const shares: number[] = []
    const arrived = await hall.load((share) => shares.push(share))
    expect(shares[0]).toBeLessThan(1)
    expect(shares.at(-1)).toBe(1)
    await t.act(async () => void hall.start(kernel, host, nothing, arrived))
    expect([...furnished].sort()).toEqual(entrance)
    expect(listPaths()).toHaveLength(12)
  })

  it('hold no hall when one of them hangs; it comes into its booth when it arrives', async () => {
    const wait = setTimeout // the real one: the network takes its time
    jest.useFakeTimers({ doNotFake: ['performance', 'queueMicrotask', 'nextTick', 'Date'] })
    const look = async (isThere: () => boolean) => {
      for (let at = 0; at < 1000 && !isThere(); at++) await t.act(() => new Promise((resolve) => wait(resolve, 20)))
      expect(isThere()).toBe(true)
    }
    try {
      for (const { mesh } of many) server.on(mesh.url, { bytes: new Uint8Array(40) })
      server.on('/core/api/models/m2.glb', { bytes: new Uint8Array(40), delay: 30_000 })
      await draw(<Probe />)
      const shares: number[] = []
      const loading = hall.load((share) => shares.push(share))
      await look(() => shares.at(-1) === 11 / 12)
      // The last of them is counted before it is decoded.
      await t.act(() => new Promise((resolve) => wait(resolve, 200)))
      jest.advanceTimersByTime(4000)
      const arrived = await loading
      await t.act(async () => void hall.start(kernel, host, nothing, arrived))
      expect([...furnished].sort()).toEqual(entrance.filter((id) => id !== 'u2'))
      jest.advanceTimersByTime(26_000)
      await look(() => furnished.includes('u2'))
    } finally {
      jest.useRealTimers()
    }
  })

  it('leave one booth empty when its machine does not come, say so there, and ask again on the next beginning', async () => {
    for (const { mesh } of many) server.on(mesh.url, { bytes: new Uint8Array(40) })
    server.on('/core/api/models/m2.glb', { status: 500 })
    await draw(<Probe />)
    const begin = async () => {
      const loaded = await hall.load(nothing)
      await t.act(async () => {
        hall.start(kernel, host, nothing, loaded)
        hall.follow(true)
        hall.choose('u2')
      })
      return [loaded.has('u2'), hall.isEmpty]
    }
    expect(await begin()).toEqual([false, true])
    server.on('/core/api/models/m2.glb', { bytes: new Uint8Array(40) })
    expect(await begin()).toEqual([true, false])
    await t.act(async () => hall.choose('u3'))
    expect(hall.isEmpty).toBe(false)
  })
})
