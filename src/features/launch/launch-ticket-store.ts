import { object, record, safeParse, string } from 'valibot'

import type { LaunchTicket } from '@/contract/launch'
import { readJson, writeJson } from '@/platform/storage'

/** Not under `personal:`: most who sign up have no account here. */
const KEY = 'launchTickets'

const Kept = record(string(), object({ code: string(), signUpNo: string() }))

function readTickets() {
  const parsed = safeParse(Kept, readJson(KEY))
  return parsed.success ? parsed.output : {}
}

/** The sign-up that was made on this device; undefined for none. */
export function readLaunchTicket(eventId: string): { code: string; signUpNo: string } | undefined {
  return readTickets()[eventId]
}

/** The one that was made last on this device, whatever the event. */
export function readLastLaunchTicket(): { code: string; signUpNo: string } | undefined {
  return Object.values(readTickets()).at(-1)
}

/** Keeps a sign-up, so that its person finds it again without an account. */
export function saveLaunchTicket(eventId: string, { code, signUpNo }: LaunchTicket): void {
  writeJson(KEY, { ...readTickets(), [eventId]: { code, signUpNo } })
}
