/**
 * The arithmetic of the visitor's pass, the same lines on the phone and on the server (product.md, "The visitor pass").
 * The phone holds a random seed of the visit and makes a code for each slot of 30 s; no signal is needed.
 */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'

import { encodeUtf8 } from './utf8'

/** Validity of one code. */
export const SLOT_MS = 30_000
/** Slots before and after the present one that still count: clocks may differ by as much. */
const SLOT_TOLERANCE = 1

const MAC_BYTES = 16
const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const FORM = /^([VH]1)\.([\w-]{22})\.([0-9a-z]{1,8})\.([\w-]{22})$/

/** `V1`: a visit. `H1`: a health and safety declaration. No code of the one passes for the other. */
type PassKind = 'V1' | 'H1'

/** Bytes as base64url without padding. */
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

/** The bytes of base64url without padding; other signs count as nothing. */
export function fromBase64Url(text: string): Uint8Array {
  const bytes: number[] = []
  let held = 0
  let bits = 0
  for (const sign of text) {
    const value = SIGNS.indexOf(sign)
    if (value < 0) continue
    held = ((held << 6) | value) & 0xfff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes.push((held >> bits) & 0xff)
  }
  return Uint8Array.from(bytes)
}

/** The slot an instant falls into. */
export const computeSlot = (instant: number): number => Math.floor(instant / SLOT_MS)

/** Milliseconds until the next code. */
export const computeSlotRest = (instant: number): number => SLOT_MS - (instant % SLOT_MS)

function computePassMac(seed: Uint8Array, text: string): Uint8Array {
  return hmac(sha256, seed, encodeUtf8(text))
}

/** `V1.<passId>.<slot>.<mac>`: what the QR code of a slot says. */
export function buildPassCode(seed: Uint8Array, passId: string, slot: number, kind: PassKind = 'V1'): string {
  const mac = computePassMac(seed, `${kind}.${passId}.${slot}`).subarray(0, MAC_BYTES)
  return `${kind}.${passId}.${slot.toString(36)}.${toBase64Url(mac)}`
}

/** The six digits of a slot, for where no camera reads (RFC 4226, 5.3, over SHA-256). */
export function computePassDigits(seed: Uint8Array, passId: string, slot: number): string {
  const mac = computePassMac(seed, `D1.${passId}.${slot}`)
  const at = (mac[31] ?? 0) & 15
  const [a = 0, b = 0, c = 0, d = 0] = mac.subarray(at, at + 4)
  const number = (a & 0x7f) * 0x1000000 + (b << 16) + (c << 8) + d
  return String(number % 1_000_000).padStart(6, '0')
}

/** What a scanned text claims to be. */
interface PassClaim {
  passId: string
  slot: number
}

/** Reads a scanned text; undefined when it is no pass of that kind. */
export function readPassCode(text: string, kind: PassKind = 'V1'): PassClaim | undefined {
  const [, own, passId, slot] = FORM.exec(text.trim()) ?? []
  return own === kind && passId && slot ? { passId, slot: Number.parseInt(slot, 36) } : undefined
}

/** Whether two texts are the same, in a time that tells nothing about where they differ. */
function isSame(left: string, right: string): boolean {
  let difference = left.length ^ right.length
  for (let at = 0; at < left.length; at++) difference |= left.charCodeAt(at) ^ right.charCodeAt(at)
  return difference === 0
}

/** Whether the seed made this very code. */
export function isGenuine(seed: Uint8Array, text: string, kind: PassKind = 'V1'): boolean {
  const claim = readPassCode(text, kind)
  return claim !== undefined && isSame(buildPassCode(seed, claim.passId, claim.slot, kind), text.trim())
}

/** Whether a slot counts at an instant: the present one, or one to either side. */
export function isTimely(slot: number, instant: number): boolean {
  return Math.abs(slot - computeSlot(instant)) <= SLOT_TOLERANCE
}

/** The slot whose digits these are at an instant; undefined when they are of no slot that counts. */
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
