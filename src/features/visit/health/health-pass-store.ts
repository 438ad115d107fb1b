import { type InferOutput, number, object, string } from 'valibot'

import { HealthPass } from '@/contract/visit/health'
import { openStored } from '@/offline/stored'
import { useSession } from '@/session/session'

/** The last response for a health pass, and the offset of the phone's clock from the server's at that time. */
const CachedHealthPass = object({ pass: HealthPass, offset: number() })
type CachedHealthPass = InferOutput<typeof CachedHealthPass>

/** The credentials of the pass on this device. */
const DeclarationKey = object({ id: string(), holder: string() })
export type DeclarationKey = InferOutput<typeof DeclarationKey>

const passes = [openStored('healthPass', CachedHealthPass), openStored('guestHealthPass', CachedHealthPass)] as const
const declarations = [
  openStored('healthDeclaration', DeclarationKey),
  openStored('guestHealthDeclaration', DeclarationKey),
] as const

const isSignedIn = () => useSession.getState().user !== undefined

/** Slot by visit; `own` means without a visit. */
const getSlot = (visitId: string | undefined) => visitId ?? 'own'

/** The credentials of a declaration made on this device, if any; otherwise a guest's, who may be this user. */
export function readDeclarationKey(visitId: string | undefined): DeclarationKey | undefined {
  const [ofUser, ofGuest] = declarations
  return ofUser.read(getSlot(visitId)) ?? ofGuest.read(getSlot(visitId))
}

/** Keeps the credentials of a declaration in place of an earlier one and its pass. */
export function replaceDeclaration(visitId: string | undefined, key: DeclarationKey): void {
  removeDeclaration(visitId)
  const [ofUser, ofGuest] = declarations
  const store = isSignedIn() ? ofUser : ofGuest
  store.write(key, getSlot(visitId))
}

/** The cached pass for offline use. */
export function readCachedHealthPass(visitId: string | undefined): CachedHealthPass | undefined {
  const [ofUser, ofGuest] = passes
  return ofUser.read(getSlot(visitId)) ?? ofGuest.read(getSlot(visitId))
}

export function saveCachedHealthPass(visitId: string | undefined, pass: CachedHealthPass): void {
  const [ofUser, ofGuest] = passes
  const store = isSignedIn() ? ofUser : ofGuest
  store.write(pass, getSlot(visitId))
}

/** Removes a declaration that is withdrawn or deleted. */
export function removeDeclaration(visitId: string | undefined): void {
  for (const store of [...declarations, ...passes]) store.remove(getSlot(visitId))
}
