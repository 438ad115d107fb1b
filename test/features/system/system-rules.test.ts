import { buildMapLinks, readPlace } from '@/features/system/map-links'
import { addPlace, parsePlaces, removePlace, searchPlaces } from '@/features/system/place-book'
import { readPreview } from '@/features/system/preview-address'
import { clampZoom, panZoom, pinchZoom, toggleZoom, UNZOOMED } from '@/features/system/zoom'
import { parseQuery } from '@/lib/query-string'

import { requireItems } from '../../support/require-items'

const frame = { width: 300, height: 600 }

describe('zoom', () => {
  it('keeps what lies between the fingers between the fingers', () => {
    const from = [
      { x: -50, y: 0 },
      { x: 50, y: 0 },
    ] as const
    expect(
      pinchZoom(
        UNZOOMED,
        from,
        [
          { x: -100, y: 0 },
          { x: 100, y: 0 },
        ],
        frame,
      ),
    ).toEqual({ scale: 2, x: 0, y: 0 })
    const aside = [
      { x: 50, y: 100 },
      { x: 90, y: 100 },
    ] as const
    const zoom = pinchZoom(
      UNZOOMED,
      aside,
      [
        { x: 30, y: 100 },
        { x: 110, y: 100 },
      ],
      frame,
    )
    // The content under (70, 100) is still there: 70 = x + 2 * 70.
    expect(zoom).toEqual({ scale: 2, x: -70, y: -100 })
  })

  it.each([
    [0.2, 1],
    [1, 1],
    [9, 4],
  ])('takes the scale %d as %d', (scale, expected) => {
    expect(clampZoom({ scale, x: 0, y: 0 }, frame).scale).toBe(expected)
  })

  it('never moves an edge of the picture into the frame', () => {
    expect(panZoom({ scale: 2, x: 0, y: 0 }, { x: 999, y: -999 }, frame)).toEqual({ scale: 2, x: 150, y: -300 })
    expect(panZoom(UNZOOMED, { x: 50, y: 50 }, frame)).toEqual(UNZOOMED)
    const shrunk = pinchZoom(
      { scale: 2, x: 150, y: 300 },
      [
        { x: -50, y: 0 },
        { x: 50, y: 0 },
      ],
      [
        { x: -5, y: 0 },
        { x: 5, y: 0 },
      ],
      frame,
    )
    expect(shrunk).toEqual(UNZOOMED)
  })

  it('enlarges around a double tap, and goes back at the next', () => {
    const zoom = toggleZoom(UNZOOMED, { x: 20, y: -40 }, frame)
    expect(zoom).toEqual({ scale: 2.5, x: -30, y: 60 })
    expect(toggleZoom(zoom, { x: 0, y: 0 }, frame)).toEqual(UNZOOMED)
  })

  it('takes fingers on the same spot for no pinch', () => {
    const spot = [
      { x: 1, y: 1 },
      { x: 1, y: 1 },
    ] as const
    expect(
      pinchZoom(
        UNZOOMED,
        spot,
        [
          { x: 0, y: 0 },
          { x: 9, y: 9 },
        ],
        frame,
      ),
    ).toBe(UNZOOMED)
  })
})

describe('the pictures of an address', () => {
  it.each([
    [{ urls: '/a.png#$#https://x/b.jpg' }, ['/a.png', 'https://x/b.jpg'], 0],
    [{ urls: '/a.png#$#/b.png', at: '1' }, ['/a.png', '/b.png'], 1],
    [{ urls: '/a.png#$#/b.png', current: '/b.png' }, ['/a.png', '/b.png'], 1],
    [{ urls: '/a.png#$#/b.png', current: '/c.png' }, ['/a.png', '/b.png'], 0],
    [{ urls: '/a.png#$#/b.png', at: '7' }, ['/a.png', '/b.png'], 0],
    [{ urls: '/a.png#$#/b.png', at: 'x' }, ['/a.png', '/b.png'], 0],
    [{ urls: '/a.png#$#/a.png#$#/b.png', at: '2' }, ['/a.png', '/b.png'], 1],
    [{ urls: 'javascript:alert(1)#$#/b.png', at: '1' }, ['/b.png'], 0],
    [
      { urls: '//evil.example/x.png#$#data:text/html,x#$#data:image/png;base64,AA#$#blob:http://a/1' },
      ['data:image/png;base64,AA', 'blob:http://a/1'],
      0,
    ],
    [{ urls: '' }, [], 0],
    [{}, [], 0],
  ])('%j gives %j from %d [spec 3.09]', (query, urls, at) => {
    expect(readPreview(query)).toEqual({ urls, at })
  })
})

describe('the places used before', () => {
  const hall = { name: '一号厂房', address: '昆山路 8 号' }
  const gate = { name: 'Gate 3', address: '昆山路 10 号', latitude: 31.2, longitude: 121.4 }

  it('passes over what is no place', () => {
    expect(parsePlaces([hall, null, 'x', { name: '' }, { name: 'a', address: 'b', latitude: 'c' }, gate])).toEqual([
      hall,
      gate,
    ])
    expect(parsePlaces(undefined)).toEqual([])
    expect(parsePlaces({ 0: hall })).toEqual([])
  })

  it('puts the last used first, each once, twenty at most', () => {
    expect(addPlace([gate, hall], hall)).toEqual([hall, gate])
    let places = parsePlaces([])
    for (let index = 0; index < 25; index++) places = addPlace(places, { name: `P${index}`, address: '' })
    expect(places).toHaveLength(20)
    expect(places[0]?.name).toBe('P24')
    expect(removePlace([gate, hall], { ...gate })).toEqual([hall])
  })

  it.each([
    ['', 2],
    ['昆山路', 2],
    ['gate', 1],
    ['昆山 GATE', 1],
    ['昆山 8', 1],
    ['苏州', 0],
  ])('finds by %j', (words, count) => {
    expect(searchPlaces([hall, gate], words)).toHaveLength(count)
  })
})

describe('a place of an address', () => {
  it.each([
    [
      { name: 'A', address: 'B', latitude: '31.2', longitude: '121.4' },
      { name: 'A', address: 'B', latitude: 31.2, longitude: 121.4 },
    ],
    [
      { name: 'A', latitude: '91', longitude: '121.4' },
      { name: 'A', address: '' },
    ],
    [
      { name: 'A', latitude: '', longitude: '' },
      { name: 'A', address: '' },
    ],
    [{ address: 'B' }, { name: 'B', address: 'B' }],
    [
      { latitude: '0', longitude: '0' },
      { name: '地图上的位置', address: '', latitude: 0, longitude: 0 },
    ],
    [{ latitude: 'x', longitude: '1' }, undefined],
    [{}, undefined],
  ])('%j is %j', (query, expected) => {
    expect(readPlace(query)).toEqual(expected)
  })

  it('is marked on public maps by its point, in the order each wants', () => {
    const [amap, tencent] = buildMapLinks({ name: 'A & B', address: 'x;y:z', latitude: 31.2, longitude: 121.4 })
    expect(amap?.url).toMatch(/^https:\/\/uri\.amap\.com\/marker\?/)
    expect(parseQuery(amap?.url.split('?')[1] ?? '')).toMatchObject({
      position: '121.4,31.2',
      name: 'A & B',
      coordinate: 'gaode',
    })
    expect(tencent?.url).toMatch(/^https:\/\/apis\.map\.qq\.com\/uri\/v1\/marker\?/)
    expect(parseQuery(tencent?.url.split('?')[1] ?? '').marker).toBe('coord:31.2,121.4;title:A & B;addr:x y z')
  })

  it('is searched for by its words where it has no point', () => {
    for (const { url } of requireItems(buildMapLinks({ name: 'A', address: '" onclick="x' }))) {
      expect(parseQuery(url.split('?')[1] ?? '').keyword).toBe('A " onclick="x')
      expect(url).not.toContain('"')
    }
  })
})
