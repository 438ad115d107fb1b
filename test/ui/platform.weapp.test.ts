import { isSystemDark, onSystemAppearance, paintSurroundings } from '@/platform/appearance'
import { toAriaProps } from '@/platform/aria'
import { getPressProps } from '@/platform/press'
import { getCustomBar } from '@/platform/status-bar'
import { measureBar } from '@/platform/status-bar/measure-bar'
import { styleTabBar } from '@/platform/tab-bar'

import { fireWx, resetWx, wxCalls } from '../support/wx'

const called = (name: string) => wxCalls.filter((call) => call.name === name).map((call) => call.options)

beforeEach(resetWx)

describe('aria in the mini-program', () => {
  it('says role and label, and the states that have no attribute in words', () => {
    expect(toAriaProps({ role: 'button', label: '同意', disabled: true })).toEqual({
      ariaRole: 'button',
      ariaLabel: '同意，不可用',
    })
    expect(toAriaProps({ role: 'checkbox', label: '协议', checked: false }).ariaLabel).toBe('协议，未勾选')
    expect(toAriaProps({ role: 'tab', label: '待办', selected: true }).ariaLabel).toBe('待办，已选中')
    expect(toAriaProps({ label: '手机号', required: true, invalid: true }).ariaLabel).toBe('手机号，必填，有误')
  })

  it('leaves a text without a label to be read as it stands', () => {
    expect(toAriaProps({ role: 'button', selected: true })).toEqual({ ariaRole: 'button' })
    expect(toAriaProps({ hidden: true, label: '图' })).toEqual({})
  })
})

it('paints the window and the native bar, with the title', () => {
  paintSurroundings({
    title: '待办',
    className: 'theme theme-dark',
    variables: {},
    isDark: true,
    page: '#0f151f',
    bar: '#1a2230',
    barInk: '#ffffff',
  })
  expect(called('setNavigationBarTitle')[0]).toMatchObject({ title: '待办' })
  expect(called('setNavigationBarColor')[0]).toMatchObject({ frontColor: '#ffffff', backgroundColor: '#1a2230' })
  expect(called('setBackgroundColor')[0]).toMatchObject({ backgroundColor: '#0f151f' })
  expect(called('setBackgroundTextStyle')[0]).toMatchObject({ textStyle: 'light' })
})

it('follows the phone’s appearance while somebody listens', () => {
  const changed = jest.fn()
  expect(isSystemDark()).toBe(false)
  const stop = onSystemAppearance(changed)
  fireWx('onThemeChange', { theme: 'dark' })
  stop()
  fireWx('onThemeChange', { theme: 'light' })
  expect(changed).toHaveBeenCalledTimes(1)
})

it('answers a touch by hover-class', () => {
  expect(getPressProps(() => undefined, 'dim')).toMatchObject({ hoverClass: 'dim' })
})

it('styles the native tab bar with counts, icons and ground', () => {
  styleTabBar({
    badges: { 0: 6, 1: 0 },
    selectedIcons: { 0: 'assets/tab/theme/jade-todo.png' },
    backgroundColor: '#1a2230',
    borderStyle: 'black',
  })
  expect(called('setTabBarBadge')).toEqual([expect.objectContaining({ index: 0, text: '6' })])
  expect(called('removeTabBarBadge')).toEqual([expect.objectContaining({ index: 1 })])
  expect(called('setTabBarItem')[0]).toMatchObject({ index: 0, selectedIconPath: '/assets/tab/theme/jade-todo.png' })
  expect(called('setTabBarStyle')[0]).toMatchObject({ backgroundColor: '#1a2230' })
})

it('asks for no more than what the tab bar does not show yet', () => {
  const shown = {
    badges: { 0: 6, 1: 0 },
    selectedIcons: { 0: 'jade-todo.png', 1: 'jade-message.png' },
    backgroundColor: '#1a2230',
    borderStyle: 'black',
  } as const
  styleTabBar({ ...shown, badges: { 0: 0, 1: 0 }, selectedIcons: { 0: 'jade-todo.png', 1: 'sea-message.png' } }, shown)
  expect(wxCalls.map(({ name, options }) => [name, options])).toEqual([
    ['removeTabBarBadge', expect.objectContaining({ index: 0 })],
    ['setTabBarItem', expect.objectContaining({ index: 1, selectedIconPath: '/sea-message.png' })],
  ])
  resetWx()
  styleTabBar({ ...shown, borderStyle: 'white' }, shown)
  expect(wxCalls.map(({ name }) => name)).toEqual(['setTabBarStyle'])
})

it.each([
  ['ios', 43],
  ['android', 50],
  ['devtools', 43],
])('leaves the status bar free and the capsule room on %s [spec 9.09]', (platform, extra) => {
  expect(measureBar(47, platform)).toEqual({ status: 47, total: 47 + extra, capsule: 107 })
})

it('measures the bar by what WeChat says of the phone', () => {
  expect(getCustomBar()).toEqual(measureBar(47, 'ios'))
})
