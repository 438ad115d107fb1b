import Taro from '@tarojs/taro'

import { readStoredChoice, setAppearance, setTextSize, setTheme, useThemeChoice } from '@/theme/theme-store'
import { seaTheme, themes } from '@/theme/themes'

const coral = themes.find((theme) => theme.name === 'coral') ?? seaTheme

beforeEach(() => localStorage.clear())

it('begins with sea blue, the device’s appearance and plain text size [spec 3.04]', () => {
  expect(readStoredChoice()).toEqual({ theme: seaTheme, appearance: 'system', textSize: 1 })
})

it('keeps the colour under exactly themeColor and changes at once [spec 3.01, 4.10]', () => {
  setTheme(coral)
  expect(Taro.getStorageSync('themeColor')).toBe('#ee5b4a')
  expect(useThemeChoice.getState().theme).toBe(coral)
  expect(readStoredChoice().theme).toBe(coral)
})

it('keeps appearance and text size', () => {
  setAppearance('dark')
  setTextSize(1.3)
  expect(readStoredChoice()).toMatchObject({ appearance: 'dark', textSize: 1.3 })
  expect(useThemeChoice.getState()).toMatchObject({ appearance: 'dark', textSize: 1.3 })
})

it.each([
  ['themeColor', '#123456'],
  ['themeColor', ''],
  ['appearance', 'sepia'],
  ['textSize', '9'],
  ['textSize', 'large'],
])('falls back when %s holds %p', (key, value) => {
  Taro.setStorageSync(key, value)
  expect(readStoredChoice()).toEqual({ theme: seaTheme, appearance: 'system', textSize: 1 })
})
