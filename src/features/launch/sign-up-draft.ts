import { number, object, safeParse, string } from 'valibot'
import { DAY_MS } from '@/lib/durations'

import { readJson, removeStored, writeJson } from '@/platform/storage'

import type { SignUpValues } from './sign-up-form'

/** Lifetime of a draft: short, because it contains a person's name. */
const KEPT_MS = DAY_MS

const StoredSignUp = object({ name: string(), company: string(), mobile: string(), savedAt: number() })

const getStorageKey = (slot: string) => `signUp:${slot}`

/** The unsent sign-up typed on this device within a day, without the code. */
export function readSignUpDraft(slot: string): Partial<SignUpValues> {
  const parsed = safeParse(StoredSignUp, readJson(getStorageKey(slot)))
  if (!parsed.success || Date.now() - parsed.output.savedAt >= KEPT_MS) return {}
  const { name, company, mobile } = parsed.output
  return { name, company, mobile }
}

export function saveSignUpDraft(slot: string, { name, company, mobile }: SignUpValues): void {
  writeJson(getStorageKey(slot), { name, company, mobile, savedAt: Date.now() })
}

export function removeSignUpDraft(slot: string): void {
  removeStored(getStorageKey(slot))
}
