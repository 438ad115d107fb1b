import Taro from '@tarojs/taro'
import { create } from 'zustand'

import { seaTheme, type Theme, themes } from './themes'

export type AppearanceChoice = 'system' | 'light' | 'dark'

/** Multiples of the design's type sizes. */
export const TEXT_SIZES = [1, 1.15, 1.3, 1.4] as const
export type TextSize = (typeof TEXT_SIZES)[number]

interface ThemeChoice {
  theme: Theme
  appearance: AppearanceChoice
  textSize: TextSize
}

const choices: readonly AppearanceChoice[] = ['system', 'light', 'dark']

function readSetting(key: string): unknown {
  try {
    return Taro.getStorageSync(key)
  } catch {
    return undefined // storage is refused, as in a private window: the defaults serve
  }
}

/** Asynchronous: a full or refused storage must not break the tap that chose. */
function writeSetting(key: string, data: string): void {
  void Taro.setStorage({ key, data }).catch(() => undefined)
}

/** What the device remembers; anything unknown falls back to the default. */
export function storedChoice(): ThemeChoice {
  const color = readSetting('themeColor')
  const size = Number(readSetting('textSize'))
  return {
    theme: themes.find((candidate) => candidate.color === color) ?? seaTheme,
    appearance: choices.find((candidate) => candidate === readSetting('appearance')) ?? 'system',
    textSize: TEXT_SIZES.find((candidate) => candidate === size) ?? 1,
  }
}

/** The person's choice of colour, appearance and text size. Stays on the device when the person signs out. */
export const useThemeChoice = create<ThemeChoice>(storedChoice)

/** Stored as the colour itself, under exactly `themeColor` (spec §3). */
export function setTheme(theme: Theme): void {
  writeSetting('themeColor', theme.color)
  useThemeChoice.setState({ theme })
}

export function setAppearance(appearance: AppearanceChoice): void {
  writeSetting('appearance', appearance)
  useThemeChoice.setState({ appearance })
}

export function setTextSize(textSize: TextSize): void {
  writeSetting('textSize', String(textSize))
  useThemeChoice.setState({ textSize })
}
