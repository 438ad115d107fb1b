import type { Route } from '@/navigation/routes'
import { paintSurroundings } from '@/platform/appearance'
import { surfaces } from '@/theme/themes'
import type { ThemeVariables } from '@/theme/use-theme'

const BOARD = { page: '#071a3a', bar: '#0b2452' }

export interface PagePaint {
  theme: ThemeVariables
  bar: Route['bar'] | 'plain'
  color: 'auto' | 'white'
  tone: 'page' | 'card' | 'board'
  title: string
}

function getBarColour({ bar, theme }: PagePaint): string {
  if (bar === 'board') return BOARD.bar
  const ground = surfaces[theme.appearance].card
  return bar === 'partner' ? (theme.variables['--head-from'] ?? ground) : ground
}

/** Applies the current page's theme and title outside of style sheets: native bar, window, document. */
export function paintPage(page: PagePaint): void {
  const { theme, bar, color, tone, title } = page
  const isDark = theme.appearance === 'dark'
  const isWhite = isDark || bar === 'board' || bar === 'partner' || color === 'white'
  const surface = surfaces[theme.appearance]
  paintSurroundings({
    title,
    className: theme.className,
    variables: theme.variables,
    isDark,
    page: tone === 'board' ? BOARD.page : surface[tone === 'card' ? 'card' : 'page'],
    bar: getBarColour(page),
    barInk: isWhite ? '#ffffff' : '#000000',
  })
}
