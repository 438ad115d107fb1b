import { array, safeParse } from 'valibot'

import { GuestPass } from '@/contract/event/activity'
import { readJson, writeJson } from '@/platform/storage'

/** Not under `personal:`: a guest has no account, and the code alone identifies the guest. */
const KEY = 'guestPasses'
const KEPT = 5

function readStoredPasses(): GuestPass[] {
  const parsed = safeParse(array(GuestPass), readJson(KEY))
  return parsed.success ? parsed.output : []
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
  writeJson(KEY, [pass, ...readStoredPasses().filter(({ code }) => code !== pass.code)].slice(0, KEPT))
}

/** Removes an invitation that is no longer valid. */
export function removeGuestPass(code: string): void {
  writeJson(
    KEY,
    readStoredPasses().filter((pass) => pass.code !== code),
  )
}
