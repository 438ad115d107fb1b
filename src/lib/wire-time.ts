import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations'

/**
 * Times as they travel: `yyyy-MM-dd HH:mm:ss` in China standard time (UTC+8, no summer time), whatever the phone's zone.
 * Inside the program an instant is a number of milliseconds since 1970-01-01T00:00:00Z.
 */
const CHINA_OFFSET_MS = 8 * HOUR_MS
const FORM =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i
const FIRST_MS = 100_000_000_000 // a smaller number counts seconds: as milliseconds it would lie before March 1973

/** Whether the calendar has this day; months from 1. */
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
 * Reads any of the forms backends use: `yyyy-MM-dd HH:mm:ss` (China standard time, the time may be absent), ISO 8601
 * (its own zone; without one China standard time), seconds since the epoch, milliseconds since the epoch.
 *
 * @returns milliseconds since the epoch, or undefined when the value is none of them or names no real instant
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

/** An instant as `yyyy-MM-dd HH:mm:ss` in China standard time. */
export function formatWireTime(instant: number): string {
  return new Date(instant + CHINA_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')
}

/** The day an instant falls on in China, `yyyy-MM-dd`. */
export function chinaDay(instant: number): string {
  return formatWireTime(instant).slice(0, 10)
}

/** The first instant of the China day an instant falls on. */
export function startOfChinaDay(instant: number): number {
  return Math.floor((instant + CHINA_OFFSET_MS) / DAY_MS) * DAY_MS - CHINA_OFFSET_MS
}
