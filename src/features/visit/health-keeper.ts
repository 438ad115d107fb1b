import { type InferOutput, number, object, safeParse, string } from 'valibot'

import { HealthPass } from '@/contract/health'
import { readJson, removeStored, writeJson } from '@/platform/storage'
import { keepPersonal, readPersonal } from '@/session/personal'
import { useSession } from '@/session/session'

/** What the server said last of a health pass, and how far the phone's clock was from the server's then. */
const KeptHealth = object({ pass: HealthPass, offset: number() })
type KeptHealth = InferOutput<typeof KeptHealth>

/** What opens the pass from this device. */
const HeldHealth = object({ id: string(), holder: string() })
export type HeldHealth = InferOutput<typeof HeldHealth>

const isSignedIn = () => useSession.getState().user !== undefined

/** Of the person who is signed in; else of the device, which a guest may have declared on before. */
function read(key: string): unknown {
  return (isSignedIn() && readPersonal(key)) || readJson(key)
}

function keep(key: string, value: unknown): void {
  if (isSignedIn()) keepPersonal(key, value)
  else writeJson(key, value)
}

/** Declarations of one device by visit; `own` is for no visit. */
const slotOf = (visitId: string | undefined) => visitId ?? 'own'
const heldKey = (visitId: string | undefined) => `health-held:${slotOf(visitId)}`
const passKey = (visitId: string | undefined) => `health-pass:${slotOf(visitId)}`

/** The declaration that was made here, if any. */
export function readHeld(visitId: string | undefined): HeldHealth | undefined {
  const parsed = safeParse(HeldHealth, read(heldKey(visitId)))
  return parsed.success ? parsed.output : undefined
}

export function keepHeld(visitId: string | undefined, held: HeldHealth): void {
  keep(heldKey(visitId), held)
}

/** The pass as it was last, so that it works without signal. */
export function readHealth(visitId: string | undefined): KeptHealth | undefined {
  const parsed = safeParse(KeptHealth, read(passKey(visitId)))
  return parsed.success ? parsed.output : undefined
}

export function keepHealth(visitId: string | undefined, kept: KeptHealth): void {
  keep(passKey(visitId), kept)
}

/** Forgets a declaration: withdrawn, deleted, or to be made anew. */
export function dropHealth(visitId: string | undefined): void {
  for (const key of [heldKey(visitId), passKey(visitId)]) {
    if (isSignedIn()) keepPersonal(key, null)
    removeStored(key)
  }
}
