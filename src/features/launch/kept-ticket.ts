import { object, record, safeParse, string } from 'valibot'

import type { LaunchTicket } from '@/contract/launch'
import { readJson, writeJson } from '@/platform/storage'

/** Not under `personal:`: most who sign up have no account here. */
const KEY = 'launchTickets'

const Kept = record(string(), object({ code: string(), signUpNo: string() }))

function stored() {
  const parsed = safeParse(Kept, readJson(KEY))
  return parsed.success ? parsed.output : {}
}

/** The sign-up that was made on this device; undefined for none. */
export function keptTicket(eventId: string): { code: string; signUpNo: string } | undefined {
  return stored()[eventId]
}

/** The one that was made last on this device, whatever the event. */
export function lastTicket(): { code: string; signUpNo: string } | undefined {
  return Object.values(stored()).at(-1)
}

/** Keeps a sign-up, so that its person finds it again without an account. */
export function keepTicket(eventId: string, { code, signUpNo }: LaunchTicket): void {
  writeJson(KEY, { ...stored(), [eventId]: { code, signUpNo } })
}
