/** An entry for the person's calendar. */
export interface CalendarEntry {
  title: string
  /** Milliseconds since 1970. */
  startsAt: number
  endsAt: number
  place: string
  note: string
  /** The calendar reminds that many minutes before. */
  remindMinutes: number
  /** The same event has the same name, so that a calendar that has it already changes it. */
  uid: string
}

/**
 * Puts an entry into the person's calendar: WeChat asks and writes it; a browser hands over an .ics file.
 *
 * @returns `added`; `handed` when a file was given, which the person opens; `refused` when the person said no
 */
export type AddToCalendar = (entry: CalendarEntry) => Promise<'added' | 'handed' | 'refused'>
