import { object, record, string } from 'valibot'

import type { LaunchTicket } from '@/contract/event/launch'
import { openStored } from '@/offline/stored'

/** They belong to the device: most guests who sign up have no account. */
const tickets = openStored('launchTickets', record(string(), object({ code: string(), signUpNo: string() })))

function readTickets() {
  return tickets.read() ?? {}
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
  tickets.write({ ...readTickets(), [eventId]: { code, signUpNo } })
}
