/** A ratio as a percentage with one decimal; – for null. */
export function formatPercent(ratio: number | null): string {
  return ratio === null ? '–' : `${(Math.round(ratio * 1000) / 10).toFixed(1)}%`
}

/** A duration in its two largest units: 2 时 08 分, 12 分钟, 不到 1 分钟. */
export function formatDuration(milliseconds: number): string {
  const minutes = Math.floor(Math.max(milliseconds, 0) / 60_000)
  if (minutes < 1) return '不到 1 分钟'
  if (minutes < 60) return `${minutes} 分钟`
  return `${Math.floor(minutes / 60)} 时 ${String(minutes % 60).padStart(2, '0')} 分`
}

/** A running clock: 12:05, or 1:02:05 from one hour. */
export function formatClock(milliseconds: number): string {
  const seconds = Math.floor(Math.max(milliseconds, 0) / 1000)
  const two = (count: number) => String(count).padStart(2, '0')
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return seconds < 3600 ? rest : `${Math.floor(seconds / 3600)}:${rest}`
}

/** Rating of a ratio: green is good, amber is fair, red is poor. */
type Level = 'good' | 'fair' | 'poor' | 'none'

/** The rating of an OEE or another ratio. */
export function getMetricLevel(ratio: number | null): Level {
  if (ratio === null) return 'none'
  if (ratio >= 0.9) return 'good'
  return ratio >= 0.8 ? 'fair' : 'poor'
}
