import { array, type InferOutput, number, object, optional, safeParse, string } from 'valibot'

import type { OutputOf } from '@/contract/endpoint'
import { listOwnPasses, VisitorPass } from '@/contract/visit-pass'
import { readJson, writeJson } from '@/platform/storage'
import { readPersonal, savePersonal } from '@/session/personal'

const KEY = 'visitorPasses'
/** Later ones push earlier ones out: a device holds the passes of days, not of years. */
const KEPT_MAX = 10

/** What the server said last of a pass, and how far the phone's clock was from the server's then. */
const CachedVisitorPass = object({ pass: VisitorPass, offset: number() })
type CachedVisitorPass = InferOutput<typeof CachedVisitorPass>

/** A visit that was filled in on this device. */
const DeviceVisit = object({
  id: string(),
  holder: string(),
  token: optional(string()),
  kept: optional(CachedVisitorPass),
})
export type DeviceVisit = InferOutput<typeof DeviceVisit>

/** The visits that this device holds, the latest first. They belong to the device, not to who is signed in. */
export function listDeviceVisits(): DeviceVisit[] {
  const parsed = safeParse(array(DeviceVisit), readJson(KEY))
  return parsed.success ? parsed.output : []
}

/** Keeps a visit that was filled in here. */
export function saveDeviceVisit(held: DeviceVisit): void {
  const others = listDeviceVisits().filter(({ id }) => id !== held.id)
  writeJson(KEY, [held, ...others].slice(0, KEPT_MAX))
}

/** Forgets a visit that the server no longer knows. */
export function removeDeviceVisit(id: string): void {
  writeJson(
    KEY,
    listDeviceVisits().filter((held) => held.id !== id),
  )
}

/** The cached pass: of the device's visits, or of the signed-in person. */
export function readCachedPass(id: string, holder: string | undefined): CachedVisitorPass | undefined {
  if (holder !== undefined) return listDeviceVisits().find((held) => held.id === id)?.kept
  const parsed = safeParse(CachedVisitorPass, readPersonal(`pass:${id}`))
  return parsed.success ? parsed.output : undefined
}

/** Keeps what the server said of a pass, so that it works without signal. */
export function saveCachedPass(id: string, holder: string | undefined, kept: CachedVisitorPass): void {
  const held = listDeviceVisits().map((one) => (one.id === id ? { ...one, kept } : one))
  if (holder === undefined) savePersonal(`pass:${id}`, kept)
  else writeJson(KEY, held)
}

type OwnPasses = OutputOf<typeof listOwnPasses>

/** The cached visits of the signed-in person's phone number. */
export function readPersonalPasses(): OwnPasses {
  const parsed = safeParse(listOwnPasses.output, readPersonal('passes'))
  return parsed.success ? parsed.output : []
}

/** Keeps them for the person alone. */
export function savePersonalPasses(passes: OwnPasses): void {
  savePersonal('passes', passes)
}
