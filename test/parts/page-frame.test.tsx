import type { ReactElement } from 'react'

import { partnerArea, partnerTabs } from '@/features/partner/partner-area'
import { configureNavigation } from '@/navigation/navigate'
import { type RouteName, routeTable } from '@/navigation/routes'
import { clearTabBadges, setUnread, setWaiting } from '@/navigation/tab-badges'
import { PageFrame } from '@/parts/PageFrame'
import { staffTabs } from '@/parts/tabs'
import { AreaContext } from '@/theme/area'
import { setAppearance, setTextSize, setTheme } from '@/theme/theme-store'
import { seaTheme, themes } from '@/theme/themes'

import { draw, drawPage } from '../support/draw'
import { createH5Stand } from '../support/h5-stand'
import { t } from '../support/mount-page'
import { byRole, isPulled, press, pullDown } from '../support/screen'

const root = () => document.querySelector('.root') as HTMLElement
const tabs = () => [...document.querySelectorAll('[role="tab"]')].map((tab) => tab.getAttribute('aria-label'))

const frame = (route: RouteName, props: object = {}): ReactElement => (
  <PageFrame route={route} {...props}>
    <p>内容</p>
  </PageFrame>
)

const partnerFrame = (route: RouteName): ReactElement => (
  <AreaContext.Provider value={partnerArea}>{frame(route)}</AreaContext.Provider>
)

const stand = createH5Stand()

beforeEach(() => {
  stand.reset()
  stand.stand('/pages/drawn/1')
  clearTabBadges()
  configureNavigation({ population: () => 'user' })
})

describe('a page', () => {
  it.each(['todo', 'task', 'board', 'launch', 'partnerHome'] as const)(
    '%s shows its title in the bar and in the document',
    async (route) => {
      await draw(frame(route))
      expect(document.querySelector('[role="heading"]')?.textContent).toBe(routeTable[route].title)
      expect(document.title).toBe(routeTable[route].title)
    },
  )

  it('leaves the place of the title to its head until it has scrolled', async () => {
    const { page } = await drawPage(frame('home', { isTitleHidden: true, color: 'white' }))
    const heading = () => document.querySelector('[role="heading"]')?.textContent
    const scroll = (scrollTop: number) => t.act(async () => page.onPageScroll?.({ scrollTop } as never))
    expect([heading(), document.title]).toEqual(['', '首页'])
    expect(document.querySelector('.white')).not.toBeNull()
    await scroll(200)
    expect(heading()).toBe('首页')
    expect(document.querySelector('.white')).toBeNull()
    await scroll(0)
    expect(heading()).toBe('')
  })

  it('may have a title of its own', async () => {
    await draw(frame('messageCategory', { title: '系统消息' }))
    expect(document.title).toBe('系统消息')
  })

  it('goes back by its sign, or as it says itself', async () => {
    const onBack = jest.fn()
    await draw(frame('form', { onBack }))
    await press(byRole('button', '返回'))
    expect(onBack).toHaveBeenCalledTimes(1)
  })

  it('has no back sign on a tab, nor where a guest has nowhere to go back to', async () => {
    await draw(frame('todo'))
    expect(document.querySelector('[aria-label="返回"]')).toBeNull()
    configureNavigation({ population: () => undefined })
    await draw(frame('agreement'))
    expect(document.querySelector('[aria-label="返回"]')).toBeNull()
  })

  it('leaves room for its action bar', async () => {
    await draw(frame('task', { bottom: <p>同意</p> }))
    expect(document.querySelector('.aboveActions')).not.toBeNull()
    expect(document.body.textContent).toContain('同意')
  })

  it('shows a way out where its screen cannot be drawn', async () => {
    const shout = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    let isBroken = true
    function Broken() {
      if (isBroken) throw new Error('broken')
      return <p>好了</p>
    }
    await draw(
      <PageFrame route="task">
        <Broken />
      </PageFrame>,
    )
    expect(document.body.textContent).toContain('页面出了点问题')
    await press(byRole('button', '回到首页'))
    expect(stand.moves()).toEqual(['reLaunch /pages/index/index'])
    isBroken = false
    await press(byRole('button', '重试'))
    expect(document.body.textContent).toContain('好了')
    shout.mockRestore()
  })

  it('says while the network is gone', async () => {
    const online = jest.spyOn(navigator, 'onLine', 'get')
    const say = (isOnline: boolean) =>
      t.act(async () => {
        online.mockReturnValue(isOnline)
        window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
      })
    await draw(frame('task'))
    await say(false)
    expect(document.body.textContent).toContain('网络已断开')
    await say(true)
    expect(document.body.textContent).not.toContain('网络已断开')
    online.mockRestore()
  })

  it.each([
    [200, 1],
    [60, 0],
    [-200, 0],
  ])('pulled down by %i px refreshes %i times, and says so while it does', async (distance, times) => {
    let finish: () => void = () => undefined
    const onRefresh = jest.fn(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve
        }),
    )
    await draw(frame('todo', { onRefresh }))
    expect(await pullDown(distance)).toBe(times > 0)
    expect(onRefresh).toHaveBeenCalledTimes(times)
    await t.act(async () => finish())
    expect(isPulled()).toBe(false)
  })

  it('is not pulled while it is scrolled, nor by two fingers', async () => {
    const onRefresh = jest.fn(async () => undefined)
    const { container } = await drawPage(frame('todo', { onRefresh }))
    const page = container.querySelector('.taro_page') as Element
    page.scrollTop = 40
    expect(await pullDown()).toBe(false)
    page.scrollTop = 0
    const touch = (name: string, ...touches: number[]) =>
      t.act(async () => {
        const event = Object.assign(new Event(name, { bubbles: true }), {
          touches: touches.map((clientY) => ({ clientY })),
        })
        page.dispatchEvent(event)
      })
    await touch('touchstart', 100, 200)
    await touch('touchmove', 400, 500)
    await touch('touchend')
    expect(onRefresh).not.toHaveBeenCalled()
  })

  it('pulled down and pushed up again by one finger shows no ring any more', async () => {
    const onRefresh = jest.fn(async () => undefined)
    const { container } = await drawPage(frame('todo', { onRefresh }))
    await pullDown(120, -40)
    const ring = container.querySelector('.ring')?.parentElement
    expect([ring?.style.opacity, onRefresh.mock.calls]).toEqual(['0', []])
  })
})

describe('the theme of a page', () => {
  afterEach(() =>
    t.act(async () => {
      setTheme(seaTheme)
      setAppearance('system')
      setTextSize(1)
    }),
  )

  it('changes at once: colour, dark appearance and text size', async () => {
    await draw(frame('task'))
    expect(root().style.getPropertyValue('--strong')).toBe('#006cd6')
    await t.act(async () => {
      setTheme(themes[6] ?? seaTheme)
      setAppearance('dark')
      setTextSize(1.4)
    })
    expect(root().style.getPropertyValue('--strong')).toBe('#f1796b')
    expect(root().style.getPropertyValue('--text-scale')).toBe('1.4')
    expect(root().className).toContain('theme-dark')
  })

  it('reaches the document too, for what lies outside the page', async () => {
    await draw(frame('task'))
    await t.act(async () => setAppearance('dark'))
    expect(document.documentElement.className).toContain('theme-dark')
    expect(document.documentElement.style.colorScheme).toBe('dark')
    expect(document.documentElement.style.getPropertyValue('--strong')).toBe('#42a2ff')
  })

  it('follows the device where the person has not chosen', async () => {
    const media = Object.assign(new EventTarget(), { matches: false })
    Object.assign(window, { matchMedia: () => media })
    await draw(frame('task'))
    expect(root().className).not.toContain('theme-dark')
    await t.act(async () => {
      media.matches = true
      media.dispatchEvent(new Event('change'))
    })
    expect(root().className).toContain('theme-dark')
    Object.assign(window, { matchMedia: undefined })
  })

  it('keeps a page beneath from writing its title over the one in front', async () => {
    const { page } = await drawPage(frame('settings'))
    await t.act(async () => page.onHide?.())
    document.title = '前面的页面'
    await t.act(async () => setAppearance('dark'))
    expect(document.title).toBe('前面的页面')
    await t.act(async () => page.onShow?.())
    expect(document.title).toBe('设置')
  })
})

describe('the tab bars', () => {
  it('of the staff has five tabs, with the counts of to-dos and messages [spec 2.09, 2.15, 2.16]', async () => {
    await draw(frame('home'))
    expect(tabs()).toEqual(['待办', '消息', '首页', '报表', '云'])
    await t.act(async () => {
      setWaiting(6, 0)
      setUnread({ system: 120 }, 120)
    })
    expect(tabs()).toEqual(['待办，6 条', '消息，120 条', '首页', '报表', '云'])
    expect(document.body.textContent).toContain('99+')
    await t.act(async () => clearTabBadges())
    expect(tabs()[0]).toBe('待办')
  })

  it('switches by the staff’s tabs', async () => {
    await draw(frame('home'))
    await press(byRole('tab', '报表'))
    await press(byRole('tab', '首页'))
    expect(stand.moves()).toEqual(['switchTab /pages/report/reportForm'])
  })

  it('of partners has three, switched by redirect [spec 2.18]', async () => {
    configureNavigation({ population: () => 'partner' })
    await draw(partnerFrame('partnerHome'))
    expect(tabs()).toEqual(['首页', '活动', '我的'])
    await press(byRole('tab', '我的'))
    expect(stand.moves()).toEqual(['redirectTo /pages/channel/my/index'])
  })

  it('stand on their own pages only', async () => {
    await draw(frame('task'))
    expect(tabs()).toEqual([])
  })

  it('are the tabs of the specification, in its order', () => {
    expect(staffTabs.map(({ key }) => routeTable[key].path)).toEqual([
      '/pages/agency/application',
      '/pages/info/news',
      '/pages/index/index',
      '/pages/report/reportForm',
      '/pages/mine/dazhiyun',
    ])
    expect(partnerTabs.map(({ key }) => routeTable[key].path)).toEqual([
      '/pages/channel/index/index',
      '/pages/channel/activity/index',
      '/pages/channel/my/index',
    ])
    expect(staffTabs.filter((tab) => tab.themed).map((tab) => tab.key)).toEqual([
      'todo',
      'messages',
      'reports',
      'cloud',
    ])
  })
})
