import { create } from 'zustand'

import { readText, writeText } from '@/platform/storage'

import { seaTheme, type Theme, themes } from './themes'

export type AppearanceChoice = 'system' | 'light' | 'dark'

/** Scale factors of the design's type sizes. */
export const TEXT_SIZES = [1, 1.15, 1.3, 1.4] as const
export type TextSize = (typeof TEXT_SIZES)[number]

interface ThemeChoice {
  theme: Theme
  appearance: AppearanceChoice
  textSize: TextSize
}

const choices: readonly AppearanceChoice[] = ['system', 'light', 'dark']

/** The persisted choice; unknown values fall back to the default. */
export function readStoredChoice(): ThemeChoice {
  const color = readText('themeColor')
  const size = Number(readText('textSize'))
  return {
    theme: themes.find((candidate) => candidate.color === color) ?? seaTheme,
    appearance: choices.find((candidate) => candidate === readText('appearance')) ?? 'system',
    textSize: TEXT_SIZES.find((candidate) => candidate === size) ?? 1,
  }
}

/** The user's choice of colour, appearance and text size. It stays on the device after signing out. */
export const useThemeChoice = create<ThemeChoice>(readStoredChoice)

/** Stores the colour itself, under exactly `themeColor` (spec §3). */
export function setTheme(theme: Theme): void {
  writeText('themeColor', theme.color)
  useThemeChoice.setState({ theme })
}

export function setAppearance(appearance: AppearanceChoice): void {
  writeText('appearance', appearance)
  useThemeChoice.setState({ appearance })
}

export function setTextSize(textSize: TextSize): void {
  writeText('textSize', String(textSize))
  useThemeChoice.setState({ textSize })
}
