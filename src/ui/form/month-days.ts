/** Adds months to a month, `yyyy-MM`. */
export function shiftMonth(month: string, months: number): string {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 7)
}

/** The days of a month, `yyyy-MM-dd`, after an undefined for each weekday before the first; weeks start on Monday. */
export function listMonthDays(month: string): (string | undefined)[] {
  const first = new Date(`${month}-01T00:00:00Z`)
  const before = (first.getUTCDay() + 6) % 7
  const count = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const days = Array.from({ length: count }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`)
  return [...Array.from({ length: before }, () => undefined), ...days]
}
