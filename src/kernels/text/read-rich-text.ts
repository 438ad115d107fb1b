import { Parser } from 'htmlparser2'

import { getOwn } from '@/lib/own'
import { INLINE, type RichDocument, type RichElement } from '@/lib/rich-nodes'

const splitWords = (text: string) => new Set(text.split(' '))
const BLOCK = splitWords(
  'p div section article h1 h2 h3 h4 h5 h6 ul ol li blockquote pre figure figcaption table thead tbody tr td th hr header footer',
)
/** Dropped with their content. */
const DROPPED = splitWords(
  'script style iframe object embed noscript template svg math textarea select form title head link meta base frame frameset applet xmp plaintext video audio',
)
const VOID = splitWords('br hr img')

const COLOUR = /^(#[0-9a-f]{3,8}|rgba?\([\d\s,.%]+\)|[a-z]{3,20})$/i
const PROPERTIES: Record<string, RegExp> = {
  color: COLOUR,
  'background-color': COLOUR,
  'text-align': /^(left|right|center|justify)$/,
  'font-weight': /^(bold|normal|[1-9]00)$/,
  'font-style': /^(italic|normal)$/,
  'text-decoration': /^(underline|line-through|none)$/,
  'font-size': /^\d{1,2}(\.\d+)?(px|pt|em|rem|%)$/,
  width: /^\d{1,4}(px|%)$/,
  'text-indent': /^\d{1,3}(px|em)$/,
}

const MOST_NODES = 3000
const DEEPEST = 24
const LONGEST = 500_000
// Browsers pass over these inside a scheme: `java\tscript:`.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must go
const INVISIBLE = /[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028\u2029\ufeff]/g

/** @returns the URL when its scheme is allowed or absent; undefined for anything a browser might execute */
export function safeUrl(raw: string | undefined, schemes: readonly string[] = ['http', 'https']): string | undefined {
  const url = (raw ?? '').replace(INVISIBLE, '')
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]
  if (scheme) return schemes.includes(scheme.toLowerCase()) ? url : undefined
  if (url.startsWith('//')) return `https:${url}`
  return /^[/.?#\w%-]/.test(url) && !url.includes('\\') ? url : undefined
}

function safeStyle(text: string | undefined): Record<string, string> | undefined {
  const style: Record<string, string> = {}
  for (const declaration of (text ?? '').split(';')) {
    const [name = '', raw = ''] = declaration.split(/:(.*)/s)
    const value = raw.trim().replace(/\s*!important$/i, '')
    const property = name.trim().toLowerCase()
    if (value.length >= 40 || !getOwn(PROPERTIES, property)?.test(value)) continue
    style[property.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())] = value
  }
  return Object.keys(style).length > 0 ? style : undefined
}

/** Builds the tree while parsing; disallowed content is never added. */
class Builder {
  readonly images: string[] = []
  readonly root: RichElement = { tag: 'root', children: [] }
  private readonly open: RichElement[] = [this.root]
  private dropping = 0
  private skipped = 0
  private count = 0

  enter(tag: string, attributes: Record<string, string>): void {
    if (DROPPED.has(tag)) this.dropping += 1
    if (this.dropping > 0 || !(BLOCK.has(tag) || INLINE.has(tag))) return
    this.count += 1
    if (this.count > MOST_NODES || this.open.length > DEEPEST) {
      if (!VOID.has(tag)) this.skipped += 1
      return
    }
    const element = this.elementOf(tag, attributes)
    if (!element) return
    this.top().children.push(element)
    if (!VOID.has(tag)) this.open.push(element)
  }

  text(text: string): void {
    if (this.dropping === 0) this.top().children.push(text)
  }

  leave(tag: string): void {
    if (DROPPED.has(tag)) {
      this.dropping = Math.max(0, this.dropping - 1)
      return
    }
    if (this.dropping > 0 || VOID.has(tag) || !(BLOCK.has(tag) || INLINE.has(tag))) return
    if (this.skipped > 0) {
      this.skipped -= 1
      return
    }
    const at = this.open.map((element) => element.tag).lastIndexOf(tag)
    if (at > 0) this.open.length = at
  }

  private top(): RichElement {
    return this.open[this.open.length - 1] ?? this.root
  }

  private elementOf(tag: string, attributes: Record<string, string>): RichElement | undefined {
    const element: RichElement = { tag, children: [] }
    const style = safeStyle(attributes.style)
    if (style) element.style = style
    if (tag === 'img') {
      const src = safeUrl(attributes.src)
      if (!src) return undefined
      element.src = src
      element.alt = (attributes.alt ?? '').slice(0, 200)
      element.image = this.images.push(src) - 1
    }
    if (tag === 'a') element.href = safeUrl(attributes.href, ['http', 'https', 'tel', 'mailto'])
    if (tag === 'font' && COLOUR.test(attributes.color ?? '')) {
      element.style = { ...element.style, color: attributes.color ?? '' }
    }
    const span = Number.parseInt(attributes.colspan ?? '', 10)
    if ((tag === 'td' || tag === 'th') && span > 1 && span < 20) element.span = span
    return element
  }
}

/**
 * Parses untrusted HTML into a tree of allowed elements, styles and URLs. Needs no DOM. The server also sanitizes HTML
 * before storing it; this is the second line of defence.
 */
export function readRichText(html: string): RichDocument {
  const builder = new Builder()
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => builder.enter(tag, attributes),
      ontext: (text) => builder.text(text),
      onclosetag: (tag) => builder.leave(tag),
    },
    { lowerCaseTags: true, decodeEntities: true },
  )
  parser.write(html.slice(0, LONGEST))
  parser.end()
  return { nodes: builder.root.children, images: builder.images }
}
