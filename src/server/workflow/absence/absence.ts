/** The most people a task may go through, the absent one included: A, who has B, who has C. */
export const CHAIN_MAX = 3

/**
 * Who gets the task of somebody who may be away: their substitute, or the substitute's when that one is away too.
 * Whoever has no fit substitute keeps it. Where substitutes lead back to somebody of the chain, or on beyond
 * {@link CHAIN_MAX} people, nobody of them is a better choice than the person: it stays there.
 *
 * @param substituteOf of those who are away; undefined for who is there
 * @param isFit whether somebody can stand in at all
 */
export function standInFor(
  person: string,
  substituteOf: (person: string) => string | undefined,
  isFit: (substitute: string) => boolean,
): string {
  const chain = [person]
  for (let holder = person; ; ) {
    const next = substituteOf(holder)
    if (next === undefined || (!chain.includes(next) && !isFit(next))) return holder
    if (chain.includes(next) || chain.length === CHAIN_MAX) return person
    chain.push(next)
    holder = next
  }
}
