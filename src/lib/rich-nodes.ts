/** An allowed element, or plain text. */
export type RichNode = string | RichElement

export interface RichElement {
  tag: string
  style?: Record<string, string>
  /** `img`: the URL, and the index in {@link RichDocument.images}. */
  src?: string
  alt?: string
  image?: number
  /** `a`. */
  href?: string
  /** `td`, `th`. */
  span?: number
  children: RichNode[]
}

export interface RichDocument {
  nodes: RichNode[]
  /** All image URLs in order, for the full-screen viewer. */
  images: string[]
}

/** Inline tags. */
export const INLINE: ReadonlySet<string> = new Set(
  'span b strong i em u s del sub sup code small mark font br a img'.split(' '),
)

/** Whether a node is inline: it contains no block and no picture. */
export function isInline(node: RichNode): boolean {
  if (typeof node === 'string') return true
  return INLINE.has(node.tag) && node.tag !== 'img' && node.children.every(isInline)
}
