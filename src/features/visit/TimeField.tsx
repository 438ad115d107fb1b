import { useSheet } from '@/parts/form/use-sheet'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { LateDatePickerSheet, useFetchedAhead } from '@/ui/form/LateSheets'
import { formatMinute } from '@/ui/form/wall-time'

import { getUsualEnd } from './visitor/visitor-form'

interface TimeFieldProps {
  label: string
  /** `yyyy-MM-dd HH:mm`, or empty. */
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  /** The preceding time: while the value is empty, the wheels start two hours later. */
  after?: string
}

/** A future date and time. */
export function TimeField({ label, value, onChange, error, after }: TimeFieldProps) {
  const sheet = useSheet(value || getUsualEnd(after ?? ''))
  useFetchedAhead(LateDatePickerSheet)
  return (
    <>
      <ChoiceField label={label} required text={value} {...(error && { error })} onPress={sheet.open} />
      {sheet.opening ? (
        <LateDatePickerSheet
          key={sheet.opening.key}
          isOpen={sheet.isOpen}
          title={label}
          precision="minute"
          value={sheet.opening.value}
          from={formatMinute(new Date())}
          onPick={onChange}
          onClose={sheet.close}
        />
      ) : null}
    </>
  )
}
