import { formatWireTime } from '@/lib/wire-time'

/** A time of the database as it travels (lib/wire-time); without one null. */
export function formatTime(at: Date): string
export function formatTime(at: Date | null | undefined): string | null
export function formatTime(at: Date | null | undefined): string | null {
  return at ? formatWireTime(at.getTime()) : null
}
