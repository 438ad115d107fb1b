import { joinTexts } from '@/lib/text/join-texts'
import { chinaDay, formatWireTime } from '@/lib/wire-time'

/** `上次更新 10:24`; with the date on another day. */
export function formatStaleTime(at: number, now: number): string {
  const text = formatWireTime(at)
  return `上次更新 ${chinaDay(at) === chinaDay(now) ? text.slice(11, 16) : text.slice(5, 16)}`
}

/**
 * Text of stale data: when it was fetched, and whether a fetch is under way or has failed.
 *
 * @param at epoch milliseconds
 */
export function formatStaleText(at: number, hasFailed: boolean): string {
  return joinTexts([formatStaleTime(at, Date.now()), hasFailed ? '暂时无法更新' : '正在更新'])
}
