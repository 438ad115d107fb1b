import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { searchMapPlaces } from '@/contract/workflow/place'
import { createPlaceSearch } from '@/server/domains/place/map-places'

import { startTestServer } from '../../../support/server'
import { withPeople } from '../../http/people'

/** Behaves as a map's web service: answers what a test says, and keeps what it was asked. */
function createStandIn() {
  const requests: URL[] = []
  let answer: { status?: number; text: string; afterMs?: number } = { text: '' }
  const server: Server = createServer((request, response) => {
    requests.push(new URL(request.url ?? '', 'http://map'))
    const { status = 200, text } = answer
    response.writeHead(status, { 'content-type': 'application/json', location: 'http://127.0.0.1:1/' }).end(text)
  })
  return {
    asked: requests,
    say: (text: unknown, status = 200) => {
      answer = { status, text: typeof text === 'string' ? text : JSON.stringify(text) }
    },
    listen: () => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)),
    base: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

const map = createStandIn()
beforeAll(() => map.listen())
afterAll(() => map.close())
beforeEach(() => {
  map.asked.length = 0
})

it('reads what Tencent answers', async () => {
  map.say({
    status: 0,
    message: 'query ok',
    data: [
      { id: '1', title: '华东精密制造', address: '昆山路 10 号', location: { lat: 31.2, lng: 121.4 }, city: '苏州市' },
    ],
  })
  const search = createPlaceSearch('tencent', 'K1', map.base())
  await expect(search('华东 & 精密')).resolves.toEqual({
    state: 'ok',
    places: [{ name: '华东精密制造', address: '昆山路 10 号', latitude: 31.2, longitude: 121.4 }],
  })
  expect(map.asked[0]?.pathname).toBe('/ws/place/v1/suggestion')
  expect(Object.fromEntries(map.asked[0]?.searchParams ?? [])).toMatchObject({ keyword: '华东 & 精密', key: 'K1' })
})

it('reads what Amap answers, and passes over tips without a point', async () => {
  map.say({
    status: '1',
    info: 'OK',
    tips: [
      { id: [], name: '华东', district: [], address: [], location: [] },
      { id: 'B1', name: '华东精密制造', district: '江苏省苏州市', address: '昆山路 10 号', location: '121.4,31.2' },
      { id: 'B2', name: '3 号门', district: '江苏省苏州市', address: [], location: '121.5,31.3' },
    ],
  })
  const { state, places } = await createPlaceSearch('amap', 'K2', map.base())('华东')
  expect(state).toBe('ok')
  expect(places).toEqual([
    { name: '华东精密制造', address: '江苏省苏州市昆山路 10 号', latitude: 31.2, longitude: 121.4 },
    { name: '3 号门', address: '江苏省苏州市', latitude: 31.3, longitude: 121.5 },
  ])
  expect(map.asked[0]?.pathname).toBe('/v3/assistant/inputtips')
})

it('gives twenty places at most', async () => {
  const place = { title: 'A', address: 'B', location: { lat: 1, lng: 2 } }
  map.say({ status: 0, data: Array.from({ length: 50 }, () => place) })
  const { places } = await createPlaceSearch('tencent', 'K', map.base())('a')
  expect(places).toHaveLength(20)
})

it.each([
  ['a refused key', { status: 311, message: 'key format error' }],
  ['no JSON', '<html>502</html>'],
  ['half an answer', { status: 0, data: [{ title: 'A' }] }],
  ['nothing', ''],
])('says that the map is unavailable on %s', async (_, body) => {
  map.say(body)
  await expect(createPlaceSearch('tencent', 'K', map.base())('a')).resolves.toEqual({
    state: 'unavailable',
    places: [],
  })
})

it('follows the map to no other host [asvs 1.3.6]', async () => {
  map.say('', 302)
  await expect(createPlaceSearch('amap', 'K', map.base())('a')).resolves.toMatchObject({ state: 'unavailable' })
})

it.each([
  ['', 'K'],
  ['tencent', ''],
  ['google', 'K'],
])('asks nobody with the provider %j and the key %j', async (provider, key) => {
  await expect(createPlaceSearch(provider, key, map.base())('a')).resolves.toEqual({
    state: 'unconfigured',
    places: [],
  })
  expect(map.asked).toEqual([])
})

it('serves signed-in people alone, and says that no map is configured', async () => {
  const server = await startTestServer({ replace: () => withPeople() })
  try {
    expect((await server.send(searchMapPlaces, { words: '昆山' })).status).toBe(401)
    const answer = await server.send(searchMapPlaces, { words: ' 昆山 ' }, { token: 'token-of-zhang-1' })
    expect(answer).toMatchObject({ code: 200, data: { state: 'unconfigured', places: [] } })
    expect((await server.send(searchMapPlaces, { words: ' ' }, { token: 'token-of-zhang-1' })).code).toBe(400)
  } finally {
    await server.close()
  }
})

it('searches by what the settings name, with the words as they were typed', async () => {
  map.say({ status: 0, data: [{ title: '3 号门', address: '', location: { lat: 31.2, lng: 121.4 } }] })
  const places = createPlaceSearch('tencent', 'K', map.base())
  const server = await startTestServer({ replace: () => ({ ...withPeople(), places }) })
  try {
    const { data } = await server.send(searchMapPlaces, { words: ' 3 号门' }, { token: 'token-of-zhou-ptnr' })
    expect(data).toEqual({ state: 'ok', places: [{ name: '3 号门', address: '', latitude: 31.2, longitude: 121.4 }] })
    expect(map.asked[0]?.searchParams.get('keyword')).toBe('3 号门')
  } finally {
    await server.close()
  }
})
