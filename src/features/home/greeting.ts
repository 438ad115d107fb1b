import { HOUR_MS } from '@/lib/durations'

const CHINA_OFFSET_H = 8

/** A greeting by the hour of China standard time. */
export function getGreeting(now: number): string {
  const hour = Math.floor(now / HOUR_MS + CHINA_OFFSET_H) % 24
  if (hour < 5) return '夜深了'
  if (hour < 11) return '上午好'
  if (hour < 13) return '中午好'
  return hour < 18 ? '下午好' : '晚上好'
}
