import { CalendarSheet } from './CalendarSheet'
import { CascaderSheet } from './CascaderSheet'
import { DatePickerSheet } from './DatePickerSheet'

/** No effect: WeChat loads a package as a whole. */
export const useFetchedAhead = (_sheet: unknown): void => undefined

export const LateDatePickerSheet = DatePickerSheet
export const LateCalendarSheet = CalendarSheet
export const LateCascaderSheet = CascaderSheet
