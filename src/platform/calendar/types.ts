/** A calendar event. */
export interface CalendarEntry {
  title: string
  /** Milliseconds since 1970. */
  startsAt: number
  endsAt: number
  place: string
  note: string
  /** Minutes between the reminder and the start. */
  remindMinutes: number
  /** Identifies the event, so that a calendar updates an existing entry. */
  uid: string
}

/**
 * Adds an event to the user's calendar: WeChat asks and writes it; a browser downloads an .ics file.
 *
 * @returns `added`; `downloaded` when a file was downloaded; `refused` when the user declined; `unsupported` in WeChat's
 * browser, which downloads no files
 */
export type AddToCalendar = (entry: CalendarEntry) => Promise<'added' | 'downloaded' | 'refused' | 'unsupported'>
