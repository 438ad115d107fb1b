import { decorateRoutes } from '@/platform/page-loader'
import { preloadPages } from '@/platform/preload-page'

const REST_MS = 2000
let requests: string[]

function getRoute(path: string, isBroken = false) {
  const load = (context: unknown, params: unknown): [Promise<unknown>, unknown, unknown] => {
    requests.push(path)
    return [isBroken ? Promise.reject(new Error('no network')) : Promise.resolve('page'), context, params]
  }
  return { path, load }
}

function saveData(isOn: boolean) {
  Object.defineProperty(navigator, 'connection', { value: { saveData: isOn }, configurable: true })
}

beforeEach(() => {
  jest.useFakeTimers()
  requests = []
  decorateRoutes({ routes: [getRoute('pages/a'), getRoute('pages/b'), getRoute('pages/broken', true)] })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection')
  jest.useRealTimers()
})

it('fetches the code of the pages named, once the page in front has had its time', async () => {
  preloadPages(['/pages/b'])
  expect(requests).toEqual([])
  await jest.advanceTimersByTimeAsync(REST_MS)
  expect(requests).toEqual(['pages/b'])
})

it('fetches nothing for somebody who saves data', async () => {
  saveData(true)
  preloadPages(['/pages/a', '/pages/b'])
  await jest.advanceTimersByTimeAsync(REST_MS)
  expect(requests).toEqual([])
})

it('stays silent about a page that does not come or does not exist', async () => {
  preloadPages(['/pages/broken', '/pages/unknown'])
  await jest.advanceTimersByTimeAsync(REST_MS)
  expect(requests).toEqual(['pages/broken'])
})
