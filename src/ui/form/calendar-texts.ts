import { defineTexts } from '@/theme/language'

/** Texts of the calendar; `month` is `yyyy-MM`. */
export const calendarTexts = defineTexts(
  {
    clear: '清除',
    chooseRange: '先点第一天，再点最后一天',
    month: (month: string) => `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`,
    week: ['一', '二', '三', '四', '五', '六', '日'],
    previousYear: '上一年',
    previousMonth: '上个月',
    nextMonth: '下个月',
    nextYear: '下一年',
  },
  {
    clear: 'Clear',
    chooseRange: 'Choose the first day, then the last',
    month: (month) => month,
    week: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
    previousYear: 'Previous year',
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    nextYear: 'Next year',
  },
)
