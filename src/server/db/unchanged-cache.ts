import type { Handle } from './connection'

const MOST_ENTRIES = 5000

/**
 * Remembers what a look-up found until anything is written to the embedded database, which this process alone
 * writes: so what is remembered is what the database would say. On PostgreSQL, where others write too, every
 * question is asked.
 *
 * @param ask depends on the database and the question alone, not on the time
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
    // What is written meanwhile makes this map an old one, that nobody looks into any more.
    const current = answers
    const known = current.get(question)
    if (known !== undefined) return known
    const answer = await ask(question)
    current.set(question, answer)
    return answer
  }
}
