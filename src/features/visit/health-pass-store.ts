import { type InferOutput, number, object, safeParse, string } from 'valibot'

import { HealthPass } from '@/contract/health'
import { readJson, removeStored, writeJson } from '@/platform/storage'
import { readPersonal, savePersonal } from '@/session/personal'
import { useSession } from '@/session/session'

/** What the server said last of a health pass, and how far the phone's clock was from the server's then. */
const CachedHealthPass = object({ pass: HealthPass, offset: number() })
type CachedHealthPass = InferOutput<typeof CachedHealthPass>

/** What opens the pass from this device. */
const DeclarationKey = object({ id: string(), holder: string() })
export type DeclarationKey = InferOutput<typeof DeclarationKey>

const isSignedIn = () => useSession.getState().user !== undefined

/** Of the person who is signed in; else of the device, which a guest may have declared on before. */
function read(key: string): unknown {
  return (isSignedIn() && readPersonal(key)) || readJson(key)
}

function saveValue(key: string, value: unknown): void {
  if (isSignedIn()) savePersonal(key, value)
  else writeJson(key, value)
}

/** Declarations of one device by visit; `own` is for no visit. */
const getSlot = (visitId: string | undefined) => visitId ?? 'own'
const getDeclarationKey = (visitId: string | undefined) => `health-held:${getSlot(visitId)}`
const getPassKey = (visitId: string | undefined) => `health-pass:${getSlot(visitId)}`

/** The declaration that was made here, if any. */
export function readDeclarationKey(visitId: string | undefined): DeclarationKey | undefined {
  const parsed = safeParse(DeclarationKey, read(getDeclarationKey(visitId)))
  return parsed.success ? parsed.output : undefined
}

export function saveDeclarationKey(visitId: string | undefined, held: DeclarationKey): void {
  saveValue(getDeclarationKey(visitId), held)
}

/** The pass as it was last, so that it works without signal. */
export function readCachedHealthPass(visitId: string | undefined): CachedHealthPass | undefined {
  const parsed = safeParse(CachedHealthPass, read(getPassKey(visitId)))
  return parsed.success ? parsed.output : undefined
}

export function saveCachedHealthPass(visitId: string | undefined, kept: CachedHealthPass): void {
  saveValue(getPassKey(visitId), kept)
}

/** Forgets a declaration: withdrawn, deleted, or to be made anew. */
export function removeDeclaration(visitId: string | undefined): void {
  for (const key of [getDeclarationKey(visitId), getPassKey(visitId)]) {
    if (isSignedIn()) savePersonal(key, null)
    removeStored(key)
  }
}
