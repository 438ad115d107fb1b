// The colours that a style sheet puts on a ground of its own, and what they are in one look.
import { readdirSync, readFileSync } from 'node:fs'
import postcss, { type Rule } from 'postcss'
import { compileString, Logger } from 'sass'

import { mixColours } from '@/theme/colour'

type Values = Readonly<Record<string, string>>

interface Pair {
  where: string
  ink: string
  ground: string
}

const tokens = readFileSync('src/theme/tokens.scss', 'utf8')
const boardCard = /^\$board-card: ([^;]+);/m.exec(tokens)?.[1]

/** The last value that a rule itself gives to one of these properties. */
function findValue(rule: Rule, ...properties: string[]): string | undefined {
  return rule.nodes
    .flatMap((node) => (node.type === 'decl' && properties.includes(node.prop) ? [node.value] : []))
    .at(-1)
}

const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.module.scss'))

/** All style sheets in one, each below a comment with its name: tokens and mixins are then read once. */
const compiled = compileString(
  ["@use 'sass:meta';", ...sheets.map((file) => `/* file: ${file} */\n@include meta.load-css('${file}');`)].join('\n'),
  { loadPaths: ['src'], logger: Logger.silent },
).css

/** Every rule of the product's style sheets that has both a colour and a ground, mixins included. */
export const pairs: readonly Pair[] = compiled.split('/* file: ').flatMap((part) => {
  const [file = '', css = ''] = part.split(/ \*\/\n(.*)/s)
  const found: Pair[] = []
  postcss.parse(css).walkRules((rule) => {
    const ink = findValue(rule, 'color')
    const ground = findValue(rule, 'background', 'background-color')
    if (ink && ground) found.push({ where: `${file} ${rule.selector.replace(/\s+/g, ' ')}`, ink, ground })
  })
  return found
})

const HEX = /#[0-9a-f]{3,8}\b/gi

const long = (hex: string) => (hex.length === 4 ? `#${[...hex.slice(1)].map((sign) => sign + sign).join('')}` : hex)

const toHex = (...parts: (string | undefined)[]) =>
  `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`

/**
 * The colours of a value in one look: one, or those that a gradient runs through.
 *
 * @returns empty for what is seen through: what lies beneath decides there
 */
export function listColours(value: string, look: Values): string[] {
  const plain = value.replace(/var\((--[\w-]+)[^)]*\)/g, (whole, name) => look[name] ?? whole)
  const [, red, green, blue, alpha] = /^rgba\((\d+), (\d+), (\d+), ([\d.]+)\)$/.exec(plain) ?? []
  // A pale ground of a board's own colour lies on the board's card.
  if (alpha && boardCard) return [mixColours(toHex(red, green, blue), boardCard, Number(alpha))]
  return /transparent|rgba/.test(plain) ? [] : (plain.match(HEX) ?? []).map(long)
}
