import { darkenColour, getContrastRatio, mixColours } from './colour'

/** One of the 16 theme colours (spec §3: title, name, color, tabList). */
export interface Theme {
  name: string
  /** Label under the swatch. */
  title: string
  /** For icons, charts, progress, swatches: at least 3:1 on white. Also the stored value. */
  color: string
  /** For text and filled controls in light appearance: at least 4.5:1 on white. */
  strong: string
  /** For text and filled controls in dark appearance: at least 4.5:1 on the dark surfaces. */
  dark: string
  /** Selected icons of 待办, 消息, 报表 and 云; 首页 keeps the brand mark. */
  tabList: readonly [string, string, string, string]
}

export type Appearance = 'light' | 'dark'

/** The tabs whose selected icon follows the theme, in the order of {@link Theme.tabList}. */
const THEMED_TABS = ['todo', 'message', 'report', 'cloud'] as const

const getIconPath = (theme: string, tab: string) => `assets/tab/theme/${theme}-${tab}.png`

function createTheme(name: string, title: string, color: string, strong: string, dark: string): Theme {
  const [todo, message, report, cloud] = THEMED_TABS
  const tabList = [
    getIconPath(name, todo),
    getIconPath(name, message),
    getIconPath(name, report),
    getIconPath(name, cloud),
  ] as const
  return { name, title, color, strong, dark, tabList }
}

export const seaTheme = createTheme('sea', '海蓝', '#0081ff', '#006cd6', '#42a2ff')

/** In the order of the settings page. The first is the default (spec §9). */
export const themes: readonly Theme[] = [
  seaTheme,
  createTheme('ocean', '深海', '#1f5fd0', '#1f5fd0', '#799fe3'),
  createTheme('indigo', '靛青', '#4b5bdc', '#4b5bdc', '#8f99e9'),
  createTheme('wisteria', '紫藤', '#7457e0', '#7255dc', '#a592eb'),
  createTheme('grape', '葡萄', '#9b4dca', '#954ac2', '#be8bdd'),
  createTheme('rose', '玫红', '#d6438a', '#bc3b79', '#e37dae'),
  createTheme('coral', '珊瑚', '#ee5b4a', '#bc483a', '#f1796b'),
  createTheme('vermilion', '朱红', '#d8302f', '#cb2d2c', '#e77f7e'),
  createTheme('orange', '橘橙', '#df6a06', '#b05405', '#e58533'),
  createTheme('amber', '琥珀', '#b97f00', '#946600', '#c5952b'),
  createTheme('olive', '橄榄', '#73861a', '#647517', '#97a556'),
  createTheme('pine', '松绿', '#159a5b', '#117e4b', '#4bb181'),
  createTheme('jade', '翡翠', '#0d9b84', '#0a7c6a', '#40b09e'),
  createTheme('teal', '青碧', '#0894b3', '#067891', '#3eacc4'),
  createTheme('graphite', '石墨', '#4f5d73', '#4f5d73', '#979fac'),
  createTheme('umber', '棕褐', '#8a6244', '#8a6244', '#b39985'),
]

const DARK_CARD = '#1a2230'
const DARK_PAGE = '#0f151f'

/**
 * The custom properties that depend on the chosen colour. `--strong-from` to `--strong` is the gradient of the main
 * button, `--on-strong` its text, `--pale` the background of a selected option: 9% of the colour on white, 16% on the
 * dark card. `--head-from` to `--head-to` is the background of a page's head, under white text.
 */
export function buildColourVariables(
  { color, strong, dark }: Pick<Theme, 'color' | 'strong' | 'dark'>,
  appearance: Appearance,
): Record<`--${string}`, string> {
  if (appearance === 'dark') {
    return {
      '--brand': dark,
      '--strong': dark,
      '--strong-from': dark,
      '--on-strong': DARK_PAGE,
      '--pale': mixColours(dark, DARK_CARD, 0.16),
      '--head-from': mixColours(strong, DARK_PAGE, 0.5),
      '--head-to': mixColours(strong, DARK_PAGE, 0.8),
    }
  }
  return {
    '--brand': color,
    '--strong': strong,
    '--strong-from': darkenColour(strong, 0.1),
    '--on-strong': '#ffffff',
    '--pale': mixColours(color, '#ffffff', 0.09),
    '--head-from': darkenColour(strong, 0.1),
    '--head-to': strong,
  }
}

/**
 * The colour of a theme's selected tab icons. The native bar uses one set of files for both appearances, so the colour
 * moves from `color` towards `dark` until it reaches 3:1 on the dark bar.
 */
export function getTabColour({ color, dark }: Theme): string {
  for (let share = 0; share < 1; share += 0.05) {
    const candidate = mixColours(dark, color, share)
    if (getContrastRatio(candidate, DARK_CARD) >= 3) return candidate
  }
  return dark
}

/** Surfaces that style sheets cannot reach: the native bars and the window. Same values as values.scss. */
export const surfaces: Readonly<Record<Appearance, { page: string; card: string }>> = {
  light: { page: '#f6f8fb', card: '#ffffff' },
  dark: { page: DARK_PAGE, card: DARK_CARD },
}
