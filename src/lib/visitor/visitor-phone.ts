import { isMobile } from '@/lib/validators'

/**
 * The number as it is stored: a Chinese mobile number as its 11 digits, any other as E.164, `+4915123456789`. Blanks,
 * dashes and brackets are what people type between digits; `00` stands for `+`, and `(0)` is left out when dialling from
 * abroad.
 */
export function normalizeVisitorPhone(text: string): string {
  const dense = text
    .replace('＋', '+')
    .replace(/\(0\)/g, '')
    .replace(/[\s().\-‐-―]/g, '')
    .replace(/^00/, '+')
  const chinese = /^\+86(\d{11})$/.exec(dense)?.[1]
  return chinese && isMobile(chinese) ? chinese : dense
}

/** Whether a normalised number is outside China: E.164 with 7 to 15 digits. No text messages are sent there. */
export function isForeignPhone(phone: string): boolean {
  return /^\+[1-9]\d{6,14}$/.test(phone) && !phone.startsWith('+86')
}

/** Whether a normalised number can be a visitor's: a Chinese mobile number, or one of another country. */
export function isVisitorPhone(phone: string): boolean {
  return isMobile(phone) || isForeignPhone(phone)
}

/** Characters that a typed number may have, with what stands between its digits. */
export const VISITOR_PHONE_MAX = 30
