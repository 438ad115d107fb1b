import type { AccountPopulation } from '@/navigation/access'
import { consumeBackToPage, recordBackToPage } from '@/navigation/back-to-page'
import {
  back,
  canGoBack,
  configureNavigation,
  go,
  openAddress,
  openNotFound,
  redirect,
  relaunch,
  relaunchHome,
  returnToLogin,
  returnToOpener,
  returnToPage,
  returnToTab,
  switchTab,
} from '@/navigation/navigate'
import { definePageResult } from '@/navigation/page-result'
import type { RouteName } from '@/navigation/routes'

/** What the platform was asked to do, and what it shows: each target has its own. */
interface Target {
  /** Method and address of each move, oldest first. */
  moves: () => string[]
  /** Puts pages on the stack, deepest last, and the last of them in front. */
  stand: (...addresses: string[]) => void
  quits: () => number
  reset: () => void
}

let population: AccountPopulation | undefined

export function describeNavigation({ moves, stand, quits, reset }: Target): void {
  beforeEach(() => {
    reset()
    consumeBackToPage()
    population = 'user'
    configureNavigation({ population: () => population })
    stand('/pages/index/index')
  })

  describe('go, redirect, switchTab, relaunch', () => {
    it('append the query to the path [spec 2.04, 2.05]', async () => {
      await go('task', { taskId: 'a b&c', from: '消息' })
      await redirect('settings')
      await relaunch('report', { id: 'r1' })
      expect(moves()).toEqual([
        'navigateTo /pages/eform/bpmTask/flowApprove?taskId=a%20b%26c&from=%E6%B6%88%E6%81%AF',
        'redirectTo /pages/mine/setting',
        'reLaunch /pages/report/reportInfo?id=r1',
      ])
    })

    it('switch to tabs, whichever is called', async () => {
      await go('todo')
      await redirect('messages')
      await switchTab('reports')
      expect(moves()).toEqual([
        'switchTab /pages/agency/application',
        'switchTab /pages/info/news',
        'switchTab /pages/report/reportForm',
      ])
    })

    it.each([
      ['go', () => go(undefined as never)],
      ['redirect', () => redirect('' as never)],
      ['relaunch', () => relaunch('nowhere' as never)],
      ['switchTab', () => switchTab(undefined as never)],
    ])("%s without a target says that no 'to' object was found [spec 8.14]", (_name, move) => {
      expect(move).toThrow("no 'to' object was found")
    })

    it('switchTab refuses a route that is no tab', () => {
      expect(() => switchTab('settings')).toThrow('settings is no tab')
    })

    it('replace the page in front when WeChat would take no more', async () => {
      stand(...Array.from({ length: 10 }, () => '/pages/mine/setting'))
      await go('about')
      expect(moves()).toEqual(['redirectTo /pages/mine/aboutUs'])
    })

    it('open a page once for two taps, and again once the person has come back', async () => {
      const open = () => go('task', { taskId: 't1' })
      const opened = 'navigateTo /pages/eform/bpmTask/flowApprove?taskId=t1'
      await open()
      await open()
      stand('/pages/index/index', '/pages/eform/bpmTask/flowApprove?taskId=t1')
      await open()
      expect(moves()).toEqual([opened])
      await go('task', { taskId: 't2' })
      stand('/pages/index/index')
      await open()
      expect(moves()).toEqual([opened, `${opened.slice(0, -1)}2`, opened])
    })

    it('open a page again at once for who has seen it and come back', async () => {
      const open = () => go('task', { taskId: 't3' })
      const opening = open()
      stand('/pages/index/index', '/pages/eform/bpmTask/flowApprove?taskId=t3')
      await opening
      stand('/pages/index/index')
      await open()
      expect(moves()).toHaveLength(2)
    })

    it('lead a guest to login and remember the target with its query', async () => {
      population = undefined
      await go('task', { taskId: 't1' })
      expect(moves()).toEqual(['navigateTo /pages/index/login'])
      expect(consumeBackToPage()).toBe('/pages/eform/bpmTask/flowApprove?taskId=t1')
    })

    it('lead a member of staff from the partner area to the partner login, and the reverse', async () => {
      await redirect('submitOpportunity')
      population = 'partner'
      await relaunch('settings')
      expect(moves()).toEqual(['redirectTo /pages/channel/index/login', 'reLaunch /pages/index/login'])
      expect(consumeBackToPage()).toBe('/pages/mine/setting')
    })
  })

  describe('back', () => {
    it('goes back while there is a page [spec 2.04]', async () => {
      stand('/pages/index/index', '/pages/mine/setting')
      await back()
      expect(moves()).toEqual(['navigateBack 1'])
    })

    it.each<[AccountPopulation | undefined, string[]]>([
      ['user', ['reLaunch /pages/index/index']],
      ['partner', ['reLaunch /pages/channel/index/index']],
      [undefined, []],
    ])('with one page in history and %s signed in relaunches %j [spec 2.06]', async (who, expected) => {
      population = who
      stand('/pages/notice/detail?id=n1')
      expect(canGoBack()).toBe(who !== undefined)
      await back()
      expect(moves()).toEqual(expected)
      expect(quits()).toBe(0)
    })

    it('quits the application on the entry page [spec 2.20]', async () => {
      population = undefined
      stand('/pages/init/init')
      expect(canGoBack()).toBe(true)
      await back()
      expect(quits()).toBe(1)
      expect(moves()).toEqual([])
    })
  })

  describe('relaunchHome', () => {
    it.each<[AccountPopulation | undefined, string]>([
      ['user', 'reLaunch /pages/index/index'],
      [undefined, 'reLaunch /pages/index/index'],
      ['partner', 'reLaunch /pages/channel/index/index'],
    ])('opens the home of %s', (who, move) => {
      population = who
      void relaunchHome()
      expect(moves()).toEqual([move])
    })
  })

  describe('returnToLogin', () => {
    it.each([
      ['the login below', ['/pages/index/index', '/pages/index/login', '/pages/register/index'], 'navigateBack 1'],
      ['no login below', ['/pages/index/index', '/pages/register/index'], 'redirectTo /pages/index/login'],
      ['nothing below', ['/pages/register/index'], 'redirectTo /pages/index/login'],
      [
        "the partners' login below",
        ['/pages/channel/index/login', '/pages/register/index'],
        'redirectTo /pages/index/login',
      ],
    ])('with %s', (_name, pages, move) => {
      population = undefined
      stand(...pages)
      void returnToLogin('login')
      expect(moves()).toEqual([move])
    })
  })

  describe('returnToTab', () => {
    it.each([
      ['the tab below', ['/pages/agency/application', '/pages/eform/bpmTask/flowApprove?taskId=t1'], 'navigateBack 1'],
      [
        'another page below',
        ['/pages/info/news', '/pages/eform/bpmTask/flowApprove?taskId=t1'],
        'switchTab /pages/agency/application',
      ],
      ['nothing below', ['/pages/eform/bpmTask/flowApprove?taskId=t1'], 'switchTab /pages/agency/application'],
    ])('with %s', (_name, pages, move) => {
      stand(...pages)
      void returnToTab('todo', { list: 'todo' })
      expect(moves()).toEqual([move])
    })
  })

  describe('returnToOpener', () => {
    it.each([
      ['a page below', ['/pages/index/index', '/pages/mine/setting'], 'navigateBack 1'],
      ['nothing below', ['/pages/mine/setting'], 'redirectTo /pages/mine/aboutUs'],
    ])('with %s', (_name, pages, move) => {
      stand(...pages)
      void returnToOpener('about')
      expect(moves()).toEqual([move])
    })
  })

  describe('a result for the page that asked for it', () => {
    it.each([
      ['the page below', ['/pages/qr/onsite', '/pages/qr/scan'], 'navigateBack 1'],
      ['another page below', ['/pages/index/index', '/pages/qr/scan'], 'redirectTo /pages/qr/onsite'],
    ])('with %s', (_name, pages, move) => {
      stand(...pages)
      void definePageResult<string>('onSite').returnWith('登记')
      expect(moves()).toEqual([move])
    })
  })

  describe('openAddress', () => {
    it.each([
      [
        '/pages/eform/bpmTask/flowApprove?taskId=t1&token=abcdefabcdefabcdef',
        'navigateTo /pages/eform/bpmTask/flowApprove?taskId=t1',
      ],
      ['/pages/agency/application?tab=done', 'switchTab /pages/agency/application'],
    ])('opens %s', (address, move) => {
      expect(openAddress(address)).toBe(true)
      expect(moves()).toEqual([move])
    })

    it.each([
      'https://evil.example/pages/index/index',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '/pages/index/index/../../x',
      '/pages/unknown',
      '/pages/index/index#x',
      '/pages/index/login',
      '/pages/redirect/index?to=home',
      '',
    ])('refuses %j', (address) => {
      expect(openAddress(address)).toBe(false)
      expect(moves()).toEqual([])
    })

    it('shows the 404 view for an address that is no route', () => {
      openNotFound('/pages/gone')
      expect(moves()).toEqual(['redirectTo /pages/redirect/index?unknown=%2Fpages%2Fgone'])
    })
  })

  describe('returnToPage', () => {
    it('goes back to the page that lies below, as it was left', () => {
      stand('/pages/eform/bpmTask/flowApprove?taskId=t1', '/pages/index/login')
      recordBackToPage('/pages/eform/bpmTask/flowApprove?taskId=t1')
      returnToPage({ keepsPages: true })
      expect(moves()).toEqual(['navigateBack 1'])
    })

    it('goes back over the pages of signing in that lie between', () => {
      const asking = '/pages/eform/bpmTask/flowApprove?taskId=t1'
      stand('/pages/index/index', asking, '/pages/channel/index/login', '/pages/index/login')
      recordBackToPage(asking)
      returnToPage({ keepsPages: true })
      expect(moves()).toEqual(['navigateBack 2'])
    })

    it.each<[string, boolean, string]>([
      ['/pages/eform/bpmTask/flowApprove?taskId=t2', true, 'redirectTo /pages/eform/bpmTask/flowApprove?taskId=t2'],
      ['/pages/eform/bpmTask/flowApprove?taskId=t1', false, 'reLaunch /pages/eform/bpmTask/flowApprove?taskId=t1'],
      ['/pages/agency/application', false, 'reLaunch /pages/agency/application'],
    ])('opens %s (pages kept: %s) by %s', (address, keepsPages, move) => {
      stand('/pages/eform/bpmTask/flowApprove?taskId=t1', '/pages/index/login')
      recordBackToPage(address)
      returnToPage({ keepsPages })
      expect(moves()).toEqual([move])
    })

    it.each<[AccountPopulation, RouteName, string]>([
      ['user', 'home', 'reLaunch /pages/index/index'],
      ['partner', 'partnerHome', 'reLaunch /pages/channel/index/index'],
    ])('without a record brings %s to %s', (who, _home, move) => {
      population = who
      returnToPage({ keepsPages: true })
      expect(moves()).toEqual([move])
    })
  })

  describe('the back-to-page record', () => {
    it.each([
      ['/pages/report/reportInfo?id=r1&token=0123456789abcdef0123', '/pages/report/reportInfo?id=r1'],
      ['/pages/report/reportInfo?access_token=x&id=r1', '/pages/report/reportInfo?id=r1'],
      ['/pages/h5/survey?id=机', '/pages/h5/survey?id=%E6%9C%BA'],
      ['/pages/index/login', undefined],
      ['/pages/channel/index/login', undefined],
      ['/', undefined],
      ['/pages/secret', undefined],
      ['https://evil.example/', undefined],
    ])('of %s is %s', (address, safe) => {
      recordBackToPage(address)
      expect(consumeBackToPage()).toBe(safe)
      expect(consumeBackToPage()).toBeUndefined()
    })

    it('counts for half an hour', () => {
      jest.useFakeTimers({ now: Date.UTC(2026, 10, 20) })
      recordBackToPage('/pages/mine/setting')
      jest.setSystemTime(Date.UTC(2026, 10, 20, 0, 29, 59))
      recordBackToPage('/pages/mine/setting')
      jest.setSystemTime(Date.UTC(2026, 10, 20, 1, 0, 0))
      expect(consumeBackToPage()).toBeUndefined()
      jest.useRealTimers()
    })
  })
}
