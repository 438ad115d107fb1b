import { CalendarSheet } from './CalendarSheet'
import { CascaderSheet } from './CascaderSheet'
import { DatePickerSheet } from './DatePickerSheet'

/** WeChat loads a package whole: there is nothing to fetch later. */
export const useFetchedAhead = (_sheet: unknown): void => undefined

export const LateDatePickerSheet = DatePickerSheet
export const LateCalendarSheet = CalendarSheet
export const LateCascaderSheet = CascaderSheet
