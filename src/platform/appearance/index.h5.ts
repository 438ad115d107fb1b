import type { IsSystemDark, OnSystemAppearance, PaintSurroundings } from './types'

const query = () => window.matchMedia?.('(prefers-color-scheme: dark)')

export const isSystemDark: IsSystemDark = () => query()?.matches ?? false

export const onSystemAppearance: OnSystemAppearance = (changed) => {
  const media = query()
  media?.addEventListener('change', changed)
  return () => media?.removeEventListener('change', changed)
}

export const paintSurroundings: PaintSurroundings = ({ className, variables, isDark, bar, title }) => {
  // Taro's router writes the configured title right after a page is shown, so this must run later.
  queueMicrotask(() => {
    document.title = title // blank for a page that only redirects (spec §2)
  })
  const root = document.documentElement
  root.className = className
  root.style.colorScheme = isDark ? 'dark' : 'light'
  for (const [name, value] of Object.entries(variables)) root.style.setProperty(name, value)
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', bar)
}
