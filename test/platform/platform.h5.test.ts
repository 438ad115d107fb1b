import { readUserAgent } from '@/lib/device/user-agent'
import { addToCalendar } from '@/platform/calendar'
import { copyText } from '@/platform/clipboard'
import { confirm } from '@/platform/confirm'
import { getDevice, getWindowSize, isInWechat } from '@/platform/device'
import { dragProps } from '@/platform/drag'
import { hideLoading, showLoading, showToast } from '@/platform/feedback'
import { pickDocuments } from '@/platform/files'
import { chooseLocation, locate } from '@/platform/location'
import { resolvePlace } from '@/platform/location/place-choice'
import { shareLink } from '@/platform/share'
import { listStoredKeys, readJson, readText, removeStored, writeJson, writeText } from '@/platform/storage'
import { requestSubscribeMessage } from '@/platform/subscribe-message'
import { watchForUpdate } from '@/platform/update'
import { vibrateShort } from '@/platform/vibrate'
import { openDocument, saveFile } from '@/platform/viewer'
import { onVisibilityChange } from '@/platform/visibility'

describe('device', () => {
  it.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4_1 like Mac OS X) AppleWebKit/605.1.15 MicroMessenger/8.0.47',
      { name: 'iPhone', os: 'ios', osVersion: '17.4.1' },
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; Mi 14 Build/UKQ1.230804.001) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36',
      { name: 'Mi 14', os: 'android', osVersion: '14' },
    ],
    [
      'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 Chrome/114.0 ArkWeb/4.1 Mobile',
      { name: 'Chrome', os: 'harmony', osVersion: '5.0' },
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0',
      { name: 'Edge', os: 'windows', osVersion: '10.0' },
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15',
      { name: 'Safari', os: 'mac', osVersion: '10.15.7' },
    ],
    ['curl/8.0', { name: 'browser', os: 'unknown', osVersion: '' }],
  ])('reads %s', (userAgent, device) => {
    expect(readUserAgent(userAgent)).toEqual(device)
  })

  it('reads the window each time', () => {
    Object.assign(window, { innerWidth: 320, innerHeight: 640 })
    window.dispatchEvent(new Event('resize'))
    expect(getWindowSize()).toEqual({ width: 320, height: 640, statusBarHeight: 0 })
    expect(getDevice()).toEqual(getDevice())
    expect(isInWechat()).toBe(false)
  })
})

describe('storage', () => {
  afterEach(() => localStorage.clear())

  it('keeps texts and values, and forgets them', () => {
    writeText('a', '机')
    writeJson('b', { n: [1] })
    expect([readText('a'), readJson('b'), readText('none'), readJson('none')]).toEqual([
      '机',
      { n: [1] },
      undefined,
      undefined,
    ])
    expect(listStoredKeys().sort()).toEqual(['a', 'b'])
    removeStored('a')
    expect(readText('a')).toBeUndefined()
  })

  it('reads what is broken as nothing', () => {
    writeText('b', '{')
    localStorage.setItem('c', 'not of Taro')
    expect([readJson('b'), readText('c')]).toEqual([undefined, undefined])
  })

  it('survives a storage that is full', () => {
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(writeText('a', 'x')).toBe(false)
    full.mockRestore()
    expect(writeText('a', 'x')).toBe(true)
  })
})

describe('feedback', () => {
  it('announces a toast and takes it away after its time, by default 1500 ms [spec 9.05]', () => {
    jest.useFakeTimers()
    showToast('服务错误', 3000)
    const toast = document.getElementById('app-toast')
    expect([toast?.hidden, toast?.textContent, toast?.getAttribute('role')]).toEqual([false, '服务错误', 'status'])
    jest.advanceTimersByTime(2000)
    showToast('别的')
    jest.advanceTimersByTime(1499)
    expect([toast?.hidden, toast?.textContent]).toEqual([false, '别的'])
    jest.advanceTimersByTime(1)
    expect(toast?.hidden).toBe(true)
    jest.useRealTimers()
  })

  it('shows text as text', () => {
    showToast('<img src=x onerror=alert(1)>', 10)
    expect(document.querySelector('#app-toast img')).toBeNull()
  })

  it('blocks the page only when asked', () => {
    showLoading('请求中...', true)
    const loading = document.getElementById('app-loading')
    expect([loading?.textContent, loading?.className]).toEqual(['请求中...', 'app-loading app-loading-blocking'])
    showLoading('请求中...', false)
    expect(loading?.className).toBe('app-loading')
    hideLoading()
    expect(loading?.hidden).toBe(true)
  })
})

describe('clipboard and share', () => {
  it('copies by the browser, else by a selection, and says when neither works [spec 9.15]', async () => {
    const writeTexts: string[] = []
    Object.assign(navigator, { clipboard: { writeText: async (text: string) => void writeTexts.push(text) } })
    expect(await copyText('编号 1')).toBe(true)
    expect(writeTexts).toEqual(['编号 1'])
    Object.assign(navigator, { clipboard: undefined })
    const copied: string[] = []
    document.execCommand = () => {
      copied.push((document.activeElement as HTMLTextAreaElement).value)
      return true
    }
    expect(await copyText('编号 2')).toBe(true)
    expect(copied).toEqual(['编号 2'])
    document.execCommand = () => false
    expect(await copyText('x')).toBe(false)
    expect(document.querySelector('textarea')).toBeNull()
  })

  it('shares by the system, else copies the link', async () => {
    const shared: unknown[] = []
    Object.assign(navigator, { share: async (data: unknown) => void shared.push(data) })
    expect(await shareLink({ title: '邀请函', path: '/pages/liveH5/invitation?id=1' })).toBe('shared')
    expect(shared).toEqual([{ title: '邀请函', url: 'http://localhost/pages/liveH5/invitation?id=1' }])
    Object.assign(navigator, { share: () => Promise.reject(Object.assign(new Error(), { name: 'AbortError' })) })
    expect(await shareLink({ title: 'x', path: '/' })).toBe('cancelled')
    Object.assign(navigator, { share: undefined })
    document.execCommand = () => true
    expect(await shareLink({ title: 'x', path: '/' })).toBe('copied')
    document.execCommand = () => false
    expect(await shareLink({ title: 'x', path: '/' })).toEqual({ supported: false })
  })
})

describe('what a browser lacks', () => {
  it('says so', async () => {
    expect(await requestSubscribeMessage(['t'])).toEqual({ supported: false })
    expect(await locate()).toEqual({ supported: false })
    expect(vibrateShort()).toEqual({ supported: false })
  })
})

describe('choosing', () => {
  it('gives the place the page answers, and ends a wait that went before', async () => {
    const first = chooseLocation()
    const second = chooseLocation()
    const place = { name: '一号门', address: '华东路 1 号', latitude: 31.2, longitude: 121.5 }
    resolvePlace(place)
    expect(await Promise.all([first, second])).toEqual([{ supported: true }, { supported: true, place }])
  })

  it('gives the documents the person picks, or none', async () => {
    URL.createObjectURL = (file) => `blob:${(file as File).name}`
    const picking = pickDocuments(['pdf', 'docx'])
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    expect(input?.accept).toBe('.pdf,.docx')
    const file = new File(['x'], '合同.pdf')
    Object.defineProperty(input, 'files', { value: [file] })
    input?.dispatchEvent(new Event('change'))
    expect(await picking).toEqual([{ path: 'blob:合同.pdf', name: '合同.pdf', size: 1 }])
    const closed = pickDocuments(['pdf'])
    document.querySelector('input[type=file]')?.dispatchEvent(new Event('cancel'))
    expect(await closed).toEqual([])
  })
})

describe('keeping a file', () => {
  it('leaves it with the browser’s downloads under its name', async () => {
    const saved: string[] = []
    const keep = (event: MouseEvent) => {
      const { href, download } = event.target as HTMLAnchorElement
      saved.push(href, download)
      event.preventDefault()
    }
    document.addEventListener('click', keep)
    expect(await saveFile('blob:1', '审批单.pdf')).toBe(true)
    document.removeEventListener('click', keep)
    expect(saved).toEqual(['blob:1', '审批单.pdf'])
    expect(document.querySelector('a')).toBeNull()
  })
})

describe('adding to the calendar', () => {
  it('downloads nothing in the browser of WeChat, and says so', async () => {
    const userAgent = jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('MicroMessenger/8.0.47')
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click')
    const [startsAt, endsAt] = [Date.UTC(2026, 11, 5, 6), Date.UTC(2026, 11, 5, 8)]
    const entry = { uid: 'launch-1', title: '发布会', startsAt, endsAt, place: '苏州', note: '', remindMinutes: 60 }
    expect(await addToCalendar(entry)).toBe('unsupported')
    expect(click).not.toHaveBeenCalled()
    userAgent.mockRestore()
    click.mockRestore()
  })
})

describe('opening a document', () => {
  it('asks for one window, which cannot reach back, and leaves the page where it is', async () => {
    const requests: string[] = []
    const open = (event: MouseEvent) => {
      const { href, target, rel } = event.target as HTMLAnchorElement
      requests.push(`${href} ${target} ${rel}`)
      event.preventDefault()
    }
    document.addEventListener('click', open)
    const before = window.location.href
    await openDocument('https://a/1.pdf', () => Promise.reject(new Error('a browser fetches it itself')))
    document.removeEventListener('click', open)
    expect(requests).toEqual(['https://a/1.pdf _blank noopener'])
    expect([window.location.href, document.querySelector('a')]).toEqual([before, null])
  })
})

describe('a row that is dragged', () => {
  it('is let go when it disappears, so that another can be dragged', () => {
    const frames: FrameRequestCallback[] = []
    const request = jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame))
    const told: string[] = []
    const drag = (id: string) => {
      const row = Object.assign(document.createElement('div'), { id })
      document.body.append(row)
      const tell = (what: string) => () => void told.push(`${id} ${what}`)
      const handlers = { onStart: tell('start'), onMove: () => undefined, onEnd: tell('end'), onCancel: tell('cancel') }
      const props = dragProps(id, handlers) as Record<'onPointerDown' | 'onPointerUp', (event: object) => void>
      const pointer = { pointerId: 1, clientY: 10, currentTarget: { setPointerCapture: () => undefined } }
      props.onPointerDown(pointer)
      return { row, letGo: () => props.onPointerUp(pointer) }
    }
    drag('a').row.remove()
    frames.at(-1)?.(0)
    const count = frames.length
    drag('b').letGo()
    expect(told).toEqual(['a start', 'a cancel', 'b start', 'b end'])
    expect(frames).toHaveLength(count + 1)
    request.mockRestore()
    document.getElementById('b')?.remove()
  })
})

describe('coming to the front', () => {
  it('is told for visibility and for the back-forward cache', () => {
    const told: boolean[] = []
    const stop = onVisibilityChange((isVisible) => told.push(isVisible))
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    stop()
    document.dispatchEvent(new Event('visibilitychange'))
    expect(told).toEqual([true, true])
  })

  it.each([
    ['0.1.1', true],
    ['0.10.0', true],
    ['0.1.0', false],
    ['0.0.9', false],
  ])('notices the release %s: %s', async (version, isNewer) => {
    jest.useFakeTimers({ now: 0 })
    let offered = 0
    const stop = watchForUpdate(
      async () => version,
      () => {
        offered += 1
      },
    )
    document.dispatchEvent(new Event('visibilitychange'))
    await jest.advanceTimersByTimeAsync(11 * 60_000)
    expect(offered).toBe(0)
    document.dispatchEvent(new Event('visibilitychange'))
    await jest.advanceTimersByTimeAsync(11 * 60_000)
    document.dispatchEvent(new Event('visibilitychange'))
    await jest.advanceTimersByTimeAsync(1)
    expect(offered).toBe(isNewer ? 1 : 0)
    stop()
    jest.useRealTimers()
  })
})

describe('a question outside of any page', () => {
  const ask = () => confirm({ title: '切换账号', text: '当前账号会退出', yes: '切换', no: '保持不变' })
  const button = (text: string) =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text)

  it.each([
    ['切换', true],
    ['保持不变', false],
  ])('is answered by %s with %s', async (text, answer) => {
    const asking = ask()
    expect(document.querySelector('[role=alertdialog]')?.getAttribute('aria-label')).toBe('切换账号')
    button(text)?.click()
    expect(await asking).toBe(answer)
    expect(document.querySelector('[role=alertdialog]')).toBeNull()
  })

  it('keeps the keyboard, starts on the careful answer, and takes Escape for no', async () => {
    const asking = ask()
    const press = (key: string) =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    expect(document.activeElement).toBe(button('保持不变'))
    press('Tab')
    expect(document.activeElement).toBe(button('切换'))
    press('Tab')
    expect(document.activeElement).toBe(button('保持不变'))
    press('Escape')
    expect(await asking).toBe(false)
  })
})
