/** A part of something that goes from 0 to its length: seconds of a recording, thousandths of an article. */
export interface SeenPart {
  readonly from: number
  readonly to: number
}

/** Parts no further apart than this are one: players tell their place about four times a second. */
const SEAM = 0.5

/**
 * Puts parts together, whatever their order and however often each is named: doing it again changes nothing.
 *
 * @param length parts beyond it are cut
 * @returns apart from one another, in order
 */
export function joinParts(parts: readonly SeenPart[], length: number): SeenPart[] {
  const cut = parts
    .map(({ from, to }) => ({ from: Math.max(0, from), to: Math.min(length, to) }))
    .filter(({ from, to }) => to > from)
    .sort((a, b) => a.from - b.from)
  const joined: SeenPart[] = []
  for (const part of cut) {
    const last = joined[joined.length - 1]
    if (last && part.from <= last.to + SEAM) {
      joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, part.to) }
    } else joined.push(part)
  }
  return joined
}

/** How much of the whole the parts make, 0 to 1. */
export function computeSeenShare(parts: readonly SeenPart[], length: number): number {
  if (length <= 0) return 0
  const sum = joinParts(parts, length).reduce((all, { from, to }) => all + to - from, 0)
  return Math.min(1, sum / length)
}

/** What two parts have in common; undefined: nothing. */
export function intersectParts(a: SeenPart, b: SeenPart): SeenPart | undefined {
  const from = Math.max(a.from, b.from)
  const to = Math.min(a.to, b.to)
  return to > from ? { from, to } : undefined
}
