import { CascaderSheet } from './CascaderSheet'
import { DatePickerSheet } from './DatePickerSheet'

export const LateDatePickerSheet = DatePickerSheet
export const LateCascaderSheet = CascaderSheet
