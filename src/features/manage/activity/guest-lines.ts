import { inviteGuests } from '@/contract/event/activity-manage'
import { getMaxCount, getMaxLength } from '@/contract/field-limits'

/** A guest as one line names them. */
interface InvitedGuestLine {
  name: string
  mobile: string
  company: string
  post: string
  seat: string
}

/** With or without +86, blanks and dashes, as spreadsheets and address books have it. */
const MOBILE = /(?:\+?86[\s-]?)?(1[2-9]\d)[ -]?(\d{4})[ -]?(\d{4})(?!\d)/
const COMMAS = /[,，、;；]/

const limits = [
  ['姓名', 'name', getMaxLength(inviteGuests.input, 'guests', 'name')],
  ['单位', 'company', getMaxLength(inviteGuests.input, 'guests', 'company')],
  ['职务', 'post', getMaxLength(inviteGuests.input, 'guests', 'post')],
  ['座位', 'seat', getMaxLength(inviteGuests.input, 'guests', 'seat')],
] as const

/** What follows the number, by tabs of a spreadsheet, else by commas, else by blanks. */
function splitRest(rest: string): string[] {
  const separator = rest.includes('\t') ? '\t' : COMMAS.test(rest) ? COMMAS : /\s+/
  const parts = rest.split(separator).map((part) => part.trim())
  // The separator right after the number.
  return parts[0] === '' ? parts.slice(1) : parts
}

function parseGuestLine(line: string): InvitedGuestLine | string {
  const found = MOBILE.exec(line)
  if (!found) return '没有手机号'
  const name = line
    .slice(0, found.index)
    .replace(/[,，、;；\s]+/g, ' ')
    .trim()
  if (!name) return '姓名要写在手机号前面'
  const [company = '', post = '', seat = ''] = splitRest(line.slice(found.index + found[0].length))
  const guest = { name, mobile: found.slice(1).join(''), company, post, seat }
  const long = limits.find(([, field, max]) => guest[field].length > max)
  return long ? `${long[0]}超过 ${long[2]} 字` : guest
}

/**
 * Guests of several lines, each 姓名 手机号 单位 职务 座位, of which the first two are required.
 *
 * @returns the guests; `error` names the first line that is wrong
 */
export function parseGuestLines(text: string): { guests: InvitedGuestLine[]; error?: string } {
  const lines = text.split('\n').flatMap((line, at) => (line.trim() ? [{ line, number: at + 1 }] : []))
  const most = getMaxCount(inviteGuests.input, 'guests')
  if (lines.length > most) return { guests: [], error: `一次最多 ${most} 位，请分几次邀请` }
  const guests: InvitedGuestLine[] = []
  const firstLines = new Map<string, number>()
  let error: string | undefined
  for (const { line, number } of lines) {
    const guest = parseGuestLine(line)
    const same = typeof guest === 'string' ? undefined : firstLines.get(guest.mobile)
    if (typeof guest === 'string') error ??= `第 ${number} 行：${guest}`
    else if (same !== undefined) error ??= `第 ${number} 行与第 ${same} 行的手机号相同`
    else {
      firstLines.set(guest.mobile, number)
      guests.push(guest)
    }
  }
  return { guests, ...(error && { error }) }
}
