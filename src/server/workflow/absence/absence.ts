/** Maximum number of users in a chain of substitutes, the absent owner included. */
export const CHAIN_MAX = 3

/**
 * The assignee of a task whose owner may be absent: the substitute, or the substitute's substitute when that one is
 * absent too. The owner remains the assignee when no substitute qualifies, the chain is a cycle, or it exceeds {@link
 * CHAIN_MAX} users.
 *
 * @param findSubstitute returns the substitute of an absent user; undefined for a present one
 * @param isFit whether a user qualifies as substitute
 */
export function resolveSubstitute(
  person: string,
  findSubstitute: (person: string) => string | undefined,
  isFit: (substitute: string) => boolean,
): string {
  const chain = [person]
  for (let holder = person; ; ) {
    const next = findSubstitute(holder)
    if (next === undefined || (!chain.includes(next) && !isFit(next))) return holder
    if (chain.includes(next) || chain.length === CHAIN_MAX) return person
    chain.push(next)
    holder = next
  }
}
