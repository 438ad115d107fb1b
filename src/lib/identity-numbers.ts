/** Validates numbers with check digits, and licence plates. Source: spec §5. */
import { isRealDay } from './wire-time'

const AREA = /^(?:1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3]|9\d)/
const ID_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const ID_CHECKS = '10X98765432'

/**
 * Validates an 18-digit national identity number: area code, birthday, check digit.
 *
 * Source: GB 11643-1999; permanent residence cards (first digit 9) have the same scheme.
 */
export function isNationalId(text: string): boolean {
  const match = /^\d{6}(\d{4})(\d{2})(\d{2})\d{3}[\dXx]$/.exec(text)
  if (!match || !AREA.test(text)) return false
  const year = Number(match[1])
  if (year < 1800 || year > 2099 || !isRealDay(year, Number(match[2]), Number(match[3]))) return false
  const sum = ID_WEIGHTS.reduce((total, weight, index) => total + weight * Number(text[index]), 0)
  return ID_CHECKS[sum % 11] === text[17]?.toUpperCase()
}

const PROVINCES = '京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼'
const PLATE = new RegExp(`^[${PROVINCES}使领][A-Z][A-HJ-NP-Z0-9]{4}[A-HJ-NP-Z0-9挂学警港澳]$`)
const ENERGY_PLATE = new RegExp(`^[${PROVINCES}][A-Z](?:[A-HJK][A-HJ-NP-Z0-9]\\d{4}|\\d{5}[A-HJK])$`)

/** Characters of the longest licence plate. */
export const PLATE_LENGTH = 8

/**
 * Validates a licence plate with 7 characters, or 8 for a new-energy vehicle (GA 36-2018). Uppercase only, without I
 * and O.
 */
export function isLicensePlate(text: string): boolean {
  return PLATE.test(text) || ENERGY_PLATE.test(text)
}

const CREDIT_SYMBOLS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const CREDIT_WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]
const BODY_WEIGHTS = [3, 7, 9, 10, 5, 8, 4, 2]
const BODY_CHECKS = '0X987654321'

/**
 * Validates an 18-character unified social credit code with both check digits: of the code (GB 32100-2015) and of the
 * organisation code inside it (GB 11714-1997).
 */
export function isSocialCreditCode(text: string): boolean {
  if (!/^[1-9A-HJ-NP-RTUW-Y][1-9]\d{6}[0-9A-HJ-NP-RTUW-Y]{10}$/.test(text)) return false
  const sum = CREDIT_WEIGHTS.reduce((total, weight, i) => total + weight * CREDIT_SYMBOLS.indexOf(text[i] ?? ''), 0)
  if (CREDIT_SYMBOLS[(31 - (sum % 31)) % 31] !== text[17]) return false
  const body = BODY_WEIGHTS.reduce((total, weight, i) => total + weight * Number.parseInt(text[8 + i] ?? '', 36), 0)
  return BODY_CHECKS[body % 11] === text[16]
}
