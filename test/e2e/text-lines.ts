// How the lines of a text fall on the screen.
import type { Phone } from './phone/types'

/**
 * The widths in px of the lines that a text takes, from its first to its last, or up to the end of `start`.
 * Empty when no text on the screen begins so.
 */
export function measureLines(phone: Phone, start: string, until: 'end' | 'start' = 'end'): Promise<number[]> {
  const measure = ({ start, until }: { start: string; until: 'end' | 'start' }) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.replaceAll('\u00a0', ' ') ?? ''
      if (!text.startsWith(start)) continue
      const range = document.createRange()
      range.setStart(node, 0)
      range.setEnd(node, until === 'end' ? text.length : start.length)
      const lines = new Map<number, number>()
      for (const { top, width } of range.getClientRects()) lines.set(top, (lines.get(top) ?? 0) + width)
      if (lines.size > 0) return [...lines.values()] // else it stands on a page beneath
    }
    return []
  }
  return phone.page.evaluate(measure, { start, until })
}
