// Runs inside the page of either target: text that a person cannot read to its end, and the page that is too wide.
import { isVisible } from './visible'

export interface Layout {
  /** What is wrong, each with the text it happens to; empty when all can be read. */
  faults(): string[]
  /** Text that a bar covers though the page stands at its end. */
  covered(): string[]
}

declare global {
  interface Window {
    layout: Layout
  }
}

/** The ink of a line stays within its box by this much: a font's own height is more than its line's. */
const LINE_SHARE = 0.35
const SLACK_PX = 1.5
/** A text of so many letters is a name. */
const SHORT_LETTERS = 6
/** The share of a name that must be left. */
const LEAST_SHOWN = 0.5
/** Below it a person does not see that there is text. */
const LEAST_CONTRAST = 2
const PICTURES = /^(IMG|SVG|CANVAS|VIDEO|WX-IMAGE|WX-CANVAS|WX-VIDEO|TARO-IMAGE-CORE|TARO-CANVAS-CORE)$/i

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

const getHeight = ({ top, bottom }: Box) => bottom - top
const short = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 40)

/** The page that came last: on H5 the one before may still be on its way out. */
const front = () => [...document.querySelectorAll('.taro_page')].at(-1) ?? document.body

/** Words for a screen reader alone stand in a box of one pixel. */
function isSpokenAlone(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { overflow, display } = getComputedStyle(at)
    if (display !== 'inline' && overflow === 'hidden' && at.clientWidth <= 1 && at.clientHeight <= 1) return true
  }
  return false
}

/** Every piece of text that is drawn, with the boxes of its lines. */
function texts(): { element: Element; text: string; lines: DOMRect[] }[] {
  const walker = document.createTreeWalker(front(), NodeFilter.SHOW_TEXT)
  const found: { element: Element; text: string; lines: DOMRect[] }[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = short(node.textContent ?? '')
    if (!element || !text || /^(SCRIPT|STYLE|NOSCRIPT|TITLE|OPTION)$/.test(element.tagName)) continue
    if (!isVisible(element) || element.closest('[aria-hidden=true],svg') || isSpokenAlone(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const lines = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
    if (lines.length) found.push({ element, text, lines })
  }
  return found
}

/** Shortened on purpose, with a sign that says so. */
function isShortened(element: Element, clipper: Element): boolean {
  for (let at: Element | null = element; at; at = at === clipper ? null : at.parentElement) {
    const { textOverflow, webkitLineClamp } = getComputedStyle(at)
    if (textOverflow === 'ellipsis' || (webkitLineClamp && webkitLineClamp !== 'none')) return true
  }
  return false
}

const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'

function sticksOut(line: Box, box: Box, axis: 'x' | 'y'): boolean {
  if (axis === 'x') return line.right > box.right + SLACK_PX || line.left < box.left - SLACK_PX
  const most = (line.bottom - line.top) * LINE_SHARE
  return line.bottom > box.bottom + most || line.top < box.top - most
}

const isApart = (line: Box, box: Box) =>
  line.right <= box.left || line.left >= box.right || line.bottom <= box.top || line.top >= box.bottom

function clientBox(element: Element): Box {
  const { left, top } = element.getBoundingClientRect()
  const at = { left: left + element.clientLeft, top: top + element.clientTop }
  return { ...at, right: at.left + element.clientWidth, bottom: at.top + element.clientHeight }
}

/** A name whose sign leaves a letter or two: of a long sentence, half a dozen words are enough. */
function isGuesswork([whole, shown, ...others]: readonly DOMRect[]): boolean {
  // Of a line that ends in … the browser gives the whole, and what is left of it.
  if (!whole || !shown || others.length > 0 || whole.top !== shown.top) return false
  return whole.width / whole.height < SHORT_LETTERS && shown.width / whole.width < LEAST_SHOWN
}

const AXES = ['x', 'y'] as const

/** The first box around a text that cuts it, or the edge of the phone. */
function findCut(element: Element, lines: readonly DOMRect[]): string | undefined {
  const free = new Set<string>(AXES)
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    const style = getComputedStyle(at)
    if (style.display === 'inline' || style.display === 'contents') continue
    const box = clientBox(at)
    // A slide or a drawer that waits outside is hidden as a whole, which is no cut.
    const isHidden = lines.every((line) => isApart(line, box))
    for (const axis of AXES) {
      const overflow = axis === 'x' ? style.overflowX : style.overflowY
      if (!free.has(axis) || overflow === 'visible') continue
      if (scrolls(overflow)) free.delete(axis)
      else if (isHidden) return undefined
      else if (isShortened(element, at)) return isGuesswork(lines) ? 'shortened to a guess' : undefined
      else if (lines.some((line) => sticksOut(line, box, axis)))
        return `cut in ${axis} by ${at.className || at.tagName}`
    }
    if (style.position === 'fixed') break
  }
  const phone = { left: 0, right: innerWidth, top: Number.NEGATIVE_INFINITY, bottom: Number.POSITIVE_INFINITY }
  const isOut = lines.every((line) => isApart(line, phone))
  return free.has('x') && !isOut && lines.some((line) => sticksOut(line, phone, 'x')) ? 'beyond the phone' : undefined
}

function faults(): string[] {
  const root = document.documentElement
  const wide = root.scrollWidth - innerWidth
  const cut = texts().flatMap(({ element, text, lines }) => {
    const why = findCut(element, lines)
    return why ? [`“${text}” is ${why}`] : []
  })
  return [
    ...(wide > 0 ? [`the page is ${wide} px too wide`] : []),
    ...cut,
    ...findCutButtons(),
    ...overlaps(),
    ...pale(),
  ]
}

/** Buttons whose edge is beyond the phone, though their words are not; a row that scrolls may hold such ones. */
function findCutButtons(): string[] {
  const phone = { left: 0, right: innerWidth, top: Number.NEGATIVE_INFINITY, bottom: Number.POSITIVE_INFINITY }
  return [...front().querySelectorAll('button, wx-button, [role=button]')].flatMap((button) => {
    const text = short(button.textContent ?? '')
    if (!text || !isVisible(button) || !sticksOut(button.getBoundingClientRect(), phone, 'x')) return []
    for (let at = button.parentElement; at && at !== document.body; at = at.parentElement) {
      if (getComputedStyle(at).position === 'fixed') break
      if (getComputedStyle(at).overflowX !== 'visible' && at.scrollWidth > at.clientWidth) return []
    }
    return [`the button “${text}” goes beyond the phone`]
  })
}

/** Red, green, blue, and how opaque. */
const listParts = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number)

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = listParts(colour).map((part) => {
    const share = part / 255
    return share <= 0.04 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The plain colour beneath a text; undefined over a picture, a gradient or something that shines through. */
function findGround(element: Element, { left, right, top, bottom }: Box): string | undefined {
  const stack = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2)
  const at = stack.indexOf(element)
  for (const beneath of at < 0 ? [] : stack.slice(at)) {
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(beneath)
    const [, , , alpha = 1] = listParts(backgroundColor)
    if (backgroundImage !== 'none' || opacity !== '1' || PICTURES.test(beneath.tagName)) return undefined
    if (alpha > 0) return alpha === 1 ? backgroundColor : undefined
  }
  return undefined
}

/** Text that is drawn nearly in the colour of its ground. */
function pale(): string[] {
  return texts().flatMap(({ element, text, lines }) => {
    const ground = lines[0] && findGround(element, lines[0])
    if (!ground) return []
    const [one, other] = [luminance(ground), luminance(getComputedStyle(element).color)]
    const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
    return contrast < LEAST_CONTRAST ? [`“${text}” hardly differs from its ground`] : []
  })
}

/** What of a line its own box lets be seen: of a text that is shortened, not the part behind its sign. */
function shownPart(element: Element, line: Box): Box {
  const { overflow, display } = getComputedStyle(element)
  if (overflow === 'visible' || display === 'inline') return line
  const box = clientBox(element)
  const [left, right] = [Math.max(line.left, box.left), Math.min(line.right, box.right)]
  return { left, right, top: Math.max(line.top, box.top), bottom: Math.min(line.bottom, box.bottom) }
}

/** Two texts drawn over each other: more than the ascenders of one line over the descenders of another. */
function overlaps(): string[] {
  const all = texts().flatMap(({ element, text, lines }) => {
    const layer = around(element, /fixed|sticky|absolute/)
    return lines.map((line) => ({ element, text, line: shownPart(element, line), layer }))
  })
  const found: string[] = []
  for (const [at, one] of all.entries()) {
    for (const other of all.slice(at + 1)) {
      // A bar, a sheet or a badge lies over others on purpose.
      if (one.element === other.element || one.layer !== other.layer) continue
      const width = Math.min(one.line.right, other.line.right) - Math.max(one.line.left, other.line.left)
      const height = Math.min(one.line.bottom, other.line.bottom) - Math.max(one.line.top, other.line.top)
      if (width > 2 && height > LINE_SHARE * Math.min(getHeight(one.line), getHeight(other.line)))
        found.push(`“${one.text}” and “${other.text}” lie over each other`)
    }
  }
  return found
}

function covered(): string[] {
  return texts().flatMap(({ element, text, lines }) => {
    const under = lines.some((line) => {
      const [x, y] = [(line.left + line.right) / 2, (line.top + line.bottom) / 2]
      const hit = document.elementFromPoint(x, y)
      const bar = hit && !element.contains(hit) ? around(hit, /fixed|sticky/) : undefined
      return bar && !bar.contains(element) && bar.getBoundingClientRect().top > innerHeight / 2
    })
    return under ? [`“${text}” stays under the bar at the foot`] : []
  })
}

/** The nearest box around it, or itself, that is placed in such a way. */
function around(element: Element, position: RegExp): Element | undefined {
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (position.test(getComputedStyle(at).position)) return at
  }
  return undefined
}

window.layout = { faults, covered }
