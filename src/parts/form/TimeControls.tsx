import { limitDay } from '@/lib/form/form-value'
import { hasOwn } from '@/lib/own'
import { LateCalendarSheet, LateDatePickerSheet, useFetchedAhead } from '@/ui/form/LateSheets'
import { formatDay } from '@/ui/form/wall-time'
import { type ControlProps, toText, toTextList } from './control'
import { formatFieldValue } from './field-value'
import { getOfferedDays } from './offered-days'
import { PickerField } from './PickerField'
import { TimeShortcuts } from './TimeShortcuts'
import { listTimeShortcuts, listUsualDays } from './time-shortcuts'
import { useSheet } from './use-sheet'

const precisions = { date: 'day', datetime: 'minute', time: 'time' } as const

function isTimed(type: string): type is keyof typeof precisions {
  return hasOwn(precisions, type)
}

/** A day, a minute of a day, or a time of day, selected with wheels. */
export function TimeControl(props: ControlProps) {
  const { field, value, onChange } = props
  const sheet = useSheet(toText(value))
  const last = limitDay(field.max)
  const [from, to] = [limitDay(field.min), last && `${last} 23:59`]
  const listShortcuts = { date: listUsualDays, datetime: listTimeShortcuts, time: undefined }[
    isTimed(field.type) ? field.type : 'date'
  ]
  const shortcuts = toText(value) === '' ? listShortcuts?.(new Date(), { from, to }) : undefined
  useFetchedAhead(LateDatePickerSheet)
  return (
    <>
      <PickerField {...props} text={formatFieldValue(field, value)} onPress={sheet.open} />
      {shortcuts ? <TimeShortcuts label={field.label} shortcuts={shortcuts} onPick={onChange} /> : null}
      {sheet.opening ? (
        <LateDatePickerSheet
          key={sheet.opening.key}
          isOpen={sheet.isOpen}
          title={field.label}
          precision={isTimed(field.type) ? precisions[field.type] : 'day'}
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
          value={from && to ? [from, to] : undefined}
          {...getOfferedDays(field, formatDay(new Date()))}
          onPick={(first, last) => onChange([first, last])}
          onClose={sheet.close}
        />
      ) : null}
    </>
  )
}
