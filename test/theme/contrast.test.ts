import { readFileSync } from 'node:fs'

import { getContrastRatio } from '@/theme/colour'
import { buildPartnerVariables } from '@/theme/partner-theme'
import { type Appearance, buildColourVariables, getTabColour, surfaces, themes } from '@/theme/themes'

import { listColours, pairs } from './used-pairs'

const source = readFileSync('src/theme/values.scss', 'utf8')

/** The custom properties of one mixin of values.scss. */
function listValues(mixin: string): Record<string, string> {
  const body = source.split(`@mixin ${mixin} {`)[1]?.split('\n}')[0] ?? ''
  return Object.fromEntries([...body.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]))
}

const values = { light: listValues('light'), dark: listValues('dark') }
const appearances: Appearance[] = ['light', 'dark']

function colour(appearance: Appearance, name: string): string {
  const value = values[appearance][`--${name}`]
  expect(value).toMatch(/^#[0-9a-f]{6}$/)
  return value as string
}

const text = ['ink', 'ink-secondary', 'ink-tertiary']
const grounds = ['page', 'card', 'raised']
const meanings = ['info', 'success', 'warning', 'error']

/** Rules that colour a sign, no text. */
const signs = [
  'PartnerHome.module.scss .submitSign',
  'OpenLocationScreen.module.scss .spot',
  'Decision.module.scss .drop',
]
/** An ornament; and a portrait's ground, in place of which an initial has one of its own, measured below. */
const unread = ['ImageWithFallback.module.scss .fallback', 'Avatar.module.scss .root']

function getLeast(where: string): number {
  if (unread.some((rule) => where.endsWith(rule))) return 1
  return signs.some((rule) => where.endsWith(rule)) ? 3 : 4.5
}

describe.each(appearances)('%s appearance', (appearance) => {
  it.each(text.flatMap((ink) => grounds.map((ground) => [ink, ground])))('%s on %s keeps 4.5:1', (ink, ground) => {
    expect(getContrastRatio(colour(appearance, ink), colour(appearance, ground))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(meanings.flatMap((meaning) => [`${meaning}-ground`, 'card', 'page'].map((ground) => [meaning, ground])))(
    'the word of %s on %s keeps 4.5:1',
    (meaning, ground) => {
      expect(getContrastRatio(colour(appearance, meaning), colour(appearance, ground))).toBeGreaterThanOrEqual(4.5)
    },
  )

  it.each(['card', 'page'])('the outline of an unticked control on %s keeps 3:1', (ground) => {
    expect(getContrastRatio(colour(appearance, 'outline'), colour(appearance, ground))).toBeGreaterThanOrEqual(3)
  })

  it('white on a badge and on a dangerous button keeps 4.5:1', () => {
    expect(getContrastRatio('#ffffff', colour(appearance, 'badge'))).toBeGreaterThanOrEqual(4.5)
    expect(getContrastRatio('#ffffff', colour(appearance, 'danger'))).toBeGreaterThanOrEqual(4.5)
  })

  it('a tip keeps 4.5:1', () => {
    expect(getContrastRatio(colour(appearance, 'on-tip'), colour(appearance, 'tip'))).toBeGreaterThanOrEqual(4.5)
  })

  it('tells the native bars the same surfaces as the style sheet', () => {
    expect(surfaces[appearance]).toEqual({ page: colour(appearance, 'page'), card: colour(appearance, 'card') })
  })

  const looks = [
    ...themes.map((theme) => [theme.title, buildColourVariables(theme, appearance)] as const),
    ['伙伴', buildPartnerVariables(appearance)] as const,
  ]

  describe.each(looks)('theme %s', (_title, own) => {
    const strong = own['--strong'] as string

    it.each([...grounds, 'track-on'])('its text on %s keeps 4.5:1', (ground) => {
      expect(getContrastRatio(strong, colour(appearance, ground))).toBeGreaterThanOrEqual(4.5)
    })

    it('its text on the ground of a chosen option keeps 4.5:1', () => {
      expect(getContrastRatio(strong, own['--pale'] as string)).toBeGreaterThanOrEqual(4.5)
    })

    it.each(text)('%s on the ground of a chosen option keeps 4.5:1', (ink) => {
      expect(getContrastRatio(colour(appearance, ink), own['--pale'] as string)).toBeGreaterThanOrEqual(4.5)
    })

    it('the main button keeps 4.5:1 from end to end', () => {
      const onStrong = own['--on-strong'] as string
      expect(getContrastRatio(onStrong, strong)).toBeGreaterThanOrEqual(4.5)
      expect(getContrastRatio(onStrong, own['--strong-from'] as string)).toBeGreaterThanOrEqual(4.5)
    })

    it('white text on the head of a page keeps 4.5:1 from end to end', () => {
      expect(getContrastRatio('#ffffff', own['--head-from'] as string)).toBeGreaterThanOrEqual(4.5)
      expect(getContrastRatio('#ffffff', own['--head-to'] as string)).toBeGreaterThanOrEqual(4.5)
    })

    it('every rule that puts a colour on a ground of its own keeps 4.5:1, a sign 3:1', () => {
      const look = { ...values[appearance], ...own }
      const pale = pairs.flatMap(({ where, ink, ground }) => {
        const inks = listColours(ink, look)
        const worst = Math.min(...listColours(ground, look).flatMap((g) => inks.map((i) => getContrastRatio(i, g))))
        return worst < getLeast(where) ? [`${where}: ${worst.toFixed(2)}`] : []
      })
      expect(pale).toEqual([])
    })

    it.each(['card', 'page'])('its icons and filled controls on %s keep 3:1', (ground) => {
      expect(getContrastRatio(own['--brand'] as string, colour(appearance, ground))).toBeGreaterThanOrEqual(3)
    })
  })

  it.each(themes.map((theme) => [theme.title, theme] as const))(
    'the selected tab icon of %s keeps 3:1 on the bar',
    (_title, theme) => {
      expect(getContrastRatio(getTabColour(theme), colour(appearance, 'card'))).toBeGreaterThanOrEqual(3)
    },
  )
})

it('measures contrast as WCAG does', () => {
  expect(getContrastRatio('#000000', '#ffffff')).toBeCloseTo(21)
  expect(getContrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

it.each([
  ['board text', '#ffffff', '#0e2a5c'],
  ['board secondary text', '#a9bfe6', '#0e2a5c'],
  ['verdict to pass', '#ffffff', '#0b7f4d'],
  ['verdict to refuse', '#ffffff', '#c9252d'],
  ['verdict seen before', '#ffffff', '#5a3da8'],
  ['verdict to ask', '#ffffff', '#2f5d8c'],
  ['verdict not inside', '#ffffff', '#0b6b75'],
  ['verdict past its time', '#ffffff', '#4b5563'],
  ['verdict taken back', '#ffffff', '#a3195b'],
  ['verdict of a foreign code', '#ffffff', '#6b4f2a'],
  ['verdict on hold', '#2b2100', '#f5bd00'],
  ['partner gold chip', '#5a3d0b', '#e8c07d'],
])('%s keeps 4.5:1', (_name, ink, ground) => {
  const tokens = readFileSync('src/theme/tokens.scss', 'utf8')
  expect(tokens).toContain(ground)
  expect(getContrastRatio(ink, ground)).toBeGreaterThanOrEqual(4.5)
})

it.each((/\$avatar-grounds: ([^;]+);/.exec(readFileSync('src/theme/tokens.scss', 'utf8'))?.[1] ?? '').split(', '))(
  'a white initial on %s keeps 4.5:1',
  (ground) => {
    expect(getContrastRatio('#ffffff', ground)).toBeGreaterThanOrEqual(4.5)
  },
)
