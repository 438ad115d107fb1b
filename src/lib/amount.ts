import { isAmount } from './validators'

/** The most characters of a typed amount: nine digits, a point and two decimals. */
export const AMOUNT_LENGTH = 12

/** Formats fen as yuan: `¥38,600.00`. */
export function formatAmount(fen: number): string {
  const digits = String(Math.abs(Math.round(fen))).padStart(3, '0')
  const yuan = digits.slice(0, -2).replace(/\B(?=(?:\d{3})+$)/g, ',')
  return `${fen < 0 ? '-' : ''}¥${yuan}.${digits.slice(-2)}`
}

/**
 * Parses an amount in yuan, with or without ¥ and commas.
 *
 * @returns fen, or undefined when the text is no amount or too large for an exact number
 */
export function parseAmount(text: string): number | undefined {
  const plain = text.trim().replace(/^[¥￥]\s*/, '')
  if (!isAmount(plain)) return undefined
  const [yuan = '', decimals = ''] = plain.replace(/,/g, '').split('.')
  const fen = Number(yuan + decimals.padEnd(2, '0'))
  return Number.isSafeInteger(fen) ? fen : undefined
}

/** A count with thousands separators: 12,000. Not `toLocaleString`, which phones answer differently. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')
