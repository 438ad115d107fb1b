import { formatFigure } from './figure'
import { isAmount } from './validators'

/** The most characters of a typed amount: nine digits, a point and two decimals. */
export const AMOUNT_LENGTH = 12

/** Formats fen as yuan: `¥38,600.00`. */
export function formatAmount(fen: number): string {
  const digits = String(Math.abs(Math.round(fen))).padStart(3, '0')
  const yuan = digits.slice(0, -2).replace(/\B(?=(?:\d{3})+$)/g, ',')
  return `${fen < 0 ? '-' : ''}¥${yuan}.${digits.slice(-2)}`
}

const FEN_OF_WAN = 1_000_000
const WAN_OF_YI = 10_000

/** An amount in Chinese units: `¥86万`, `¥1.2亿`, under ten thousand yuan `¥8,600`. */
export function formatAmountInWan(fen: number): string {
  const wan = fen / FEN_OF_WAN
  if (wan >= WAN_OF_YI) return `¥${formatTrimmed(wan / WAN_OF_YI)}亿`
  if (wan >= 1) return `¥${formatTrimmed(wan)}万`
  return `¥${formatFigure(fen / 100)}`
}

/** At most one decimal, without a trailing zero; none from a thousand. */
function formatTrimmed(value: number): string {
  return formatFigure(value, value >= 1000 || Number.isInteger(Number(value.toFixed(1))) ? 0 : 1)
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
