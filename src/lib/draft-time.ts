import { DAY_MS } from './durations'
import { formatWireTime } from './wire-time'

/** Human-readable time of a saved draft: 今天 10:12, 昨天 18:03, 11-19 09:40. */
export function formatDraftTime(instant: number, now: number): string {
  const text = formatWireTime(instant)
  const time = text.slice(11, 16)
  const day = text.slice(0, 10)
  if (day === formatWireTime(now).slice(0, 10)) return `今天 ${time}`
  if (day === formatWireTime(now - DAY_MS).slice(0, 10)) return `昨天 ${time}`
  return `${day.slice(5)} ${time}`
}
