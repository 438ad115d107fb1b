import { array, type InferOutput, number, object, optional, safeParse, string } from 'valibot'

import type { OutputOf } from '@/contract/endpoint'
import { listOwnPasses, VisitorPass } from '@/contract/visit-pass'
import { readJson, writeJson } from '@/platform/storage'
import { keepPersonal, readPersonal } from '@/session/personal'

const KEY = 'visitorPasses'
/** Later ones push earlier ones out: a device holds the passes of days, not of years. */
const KEPT_MAX = 10

/** What the server said last of a pass, and how far the phone's clock was from the server's then. */
const KeptPass = object({ pass: VisitorPass, offset: number() })
type KeptPass = InferOutput<typeof KeptPass>

/** A visit that was filled in on this device. */
const Held = object({ id: string(), holder: string(), token: optional(string()), kept: optional(KeptPass) })
export type Held = InferOutput<typeof Held>

/** The visits that this device holds, the latest first. They belong to the device, not to who is signed in. */
export function heldPasses(): Held[] {
  const parsed = safeParse(array(Held), readJson(KEY))
  return parsed.success ? parsed.output : []
}

/** Keeps a visit that was filled in here. */
export function holdPass(held: Held): void {
  const others = heldPasses().filter(({ id }) => id !== held.id)
  writeJson(KEY, [held, ...others].slice(0, KEPT_MAX))
}

/** Forgets a visit that the server no longer knows. */
export function dropPass(id: string): void {
  writeJson(
    KEY,
    heldPasses().filter((held) => held.id !== id),
  )
}

/** The cached pass: of the device's visits, or of the signed-in person. */
export function readPass(id: string, holder: string | undefined): KeptPass | undefined {
  if (holder !== undefined) return heldPasses().find((held) => held.id === id)?.kept
  const parsed = safeParse(KeptPass, readPersonal(`pass:${id}`))
  return parsed.success ? parsed.output : undefined
}

/** Keeps what the server said of a pass, so that it works without signal. */
export function keepPass(id: string, holder: string | undefined, kept: KeptPass): void {
  const held = heldPasses().map((one) => (one.id === id ? { ...one, kept } : one))
  if (holder === undefined) keepPersonal(`pass:${id}`, kept)
  else writeJson(KEY, held)
}

type OwnPasses = OutputOf<typeof listOwnPasses>

/** The cached visits of the signed-in person's phone number. */
export function readOwnPasses(): OwnPasses {
  const parsed = safeParse(listOwnPasses.output, readPersonal('passes'))
  return parsed.success ? parsed.output : []
}

/** Keeps them for the person alone. */
export function keepOwnPasses(passes: OwnPasses): void {
  keepPersonal('passes', passes)
}
