import { encodeUtf8 } from './utf8'

/** One event of a calendar file; times in Unix milliseconds. */
interface CalendarFacts {
  uid: string
  title: string
  startsAt: number
  endsAt: number
  place: string
  note: string
  remindMinutes: number
}

/** Octets per line, without line break (RFC 5545, 3.1). */
const LINE_OCTETS = 75

const formatUtc = (at: number) => `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

const escapeText = (text: string) => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n')

/** Folds a long line at character boundaries; continuation lines start with a space. */
function foldLine(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const sign of line) {
    const size = encodeUtf8(sign).length
    if (octets + size > LINE_OCTETS) {
      parts.push(part)
      part = ' '
      octets = 1
    }
    part += sign
    octets += size
  }
  return [...parts, part].join('\r\n')
}

/**
 * Builds an iCalendar file (RFC 5545) with one event and a reminder.
 *
 * @param now creation time, Unix milliseconds
 */
export function buildCalendarFile(facts: CalendarFacts, now: number): string {
  const { uid, title, startsAt, endsAt, place, note, remindMinutes } = facts
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//visitor-assistant//launch//ZH',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${formatUtc(now)}`,
    `DTSTART:${formatUtc(startsAt)}`,
    `DTEND:${formatUtc(endsAt)}`,
    `SUMMARY:${escapeText(title)}`,
    `LOCATION:${escapeText(place)}`,
    `DESCRIPTION:${escapeText(note)}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `TRIGGER:-PT${remindMinutes}M`,
    `DESCRIPTION:${escapeText(title)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(foldLine).join('\r\n')}\r\n`
}
