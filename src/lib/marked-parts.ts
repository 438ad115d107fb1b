/** A part of a title, marked when it matches the search. */
interface MarkedPart {
  text: string
  isMarked: boolean
  /** Start position. */
  from: number
}

/**
 * Splits a title at its marks.
 *
 * @param marks ordered positions in UTF-16 units; positions outside the text are ignored
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
