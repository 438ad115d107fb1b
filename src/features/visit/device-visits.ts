import { array, type InferOutput, number, object, optional, string } from 'valibot'

import type { OutputOf } from '@/contract/endpoint'
import { listOwnPasses, VisitorPass } from '@/contract/visit/visit-pass'
import { openStored } from '@/offline/stored'

/** Maximum stored visits; the oldest are removed. */
const KEPT_MAX = 10

/** The last response for a pass, and the offset of the phone's clock from the server's at that time. */
const CachedVisitorPass = object({
  pass: VisitorPass,
  offset: number(),
  /** Secret of the key pair that this phone has made for the visit, base64url. It never leaves the phone. */
  secret: optional(string()),
})
type CachedVisitorPass = InferOutput<typeof CachedVisitorPass>

/** A visit submitted on this device. */
const DeviceVisit = object({
  id: string(),
  holder: string(),
  token: optional(string()),
  kept: optional(CachedVisitorPass),
})
export type DeviceVisit = InferOutput<typeof DeviceVisit>

const visits = openStored('guestVisits', array(DeviceVisit))
const userPasses = openStored('visitorPass', CachedVisitorPass)
const userPassList = openStored('visitorPasses', listOwnPasses.output)

/** The visits stored on this device, the latest first. They belong to the device, not to the signed-in user. */
export function listDeviceVisits(): DeviceVisit[] {
  return visits.read() ?? []
}

/** Stores a visit submitted on this device. */
export function saveDeviceVisit(deviceVisit: DeviceVisit): void {
  const others = listDeviceVisits().filter(({ id }) => id !== deviceVisit.id)
  visits.write([deviceVisit, ...others].slice(0, KEPT_MAX))
}

/** Removes a visit that the server no longer knows. */
export function removeDeviceVisit(id: string): void {
  visits.write(listDeviceVisits().filter((deviceVisit) => deviceVisit.id !== id))
}

/** The cached pass: of the device's visits, or of the signed-in user. */
export function readCachedPass(id: string, holder: string | undefined): CachedVisitorPass | undefined {
  if (holder !== undefined) return listDeviceVisits().find((deviceVisit) => deviceVisit.id === id)?.kept
  return userPasses.read(id)
}

/** Caches a pass for offline use; its secret stays. */
export function saveCachedPass(id: string, holder: string | undefined, fresh: CachedVisitorPass): void {
  const secret = fresh.secret ?? readCachedPass(id, holder)?.secret
  const cachedPass = { ...fresh, ...(secret && { secret }) }
  const deviceVisits = listDeviceVisits().map((one) => (one.id === id ? { ...one, kept: cachedPass } : one))
  if (holder === undefined) userPasses.write(cachedPass, id)
  else visits.write(deviceVisits)
}

type OwnPasses = OutputOf<typeof listOwnPasses>

/** The cached visits of the signed-in user's phone number. */
export function readPersonalPasses(): OwnPasses {
  return userPassList.read() ?? []
}

/** Caches them for this user only. */
export function savePersonalPasses(passes: OwnPasses): void {
  userPassList.write(passes)
}
