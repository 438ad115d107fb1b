import { Field } from '@/ui/form/Field'
import { PillChoice } from '@/ui/form/Tick'

interface PillFieldProps<T extends string> {
  label: string
  options: readonly { value: T; text: string }[]
  /** None of the options: nothing is selected. */
  value: string | undefined
  error?: string | undefined
  /** Called for another option only: what belongs to the selected one is often emptied. */
  onChange: (value: T) => void
}

/** A field of a few short options, of which one is always selected. */
export function PillField<T extends string>({ label, options, value, error, onChange }: PillFieldProps<T>) {
  const change = (picked: T) => {
    if (picked !== value) onChange(picked)
  }
  return (
    <Field label={label} variant="stack" isBare error={error}>
      <PillChoice label={label} options={options} value={value} onChange={change} />
    </Field>
  )
}
