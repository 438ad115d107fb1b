import { DAY_MS } from '@/lib/durations'
import { chinaDay, parseWireTime } from '@/lib/wire-time'

/**
 * The remaining days until work is due, by calendar day: work due later today is due today.
 *
 * @param now epoch milliseconds of the server's clock
 */
export function formatDaysLeft(dueTime: string, now: number): string {
  const dueDay = chinaDay(parseWireTime(dueTime) ?? now)
  const days = Math.round((Date.parse(dueDay) - Date.parse(chinaDay(now))) / DAY_MS)
  if (days < 0) return `已超期 ${-days} 天`
  return days === 0 ? '今天到期' : `还剩 ${days} 天`
}
