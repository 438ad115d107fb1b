import { array } from 'valibot'

import { GuestPass } from '@/contract/event/activity'
import { openStored } from '@/offline/stored'

/** Maximum cached invitations. */
const KEPT = 5

/** They belong to the device: a guest has no account, and the code alone identifies the guest. */
const passes = openStored('guestInvitations', array(GuestPass))

function readStoredPasses(): GuestPass[] {
  return passes.read() ?? []
}

/** The cached invitation of a code, for offline use. */
export function readGuestPass(code: string): GuestPass | undefined {
  return readStoredPasses().find((pass) => pass.code === code)
}

/** The most recently shown invitation. */
export function readLastGuestPass(): GuestPass | undefined {
  return readStoredPasses()[0]
}

/** Caches the last few invitations, the latest first. */
export function saveGuestPass(pass: GuestPass): void {
  passes.write([pass, ...readStoredPasses().filter(({ code }) => code !== pass.code)].slice(0, KEPT))
}

/** Removes an invitation that is no longer valid. */
export function removeGuestPass(code: string): void {
  passes.write(readStoredPasses().filter((pass) => pass.code !== code))
}
