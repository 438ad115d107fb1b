/**
 * Form validators. Each returns whether the text is valid; an empty text never is, so optional fields check {@link
 * isEmpty} first.
 *
 * Source: spec §5; the form selects the validators.
 */
import { isRealDay } from './wire-time'

const EMAIL =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/
const HTTP_URL =
  /^https?:\/\/(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*)(?::(\d{1,5}))?(?:[/?#][^\s<>"]*)?$/i
const DAY = /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?: ([01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?)?$/
const CHINESE_DAY = /^(\d{4})年(\d{1,2})月(\d{1,2})日$/
const ISO_DAY =
  /^(\d{4})-(\d{2})-(\d{2})(?:T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?)?$/
const LONGEST_EMAIL = 254 // RFC 5321, 4.5.3.1.3
const HIGHEST_PORT = 65_535

/** Digits of a mainland China mobile number. */
export const MOBILE_LENGTH = 11
/** Digits of a one-time code. */
export const CODE_LENGTH = 6

/** A mainland China mobile number: 11 digits, 1 followed by 2 to 9. */
export function isMobile(text: string): boolean {
  return /^1[2-9]\d{9}$/.test(text)
}

/** An e-mail address in common form (no quoted local part, no address literal). */
export function isEmail(text: string): boolean {
  return text.length <= LONGEST_EMAIL && EMAIL.test(text)
}

/** An http or https URL with a host name or IPv4 address, without user name. */
export function isUrl(text: string): boolean {
  const match = HTTP_URL.exec(text)
  return match !== null && Number(match[1] ?? 0) <= HIGHEST_PORT
}

/** An existing day, as `2026-11-20`, `2026/11/20` or `2026年11月20日`, the first two with an optional time. */
export function isDate(text: string): boolean {
  const match = DAY.exec(text)
  if (match) return isRealDay(Number(match[1]), Number(match[3]), Number(match[4]))
  const chinese = CHINESE_DAY.exec(text)
  return chinese !== null && isRealDay(Number(chinese[1]), Number(chinese[2]), Number(chinese[3]))
}

/** An existing ISO 8601 calendar date, `yyyy-MM-dd`, with an optional time and zone. */
export function isIsoDate(text: string): boolean {
  const match = ISO_DAY.exec(text)
  return match !== null && isRealDay(Number(match[1]), Number(match[2]), Number(match[3]))
}

/** A decimal number with optional sign and exponent. */
export function isNumber(text: string): boolean {
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/.test(text)
}

/** Digits 0 to 9 only. */
export function isDigits(text: string): boolean {
  return /^\d+$/.test(text)
}

/** Chinese characters only (the CJK ideographs of the basic plane). */
export function isChinese(text: string): boolean {
  return /^[\u3400-\u4dbf\u4e00-\u9fff]+$/.test(text)
}

/** Latin letters only. */
export function isLetters(text: string): boolean {
  return /^[A-Za-z]+$/.test(text)
}

/** Latin letters or digits only. */
export function isLettersOrDigits(text: string): boolean {
  return /^[A-Za-z0-9]+$/.test(text)
}

/** A non-negative amount in yuan with at most two decimals; commas may separate thousands. */
export function isAmount(text: string): boolean {
  return /^(?:0|[1-9]\d*|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d{1,2})?$/.test(text)
}

/** A landline number: area code, dash, 7 or 8 digits, optional extension. */
export function isLandline(text: string): boolean {
  return /^0\d{2,3}-[1-9]\d{6,7}(?:-\d{1,6})?$/.test(text)
}

/** A mobile or landline number. */
export function isPhone(text: string): boolean {
  return isMobile(text) || isLandline(text)
}

/**
 * Invisible characters: control, format, surrogates, private use (Unicode's Cc, Cf, Cs and Co). Written as ranges,
 * because WeChat's engine on Android does not support property escapes and fails to load a script with one.
 */
const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  /[\0-\x1f\x7f-\x9f\xad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ud800-\udfff\ue000-\uf8ff\ufeff\ufff9-\ufffb\u{110bd}\u{110cd}\u{13430}-\u{1343f}\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0001}\u{e0020}-\u{e007f}\u{f0000}-\u{ffffd}\u{100000}-\u{10fffd}]/u

/** A new password: 8 to 64 visible characters without spaces. */
export function isNewPassword(text: string): boolean {
  return /^\S{8,64}$/u.test(text) && !INVISIBLE.test(text)
}

/** A one-time code of exactly `length` digits. */
export function isCode(text: string, length = CODE_LENGTH): boolean {
  return text.length === length && isDigits(text)
}

/** `#rgb` or `#rrggbb`. */
export function isHexColor(text: string): boolean {
  return /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(text)
}

/** Text with a JSON object or array; a bare JSON number or string is invalid. */
export function isJsonText(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null
  } catch {
    return false
  }
}

/** Whether a number is between `min` and `max`, inclusive. */
export function isInRange(value: number, min: number, max: number): boolean {
  return value >= min && value <= max
}

/** Characters of the longest text in a field of a form. */
export const FORM_TEXT_MAX = 5000

/** Whether a text or list has `min` to `max` entries, inclusive; an emoji counts as one character. */
export function isLengthInRange(value: string | readonly unknown[], min: number, max: number): boolean {
  return isInRange(Array.from(value).length, min, max)
}

/**
 * Whether a value is empty: undefined, null, NaN, blank text, an empty list or an object without own keys. 0 and false
 * are not.
 */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true
  if (typeof value === 'string') return value.trim() === ''
  if (typeof value === 'number') return Number.isNaN(value)
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'object' && Object.keys(value).length === 0
}
