import { array, safeParse } from 'valibot'

import { GuestPass } from '@/contract/activity'
import { readJson, writeJson } from '@/platform/storage'

/** Not under `personal:`: a guest has no account, and whoever holds the code is the guest. */
const KEY = 'guestPasses'
const KEPT = 5

function stored(): GuestPass[] {
  const parsed = safeParse(array(GuestPass), readJson(KEY))
  return parsed.success ? parsed.output : []
}

/** The invitation that this device last saw under a code, so that it can be shown without signal. */
export function keptPass(code: string): GuestPass | undefined {
  return stored().find((pass) => pass.code === code)
}

/** The one that was looked at last. */
export function lastPass(): GuestPass | undefined {
  return stored()[0]
}

/** Keeps the last few, the latest first. */
export function keepPass(pass: GuestPass): void {
  writeJson(KEY, [pass, ...stored().filter(({ code }) => code !== pass.code)].slice(0, KEPT))
}

/** Forgets one that the server says is no more. */
export function forgetPass(code: string): void {
  writeJson(
    KEY,
    stored().filter((pass) => pass.code !== code),
  )
}
