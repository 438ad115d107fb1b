import { TOAST_MS } from '@/api/error-policy'
import { parseWireTime } from '@/lib/wire-time'
import { addToCalendar } from '@/platform/calendar'
import type { CalendarEntry } from '@/platform/calendar/types'
import { showToast } from '@/platform/feedback'

const REMIND_MINUTES = 60

interface CalendarEvent extends Pick<CalendarEntry, 'uid' | 'title' | 'place' | 'note'> {
  /** API date-time. */
  startTime: string
  endTime: string
}

/** Adds an event to the user's calendar, with a reminder an hour before, and shows the result. */
export async function addEventToCalendar({ startTime, endTime, ...event }: CalendarEvent): Promise<void> {
  const times = { startsAt: parseWireTime(startTime) ?? 0, endsAt: parseWireTime(endTime) ?? 0 }
  const outcome = await addToCalendar({ ...event, ...times, remindMinutes: REMIND_MINUTES })
  if (outcome === 'added') showToast('已加入日历')
  else if (outcome === 'downloaded') showToast('日历文件已下载，打开即可加入', TOAST_MS)
  else if (outcome === 'unsupported') showToast('微信里不能加入日历，请在手机浏览器中打开', TOAST_MS)
  else showToast('没有加入日历，请在设置中允许使用日历', TOAST_MS)
}
