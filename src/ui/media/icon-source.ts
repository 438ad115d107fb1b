import { hasOwn } from '@/lib/own'

import { filledIcons, type IconName, lineIcons } from './icon-data'

const OPEN = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' "
const LINE = "fill='none' stroke='#000' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round'>"
const FILLED = "fill='#000'>"

/** Escapes only the characters that a CSS `url("…")` requires, because setData transfers the string. */
export function toSvgUri(svg: string): string {
  const body = svg
    .replace(/"/g, "'")
    .replace(/%/g, '%25')
    .replace(/#/g, '%23')
    .replace(/</g, '%3C')
    .replace(/>/g, '%3E')
  return `data:image/svg+xml,${body}`
}

/** An icon without a name, such as one of a custom tab bar. */
export interface IconDrawing {
  /** The content of the SVG. */
  body: string
  isFilled?: boolean
}

const cache = new Map<string, string>()

/** Whether a string from the server is the name of a known icon. */
export function isIconName(name: string): name is IconName {
  return hasOwn(filledIcons, name) || hasOwn(lineIcons, name)
}

/** The icon as a data URI for a CSS mask: its shape is opaque, its colour comes from the element. */
export function toIconUri(icon: IconName | IconDrawing): string {
  const { body, isFilled } = typeof icon === 'string' ? findIcon(icon) : icon
  const cachedSource = cache.get(body)
  if (cachedSource) return cachedSource
  const uri = toSvgUri(`${OPEN}${isFilled ? FILLED : LINE}${body.replaceAll('currentColor', '#000')}</svg>`)
  cache.set(body, uri)
  return uri
}

function findIcon(name: IconName): IconDrawing {
  return name in filledIcons
    ? { body: filledIcons[name as keyof typeof filledIcons], isFilled: true }
    : { body: lineIcons[name as keyof typeof lineIcons] }
}
