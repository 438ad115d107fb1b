import { getDayLimits } from '@/lib/form/form-value'
import { DayField } from '@/ui/form/DayInput'

import { type ControlProps, getFieldProps, toText } from './control'
import { renderClearButton } from './PickerField'

/** A day, selected in a calendar. */
export function DateControl(props: ControlProps) {
  const { field, value, onChange } = props
  return (
    <DayField
      {...getFieldProps(props)}
      value={toText(value)}
      {...getDayLimits(field)}
      right={renderClearButton(props)}
      onChange={(day) => onChange(day || null)}
    />
  )
}
