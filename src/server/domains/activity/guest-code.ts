import { randomInt } from 'node:crypto'

/** Without what people mistake for one another. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
/** 31^12: nobody guesses one in a lifetime. */
const LENGTH = 12
/** Before the code in the picture, so that a scanner tells it from any other. */
const MARK = 'G1.'

export function makeGuestCode(): string {
  return Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
}

export function makeGatePin(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** A code as it is kept, from what was scanned or typed: small letters, dashes and spaces are forgiven. */
export function guestCodeOf(read: string): string | undefined {
  const upper = read.trim().toUpperCase()
  const plain = (upper.startsWith(MARK) ? upper.slice(MARK.length) : upper).replace(/[\s-]/g, '')
  return plain.length === LENGTH && [...plain].every((sign) => SIGNS.includes(sign)) ? plain : undefined
}
