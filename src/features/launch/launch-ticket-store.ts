import { object, record, safeParse, string } from 'valibot'

import type { LaunchTicket } from '@/contract/event/launch'
import { readJson, writeJson } from '@/platform/storage'

/** Not under `personal:`: most guests who sign up have no account. */
const KEY = 'launchTickets'

const Kept = record(string(), object({ code: string(), signUpNo: string() }))

function readTickets() {
  const parsed = safeParse(Kept, readJson(KEY))
  return parsed.success ? parsed.output : {}
}

/** The sign-up made on this device; undefined for none. */
export function readLaunchTicket(eventId: string): { code: string; signUpNo: string } | undefined {
  return readTickets()[eventId]
}

/** The last sign-up made on this device, for any event. */
export function readLastLaunchTicket(): { code: string; signUpNo: string } | undefined {
  return Object.values(readTickets()).at(-1)
}

/** Stores a sign-up, so that a guest without an account finds it again. */
export function saveLaunchTicket(eventId: string, { code, signUpNo }: LaunchTicket): void {
  writeJson(KEY, { ...readTickets(), [eventId]: { code, signUpNo } })
}
