import { array, type InferOutput, number, object, record, string } from 'valibot'

import { DAY_MS } from '@/lib/durations'
import { type ApiError, isRefusal } from '@/lib/errors'
import { uuid } from '@/lib/uuid'

import { openStored } from './stored'

/** How long the server repeats the response for an idempotency key. */
const KEPT_MS = 7 * DAY_MS

const SubmitAttempt = object({ key: string(), at: number(), values: record(string(), string()) })
type SubmitAttempt = InferOutput<typeof SubmitAttempt>
type Values = Record<string, string>

const attempts = openStored('submitAttempts', array(SubmitAttempt))

function readAttempts(slot: string): SubmitAttempt[] {
  return (attempts.read(slot) ?? []).filter(({ at }) => Date.now() - at < KEPT_MS)
}

function saveAttempts(slot: string, tries: readonly SubmitAttempt[]): void {
  if (tries.length > 0) attempts.write([...tries], slot)
  else attempts.remove(slot)
}

/** The values of the last submission without a response; undefined when none is pending. */
export function readUnansweredValues(slot: string): Values | undefined {
  return readAttempts(slot)[0]?.values
}

/**
 * Submits a form once (idempotent): only the first response counts, because it contains the holder's secret or consumes
 * a code. The attempt is persisted with its idempotency key before it is sent: after a lost response, also after a
 * restart or a change of the values, the same key returns the first response.
 *
 * @param slot identifies the form
 * @param keep processes the response before the attempt is removed
 * @throws {ApiError} when the submission is refused
 */
export async function submitOnce<T>(
  slot: string,
  values: Values,
  send: (values: Values, key: string) => Promise<T>,
  keep: (answer: T) => void,
): Promise<T> {
  const same = JSON.stringify(values)
  const earlier = readAttempts(slot)
  const earlierSubmission = earlier.find((one) => JSON.stringify(one.values) === same)
  const current = earlierSubmission ?? { key: uuid(), at: Date.now(), values }
  const tries = [current, ...earlier.filter((one) => one !== earlierSubmission)]
  saveAttempts(slot, tries)
  let refusal: ApiError | undefined
  for (const [index, one] of tries.entries()) {
    try {
      const answer = await send(one.values, one.key)
      keep(answer)
      attempts.remove(slot)
      return answer
    } catch (error) {
      if (!isRefusal(error)) throw error
      refusal ??= error
      saveAttempts(slot, tries.slice(index + 1))
      // A conflict may come from an earlier attempt of this device whose response was lost: try the next one.
      if (error.code !== 409) break
    }
  }
  throw refusal
}
