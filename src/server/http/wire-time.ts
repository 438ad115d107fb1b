import { formatWireTime } from '@/lib/wire-time'

/** Formats a database time as API date-time (lib/wire-time); null without one. */
export function formatTime(at: Date): string
export function formatTime(at: Date | null | undefined): string | null
export function formatTime(at: Date | null | undefined): string | null {
  return at ? formatWireTime(at.getTime()) : null
}
