import { type InferOutput, number, object, safeParse, string } from 'valibot'

import { HealthPass } from '@/contract/visit/health'
import { readJson, removeStored, writeJson } from '@/platform/storage'
import { readPersonal, savePersonal } from '@/session/personal'
import { useSession } from '@/session/session'

/** The last response for a health pass, and the offset of the phone's clock from the server's at that time. */
const CachedHealthPass = object({ pass: HealthPass, offset: number() })
type CachedHealthPass = InferOutput<typeof CachedHealthPass>

/** The credentials of the pass on this device. */
const DeclarationKey = object({ id: string(), holder: string() })
export type DeclarationKey = InferOutput<typeof DeclarationKey>

const isSignedIn = () => useSession.getState().user !== undefined

/** Reads the signed-in user's value; otherwise the device's, because a guest may have declared here before. */
function read(key: string): unknown {
  return (isSignedIn() && readPersonal(key)) || readJson(key)
}

function saveValue(key: string, value: unknown): void {
  if (isSignedIn()) savePersonal(key, value)
  else writeJson(key, value)
}

/** Storage keys by visit; `own` means without a visit. */
const getSlot = (visitId: string | undefined) => visitId ?? 'own'
const getDeclarationKey = (visitId: string | undefined) => `health-held:${getSlot(visitId)}`
const getPassKey = (visitId: string | undefined) => `health-pass:${getSlot(visitId)}`

/** The credentials of a declaration made on this device, if any. */
export function readDeclarationKey(visitId: string | undefined): DeclarationKey | undefined {
  const parsed = safeParse(DeclarationKey, read(getDeclarationKey(visitId)))
  return parsed.success ? parsed.output : undefined
}

export function saveDeclarationKey(visitId: string | undefined, held: DeclarationKey): void {
  saveValue(getDeclarationKey(visitId), held)
}

/** The cached pass for offline use. */
export function readCachedHealthPass(visitId: string | undefined): CachedHealthPass | undefined {
  const parsed = safeParse(CachedHealthPass, read(getPassKey(visitId)))
  return parsed.success ? parsed.output : undefined
}

export function saveCachedHealthPass(visitId: string | undefined, kept: CachedHealthPass): void {
  saveValue(getPassKey(visitId), kept)
}

/** Removes a declaration that is withdrawn, deleted, or about to be repeated. */
export function removeDeclaration(visitId: string | undefined): void {
  for (const key of [getDeclarationKey(visitId), getPassKey(visitId)]) {
    if (isSignedIn()) savePersonal(key, null)
    removeStored(key)
  }
}
