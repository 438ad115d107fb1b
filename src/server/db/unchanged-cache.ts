import type { Handle } from './connection'

const MOST_ENTRIES = 5000

/**
 * Caches lookups until the next write to the embedded database. This process is its only writer, so cached results are
 * never stale. On PostgreSQL, which has other writers, nothing is cached.
 *
 * @param ask must depend on the database and the question only, not on the time
 */
export function cacheWhileUnchanged<Answer>(
  { writes }: Pick<Handle, 'writes'>,
  ask: (question: string) => Promise<Answer>,
): (question: string) => Promise<Answer> {
  if (!writes) return ask
  let countedWrites = writes()
  let answers = new Map<string, Answer>()
  const forgetWhenWritten = () => {
    if (countedWrites === writes() && answers.size < MOST_ENTRIES) return
    countedWrites = writes()
    answers = new Map()
  }
  return async (question) => {
    forgetWhenWritten()
    // A write during the lookup replaces this map, so that its stale result is never read.
    const current = answers
    const known = current.get(question)
    if (known !== undefined) return known
    const answer = await ask(question)
    current.set(question, answer)
    return answer
  }
}
