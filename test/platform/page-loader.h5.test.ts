import { RouterConfig } from '@tarojs/router/dist/router'
import { eventCenter } from '@tarojs/runtime'

import { decorateRoutes } from '@/platform/page-loader'
import type { LazyRoute } from '@/platform/page-loader/types'

interface Load {
  succeed: (page: unknown) => void
  fail: (error: unknown) => void
}

const chunkError = () => Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' })
const styleError = () => Object.assign(new Error('Loading CSS chunk 7 failed'), { code: 'CSS_CHUNK_LOAD_FAILED' })

// The router is not there, only what the app tells it first.
RouterConfig.config = {} as typeof RouterConfig.config

let loads: Load[]
let route: LazyRoute
const loader = () => document.getElementById('page-loader')
const shown = () => (loader()?.hidden === false ? loader()?.dataset.state : undefined)
const press = () => loader()?.querySelector('button')?.click()
/** What the router does: tells of the change, then resolves the page. */
function open(): { arrived: () => unknown } {
  eventCenter.trigger('__taroRouterChange')
  let page: unknown = 'waiting'
  void route.load({}, {})[0].then((value) => {
    page = value
  })
  return { arrived: () => page }
}
const flush = () => jest.advanceTimersByTimeAsync(0)

beforeEach(() => {
  jest.useFakeTimers()
  document.body.innerHTML = '<div id="app"></div>'
  loads = []
  route = {
    path: 'pages/x',
    load: (context, params) => [new Promise((succeed, fail) => loads.push({ succeed, fail })), context, params],
  }
  decorateRoutes({ routes: [route] })
})
afterEach(() => jest.useRealTimers())

it('shows the loading view after 200 ms, and takes it away with the page [spec 2.02, 2.03, 9.02]', async () => {
  const { arrived } = open()
  await jest.advanceTimersByTimeAsync(199)
  expect(shown()).toBeUndefined()
  await jest.advanceTimersByTimeAsync(1)
  expect(shown()).toBe('loading')
  expect(loader()?.getAttribute('role')).toBe('status')
  expect(loader()?.textContent).toBe('加载中...')
  loads[0]?.succeed('page')
  await flush()
  expect(shown()).toBeUndefined()
  expect(arrived()).toBe('page')
  await jest.advanceTimersByTimeAsync(20_000)
  expect(shown()).toBeUndefined()
})

it('shows nothing for a page that is there', async () => {
  const { arrived } = open()
  await flush()
  loads[0]?.succeed('page')
  await jest.advanceTimersByTimeAsync(300)
  expect(shown()).toBeUndefined()
  expect(arrived()).toBe('page')
})

it('leaves the first paint to the skeleton of index.html', async () => {
  document.body.innerHTML = '<div id="app"><div id="boot"></div></div>'
  open()
  await jest.advanceTimersByTimeAsync(5000)
  expect(shown()).toBeUndefined()
  await jest.advanceTimersByTimeAsync(5000)
  expect(shown()).toBe('timeout')
})

it('times out after 10000 ms with a retry, and still takes the page when it comes [spec 2.03, 9.02]', async () => {
  const { arrived } = open()
  await jest.advanceTimersByTimeAsync(9_999)
  expect(shown()).toBe('loading')
  await jest.advanceTimersByTimeAsync(1)
  expect(shown()).toBe('timeout')
  expect(loader()?.getAttribute('role')).toBe('alert')
  expect(loader()?.textContent).toBe('加载超时重试')
  press()
  await flush()
  expect(loads).toHaveLength(2)
  loads[0]?.succeed('page')
  await flush()
  expect(arrived()).toBe('page')
  expect(shown()).toBeUndefined()
})

it('shows an error view with retry, and the page after it [spec 2.03]', async () => {
  const { arrived } = open()
  await flush()
  loads[0]?.fail(new TypeError('x is undefined'))
  await flush()
  expect(shown()).toBe('error')
  press()
  await flush()
  loads[1]?.succeed('page')
  await flush()
  expect(arrived()).toBe('page')
  expect(shown()).toBeUndefined()
})

it.each([
  ['script', chunkError],
  ['style sheet', styleError],
])('tries once more by itself when a %s does not come, then asks to reload [spec 8.13]', async (_kind, error) => {
  const { arrived } = open()
  await flush()
  loads[0]?.fail(error())
  await flush()
  expect(loads).toHaveLength(2)
  expect(shown()).toBeUndefined()
  loads[1]?.fail(error())
  await flush()
  expect(shown()).toBe('reload')
  expect(loader()?.querySelector('button')?.textContent).toBe('刷新页面')
  expect(loads).toHaveLength(2)
  expect(arrived()).toBe('waiting')
})

it('takes the page of the silent second try', async () => {
  const { arrived } = open()
  await flush()
  loads[0]?.fail(chunkError())
  await flush()
  loads[1]?.succeed('page')
  await flush()
  expect(arrived()).toBe('page')
})

it('catches what throws while it starts', async () => {
  route.load = () => {
    throw new Error('at once')
  }
  decorateRoutes({ routes: [route] })
  open()
  await flush()
  expect(shown()).toBe('error')
})

it('never mounts a page the person has left, and shows nothing of it', async () => {
  const first = open()
  await jest.advanceTimersByTimeAsync(300)
  expect(shown()).toBe('loading')
  const second = open()
  expect(shown()).toBeUndefined()
  await flush()
  loads[1]?.succeed('second')
  await flush()
  loads[0]?.succeed('first')
  await flush()
  expect([first.arrived(), second.arrived()]).toEqual([undefined, 'second'])
  await jest.advanceTimersByTimeAsync(20_000)
  expect(shown()).toBeUndefined()
})

it('hides the view when the person goes back while a page is on its way', async () => {
  const { arrived } = open()
  await jest.advanceTimersByTimeAsync(300)
  eventCenter.trigger('__taroRouterChange')
  expect(shown()).toBeUndefined()
  loads[0]?.fail(new Error('late'))
  await flush()
  expect(shown()).toBeUndefined()
  expect(arrived()).toBeUndefined()
})
