import { Field } from '@/ui/form/Field'
import { PillChoice } from '@/ui/form/Tick'

interface PillFieldProps<T extends string> {
  label: string
  options: readonly { value: T; text: string }[]
  /** None of the options: nothing is selected. */
  value: string | undefined
  error?: string | undefined
  onChange: (value: T) => void
}

/** A field of a few short options, of which one is always selected. */
export function PillField<T extends string>({ label, options, value, error, onChange }: PillFieldProps<T>) {
  return (
    <Field label={label} variant="stack" isBare error={error}>
      <PillChoice label={label} options={options} value={value} onChange={onChange} />
    </Field>
  )
}
