import type { ComponentType } from 'react'

import { Field } from '@/ui/form/Field'

import { CascaderControl, MultiSelectControl, SelectControl, SwitchControl } from './ChoiceControls'
import { type ControlProps, getFieldProps } from './control'
import { DateControl } from './DateControl'
import { ReadValue } from './FormReading'
import { LocationControl } from './LocationControl'
import { PeopleControl } from './PeopleControl'
import { SignatureControl } from './SignatureControl'
import { MoneyControl, NumberControl, TextAreaControl, TextControl } from './TextControls'
import { DateRangeControl, TimeControl } from './TimeControls'
import { FileControl, ImageControl } from './upload/FileControl'

interface FormControlProps extends ControlProps {
  /** Path of the value in the form: `amount`, `items.2.price`. */
  path: string
  isReadOnly: boolean
  /** In place of a value that could not be computed yet: what it waits for. */
  waitText?: string | undefined
}

const controls: Readonly<Record<string, ComponentType<FormControlProps>>> = {
  textarea: TextAreaControl,
  number: NumberControl,
  money: MoneyControl,
  date: DateControl,
  time: TimeControl,
  datetime: TimeControl,
  daterange: DateRangeControl,
  select: SelectControl,
  multiselect: MultiSelectControl,
  cascader: CascaderControl,
  switch: SwitchControl,
  image: ImageControl,
  file: FileControl,
  location: LocationControl,
  user: PeopleControl,
  dept: PeopleControl,
  signature: SignatureControl,
}

/** The control for a field's type; unknown types of a newer server use plain text. Read-only values are text. */
export function FormControl(props: FormControlProps) {
  const { field, value, isReadOnly, error, waitText } = props
  if (isReadOnly || field.computed) {
    return (
      <Field {...getFieldProps(props)} required={false} error={error}>
        <ReadValue field={field} value={value} absent={waitText} />
      </Field>
    )
  }
  const Control = controls[field.type] ?? TextControl
  return <Control {...props} />
}
