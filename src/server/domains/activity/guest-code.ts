import { randomInt } from 'node:crypto'

/** Without similar-looking characters. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
/** 31^12 combinations: infeasible to guess. */
const LENGTH = 12
/** Prefix of the code in the QR picture, so that a scanner recognises it. */
const MARK = 'G1.'

export function makeGuestCode(): string {
  return Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
}

export function makeGatePin(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** Normalizes a scanned or typed code: lower case, dashes and spaces are accepted. */
export function parseGuestCode(read: string): string | undefined {
  const upper = read.trim().toUpperCase()
  const plain = (upper.startsWith(MARK) ? upper.slice(MARK.length) : upper).replace(/[\s-]/g, '')
  return plain.length === LENGTH && [...plain].every((sign) => SIGNS.includes(sign)) ? plain : undefined
}
