/** The most people a task may go through, the absent one included: A, who has B, who has C. */
export const CHAIN_MAX = 3

/**
 * The assignee of a task whose owner may be absent: the substitute, or the substitute's substitute when that one is
 * absent too. Without a fit substitute the owner keeps the task, as with a cycle of substitutes or a chain of more than
 * {@link CHAIN_MAX} people.
 *
 * @param substituteOf gives the substitute of an absent person; undefined for a present one
 * @param isFit whether somebody can be a substitute at all
 */
export function resolveSubstitute(
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
