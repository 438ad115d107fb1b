import Taro from '@tarojs/taro'
import { useState } from 'react'
import { unknown } from 'valibot'

import { configureClient } from '@/api/client'
import { searchMapPlaces } from '@/contract/workflow/place'
import { PdfPage } from '@/features/system/PdfPage'
import { parsePlaces } from '@/features/system/place-book'
import { openStored } from '@/offline/stored'
import ChooseLocationPage from '@/pages/system/choose-location'
import OpenLocationPage from '@/pages/system/open-location'
import PreviewDocumentPage from '@/pages/system/preview-document'
import PreviewImagePage from '@/pages/system/preview-image'
import { waitForPlace } from '@/platform/location/place-choice'
import { removeStored, writeJson } from '@/platform/storage'

import { ok, setUpApiServer } from '../../support/api-server'
import { draw } from '../../support/draw'
import { mountPage, t } from '../../support/mount-page'
import { installObjectUrls } from '../../support/object-urls'
import { byLabel, byRole, press, readPage, type } from '../../support/screen'
import { CachedApp } from '../../support/screen-server'
import { until } from '../../support/until'

const openChooser = () => mountPage(ChooseLocationPage, '/choose-location', {}, CachedApp)

const server = setUpApiServer()

let leave: jest.SpyInstance
beforeEach(() => {
  // The test library starts no router: one page lies beneath.
  jest.spyOn(Taro, 'getCurrentPages').mockReturnValue([{}, {}])
  leave = jest.spyOn(Taro, 'navigateBack').mockResolvedValue({ errMsg: 'ok' })
})
afterEach(() => jest.restoreAllMocks())

describe('choosing a place', () => {
  const gate = { name: '3 号门', address: '昆山路 10 号', latitude: 31.2, longitude: 121.4 }
  const hall = { name: '一号厂房', address: '昆山路 8 号' }

  // As the last release stored them.
  beforeEach(() => writeJson('places', [gate, hall]))
  const readPlaces = () => parsePlaces(openStored('places', unknown()).read())
  afterEach(() => removeStored('places'))

  it('tells the page that asked which of the used places was chosen, and puts it first [spec R.69]', async () => {
    const answer = waitForPlace()
    await openChooser()
    expect(readPage()).toContain('选择位置')
    await press(byRole('button', '一号厂房，昆山路 8 号'))
    await expect(answer).resolves.toEqual(hall)
    expect(leave).toHaveBeenCalledTimes(1)
    expect(readPlaces().map(({ name }) => name)).toEqual(['一号厂房', '3 号门'])
  })

  it('takes a place in words, trimmed, once it has a name', async () => {
    const answer = waitForPlace()
    await openChooser()
    expect(byRole('button', '确定').getAttribute('aria-disabled')).toBe('true')
    await type(byLabel('名称'), '  食堂二楼 ')
    await type(byLabel('地址'), '昆山路 12 号')
    await press(byRole('button', '确定'))
    await expect(answer).resolves.toEqual({ name: '食堂二楼', address: '昆山路 12 号' })
  })

  it('answers without a place when the page is left', async () => {
    const answer = waitForPlace()
    const page = await openChooser()
    await t.act(async () => page.onUnload?.())
    await expect(answer).resolves.toBeUndefined()
  })

  it('searches the used places, and offers a new one under the words that found none', async () => {
    await openChooser()
    await type(byLabel('搜索地点'), '号门')
    expect(readPage()).toContain('3 号门')
    expect(readPage()).not.toContain('一号厂房')
    await type(byLabel('搜索地点'), '码头')
    await until(() => readPage().includes('没有找到这样的地点'))
    await press(byRole('button', '新建「码头」'))
    expect(byLabel('名称').value).toBe('码头')
  })

  it('forgets a place for good', async () => {
    await openChooser()
    await press(byRole('button', '删除 3 号门'))
    expect(readPage()).not.toContain('3 号门')
    expect(readPlaces()).toEqual([hall])
  })

  it('says so where the browser cannot locate', async () => {
    await openChooser()
    await press(byRole('button', '使用我的位置，可不选'))
    expect(readPage()).toContain('此浏览器不能定位，请直接填写地点')
  })

  it('takes the position of a browser that can, as Chinese maps count it', async () => {
    const geolocation = {
      getCurrentPosition: (found: (position: object) => void) =>
        found({ coords: { latitude: 31.1774276, longitude: 121.5272106 } }),
    }
    Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true })
    Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true })
    const answer = waitForPlace()
    await openChooser()
    await press(byRole('button', '使用我的位置，可不选'))
    expect(readPage()).toContain('31.17530, 121.53154')
    await press(byRole('button', '确定'))
    await expect(answer).resolves.toMatchObject({ name: '我的位置', latitude: expect.closeTo(31.175304, 5) })
  })

  it('keeps what is typed while the position is sought', async () => {
    let answerPosition: (position: object) => void = () => undefined
    const geolocation = {
      getCurrentPosition: (found: typeof answerPosition) => {
        answerPosition = found
      },
    }
    Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true })
    Object.defineProperty(window, 'isSecureContext', { value: true, configurable: true })
    await openChooser()
    await press(byRole('button', '使用我的位置，可不选'))
    await type(byLabel('名称'), '西门岗亭')
    await t.act(async () => answerPosition({ coords: { latitude: 31.1774276, longitude: 121.5272106 } }))
    expect(byLabel('名称').value).toBe('西门岗亭')
    expect(readPage()).toContain('31.17530, 121.53154')
  })
})

describe('places of the map', () => {
  const found = { name: '昆山南站', address: '苏州市昆山市', latitude: 31.35, longitude: 120.96 }
  const listRequests = () => server.arrived.filter(({ path }) => path === searchMapPlaces.path)

  afterEach(() => configureClient({}))

  it('are asked for once the words stand still, and may be chosen', async () => {
    configureClient({ getToken: () => 'live' })
    server.on(searchMapPlaces.path, () => ok({ state: 'ok', places: [found] }))
    const answer = waitForPlace()
    await openChooser()
    for (const words of ['昆', '昆山', '昆山南']) await type(byLabel('搜索地点'), words)
    await until(() => readPage().includes('昆山南站'))
    expect(listRequests()).toHaveLength(1)
    await press(byRole('button', '昆山南站，苏州市昆山市'))
    await expect(answer).resolves.toEqual(found)
  })

  it('are missed aloud when the map does not answer, and the words still serve', async () => {
    configureClient({ getToken: () => 'live' })
    server.on(searchMapPlaces.path, () => ok({ state: 'unavailable', places: [] }))
    await openChooser()
    await type(byLabel('搜索地点'), '码头')
    await until(() => readPage().includes('地图暂时没有应答'))
    expect(byRole('button', '新建「码头」')).toBeTruthy()
  })

  it('are not asked for by a guest', async () => {
    await openChooser()
    await type(byLabel('搜索地点'), '码头')
    expect(readPage()).toContain('正在搜索')
    await until(() => readPage().includes('没有找到这样的地点'))
    expect(listRequests()).toEqual([])
  })
})

describe('showing a place', () => {
  it('gives its words and real links to public maps', async () => {
    await mountPage(OpenLocationPage, '/open-location', {
      name: encodeURIComponent('3 号门'),
      address: encodeURIComponent('昆山路 10 号'),
      latitude: '31.2',
      longitude: '121.4',
    })
    expect(readPage()).toContain('3 号门')
    expect(readPage()).toContain('昆山路 10 号')
    expect(readPage()).toContain('31.2, 121.4')
    const links = [...document.querySelectorAll('a')].map(({ href, rel }) => ({ host: new URL(href).host, rel }))
    expect(links).toEqual([
      { host: 'uri.amap.com', rel: 'noopener noreferrer' },
      { host: 'apis.map.qq.com', rel: 'noopener noreferrer' },
    ])
  })

  it('says so when the address names none', async () => {
    await mountPage(OpenLocationPage, '/open-location')
    expect(readPage()).toContain('没有找到这个地点')
  })
})

describe('previewing pictures', () => {
  it('counts them, shows those near the current one, and enlarges', async () => {
    const urls = encodeURIComponent(['/a.png', '/b.png', '/c.png', '/d.png'].join('#$#'))
    await mountPage(PreviewImagePage, '/preview-image', { urls, at: '1' })
    expect(readPage()).toContain('2 / 4')
    const shown = () =>
      [...document.querySelectorAll('[aria-label^="第 "][role="img"]')].map((e) => e.getAttribute('aria-label'))
    expect(shown()).toEqual(['第 1 张图片', '第 2 张图片', '第 3 张图片'])
    await press(byRole('button', '放大'))
    expect(document.body.innerHTML).toContain('scale(2.5)')
    await press(byRole('button', '还原'))
    expect(document.body.innerHTML).toContain('scale(1)')
  })

  it('follows the swipe there and back, and shows each picture whole again', async () => {
    const urls = encodeURIComponent(['/a.png', '/b.png', '/c.png'].join('#$#'))
    await mountPage(PreviewImagePage, '/preview-image', { urls, at: '1' })
    const track = byRole('group', '图片，左右滑动切换')
    Object.defineProperty(track, 'clientWidth', { value: 390 })
    const swipeTo = (index: number) =>
      t.act(async () => {
        track.scrollLeft = index * 390
        track.dispatchEvent(new Event('scroll'))
      })
    await press(byRole('button', '放大'))
    await swipeTo(2)
    expect(readPage()).toContain('3 / 3')
    expect(document.body.innerHTML).not.toContain('scale(2.5)')
    await swipeTo(1)
    expect(readPage()).toContain('2 / 3')
    await swipeTo(0)
    expect(readPage()).toContain('1 / 3')
  })

  it('moves under one finger once it is enlarged, no further than its edge, and lies still when it is whole', async () => {
    await mountPage(PreviewImagePage, '/preview-image', { urls: '/a.png' })
    const slide = byRole('group', '图片，左右滑动切换').firstElementChild as HTMLElement
    slide.getBoundingClientRect = () => ({ left: 0, top: 0, width: 400, height: 600 }) as DOMRect
    const drag = (...points: [number, number][]) =>
      t.act(async () => {
        points.forEach(([clientX, clientY], at) => {
          const name = at === 0 ? 'touchstart' : 'touchmove'
          slide.dispatchEvent(Object.assign(new Event(name, { bubbles: true }), { touches: [{ clientX, clientY }] }))
        })
        slide.dispatchEvent(Object.assign(new Event('touchend', { bubbles: true }), { touches: [] }))
      })
    const readTransform = () => (slide.firstElementChild as HTMLElement).style.transform
    await drag([200, 300], [230, 280])
    expect(readTransform()).toBe('translate(0px, 0px) scale(1)')
    await press(byRole('button', '放大'))
    await drag([200, 300], [230, 280])
    expect(readTransform()).toBe('translate(30px, -20px) scale(2.5)')
    await drag([200, 300], [900, 300])
    expect(readTransform()).toBe('translate(300px, -20px) scale(2.5)')
  })

  it('closes once where a tap is followed by the way back of the browser', async () => {
    const page = await mountPage(PreviewImagePage, '/preview-image', { urls: '/a.png' })
    const slide = byRole('group', '图片，左右滑动切换').firstElementChild
    const touch = (name: string, touches: object[]) =>
      slide?.dispatchEvent(Object.assign(new Event(name, { bubbles: true }), { touches }))
    jest.useFakeTimers()
    touch('touchstart', [{ clientX: 50, clientY: 50 }])
    touch('touchend', [])
    await t.act(async () => page.onUnload?.())
    jest.runAllTimers()
    jest.useRealTimers()
    expect(leave).not.toHaveBeenCalled()
  })

  it('says so when the address names none', async () => {
    await mountPage(PreviewImagePage, '/preview-image', { urls: 'javascript:alert(1)' })
    expect(readPage()).toContain('没有可以预览的图片')
    expect(document.querySelector('img')).toBeNull()
  })
})

describe('previewing a document', () => {
  it('forgets that a page could not be drawn large once it is drawn as wide as the screen', async () => {
    const drawPage = async (_page: number, zoom: number) => {
      if (zoom > 1) throw new Error('no memory')
      return { url: 'blob:page', ratio: 1.4 }
    }
    const file = { pageCount: 1, ratio: 1.4, drawPage, close: () => undefined }
    URL.revokeObjectURL = () => undefined
    function Zooming() {
      const [isWide, setWide] = useState(true)
      return (
        <>
          <PdfPage document={file} page={1} isWide={isWide} />
          <button type="button" onClick={() => setWide(false)}>
            fit
          </button>
        </>
      )
    }
    await draw(<Zooming />)
    expect(readPage()).toContain('第 1 页画不出来')
    await press(byRole('button', 'fit'))
    expect(readPage()).not.toContain('第 1 页画不出来')
  })

  const bytes = Buffer.from('%PDF-1.4')
  const openDocument = () =>
    mountPage(
      PreviewDocumentPage,
      '/preview-document',
      { url: '/files/1', name: encodeURIComponent('报价单.pdf') },
      CachedApp,
    )

  beforeAll(installObjectUrls)

  // No canvas draws here; the journeys open a real file.
  it('says under its name that a file cannot be shown here, and offers to save it [spec R.127]', async () => {
    server.on('/files/1', { bytes, headers: { 'content-type': 'application/pdf' } })
    await openDocument()
    await until(() => readPage().includes('这个文件在此打不开'))
    expect(readPage()).toContain('报价单.pdf')
    expect(byRole('button', '保存')).toBeTruthy()
  })

  it('offers another try when the file does not come', async () => {
    server.on('/files/1', { cut: true })
    await openDocument()
    await until(() => readPage().includes('文件加载失败'))
    server.on('/files/1', { bytes })
    await press(byRole('button', '重试'))
    await until(() => readPage().includes('这个文件在此打不开'))
  })

  it.each(['javascript:alert(1)', 'https://evil.example/a.pdf', '//evil.example/a.pdf', '/\\evil.example/a.pdf', ''])(
    'fetches nothing from %j',
    async (url) => {
      await mountPage(PreviewDocumentPage, '/preview-document', { url: encodeURIComponent(url) }, CachedApp)
      expect(readPage()).toContain('没有可以预览的文件')
      expect(server.arrived).toEqual([])
    },
  )
})
