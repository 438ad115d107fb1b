/**
 * The codes of the visitor pass, shared by phone and server (product.md, "The visitor pass"). A code holds for a slot of
 * 30 s. `V2` is signed with the visit's key (lib/pass-signature.ts); `V1` and `H1` are HMACs by a seed that the server
 * shares, similar to TOTP, as the six digits are.
 */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'

import { encodeUtf8 } from './utf8'

/** Validity of one code. */
export const SLOT_MS = 30_000
/** Accepted slots before and after the current one, to tolerate clock differences. */
const SLOT_TOLERANCE = 1

const MAC_BYTES = 16
const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const SIGNED_FORM = /^V2\.([\w-]{22})\.([0-9a-z]{1,8})\.([\w-]{86})$/
const FORM = /^([VH]1)\.([\w-]{22})\.([0-9a-z]{1,8})\.([\w-]{22})$/

/** `V1`: a visit. `H1`: a health and safety declaration. Codes of one kind are invalid for the other. */
type PassKind = 'V1' | 'H1'

/** Encodes bytes as base64url without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b = 0, c = 0] = bytes.subarray(at, at + 3)
    const signs = [a >> 2, ((a & 3) << 4) | (b >> 4), ((b & 15) << 2) | (c >> 6), c & 63]
    text += signs
      .slice(0, Math.min(3, bytes.length - at) + 1)
      .map((sign) => SIGNS[sign])
      .join('')
  }
  return text
}

/** Decodes base64url without padding; ignores other characters. */
export function fromBase64Url(text: string): Uint8Array {
  const bytes: number[] = []
  let bitCount = 0
  let bits = 0
  for (const sign of text) {
    const value = SIGNS.indexOf(sign)
    if (value < 0) continue
    bitCount = ((bitCount << 6) | value) & 0xfff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes.push((bitCount >> bits) & 0xff)
  }
  return Uint8Array.from(bytes)
}

/** The slot of an instant. */
export const computeSlot = (instant: number): number => Math.floor(instant / SLOT_MS)

/** Milliseconds until the next slot. */
export const computeSlotRest = (instant: number): number => SLOT_MS - (instant % SLOT_MS)

function computePassMac(seed: Uint8Array, text: string): Uint8Array {
  return hmac(sha256, seed, encodeUtf8(text))
}

/** `V1.<passId>.<slot>.<mac>`: the QR code content of a slot. */
export function buildPassCode(seed: Uint8Array, passId: string, slot: number, kind: PassKind = 'V1'): string {
  const mac = computePassMac(seed, `${kind}.${passId}.${slot}`).subarray(0, MAC_BYTES)
  return `${kind}.${passId}.${slot.toString(36)}.${toBase64Url(mac)}`
}

/** The six digits of a slot, for manual entry (RFC 4226, 5.3, with SHA-256). */
export function computePassDigits(seed: Uint8Array, passId: string, slot: number): string {
  const mac = computePassMac(seed, `D1.${passId}.${slot}`)
  const at = (mac[31] ?? 0) & 15
  const [a = 0, b = 0, c = 0, d = 0] = mac.subarray(at, at + 4)
  const number = (a & 0x7f) * 0x1000000 + (b << 16) + (c << 8) + d
  return String(number % 1_000_000).padStart(6, '0')
}

/** The unverified claim of a scanned text. */
interface PassClaim {
  passId: string
  slot: number
}

/** A claim with its signature. */
export interface SignedClaim extends PassClaim {
  signature: Uint8Array
}

/** What a `V2` code signs: a code of one company says nothing at another. */
export function buildSignedMessage(companyId: string, { passId, slot }: PassClaim): Uint8Array {
  return encodeUtf8(`V2.${companyId}.${passId}.${slot}`)
}

/** `V2.<passId>.<slot>.<signature>` */
export function formatSignedCode({ passId, slot, signature }: SignedClaim): string {
  return `V2.${passId}.${slot.toString(36)}.${toBase64Url(signature)}`
}

/** Parses a scanned `V2` code; undefined for any other text, or another spelling of a code. */
export function readSignedCode(text: string): SignedClaim | undefined {
  const code = text.trim()
  const [, passId, slot, signature] = SIGNED_FORM.exec(code) ?? []
  if (!passId || !slot || !signature) return undefined
  const claim = { passId, slot: Number.parseInt(slot, 36), signature: fromBase64Url(signature) }
  return formatSignedCode(claim) === code ? claim : undefined
}

/** Parses a scanned text; undefined when it is no pass of this kind. */
export function readPassCode(text: string, kind: PassKind = 'V1'): PassClaim | undefined {
  const [, own, passId, slot] = FORM.exec(text.trim()) ?? []
  return own === kind && passId && slot ? { passId, slot: Number.parseInt(slot, 36) } : undefined
}

/** Compares two texts in constant time. */
function isSame(left: string, right: string): boolean {
  let difference = left.length ^ right.length
  for (let at = 0; at < left.length; at++) difference |= left.charCodeAt(at) ^ right.charCodeAt(at)
  return difference === 0
}

/** Verifies that the code was computed from the seed. */
export function isGenuine(seed: Uint8Array, text: string, kind: PassKind = 'V1'): boolean {
  const claim = readPassCode(text, kind)
  return claim !== undefined && isSame(buildPassCode(seed, claim.passId, claim.slot, kind), text.trim())
}

/** Whether a slot is valid at an instant: the current one, the previous or the next. */
export function isTimely(slot: number, instant: number): boolean {
  return Math.abs(slot - computeSlot(instant)) <= SLOT_TOLERANCE
}

/** Finds the valid slot at an instant that has these digits; undefined for none. */
export function findSlotByDigits(
  seed: Uint8Array,
  passId: string,
  digits: string,
  instant: number,
): number | undefined {
  const now = computeSlot(instant)
  let found: number | undefined
  for (let slot = now - SLOT_TOLERANCE; slot <= now + SLOT_TOLERANCE; slot++)
    if (isSame(computePassDigits(seed, passId, slot), digits)) found = slot
  return found
}
