import { getDayLimits, limitDay } from '@/lib/form/form-value'
import { FieldShortcuts } from '@/ui/form/ChoiceField'
import { LateCalendarSheet, useFetchedAhead } from '@/ui/form/LateCalendarSheet'
import { LateDatePickerSheet } from '@/ui/form/LateSheets'
import { useSheet } from '@/ui/form/use-sheet'
import { formatMinute, getChinaNow } from '@/ui/form/wall-time'

import { type ControlProps, toText, toTextList } from './control'
import { formatFieldValue } from './field-value'
import { PickerField } from './PickerField'
import { listPastTimeShortcuts, listTimeShortcuts } from './time-shortcuts'

/** A minute of a day, or a time of day, selected with wheels. */
export function TimeControl(props: ControlProps) {
  const { field, value, onChange } = props
  const sheet = useSheet(toText(value))
  const isDated = field.type === 'datetime'
  const { from, to: last } = getDayLimits(field)
  const now = getChinaNow()
  const isPast = isDated && field.rule === 'pastDay'
  // The rule is of days; nothing was found later than now.
  const to = isPast ? formatMinute(now) : last && `${last} 23:59`
  const usual = isPast ? listPastTimeShortcuts(now, from) : listTimeShortcuts(now, { from, to })
  const shortcuts = isDated && toText(value) === '' ? usual : []
  useFetchedAhead(LateDatePickerSheet)
  return (
    <>
      <PickerField {...props} text={formatFieldValue(field, value)} onPress={sheet.open} />
      <FieldShortcuts label={field.label} shortcuts={shortcuts} onPick={onChange} />
      {sheet.opening ? (
        <LateDatePickerSheet
          key={sheet.opening.key}
          isOpen={sheet.isOpen}
          title={field.label}
          precision={isDated ? 'minute' : 'time'}
          value={sheet.opening.value}
          from={from}
          to={to}
          onPick={onChange}
          onClose={sheet.close}
        />
      ) : null}
    </>
  )
}

/** A range of days, selected in a calendar. */
export function DateRangeControl(props: ControlProps) {
  const { field, value, onChange } = props
  const sheet = useSheet(toTextList(value))
  useFetchedAhead(LateCalendarSheet)
  const [from, to] = sheet.opening?.value ?? []
  return (
    <>
      <PickerField {...props} text={formatFieldValue(field, value)} onPress={sheet.open} />
      {sheet.opening ? (
        <LateCalendarSheet
          key={sheet.opening.key}
          isOpen={sheet.isOpen}
          title={field.label}
          value={from && to ? { from, to } : undefined}
          from={limitDay(field.min)}
          to={limitDay(field.max)}
          onPick={(first, last) => onChange([first, last])}
          onClose={sheet.close}
        />
      ) : null}
    </>
  )
}
