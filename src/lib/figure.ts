/** Formats a number, `12,480.5`; a missing value is 「–」. */
export function formatFigure(value: number | null, digits = 0): string {
  if (value === null || !Number.isFinite(value)) return '–'
  const [whole = '', decimals] = Math.abs(value).toFixed(digits).split('.')
  const isZero = Number(`${whole}.${decimals ?? 0}`) === 0
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return `${value < 0 && !isZero ? '-' : ''}${grouped}${decimals ? `.${decimals}` : ''}`
}

/** The percentage of a part; 0 when the whole is 0. */
export function computePercent(part: number, whole: number): number {
  return whole > 0 ? (part / whole) * 100 : 0
}

/** Formats a number with its unit: `96.4%`, `12,480 件`. */
export function formatWithUnit(value: number | null, unit: string, digits = 0): string {
  const text = formatFigure(value, digits)
  if (value === null || unit === '') return text
  return unit === '%' ? `${text}%` : `${text} ${unit}`
}
