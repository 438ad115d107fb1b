import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations'

/**
 * API date-times: `yyyy-MM-dd HH:mm:ss` in China standard time (UTC+8, no daylight saving), independent of the device's
 * zone. In the program an instant is a number of Unix milliseconds.
 */
const CHINA_OFFSET_MS = 8 * HOUR_MS
const FORM =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i
const FIRST_MS = 100_000_000_000 // a smaller number is in seconds: as milliseconds it would be before March 1973

/** Whether a calendar day exists; months from 1. */
export function isRealDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

function zoneOffsetMs(zone: string | undefined): number {
  if (!zone) return CHINA_OFFSET_MS
  if (zone.toUpperCase() === 'Z') return 0
  const sign = zone.startsWith('-') ? -1 : 1
  return sign * (Number(zone.slice(1, 3)) * HOUR_MS + Number(zone.slice(-2)) * MINUTE_MS)
}

function fromNumber(value: number): number | undefined {
  if (!Number.isFinite(value) || value < 0) return undefined
  return value < FIRST_MS ? Math.round(value * 1000) : Math.round(value)
}

/**
 * Parses the date-time formats of all backends: `yyyy-MM-dd HH:mm:ss` (China standard time, time optional), ISO 8601
 * (its zone; without one China standard time), Unix seconds, Unix milliseconds.
 *
 * @returns Unix milliseconds, or undefined when the value is invalid
 */
export function parseWireTime(value: string | number): number | undefined {
  if (typeof value === 'number') return fromNumber(value)
  const text = value.trim()
  if (/^\d{9,14}$/.test(text)) return fromNumber(Number(text))
  const match = FORM.exec(text)
  if (!match) return undefined
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0))
  if (year === undefined || month === undefined || day === undefined || !isRealDay(year, month, day)) return undefined
  if (hour === undefined || hour > 23 || minute === undefined || minute > 59 || second === undefined || second > 59)
    return undefined
  const ms = Math.floor(Number(`0.${match[7] ?? 0}`) * 1000)
  return Date.UTC(year, month - 1, day, hour, minute, second, ms) - zoneOffsetMs(match[8])
}

/** Formats an instant as `yyyy-MM-dd HH:mm:ss` in China standard time. */
export function formatWireTime(instant: number): string {
  return new Date(instant + CHINA_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')
}

/** The day of an instant in China, `yyyy-MM-dd`. */
export function chinaDay(instant: number): string {
  return formatWireTime(instant).slice(0, 10)
}

/** The start of the day of an instant in China. */
export function startOfChinaDay(instant: number): number {
  return Math.floor((instant + CHINA_OFFSET_MS) / DAY_MS) * DAY_MS - CHINA_OFFSET_MS
}
