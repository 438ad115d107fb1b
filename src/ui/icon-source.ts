import { filledIcons, type IconName, lineIcons } from './icon-data'

const OPEN = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' "
const LINE = "fill='none' stroke='#000' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round'>"
const FILLED = "fill='#000'>"

/** What a CSS `url("…")` needs escaped, and no more: the string travels in setData. */
export function svgUri(svg: string): string {
  const body = svg
    .replace(/"/g, "'")
    .replace(/%/g, '%25')
    .replace(/#/g, '%23')
    .replace(/</g, '%3C')
    .replace(/>/g, '%3E')
  return `data:image/svg+xml,${body}`
}

const cache = new Map<IconName, string>()

function isFilled(name: IconName): name is keyof typeof filledIcons {
  return name in filledIcons
}

/** Whether a server's word names an icon that there is. */
export function isIconName(name: string): name is IconName {
  return name in filledIcons || name in lineIcons
}

/** The icon as a data URI for a CSS mask: its ink is opaque, its colour comes from the element. */
export function iconUri(name: IconName): string {
  const known = cache.get(name)
  if (known) return known
  const body = isFilled(name) ? FILLED + filledIcons[name] : LINE + lineIcons[name]
  const uri = svgUri(`${OPEN}${body.replaceAll('currentColor', '#000')}</svg>`)
  cache.set(name, uri)
  return uri
}
