import { createHash } from 'node:crypto'

import type { FormContent } from '@/lib/form/form-types'

/** The signed content of a handwritten signature: who signed what, with which opinion and when. */
interface SignedDecision {
  instanceId: string
  signerId: string
  opinion: string
  signFileId: string
  at: Date
}

/** Serializes a value with sorted keys, because the database returns JSON keys in another order. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  members.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** SHA-256 over the form content, in hexadecimal. */
export function computeContentDigest({ main, sub }: FormContent): string {
  return sha256(canonical({ main, sub }))
}

/** SHA-256 over the signed form, the opinion, the signer, the time and the signature picture, in hexadecimal. */
export function computeSignatureDigest(
  { instanceId, signerId, opinion, signFileId, at }: SignedDecision,
  form: FormContent,
): string {
  const signed = {
    instanceId,
    signerId,
    opinion,
    signFileId,
    at: at.getTime(),
    form: { main: form.main, sub: form.sub },
  }
  return sha256(canonical(signed))
}
