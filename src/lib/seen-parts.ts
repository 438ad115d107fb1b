/** A range from 0 to the length: seconds of a recording, thousandths of an article. */
export interface SeenPart {
  readonly from: number
  readonly to: number
}

/** Ranges with a smaller gap are merged: players report their position about four times a second. */
const SEAM = 0.5

/**
 * Merges ranges; idempotent and independent of their order.
 *
 * @param length ranges are clipped to it
 * @returns disjoint ranges in order
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

/** The covered share of the whole, 0 to 1. */
export function computeSeenShare(parts: readonly SeenPart[], length: number): number {
  if (length <= 0) return 0
  const sum = joinParts(parts, length).reduce((all, { from, to }) => all + to - from, 0)
  return Math.min(1, sum / length)
}

/** The intersection of two ranges; undefined when empty. */
export function intersectParts(a: SeenPart, b: SeenPart): SeenPart | undefined {
  const from = Math.max(a.from, b.from)
  const to = Math.min(a.to, b.to)
  return to > from ? { from, to } : undefined
}
