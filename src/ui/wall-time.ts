const pad = (part: number) => String(part).padStart(2, '0')

/** `yyyy-MM-dd` of a date's own fields. */
export function formatDay(date: Date): string {
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}

/** `yyyy-MM-dd HH:mm` of a date's own fields. */
export function formatMinute(date: Date): string {
  return `${formatDay(date)} ${pad(date.getHours())}:${pad(date.getMinutes())}`
}

/**
 * Reads `yyyy-MM`, `yyyy-MM-dd` or `yyyy-MM-dd HH:mm[:ss]` into a date whose own fields say the same, whatever the
 * phone's time zone. `new Date(text)` does not: iOS refuses the blank, and a bare day is taken for UTC.
 *
 * @returns undefined for anything else
 */
export function readWallTime(text: string | undefined): Date | undefined {
  const parts = /^(\d{4})-(\d{2})(?:-(\d{2})(?:[ T](\d{2}):(\d{2}))?)?/.exec(text ?? '')
  if (!parts) return undefined
  const [, year, month, day = 1, hour = 0, minute = 0] = parts
    .map(Number)
    .map((part) => (Number.isNaN(part) ? undefined : part))
  return new Date(year ?? 0, (month ?? 1) - 1, day, hour, minute)
}
