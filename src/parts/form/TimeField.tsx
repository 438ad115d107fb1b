import { useLanguage } from '@/theme/language'
import { ChoiceField, FieldShortcuts } from '@/ui/form/ChoiceField'
import { useFetchedAhead } from '@/ui/form/LateCalendarSheet'
import { LateDatePickerSheet } from '@/ui/form/LateSheets'
import { useSheet } from '@/ui/form/use-sheet'
import { formatMinute, getChinaNow } from '@/ui/form/wall-time'

import { formatTimeShortcut, listTimeShortcuts } from './time-shortcuts'

interface TimeFieldProps {
  label: string
  /** `yyyy-MM-dd HH:mm`, or empty. */
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  /**
   * Where the wheels start while the value is empty, offered as a shortcut; empty while it is not known. Absent: now, with
   * usual times as shortcuts.
   */
  opensAt?: string
  /** Absent: the wheels begin now, for what is yet to happen. */
  allowsPast?: boolean
}

/** A date and time, selected with wheels; in the future unless said otherwise. */
export function TimeField({ label, value, onChange, error, opensAt, allowsPast = false }: TimeFieldProps) {
  const language = useLanguage()
  const sheet = useSheet(value || (opensAt ?? ''))
  useFetchedAhead(LateDatePickerSheet)
  const now = getChinaNow()
  const following = opensAt ? [{ value: opensAt, text: formatTimeShortcut(opensAt, now, language) }] : []
  const usual = opensAt === undefined ? listTimeShortcuts(now, {}, language) : following
  return (
    <>
      <ChoiceField label={label} required text={value} {...(error && { error })} onPress={sheet.open} />
      <FieldShortcuts label={label} shortcuts={value ? [] : usual} onPick={onChange} />
      {sheet.opening ? (
        <LateDatePickerSheet
          key={sheet.opening.key}
          isOpen={sheet.isOpen}
          title={label}
          precision="minute"
          value={sheet.opening.value}
          from={allowsPast ? undefined : formatMinute(now)}
          onPick={onChange}
          onClose={sheet.close}
        />
      ) : null}
    </>
  )
}
