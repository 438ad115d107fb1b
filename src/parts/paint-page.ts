import type { Route } from '@/navigation/routes'
import { paintSurroundings } from '@/platform/appearance'
import { surfaces } from '@/theme/themes'
import type { ThemeVariables } from '@/theme/use-theme'

const BOARD = { page: '#071a3a', bar: '#0b2452' }

export interface PageLook {
  look: ThemeVariables
  bar: Route['bar'] | 'plain'
  ink: 'auto' | 'white'
  tone: 'page' | 'card' | 'board'
  title: string
}

function getBarColour({ bar, look }: PageLook): string {
  if (bar === 'board') return BOARD.bar
  const ground = surfaces[look.appearance].card
  return bar === 'partner' ? (look.variables['--head-from'] ?? ground) : ground
}

/** Applies the current page's theme and title outside of style sheets: native bar, window, document. */
export function paintPage(page: PageLook): void {
  const { look, bar, ink, tone, title } = page
  const isDark = look.appearance === 'dark'
  const isWhite = isDark || bar === 'board' || bar === 'partner' || ink === 'white'
  const surface = surfaces[look.appearance]
  paintSurroundings({
    title,
    className: look.className,
    variables: look.variables,
    isDark,
    page: tone === 'board' ? BOARD.page : surface[tone === 'card' ? 'card' : 'page'],
    bar: getBarColour(page),
    barInk: isWhite ? '#ffffff' : '#000000',
  })
}
