import { useContext, useEffect, useState } from 'react'

import { isSystemDark, onSystemAppearance } from '@/platform/appearance'

import { AreaContext } from './area'
import { useThemeChoice } from './theme-store'
import { type Appearance, buildColourVariables } from './themes'

/** The current appearance. Follows the system when the user chose 跟随系统. */
export function useAppearance(): Appearance {
  const choice = useThemeChoice((state) => state.appearance)
  const [systemDark, setSystemDark] = useState(isSystemDark)
  useEffect(() => onSystemAppearance(() => setSystemDark(isSystemDark())), [])
  if (choice !== 'system') return choice
  return systemDark ? 'dark' : 'light'
}

export interface ThemeVariables {
  /** `theme` and `theme-dark`: the fixed tokens of app.scss. */
  className: string
  /** The tokens that depend on the chosen colour and text size. */
  variables: Record<`--${string}`, string>
  appearance: Appearance
}

/** Class and variables for the root View of a page, so that every token of theme/tokens.scss has a value inside it. */
export function useThemeVariables(): ThemeVariables {
  const theme = useThemeChoice((state) => state.theme)
  const textSize = useThemeChoice((state) => state.textSize)
  const appearance = useAppearance()
  const colours = useContext(AreaContext)?.colours(appearance) ?? buildColourVariables(theme, appearance)
  return {
    className: appearance === 'dark' ? 'theme theme-dark' : 'theme',
    variables: { ...colours, '--text-scale': String(textSize) },
    appearance,
  }
}
