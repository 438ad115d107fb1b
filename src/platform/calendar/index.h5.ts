import { buildCalendarFile } from '@/lib/calendar-file'
import { isInWechat } from '@/platform/device'

import type { AddToCalendar } from './types'

/** Delay before the object URL is revoked, so that the download has started. */
const KEEP_MS = 60_000

export const addToCalendar: AddToCalendar = async (entry) => {
  // WeChat's browser cannot download files.
  if (isInWechat()) return 'unsupported'
  const file = new Blob([buildCalendarFile(entry, Date.now())], { type: 'text/calendar;charset=utf-8' })
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = `${entry.title}.ics`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS)
  return 'downloaded'
}
