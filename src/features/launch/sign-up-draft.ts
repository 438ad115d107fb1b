import { object, string } from 'valibot'

import { openStored } from '@/offline/stored'

import type { SignUpValues } from './sign-up-form'

const drafts = openStored('launchSignUpDraft', object({ name: string(), company: string(), mobile: string() }))

/** The unsent sign-up typed on this device within a day, without the code. */
export function readSignUpDraft(slot: string): Partial<SignUpValues> {
  return drafts.read(slot) ?? {}
}

export function saveSignUpDraft(slot: string, { name, company, mobile }: SignUpValues): void {
  drafts.write({ name, company, mobile }, slot)
}

export function removeSignUpDraft(slot: string): void {
  drafts.remove(slot)
}
