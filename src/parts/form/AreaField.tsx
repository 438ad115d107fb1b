import { useCall } from '@/api/query'
import { listDictItems, VISIT_AREA } from '@/contract/organization/dictionary'
import { AREA_MARK, splitAreas } from '@/lib/visitor/areas'
import { Field } from '@/ui/form/Field'
import { TextField } from '@/ui/form/TextField'
import { Pills } from '@/ui/form/Tick'

interface AreaFieldProps {
  label: string
  /** The areas in one text, divided by 、. */
  value: string
  error?: string | undefined
  /** While areas are typed. */
  placeholder: string
  /** While areas are chosen. */
  hint?: string
  maxLength: number
  onChange: (value: string) => void
}

/** Areas for visitors: chosen among those that the company has set up, typed where it has none. */
export function AreaField({ label, value, error, placeholder, hint, maxLength, onChange }: AreaFieldProps) {
  const { data: items = [] } = useCall(listDictItems, { code: VISIT_AREA }, { quiet: true })
  const names = items.filter(({ isOn }) => isOn).map(({ dictLabel }) => dictLabel)
  if (names.length === 0) {
    return (
      <TextField
        label={label}
        value={value}
        error={error}
        placeholder={placeholder}
        maxLength={maxLength}
        onChange={onChange}
      />
    )
  }
  const chosen = splitAreas(value)
  // One that is no longer offered stays until it is taken away.
  const options = [...new Set([...names, ...chosen])].map((name) => ({ value: name, text: name }))
  return (
    <Field label={label} variant="stack" isBare error={error} hint={hint}>
      <Pills label={label} options={options} value={chosen} onChange={(areas) => onChange(areas.join(AREA_MARK))} />
    </Field>
  )
}
