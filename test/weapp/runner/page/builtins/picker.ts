// The native picker: choices as lines to tap, dates and times as fields with 确定.
import { showFields, showSheet } from '../overlay'
import type { Control } from './control'

type Choice = string | Record<string, unknown>

const getLabel = (choice: Choice, key: unknown) =>
  String(typeof choice === 'object' && key ? choice[String(key)] : choice)

async function pickOne(control: Control) {
  const lines = ((control.data.range ?? []) as Choice[]).map((choice) => getLabel(choice, control.data.rangeKey))
  const index = await showSheet(lines)
  if (index < 0) control.emit('cancel')
  else control.emit('change', { value: index })
}

function columnField(choices: Choice[], key: unknown, chosen: number): HTMLSelectElement {
  const field = document.createElement('select')
  choices.forEach((choice, index) => {
    field.add(new Option(getLabel(choice, key), String(index), false, index === chosen))
  })
  return field
}

async function pickColumns(control: Control) {
  const columns = (control.data.range ?? []) as Choice[][]
  const chosen = (control.data.value ?? []) as number[]
  const fields = columns.map((choices, at) => columnField(choices, control.data.rangeKey, chosen[at] ?? 0))
  fields.forEach((field, column) => {
    field.addEventListener('change', () => control.emit('columnchange', { column, value: Number(field.value) }))
  })
  const values = await showFields(fields, () => fields.map((field) => field.value))
  if (values) control.emit('change', { value: values.map(Number) })
  else control.emit('cancel')
}

async function pickMoment(control: Control, type: string) {
  const field = document.createElement('input')
  field.type = type
  field.value = String(control.data.value ?? '')
  const values = await showFields([field], () => [field.value])
  if (values) control.emit('change', { value: values[0] })
  else control.emit('cancel')
}

export function openPicker(control: Control): Promise<void> {
  const { mode, fields } = control.data
  if (mode === 'multiSelector') return pickColumns(control)
  if (mode === 'time') return pickMoment(control, 'time')
  if (mode === 'date') return pickMoment(control, fields === 'month' ? 'month' : 'date')
  return pickOne(control)
}
