import { array, type InferOutput, number, object, record, safeParse, string } from 'valibot'
import { DAY_MS } from '@/lib/durations'

import { type ApiError, isRefusal } from '@/lib/errors'
import { uuid } from '@/lib/uuid'
import { readJson, removeStored, writeJson } from '@/platform/storage'

/** The server answers a repeated key for so long. */
const KEPT_MS = 7 * DAY_MS

const Try = object({ key: string(), at: number(), values: record(string(), string()) })
type Try = InferOutput<typeof Try>
type Values = Record<string, string>

const slotKey = (slot: string) => `tries:${slot}`

function triesOf(slot: string): Try[] {
  const parsed = safeParse(array(Try), readJson(slotKey(slot)))
  return parsed.success ? parsed.output.filter(({ at }) => Date.now() - at < KEPT_MS) : []
}

function keepTries(slot: string, tries: readonly Try[]): void {
  if (tries.length > 0) writeJson(slotKey(slot), tries)
  else removeStored(slotKey(slot))
}

/** The values of the last submission without an answer; undefined when none is pending. */
export function unansweredValues(slot: string): Values | undefined {
  return triesOf(slot)[0]?.values
}

/**
 * Submits a form once: only the first answer counts, because it carries the holder's secret or consumes a code. The
 * attempt is stored on the device with its idempotency key before it is sent: after a lost answer, also after a restart
 * or a change of the values, the same key returns the first answer.
 *
 * @param slot tells forms apart
 * @param keep what is done with the answer, before the try is forgotten
 * @throws {ApiError} when the submission is refused
 */
export async function handIn<T>(
  slot: string,
  values: Values,
  send: (values: Values, key: string) => Promise<T>,
  keep: (answer: T) => void,
): Promise<T> {
  const same = JSON.stringify(values)
  const earlier = triesOf(slot)
  const known = earlier.find((one) => JSON.stringify(one.values) === same)
  const current = known ?? { key: uuid(), at: Date.now(), values }
  const tries = [current, ...earlier.filter((one) => one !== known)]
  keepTries(slot, tries)
  let refusal: ApiError | undefined
  for (const [index, one] of tries.entries()) {
    try {
      const answer = await send(one.values, one.key)
      keep(answer)
      removeStored(slotKey(slot))
      return answer
    } catch (error) {
      if (!isRefusal(error)) throw error
      refusal ??= error
      keepTries(slot, tries.slice(index + 1))
      // Taken already: perhaps by an earlier try of this device, whose answer was lost.
      if (error.code !== 409) break
    }
  }
  throw refusal
}
