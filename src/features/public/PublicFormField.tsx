import { Text, View } from '@tarojs/components'
import type { ComponentType } from 'react'

import { getFieldId, getFieldProps, toTextList } from '@/parts/form/control'
import { DateControl } from '@/parts/form/DateControl'
import { NumberControl, TextAreaControl, TextControl } from '@/parts/form/TextControls'
import { Field } from '@/ui/form/Field'
import { Pills } from '@/ui/form/Tick'

import { type AnswerProps, getLimitedOptions } from './answer'
import styles from './Public.module.scss'

type RowProps = AnswerProps & { isRequired: boolean }

/** Full options are disabled and marked. */
function ChoiceRow(props: RowProps) {
  const { field, value, onChange } = props
  const isSingle = field.type === 'select'
  const options = getLimitedOptions(props)
  const notes = options.flatMap(({ text, note }) => (note ? [`${text} ${note}`] : []))
  const choose = (values: string[]) => onChange(isSingle ? (values[0] ?? null) : values)
  return (
    <Field {...getFieldProps(props)} variant="stack" isBare>
      <Pills
        label={field.label}
        isSingle={isSingle}
        options={options.filter(({ disabled }) => !disabled)}
        value={toTextList(value)}
        onChange={choose}
      />
      {notes.length > 0 ? <Text className={styles.optionNote}>{notes.join('，')}</Text> : null}
    </Field>
  )
}

const rows: Readonly<Record<string, ComponentType<RowProps>>> = {
  textarea: TextAreaControl,
  number: NumberControl,
  date: DateControl,
  select: ChoiceRow,
  multiselect: ChoiceRow,
}

/** A field of a single-page form; an unknown type of a newer server uses plain text. */
export function PublicFormField(props: AnswerProps) {
  const { field } = props
  const Row = rows[field.type] ?? TextControl
  return (
    <View id={getFieldId(field.field)} className={styles.field}>
      <Row {...props} isRequired={field.mode === 'required'} />
    </View>
  )
}
