import { View } from '@tarojs/components'
import { useState } from 'react'

import { Field } from '@/ui/form/Field'
import { useFetchedAhead } from '@/ui/form/LateCalendarSheet'
import { LateCascaderSheet } from '@/ui/form/LateSheets'
import { Switch } from '@/ui/form/Switch'
import { Pills } from '@/ui/form/Tick'
import { useSheet } from '@/ui/form/use-sheet'

import { type ControlProps, getFieldProps, toText, toTextList } from './control'
import styles from './Form.module.scss'
import { formatFieldValue, toCascaderOptions } from './field-value'
import { OptionSheet } from './OptionSheet'
import { PickerField, renderClearButton } from './PickerField'

/** Maximum characters of all options that fit beside a label in two rows. */
const PILL_SIGNS = 18
const PILL_COUNT = 5

function fitsPills({ field: { options } }: ControlProps): boolean {
  return options.length <= PILL_COUNT && options.reduce((signs, { label }) => signs + label.length + 2, 0) <= PILL_SIGNS
}

/** Single choice: a few options as pills, many in a sheet. */
export function SelectControl(props: ControlProps) {
  const { value, isRequired, onChange } = props
  const choose = ([picked]: string[]) => onChange(picked ?? null)
  return <Choices {...props} value={toTextList(value)} isSingle isRequired={isRequired} onChoose={choose} />
}

export function MultiSelectControl(props: ControlProps) {
  return <Choices {...props} value={toTextList(props.value)} onChoose={props.onChange} />
}

interface ChoicesProps extends ControlProps {
  value: string[]
  isSingle?: boolean
  onChoose: (values: string[]) => void
}

function Choices({ isSingle = false, onChoose, ...props }: ChoicesProps) {
  const [isOpen, setOpen] = useState(false)
  const { field, value } = props
  const options = field.options.map((option) => ({ value: option.value, text: option.label }))
  if (fitsPills(props)) {
    return (
      <Field {...getFieldProps(props)} right={isSingle ? renderClearButton(props) : undefined}>
        <View className={styles.pills}>
          <Pills isSingle={isSingle} label={field.label} options={options} value={value} onChange={onChoose} />
        </View>
      </Field>
    )
  }
  return (
    <>
      <PickerField {...props} text={formatFieldValue(field, value)} onPress={() => setOpen(true)} />
      {isOpen ? (
        <OptionSheet
          title={field.label}
          options={options}
          value={value}
          isSingle={isSingle}
          maxCount={field.maxCount ?? undefined}
          onPick={onChoose}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}

/** A choice in steps; the value is the path from the root. */
export function CascaderControl(props: ControlProps) {
  const { field, value, onChange } = props
  const sheet = useSheet(toTextList(value))
  useFetchedAhead(LateCascaderSheet)
  return (
    <>
      <PickerField {...props} text={formatFieldValue(field, value)} onPress={sheet.open} />
      {sheet.opening ? (
        <LateCascaderSheet
          key={sheet.opening.key}
          isOpen={sheet.isOpen}
          title={field.label}
          options={toCascaderOptions(field.options)}
          value={sheet.opening.value}
          onPick={(path) => onChange(path.map((one) => one.value))}
          onClose={sheet.close}
        />
      ) : null}
    </>
  )
}

export function SwitchControl(props: ControlProps) {
  const { field, value, onChange } = props
  const isOn = value === true || toText(value) === 'true'
  return (
    <Field {...getFieldProps(props)} right={<Switch label={field.label} checked={isOn} onChange={onChange} />}>
      {null}
    </Field>
  )
}
