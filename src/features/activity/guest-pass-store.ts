import { array, safeParse } from 'valibot'

import { GuestPass } from '@/contract/activity'
import { readJson, writeJson } from '@/platform/storage'

/** Not under `personal:`: a guest has no account, and whoever holds the code is the guest. */
const KEY = 'guestPasses'
const KEPT = 5

function readStoredPasses(): GuestPass[] {
  const parsed = safeParse(array(GuestPass), readJson(KEY))
  return parsed.success ? parsed.output : []
}

/** The invitation that this device last saw under a code, so that it can be shown without signal. */
export function readGuestPass(code: string): GuestPass | undefined {
  return readStoredPasses().find((pass) => pass.code === code)
}

/** The one that was looked at last. */
export function readLastGuestPass(): GuestPass | undefined {
  return readStoredPasses()[0]
}

/** Keeps the last few, the latest first. */
export function saveGuestPass(pass: GuestPass): void {
  writeJson(KEY, [pass, ...readStoredPasses().filter(({ code }) => code !== pass.code)].slice(0, KEPT))
}

/** Forgets one that the server says is no more. */
export function removeGuestPass(code: string): void {
  writeJson(
    KEY,
    readStoredPasses().filter((pass) => pass.code !== code),
  )
}
