const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A day of the API in English: `26 Nov 2026`. */
export function formatEnglishDay(time: string): string {
  return `${Number(time.slice(8, 10))} ${MONTHS[Number(time.slice(5, 7)) - 1]} ${time.slice(0, 4)}`
}

/** A time of the API in English, to the minute: `26 Nov 2026, 09:00`. */
export function formatEnglishTime(time: string): string {
  return `${formatEnglishDay(time)}, ${time.slice(11, 16)}`
}

/** A number of days in English: `1 day`, `90 days`. */
export const formatEnglishDayCount = (days: number): string => (days === 1 ? '1 day' : `${days} days`)

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** A recurring visit in English: `Every Mon, Wed 09:00 – 12:00, until 31 Dec 2026`; days are 1 Monday to 7 Sunday. */
export function formatEnglishRepeat(
  { weekdays, until }: { weekdays: readonly number[]; until: string },
  startTime: string,
  endTime: string,
): string {
  const days = weekdays.length === WEEKDAYS.length ? 'day' : weekdays.map((day) => WEEKDAYS[day - 1]).join(', ')
  return `Every ${days} ${startTime.slice(11, 16)} – ${endTime.slice(11, 16)}, until ${formatEnglishDay(until)}`
}

/** A span in English: `26 Nov 2026, 09:00 – 12:00`; both days when it passes midnight. */
export function formatEnglishSpan(startTime: string, endTime: string): string {
  const isOneDay = startTime.slice(0, 10) === endTime.slice(0, 10)
  return `${formatEnglishTime(startTime)} – ${isOneDay ? endTime.slice(11, 16) : formatEnglishTime(endTime)}`
}
