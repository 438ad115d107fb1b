import { chinaDay } from '@/lib/wire-time'
import { describeCalendarDay } from '@/ui/form/days'

import type { Phone } from './phone/types'

const MONTHS = 12
const countMonths = (day: string) => Number(day.slice(0, 4)) * MONTHS + Number(day.slice(5, 7))

/** Opens the calendar of an empty field, which stands at this month, turns it to a day and taps the day. */
export async function chooseDay(phone: Phone, label: string, day: string): Promise<void> {
  await phone.tap(`${label}，请选择`)
  const months = countMonths(day) - countMonths(chinaDay(Date.now()))
  for (let turned = 0; turned < Math.abs(months); turned += 1) await phone.tap(months < 0 ? '上个月' : '下个月')
  await phone.tap(describeCalendarDay(day))
  await phone.gone('上个月')
}
