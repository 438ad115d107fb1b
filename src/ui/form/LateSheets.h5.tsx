import { createLateSheet } from './LateCalendarSheet'

export const LateDatePickerSheet = createLateSheet(async () => (await import('./DatePickerSheet')).DatePickerSheet)
export const LateCascaderSheet = createLateSheet(async () => (await import('./CascaderSheet')).CascaderSheet)
