import Taro from '@tarojs/taro'

import type { AddToCalendar } from './types'

export const addToCalendar: AddToCalendar = ({ title, startsAt, endsAt, place, note, remindMinutes }) =>
  Taro.addPhoneCalendar({
    title,
    // WeChat expects seconds, and the end as text.
    startTime: Math.floor(startsAt / 1000),
    endTime: String(Math.floor(endsAt / 1000)),
    location: place,
    description: note,
    alarm: true,
    alarmOffset: remindMinutes * 60,
  }).then(
    () => 'added' as const,
    () => 'refused' as const,
  )
