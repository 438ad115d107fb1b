import { CalendarSheet } from './calendar/CalendarSheet'

/** No effect: WeChat loads a package as a whole. */
export const useFetchedAhead = (_sheet: unknown): void => undefined

/** Apart from the other sheets: the main package has a calendar, and none of NutUI's wheels. */
export const LateCalendarSheet = CalendarSheet
