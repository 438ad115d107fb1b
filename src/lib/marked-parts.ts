/** A piece of a title, and whether it is what answered. */
interface MarkedPart {
  text: string
  isMarked: boolean
  /** Where it begins. */
  from: number
}

/**
 * Cuts a title at its marks.
 *
 * @param marks positions in UTF-16 units, in order; what lies outside the text counts for nothing
 */
export function splitAtMarks(title: string, marks: readonly { from: number; to: number }[]): MarkedPart[] {
  const parts: MarkedPart[] = []
  let at = 0
  for (const { from, to } of marks) {
    if (from > at) parts.push({ text: title.slice(at, from), isMarked: false, from: at })
    const start = Math.max(from, at)
    if (to > start) parts.push({ text: title.slice(start, to), isMarked: true, from: start })
    at = Math.max(at, to)
  }
  if (at < title.length) parts.push({ text: title.slice(at), isMarked: false, from: at })
  return parts.filter(({ text }) => text !== '')
}
