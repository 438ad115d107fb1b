// The colours that a style sheet puts on a ground of its own, and what they are in one look.
import { readdirSync, readFileSync } from 'node:fs'

import { mixColours } from '@/theme/colour'

type Values = Readonly<Record<string, string>>

interface Pair {
  where: string
  ink: string
  ground: string
}

const read = (file: string) => readFileSync(file, 'utf8')

/** `$name: value` of a style sheet, by name. */
const named = (text: string): Values =>
  Object.fromEntries([...text.matchAll(/^\$([\w-]+): ([^;]+);/gm)].map(([, name, value]) => [name, value]))

const tokens = named(read('src/theme/tokens.scss'))

/** What a style sheet says, with its own names and those of the tokens written out. */
function spelled(value: string, own: Values): string {
  const known: Values = { ...tokens, ...own }
  const written = value.replace(/(?:token\.)?\$([\w-]+)/g, (whole, name) => known[name] ?? whole)
  return written === value ? value : spelled(written, own)
}

/** Every rule of the product's style sheets that has both a colour and a ground. */
export const pairs: readonly Pair[] = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.scss') && file !== 'theme/tokens.scss')
  .flatMap((file) => {
    const text = read(`src/${file}`).replace(/\/\/.*$/gm, '')
    const own = named(text)
    return [...text.matchAll(/([^{};]+)\{([^{}]*)\}/g)].flatMap(([, selector = '', rule = '']) => {
      const ink = /(?<![\w-])color: ([^;]+);/.exec(rule)?.[1]
      const ground = /background(?:-color)?: ([^;]+);/.exec(rule)?.[1]
      const where = `${file} ${selector.trim().replace(/\s+/g, ' ')}`
      return ink && ground ? [{ where, ink: spelled(ink, own), ground: spelled(ground, own) }] : []
    })
  })

const HEX = /#[0-9a-f]{3,8}\b/gi

const long = (hex: string) => (hex.length === 4 ? `#${[...hex.slice(1)].map((sign) => sign + sign).join('')}` : hex)

/**
 * The colours of a value in one look: one, or those that a gradient runs through.
 *
 * @returns empty for what is seen through: what lies beneath decides there
 */
export function coloursOf(value: string, look: Values): string[] {
  const plain = value.replace(/var\((--[\w-]+)[^)]*\)/g, (whole, name) => look[name] ?? whole)
  const veil = /^rgba\((#\w+), ([\d.]+)\)$/.exec(plain)
  const beneath = tokens['board-card']
  // A pale ground of a board's own colour lies on the board's card.
  if (veil?.[1] && beneath) return [mixColours(veil[1], beneath, Number(veil[2]))]
  return /transparent|rgba/.test(plain) ? [] : (plain.match(HEX) ?? []).map(long)
}
