/** A lone first half of a character of two UTF-16 units, which no database stores. */
const LONE_HALF = /[\ud800-\udbff]$/

/** The beginning of a text: at most `most` UTF-16 units, and no half of an emoji or a rare character. */
export function takeStart(text: string, most: number): string {
  return text.slice(0, most).replace(LONE_HALF, '')
}
