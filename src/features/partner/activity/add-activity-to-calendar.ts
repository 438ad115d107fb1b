import { SHORT_TOAST_MS, TOAST_MS } from '@/api/error-policy'
import type { PartnerActivity } from '@/contract/partner/partner-activity'
import { parseWireTime } from '@/lib/wire-time'
import { addToCalendar } from '@/platform/calendar'
import { showToast } from '@/platform/feedback'

const REMIND_MINUTES = 60

/** Adds an activity to the user's calendar and shows the result. */
export async function addActivityToCalendar({
  id,
  title,
  startTime,
  endTime,
  address,
  lead,
}: PartnerActivity): Promise<void> {
  const times = { startsAt: parseWireTime(startTime) ?? 0, endsAt: parseWireTime(endTime) ?? 0 }
  const way = await addToCalendar({
    uid: `partner-activity-${id}`,
    title,
    ...times,
    place: address,
    note: lead,
    remindMinutes: REMIND_MINUTES,
  })
  if (way === 'added') showToast('已加入日历', SHORT_TOAST_MS)
  else if (way === 'handed') showToast('日历文件已下载，打开即可加入', TOAST_MS)
  else showToast('没有加入日历，请在设置中允许使用日历', TOAST_MS)
}
